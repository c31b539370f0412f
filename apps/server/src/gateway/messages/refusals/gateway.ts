// In: nothing. Out: how the gateway itself say no, whatever the call, in both languages.
import type { MessagesOf } from './messages-of.ts';

export const gatewayMessages: MessagesOf<'gateway'> = {
  'session-invalid': {
    en: 'Please log in first',
    bn: 'অনুগ্রহ করে আগে লগ ইন করুন',
  },
  'field-missing': {
    en: '{0} is required',
    bn: '{0} দেওয়া আবশ্যক',
    fill: ['field'],
  },
  'field-invalid': {
    en: '{0} is not valid',
    bn: '{0} সঠিক নয়',
    fill: ['field'],
  },
  'field-unknown': {
    en: '{0} is not a field of this call',
    bn: '{0} এই কলের কোনো ঘর নয়',
    fill: ['field'],
  },
  'field-repeated': {
    en: '{0} was sent more than once',
    bn: '{0} একাধিকবার পাঠানো হয়েছে',
    fill: ['field'],
  },
  'fields-conflict': {
    en: 'These do not go together, or one of them is needed: {0}',
    bn: 'এগুলো একসঙ্গে চলে না, অথবা একটি দরকার: {0}',
    fill: ['fields'],
  },
  'request-id-reused': {
    en: 'This request id was used before for something else',
    bn: 'এই অনুরোধ নম্বর আগে অন্য কিছুর জন্য ব্যবহার হয়েছে',
  },
  'call-unknown': {
    en: 'There is no such call',
    bn: 'এমন কোনো কল নেই',
  },
  'method-not-allowed': {
    en: 'This call takes {0}',
    bn: 'এই কল {0} নেয়',
    fill: ['methods'],
  },
  'body-too-large': {
    en: 'The request is too large',
    bn: 'অনুরোধটি খুব বড়',
  },
  'body-unreadable': {
    en: 'The request cannot be read',
    bn: 'অনুরোধটি পড়া যাচ্ছে না',
  },
  'content-type-unsupported': {
    en: 'Send a form or JSON',
    bn: 'ফর্ম বা JSON পাঠান',
  },
  'origin-not-allowed': {
    en: 'Pages of this site may not do that',
    bn: 'ওই সাইটের পাতা এটি করতে পারে না',
  },
  'rate-limited': {
    en: 'Too many requests; try again in {0} seconds',
    bn: 'অনুরোধ অনেক বেশি; {0} সেকেন্ড পরে আবার চেষ্টা করুন',
    fill: ['retryAfterSeconds'],
  },
  'service-unavailable': {
    en: 'The service is not available at the moment; try again soon',
    bn: 'সেবাটি এখন পাওয়া যাচ্ছে না; একটু পরে আবার চেষ্টা করুন',
  },
  'internal-error': {
    en: 'Something went wrong on our side; nothing was changed by this answer',
    bn: 'আমাদের দিকে কিছু ভুল হয়েছে; এই উত্তরে কিছু বদলায়নি',
  },
  'channel-unknown': {
    en: 'There is no such channel',
    bn: 'এমন কোনো চ্যানেল নেই',
  },
  'too-many-channels': {
    en: 'Too many channels on one connection',
    bn: 'একটি সংযোগে চ্যানেল অনেক বেশি',
  },
  'message-unreadable': {
    en: 'The message cannot be read',
    bn: 'বার্তাটি পড়া যাচ্ছে না',
  },
  'sign-in-required': {
    en: 'Please log in first',
    bn: 'অনুগ্রহ করে আগে লগ ইন করুন',
  },
};
