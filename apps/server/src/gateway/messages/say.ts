// In: a refusal with its details and the caller's languages. Out: one sentence in the best of ours.
import type { ReadRequest, RefusalDetail, RefusalWord } from '@hilsa/contract';
import type { Language } from './language.ts';
import { inDigits, numberText } from './number-text.ts';
import { sayPaperWord } from './paper-words.ts';
import { REFUSAL_MESSAGES } from './refusals/index.ts';

const SUCCESS = { en: 'Success', bn: 'সফল' } as const;
/** What a code is for, before whoever reads it out to a stranger gets to the digits. */
const CODE = {
  en: '{1}: {0}. Valid for 5 minutes. Tell it to nobody: not even Hilsa asks for it.',
  bn: '{1}: {0}। ৫ মিনিট কার্যকর। কাউকে বলবেন না; হিলসার কেউ কখনো এটি চায় না।',
} as const;
type CodePurpose = ReadRequest<'/common/code/send'>['purpose'];
const CODE_OF: Readonly<Record<'en' | 'bn', Readonly<Record<CodePurpose, string>>>> = {
  en: {
    register: 'Your Hilsa code to open an account',
    reset: 'Your Hilsa code to RESET a password or PIN',
    'cancel-reset': 'Your Hilsa code to cancel a reset',
    'sign-in': 'Your Hilsa code to SIGN IN on a new device',
    contact: 'Your Hilsa code to use this phone or address for an account',
    confirm: 'Your Hilsa code to CHANGE the security of your account',
  },
  bn: {
    register: 'হিসাব খোলার হিলসা কোড',
    reset: 'পাসওয়ার্ড বা পিন রিসেট করার হিলসা কোড',
    'cancel-reset': 'রিসেট বাতিল করার হিলসা কোড',
    'sign-in': 'নতুন যন্ত্রে সাইন ইন করার হিলসা কোড',
    contact: 'এই ফোন বা ঠিকানা হিসাবে যুক্ত করার হিলসা কোড',
    confirm: 'হিসাবের নিরাপত্তা বদলানোর হিলসা কোড',
  },
};

/** What names something and counts nothing: its digits stand as they are. */
const NAMES: ReadonlySet<string> = new Set([
  'lastId',
  'publication',
  'example',
  'key',
  'path',
  'address',
  'host',
  'line',
]);

/** A refusal as a sentence; numbers grouped, and in the digits of the language. */
export function say(language: Language, word: RefusalWord | 'success', detail: RefusalDetail = {}): string {
  if (word === 'success') return SUCCESS[tongueOf(language)];
  const { fill: names = [], going, ...plain } = REFUSAL_MESSAGES[word];
  const { direction } = detail;
  const sentences = going !== undefined && (direction === 'in' || direction === 'out') ? going[direction] : plain;
  const values = names.map((name) =>
    written(language, name, String(sayPaperWord(language, word, detail[name] ?? '–'))),
  );
  return names.length === 0 ? sentences[tongueOf(language)] : fill(sentences[tongueOf(language)], values);
}

/** The text message that carries a code. Its digits stay Latin: that is what the form takes and phones offer to fill in. */
export function sayCode(language: Language, purpose: CodePurpose, code: string): string {
  const tongue = tongueOf(language);
  return CODE[tongue].replace('{0}', code).replace('{1}', CODE_OF[tongue][purpose]);
}

function tongueOf(language: Language): 'en' | 'bn' {
  return language === 'bn-BN' ? 'bn' : 'en';
}

function fill(sentence: string, values: readonly string[]): string {
  return sentence.replace(/\{(\d)\}/g, (_, place: string) => values[Number(place)] ?? '–');
}

const NUMBER = /^-?\d+(\.\d+)?$/;
const DAY = /^\d{4}-\d\d-\d\d$/;
function written(language: Language, name: string, value: string): string {
  if (NUMBER.test(value)) return NAMES.has(name) ? inDigits(value, language) : numberText(value, language);
  return DAY.test(value) ? inDigits(value, language) : value;
}
