// In: nothing. Out: how registration, sign-ins, factors, PINs and profiles say no, in both languages.
import type { MessagesOf } from './messages-of.ts';

export const identityMessages: MessagesOf<'identity'> = {
  'phone-format-invalid': {
    en: 'Phone number format is incorrect; for example {0}',
    bn: 'ফোন নম্বরের ধরন ঠিক নয়; যেমন {0}',
    fill: ['example'],
  },
  'email-format-invalid': {
    en: 'E-mail format is incorrect; for example {0}',
    bn: 'ই-মেইলের ধরন ঠিক নয়; যেমন {0}',
    fill: ['example'],
  },
  'password-length-invalid': {
    en: 'The password must have {0} to {1} characters',
    bn: 'পাসওয়ার্ড {0} থেকে {1} অক্ষরের হতে হবে',
    fill: ['minimum', 'maximum'],
  },
  'password-too-common': {
    en: 'This password is too easy to guess',
    bn: 'এই পাসওয়ার্ড সহজেই অনুমান করা যায়',
  },
  'passwords-differ': {
    en: 'The 2 password inputs do not match',
    bn: 'দুইবার দেওয়া পাসওয়ার্ড মেলেনি',
  },
  'consent-required': {
    en: 'Please agree to the current disclaimer and privacy policy',
    bn: 'বর্তমান দায়-অস্বীকৃতি ও গোপনীয়তা নীতিতে সম্মতি দিন',
  },
  'captcha-required': {
    en: 'Please complete the security check',
    bn: 'নিরাপত্তা যাচাই সম্পন্ন করুন',
  },
  'captcha-invalid': {
    en: 'Captcha code error; please repeat the security check',
    bn: 'নিরাপত্তা যাচাই সফল হয়নি; আবার করুন',
  },
  'captcha-too-early': {
    en: 'The security check is not ready yet; try again in {0} seconds',
    bn: 'নিরাপত্তা যাচাই এখনো প্রস্তুত নয়; {0} সেকেন্ড পরে আবার চেষ্টা করুন',
    fill: ['retryAfterSeconds'],
  },
  'code-required': {
    en: 'Please enter the code that was sent to you',
    bn: 'আপনাকে পাঠানো কোডটি লিখুন',
  },
  'code-invalid': {
    en: 'The code is wrong or has run out',
    bn: 'কোডটি ভুল অথবা মেয়াদ শেষ',
  },
  'code-sent-recently': {
    en: 'A code was just sent; try again in {0} seconds',
    bn: 'এইমাত্র একটি কোড পাঠানো হয়েছে; {0} সেকেন্ড পরে আবার চেষ্টা করুন',
    fill: ['retryAfterSeconds'],
  },
  'code-daily-limit': {
    en: 'At most {0} codes a day can be sent',
    bn: 'দিনে সর্বোচ্চ {0}টি কোড পাঠানো যায়',
    fill: ['maximum'],
  },
  'phone-country-unsupported': {
    en: 'Codes go to phone numbers of {0} only; use your e-mail address',
    bn: 'কোড শুধু {0} নম্বরে পাঠানো হয়; আপনার ই-মেইল ব্যবহার করুন',
    fill: ['countries'],
  },
  'code-budget-spent': {
    en: 'No more codes can be sent this way today; use your e-mail address or try again later',
    bn: 'আজ এভাবে আর কোড পাঠানো যাবে না; ই-মেইল ব্যবহার করুন অথবা পরে চেষ্টা করুন',
  },
  'account-exists': {
    en: 'An account with this phone number or e-mail exists already',
    bn: 'এই ফোন নম্বর বা ই-মেইলে আগেই একটি হিসাব আছে',
  },
  'invite-code-unknown': {
    en: 'There is no such referral code',
    bn: 'এমন কোনো রেফারেল কোড নেই',
  },
  'credentials-invalid': {
    en: 'The account or the password is incorrect',
    bn: 'হিসাব বা পাসওয়ার্ড সঠিক নয়',
  },
  'sign-in-locked': {
    en: 'Too many attempts; try again in {0} seconds',
    bn: 'অনেকবার চেষ্টা হয়েছে; {0} সেকেন্ড পরে আবার চেষ্টা করুন',
    fill: ['retryAfterSeconds'],
  },
  'unknown-property': {
    en: 'There is no such property',
    bn: 'এমন কোনো বৈশিষ্ট্য নেই',
  },
  'second-factor-required': {
    en: 'Please confirm with your second factor',
    bn: 'আপনার দ্বিতীয় প্রমাণ দিয়ে নিশ্চিত করুন',
  },
  'second-factor-absent': {
    en: 'This account has no second factor',
    bn: 'এই হিসাবে কোনো দ্বিতীয় প্রমাণ নেই',
  },
  'totp-invalid': {
    en: 'The code of the authenticator app is wrong or was used before',
    bn: 'অথেনটিকেটর অ্যাপের কোডটি ভুল অথবা আগে ব্যবহৃত হয়েছে',
  },
  'totp-already-enabled': {
    en: 'The authenticator app is already on',
    bn: 'অথেনটিকেটর অ্যাপ আগে থেকেই চালু আছে',
  },
  'totp-not-begun': {
    en: 'Begin with the authenticator app again; the secret has run out',
    bn: 'অথেনটিকেটর অ্যাপ আবার শুরু করুন; গোপন কোডটির মেয়াদ শেষ',
  },
  'totp-not-enabled': {
    en: 'The authenticator app is not on',
    bn: 'অথেনটিকেটর অ্যাপ চালু নেই',
  },
  'passkey-invalid': {
    en: 'The passkey was not accepted; please try again',
    bn: 'পাসকি গ্রহণ করা হয়নি; আবার চেষ্টা করুন',
  },
  'passkey-known': {
    en: 'This passkey is already on the account',
    bn: 'এই পাসকি আগে থেকেই হিসাবে আছে',
  },
  'too-many-passkeys': {
    en: 'At most {0} passkeys can be kept',
    bn: 'সর্বোচ্চ {0}টি পাসকি রাখা যায়',
    fill: ['maximum'],
  },
  'unknown-passkey': {
    en: 'There is no such passkey',
    bn: 'এমন কোনো পাসকি নেই',
  },
  'confirmation-required': {
    en: 'Please confirm that it is you',
    bn: 'আপনি নিজেই করছেন তা নিশ্চিত করুন',
  },
  'confirm-method-unavailable': {
    en: 'This way of confirming is not open to you; use {0}',
    bn: 'এভাবে নিশ্চিত করা আপনার জন্য খোলা নেই; ব্যবহার করুন {0}',
    fill: ['methods'],
  },
  'pin-format-invalid': {
    en: 'A PIN has 6 digits',
    bn: 'পিন ৬ অঙ্কের হয়',
  },
  'pin-too-simple': {
    en: 'This PIN is too easy to guess: no sequence, no repeat, no date',
    bn: 'এই পিন সহজেই অনুমান করা যায়: ধারাবাহিক, একই অঙ্ক বা তারিখ নয়',
  },
  'pins-differ': {
    en: 'The 2 PIN inputs do not match',
    bn: 'দুটি পিন মেলে না',
  },
  'pin-locked': {
    en: 'Too many wrong PINs; try again in {0} seconds',
    bn: 'অনেকবার ভুল পিন দেওয়া হয়েছে; {0} সেকেন্ড পরে আবার চেষ্টা করুন',
    fill: ['retryAfterSeconds'],
  },
  'transaction-pin-required': {
    en: 'Please set a transaction password first',
    bn: 'আগে একটি লেনদেন পাসওয়ার্ড সেট করুন',
  },
  'transaction-pin-needed': {
    en: 'Please enter your transaction password',
    bn: 'আপনার লেনদেন পাসওয়ার্ড দিন',
  },
  'transaction-pin-invalid': {
    en: 'The transaction password is incorrect, please re-enter it',
    bn: 'লেনদেন পাসওয়ার্ডটি ভুল, আবার দিন',
  },
  'withdrawal-pin-required': {
    en: 'Please set a withdrawal password first',
    bn: 'আগে একটি উত্তোলন পাসওয়ার্ড সেট করুন',
  },
  'withdrawal-pin-invalid': {
    en: 'the withdrawal password is incorrect',
    bn: 'উত্তোলন পাসওয়ার্ডটি ভুল',
  },
  'account-frozen': {
    en: 'You froze this account; unfreeze it to go on',
    bn: 'আপনি এই হিসাব স্থগিত করেছেন; চালিয়ে যেতে স্থগিতাদেশ তুলুন',
  },
  'not-frozen': {
    en: 'This account is not frozen',
    bn: 'এই হিসাব স্থগিত নয়',
  },
  'demo-only-account': {
    en: 'A demo account without data cannot do this; create an account first',
    bn: 'তথ্য ছাড়া ডেমো হিসাবে এটি করা যায় না; আগে একটি হিসাব খুলুন',
  },
  'demo-account-needed': {
    en: 'Only practice can begin anew: switch to the demo account',
    bn: 'শুধু অনুশীলনই নতুন করে শুরু করা যায়: ডেমো হিসাবে যান',
  },
  'demo-restarted-recently': {
    en: 'Practice can begin anew once in {0} days; again from {1}',
    bn: 'অনুশীলন {0} দিনে একবার নতুন করে শুরু করা যায়; আবার {1} থেকে',
    fill: ['days', 'againOn'],
  },
  'contact-unknown': {
    en: 'This is not your phone or e-mail address',
    bn: 'এটি আপনার ফোন বা ই-মেইল ঠিকানা নয়',
  },
  'invite-code-required': {
    en: 'Please enter the referral code',
    bn: 'রেফারেল কোডটি দিন',
  },
  'password-unchanged': {
    en: 'This is already your password',
    bn: 'এটিই আপনার বর্তমান পাসওয়ার্ড',
  },
  'reset-invalid': {
    en: 'This reset has run out; please begin again',
    bn: 'এই রিসেটের মেয়াদ শেষ; আবার শুরু করুন',
  },
  'unknown-reset': {
    en: 'There is no such reset waiting',
    bn: 'এমন কোনো রিসেট অপেক্ষায় নেই',
  },
  'unknown-sign-in': {
    en: 'There is no such sign-in',
    bn: 'এমন কোনো সাইন-ইন নেই',
  },
  'kind-request-pending': {
    en: 'Your request is already being looked at',
    bn: 'আপনার অনুরোধ ইতিমধ্যে দেখা হচ্ছে',
  },
  'kind-already-held': {
    en: 'Your account is already of this kind',
    bn: 'আপনার হিসাব আগে থেকেই এই ধরনের',
  },
  'bo-account-invalid': {
    en: 'A BO account has 16 digits',
    bn: 'বিও হিসাব নম্বর ১৬ অঙ্কের হয়',
  },
  'bo-account-taken': {
    en: 'This BO account is another customer’s',
    bn: 'এই বিও হিসাবটি অন্য গ্রাহকের',
  },
  'taxpayer-number-invalid': {
    en: 'A taxpayer number has 12 digits',
    bn: 'করদাতা শনাক্তকরণ নম্বর ১২ অঙ্কের হয়',
  },
  'cpf-or-cnpj-invalid': {
    en: 'CPF or CNPJ format is incorrect',
    bn: 'CPF বা CNPJ-এর বিন্যাস ঠিক নয়',
  },
  'kyc-required': {
    en: 'Please complete KYC first',
    bn: 'আগে কেওয়াইসি সম্পন্ন করুন',
  },
};
