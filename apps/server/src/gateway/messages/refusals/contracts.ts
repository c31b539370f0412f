// In: nothing. Out: what perpetual contracts say when they refuse, in both languages.
import type { MessagesOf } from './messages-of.ts';

export const contractsMessages: MessagesOf<'contracts'> = {
  'leverage-above-cap': {
    en: 'Your leverage here is at most {0}×',
    bn: 'এখানে আপনার লিভারেজ সর্বোচ্চ {0}×',
    fill: ['most'],
  },
  'loss-limit-reached': {
    en: 'Your own limit for a day’s loss is reached; positions can be reduced',
    bn: 'দৈনিক লোকসানের আপনার নিজের সীমা পূর্ণ হয়েছে; পজিশন কমানো যাবে',
  },
  'open-interest-full': {
    en: 'The market holds as much as its insurance fund allows; positions can be reduced',
    bn: 'বীমা তহবিল যতটা অনুমতি দেয় বাজার ততটাই ধরে আছে; পজিশন কমানো যাবে',
  },
  'position-above-tier': {
    en: 'At {0}× a position here may be worth at most {1}',
    bn: '{0}× লিভারেজে এখানে পজিশনের মূল্য সর্বোচ্চ {1} হতে পারে',
    fill: ['leverage', 'most'],
  },
  'take-profit-wrong-side': {
    en: 'The take-profit price must lie on the side of profit from {0}',
    bn: 'টেক-প্রফিট দাম {0} থেকে লাভের দিকে হতে হবে',
    fill: ['reference'],
  },
  'stop-loss-wrong-side': {
    en: 'The stop-loss price must lie on the side of loss from {0}',
    bn: 'স্টপ-লস দাম {0} থেকে লোকসানের দিকে হতে হবে',
    fill: ['reference'],
  },
  'stop-loss-past-liquidation': {
    en: 'Liquidation at {0} comes first: set the stop-loss before it, or add margin',
    bn: 'আগে {0}-তে লিকুইডেশন হবে: স্টপ-লস তার আগে দিন, অথবা মার্জিন বাড়ান',
    fill: ['liquidation'],
  },
  'margin-not-removable': {
    en: 'At most {0} can be taken out',
    bn: 'সর্বোচ্চ {0} তুলে নেওয়া যাবে',
    fill: ['most'],
  },
  'reduce-only-without-position': {
    en: 'There is no position that this order could reduce',
    bn: 'এই অর্ডারে কমানোর মতো কোনো পজিশন নেই',
  },
  'no-order-to-close': {
    en: 'There is currently no order that can be closed',
    bn: 'বর্তমানে বন্ধ করার মতো কোনো অর্ডার নেই',
  },
  'contracts-not-open': { en: 'Not open yet, please stay tuned', bn: 'এখনও চালু হয়নি, সঙ্গে থাকুন' },
  'unknown-position': { en: 'There is no such position', bn: 'এমন কোনো পজিশন নেই' },
  'unknown-proof': { en: 'There is no such proof of yours', bn: 'আপনার এমন কোনো প্রমাণ নেই' },
  'unknown-level': { en: 'There is no such take-profit or stop-loss', bn: 'এমন কোনো টেক-প্রফিট বা স্টপ-লস নেই' },
  'too-many-levels': {
    en: 'At most {0} levels stand on a position',
    bn: 'একটি পজিশনে সর্বোচ্চ {0}টি স্তর থাকতে পারে',
    fill: ['most'],
  },
  'not-flat': {
    en: 'The mode can be changed while there is no position and no open order',
    bn: 'কোনো পজিশন বা খোলা অর্ডার না থাকলে মোড বদলানো যায়',
  },
  'opening-stopped': {
    en: 'Opening is stopped here for now; positions can be reduced and closed',
    bn: 'এখানে নতুন পজিশন খোলা আপাতত বন্ধ; কমানো ও বন্ধ করা যাবে',
  },
  'position-in-liquidation': {
    en: 'The position is in liquidation: it can be reduced or given margin, not increased',
    bn: 'পজিশনটি লিকুইডেশনে আছে: কমানো বা মার্জিন দেওয়া যাবে, বাড়ানো যাবে না',
  },
};
