// In: a real database. Out: the sandbox prepared, run, stopped and found again, with a chart that has no hole.
import { expect, test } from 'vitest';
import { createTestDatabase } from '../../test/test-database.ts';
import type { Database } from '../boot/database.ts';
import { openSequencer, type Sequencer } from '../sequencer/index.ts';
import { listCandles, type WorldTables } from '../tables/index.ts';
import { COIN_MARKETS } from './coins.ts';
import { HOUR_MS, MINUTE_MS } from './factor-path.ts';
import { createSecretBox } from '../identity/secrets.ts';
import { createDrawSecrets, testBeacon } from '../offerings/index.ts';
import { NO_TROUBLE, prepareSandbox } from './index.ts';
import { stepsOf, ticksOfPrice } from './listings.ts';
import { fairPriceOf } from './prepare.ts';
import { createPriceProcess } from './price-process.ts';

const SEED = 5;

async function open(database: Database): Promise<{ sequencer: Sequencer; tables: WorldTables }> {
  const onFatal = (problem: unknown): void => {
    throw problem;
  };
  const sequencer = await openSequencer(database, { world: 'demo', mode: 'sandbox', onFatal, report: () => undefined });
  return { sequencer, tables: { sql: database.connect('app', { max: 2 }), world: 'demo' } };
}

test('a stop of three hours leaves no hole in the chart, and the same accounts trade on', async () => {
  const database = await createTestDatabase();
  const nowMs = Date.now();
  const stoppedMs = nowMs - 3 * HOUR_MS;
  const prepare = async (now: () => number) => {
    const world = await open(database);
    const lines: string[] = [];
    const box = createSecretBox(new Uint8Array(32).fill(7));
    const draws = { secrets: createDrawSecrets(world.tables.sql, box), beacon: testBeacon(box, 'demo') };
    const sandbox = await prepareSandbox({
      trouble: NO_TROUBLE,
      seed: SEED,
      crash: null,
      worlds: [{ ...world, draws }],
      now,
      stocks: { names: 0, hours: 'calendar' },
      report: (line) => lines.push(line),
    });
    return { ...world, sandbox, lines };
  };
  const first = await prepare(() => stoppedMs);
  const { accountCount } = first.sequencer.engine;
  await first.sequencer.stop();

  const second = await prepare(() => Date.now());
  expect(second.sequencer.engine.accountCount).toBe(accountCount);
  expect(second.lines).toContainEqual(
    expect.stringMatching(/drew \d+ simulated candles of the past for the demo world/),
  );
  const minutes = await listCandles(second.tables, 0, { interval: '1m', beforeMs: null, limit: 1_000 });
  minutes.slice(1).forEach(({ openMs }, index) => expect(openMs).toBe(minutes[index]!.openMs + MINUTE_MS));
  const joinMs = stoppedMs - (stoppedMs % MINUTE_MS);
  expect(minutes.find(({ openMs }) => openMs === joinMs)?.open).toBe(
    minutes.find(({ openMs }) => openMs === joinMs - MINUTE_MS)?.close,
  );
  // The hour in which the stop began holds the part before it and the part after it.
  const hourMs = stoppedMs - (stoppedMs % HOUR_MS);
  const [hour] = await listCandles(second.tables, 0, { interval: '1h', beforeMs: hourMs + 1, limit: 1 });
  const parts = minutes.filter(({ openMs }) => openMs >= hourMs && openMs < hourMs + HOUR_MS);
  expect(parts.length).toBe(60);
  expect(hour).toMatchObject({
    openMs: hourMs,
    close: parts.at(-1)!.close,
    lots: parts.reduce((sum, { lots }) => sum + lots, 0),
  });

  const traded = Promise.withResolvers<void>();
  second.sequencer.onExecuted(({ changes }) => () => {
    if (changes.trades.length > 0) traded.resolve();
  });
  const market = await second.sandbox.start(traded.reject);
  await traded.promise;
  await market.stop();
  second.sequencer.engine.check();
  const process = createPriceProcess(String(SEED));
  for (const market of COIN_MARKETS) {
    const { book } = second.sequencer.engine.instruments.find(({ listing }) => listing.symbol === market.symbol)!;
    const fair = ticksOfPrice(fairPriceOf(process, market, Date.now()), stepsOf(market));
    expect(Math.abs(book.bids.best / fair - 1)).toBeLessThan(0.02);
    expect(book.bids.best).toBeLessThan(book.asks.best);
  }
  await second.sequencer.stop();
}, 60_000);
