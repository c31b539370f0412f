// In: a language. Out: the words of a statement that is read: titles, and every reason that money moves or is held for.
import type { FrozenReason, RecordReason } from '@hilsa/contract';
import type { Wallet } from '@hilsa/core';
import type { Language } from '../messages/language.ts';

type Said = Readonly<Record<Language, string>>;
const said = (en: string, bn: string): Said => ({ 'en-US': en, 'bn-BN': bn });

export const TITLES = {
  title: said('Account statement', 'হিসাব বিবরণী'),
  operator: said('Operator', 'পরিচালক'),
  wallet: said('Wallet', 'ওয়ালেট'),
  account: said('Account', 'হিসাব নম্বর'),
  period: said('Period, Dhaka time', 'সময়কাল, ঢাকার সময়'),
  made: said('Made on', 'তৈরির সময়'),
  open: said('The month is not over', 'মাস এখনো শেষ হয়নি'),
  demo: said('Demo world: nothing in it is real', 'ডেমো জগৎ: এখানে কিছুই আসল নয়'),
  opening: said('Opening balance', 'প্রারম্ভিক স্থিতি'),
  entries: said('Postings', 'লেনদেন'),
  none: said('No postings in this month', 'এই মাসে কোনো লেনদেন নেই'),
  time: said('Time', 'সময়'),
  what: said('What', 'বিবরণ'),
  amount: said('Amount', 'পরিমাণ'),
  balance: said('Balance', 'স্থিতি'),
  closing: said('Closing balance', 'সমাপনী স্থিতি'),
  fees: said('Fees, taxes and interest paid', 'পরিশোধিত ফি, কর ও সুদ'),
  holds: said('Held at the end', 'শেষে আটক'),
  until: said('until', 'পর্যন্ত'),
  days: said('Published checkpoints', 'প্রকাশিত দৈনিক স্বাক্ষর'),
  proof: said(
    'In every asset closing = opening + sum of the postings. Take the CSV or JSON of the same month to “Check this statement”: it adds up every line and walks the hashes to the published checkpoints.',
    'প্রতিটি সম্পদে সমাপনী = প্রারম্ভিক + লেনদেনের যোগফল। একই মাসের CSV বা JSON ফাইল “বিবরণী যাচাই” পাতায় দিন: সেখানে প্রতিটি লাইন যোগ করে প্রকাশিত স্বাক্ষর পর্যন্ত মিলিয়ে দেখা হয়।',
  ),
  page: said('Page', 'পাতা'),
} as const;

export const WALLET_NAMES: Readonly<Record<Wallet, Said>> = {
  coin: said('Coin account', 'কয়েন হিসাব'),
  stock: said('Currency account', 'মুদ্রা হিসাব'),
  contract: said('Contract account', 'কন্ট্রাক্ট হিসাব'),
};

export const REASON_NAMES: Readonly<Record<RecordReason, Said>> = {
  'test-money': said('Test money', 'পরীক্ষামূলক টাকা'),
  trade: said('Trade', 'কেনাবেচা'),
  fee: said('Trading fee', 'লেনদেন ফি'),
  referral: said('Referral rebate', 'রেফারেল রিবেট'),
  deposit: said('Deposit', 'জমা'),
  withdrawal: said('Withdrawal', 'উত্তোলন'),
  'withdrawal-fee': said('Withdrawal fee', 'উত্তোলন ফি'),
  refund: said('Refund', 'ফেরত'),
  exchange: said('Exchange', 'বিনিময়'),
  rounding: said('Rounding', 'ভগ্নাংশ সমন্বয়'),
  transfer: said('Transfer between own wallets', 'নিজ ওয়ালেটে স্থানান্তর'),
  margin: said('Margin', 'মার্জিন'),
  'profit-loss': said('Result of a contract', 'কন্ট্রাক্টের ফল'),
  funding: said('Funding', 'ফান্ডিং'),
  'liquidation-fee': said('Liquidation fee', 'লিকুইডেশন ফি'),
  insurance: said('Insurance fund', 'বিমা তহবিল'),
  deleveraging: said('Deleveraging', 'ডিলিভারেজিং'),
  subscription: said('Subscription', 'আবেদন'),
  'subscription-fee': said('Subscription fee', 'আবেদন ফি'),
  allotment: said('Allotment', 'বরাদ্দ'),
  dividend: said('Dividend', 'লভ্যাংশ'),
  tax: said('Tax', 'কর'),
  'bonus-shares': said('Bonus shares', 'বোনাস শেয়ার'),
  rights: said('Rights', 'রাইট শেয়ার'),
  split: said('Split', 'শেয়ার বিভাজন'),
  delivery: said('Delivery', 'হস্তান্তর'),
  premium: said('Option premium', 'অপশন প্রিমিয়াম'),
  'option-payout': said('Option payout', 'অপশনের প্রাপ্তি'),
  'robot-capital': said('Robot capital', 'রোবটের মূলধন'),
  'performance-fee': said('Performance fee', 'সাফল্য ফি'),
  'management-fee': said('Management fee', 'ব্যবস্থাপনা ফি'),
  'fund-units': said('Fund units', 'ফান্ড ইউনিট'),
  redemption: said('Redemption', 'ফান্ড ভাঙানো'),
  loan: said('Loan', 'ঋণ'),
  interest: said('Interest', 'সুদ'),
  repayment: said('Repayment', 'ঋণ পরিশোধ'),
  'write-off': said('Write-off', 'অবলোপন'),
  membership: said('Membership', 'সদস্যপদ'),
  correction: said('Correction', 'সংশোধন'),
  'exit-cost': said('Cost of leaving early', 'আগে ছাড়ার খরচ'),
  'writer-fund': said('Money for writing options', 'অপশন লেখার অর্থ'),
  merger: said('Merger', 'একীভূতকরণ'),
  'account-fee': said('Yearly BO account fee', 'বিও হিসাবের বার্ষিক ফি'),
};

export const HELD_NAMES: Readonly<Record<FrozenReason, Said>> = {
  order: said('Open order', 'চলমান অর্ডার'),
  settlement: said('Settlement', 'নিষ্পত্তি'),
  margin: said('Margin', 'মার্জিন'),
  subscription: said('Subscription', 'আবেদন'),
  withdrawal: said('Withdrawal', 'উত্তোলন'),
  pledge: said('Pledge', 'বন্ধক'),
  robot: said('Robot', 'রোবট'),
  vesting: said('Vesting', 'ধাপে প্রাপ্য'),
  'lock-up': said('Lock-up', 'লক-ইন'),
  'option-cover': said('Option cover', 'অপশনের জামানত'),
  redemption: said('Redemption', 'ফান্ড ভাঙানো'),
  entitlement: said('Entitlement', 'প্রাপ্য'),
  conversion: said('Conversion', 'রূপান্তর'),
};
