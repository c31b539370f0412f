// In: nothing. Out: title and text of every event in Bengali. {name} stands for a parameter of the event.
import type { NoticeEvent } from '@hilsa/contract';
import type { Wording } from './en.ts';

const NOT_YOU = 'এটি আপনি না করে থাকলে এখনই হিসাব স্থগিত করুন।';

export const bengali: Readonly<Record<NoticeEvent, Wording>> = {
  'signed-in': { title: 'নতুন সাইন-ইন', text: `{device}, নেটওয়ার্ক ঠিকানা {address}। ${NOT_YOU}` },
  'sign-in-ended': { title: 'একটি সাইন-ইন শেষ করা হয়েছে', text: '{device} থেকে সাইন-ইন শেষ করা হয়েছে।' },
  'password-changed': { title: 'আপনার পাসওয়ার্ড বদলানো হয়েছে', text: NOT_YOU },
  'contact-changed': { title: 'আপনার যোগাযোগের ঠিকানা বদলানো হয়েছে', text: `বার্তা এখন যাবে {contact}-এ। ${NOT_YOU}` },
  'pin-set': { title: 'আপনার {pin} ঠিক করা হয়েছে', text: NOT_YOU },
  'pin-changed': { title: 'আপনার {pin} বদলানো হয়েছে', text: NOT_YOU },
  'pin-locked': { title: 'আপনার {pin} আটকে গেছে', text: `অনেকবার ভুল হয়েছে। {untilAtMs} পর্যন্ত আটকে থাকবে। ${NOT_YOU}` },
  'totp-enabled': { title: 'অথেনটিকেটর অ্যাপ চালু হয়েছে', text: NOT_YOU },
  'totp-disabled': { title: 'অথেনটিকেটর অ্যাপ বন্ধ হয়েছে', text: NOT_YOU },
  'passkey-added': { title: 'একটি পাসকি যোগ হয়েছে', text: `নাম: {name}। ${NOT_YOU}` },
  'passkey-removed': { title: 'একটি পাসকি সরানো হয়েছে', text: `নাম: {name}। ${NOT_YOU}` },
  'phrase-changed': { title: 'আপনার বার্তার সংকেতবাক্য বদলেছে', text: `আমাদের বার্তায় এখন এটি থাকে। ${NOT_YOU}` },
  'reset-begun': {
    title: 'আপনার {what} রিসেট চাওয়া হয়েছে',
    text: 'কার্যকর হবে {effectiveAtMs}-এ। আপনি না চাইলে তার আগে নিরাপত্তা পাতায় বাতিল করুন।',
  },
  'reset-done': { title: 'আপনার {what} রিসেট হয়েছে', text: `সব সাইন-ইন শেষ করা হয়েছে। ${NOT_YOU}` },
  'reset-cancelled': { title: 'আপনার {what} রিসেট বাতিল হয়েছে', text: 'কিছুই বদলায়নি।' },
  'factor-reset-begun': {
    title: 'আপনার দ্বিতীয় ধাপের রিসেট শুরু হয়েছে',
    text: 'কার্যকর হবে {effectiveAtMs}-এ। আপনি না চাইলে তার আগে সাইন ইন করে বাতিল করুন।',
  },
  'factor-reset-done': { title: 'আপনার দ্বিতীয় ধাপ রিসেট হয়েছে', text: 'নিরাপত্তা পাতায় নতুন একটি ঠিক করুন।' },
  'account-frozen': {
    title: 'আপনার হিসাব স্থগিত',
    text: 'সব সাইন-ইন শেষ হয়েছে, কোনো লেনদেন করা যাবে না। আপনি নিজেই এটি তুলে নিতে পারেন।',
  },
  'account-unfrozen': { title: 'আপনার হিসাব আবার সক্রিয়', text: NOT_YOU },
  'account-disabled': {
    title: 'আপনার হিসাব বন্ধ করা হয়েছে',
    text: 'কারণ: {reason}। টাকা তুলতে ও সহায়তায় লিখতে আপনি এখনো সাইন ইন করতে পারেন।',
  },
  'account-enabled': { title: 'আপনার হিসাব আবার সক্রিয়', text: 'আগের মতো লেনদেন করতে পারেন।' },
  'papers-received': { title: 'আপনার কাগজপত্র পেয়েছি', text: 'আমরা দেখে এখানেই জানাব।' },
  'papers-approved': { title: 'আপনার পরিচয় যাচাই হয়েছে', text: 'ধন্যবাদ। যা যা এর জন্য আটকে ছিল, এখন খোলা।' },
  'papers-rejected': {
    title: 'আপনার কাগজপত্র আবার দেখতে হবে',
    text: 'কী ঠিক করতে হবে তা যাচাই পাতায় দেখুন। শুধু সেটুকুই আবার চাওয়া হবে।',
  },
  'kind-upgraded': { title: 'আপনার হিসাব উন্নীত হয়েছে', text: 'এটি এখন HNI হিসাব।' },
  'kind-returned': { title: 'আপনার হিসাব আবার সাধারণ', text: 'কারণ: {reason}।' },
  'kind-declined': { title: 'আপনার উন্নীত করার অনুরোধ মঞ্জুর হয়নি', text: 'কারণ: {reason}।' },
  'score-changed': { title: 'আপনার ক্রেডিট স্কোর বদলেছে', text: '{change} বদলে এখন {after}। কারণ: {reason}।' },
  'referral-joined': { title: 'আপনার কোড দিয়ে একজন যোগ দিয়েছেন', text: '{account} হিসাব খুলেছেন।' },
  'chat-answered': { title: 'সহায়তা উত্তর দিয়েছে', text: 'পড়তে চ্যাট খুলুন।' },
  'platform-notice': { title: '{title}', text: '{text}' },
};

/** Parameters that are one of a few words. */
export const bengaliWords: Readonly<Record<string, string>> = {
  password: 'পাসওয়ার্ড',
  'transaction-pin': 'লেনদেন পিন',
  'withdrawal-pin': 'উত্তোলন পিন',
  'second-factor': 'দ্বিতীয় ধাপের সুরক্ষা',
};
export const bengaliPhrase = 'আপনার সংকেতবাক্য: {phrase}';
