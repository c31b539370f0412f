// In: nothing. Out: what watchlists and alerts say when they refuse, in both languages.
import type { MessagesOf } from './messages-of.ts';

export const watchMessages: MessagesOf<'watch'> = {
  'unknown-watchlist': { en: 'There is no such list', bn: 'এমন কোনো তালিকা নেই' },
  'too-many-watchlists': { en: 'There can be {0} lists', bn: 'সর্বোচ্চ {0}টি তালিকা রাখা যায়', fill: ['maximum'] },
  'watchlist-full': { en: 'A list holds {0} markets', bn: 'একটি তালিকায় সর্বোচ্চ {0}টি থাকে', fill: ['maximum'] },
  'unknown-alert': { en: 'There is no such alert', bn: 'এমন কোনো সতর্কতা নেই' },
  'too-many-alerts': {
    en: 'There can be {0} alerts waiting at once',
    bn: 'একসঙ্গে সর্বোচ্চ {0}টি সতর্কতা অপেক্ষায় থাকতে পারে',
    fill: ['maximum'],
  },
  'alert-true-now': { en: 'That is so already: {0}', bn: 'এখনই তা-ই: {0}', fill: ['seen'] },
  'alert-not-for-market': { en: 'Only shares have that', bn: 'এটি শুধু শেয়ারের জন্য' },
};
