// In: an address, an API key. Out: calls signed by it; a clock that is off is set right once; what was not answered is sent again where that is one wish.
import { KeyRefused, Undecided } from './errors.ts';
import type { AnswerTo, KeyCall, TakenBy } from './key-calls.ts';
import { type Credentials, type Sign, signerOf } from './sign.ts';

export interface KeyOptions {
  /** Of the site: `https://trade.example`; without a slash at its end. */
  readonly address: string;
  readonly key: Credentials;
  /** Refuses a key of the other world; left out: whatever the key is for. */
  readonly onlyDemo?: boolean;
  /** How long a request may be on its way, milliseconds, at most 60,000. */
  readonly windowMs?: number;
  readonly fetch?: typeof globalThis.fetch;
  readonly now?: () => number;
}

export interface Key {
  /** @throws KeyRefused, Undecided */
  call<Name extends KeyCall>(name: Name, parameters: TakenBy<Name>): Promise<AnswerTo<Name>>;
  /** Signs as the socket does: names sorted, as they are. For `listenToKey`. */
  signed(parameters: Readonly<Record<string, string | number>>): Promise<Readonly<Record<string, string | number>>>;
  readonly base: string;
}

const USUAL_WINDOW_MS = 5_000;
const TIME_OUT_MS = 30_000;
const SENDINGS = 3;
const CLOCK_IS_OFF = -1021;
/** Answers that say nothing about what became of it. */
const UNDECIDED = new Set([500, 502, 503, 504]);

export function createKey(options: KeyOptions): Key {
  const { key, windowMs = USUAL_WINDOW_MS, now = () => Date.now() } = options;
  const base = options.address + (options.onlyDemo === true ? '/demo' : '');
  const fetchOne = options.fetch ?? ((input, init) => globalThis.fetch(input, init));
  const sign: Sign = signerOf(key);
  /** What the server's clock is ahead of ours. */
  let aheadMs = 0;

  async function send(method: string, path: string, text: string): Promise<Response> {
    const inQuery = method === 'GET' || method === 'DELETE';
    const ending = new AbortController();
    const timer = setTimeout(() => ending.abort(), TIME_OUT_MS);
    try {
      return await fetchOne(base + path + (inQuery && text !== '' ? `?${text}` : ''), {
        method,
        headers: {
          'X-MBX-APIKEY': key.apiKey,
          ...(!inQuery && { 'content-type': 'application/x-www-form-urlencoded' }),
        },
        ...(!inQuery && { body: text }),
        signal: ending.signal,
      });
    } finally {
      clearTimeout(timer);
    }
  }

  async function learnTime(): Promise<void> {
    const sentMs = now();
    const { serverTime } = (await (await send('GET', '/api/v3/time', '')).json()) as { serverTime: number };
    // Half of the way there and back.
    aheadMs = Math.round(serverTime - (sentMs + now()) / 2);
  }

  async function deliver(method: string, path: string, text: string): Promise<unknown> {
    // The very same text is one wish to the server: a new order sent twice is one order. A cancel sent twice is refused the second time.
    const sendings = method === 'GET' || (method === 'POST' && path.endsWith('/order')) ? SENDINGS : 1;
    for (let sending = 1; ; sending += 1) {
      const answer = await send(method, path, text).then(readAnswer, () => null);
      if (answer !== null && !UNDECIDED.has(answer.status)) return dataOf(answer);
      if (sending === sendings) throw new Undecided(`no answer to ${method} ${path}`);
    }
  }

  async function signedText(parameters: object): Promise<string> {
    const query = new URLSearchParams();
    for (const [name, value] of Object.entries(parameters)) if (value !== undefined) query.set(name, String(value));
    query.set('recvWindow', String(windowMs));
    query.set('timestamp', String(Math.round(now() + aheadMs)));
    const text = query.toString();
    return `${text}&signature=${encodeURIComponent(await sign(text))}`;
  }

  return {
    base,
    async call<Name extends KeyCall>(name: Name, parameters: TakenBy<Name>): Promise<AnswerTo<Name>> {
      const [method = '', path = ''] = name.split(' ');
      if (isPublic(method, path)) {
        const query = new URLSearchParams(
          Object.entries(parameters).flatMap(([one, value]) =>
            value === undefined ? [] : [[one, String(value)] as [string, string]],
          ),
        );
        return (await deliver(method, path, query.toString())) as AnswerTo<Name>;
      }
      const wanted =
        method === 'POST' && path.endsWith('/order') ? { newClientOrderId: ownId(), ...parameters } : parameters;
      try {
        return (await deliver(method, path, await signedText(wanted))) as AnswerTo<Name>;
      } catch (problem) {
        if (!(problem instanceof KeyRefused) || problem.code !== CLOCK_IS_OFF) throw problem;
        // Refused for its time: nothing was done, and once the time is known it is sent anew.
        await learnTime();
        return (await deliver(method, path, await signedText(wanted))) as AnswerTo<Name>;
      }
    },
    async signed(parameters) {
      const all = { ...parameters, apiKey: key.apiKey, timestamp: Math.round(now() + aheadMs) };
      const names = Object.keys(all).toSorted() as (keyof typeof all)[];
      return { ...all, signature: await sign(names.map((name) => `${name}=${all[name]}`).join('&')) };
    },
  };
}

/** What everybody may ask is asked without a signature. */
function isPublic(method: string, path: string): boolean {
  if (method !== 'GET') return false;
  return /^\/(?:api\/v3\/(?:ping|time|exchangeInfo|depth|trades|historicalTrades|aggTrades|klines|uiKlines|avgPrice|ticker)|fapi\/v1\/(?:ping|time|exchangeInfo|depth|trades|aggTrades|klines|premiumIndex|fundingRate|openInterest|ticker)|api\/market\/|sapi\/v1\/system\/)/.test(
    path,
  );
}

interface Answered {
  readonly status: number;
  readonly body: unknown;
  readonly retryAfter: string | null;
}

async function readAnswer(response: Response): Promise<Answered> {
  return { status: response.status, body: await response.json(), retryAfter: response.headers.get('retry-after') };
}

/** @throws KeyRefused */
function dataOf({ status, body, retryAfter }: Answered): unknown {
  if (status < 400) return body;
  const { code = -1000, msg = '', refusal = null } = body as { code?: number; msg?: string; refusal?: string };
  const retryAfterSeconds = retryAfter === null ? null : Number(retryAfter);
  throw new KeyRefused(code, msg, { status, refusal, retryAfterSeconds });
}

function ownId(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');
}
