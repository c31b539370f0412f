// In: a reason of a reviewer. Out: one sentence in the caller's language, with what the reviewer added.
import type { PaperReason } from '@hilsa/contract';
import type { SayReason } from '../../identity/papers/index.ts';
import type { Language } from './language.ts';

const ENGLISH: Readonly<Record<PaperReason, string>> = {
  unreadable: 'This cannot be read; please send it again',
  'not-complete': 'Something is missing; please show all of it',
  glare: 'Light shines back from it; please take it again without glare',
  'does-not-match': 'This does not match the document',
  'not-valid': 'This is not valid',
  expired: 'The document has run out',
  'wrong-document': 'This is another document than the one named',
  'not-an-original': 'Please show the original, not a copy or a screen',
  other: 'Please look at this again',
};
const BENGALI: Readonly<Record<PaperReason, string>> = {
  unreadable: 'এটি পড়া যাচ্ছে না; আবার পাঠান',
  'not-complete': 'কিছু অংশ নেই; পুরোটা দেখান',
  glare: 'আলোর প্রতিফলন পড়েছে; প্রতিফলন ছাড়া আবার তুলুন',
  'does-not-match': 'এটি নথির সঙ্গে মেলে না',
  'not-valid': 'এটি বৈধ নয়',
  expired: 'নথির মেয়াদ শেষ',
  'wrong-document': 'যে নথির কথা বলা হয়েছে, এটি সেটি নয়',
  'not-an-original': 'মূল নথি দেখান, অনুলিপি বা পর্দা নয়',
  other: 'এটি আরেকবার দেখুন',
};

export function sayPaperReason(language: Language): SayReason {
  const sentences = language === 'bn-BN' ? BENGALI : ENGLISH;
  return (_field, reason, note) => (note === null ? sentences[reason] : `${sentences[reason]}: ${note}`);
}
