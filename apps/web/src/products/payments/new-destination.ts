// In: what was typed of a new destination. Out: which fields still lack something, and the request. Pure.
import type { RequestOf } from '@hilsa/contract';
import { isCardNumber } from '@hilsa/papers/account-numbers';
import { asciiDigits } from '../../i18n/index.ts';
import type { Problem } from '../../kernel/form.ts';

export type BankField = 'accountName' | 'accountNumber' | 'bankName' | 'routingNumber' | 'district' | 'branchName';
export type BankFields = Readonly<Record<BankField, string>>;
export const EMPTY_BANK: BankFields = {
  accountName: '',
  accountNumber: '',
  bankName: '',
  routingNumber: '',
  district: '',
  branchName: '',
};
export type CardField = 'cardNumber' | 'accountName' | 'bankName';
export type CardFields = Readonly<Record<CardField, string>>;
export const EMPTY_CARD: CardFields = { cardNumber: '', accountName: '', bankName: '' };
export type WalletField = 'walletType' | 'beneficiaryName' | 'mobileNumber' | 'walletAccount';
export type WalletFields = Readonly<Record<WalletField, string>>;
export const EMPTY_WALLET: WalletFields = { walletType: '', beneficiaryName: '', mobileNumber: '', walletAccount: '' };

const plain = (text: string): string => asciiDigits(text).replaceAll(/[\s-]/g, '');

/** @param banks with the first digits of their routing numbers, where they are known */
export function bankProblems(
  fields: BankFields,
  required: ReadonlySet<string>,
  banks: readonly { readonly name: string; readonly code: string }[] = [],
): Partial<Record<BankField, Problem>> {
  const problems: Partial<Record<BankField, Problem>> = {};
  for (const field of ['accountName', 'accountNumber', 'bankName', 'routingNumber', 'district', 'branchName'] as const)
    if (required.has(field) && fields[field].trim() === '') problems[field] = { key: `pay-to.missing-${field}` };
  const routing = plain(fields.routingNumber);
  if (problems.accountNumber === undefined && !/^\d{10,17}$/.test(plain(fields.accountNumber)))
    problems.accountNumber = { key: 'pay-to.wrong-number' };
  if (problems.routingNumber === undefined && !/^\d{9}$/.test(routing))
    problems.routingNumber = { key: 'pay-to.wrong-routing' };
  const code = banks.find(({ name }) => name === fields.bankName)?.code ?? '';
  if (problems.routingNumber === undefined && !routing.startsWith(code))
    problems.routingNumber = { key: 'pay-to.other-bank', values: { bank: fields.bankName, code } };
  return problems;
}

export function bankRequest(fields: BankFields): RequestOf<'/bank/add'> {
  const { accountName, accountNumber, bankName, routingNumber, district, branchName } = fields;
  return {
    accountName: accountName.trim(),
    accountNumber: plain(accountNumber),
    bankName: bankName.trim(),
    routingNumber: plain(routingNumber),
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
