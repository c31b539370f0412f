// In: nothing. Out: how texts, votes, pages and the support chat say no, in both languages.
import type { MessagesOf } from './messages-of.ts';

export const contentMessages: MessagesOf<'content'> = {
  'unknown-news': {
    en: 'There is no such article',
    bn: 'এমন কোনো লেখা নেই',
  },
  'unknown-vote': {
    en: 'There is no such vote',
    bn: 'এমন কোনো ভোট নেই',
  },
  'unknown-option': {
    en: 'There is no such choice in this vote',
    bn: 'এই ভোটে এমন কোনো বিকল্প নেই',
  },
  'vote-ended': {
    en: 'This vote has ended',
    bn: 'এই ভোট শেষ হয়েছে',
  },
  'vote-already-cast': {
    en: 'You have voted already, and this vote does not allow changes',
    bn: 'আপনি আগেই ভোট দিয়েছেন, আর এই ভোট বদলানো যায় না',
  },
  'vote-needs-account': {
    en: 'Open an account to vote',
    bn: 'ভোট দিতে একটি হিসাব খুলুন',
  },
  'unknown-page': {
    en: 'There is no such page',
    bn: 'এমন কোনো পাতা নেই',
  },
  'message-empty': {
    en: 'Write something or add a picture',
    bn: 'কিছু লিখুন বা একটি ছবি যোগ করুন',
  },
  'unknown-message': {
    en: 'There is no such message',
    bn: 'এমন কোনো বার্তা নেই',
  },
  'unknown-thread': {
    en: 'There is no such conversation',
    bn: 'এমন কোনো কথোপকথন নেই',
  },
  'unknown-content': {
    en: 'There is no such text',
    bn: 'এমন কোনো লেখা নেই',
  },
  'vote-has-choices': {
    en: 'Customers have chosen already: this vote stays',
    bn: 'গ্রাহকরা ইতিমধ্যে বেছে নিয়েছেন: এই ভোট থাকবে',
  },
  'vote-opened': {
    en: 'This vote has opened: its words, options and rules are fixed',
    bn: 'এই ভোট শুরু হয়ে গেছে: এর ভাষা, বিকল্প ও নিয়ম আর বদলানো যায় না',
  },
  'link-not-allowed': {
    en: '{0}: texts may lead to own pages and to listed hosts only',
    bn: '{0}: লেখায় শুধু নিজেদের পাতা ও তালিকাভুক্ত ঠিকানার লিংক দেওয়া যায়',
    fill: ['host'],
  },
  'page-in-use': {
    en: 'This is the version customers see; publish a newer one instead',
    bn: 'গ্রাহকরা এই সংস্করণই দেখছেন; বদলে নতুন সংস্করণ প্রকাশ করুন',
  },
};
