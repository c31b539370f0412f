// In: nothing. Out: what tables of fees say when they refuse, in both languages.
import type { MessagesOf } from './messages-of.ts';

export const feesMessages: MessagesOf<'fees'> = {
  'fee-table-invalid': {
    en: 'The table of fees is not sound: {0}',
    bn: 'ফি-এর তালিকাটি ঠিক নয়: {0}',
    fill: ['field'],
  },
  'fee-day-past': {
    en: 'A table of fees begins tomorrow at the earliest',
    bn: 'ফি-এর তালিকা সবচেয়ে আগে আগামীকাল থেকে কার্যকর হতে পারে',
  },
};
