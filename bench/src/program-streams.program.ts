// In: how long. Out: the door of programs' streams and the publish room, driven by commits of one book as fast as 1,000 sockets take its updates. No
// database: orders are placed and taken back in an engine of its own.
import { createEngine } from '@hilsa/core';
import { accept, accepted, random } from '@hilsa/testkit';
import { openProgramStreams } from '../../apps/server/src/gateway/api/streams/sockets.ts';
import { Feeds } from '../../apps/server/src/gateway/api/streams/feeds.ts';
import { createListenKeys } from '../../apps/server/src/gateway/api/streams/listen-keys.ts';
import { createWeights } from '../../apps/server/src/gateway/api/weights.ts';
import type { Door } from '../../apps/server/src/gateway/door.ts';
import { createLimits } from '../../apps/server/src/gateway/limits.ts';
import type { WorldRooms } from '../../apps/server/src/gateway/rooms.ts';
import { COIN_DECIMALS, COINS, QUOTE, usdtMarketOf } from '../../apps/server/src/sandbox/coins.ts';
import { listingOf, stepsOf, ticksOfPrice } from '../../apps/server/src/sandbox/listings.ts';
import type { ExecutedBatch } from '../../apps/server/src/sequencer/index.ts';
import { limit } from '../../apps/server/src/sequencer/test-world.ts';
import { drivenPublisher, driveSockets } from './driven.ts';

const FACTOR = 1_000_000;
/** Levels that one update tells of. */
const CHANGED = 10;
const LEAST_LOTS = 1_000;
const STREAM = 'btcusdt@depth@100ms';
const dice = random(4);
const engine = createEngine({ mode: 'sandbox' });
const [coin] = COINS;
const market = usdtMarketOf(coin!.code);
accept(engine, [
  { kind: 'list-asset', atMs: 1, code: QUOTE.code, decimals: QUOTE.decimals },
  { kind: 'list-asset', atMs: 1, code: coin!.code, decimals: COIN_DECIMALS },
  { kind: 'list-instrument', atMs: 1, listing: listingOf(market, { base: 1, quote: 0 }, coin!.level) },
]);
const opening = { kind: 'open-account', atMs: 1, ownerKind: 'customer', referrer: null } as const;
const { account } = accepted(engine.execute(opening), opening);
accept(engine, [{ kind: 'issue-test-money', atMs: 1, account: account!, asset: 0, amount: 10n ** 17n }]);
const middle = ticksOfPrice(coin!.level, stepsOf(market));

const { publisher, sequencer, commit } = drivenPublisher(engine);
const world = { publisher, sequencer } as unknown as WorldRooms;

const { address: anybody, now } = { address: '127.0.0.1', now: Date.now };
const streams = openProgramStreams({
  door: {
    rooms: {
      worlds: { real: world, demo: world },
      identity: { rooms: { liveKeys: { onForgotten: () => undefined, ended: async () => [] } } },
      settings: { rateLimitFactor: FACTOR },
      now,
    },
    limits: createLimits(FACTOR, () => performance.now()),
    security: { refused: () => undefined },
    allowedOrigins: new Set(),
    report: (problem: unknown) => {
      throw problem;
    },
  } as unknown as Door,
  weights: createWeights(FACTOR, now),
  listenKeys: { spot: createListenKeys(now), perpetual: createListenKeys(now) },
  addressOf: () => anybody,
});
driveSockets(
  (http) => http.on('upgrade', (request, socket, head) => streams.upgrade(request, socket, head)),
  update,
  sample,
);

/** Ten levels change, as a commit leaves them. */
function update(): void {
  const cancel = { kind: 'cancel-all-orders', atMs: 1, account: account!, instrument: 0 } as const;
  // Refused once, when there is none yet.
  engine.execute(cancel);
  accept(
    engine,
    Array.from({ length: CHANGED }, (_, n) => ({
      ...limit(account!, 'buy', middle - 1 - n, LEAST_LOTS + dice.integer(0, LEAST_LOTS)),
      atMs: 1,
    })),
  );
  engine.facts.clear();
  commit({
    firstSequence: 1,
    commands: [{ command: cancel }],
    atMs: Date.now(),
    changes: { orders: [], trades: [], balances: [], moves: [], candles: [], forgotten: [] },
  } as unknown as ExecutedBatch);
  publisher.flush();
}

/** The text of an update as it goes out, for the bare server to write. */
function sample(): string {
  let text = '';
  const isCombined = false;
  const stop = new Feeds(world, 'spot', now).hear(STREAM, {
    isCombined,
    send: (frame) => (text = frame.subarray(frame[1] === 126 ? 4 : 2).toString()),
  });
  update();
  update();
  stop?.();
  if (!text.includes('depthUpdate')) throw new Error(`no update was told: ${text}`);
  return text;
}
