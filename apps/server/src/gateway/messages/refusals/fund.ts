// In: nothing. Out: what funds say when they refuse, in both languages.
import type { MessagesOf } from './messages-of.ts';

export const fundMessages: MessagesOf<'fund'> = {
  'fund-invalid': { en: 'The fund is not sound: {0}', bn: 'ফান্ডটি ঠিক নয়: {0}', fill: ['field'] },
  'unknown-fund': { en: 'There is no such fund', bn: 'এমন কোনো ফান্ড নেই' },
  'fund-closed': {
    en: 'The fund takes no new money at the moment. Units can be sold as always',
    bn: 'ফান্ডটি এখন নতুন টাকা নিচ্ছে না। ইউনিট আগের মতোই বিক্রি করা যায়',
  },
  'fund-below-minimum': { en: 'The least is {0}', bn: 'সর্বনিম্ন {0}', fill: ['minimum'] },
  'fund-above-maximum': { en: 'The most at once is {0}', bn: 'একবারে সর্বোচ্চ {0}', fill: ['maximum'] },
  'fund-units-below-minimum': {
    en: 'Sell at least {0} units, or all you have',
    bn: 'অন্তত {0} ইউনিট বিক্রি করুন, অথবা সবগুলো',
    fill: ['minimum'],
  },
  'too-many-fund-lots': {
    en: 'You have bought into this fund on so many days that no more fit. Sell some first',
    bn: 'আপনি এত দিন এই ফান্ডে কিনেছেন যে আর জায়গা নেই। আগে কিছু বিক্রি করুন',
  },
  'unknown-fund-order': {
    en: 'There is no such order waiting: it was dealt or taken back',
    bn: 'এমন কোনো অপেক্ষমাণ অর্ডার নেই: এটি কার্যকর বা প্রত্যাহার হয়েছে',
  },
  'fund-fees-short': {
    en: 'No fee has been earned that could be paid out',
    bn: 'দেওয়ার মতো কোনো ফি অর্জিত হয়নি',
  },
  'unknown-fund-run': {
    en: 'That dealing is too long ago, or has been put right already',
    bn: 'সেই লেনদেনটি অনেক আগের, অথবা আগেই শুধরানো হয়েছে',
  },
  'fund-value-right': {
    en: 'By those prices the value is off by half a percent or less',
    bn: 'সেই দামে মূল্যের তফাত আধা শতাংশ বা তার কম',
  },
};
