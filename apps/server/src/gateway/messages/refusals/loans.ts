// In: nothing. Out: what loans and the score say when they refuse, in both languages.
import type { MessagesOf } from './messages-of.ts';

export const loansMessages: MessagesOf<'loans'> = {
  'loans-off': { en: 'Nothing is lent here at the moment', bn: 'এখানে এখন কোনো ঋণ দেওয়া হচ্ছে না' },
  'loan-rules-invalid': { en: 'The rules are not sound: {0}', bn: 'নিয়মগুলো ঠিক নয়: {0}', fill: ['field'] },
  'loan-days-not-offered': {
    en: 'There is no loan of {0} days',
    bn: '{0} দিনের কোনো ঋণ নেই',
    fill: ['days'],
  },
  'loan-terms-changed': {
    en: 'Your rate is now {0} % a year; look at the cost again',
    bn: 'আপনার হার এখন বছরে {0} %; খরচটি আবার দেখে নিন',
    fill: ['rate'],
  },
  'loan-below-minimum': {
    en: 'The smallest loan is {0} {1}',
    bn: 'সবচেয়ে ছোট ঋণ {0} {1}',
    fill: ['minimum', 'asset'],
  },
  'loan-above-limit': {
    en: 'Your limit is {0} {2}, of which {1} {2} is in use',
    bn: 'আপনার সীমা {0} {2}, এর মধ্যে {1} {2} ব্যবহৃত',
    fill: ['maximum', 'engaged', 'asset'],
  },
  'too-many-loans': {
    en: 'You have {0} loans; more than {1} at a time is not possible',
    bn: 'আপনার {0}টি ঋণ আছে; একসঙ্গে {1}টির বেশি হয় না',
    fill: ['open', 'most'],
  },
  'too-many-pledges': {
    en: 'At most {0} kinds of holdings can cover one loan',
    bn: 'একটি ঋণের বিপরীতে সর্বোচ্চ {0} ধরনের সম্পদ বন্ধক রাখা যায়',
    fill: ['most'],
  },
  'collateral-not-accepted': {
    en: 'This holding is not taken as a pledge',
    bn: 'এই সম্পদ বন্ধক হিসেবে নেওয়া হয় না',
  },
  'pledge-off-lot': {
    en: 'Pledges go in steps of {0} {1}',
    bn: 'বন্ধক {0} {1} এর ধাপে রাখা যায়',
    fill: ['step', 'asset'],
  },
  'collateral-short': {
    en: 'Pledges must count for {0} {2}; they count for {1} {2}',
    bn: 'বন্ধকের মূল্য {0} {2} হতে হবে; এখন গণ্য হয় {1} {2}',
    fill: ['required', 'available', 'asset'],
  },
  'mark-stale': {
    en: 'The last price of a pledge is too old to lend by',
    bn: 'একটি বন্ধকের সর্বশেষ দাম এত পুরোনো যে তা ধরে ঋণ দেওয়া যায় না',
  },
  'unknown-loan': { en: 'There is no such loan of yours', bn: 'আপনার এমন কোনো ঋণ নেই' },
  'loan-not-open': {
    en: 'The loan is not in a state in which this is possible',
    bn: 'ঋণটি এখন যে অবস্থায় আছে তাতে এটি করা যায় না',
  },
  'lending-capital-short': {
    en: 'The lender has {0} {1} free, less than this loan',
    bn: 'ঋণদাতার কাছে {0} {1} আছে, যা এই ঋণের চেয়ে কম',
    fill: ['available', 'asset'],
  },
  'unknown-pledge': {
    en: 'Nothing of this is pledged for the loan',
    bn: 'এই ঋণের বিপরীতে এর কিছুই বন্ধক নেই',
  },
  'pledge-in-sale': {
    en: 'Pledges of this loan are being sold: wait until it is done',
    bn: 'এই ঋণের বন্ধক বিক্রি হচ্ছে: শেষ হওয়া পর্যন্ত অপেক্ষা করুন',
  },
  'write-off-not-due': {
    en: 'A loan is written off only when its interest has ended or nothing is pledged any more',
    bn: 'সুদ গোনা শেষ হলে বা আর কিছু বন্ধক না থাকলেই কেবল ঋণ অবলোপন করা যায়',
  },
  'unknown-score-change': {
    en: 'There is no such change of the score that could be lifted',
    bn: 'স্কোরের এমন কোনো পরিবর্তন নেই যা তুলে নেওয়া যায়',
  },
  'terms-not-accepted': {
    en: 'Accept the terms of the loan first',
    bn: 'আগে ঋণের শর্ত মেনে নিন',
  },
  'appeal-open': {
    en: 'You have appealed against this already; you will have an answer within 5 days',
    bn: 'আপনি এর বিরুদ্ধে আগেই আপিল করেছেন; ৫ দিনের মধ্যে উত্তর পাবেন',
  },
  'appeal-over': {
    en: 'This appeal has been answered already',
    bn: 'এই আপিলের উত্তর আগেই দেওয়া হয়েছে',
  },
  'appeal-own': {
    en: 'An appeal is answered by somebody who did not confirm the abuse',
    bn: 'আপিলের উত্তর দেন এমন কেউ, যিনি অপব্যবহার নিশ্চিত করেননি',
  },
};
