// @vitest-environment node
import { fundInfo } from '@hilsa/contract/fund/fund';
import type { FundMine } from '@hilsa/contract';
import { expect, it } from 'vitest';
import { buyProblem, feesOfYear, gateUnits, saleOf, sellable, sellProblem, unitsFor } from './preview.ts';

const fund = fundInfo.example.data.fund;
const mine: FundMine = {
  units: '557.76157',
  waitingUnits: '57.76157',
  lots: [{ units: '557.76157', highestValue: '102.1942' }],
  paid: '102.1942',
  worth: '60472.5',
  fee: '347.25',
  feeUnits: '3.20282',
  gain: '3472.5',
  net: '60125.25',
  subscribing: '0',
  payments: [],
};

it('10,000 at 104.90 are 95.32888 units', () => {
  expect(unitsFor({ ...fund, value: '104.9' }, '10000')).toBe('95.32888');
  expect(unitsFor({ ...fund, value: null }, '10000')).toBe('100');
});
it('a sale pays a tenth of its own gain', () => {
  const { gross, fee, net } = saleOf(fund, mine, '557.76157');
  expect([gross, fee, net]).toEqual(['60472.50', '347.25', '60125.25']);
  expect(saleOf({ ...fund, value: '100' }, mine, '10')).toEqual({ gross: '1000.00', fee: '0.00', net: '1000.00' });
});
it('what waits can not be sold again', () => {
  expect(sellable(mine)).toBe('500');
  expect(sellProblem(fund, mine, '500.00001')).toEqual({ is: 'more' });
  expect(sellProblem(fund, mine, '0.001')).toEqual({ is: 'below' });
  expect(sellProblem(fund, { ...mine, waitingUnits: mine.units }, '1')).toEqual({ is: 'nothing' });
  expect(sellProblem(fund, mine, '500')).toBeNull();
});
it('a purchase lies between the least and the most, and there is money for it', () => {
  expect(buyProblem(fund, '4999.99', '10000')).toEqual({ is: 'below' });
  expect(buyProblem(fund, '5000001', null)).toEqual({ is: 'above' });
  expect(buyProblem(fund, '6000', '5999.99')).toEqual({ is: 'short' });
  expect(buyProblem({ ...fund, isOpen: false }, '6000', '9000')).toEqual({ is: 'closed' });
  expect(buyProblem(fund, '6000', '6000')).toBeNull();
});
it('10,000 pays 150 when it falls or stays, and 215 when it rises by 8 %', () => {
  expect([-8, 0, 8].map((percent) => feesOfYear(fund.terms, percent).total)).toEqual(['150.00', '150.00', '215.00']);
});
it('a tenth of the units can leave on a day', () => {
  expect(gateUnits(fund)).toBe('9223.67');
});
