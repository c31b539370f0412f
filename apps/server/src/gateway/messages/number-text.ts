// In: a number as text, in Latin digits. Out: the same as people of the language write it.
import type { Language } from './language.ts';

/** Digits grouped as the language groups them: by thousands, or by lakh and in Bengali digits. */
export function numberText(text: string, language: Language): string {
  const [, sign = '', whole = '', rest = ''] = /^(-?)(\d+)(.*)$/.exec(text) ?? [];
  const groups = language === 'bn-BN' ? /\B(?=(?:\d\d)*\d{3}$)/g : /\B(?=(?:\d{3})+$)/g;
  const grouped = `${sign === '' ? '' : '−'}${whole.replace(groups, ',')}${rest}`;
  return inDigits(grouped, language);
}

/** A text whose digits are the language's. */
export function inDigits(text: string, language: Language): string {
  return language === 'bn-BN' ? text.replaceAll(/\d/g, (digit) => '০১২৩৪৫৬৭৮৯'[Number(digit)]!) : text;
}
