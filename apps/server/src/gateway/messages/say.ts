// In: a refusal with its details and the caller's languages. Out: one sentence in the best of ours.
import type { RefusalDetail, RefusalWord } from '@hilsa/contract';
import { bengali, bengaliCode } from './bn.ts';
import { english, englishCode } from './en.ts';
import { sayPaperWord } from './paper-words.ts';

export type Language = 'en-US' | 'bn-BN';

/** Which details fill {0}, {1} … of a sentence. Words without an entry take none. */
const ARGUMENTS: Partial<Readonly<Record<RefusalWord, readonly string[]>>> = {
  'order-type-invalid': ['field'],
  'price-out-of-range': ['highest'],
  'price-outside-band': ['lowest', 'highest'],
  'trigger-would-fire-immediately': ['triggerPrice', 'last'],
  'quantity-below-minimum': ['minimum'],
  'quantity-above-maximum': ['maximum'],
  'notional-below-minimum': ['notional', 'minimum'],
  'notional-above-maximum': ['notional', 'maximum'],
  'insufficient-balance': ['required', 'available', 'asset'],
  'post-only-would-trade': ['best'],
  'fill-or-kill-not-fillable': ['fillable'],
  'too-many-open-orders': ['open'],
  'amend-below-filled': ['filled'],
  'field-missing': ['field'],
  'field-invalid': ['field'],
  'field-unknown': ['field'],
  'field-repeated': ['field'],
  'fields-conflict': ['fields'],
  'price-not-on-tick': ['price', 'tick'],
  'quantity-not-on-lot': ['quantity', 'lot'],
  'amount-too-precise': ['amount', 'decimals'],
  'method-not-allowed': ['methods'],
  'rate-limited': ['retryAfterSeconds'],
  'phone-format-invalid': ['example'],
  'email-format-invalid': ['example'],
  'password-length-invalid': ['minimum', 'maximum'],
  'code-sent-recently': ['retryAfterSeconds'],
  'code-daily-limit': ['maximum'],
  'sign-in-locked': ['retryAfterSeconds'],
  'pin-locked': ['retryAfterSeconds'],
  'too-many-passkeys': ['maximum'],
  'confirm-method-unavailable': ['methods'],
  'funding-limit': ['maximum', 'asset'],
  'too-many-favourites': ['maximum'],
  'too-many-subscriptions': ['maximum'],
  'right-missing': ['right'],
  'property-invalid': ['key'],
  'file-purpose-invalid': ['header', 'purposes'],
  'file-too-many-pixels': ['millions'],
  'file-quota': ['retryAfterSeconds'],
  'paper-field-settled': ['field'],
  'paper-number-invalid': ['example'],
  'mrz-invalid': ['field'],
  'mrz-does-not-match': ['field'],
  'paper-expired': ['date'],
  'paper-image-flawed': ['side', 'flaw'],
};

/** The first language of an Accept-Language header that we speak; English otherwise. */
export function languageOf(accepted: string | undefined): Language {
  if (accepted === undefined || accepted === 'en-US') return 'en-US';
  for (const part of accepted.slice(0, 200).split(',')) {
    const tag = part.trim().toLowerCase();
    if (tag.startsWith('bn')) return 'bn-BN';
    if (tag.startsWith('en')) return 'en-US';
  }
  return 'en-US';
}

/** A refusal as a sentence; numbers in the digits of the language. */
export function say(language: Language, word: RefusalWord | 'success', detail: RefusalDetail = {}): string {
  const sentence = (language === 'bn-BN' ? bengali : english)[word];
  const names = word === 'success' ? undefined : ARGUMENTS[word];
  return names === undefined
    ? sentence
    : fill(
        language,
        sentence,
        names.map((name) => sayPaperWord(language, word as RefusalWord, detail[name] ?? '–')),
      );
}

/** The text message that carries a code. Its digits stay Latin: that is what the form takes and phones offer to fill in. */
export function sayCode(language: Language, code: string): string {
  return (language === 'bn-BN' ? bengaliCode : englishCode).replace('{0}', code);
}

function fill(language: Language, sentence: string, values: readonly (string | number)[]): string {
  return sentence.replace(/\{(\d)\}/g, (_, place: string) =>
    inDigitsOf(language, String(values[Number(place)] ?? '–')),
  );
}

const NUMBER = /^-?\d+(\.\d+)?$/;
const BENGALI_ZERO = 0x09e6;
function inDigitsOf(language: Language, text: string): string {
  if (language !== 'bn-BN' || !NUMBER.test(text)) return text;
  return text.replace(/\d/g, (digit) => String.fromCharCode(BENGALI_ZERO + Number(digit)));
}
