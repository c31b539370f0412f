import { expect, it } from 'vitest';
import { sum } from '../../kernel/decimals.ts';
import type { WayOut } from './channels.ts';
import { costsOf, methodFor, mostOf, partsOf, problemOut } from './wish-out.ts';

const NPSB = { method: 'NPSB', place: 0, feeUnits: '10', feePpm: 0, minimum: '500', maximum: '100000' };
const RTGS = { method: 'RTGS', place: 1, feeUnits: '115', feePpm: 0, minimum: '100000', maximum: '500000' };
const WALLET = { method: 'Bkash', place: 0, feeUnits: '0', feePpm: 10_000, minimum: '200', maximum: '25000' };
const WAY: WayOut = {
  channel: 'bank',
  asset: 'BDT',
  isOpen: true,
  why: '',
  available: '136303.42',
  settling: '19027.58',
  held: '31089',
  automatic: '100000',
  codeDaily: '25000',
  limits: { minimum: '500', maximum: '500000', leftToday: '1000000', leftThisMonth: '9000000', today: '1000000' },
  methods: [NPSB, RTGS],
  speed: null,
};
const DESTINATION = { id: '3' };
const problem = (amount: string, method = NPSB) => problemOut(amount, { way: WAY, method, destination: DESTINATION });

it('takes the fee out of the amount, to the unit and rounded up', () => {
  expect(costsOf('120000', RTGS, 2)).toEqual({ fee: '115.00', arrives: '119885.00' });
  expect(costsOf('333.33', WALLET, 2)).toEqual({ fee: '3.34', arrives: '329.99' });
  expect(costsOf('100', RTGS, 2)).toBeNull();
  // A coin has its own digits.
  expect(costsOf('0.1', { feeUnits: '0.0005', feePpm: 1 }, 8)).toEqual({ fee: '0.00050010', arrives: '0.09949990' });
});
it('names the first hindrance with the number that helps', () => {
  expect(problem('120000')).toEqual({ key: 'pay.above', amount: '100000' });
  expect(problem('120000', RTGS)).toBeNull();
  expect(problem('136303.43', RTGS)).toEqual({ key: 'pay-out.not-enough', amount: '136303.42' });
  expect(problem('499.99')).toEqual({ key: 'pay.below', amount: '500' });
  expect(problem('0.00')).toEqual({ key: 'pay.no-amount' });
});
it('offers no more than leaves by the method', () => {
  expect(mostOf(WAY, NPSB)).toBe('100000');
  expect(mostOf(WAY, RTGS)).toBe('136303.42');
});
it('parts the whole balance and nothing else', () => {
  const parts = partsOf('120000', WAY);
  expect(parts.map(({ amount }) => amount)).toEqual(['120000', '16303.42', '19027.58', '31089']);
  expect(sum(...partsOf('999999', WAY).map(({ amount }) => amount))).toBe('186420');
});
it('keeps the method that was chosen, else finds one that takes the amount', () => {
  expect(methodFor('120000', WAY.methods, null).method).toBe('RTGS');
  expect(methodFor('120000', WAY.methods, 0).method).toBe('NPSB');
  expect(methodFor('', WAY.methods, null).method).toBe('NPSB');
});
