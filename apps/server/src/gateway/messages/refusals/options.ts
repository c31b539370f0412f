// In: nothing. Out: what options say when they refuse, in both languages.
import type { MessagesOf } from './messages-of.ts';

export const optionsMessages: MessagesOf<'options'> = {
  'underlying-invalid': {
    en: 'Options on this cannot be set that way',
    bn: 'এর ওপর অপশন এভাবে নির্ধারণ করা যায় না',
  },
  'series-invalid': { en: 'Such a series cannot be listed', bn: 'এমন সিরিজ তালিকাভুক্ত করা যায় না' },
  'too-many-series': {
    en: 'At most {0} series stand on one underlying',
    bn: 'একটি মূল সম্পদের ওপর সর্বোচ্চ {0}টি সিরিজ থাকতে পারে',
    fill: ['most'],
  },
  'option-not-trading': {
    en: 'This option trades no more: its settlement window has begun',
    bn: 'এই অপশনের লেনদেন শেষ: নিষ্পত্তির সময় শুরু হয়ে গেছে',
  },
  'underlying-not-trading': {
    en: 'What the option is on does not trade now; open orders can be cancelled',
    bn: 'অপশনটির মূল সম্পদের লেনদেন এখন বন্ধ; খোলা অর্ডার বাতিল করা যাবে',
  },
  'suitability-required': {
    en: 'Five questions about options come first',
    bn: 'আগে অপশন নিয়ে পাঁচটি প্রশ্নের উত্তর দিন',
  },
  'premium-below-minimum': {
    en: 'The minimum option purchase is {0}',
    bn: 'অপশন কেনার সর্বনিম্ন পরিমাণ {0}',
    fill: ['minimum'],
  },
  'premium-limit-reached': {
    en: 'Open premium may be at most {0}; {1} is open already',
    bn: 'খোলা প্রিমিয়াম সর্বোচ্চ {0} হতে পারে; এর মধ্যে {1} খোলা আছে',
    fill: ['most', 'open'],
  },
  'writer-required': { en: 'Only writers can do this', bn: 'এটি কেবল অপশন লেখক করতে পারেন' },
  'cover-in-use': {
    en: 'These units are out with holders, and so is their cover',
    bn: 'এই ইউনিটগুলো ধারকদের হাতে আছে, জামানতও তাই',
  },
};
