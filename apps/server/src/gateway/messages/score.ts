// In: a rule of the credit score. Out: the rule in the caller's language, as formula and as reason of a change.
import type { ScoreRule } from '../../identity/index.ts';
import type { Language } from './language.ts';

const ENGLISH: Readonly<Record<ScoreRule, string>> = {
  start: 'Every account begins with this',
  'identity-verified': 'The identity is verified',
  'second-factor': 'A second factor is on',
  passkey: 'A passkey is set up',
  'withdrawal-pin': 'A withdrawal PIN is set',
  'account-age-month': 'The account is a month old',
  'account-age-half-year': 'The account is half a year old',
  'account-age-year': 'The account is a year old',
  'disabled-before': 'The account was disabled by us before',
};
const BENGALI: Readonly<Record<ScoreRule, string>> = {
  start: 'প্রতিটি অ্যাকাউন্ট এটি দিয়ে শুরু হয়',
  'identity-verified': 'পরিচয় যাচাই করা হয়েছে',
  'second-factor': 'দ্বিতীয় ধাপের সুরক্ষা চালু আছে',
  passkey: 'একটি পাসকি যোগ করা আছে',
  'withdrawal-pin': 'উত্তোলন পিন দেওয়া আছে',
  'account-age-month': 'অ্যাকাউন্টের বয়স এক মাস হয়েছে',
  'account-age-half-year': 'অ্যাকাউন্টের বয়স ছয় মাস হয়েছে',
  'account-age-year': 'অ্যাকাউন্টের বয়স এক বছর হয়েছে',
  'disabled-before': 'আগে আমরা অ্যাকাউন্টটি নিষ্ক্রিয় করেছিলাম',
};

export function sayScoreRule(language: Language, rule: ScoreRule): string {
  return (language === 'bn-BN' ? BENGALI : ENGLISH)[rule];
}
