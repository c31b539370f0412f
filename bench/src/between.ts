// In: how many rounds. Out: what a firm exchange costs beside an order, a long statement beside a bare copy, and a page of records of a long past beside
// one of a short.
import { accountOf, saidBySource } from '@hilsa/core';
import { dhakaDay } from '@hilsa/formulas/statements';
import type { Database } from '../../apps/server/src/boot/database.ts';
import { statementLines } from '../../apps/server/src/gateway/statements/lines.ts';
import { statementText } from '../../apps/server/src/gateway/statements/write-statement.ts';
import { createListings } from '../../apps/server/src/publish/listings.ts';
import type { Sequencer, SequencerReply } from '../../apps/server/src/sequencer/index.ts';
import { limit, openCustomers, send, settle } from '../../apps/server/src/sequencer/test-world.ts';
import { listPostings, readStatement, type WorldTables } from '../../apps/server/src/tables/index.ts';
import { median, percentile, type FigureRow } from './figures.ts';
import { inNewDatabase, openDemo } from './own-world.ts';

type Tell = (line: string) => void;
type Sent = Parameters<typeof send>[1];

const CUSTOMERS = 200;
const AT_ONCE = 256;
const EXCHANGES = 20_000;
const STATEMENT = 100_000;
const SHORT = 1_000;
const LONG = Number(process.env['BENCH_POSTINGS'] ?? 1_000_000);
const PAGES = 2_000;
const PAGE_LINES = 50;
const [USDT, BTC] = [0, 1];

export async function benchBetween(rounds: number, tell: Tell): Promise<FigureRow[]> {
  return inNewDatabase(async (database) => {
    const sequencer = await openDemo(database);
    const [reader, other] = (await settle(sequencer, 2)) as [number, number];
    const rows = [
      await exchange(sequencer, rounds, tell),
      ...(await statement(database, sequencer, reader, rounds, tell)),
      await records(database, sequencer, { long: reader, short: other }, tell),
    ];
    await sequencer.stop();
    return rows;
  });
}

/** A quote and its acceptance against an order placed and cancelled: two commands each, all answered after their commit. */
async function exchange(sequencer: Sequencer, rounds: number, tell: Tell): Promise<FigureRow> {
  const customers = await openCustomers(sequencer, CUSTOMERS);
  const house = await accepted(sequencer, {
    kind: 'open-account',
    ownerKind: 'house',
    referrer: null,
    purpose: 'inventory',
  });
  for (const asset of [USDT, BTC])
    await accepted(sequencer, { kind: 'issue-test-money', account: house.account!, asset, amount: 10n ** 17n });
  const { id: pair } = await accepted(sequencer, {
    kind: 'set-conversion-pair',
    pair: {
      baseAsset: BTC,
      quoteAsset: USDT,
      wallet: 'coin',
      rateDecimals: 2,
      baseDecimals: 8,
      quoteDecimals: 6,
      rule: { kind: 'median', leastSources: 1, freshMs: 3_600_000 },
      tiers: [{ from: 0n, spreadPpm: 3_000 }],
      quoteMs: 8_000,
      minimum: 0n,
      dailyMaximum: 10n ** 15n,
      mostExposure: 10n ** 15n,
      isOn: true,
    },
  });
  await accepted(sequencer, {
    kind: 'record-rate',
    source: 'bench',
    rates: [{ pair: pair!, rate: saidBySource(100_000_00n), sourceMs: sequencer.engine.atMs }],
  });
  const one = async (n: number): Promise<void> => {
    const account = customers[n % customers.length]!;
    const wish = { direction: n % 2 === 0 ? 'buy-base' : 'sell-base', named: 'paid' } as const;
    const units = n % 2 === 0 ? 1_000_000n : 1_000n;
    const quote = await accepted(sequencer, { kind: 'quote-conversion', account, pair: pair!, ...wish, units });
    await accepted(sequencer, { kind: 'accept-quote', account, quoteId: quote.id! });
  };
  const order = async (n: number): Promise<void> => {
    const account = customers[n % customers.length]!;
    const { orderId } = await accepted(sequencer, limit(account, 'buy', 800_000, 100));
    // Two commands as well, and nobody has more than a few open.
    await accepted(sequencer, { kind: 'cancel-order', account, orderId: orderId! });
  };
  const ratios: number[] = [];
  for (let round = 0; round <= rounds; round += 1) {
    const [exchanged, ordered] = [await rate(EXCHANGES, one), await rate(EXCHANGES, order)];
    tell(
      `  ${Math.round(exchanged)} exchanges/s, each a quote and its acceptance · ${Math.round(ordered)} orders/s, each placed and cancelled`,
    );
    if (round > 0) ratios.push(exchanged / ordered);
    await sequencer.tablesClock.reaches(sequencer.head);
  }
  return {
    what: 'a quote and its acceptance',
    against: 'an order placed and cancelled, both without HTTP',
    ratio: median(ratios),
    least: 0.4,
  };
}

async function statement(
  database: Database,
  sequencer: Sequencer,
  owner: number,
  rounds: number,
  tell: Tell,
): Promise<FigureRow[]> {
  await postings(sequencer, owner, STATEMENT);
  const tables: WorldTables = { sql: database.connect('app', { max: 2 }), world: 'demo' };
  const listings = createListings(sequencer.engine);
  const account = accountOf(owner, 'coin');
  const today = dhakaDay(Date.now());
  const days = { from: today - 1, to: today + 1 };
  const about = {
    operator: 'Bench',
    world: 'demo',
    account,
    wallet: 'coin',
    month: new Date().toISOString().slice(0, 7),
    days,
    madeMs: Date.now(),
    isOpen: true,
  } as const;
  const ratios: number[] = [];
  const memory: number[] = [];
  for (let round = 0; round <= rounds; round += 1) {
    globalThis.gc?.();
    const before = process.memoryUsage.rss();
    let most = before;
    let lines = 0;
    let began = performance.now();
    await readStatement(tables, account, days, null, async (source) => {
      for await (const piece of statementText(statementLines(about, source, listings), 'csv')) {
        for (let at = piece.indexOf('\n'); at >= 0; at = piece.indexOf('\n', at + 1)) lines += 1;
        most = Math.max(most, process.memoryUsage.rss());
      }
    });
    const ours = lines / (performance.now() - began);
    let bytes = 0;
    began = performance.now();
    const copy = await tables.sql`copy (
      select * from demo.postings where account = ${tables.sql.unsafe(String(account))} and owner = 1 order by sequence, line) to stdout`.readable();
    for await (const piece of copy) bytes += (piece as Buffer).length;
    const bare = lines / (performance.now() - began);
    tell(
      `  statement of ${lines} lines: ${Math.round(ours * 1_000)} lines/s, ${((most - before) / 2 ** 20).toFixed(0)} MiB more · bare copy ${Math.round(bare * 1_000)} (${bytes} bytes)`,
    );
    if (round === 0) continue;
    ratios.push(ours / bare);
    memory.push((most - before) / 2 ** 20);
  }
  return [
    { what: `statement of ${STATEMENT} entries`, against: 'a bare COPY of them', ratio: median(ratios), least: 0.3 },
    { what: 'memory while it is written', against: '32 MiB', ratio: median(memory) / 32, most: 1 },
  ];
}

async function records(
  database: Database,
  sequencer: Sequencer,
  { long, short }: { readonly long: number; readonly short: number },
  tell: Tell,
): Promise<FigureRow> {
  await postings(sequencer, long, LONG - STATEMENT);
  await postings(sequencer, short, SHORT);
  // A million entries that were written at once leave work to the database which a past that grew by the day has behind it.
  const owner = database.connect('owner', { max: 1 });
  await owner.unsafe('vacuum (analyze) demo.postings');
  await owner.unsafe('checkpoint');
  const tables: WorldTables = { sql: database.connect('app', { max: 1 }), world: 'demo' };
  const waits = { long: [] as number[], short: [] as number[] };
  let before: Record<keyof typeof waits, string | null> = { long: null, short: null };
  for (let page = 0; page < PAGES; page += 1)
    for (const [name, owner] of [['long', long] as const, ['short', short] as const]) {
      const began = performance.now();
      const { nextCursor } = await listPostings(tables, [accountOf(owner, 'coin')], {
        asset: null,
        reasons: null,
        days: null,
        before: before[name],
        limit: PAGE_LINES,
      });
      waits[name].push(performance.now() - began);
      before = { ...before, [name]: nextCursor };
    }
  const [slow, quick] = [percentile(waits.long, 99), percentile(waits.short, 99)];
  tell(`  p99 of a page of records: ${slow.toFixed(2)} ms of ${LONG} entries, ${quick.toFixed(2)} ms of ${SHORT}`);
  return {
    what: `p99 of a page of records of ${LONG} entries`,
    against: `of ${SHORT}`,
    ratio: slow / quick,
    most: 1.5,
  };
}

/** Money from the coin wallet to the contract one and back: an entry each time. */
async function postings(sequencer: Sequencer, account: number, count: number): Promise<void> {
  let done = 0;
  const lane = async (): Promise<void> => {
    while (done < count) {
      done += 1;
      const [from, to] = done % 2 === 0 ? (['contract', 'coin'] as const) : (['coin', 'contract'] as const);
      await send(sequencer, { kind: 'transfer-money', account, from, to, asset: USDT, amount: 1n });
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE * 4 }, lane));
  await sequencer.tablesClock.reaches(sequencer.head);
}

/** Of `one` a second. */
async function rate(count: number, one: (n: number) => Promise<void>): Promise<number> {
  let next = 0;
  const lane = async (): Promise<void> => {
    while (next < count) {
      next += 1;
      await one(next);
    }
  };
  const began = performance.now();
  await Promise.all(Array.from({ length: AT_ONCE }, lane));
  return count / ((performance.now() - began) / 1_000);
}

type Accepted = Extract<SequencerReply, { refusal: null }>;

async function accepted(sequencer: Sequencer, command: Sent): Promise<Accepted> {
  const reply = await send(sequencer, command);
  if (reply.refusal !== null) throw new Error(`${command.kind} was refused: ${reply.refusal}`);
  return reply;
}
