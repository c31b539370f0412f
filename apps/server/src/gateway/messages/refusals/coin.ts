// In: nothing. Out: how markets and orders say no, in both languages.
import type { MessagesOf } from './messages-of.ts';

export const coinMessages: MessagesOf<'coin'> = {
  'unknown-instrument': {
    en: 'There is no such market',
    bn: 'এমন কোনো বাজার নেই',
  },
  'unknown-order': {
    en: 'There is no such order',
    bn: 'এমন কোনো অর্ডার নেই',
  },
  'instrument-already-listed': {
    en: 'This market is already listed',
    bn: 'এই বাজার আগেই তালিকাভুক্ত',
  },
  'listing-invalid': {
    en: 'This listing is not valid',
    bn: 'এই তালিকাভুক্তি বৈধ নয়',
  },
  'instrument-halted': {
    en: 'Trading in this market is halted',
    bn: 'এই বাজারে লেনদেন স্থগিত আছে',
  },
  'instrument-cancel-only': {
    en: 'This market only takes cancellations at the moment',
    bn: 'এই বাজারে এখন শুধু অর্ডার বাতিল করা যায়',
  },
  'order-type-invalid': {
    en: '{0} does not fit this type of order',
    bn: 'এই ধরনের অর্ডারে {0} মানায় না',
    fill: ['field'],
  },
  'price-not-positive': {
    en: 'The price cannot be 0',
    bn: 'দাম ০ হতে পারে না',
  },
  'price-out-of-range': {
    en: 'The price is too high; the highest is {0}',
    bn: 'দাম বেশি; সর্বোচ্চ {0}',
    fill: ['highest'],
  },
  'price-outside-band': {
    en: 'The price must be between {0} and {1}',
    bn: 'দাম {0} থেকে {1}-এর মধ্যে হতে হবে',
    fill: ['lowest', 'highest'],
  },
  'trigger-not-positive': {
    en: 'The trigger price cannot be 0',
    bn: 'ট্রিগার দাম ০ হতে পারে না',
  },
  'trigger-would-fire-immediately': {
    en: 'The trigger price {0} would fire at once; the last price is {1}',
    bn: 'ট্রিগার দাম {0} সঙ্গে সঙ্গেই কার্যকর হয়ে যাবে; শেষ দাম {1}',
    fill: ['triggerPrice', 'last'],
  },
  'trail-out-of-range': {
    en: 'A trailing stop keeps {0} to {1} hundredths of a percent behind',
    bn: 'ট্রেইলিং স্টপ শতাংশের {0} থেকে {1} শতভাগ পেছনে থাকে',
    fill: ['lowest', 'highest'],
  },
  'too-many-trailing-orders': {
    en: 'There can be {0} trailing stops at once',
    bn: 'একসঙ্গে {0}টি ট্রেইলিং স্টপ থাকতে পারে',
    fill: ['most'],
  },
  'shown-quantity-out-of-range': {
    en: 'The shown quantity must be between {0} and {1}',
    bn: 'দেখানো পরিমাণ {0} থেকে {1}-এর মধ্যে হতে হবে',
    fill: ['minimum', 'maximum'],
  },
  'legs-out-of-order': {
    en: 'The limit must lie on the far side of the last price {0} from the stop',
    bn: 'শেষ দাম {0} থেকে লিমিট ও স্টপ দুই দিকে থাকতে হবে',
    fill: ['last'],
  },
  'quantity-not-positive': {
    en: 'The quantity cannot be 0',
    bn: 'পরিমাণ ০ হতে পারে না',
  },
  'quantity-below-minimum': {
    en: 'The quantity is below the minimum of {0}',
    bn: 'পরিমাণ সর্বনিম্ন {0}-এর কম',
    fill: ['minimum'],
  },
  'quantity-above-maximum': {
    en: 'The quantity is above the maximum of {0}',
    bn: 'পরিমাণ সর্বোচ্চ {0}-এর বেশি',
    fill: ['maximum'],
  },
  'notional-below-minimum': {
    en: 'The order is worth {0}; the minimum is {1}',
    bn: 'অর্ডারের মূল্য {0}; সর্বনিম্ন {1}',
    fill: ['notional', 'minimum'],
  },
  'notional-above-maximum': {
    en: 'The order is worth {0}; the maximum is {1}',
    bn: 'অর্ডারের মূল্য {0}; সর্বোচ্চ {1}',
    fill: ['notional', 'maximum'],
  },
  'insufficient-liquidity': {
    en: 'There is nothing to trade with within the price limit at the moment',
    bn: 'এই মুহূর্তে দামের সীমার মধ্যে মেলানোর মতো কিছু নেই',
  },
  'post-only-would-trade': {
    en: 'This order would trade at once; the best price is {0}',
    bn: 'এই অর্ডার সঙ্গে সঙ্গেই মিলে যাবে; সেরা দাম {0}',
    fill: ['best'],
  },
  'fill-or-kill-not-fillable': {
    en: 'Only {0} can be filled at once',
    bn: 'একবারে কেবল {0} পূরণ করা সম্ভব',
    fill: ['fillable'],
  },
  'too-many-open-orders': {
    en: 'You have {0} open orders, which is the most allowed',
    bn: 'আপনার {0}টি খোলা অর্ডার আছে, এর বেশি রাখা যায় না',
    fill: ['open'],
  },
  'no-open-orders': {
    en: 'There is currently no order that can be closed',
    bn: 'বন্ধ করার মতো কোনো অর্ডার এখন নেই',
  },
  'amend-below-filled': {
    en: '{0} is already filled; the new quantity must be more',
    bn: '{0} আগেই পূরণ হয়েছে; নতুন পরিমাণ তার বেশি হতে হবে',
    fill: ['filled'],
  },
  'amend-not-allowed': {
    en: 'This order cannot be changed',
    bn: 'এই অর্ডার বদলানো যায় না',
  },
  'quote-crosses-itself': {
    en: 'The quotes cross each other',
    bn: 'দর দুটি পরস্পরকে অতিক্রম করে',
  },
  'too-many-quotes': {
    en: 'Too many quotes',
    bn: 'দর অনেক বেশি',
  },
  'expiry-out-of-range': {
    en: 'The end must lie ahead, at most thirty days',
    bn: 'মেয়াদ ভবিষ্যতে হতে হবে, সর্বোচ্চ ত্রিশ দিন',
  },
  'price-not-on-tick': {
    en: '{0} is not a multiple of the price step {1}',
    bn: '{0} দামের ধাপ {1}-এর গুণিতক নয়',
    fill: ['price', 'tick'],
  },
  'quantity-not-on-lot': {
    en: '{0} is not a multiple of the quantity step {1}',
    bn: '{0} পরিমাণের ধাপ {1}-এর গুণিতক নয়',
    fill: ['quantity', 'lot'],
  },
  'too-many-favourites': {
    en: 'At most {0} favourites can be kept',
    bn: 'সর্বোচ্চ {0}টি পছন্দ রাখা যায়',
    fill: ['maximum'],
  },
};
