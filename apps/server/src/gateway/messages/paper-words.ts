// In: a word of the identity check in a refusal's details. Out: how a sentence of the caller's language says it.
import type { ImageFlaw, RefusalWord } from '@hilsa/contract';
import type { MrzPart } from '@hilsa/papers';
import type { Language } from './language.ts';

type Words = Readonly<Record<string, string>>;

/** Refusals whose details are words of papers. */
const SPOKEN: ReadonlySet<RefusalWord> = new Set<RefusalWord>([
  'paper-image-flawed',
  'mrz-invalid',
  'mrz-does-not-match',
]);
const ENGLISH_FLAWS: Readonly<Record<ImageFlaw, string>> = {
  'too-small': 'the document is too small in it',
  'too-dark': 'it is too dark',
  'too-bright': 'it is too bright',
  'uneven-light': 'the light is not even',
  glare: 'light shines back from the document',
  'border-not-full': 'the full border of the document is not to be seen',
  'not-sharp': 'the characters are not clear',
};
const BENGALI_FLAWS: Readonly<Record<ImageFlaw, string>> = {
  'too-small': 'নথিটি ছবিতে খুব ছোট',
  'too-dark': 'ছবিটি বেশি অন্ধকার',
  'too-bright': 'ছবিটি বেশি উজ্জ্বল',
  'uneven-light': 'আলো সমান নয়',
  glare: 'নথিতে আলোর প্রতিফলন আছে',
  'border-not-full': 'নথির পুরো প্রান্ত দেখা যাচ্ছে না',
  'not-sharp': 'অক্ষরগুলো স্পষ্ট নয়',
};
const ENGLISH_PARTS: Readonly<Record<MrzPart, string>> = {
  length: 'two lines of 44 characters',
  characters: 'letters, digits and < only',
  document: 'the kind of document',
  name: 'the name',
  number: 'the number',
  nationality: 'the nationality',
  birth: 'the date of birth',
  sex: 'the sex',
  expiry: 'the date of expiry',
  personal: 'the personal number',
  whole: 'the last digit',
};
const BENGALI_PARTS: Readonly<Record<MrzPart, string>> = {
  length: '৪৪ অক্ষরের দুই লাইন',
  characters: 'শুধু অক্ষর, অঙ্ক ও <',
  document: 'নথির ধরন',
  name: 'নাম',
  number: 'নম্বর',
  nationality: 'জাতীয়তা',
  birth: 'জন্মতারিখ',
  sex: 'লিঙ্গ',
  expiry: 'মেয়াদ শেষের তারিখ',
  personal: 'ব্যক্তিগত নম্বর',
  whole: 'শেষ অঙ্ক',
};
const ENGLISH: Words = { front: 'front', back: 'back', ...ENGLISH_FLAWS, ...ENGLISH_PARTS };
const BENGALI: Words = { front: 'সামনের দিক', back: 'পেছনের দিক', ...BENGALI_FLAWS, ...BENGALI_PARTS };

/** Values that are no word of papers come back as they are. */
export function sayPaperWord(language: Language, refusal: RefusalWord, value: string | number): string | number {
  if (!SPOKEN.has(refusal)) return value;
  return (language === 'bn-BN' ? BENGALI : ENGLISH)[value] ?? value;
}
