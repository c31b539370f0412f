// In: a call, its parameters, a key.
// Out: it, signed here in the browser, sent, and what came back.
import type { DemoKey } from './demo-key.ts';
import { isPrivateKey, signedByPair } from './key-pair.ts';

export interface Call {
  readonly method: 'GET' | 'POST' | 'DELETE';
  readonly path: string;
  readonly signed: boolean;
  readonly trades?: boolean;
  readonly parameters: Readonly<Record<string, string>>;
}

export interface Heard {
  readonly request: string;
  readonly status: number;
  /** Of the minute, as the server counts it; null: it did not say. */
  readonly weight: string | null;
  /** New orders of the account in ten seconds, where the call counts them. */
  readonly orders: string | null;
  readonly body: string;
}

const BASE = '/demo/api/v3';
const WINDOW_MS = '10000';

export async function run(call: Call, key: DemoKey | null): Promise<Heard> {
  const query = new URLSearchParams(call.parameters);
  if (call.signed) {
    query.set('recvWindow', WINDOW_MS);
    query.set('timestamp', String(Date.now()));
  }
  let text = query.toString();
  if (call.signed && key !== null) text += `&signature=${await signatureOf(text, key.secret)}`;
  const inQuery = call.method !== 'POST';
  const address = BASE + call.path + (inQuery && text !== '' ? `?${text}` : '');
  const response = await fetch(address, {
    method: call.method,
    cache: 'no-store',
    credentials: 'omit',
    headers: {
      ...(call.signed && key !== null && { 'X-MBX-APIKEY': key.apiKey }),
      ...(!inQuery && { 'content-type': 'application/x-www-form-urlencoded' }),
    },
    ...(!inQuery && { body: text }),
  });
  return {
    request: `${call.method} ${address}${inQuery ? '' : `\n\n${text}`}`,
    status: response.status,
    weight: response.headers.get('x-mbx-used-weight-1m'),
    orders: response.headers.get('x-mbx-order-count-10s'),
    body: pretty(await response.text()),
  };
}

async function signatureOf(text: string, secret: string): Promise<string> {
  if (isPrivateKey(secret)) return encodeURIComponent(await signedByPair(text, secret));
  const bytes = new TextEncoder();
  const key = await crypto.subtle.importKey('raw', bytes.encode(secret), { name: 'HMAC', hash: 'SHA-256' }, false, [
    'sign',
  ]);
  const signed = await crypto.subtle.sign('HMAC', key, bytes.encode(text));
  return Array.from(new Uint8Array(signed), (byte) => byte.toString(16).padStart(2, '0')).join('');
}

const LONGEST = 1_500;

function pretty(body: string): string {
  try {
    const text = JSON.stringify(JSON.parse(body), null, 2);
    return text.length > LONGEST ? `${text.slice(0, LONGEST)}\n…` : text;
  } catch {
    return body.slice(0, LONGEST);
  }
}
