// In: nothing. Out: how pictures and the identity check say no, in both languages.
import type { MessagesOf } from './messages-of.ts';

export const papersMessages: MessagesOf<'papers'> = {
  'unknown-file': {
    en: 'There is no such file',
    bn: 'এমন কোনো ফাইল নেই',
  },
  'file-purpose-invalid': {
    en: 'Say in the header {0} what the picture is for: {1}',
    bn: '{0} হেডারে বলুন ছবিটি কীসের জন্য: {1}',
    fill: ['header', 'purposes'],
  },
  'file-type-unsupported': {
    en: 'Send a picture as JPEG, PNG or WebP',
    bn: 'ছবিটি JPEG, PNG বা WebP হিসেবে পাঠান',
  },
  'file-unreadable': {
    en: 'This picture cannot be read; take it again or choose another',
    bn: 'এই ছবি পড়া যাচ্ছে না; আবার তুলুন বা অন্য ছবি বেছে নিন',
  },
  'file-too-many-pixels': {
    en: 'This picture has too many pixels; at most {0} million',
    bn: 'ছবিটিতে পিক্সেল বেশি; সর্বোচ্চ {0} মিলিয়ন',
    fill: ['millions'],
  },
  'file-quota': {
    en: 'You have sent many pictures today; try again in {0} seconds',
    bn: 'আজ অনেক ছবি পাঠিয়েছেন; {0} সেকেন্ড পরে আবার চেষ্টা করুন',
    fill: ['retryAfterSeconds'],
  },
  'paper-under-review': {
    en: 'Your papers are under review; nothing can be sent until a decision is made',
    bn: 'আপনার কাগজপত্র যাচাই হচ্ছে; সিদ্ধান্তের আগে কিছু পাঠানো যাবে না',
  },
  'paper-verified': {
    en: 'Your identity is verified already',
    bn: 'আপনার পরিচয় আগেই যাচাই হয়েছে',
  },
  'paper-field-settled': {
    en: '{0} was not sent back: it stays as it is',
    bn: '{0} ফেরত পাঠানো হয়নি: যেমন আছে তেমনই থাকবে',
    fill: ['field'],
  },
  'paper-name-invalid': {
    en: 'Write your full name as printed on the document',
    bn: 'নথিতে যেমন ছাপা আছে তেমন পুরো নাম লিখুন',
  },
  'paper-number-invalid': {
    en: 'This is not a number of such a document; it looks like {0}',
    bn: 'এটি এমন নথির নম্বর নয়; নম্বর দেখতে {0} এর মতো',
    fill: ['example'],
  },
  'paper-number-taken': {
    en: 'This document is in use with another account. If that was not you, write to support',
    bn: 'এই নথি অন্য একটি হিসাবে ব্যবহৃত হচ্ছে। সেটি আপনি না হলে সহায়তায় লিখুন',
  },
  'paper-tries-used': {
    en: 'Too many numbers of documents in use elsewhere. Try again tomorrow, or write to support',
    bn: 'অন্য হিসাবে ব্যবহৃত নথির নম্বর বহুবার দেওয়া হয়েছে। আগামীকাল আবার চেষ্টা করুন, অথবা সহায়তায় লিখুন',
  },
  'mrz-invalid': {
    en: 'The two lines at the foot of the photo page do not add up at: {0}',
    bn: 'ছবির পাতার নিচের দুই লাইন এখানে মিলছে না: {0}',
    fill: ['field'],
  },
  'mrz-does-not-match': {
    en: 'The two lines at the foot of the photo page say something else than: {0}',
    bn: 'ছবির পাতার নিচের দুই লাইনে এর সঙ্গে মিল নেই: {0}',
    fill: ['field'],
  },
  'paper-expired': {
    en: 'This document has run out on {0}; use a valid one',
    bn: 'নথিটির মেয়াদ {0} তারিখে শেষ হয়েছে; বৈধ নথি ব্যবহার করুন',
    fill: ['date'],
  },
  'paper-image-flawed': {
    en: 'The picture of the {0} cannot be used: {1}',
    bn: '{0} এর ছবি ব্যবহার করা যাচ্ছে না: {1}',
    fill: ['side', 'flaw'],
  },
  'paper-images-alike': {
    en: 'Front and back show the same side; take the other side too',
    bn: 'সামনে ও পেছনের ছবিতে একই দিক; অন্য দিকটিও তুলুন',
  },
  'unknown-paper': {
    en: 'There are no such papers',
    bn: 'এমন কোনো কাগজপত্র নেই',
  },
};
