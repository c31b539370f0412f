// In: nothing. Out: what the publications of what is owed say when they refuse, in both languages.
import type { MessagesOf } from './messages-of.ts';

export const liabilitiesMessages: MessagesOf<'liabilities'> = {
  'unknown-publication': {
    en: 'There is no publication {0}',
    bn: '{0} নম্বর প্রকাশনা নেই',
    fill: ['publication'],
  },
};
