import { expect, it } from 'vitest';
import { bankProblems, bankRequest, EMPTY_BANK, EMPTY_WALLET, walletProblems } from './new-destination.ts';

const REQUIRED = new Set(['accountName', 'accountNumber', 'bankName', 'routingNumber']);
const BANK = {
  ...EMPTY_BANK,
  accountName: 'Rahima Khatun',
  accountNumber: '১৫০১ ২০৩৪ ৫৬৪১ ৮',
  bankName: 'Sandbox Bank',
  routingNumber: '085-260-728',
};

it('asks for each field that is missing, and for no other', () => {
  expect(Object.keys(bankProblems(EMPTY_BANK, REQUIRED))).toEqual([
    'accountName',
    'accountNumber',
    'bankName',
    'routingNumber',
  ]);
  expect(Object.keys(walletProblems(EMPTY_WALLET))).toEqual([
    'walletType',
    'beneficiaryName',
    'mobileNumber',
    'walletAccount',
  ]);
});
it('takes numbers as they are printed, in the digits of either language', () => {
  expect(bankProblems(BANK, REQUIRED)).toEqual({});
  expect(bankRequest(BANK)).toMatchObject({ accountNumber: '1501203456418', routingNumber: '085260728' });
});
it('sees two wallet numbers that are not the same, whatever the country is written like', () => {
  const wallet = { walletType: 'Bkash', beneficiaryName: 'Rahima Khatun', mobileNumber: '01712345678' };
  expect(walletProblems({ ...wallet, walletAccount: '+880 1712-345678' })).toEqual({});
  expect(walletProblems({ ...wallet, walletAccount: '01712345679' })).toHaveProperty('walletAccount');
});
it('finds a routing number of another bank than the one that was chosen', () => {
  const banks = [
    { name: 'Sonali Bank', code: '200' },
    { name: 'Sandbox Bank', code: '' },
  ];
  expect(bankProblems({ ...BANK, bankName: 'Sonali Bank' }, REQUIRED, banks)).toEqual({
    routingNumber: { key: 'pay-to.other-bank', values: { bank: 'Sonali Bank', code: '200' } },
  });
  expect(bankProblems(BANK, REQUIRED, banks)).toEqual({});
});
