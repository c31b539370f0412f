// In: what `public/first-paint.js` has asked for before any script of the app had come.
// Out: a fetch that takes such an answer, once, for the very same question of the same visitor; everything else goes out as ever.
import { REQUEST_ID_HEADER, TOKEN_HEADER } from '@hilsa/contract/paths';

interface Asked {
  readonly answer: Promise<Response>;
  /** On the page's own clock, milliseconds. */
  readonly atMs: number;
}

/** What was asked this long ago is asked anew: as old as a query may be. */
const FRESH_MS = 15_000;

/** By method, address, body, language and token, as first-paint.js joins them. */
function askedBefore(): Map<string, Asked> | undefined {
  return (globalThis as { hilsaAsked?: Map<string, Asked> }).hilsaAsked;
}

/** In place of the browser's fetch, for requests whose headers are a plain object. */
export const fetchOrTake: typeof globalThis.fetch = (input, init) => {
  const asked = askedBefore();
  if (asked === undefined || asked.size === 0) return globalThis.fetch(input, init);
  const headers = (init?.headers ?? {}) as Readonly<Record<string, string>>;
  // Something is about to change: what was asked before it says nothing of afterwards.
  if (headers[REQUEST_ID_HEADER] !== undefined) asked.clear();
  const body = typeof init?.body === 'string' ? init.body : '';
  const address = typeof input === 'string' ? input : '';
  const key = [init?.method, address, body, headers['accept-language'], headers[TOKEN_HEADER] ?? ''].join(' ');
  const found = asked.get(key);
  asked.delete(key);
  if (found === undefined || performance.now() - found.atMs > FRESH_MS) return globalThis.fetch(input, init);
  return unlessEnded(found.answer, init?.signal ?? null);
};

/** It is on its way already and cannot be broken off, but whoever gives up waiting is let go. */
function unlessEnded(answer: Promise<Response>, signal: AbortSignal | null): Promise<Response> {
  return new Promise((resolve, reject) => {
    if (signal?.aborted === true) reject(signal.reason);
    signal?.addEventListener('abort', () => reject(signal.reason), { once: true });
    answer.then(resolve, reject);
  });
}
