// In: nothing. Out: how accounts and balances say no, in both languages.
import type { MessagesOf } from './messages-of.ts';

export const walletMessages: MessagesOf<'wallet'> = {
  'unknown-asset': {
    en: 'There is no such asset',
    bn: 'এমন কোনো সম্পদ নেই',
  },
  'unknown-account': {
    en: 'There is no such account',
    bn: 'এমন কোনো হিসাব নেই',
  },
  'asset-already-listed': {
    en: 'This asset is already listed',
    bn: 'এই সম্পদ আগেই তালিকাভুক্ত',
  },
  'account-disabled': {
    en: 'This account is disabled',
    bn: 'এই হিসাবটি নিষ্ক্রিয়',
  },
  'amount-not-positive': {
    en: 'The amount cannot be 0',
    bn: 'টাকার পরিমাণ ০ হতে পারে না',
  },
  'insufficient-balance': {
    en: 'Insufficient Balance: {0} {2} needed, {1} {2} available',
    bn: 'অপর্যাপ্ত ব্যালেন্স: {0} {2} দরকার, আছে {1} {2}',
    fill: ['required', 'available', 'asset'],
  },
  'balance-overflow': {
    en: 'This is more than the books can hold',
    bn: 'হিসাবে এত রাখা যায় না',
  },
  'rebate-out-of-range': {
    en: 'The referral rebate must lie between nothing and half of the fee',
    bn: 'রেফারেল রিবেট শূন্য থেকে ফির অর্ধেকের মধ্যে হতে হবে',
  },
  'wrong-wallet': {
    en: 'This is not traded from that wallet',
    bn: 'এই ওয়ালেট থেকে এটি কেনাবেচা হয় না',
  },
  'purpose-invalid': {
    en: 'A house account needs a purpose, and only a house account has one',
    bn: 'প্রতিষ্ঠানের হিসাবের একটি উদ্দেশ্য লাগে, অন্য হিসাবের লাগে না',
  },
  'purpose-taken': {
    en: 'There is a house account for this already',
    bn: 'এর জন্য প্রতিষ্ঠানের হিসাব আগে থেকেই আছে',
  },
  'too-many-accounts': {
    en: 'No more accounts can be opened',
    bn: 'আর হিসাব খোলা যাবে না',
  },
  'tier-out-of-range': {
    en: 'There is no such fee tier',
    bn: 'এমন কোনো ফি-স্তর নেই',
  },
  'amount-too-precise': {
    en: '{0} has more than {1} decimals',
    bn: '{0}-এ দশমিকের পরে {1}টির বেশি অঙ্ক আছে',
    fill: ['amount', 'decimals'],
  },
  'not-in-this-mode': {
    en: 'This exists in the sandbox only',
    bn: 'এটি শুধু স্যান্ডবক্সে আছে',
  },
  'funding-limit': {
    en: 'At most {0} {1} of test money at a time',
    bn: 'একবারে সর্বোচ্চ {0} {1} পরীক্ষামূলক টাকা নেওয়া যায়',
    fill: ['maximum', 'asset'],
  },
  'month-not-begun': {
    en: 'This time has not begun yet',
    bn: 'এই সময় এখনো শুরু হয়নি',
  },
  'statement-not-kept': {
    en: 'The entries of {0} are no longer kept. Later months can be had',
    bn: '{0}-এর হিসাব আর রাখা নেই। পরের মাসগুলোর বিবরণী নেওয়া যায়',
    fill: ['month'],
  },
  'statement-busy': {
    en: 'Another statement is being made. Please try again in a few seconds',
    bn: 'আরেকটি বিবরণী তৈরি হচ্ছে। কয়েক সেকেন্ড পর আবার চেষ্টা করুন',
  },
  'link-over': {
    en: 'This link is over. Please ask for the file again',
    bn: 'এই লিংকের সময় শেষ। ফাইলটি আবার চান',
  },
  'period-too-long': {
    en: 'At most {0} days at a time',
    bn: 'একবারে সর্বোচ্চ {0} দিন',
    fill: ['most'],
  },
};
