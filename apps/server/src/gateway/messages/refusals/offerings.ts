// In: nothing. Out: what offerings, blocks and coin sales say when they refuse, in both languages.
import type { MessagesOf } from './messages-of.ts';

export const offeringsMessages: MessagesOf<'offerings'> = {
  'unknown-offering': { en: 'There is no such offering', bn: 'এমন কোনো অফার নেই' },
  'offering-invalid': { en: 'The offering is not sound: {0}', bn: 'অফারটি ঠিক নয়: {0}', fill: ['field'] },
  'offering-not-draft': { en: 'It is public already, or over', bn: 'এটি প্রকাশিত হয়েছে, বা শেষ হয়ে গেছে' },
  'too-many-blocks': {
    en: 'You are selling {0} blocks already: wait until one is over, or take one back',
    bn: 'আপনার {0}টি ব্লক বিক্রিতে আছে: একটি শেষ হওয়া পর্যন্ত অপেক্ষা করুন, বা একটি ফিরিয়ে নিন',
    fill: ['most'],
  },
  'draw-not-sealed': {
    en: 'The draw needs a sealed secret and a beacon that comes after the close',
    bn: 'লটারির জন্য সিল করা গোপন সংখ্যা ও বন্ধের পরের বীকন লাগবে',
  },
  'underwriter-missing': {
    en: 'The underwriter who is named has not bound the money yet',
    bn: 'যে আন্ডাররাইটারের নাম আছে তিনি এখনো টাকা আটকাননি',
  },
  'results-not-valid': {
    en: 'The exchange’s file breaks the rule at line {0}: {1}',
    bn: 'এক্সচেঞ্জের ফাইল {0} নম্বর লাইনে নিয়ম ভাঙে: {1}',
    fill: ['line', 'problem'],
  },
  'offering-not-cancellable': {
    en: 'It can no longer be cancelled: delivery has begun, or it is over',
    bn: 'এটি আর বাতিল করা যায় না: হস্তান্তর শুরু হয়েছে, বা শেষ হয়ে গেছে',
  },
  'offering-not-open': { en: 'Not open yet, please stay tuned', bn: 'এখন খোলা নেই, সঙ্গে থাকুন' },
  'depository-number-missing': {
    en: 'A BO account number of 16 digits is needed first; it stands on your profile',
    bn: 'আগে ১৬ সংখ্যার বিও হিসাব নম্বর লাগবে; এটি আপনার প্রোফাইলে থাকে',
  },
  'category-not-offered': {
    en: 'This quota is not open to your account',
    bn: 'এই কোটা আপনার হিসাবের জন্য নয়',
  },
  'holding-below-minimum': {
    en: 'Stocks worth {1} {2} at the cut-off date are needed; yours were worth {0} {2}',
    bn: 'নির্ধারিত তারিখে {1} {2} মূল্যের শেয়ার থাকতে হবে; আপনার ছিল {0} {2}',
    fill: ['holding', 'minimum', 'asset'],
  },
  'own-block': {
    en: 'You sell this block: take it back, or wait for its buyers',
    bn: 'এই ব্লক আপনিই বিক্রি করছেন: ফিরিয়ে নিন, বা ক্রেতার অপেক্ষা করুন',
  },
  'already-applied': {
    en: 'This person has applied already: one application each',
    bn: 'এই ব্যক্তির আবেদন আগেই আছে: প্রত্যেকের একটি',
  },
  'application-not-exact': {
    en: 'An application is for exactly {0} {1}',
    bn: 'আবেদন ঠিক {0} {1} এর হতে হবে',
    fill: ['exact', 'asset'],
  },
  'application-below-minimum': {
    en: 'The minimum subscription is {0} {1}',
    bn: 'সর্বনিম্ন আবেদন {0} {1}',
    fill: ['minimum', 'asset'],
  },
  'application-above-maximum': {
    en: 'The maximum subscription is {0} {1}',
    bn: 'সর্বোচ্চ আবেদন {0} {1}',
    fill: ['maximum', 'asset'],
  },
  'application-off-step': {
    en: 'An application goes in steps of {0} {1}',
    bn: 'আবেদন {0} {1} এর ধাপে হয়',
    fill: ['step', 'asset'],
  },
  'bid-outside-band': {
    en: 'A bid lies between {0} and {1} {2}',
    bn: 'দর {0} থেকে {1} {2} এর মধ্যে হতে হবে',
    fill: ['lowest', 'highest', 'asset'],
  },
  'bid-off-tick': { en: 'A bid is in steps of {0} {1}', bn: 'দর {0} {1} এর ধাপে হতে হবে', fill: ['tick', 'asset'] },
  'documents-not-accepted': {
    en: 'Read and accept the current documents first',
    bn: 'আগে বর্তমান দলিলগুলো পড়ে সম্মতি দিন',
  },
  'pay-later-not-offered': { en: 'This offering is paid with the application', bn: 'এই অফারে আবেদনের সঙ্গেই টাকা লাগে' },
  'insufficient-subscription-funds': {
    en: 'The current account is insufficient for {0} {1}, and cannot be subscribed',
    bn: 'বর্তমান হিসাবে {0} {1} নেই, তাই আবেদন করা যাবে না',
    fill: ['required', 'asset'],
  },
  'unknown-application': { en: 'There is no such application', bn: 'এমন কোনো আবেদন নেই' },
  'application-not-revocable': {
    en: 'It can be taken back only while the offering is open',
    bn: 'অফার খোলা থাকাকালেই শুধু ফেরত নেওয়া যায়',
  },
  'application-not-rejectable': {
    en: 'It can be turned down only while the offering is open',
    bn: 'অফার খোলা থাকাকালেই শুধু নাকচ করা যায়',
  },
  'application-not-payable': {
    en: 'Nothing waits for payment here; what lapsed is not owed',
    bn: 'এখানে কোনো পাওনা নেই; সময় পেরোলে কিছুই দিতে হয় না',
  },
  'draw-not-ready': { en: 'The draw is not due', bn: 'লটারির সময় হয়নি' },
  'secret-not-committed': {
    en: 'This is not the secret that was committed to before the opening',
    bn: 'এটি শুরুর আগে সিল করা গোপন সংখ্যা নয়',
  },
  'beacon-not-valid': {
    en: 'This is not the value of the announced round',
    bn: 'এটি ঘোষিত রাউন্ডের মান নয়',
  },
  'delivery-not-due': { en: 'Delivery is not due yet', bn: 'হস্তান্তরের সময় হয়নি' },
  'delivery-evidence-invalid': { en: 'The evidence is not a digest', bn: 'প্রমাণটি ডাইজেস্ট নয়' },
  'mandate-invalid': { en: 'The instruction is not sound: {0}', bn: 'নির্দেশনাটি ঠিক নয়: {0}', fill: ['field'] },
  'unknown-subscription-plan': { en: 'There is no such plan, or it is past', bn: 'এমন পরিকল্পনা নেই, বা সময় পেরিয়েছে' },
  'proof-not-ready': {
    en: 'There is nothing to recompute before the draw',
    bn: 'লটারির আগে আবার হিসাব করার কিছু নেই',
  },
  'unknown-document': { en: 'There is no such document', bn: 'এমন কোনো দলিল নেই' },
};
