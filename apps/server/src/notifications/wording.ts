// In: an event with its parameters, and a language. Out: the sentences a person reads.
import type { NoticeEvent } from '@hilsa/contract';
import type { NoticeParams } from './notifier.ts';
import { bengali, bengaliBrand, bengaliCodeSubject, bengaliDevice, bengaliPhrase, bengaliWords } from './texts/bn.ts';
import {
  english,
  englishBrand,
  englishCodeSubject,
  englishDevice,
  englishPhrase,
  englishWords,
  type Wording,
} from './texts/en.ts';

export type Language = 'en-US' | 'bn-BN';

const LANGUAGES = {
  'en-US': {
    wordings: english,
    words: englishWords,
    phrase: englishPhrase,
    brand: englishBrand,
    device: englishDevice,
    codeSubject: englishCodeSubject,
  },
  'bn-BN': {
    wordings: bengali,
    words: bengaliWords,
    phrase: bengaliPhrase,
    brand: bengaliBrand,
    device: bengaliDevice,
    codeSubject: bengaliCodeSubject,
  },
} as const;
/** Times are shown at UTC+6, everywhere and for everybody. */
const OFFSET_MS = 6 * 3_600_000;
const BENGALI_ZERO = 0x09e6;
const NUMBER = /^[-+−]?\d+(?:\.\d+)?$/;
const DEVICE = /^(?<browser>.+) on (?<system>.+)$/;
/** The sentence around has its own. */
const FULL_STOP = /[\s.।]+$/u;

/** Parameters of `platform-notice` name their language: titleEn, titleBn, textEn, textBn. */
export function wordingOf(language: Language, event: NoticeEvent, params: NoticeParams): Wording {
  if (event === 'platform-notice') {
    const suffix = language === 'bn-BN' ? 'Bn' : 'En';
    return { title: String(params[`title${suffix}`] ?? ''), text: String(params[`text${suffix}`] ?? '') };
  }
  const { title, text } = LANGUAGES[language].wordings[event];
  return { title: fill(language, title, params), text: fill(language, text, params) };
}

/** Whose message it is, before its title. */
export function brandIn(language: Language): string {
  return LANGUAGES[language].brand;
}

/** What a mail with a code is called. */
export function codeSubjectIn(language: Language): string {
  return LANGUAGES[language].codeSubject;
}

/** The sentence with the customer's own phrase, by which they know that a message is ours; empty without a phrase. */
export function phraseLine(language: Language, phrase: string | null): string {
  return phrase === null || phrase === '' ? '' : LANGUAGES[language].phrase.replace('{phrase}', () => phrase);
}

function fill(language: Language, sentence: string, params: NoticeParams): string {
  return sentence.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = params[name];
    if (value === undefined) return '–';
    if (name.endsWith('AtMs')) return moment(language, Number(value));
    const { words } = LANGUAGES[language];
    const word = String(value);
    if (name === 'device') return deviceIn(language, word);
    // An operator's own words.
    if (name === 'reason') return word.replace(FULL_STOP, '');
    return Object.hasOwn(words, word) ? words[word]! : digits(language, word);
  });
}

/** Sign-ins are kept as `Chrome on Android`; a name of one part is a brand and the same everywhere. */
function deviceIn(language: Language, device: string): string {
  const { of: sentence, unknown } = LANGUAGES[language].device;
  if (device === '' || device === 'Unknown device') return unknown;
  const parts = DEVICE.exec(device)?.groups;
  return parts === undefined ? device : sentence.replace(/\{(\w+)\}/g, (_, name: string) => parts[name] ?? '');
}

/** 21-11-2026 04:05 PM, at UTC+6. */
function moment(language: Language, atMs: number): string {
  if (!Number.isFinite(atMs) || atMs <= 0) return '--';
  const at = new Date(atMs + OFFSET_MS);
  const two = (value: number) => String(value).padStart(2, '0');
  const date = `${two(at.getUTCDate())}-${two(at.getUTCMonth() + 1)}-${at.getUTCFullYear()}`;
  const hour = at.getUTCHours();
  const text = `${date} ${two(hour % 12 === 0 ? 12 : hour % 12)}:${two(at.getUTCMinutes())} ${hour < 12 ? 'AM' : 'PM'}`;
  return language === 'bn-BN' ? inBengali(text) : text;
}

function digits(language: Language, text: string): string {
  return language === 'bn-BN' && NUMBER.test(text) ? inBengali(text) : text;
}

function inBengali(text: string): string {
  return text.replace(/\d/g, (digit) => String.fromCharCode(BENGALI_ZERO + Number(digit)));
}
