// In: the server's own calls. Out: what a journey needs around the screen: a second trader, a price of now, a session ended elsewhere.
import { setTimeout } from 'node:timers/promises';
import { expect, type APIRequestContext, type APIResponse } from '@playwright/test';
import { solveChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/web/pbkdf2';
import type { Challenge } from 'altcha-lib/types';
import { isMore } from './numbers.ts';

const BASE = '/ipxbdb-api';
const MOST_TRIES = 8;
type Level = readonly [price: string, quantity: string];

/** Sends a call as the screens do. @throws Error when it is refused */
export async function call<Data>(
  request: APIRequestContext,
  path: string,
  form: Readonly<Record<string, string>>,
  token = '',
): Promise<Data> {
  const answer = await answered(request, path, { form, headers: token === '' ? {} : { accesstoken: token } });
  const { code, msg, data } = (await answer.json()) as { code: number; msg: string; data: Data };
  if (code !== 0) throw new Error(`${path} was refused: ${msg}`);
  return data;
}

/** Whom a busy server tells to come again comes again when it says, as programs do: it may be starting beside other servers here. */
async function answered(
  request: APIRequestContext,
  path: string,
  asked: { form: Readonly<Record<string, string>>; headers: Readonly<Record<string, string>> },
): Promise<APIResponse> {
  for (let tries = 1; ; tries += 1) {
    const answer = await request.post(BASE + path, asked);
    const seconds = Number(answer.headers()['retry-after']);
    if (answer.status() !== 503 || !(seconds > 0) || tries === MOST_TRIES) return answer;
    await setTimeout(seconds * 1000);
  }
}

/** A proof of work, as the screens find it. */
export async function solvedCaptcha(request: APIRequestContext): Promise<string> {
  const { challenge } = await call<{ challenge: Challenge }>(request, '/common/captcha', {});
  const solution = await solveChallenge({ challenge, deriveKey });
  return Buffer.from(JSON.stringify({ challenge, solution })).toString('base64');
}

/** A practice account, opened without a screen. */
export async function openPractice(request: APIRequestContext): Promise<{ tokenDemo: string; user: object }> {
  return call(request, '/user/demo/open', { captcha: await solvedCaptcha(request) });
}

/** Another trader of the demo world, with a lot of test money. @returns its token */
export async function otherTrader(request: APIRequestContext): Promise<string> {
  const { tokenDemo } = await openPractice(request);
  for (let time = 0; time < 10; time += 1)
    await call(request, '/user/sandbox/fund', { asset: 'USDT', amount: '100000' }, tokenDemo);
  return tokenDemo;
}

export interface Book {
  readonly bids: readonly Level[];
  readonly asks: readonly Level[];
}

/** The book of the world that the token belongs to; without one, the real world's. Waits until it has `levels` on each side. */
export async function bookOf(request: APIRequestContext, symbol: string, token = '', levels = 6): Promise<Book> {
  let book: Book = { bids: [], asks: [] };
  await expect
    .poll(async () => {
      book = await call<Book>(request, '/coin/books', { symbol, levels: '20' }, token);
      return Math.min(book.bids.length, book.asks.length);
    })
    .toBeGreaterThanOrEqual(levels);
  return book;
}

export async function lastPrice(request: APIRequestContext, symbol: string, token = ''): Promise<string> {
  return (await call<{ last: string }>(request, '/coin/ticker', { symbol }, token)).last;
}

/** Buys from the book until a trade happened at `price` or above. */
export async function liftLastTo(
  request: APIRequestContext,
  symbol: string,
  price: string,
  trader: string,
): Promise<void> {
  await expect
    .poll(
      async () => {
        const { asks } = await call<Book>(request, '/coin/books', { symbol, levels: '50' }, trader);
        const reach = asks.findIndex(([ask]) => !isMore(price, ask));
        const bound = asks[reach];
        // The makers may stand elsewhere for a moment; the next look finds them again.
        if (bound === undefined) return false;
        const order = { symbol, side: 'buy', type: 'limit', timeInForce: 'IOC', price: bound[0] };
        // Level by level: one order for all of them may be worth more than one order may be.
        for (const [, quantity] of asks.slice(0, reach + 1))
          await call(request, '/coin/order/add', { ...order, quantity }, trader);
        return !isMore(price, await lastPrice(request, symbol, trader));
      },
      { timeout: 20_000 },
    )
    .toBe(true);
}
