// In: how long. Out: the real stream door and publish room, driven by commits as fast as 1,000 sockets take the tickers. No database:
// commits are made up here, one new price for each of the sandbox's coins, over a full day of minutes.
import { createEngine } from '@hilsa/core';
import { accept, random } from '@hilsa/testkit';
import { createLimits } from '../../apps/server/src/gateway/limits.ts';
import { createMeters } from '../../apps/server/src/gateway/meters.ts';
import type { Rooms } from '../../apps/server/src/gateway/rooms.ts';
import { openStream } from '../../apps/server/src/gateway/stream.ts';
import { COINS, COIN_DECIMALS, QUOTE, usdtMarketOf } from '../../apps/server/src/sandbox/coins.ts';
import { listingOf, stepsOf, ticksOfPrice } from '../../apps/server/src/sandbox/listings.ts';
import type { CandleRow } from '../../apps/server/src/tables/rows.ts';
import { drivenPublisher, driveSockets } from './driven.ts';

const MINUTE_MS = 60_000;
const dice = random(3);
const engine = createEngine({ mode: 'sandbox' });
accept(engine, [
  { kind: 'list-asset', atMs: 1, code: QUOTE.code, decimals: QUOTE.decimals },
  ...COINS.flatMap((coin, n) => [
    { kind: 'list-asset' as const, atMs: 1, code: coin.code, decimals: COIN_DECIMALS },
    {
      kind: 'list-instrument' as const,
      atMs: 1,
      listing: listingOf(usdtMarketOf(coin.code), { base: n + 1, quote: 0 }, coin.level),
    },
  ]),
]);

const { publisher, commit } = drivenPublisher(engine);
const prices = COINS.map((coin) => ticksOfPrice(coin.level, stepsOf(usdtMarketOf(coin.code))));
const minute = Math.floor(Date.now() / MINUTE_MS) * MINUTE_MS;
for (let back = 1439; back >= 0; back -= 1) commitPrices(minute - back * MINUTE_MS);

const rooms = {
  worlds: { real: { publisher } },
  identity: { sessions: { onEnded: () => undefined, onMoved: () => undefined } },
  notifications: { onChange: () => undefined },
  chat: { onChange: () => undefined, watchedBy: () => undefined },
  settings: { rateLimitFactor: 1_000_000 },
  now: Date.now,
} as unknown as Rooms;
driveSockets(
  (http) =>
    openStream(http, {
      rooms,
      limits: createLimits(1_000_000, () => performance.now()),
      meters: createMeters(),
      security: { refused: () => undefined },
      allowedOrigins: new Set(),
      addressOf: () => '',
      others: { claims: () => false, upgrade: () => undefined },
      report: (problem) => {
        throw problem;
      },
    }),
  () => {
    commitPrices(minute);
    publisher.flush();
  },
  sample,
);

/** One trade of each coin, as the candles a commit would carry. */
function commitPrices(openMs: number): void {
  const candles = prices.map((before, instrument): CandleRow => {
    const ticks = Math.max(1, before + dice.integer(-3, 3));
    prices[instrument] = ticks;
    return {
      instrument,
      period: 1,
      openMs,
      open: before,
      high: Math.max(before, ticks),
      low: Math.min(before, ticks),
      close: ticks,
      lots: 40,
      turnover: 9_000_000n,
      trades: 2,
      simulated: true,
    };
  });
  commit({
    firstSequence: 1,
    commands: [],
    atMs: openMs,
    changes: { orders: [], trades: [], balances: [], moves: [], candles, forgotten: [] },
  });
}

/** The text of an update as it goes out, for the bare server to write. */
function sample(): string {
  const data = publisher.tickers('spot').map((ticker) => ({ ...ticker, spark: undefined }));
  return JSON.stringify([{ channel: 'ticker', sequence: 1000, type: 'update', data }]);
}
