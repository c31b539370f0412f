// In: nothing. Out: what is said when a key for programs is refused, in both languages.
import type { MessagesOf } from './messages-of.ts';

export const apiKeysMessages: MessagesOf<'api-keys'> = {
  'unknown-api-key': { en: 'There is no such API key', bn: 'এমন কোনো API কী নেই' },
  'too-many-api-keys': {
    en: 'You have {0} API keys already, as many as there may be; revoke one first',
    bn: 'আপনার ইতিমধ্যে {0}টি API কী আছে, এর বেশি রাখা যায় না; আগে একটি বাতিল করুন',
    fill: ['most'],
  },
  'public-key-invalid': {
    en: 'This is no public key of that kind: PEM, Ed25519, or RSA of 2048 to 4096 bits',
    bn: 'এটি ওই ধরনের পাবলিক কী নয়: PEM আকারে Ed25519, অথবা ২০৪৮ থেকে ৪০৯৬ বিটের RSA দিন',
  },
  'public-key-is-private': {
    en: 'That was the private key. It was not kept; make a new pair and send the public half only',
    bn: 'এটি ব্যক্তিগত (প্রাইভেট) কী ছিল। এটি রাখা হয়নি; নতুন জোড়া তৈরি করে শুধু পাবলিক অংশটি দিন',
  },
  'address-invalid': {
    en: '{0} is no address; give IPv4 or IPv6, with or without /length, at most {1}',
    bn: '{0} কোনো ঠিকানা নয়; IPv4 বা IPv6 দিন, /দৈর্ঘ্যসহ বা ছাড়া, সর্বোচ্চ {1}টি',
    fill: ['address', 'most'],
  },
  'api-key-not-narrower': {
    en: 'A key can only be made narrower; for more, make a new one',
    bn: 'একটি কী কেবল আরও সীমিত করা যায়; বেশি অধিকারের জন্য নতুন কী তৈরি করুন',
  },
  'api-key-end-invalid': {
    en: 'The end must lie ahead, at most five years',
    bn: 'শেষ সময়টি ভবিষ্যতে, সর্বোচ্চ পাঁচ বছরের মধ্যে হতে হবে',
  },
  'webhook-url-invalid': {
    en: 'Give a public https address by name, without port, user or #',
    bn: 'নাম দিয়ে একটি পাবলিক https ঠিকানা দিন, পোর্ট, ব্যবহারকারী বা # ছাড়া',
  },
  'too-many-webhooks': {
    en: 'There are {0} webhooks already, as many as there may be; end one first',
    bn: 'ইতিমধ্যে {0}টি ওয়েবহুক আছে, এর বেশি রাখা যায় না; আগে একটি বন্ধ করুন',
    fill: ['most'],
  },
  'unknown-webhook': { en: 'There is no such webhook', bn: 'এমন কোনো ওয়েবহুক নেই' },
  'unknown-delivery': { en: 'There is no such delivery', bn: 'এমন কোনো প্রেরণ নেই' },
};
