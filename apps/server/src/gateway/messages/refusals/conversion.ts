// In: nothing. Out: what exchange, convert and transfers say when they refuse, in both languages.
import type { MessagesOf } from './messages-of.ts';

export const conversionMessages: MessagesOf<'conversion'> = {
  'unknown-pair': { en: 'These two are not exchanged', bn: 'এই দুটির মধ্যে বিনিময় হয় না' },
  'pair-invalid': { en: 'The pair is not sound: {0}', bn: 'জোড়াটি ঠিক নয়: {0}', fill: ['field'] },
  'rate-invalid': { en: 'The rate is not sound: {0}', bn: 'হারটি ঠিক নয়: {0}', fill: ['field'] },
  'pair-off': { en: 'This exchange is not open', bn: 'এই বিনিময় এখন বন্ধ' },
  'rate-stale': {
    en: 'There is no fresh rate at the moment; please try again shortly',
    bn: 'এই মুহূর্তে তাজা হার নেই; একটু পরে আবার চেষ্টা করুন',
  },
  'conversion-below-minimum': {
    en: 'The minimum is {0} {1}',
    bn: 'সর্বনিম্ন {0} {1}',
    fill: ['minimum', 'asset'],
  },
  'limit-reached': {
    en: 'Today’s limit is {0} {2}; {1} {2} are left',
    bn: 'আজকের সীমা {0} {2}; বাকি আছে {1} {2}',
    fill: ['maximum', 'left', 'asset'],
  },
  'inventory-short': {
    en: 'At most {0} {1} can be had at the moment',
    bn: 'এই মুহূর্তে সর্বোচ্চ {0} {1} পাওয়া যাবে',
    fill: ['most', 'asset'],
  },
  'too-many-open-quotes': {
    en: 'There are {0} quotes open already; wait until one has ended',
    bn: 'আগে থেকেই {0}টি প্রস্তাব খোলা আছে; একটি শেষ হওয়া পর্যন্ত অপেক্ষা করুন',
    fill: ['open'],
  },
  'unknown-quote': { en: 'There is no such quote', bn: 'এমন কোনো প্রস্তাব নেই' },
  'quote-expired': {
    en: 'The quote has expired; here is a new one',
    bn: 'প্রস্তাবটির সময় শেষ; নতুন প্রস্তাব দেখুন',
  },
  'quote-used': { en: 'The quote was accepted already', bn: 'প্রস্তাবটি আগেই গ্রহণ করা হয়েছে' },
  'amount-not-on-step': {
    en: 'Amounts go in steps of {0} {1}',
    bn: 'পরিমাণ {0} {1} ধাপে দিতে হবে',
    fill: ['step', 'asset'],
  },
  'path-forbidden': {
    en: 'This would lead from taka to a virtual asset, which no law here allows: {0}',
    bn: 'এতে টাকা থেকে ভার্চুয়াল সম্পদে যাওয়ার পথ খুলবে, যা এখানকার আইনে নিষিদ্ধ: {0}',
    fill: ['path'],
  },
  'dealer-bank-missing': {
    en: 'No authorised dealer bank stands behind this pair, so it stays off',
    bn: 'এই জোড়ার পেছনে কোনো অনুমোদিত ডিলার ব্যাংক নেই, তাই এটি বন্ধই থাকে',
  },
  'wallets-alike': { en: 'Choose two different wallets', bn: 'দুটি আলাদা ওয়ালেট বেছে নিন' },
};
