// In: a rule of the score, a cause of a change. Out: each in the caller's language.
import type { ReplyOf } from '@hilsa/contract';
import type { Language } from './language.ts';

type Log = ReplyOf<'/user/point/change/log'>;
type Rule = Log['formula'][number]['rule'];
type Cause = Log['list'][number]['why'];

const RULES: Readonly<Record<Rule, { en: string; bn: string }>> = {
  start: { en: 'Everybody begins with this', bn: 'সবাই এটি দিয়ে শুরু করেন' },
  'late-day': { en: 'For each day that a repayment is late', bn: 'ঋণ শোধে দেরির প্রতি দিনের জন্য' },
  abuse: { en: 'For abuse that two people confirmed', bn: 'দুজনের নিশ্চিত করা অপব্যবহারের জন্য' },
  'clean-month': { en: 'For each month without either', bn: 'এসব ছাড়া প্রতি মাসের জন্য' },
};
const CAUSES: Readonly<Record<Cause, { en: string; bn: string }>> = {
  began: { en: 'The months began to count', bn: 'মাস গোনা শুরু হলো' },
  'late-day': { en: 'A repayment was a day late', bn: 'ঋণ শোধে এক দিন দেরি হয়েছে' },
  abuse: { en: 'Two people confirmed abuse', bn: 'দুজন অপব্যবহার নিশ্চিত করেছেন' },
  'clean-month': { en: 'A month without anything late', bn: 'দেরি ছাড়া এক মাস' },
  'abuse-lifted': { en: 'Confirmed abuse was lifted', bn: 'অপব্যবহারের সিদ্ধান্ত তুলে নেওয়া হয়েছে' },
  'old-table': {
    en: 'The score by identity and age ended here. From now on everybody begins at 80',
    bn: 'পরিচয় ও বয়স দিয়ে গড়া স্কোর এখানে শেষ। এখন থেকে সবাই ৮০ দিয়ে শুরু করেন',
  },
};

export function sayScoreRule(language: Language, rule: Rule): string {
  return RULES[rule][language === 'bn-BN' ? 'bn' : 'en'];
}
export function sayScoreCause(language: Language, cause: Cause): string {
  return CAUSES[cause][language === 'bn-BN' ? 'bn' : 'en'];
}
