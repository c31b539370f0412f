// In: nothing. Out: what robots say when they refuse, in both languages.
import type { MessagesOf } from './messages-of.ts';

export const robotsMessages: MessagesOf<'robots'> = {
  'unknown-robot': { en: 'There is no such robot', bn: 'এমন কোনো রোবট নেই' },
  'robot-invalid': { en: 'The robot is not sound: {0}', bn: 'রোবটটি ঠিক নয়: {0}', fill: ['field'] },
  'robot-not-on': {
    en: 'This robot is paused or withdrawn and takes no orders',
    bn: 'এই রোবট থামানো বা তুলে নেওয়া হয়েছে, নতুন অর্ডার নেয় না',
  },
  'robot-settings-invalid': {
    en: 'These settings do not fit: a range is the wrong way round, or the market is not one of this robot',
    bn: 'এই সেটিং মানানসই নয়: সীমা উল্টো, অথবা বাজারটি এই রোবটের নয়',
  },
  'robot-days-invalid': {
    en: 'A period is from {0} to {1} days',
    bn: 'মেয়াদ {0} থেকে {1} দিন হতে হবে',
    fill: ['leastDays', 'mostDays'],
  },
  'robot-below-minimum': { en: 'The least is {0} {1}', bn: 'সর্বনিম্ন {0} {1}', fill: ['minimum', 'asset'] },
  'robot-above-maximum': { en: 'The most is {0} {1}', bn: 'সর্বোচ্চ {0} {1}', fill: ['maximum', 'asset'] },
  'robot-capacity-reached': {
    en: 'This robot has room for {0} {1} more',
    bn: 'এই রোবটে আর {0} {1} পর্যন্ত জায়গা আছে',
    fill: ['left', 'asset'],
  },
  'too-many-robot-orders': {
    en: 'You have {0} robots running or stopped; {1} are the most',
    bn: 'আপনার {0}টি রোবট চলমান বা থামানো আছে; সর্বোচ্চ {1}টি',
    fill: ['open', 'most'],
  },
  'unknown-robot-order': { en: 'There is no such robot order', bn: 'এমন কোনো রোবট অর্ডার নেই' },
  'robot-not-running': {
    en: 'This robot has stopped or is stopping',
    bn: 'এই রোবট থেমে গেছে বা থামছে',
  },
  'robot-not-stopped': { en: 'This robot has not stopped', bn: 'এই রোবট থামানো নেই' },
  'robot-cooling-down': {
    en: 'It rests after the loss of a day and may go on later',
    bn: 'এক দিনের ক্ষতির পর এটি বিরতিতে আছে, পরে আবার চালু করা যাবে',
  },
  'robot-candle-past': { en: 'This candle was decided on already', bn: 'এই ক্যান্ডেলে আগেই সিদ্ধান্ত হয়েছে' },
  'robot-log-broken': { en: 'The log does not go on from its last row', bn: 'লগ তার শেষ সারি থেকে এগোয়নি' },
  'robot-decision-invalid': { en: 'The decision is not sound: {0}', bn: 'সিদ্ধান্তটি ঠিক নয়: {0}', fill: ['field'] },
  'past-too-short': {
    en: 'There are too few candles of the past to try this on',
    bn: 'পরীক্ষা করার মতো যথেষ্ট পুরোনো ক্যান্ডেল নেই',
  },
  'robot-check-failed': {
    en: 'This rule failed a check on the past and cannot be published: {0}',
    bn: 'নিয়মটি অতীতের পরীক্ষায় টেকেনি, প্রকাশ করা যাবে না: {0}',
    fill: ['check'],
  },
  'unknown-signal-address': {
    en: 'No robot listens at this address',
    bn: 'এই ঠিকানায় কোনো রোবট শোনে না',
  },
  'signal-unsigned': {
    en: 'The signature is not that of this robot’s key over address, number and kind',
    bn: 'স্বাক্ষরটি এই রোবটের চাবি দিয়ে ঠিকানা, নম্বর ও ধরনের ওপর করা নয়',
  },
  'signal-past': {
    en: 'A signal numbered {0} was heard already; the next needs a higher number',
    bn: '{0} নম্বরের সংকেত আগেই শোনা হয়েছে; পরেরটির নম্বর বড় হতে হবে',
    fill: ['lastId'],
  },
  'too-many-signals': {
    en: 'This robot hears {0} signals in a candle',
    bn: 'এই রোবট এক ক্যান্ডেলে {0}টি সংকেত শোনে',
    fill: ['most'],
  },
  'robot-wallet': {
    en: 'Only its own robot may move what is in this wallet',
    bn: 'এই ওয়ালেটের অর্থ কেবল এর নিজের রোবটই নাড়াতে পারে',
  },
};
