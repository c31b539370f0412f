import { expect, it } from 'vitest';
import {
  bankProblems,
  bankRequest,
  cardProblems,
  cardRequest,
  EMPTY_BANK,
  EMPTY_CARD,
  EMPTY_WALLET,
  walletProblems,
} from './new-destination.ts';
import bengali from './texts/bn-BN.json';
import english from './texts/en-US.json';

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

it('takes a BIC of the country or the digits of the bank as its code, and nothing else; none is no mistake', () => {
  for (const bankCode of ['', 'dhbl bd dh', 'DHBLBDDH100', '085', '০৮৫'])
    expect(bankProblems({ ...BANK, bankCode }, REQUIRED)).toEqual({});
  for (const bankCode of ['DHBLINBB', 'DHBLBDD', '200', 'Dhaka Bank'])
    expect(bankProblems({ ...BANK, bankCode }, REQUIRED)).toEqual({ bankCode: { key: 'pay-to.wrong-code' } });
  expect(bankRequest({ ...BANK, bankCode: 'dhbl bd dh' })).toMatchObject({ bankCode: 'DHBLBDDH' });
  expect(bankRequest(BANK)).not.toHaveProperty('bankCode');
});

// spec.md §5: "bank card number check"; §8: "the bank card number entered is incorrect".
it('a card whose check fails is said beside its number, in the words of the field; a bank account has no such check', () => {
  const asked = new Set(['cardNumber', 'accountName']);
  expect(Object.keys(cardProblems(EMPTY_CARD, asked))).toEqual(['cardNumber', 'accountName']);
  const card = { ...EMPTY_CARD, cardNumber: '৪১১১ ১১১১ ১১১১ ১১১১', accountName: 'Rahima Khatun' };
  expect(cardProblems(card, asked)).toEqual({});
  expect(cardRequest(card)).toEqual({ cardNumber: '4111111111111111', accountName: 'Rahima Khatun' });
  for (const cardNumber of ['4111111111111112', '79927398713', '4111'])
    expect(cardProblems({ ...card, cardNumber }, asked)).toEqual({ cardNumber: { key: 'pay-to.wrong-card' } });
  expect(english['pay-to.wrong-card']).toBe('the bank card number entered is incorrect');
  expect(bengali['pay-to.wrong-card']).toBe('ব্যাংক কার্ডের নম্বরটি সঠিক নয়');
  expect(bankProblems({ ...BANK, accountNumber: '79927398710' }, REQUIRED)).toEqual({});
});
