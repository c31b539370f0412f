// In: nothing. Out: title and text of every event in Bengali. {name} stands for a parameter of the event.
import type { NoticeEvent } from '@hilsa/contract';
import type { Wording } from './en.ts';

const NOT_YOU = 'কাজটি আপনার না হলে এখনই আপনার হিসাব স্থগিত করুন।';
/** Where the notice leads, it can be stopped. */
const STOP_IT = 'এটি আপনি না হলে নোটিশটি খুলে “এটি আমি নই” চাপুন: এটি থামবে, আর আপনার হিসাব স্থগিত হবে।';

export const bengali: Readonly<Record<NoticeEvent, Wording>> = {
  'signed-in': { title: 'নতুন সাইন-ইন', text: `{device}, নেটওয়ার্ক ঠিকানা {address}। ${NOT_YOU}` },
  'sign-in-ended': { title: 'একটি সাইন-ইন শেষ করা হয়েছে', text: '{device} থেকে সাইন-ইন শেষ করা হয়েছে।' },
  'password-changed': { title: 'আপনার পাসওয়ার্ড বদলানো হয়েছে', text: NOT_YOU },
  'contact-changed': { title: 'আপনার যোগাযোগের ঠিকানা বদলানো হয়েছে', text: `বার্তা এখন যাবে {contact}-এ। ${NOT_YOU}` },
  'pin-set': { title: 'আপনার {pin} ঠিক করা হয়েছে', text: NOT_YOU },
  'pin-changed': { title: 'আপনার {pin} বদলানো হয়েছে', text: NOT_YOU },
  'pin-locked': { title: 'আপনার {pin} সাময়িকভাবে বন্ধ', text: `অনেকবার ভুল হয়েছে। {untilAtMs} পর্যন্ত বন্ধ থাকবে। ${NOT_YOU}` },
  'sign-in-locked': {
    title: 'কেউ আপনার হিসাবে ঢোকার চেষ্টা করেছে',
    text: 'আপনার {what} অনেকবার ভুল দেওয়া হয়েছে। নতুন যন্ত্রে এখন পাসওয়ার্ডের সঙ্গে একটি কোডও লাগবে; আগে ব্যবহার করা যন্ত্র আগের মতোই চলবে। আপনার কিছু করার দরকার নেই।',
  },
  'totp-enabled': { title: 'অথেনটিকেটর অ্যাপ চালু হয়েছে', text: NOT_YOU },
  'totp-disabled': { title: 'অথেনটিকেটর অ্যাপ বন্ধ হয়েছে', text: NOT_YOU },
  'passkey-added': { title: 'একটি পাসকি যোগ হয়েছে', text: `নাম: {name}। ${NOT_YOU}` },
  'api-key-made': {
    title: 'একটি API কী তৈরি হয়েছে',
    text: `লেবেল: {label}। {world} জগতে এটি {scope} পারে। ${NOT_YOU}`,
  },
  'api-key-restricted': { title: 'একটি API কী আরও সীমিত হয়েছে', text: `লেবেল: {label}। ${NOT_YOU}` },
  'api-key-revoked': { title: 'একটি API কী বাতিল হয়েছে', text: `লেবেল: {label}। এটি আর কাজ করবে না। ${NOT_YOU}` },
  'destination-added': {
    title: 'আপনার অর্থের একটি গন্তব্য যোগ হয়েছে',
    text: `শেষ চার সংখ্যা {end}। ২৪ ঘণ্টা পর সেখানে অর্থ যেতে পারবে। ${STOP_IT}`,
  },
  'destination-removed': { title: 'আপনার অর্থের একটি গন্তব্য সরানো হয়েছে', text: NOT_YOU },
  'allow-list-on': {
    title: 'টাকা যাবে শুধু আপনার তালিকার গন্তব্যে',
    text: `নতুন কিছু যোগ করা যাবে না। এটি ছাড়তে ২৪ ঘণ্টা লাগে। ${NOT_YOU}`,
  },
  'allow-list-leaving': {
    title: '২৪ ঘণ্টা পর আবার নতুন গন্তব্য যোগ করা যাবে',
    text: `ততক্ষণ তালিকায় নতুন কিছু যোগ হবে না। ${STOP_IT}`,
  },
  'withdrawal-requested': {
    title: 'উত্তোলনের অনুরোধ এসেছে',
    text: `{end} দিয়ে শেষ হওয়া হিসাবে {amount} {asset}। পাঠানোর আগে পর্যন্ত বাতিল করা যায়। ${STOP_IT}`,
  },
  'withdrawal-paid': { title: 'উত্তোলন পৌঁছেছে', text: '{amount} {asset} আপনার গন্তব্যে পৌঁছেছে।' },
  'withdrawal-returned': {
    title: 'উত্তোলন ব্যর্থ',
    text: '{amount} {asset} আবার পুরোটাই ব্যবহারযোগ্য। কোনো খরচ হয়নি।',
  },
  'deposit-corrected': {
    title: 'একটি জমা সংশোধিত হয়েছে',
    text: '{amount} {asset} ভুল করে আপনার অ্যাকাউন্টে জমা হয়েছিল; এটি অন্য কারও। দুজন কর্মী মিলে তা ফেরত নিয়েছেন। একমত না হলে সাপোর্টে লিখুন।',
  },
  'deposit-credited': { title: 'আপনার জমা পৌঁছেছে', text: '{amount} {asset} আপনার অ্যাকাউন্টে এসেছে।' },
  'channel-invited': {
    title: 'আপনি একটি চ্যানেলে আমন্ত্রিত',
    text: 'খুলে পাসওয়ার্ডটি একবার দেখে নিন। {untilAtMs} পর্যন্ত চলবে; এটি শুধু জমার পথ খোলে। আমাদের কেউ এটি কখনো চাইবে না।',
  },
  'passkey-removed': { title: 'একটি পাসকি সরানো হয়েছে', text: `নাম: {name}। ${NOT_YOU}` },
  'phrase-changed': {
    title: 'আপনার বার্তার সংকেতবাক্য বদলেছে',
    text: `আপনি সংকেতবাক্য বেছে থাকলে আমাদের প্রতিটি বার্তায় তা থাকে। ${NOT_YOU}`,
  },
  'reset-begun': {
    title: 'আপনার {what} রিসেটের অনুরোধ এসেছে',
    text: 'এটি কার্যকর হবে {effectiveAtMs} সময়ে। অনুরোধটি আপনার না হলে তার আগেই নিরাপত্তা পাতায়, অথবা সাইন ইন ছাড়াই {cancelCode} শব্দটি দিয়ে বাতিল করুন।',
  },
  'reset-done': { title: 'আপনার {what} রিসেট হয়েছে', text: `সব সাইন-ইন শেষ করা হয়েছে। ${NOT_YOU}` },
  'reset-cancelled': { title: 'আপনার {what} রিসেটের অনুরোধ বাতিল হয়েছে', text: 'কিছুই বদলায়নি।' },
  'factor-reset-begun': {
    title: 'আপনার দ্বিতীয় ধাপের রিসেট শুরু হয়েছে',
    text: 'এটি কার্যকর হবে {effectiveAtMs} সময়ে। অনুরোধটি আপনার না হলে তার আগেই সাইন ইন করে, অথবা সাইন ইন ছাড়াই {cancelCode} শব্দটি দিয়ে বাতিল করুন।',
  },
  'factor-reset-done': { title: 'আপনার দ্বিতীয় ধাপ রিসেট হয়েছে', text: 'নিরাপত্তা পাতায় নতুন একটি চালু করুন।' },
  'account-frozen': {
    title: 'আপনার হিসাব স্থগিত করা হয়েছে',
    text: 'সব সাইন-ইন শেষ করা হয়েছে, এখন কোনো লেনদেন করা যাবে না। আপনি নিজেই হিসাব আবার চালু করতে পারেন।',
  },
  'account-unfrozen': { title: 'আপনার হিসাব আবার সক্রিয়', text: NOT_YOU },
  'account-disabled': {
    title: 'আপনার হিসাব বন্ধ করা হয়েছে',
    text: 'কারণ: {reason}। টাকা তুলতে ও সহায়তায় লিখতে আপনি এখনো সাইন ইন করতে পারেন।',
  },
  'account-enabled': { title: 'আপনার হিসাব আবার সক্রিয়', text: 'আপনি আগের মতো লেনদেন করতে পারবেন।' },
  'papers-received': { title: 'আপনার কাগজপত্র আমরা পেয়েছি', text: 'যাচাই করে এখানেই আপনাকে জানাব।' },
  'papers-approved': { title: 'আপনার পরিচয় যাচাই হয়েছে', text: 'ধন্যবাদ। যাচাইয়ের অপেক্ষায় যা ছিল, সবই এখন আপনার জন্য খোলা।' },
  'papers-rejected': {
    title: 'আপনার কাগজপত্রে কিছু ঠিক করা দরকার',
    text: 'কী ঠিক করতে হবে তা যাচাই পাতায় দেখুন। শুধু সেটুকুই আবার চাওয়া হবে।',
  },
  'kind-upgraded': { title: 'আপনার হিসাব উন্নীত হয়েছে', text: 'এটি এখন এইচএনআই হিসাব।' },
  'kind-returned': { title: 'আপনার হিসাব আবার সাধারণ', text: 'কারণ: {reason}।' },
  'kind-declined': { title: 'হিসাব উন্নীত করার অনুরোধ মঞ্জুর হয়নি', text: 'কারণ: {reason}।' },
  'score-changed': { title: 'আপনার ক্রেডিট স্কোর বদলেছে', text: 'এখন {after}। কারণ ও আপিলের উপায় স্কোরের পাতায় আছে।' },
  'referral-joined': { title: 'আপনার কোড দিয়ে একজন যোগ দিয়েছেন', text: '{account} একটি হিসাব খুলেছেন।' },
  'membership-ending': {
    title: 'আপনার ভিআইপি সদস্যপদ ৩ দিনে শেষ হবে',
    text: '{untilAtMs}-এ শেষ হবে{world}। নিজে থেকে কিছু কাটা হয় না: চাইলে তবেই আরও দিন কিনুন।',
  },
  'membership-ended': {
    title: 'আপনার ভিআইপি সদস্যপদ সেবার মেয়াদ শেষ হয়েছে',
    text: '৭ দিনের পুরোনো নোটগুলো আপনার জন্য বিনামূল্যে খোলা থাকবে{world}। কোনো টাকা কাটা হয়নি।',
  },
  'loan-paid-out': {
    title: 'আপনার ঋণ দেওয়া হয়েছে',
    text: '{amount} {asset} আপনার মুদ্রা হিসাবে এসেছে{world}। ২৪ ঘণ্টার মধ্যে শুধু আসল ফেরত দিলেই শেষ।',
  },
  'loan-rejected': { title: 'আপনার ঋণ মঞ্জুর হয়নি', text: 'যা বন্ধক দিয়েছিলেন তা আবার মুক্ত{world}। কারণ আবেদনে লেখা আছে।' },
  'loan-due-soon': { title: 'আপনার ঋণ ৩ দিনে পরিশোধযোগ্য', text: '{untilAtMs}-এর আগে {amount} {asset} দিলে শেষ{world}।' },
  'loan-due-today': {
    title: 'আজ আপনার ঋণ পরিশোধের দিন',
    text: '{untilAtMs}-এর আগে {amount} {asset} দিলে শেষ{world}। তার পরে বিলম্ব সুদ চলবে।',
  },
  'loan-late': {
    title: 'আপনার ঋণ বিলম্বিত',
    text: 'বকেয়ার উপর বিলম্ব সুদ চলছে, আর প্রতিদিন স্কোর কমছে{world}। যেকোনো সময় যেকোনো অংশ শোধ করতে পারেন।',
  },
  'loan-warning': {
    title: 'আপনার বন্ধকের দাম কমেছে',
    text: 'আপনার ঋণে {amount} {asset} বাকি{world}। দাম আরও কমলে বাড়তি জামানত চাওয়া হবে।',
  },
  'loan-call': {
    title: 'আরও জামানত দরকার',
    text: '{untilAtMs}-এর আগে আরও বন্ধক দিন বা কিছু শোধ করুন{world}। তার পরে যতটুকু দরকার ততটুকু বন্ধক বিক্রি হবে।',
  },
  'loan-sale': {
    title: 'আপনার ঋণের বন্ধক বিক্রি হচ্ছে',
    text: 'সাধারণ অর্ডারে, আপনার শর্তের মাত্রা পর্যন্ত, তার বেশি নয়{world}। প্রতিটি বিক্রির প্রমাণ আছে।',
  },
  'loan-matured': {
    title: 'আপনার ঋণ সময়মতো শোধ হয়নি',
    text: '{amount} {asset} বাকি{world}। শোধ না হওয়া পর্যন্ত সাধারণ অর্ডারে বন্ধক বিক্রি হবে; যা থাকবে তা ফেরত পাবেন।',
  },
  'loan-repaid': { title: 'আপনার ঋণ পরিশোধ হয়েছে', text: 'সব বন্ধক আবার মুক্ত{world}।' },
  'robot-stopped': { title: 'একটি রোবট থেমেছে', text: '{why}{world}। সে কী দেখেছিল তা তার লগে আছে।' },
  'fund-paid': { title: 'আপনার ভাঙানোর টাকা দেওয়া হয়েছে', text: 'ফান্ড থেকে {amount} {asset} আপনার হিসাবে এসেছে{world}।' },
  'fund-gated': {
    title: 'আপনার ভাঙানোর কিছু অংশ অপেক্ষায়',
    text: 'এক লেনদেনে যতটা বেরোতে পারে তার বেশি চাওয়া হয়েছিল{world}। বাকিটা পরের বার সবার আগে যাবে।',
  },
  'fund-given': {
    title: 'ফান্ডের একটি ভুল মূল্য শুধরানো হয়েছে',
    text: 'যে মূল্যে আপনার লেনদেন হয়েছিল তাতে আধা শতাংশের বেশি ভুল ছিল{world}। ঘাটতি {amount} {asset} আপনাকে দেওয়া হয়েছে।',
  },
  'fund-taken-back': {
    title: 'ফান্ডের একটি ভুল মূল্য শুধরানো হয়েছে',
    text: 'যে মূল্যে আপনার লেনদেন হয়েছিল তাতে আধা শতাংশের বেশি ভুল ছিল{world}। বাড়তি {amount} {asset} ফেরত নেওয়া হয়েছে।',
  },
  'option-expires-tomorrow': {
    title: 'আপনার একটি অপশনের মেয়াদ কাল শেষ',
    text: '{symbol} নিজে থেকেই নিষ্পত্তি হবে{world}। আপনাকে কিছু করতে হবে না; আজও বেচতে পারেন।',
  },
  'option-settled': {
    title: 'আপনার একটি অপশন নিষ্পত্তি হয়েছে',
    text: '{symbol}: {amount} {asset} দেওয়া হয়েছে{world}। নিষ্পত্তি আবার হিসাব করে দেখা যায়।',
  },
  'margin-call': {
    title: 'মার্জিন কল',
    text: '{symbol}: খোলা রাখার মার্জিনের {percent}% ব্যবহৃত{world}। মার্জিন যোগ করুন বা পজিশন কমান।',
  },
  'alert-fired': { title: '{symbol}: {rule} {value}', text: 'আপনার সতর্কতা{world}। দেখা গেছে: {seen}।' },
  'liquidation-begun': {
    title: 'একটি পজিশন লিকুইডেট হচ্ছে',
    text: '{symbol} তার লিকুইডেশন দামে পৌঁছেছে{world}। প্রতিটি ধাপের প্রমাণ আছে।',
  },
  'position-deleveraged': {
    title: 'একটি পজিশন অন্যদের বিপরীতে বন্ধ হয়েছে',
    text: 'ডিলিভারেজিংয়ে {symbol} কমানো হয়েছে{world}। সেই দামে যা ছিল তা আপনি পেয়েছেন।',
  },
  'chat-answered': { title: 'সহায়তা থেকে উত্তর এসেছে', text: 'পড়তে চ্যাট খুলুন।' },
  'platform-notice': { title: '{title}', text: '{text}' },
};

/** Parameters that are one of a few words. */
export const bengaliWords: Readonly<Record<string, string>> = {
  password: 'পাসওয়ার্ড',
  'transaction-pin': 'লেনদেনের পিন',
  'withdrawal-pin': 'উত্তোলনের পিন',
  'second-factor': 'দ্বিতীয় ধাপ',
  'read-only': 'পড়তে',
  'read-and-trade': 'পড়তে ও লেনদেন করতে',
  'alert-price-above': 'দাম এই সীমায় বা উপরে',
  'alert-price-below': 'দাম এই সীমায় বা নিচে',
  'alert-change-above': 'দিনের বৃদ্ধি (%) অন্তত',
  'alert-change-below': 'দিনের পতন (%) অন্তত',
  'alert-volume': 'লেনদেনের পরিমাণ অন্তত',
  'alert-band': 'দিনের একটি সীমা ছুঁয়েছে',
  'alert-record-date': 'রেকর্ড তারিখের বাকি দিন, সর্বোচ্চ',
  real: 'আসল',
  demo: 'ডেমো',
  'in-real': '',
  'in-demo': ' (ডেমো হিসাবে)',
  'loss-limit': 'ক্ষতির সীমায় পৌঁছেছে',
  'daily-loss-limit': 'দিনের ক্ষতির সীমায় পৌঁছেছে',
  'market-halted': 'তার বাজার স্থগিত হয়েছে',
  'stale-feed': 'দাম আসা বন্ধ হয়েছে',
  'refused-five-times': 'অর্ডার পাঁচবার প্রত্যাখ্যাত হয়েছে',
  'insufficient-balance': 'ব্যালেন্স যথেষ্ট নয়, থেমেছে',
  'version-halted': 'তার সংস্করণ স্থগিত হয়েছে',
  'version-withdrawn': 'তার সংস্করণ তুলে নেওয়া হয়েছে',
};
export const bengaliBrand = 'হিলসা';
export const bengaliPhrase = 'আপনার সংকেতবাক্য: {phrase}';
/** `Chrome on Android`, as sign-ins are kept. */
export const bengaliDevice = { of: '{system}-এ {browser}', unknown: 'অজানা যন্ত্র' };
/** Over a mail with a code. */
export const bengaliCodeSubject = 'আপনার হিলসা কোড';
