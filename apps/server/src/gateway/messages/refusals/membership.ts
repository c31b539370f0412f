// In: nothing. Out: what membership says when it refuses, in both languages.
import type { MessagesOf } from './messages-of.ts';

export const membershipMessages: MessagesOf<'membership'> = {
  'unknown-plan': { en: 'There is no such plan', bn: 'এমন কোনো প্ল্যান নেই' },
  'plan-invalid': { en: 'The plan is not sound: {0}', bn: 'প্ল্যানটি ঠিক নয়: {0}', fill: ['field'] },
  'plan-terms-changed': {
    en: 'The plan was changed: it is {0} {1} for {2} days now',
    bn: 'প্ল্যানটি বদলেছে: এখন {2} দিনের জন্য {0} {1}',
    fill: ['price', 'asset', 'days'],
  },
  'plan-off': { en: 'This plan is not sold at the moment', bn: 'এই প্ল্যান এখন বিক্রি হচ্ছে না' },
  'trial-used': { en: 'You have had the free trial already', bn: 'আপনি আগেই বিনামূল্যের ট্রায়াল নিয়েছেন' },
  'membership-too-long': {
    en: 'Your membership already reaches as far ahead as it may',
    bn: 'আপনার সদস্যপদ ইতিমধ্যে যতদূর হতে পারে ততদূর আছে',
  },
  'stop-wrong-side': {
    en: 'The stop must stand on the other side of the price, {0}',
    bn: 'স্টপ দামের ({0}) অন্য পাশে হতে হবে',
    fill: ['last'],
  },
  'unknown-note': { en: 'There is no such research note', bn: 'এমন কোনো গবেষণা নোট নেই' },
  'membership-required': {
    en: 'Become a VIP member first, or read it from {0}',
    bn: 'আগে ভিআইপি সদস্য হোন, অথবা {0} থেকে পড়ুন',
    fill: ['freeOn'],
  },
  'no-membership': {
    en: 'There is nothing bought that could be left',
    bn: 'ছেড়ে দেওয়ার মতো কেনা কিছু নেই',
  },
  'refund-over': {
    en: 'The seven days in which a membership can be left are over',
    bn: 'সদস্যপদ ছাড়ার সাত দিন পার হয়ে গেছে',
  },
};
