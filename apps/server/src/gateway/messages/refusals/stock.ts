// In: nothing. Out: what stock markets say when they refuse, in both languages.
import type { MessagesOf } from './messages-of.ts';

export const stockMessages: MessagesOf<'stock'> = {
  'sessions-invalid': { en: 'The sessions are not sound: {0}', bn: 'অধিবেশনগুলো ঠিক নয়: {0}', fill: ['field'] },
  'market-closed': {
    en: 'The market is closed; choose to queue the order for its opening, or come back then',
    bn: 'বাজার এখন বন্ধ; খোলার জন্য অর্ডারটি সারিতে রাখুন, অথবা তখন আবার আসুন',
  },
  'quantity-locked': {
    en: 'Not enough quantity: {0} can be sold now, {1} are locked until {2}',
    bn: 'পর্যাপ্ত পরিমাণ নেই: এখন {0}টি বেচা যাবে, {1}টি {2} পর্যন্ত আটকা',
    fill: ['available', 'locked', 'date'],
  },
  'instrument-suspended': { en: 'Trading of this share is suspended', bn: 'এই শেয়ারের লেনদেন স্থগিত' },
  'instrument-unlisted': {
    en: 'The stock is currently unlisted and cannot be traded',
    bn: 'শেয়ারটি বর্তমানে তালিকাভুক্ত নয়, লেনদেন করা যাবে না',
  },
  'not-enough-quantity': { en: 'Not enough quantity', bn: 'পর্যাপ্ত পরিমাণ নেই' },
  'nothing-to-sell': { en: 'Available quantity is 0', bn: 'বিক্রয়যোগ্য পরিমাণ ০' },
  'bo-account-required': {
    en: 'Give the 16 digits of your BO account first',
    bn: 'আগে আপনার ১৬ অঙ্কের বিও হিসাব নম্বর দিন',
  },
  'no-depository': {
    en: 'No depository is connected: nobody could bring shares of {0} to sell, so it cannot be listed',
    bn: 'কোনো ডিপোজিটরি সংযুক্ত নেই: {0}-এর শেয়ার কেউ বিক্রির জন্য আনতে পারবেন না, তাই তালিকাভুক্ত করা যাবে না',
    fill: ['symbol'],
  },
  'unknown-share': {
    en: 'The stock is currently unlisted and cannot be traded',
    bn: 'শেয়ারটি বর্তমানে তালিকাভুক্ত নয়, লেনদেন করা যাবে না',
  },
  'share-not-halted': { en: 'Trading of this share is not halted', bn: 'এই শেয়ারের লেনদেন স্থগিত নেই' },
  'action-invalid': {
    en: 'The corporate action is not sound: {0}',
    bn: 'কর্পোরেট সিদ্ধান্তটি ঠিক নয়: {0}',
    fill: ['field'],
  },
  'unknown-action': { en: 'These rights cannot be used now', bn: 'এই অধিকার এখন ব্যবহার করা যাবে না' },
  'reason-missing': { en: 'Say why, in public', bn: 'কারণ প্রকাশ্যে জানান' },
  'nothing-traded': { en: 'Nothing was traded in {0}', bn: '{0}-এ কোনো লেনদেন হয়নি', fill: ['period'] },
  'too-many-trades': {
    en: 'There are more than {0} trades: take the export of all statements instead',
    bn: '{0}টির বেশি লেনদেন আছে: এর বদলে সব বিবরণীর আর্কাইভ নিন',
    fill: ['maximum'],
  },
};
