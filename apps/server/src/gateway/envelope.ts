// In: data or a refusal. Out: the envelope's text, its HTTP status and headers.
import {
  CODE_REFUSED,
  CODE_SESSION_INVALID,
  CODE_SUCCESS,
  type RefusalDetail,
  type RefusalWord,
} from '@hilsa/contract';
import type { Language } from './messages/language.ts';
import { say } from './messages/say.ts';

/** Words that speak of the way to us, not of the request: they answer with their HTTP status, and repeat it as `code`. */
export const STATUS: Partial<Readonly<Record<RefusalWord, number>>> = {
  'body-unreadable': 400,
  'origin-not-allowed': 403,
  'call-unknown': 404,
  'method-not-allowed': 405,
  'body-too-large': 413,
  'content-type-unsupported': 415,
  'rate-limited': 429,
  'internal-error': 500,
  'service-unavailable': 503,
};

export interface Answer {
  status: number;
  text: string;
  retryAfterSeconds: number | null;
}

const SUCCESS: Readonly<Record<Language, string>> = {
  'en-US': successHead('en-US'),
  'bn-BN': successHead('bn-BN'),
};
function successHead(language: Language): string {
  return `{"code":${CODE_SUCCESS},"msg":${JSON.stringify(say(language, 'success'))},"data":`;
}

/** The text of a successful answer. `data` holds only strings, numbers, booleans, null, lists and plain objects. */
export function success(data: unknown, language: Language): string {
  return `${SUCCESS[language]}${JSON.stringify(data)}}`;
}

export function refusal(word: RefusalWord, detail: RefusalDetail, language: Language): Answer {
  const status = STATUS[word] ?? 200;
  const code = status !== 200 ? status : word === 'session-invalid' ? CODE_SESSION_INVALID : CODE_REFUSED;
  const retry = detail['retryAfterSeconds'];
  return {
    status,
    text: JSON.stringify({ code, msg: say(language, word, detail), data: null, refusal: word, detail }),
    retryAfterSeconds: typeof retry === 'number' ? retry : status === 503 ? 2 : null,
  };
}
