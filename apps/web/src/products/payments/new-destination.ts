// In: what was typed of a new destination. Out: which fields still lack something, and the request. Pure.
import type { RequestOf } from '@hilsa/contract';
import { isCardNumber } from '@hilsa/papers/account-numbers';
import { asciiDigits } from '../../i18n/index.ts';
import type { Problem } from '../../kernel/form.ts';

export const BANK_FIELDS = [
  'accountName',
  'accountNumber',
  'bankName',
  'routingNumber',
  'bankCode',
  'district',
  'branchName',
] as const;
export type BankField = (typeof BANK_FIELDS)[number];
export type BankFields = Readonly<Record<BankField, string>>;
export const EMPTY_BANK: BankFields = {
  accountName: '',
  accountNumber: '',
  bankName: '',
  routingNumber: '',
  bankCode: '',
  district: '',
  branchName: '',
};
export type CardField = 'cardNumber' | 'accountName' | 'bankName';
export type CardFields = Readonly<Record<CardField, string>>;
export const EMPTY_CARD: CardFields = { cardNumber: '', accountName: '', bankName: '' };
export type WalletField = 'walletType' | 'beneficiaryName' | 'mobileNumber' | 'walletAccount';
export type WalletFields = Readonly<Record<WalletField, string>>;
export const EMPTY_WALLET: WalletFields = { walletType: '', beneficiaryName: '', mobileNumber: '', walletAccount: '' };

/** Of a bank of this country (ISO 9362); the other code a bank has are the digits its routing numbers begin with. */
const BIC = /^[A-Z]{4}BD[A-Z0-9]{2}(?:[A-Z0-9]{3})?$/;

const codeOf = (typed: string): string => plain(typed).toUpperCase();
const plain = (text: string): string => asciiDigits(text).replaceAll(/[\s-]/g, '');

/** @param banks with the first digits of their routing numbers, where they are known */
export function bankProblems(
  fields: BankFields,
  required: ReadonlySet<string>,
  banks: readonly { readonly name: string; readonly code: string }[] = [],
): Partial<Record<BankField, Problem>> {
  const problems: Partial<Record<BankField, Problem>> = {};
  for (const field of BANK_FIELDS)
    if (required.has(field) && fields[field].trim() === '') problems[field] = { key: `pay-to.missing-${field}` };
  const routing = plain(fields.routingNumber);
  if (problems.accountNumber === undefined && !/^\d{10,17}$/.test(plain(fields.accountNumber)))
    problems.accountNumber = { key: 'pay-to.wrong-number' };
  if (problems.routingNumber === undefined && !/^\d{9}$/.test(routing))
    problems.routingNumber = { key: 'pay-to.wrong-routing' };
  const code = banks.find(({ name }) => name === fields.bankName)?.code ?? '';
  if (problems.routingNumber === undefined && !routing.startsWith(code))
    problems.routingNumber = { key: 'pay-to.other-bank', values: { bank: fields.bankName, code } };
  const bankCode = codeOf(fields.bankCode);
  if (problems.bankCode === undefined && bankCode !== '' && !BIC.test(bankCode) && bankCode !== routing.slice(0, 3))
    problems.bankCode = { key: 'pay-to.wrong-code' };
  return problems;
}

export function bankRequest(fields: BankFields): RequestOf<'/bank/add'> {
  const { accountName, accountNumber, bankName, routingNumber, bankCode, district, branchName } = fields;
  return {
    accountName: accountName.trim(),
    accountNumber: plain(accountNumber),
    bankName: bankName.trim(),
    routingNumber: plain(routingNumber),
    ...(bankCode.trim() === '' ? {} : { bankCode: codeOf(bankCode) }),
    ...(district.trim() === '' ? {} : { district: district.trim() }),
    ...(branchName.trim() === '' ? {} : { branchName: branchName.trim() }),
  };
}

/** A card's digits have a check; a bank account's have none. */
export function cardProblems(fields: CardFields, required: ReadonlySet<string>): Partial<Record<CardField, Problem>> {
  const problems: Partial<Record<CardField, Problem>> = {};
  for (const field of ['cardNumber', 'accountName', 'bankName'] as const)
    if (required.has(field) && fields[field].trim() === '') problems[field] = { key: `pay-to.missing-${field}` };
  if (problems.cardNumber === undefined && !isCardNumber(plain(fields.cardNumber)))
    problems.cardNumber = { key: 'pay-to.wrong-card' };
  return problems;
}

export function cardRequest({ cardNumber, accountName, bankName }: CardFields): RequestOf<'/bank/add'> {
  return {
    cardNumber: plain(cardNumber),
    accountName: accountName.trim(),
    ...(bankName.trim() === '' ? {} : { bankName: bankName.trim() }),
  };
}

export function walletProblems(fields: WalletFields): Partial<Record<WalletField, Problem>> {
  const problems: Partial<Record<WalletField, Problem>> = {};
  for (const field of ['walletType', 'beneficiaryName', 'mobileNumber', 'walletAccount'] as const)
    if (fields[field].trim() === '') problems[field] = { key: `pay-to.missing-${field}` };
  if (problems.mobileNumber === undefined && mobileOf(fields.mobileNumber) === null)
    problems.mobileNumber = { key: 'pay-to.wrong-mobile' };
  // Typed twice, since money sent to a number that somebody else has is theirs.
  if (problems.walletAccount === undefined && mobileOf(fields.walletAccount) !== mobileOf(fields.mobileNumber))
    problems.walletAccount = { key: 'pay-to.numbers-differ' };
  return problems;
}

export function walletRequest(fields: WalletFields): RequestOf<'/bank/add'> {
  return {
    walletType: fields.walletType as 'Bkash' | 'Nagad',
    beneficiaryName: fields.beneficiaryName.trim(),
    mobileNumber: plain(fields.mobileNumber),
    walletAccount: plain(fields.walletAccount),
  };
}

/** Eleven digits from 01, however the country is written; null for anything else. */
function mobileOf(typed: string): string | null {
  const found = /^(?:\+?880|0)?(1[3-9]\d{8})$/.exec(plain(typed));
  return found === null ? null : `0${found[1]}`;
}
