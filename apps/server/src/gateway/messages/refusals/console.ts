// In: nothing. Out: how the operators’ console say no, in both languages.
import type { MessagesOf } from './messages-of.ts';

export const consoleMessages: MessagesOf<'console'> = {
  'right-missing': {
    en: 'Your roles do not include the right for this: {0}',
    bn: 'আপনার ভূমিকায় এর অধিকার নেই: {0}',
    fill: ['right'],
  },
  'invitation-invalid': {
    en: 'This invitation has been used or has run out. Ask for a new one',
    bn: 'এই আমন্ত্রণ ব্যবহৃত হয়ে গেছে অথবা মেয়াদ শেষ। নতুন একটি চান',
  },
  'property-invalid': {
    en: '{0} cannot have this value',
    bn: '{0}-এর মান এটি হতে পারে না',
    fill: ['key'],
  },
  'effective-date-past': {
    en: 'The date must not lie in the past',
    bn: 'তারিখ অতীতের হতে পারবে না',
  },
  'nothing-to-change': {
    en: 'It is so already: nothing to change',
    bn: 'এটি আগে থেকেই এমন: বদলানোর কিছু নেই',
  },
  'already-waiting': {
    en: 'The same is waiting for a second person already',
    bn: 'একই অনুরোধ দ্বিতীয় ব্যক্তির অপেক্ষায় আছে',
  },
  'operator-exists': {
    en: 'There is an operator with this e-mail address already',
    bn: 'এই ই-মেইল ঠিকানায় একজন অপারেটর আগেই আছেন',
  },
  'unknown-operator': {
    en: 'There is no such operator',
    bn: 'এমন কোনো অপারেটর নেই',
  },
  'own-account': {
    en: 'Operators cannot do this to their own account',
    bn: 'অপারেটর নিজের হিসাবে এটি করতে পারেন না',
  },
  'last-administrator': {
    en: 'This is the last active administrator',
    bn: 'ইনিই শেষ সক্রিয় প্রশাসক',
  },
  'unknown-approval': {
    en: 'There is no such action',
    bn: 'এমন কোনো কাজ নেই',
  },
  'approval-over': {
    en: 'This action does not wait any more',
    bn: 'এই কাজ আর অপেক্ষায় নেই',
  },
  'same-operator': {
    en: 'A second, different person has to decide this',
    bn: 'অন্য একজন দ্বিতীয় ব্যক্তিকে এটি ঠিক করতে হবে',
  },
  'colleague-too-new': {
    en: 'One of you let the other in less than {0} days ago: a third person has to decide this',
    bn: 'আপনাদের একজন {0} দিনের কম আগে অন্যজনকে নিয়েছেন: তৃতীয় একজন ব্যক্তিকে এটি ঠিক করতে হবে',
    fill: ['days'],
  },
  'other-role-signs': {
    en: 'One signature is treasury’s, the other compliance’s: a person of the other role has to sign this',
    bn: 'একটি স্বাক্ষর ট্রেজারির, অন্যটি কমপ্লায়েন্সের: অন্য ভূমিকার একজনকে এটি স্বাক্ষর করতে হবে',
  },
  'fresh-factor-required': {
    en: 'Show that it is you: what takes two people needs a code or passkey of the last {0} minutes',
    bn: 'আপনিই কি না দেখান: দুজনের কাজে গত {0} মিনিটের কোড বা পাসকি লাগে',
    fill: ['minutes'],
  },
  'passkey-required': {
    en: 'Administrators need a passkey for this',
    bn: 'প্রশাসকদের এর জন্য পাসকি লাগে',
  },
  'customer-quota-spent': {
    en: 'You have seen {0} different customers today, the most that one operator may. The alarm was raised; tomorrow (UTC) you may go on',
    bn: 'আপনি আজ {0} জন ভিন্ন গ্রাহক দেখেছেন, একজন অপারেটরের জন্য এটাই সর্বোচ্চ। সতর্কসংকেত দেওয়া হয়েছে; আগামীকাল (UTC) আবার দেখতে পারবেন',
    fill: ['maximum'],
  },
  'not-the-asker': {
    en: 'Only who asked can take it back',
    bn: 'যিনি চেয়েছেন শুধু তিনিই ফিরিয়ে নিতে পারেন',
  },
  'not-the-named': {
    en: 'Another person was named to agree to it',
    bn: 'এতে সম্মতি দেওয়ার জন্য অন্য একজনের নাম দেওয়া হয়েছে',
  },
  'unknown-row': {
    en: 'There is no such row',
    bn: 'এমন কোনো সারি নেই',
  },
};
