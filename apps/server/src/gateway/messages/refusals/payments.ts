// In: nothing. Out: what money in and money out say when they refuse, in both languages.
import type { MessagesOf } from './messages-of.ts';

export const paymentsMessages: MessagesOf<'payments'> = {
  'unknown-rail': { en: 'There is no such way', bn: 'এমন কোনো উপায় নেই' },
  'rail-invalid': { en: 'The rail is not sound: {0}', bn: 'পথটি ঠিক নয়: {0}', fill: ['field'] },
  'rail-closed': {
    en: 'This way is closed at the current time',
    bn: 'এই পথ এই মুহূর্তে বন্ধ',
    going: {
      in: { en: 'Deposits cannot be made at the current time', bn: 'এই মুহূর্তে জমা করা যাচ্ছে না' },
      out: { en: 'Withdrawal is not possible at the current time', bn: 'এই মুহূর্তে উত্তোলন করা যাচ্ছে না' },
    },
  },
  'custody-short': {
    en: 'This money is being counted; please try again later',
    bn: 'এই অর্থ গোনা হচ্ছে; পরে আবার চেষ্টা করুন',
  },
  'unknown-statement': { en: 'There is no such statement', bn: 'এমন কোনো বিবরণী নেই' },
  'statement-known': { en: 'This file has been taken already', bn: 'এই ফাইল আগেই নেওয়া হয়েছে' },
  'statement-unreadable': {
    en: 'The file is not a statement that can be taken: {0}, at line {1}',
    bn: 'ফাইলটি এমন বিবরণী নয় যা নেওয়া যায়: {0}, লাইন {1}',
    fill: ['why', 'line'],
  },
  'unknown-payout-file': { en: 'There is no such payout file', bn: 'এমন কোনো পরিশোধ ফাইল নেই' },
  'payout-file-settled': {
    en: 'Every payment of this file has ended: there is nothing left to pay',
    bn: 'এই ফাইলের সব পরিশোধ শেষ হয়েছে: দেওয়ার কিছু বাকি নেই',
  },
  'payout-format-unknown': {
    en: 'This partner takes no file of that kind',
    bn: 'এই অংশীদার ঐ ধরনের ফাইল নেয় না',
  },
  'second-person-missing': { en: 'Two different people are needed', bn: 'দুজন আলাদা মানুষ দরকার' },
  'payment-below-minimum': { en: 'The minimum is {0} {1}', bn: 'সর্বনিম্ন {0} {1}', fill: ['minimum', 'asset'] },
  'payment-above-maximum': { en: 'The maximum is {0} {1}', bn: 'সর্বোচ্চ {0} {1}', fill: ['maximum', 'asset'] },
  'payment-limit-reached': {
    en: '{0} {1} are left of your limit',
    bn: 'আপনার সীমার বাকি আছে {0} {1}',
    fill: ['left', 'asset'],
  },
  'too-many-open-deposits': {
    en: 'There are {0} open deposits already; pay or let them end first',
    bn: 'আগে থেকেই {0}টি জমা খোলা আছে; আগে সেগুলো শেষ হোক',
    fill: ['open'],
  },
  'unknown-deposit': { en: 'There is no such deposit', bn: 'এমন কোনো জমা নেই' },
  'deposit-closed': { en: 'This deposit has ended already', bn: 'এই জমা আগেই শেষ হয়েছে' },
  'evidence-invalid': { en: 'The evidence is not sound: {0}', bn: 'প্রমাণটি ঠিক নয়: {0}', fill: ['field'] },
  'transaction-known': { en: 'This transaction is counted already', bn: 'এই লেনদেন আগেই গোনা হয়েছে' },
  'unknown-pack': { en: 'There is no such pack', bn: 'এমন কোনো প্যাক নেই' },
  'unknown-arrival': { en: 'There is no such arrival', bn: 'এমন কোনো আগমন নেই' },
  'arrival-settled': { en: 'This money has found its owner already', bn: 'এই অর্থ আগেই মালিক পেয়েছে' },
  'proof-key-invalid': { en: 'The key is not sound', bn: 'চাবিটি ঠিক নয়' },
  'destination-invalid': { en: 'Please check the destination', bn: 'গন্তব্যটি আবার দেখুন' },
  'destination-known': { en: 'This destination is in your book already', bn: 'এই গন্তব্য আগেই আপনার তালিকায় আছে' },
  'unknown-destination': { en: 'There is no such destination', bn: 'এমন কোনো গন্তব্য নেই' },
  'destination-held': {
    en: 'A new destination rests for 24 hours before money goes there',
    bn: 'নতুন গন্তব্যে অর্থ যাওয়ার আগে ২৪ ঘণ্টা অপেক্ষা করতে হয়',
  },
  'name-mismatch': {
    en: 'The name must be your own, as on your papers',
    bn: 'নামটি আপনার নিজের, কাগজপত্রে যেমন আছে তেমন হতে হবে',
  },
  'allow-list-on': {
    en: 'Your book takes nothing new: you pay only to what it has',
    bn: 'তালিকায় নতুন কিছু যোগ হয় না: টাকা শুধু তালিকায় থাকা গন্তব্যে যায়',
  },
  'too-many-destinations': { en: 'Your book is full; remove one first', bn: 'আপনার তালিকা পূর্ণ; আগে একটি সরান' },
  'hold-invalid': { en: 'The hold is not allowed: {0}', bn: 'আটক রাখা যাবে না: {0}', fill: ['field'] },
  'hold-repeated': { en: 'The same cause never holds twice', bn: 'একই কারণে দুবার আটক হয় না' },
  'payouts-frozen': { en: 'You froze your account; unfreeze it first', bn: 'আপনি অ্যাকাউন্ট স্থগিত করেছেন; আগে চালু করুন' },
  'payout-held': { en: 'This withdrawal is on hold', bn: 'এই উত্তোলন আটক আছে' },
  'fee-changed': {
    en: 'The fee has changed to {0} {1}; please look again',
    bn: 'ফি বদলে {0} {1} হয়েছে; আবার দেখুন',
    fill: ['fee', 'asset'],
  },
  'proof-required': { en: 'A proof of yours is needed for this withdrawal', bn: 'এই উত্তোলনে আপনার প্রমাণ দরকার' },
  'proof-stale': { en: 'The proof is too old; please sign again', bn: 'প্রমাণটি পুরোনো; আবার সই করুন' },
  'proof-used': {
    en: 'This was signed and sent already; look at your records before you sign again',
    bn: 'এটি আগেই সই হয়ে পাঠানো হয়েছে; আবার সই করার আগে আপনার রেকর্ড দেখুন',
  },
  'too-many-open-withdrawals': {
    en: 'There are {0} withdrawals on their way already',
    bn: 'আগে থেকেই {0}টি উত্তোলন চলছে',
    fill: ['open'],
  },
  'unknown-withdrawal': { en: 'There is no such withdrawal', bn: 'এমন কোনো উত্তোলন নেই' },
  'withdrawal-closed': { en: 'This withdrawal can no longer be changed', bn: 'এই উত্তোলন আর বদলানো যাবে না' },
  'digest-differs': { en: 'What was signed is not what stands here', bn: 'যা সই হয়েছে তা এখানে নেই' },
  'account-number-invalid': {
    en: 'Bank account number and bank code must be exactly correct',
    bn: 'ব্যাংক হিসাব নম্বর ও ব্যাংক কোড হুবহু সঠিক হতে হবে',
  },
  'card-number-invalid': {
    en: 'the bank card number entered is incorrect',
    bn: 'ব্যাংক কার্ডের নম্বরটি সঠিক নয়',
  },
  'channel-not-invited': { en: 'This channel is by invitation: ask support', bn: 'এই চ্যানেল আমন্ত্রণে খোলে: সাপোর্টকে বলুন' },
  'channel-password-shown': {
    en: 'This password was shown once already; ask support for a new invitation',
    bn: 'এই পাসওয়ার্ড আগেই একবার দেখানো হয়েছে; সাপোর্টের কাছে নতুন আমন্ত্রণ চান',
  },
  'channel-password-incorrect': {
    en: 'the channel password entered is incorrect',
    bn: 'চ্যানেলের পাসওয়ার্ডটি সঠিক নয়',
  },
  'receipt-known': { en: 'This picture belongs to another deposit', bn: 'এই ছবি অন্য একটি জমার' },
  'too-many-receipts': {
    en: 'There are {0} pictures of this deposit already',
    bn: 'এই জমার {0}টি ছবি আগে থেকেই আছে',
    fill: ['most'],
  },
  'provider-unavailable': { en: 'Deposits cannot be made at the current time', bn: 'এই মুহূর্তে জমা করা যাচ্ছে না' },
  'not-in-this-world': {
    en: 'The demo has no money in or out: sign in to the real account',
    bn: 'ডেমোতে জমা বা উত্তোলন নেই: আসল অ্যাকাউন্টে যান',
  },
  'unknown-network': { en: 'There is no such network here', bn: 'এখানে এমন কোনো নেটওয়ার্ক নেই' },
  'network-unavailable': {
    en: 'Withdrawal is not possible at the current time',
    bn: 'এই মুহূর্তে উত্তোলন করা যাচ্ছে না',
  },
  'address-malformed': { en: 'This is no address of the network', bn: 'এটি এই নেটওয়ার্কের কোনো ঠিকানা নয়' },
  'address-checksum-wrong': {
    en: 'A sign of the address is wrong: please copy it again',
    bn: 'ঠিকানার কোনো অক্ষর ভুল: আবার কপি করুন',
  },
  'address-other-network': {
    en: 'This address is of another network: coins sent there would be lost',
    bn: 'এই ঠিকানা অন্য নেটওয়ার্কের: সেখানে পাঠালে কয়েন হারিয়ে যাবে',
  },
  'address-own-deposit': {
    en: 'This is an address to pay in at; money would go in a circle',
    bn: 'এটি জমা নেওয়ার ঠিকানা; অর্থ ঘুরে এখানেই ফিরবে',
  },
  'address-token-contract': {
    en: 'This is the contract of a coin: what is sent there is lost',
    bn: 'এটি কোনো কয়েনের চুক্তি: সেখানে পাঠালে তা হারিয়ে যায়',
  },
};
