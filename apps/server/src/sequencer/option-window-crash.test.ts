// In: options whose windows are sampled, and a server killed with kill -9 inside them. Out: every sample that was due is counted once and S* is what it is
// without a kill; who was away for too many of them moves to the next day, and whoever was away for all days counts the last whole half hour.
import { accountOf, type Command, ownerOf } from '@hilsa/core';
import { FIRST_DAY, OPTION_TERMS, OptionMarket, order } from '@hilsa/testkit';
import { afterAll, expect, it } from 'vitest';
import { createTestDatabase } from '../../test/test-database.ts';
import { auditWorld } from '../audit/audit-world.ts';
import { TestClocks } from './test-clocks.ts';
import { startLeader, type Leader } from './test-leader.ts';
import { openWorld, shown } from './test-world.ts';
import type { SequencerReply } from './types.ts';

type Accepted = Extract<SequencerReply, { refusal: null }>;

const DAY_MS = 86_400_000;
const SAMPLE_MS = 6_000;
const SAMPLES = 300;
const DAYS = 12;
const STARTS_MS = FIRST_DAY * DAY_MS;
const RUN_DUE: Command = { kind: 'run-due', atMs: 0 };
/** The window of a day, whose trading ends when the next begins. */
const endOf = (day: number): number => (FIRST_DAY + day + 1) * DAY_MS;
const sampleOf = (day: number, place: number): number => endOf(day) - (SAMPLES - place) * SAMPLE_MS;

/** Where the same life is lived: in this process without a fault, or in one that is killed. */
interface Place {
  do(command: Command): Promise<Accepted>;
  /** Time goes on to this, UTC milliseconds, and what is due by then is done. */
  reaches(atMs: number): Promise<void>;
}

/** A share that trades day and night, and a customer with a call on it that expires on each of these days. */
async function begins(
  place: Place,
  days: readonly number[],
): Promise<{ traders: [number, number]; holder: number; writer: number }> {
  const money = (await place.do({ kind: 'list-asset', atMs: 0, code: 'BDT', decimals: 2 })).asset!;
  const share = (await place.do({ kind: 'list-asset', atMs: 0, code: 'GP', decimals: 0 })).asset!;
  await place.do({
    kind: 'set-sessions',
    atMs: 0,
    market: 'BD',
    rules: { packVersion: 1, limits: null, pause: null, mostVolumeBps: 10_000 },
    days: Array.from({ length: DAYS }, (_, n) => FIRST_DAY + n).map((day) => ({
      day,
      settles: true,
      settlesAtMs: day * DAY_MS,
      phases: [{ phase: 'continuous' as const, startsAtMs: day * DAY_MS, endsAtMs: (day + 1) * DAY_MS }],
    })),
  });
  const { listing } = new OptionMarket().engine.instrument(0);
  if (listing.kind !== 'stock') throw new Error('no share');
  await place.do({ kind: 'list-instrument', atMs: 0, listing: { ...listing, baseAsset: share, quoteAsset: money } });
  const house = {
    kind: 'open-account',
    atMs: 0,
    ownerKind: 'house',
    referrer: null,
    purpose: 'options',
    mayOwe: true,
  } as const;
  await place.do(house);
  await place.do({ kind: 'set-option-underlying', atMs: 0, instrument: 0, terms: OPTION_TERMS });
  const opens = async (ownerKind: 'customer' | 'participant' = 'customer'): Promise<number> => {
    const owner = (await place.do({ kind: 'open-account', atMs: 0, ownerKind, referrer: null })).account!;
    const account = accountOf(owner, 'stock');
    await place.do({ kind: 'issue-test-money', atMs: 0, account, asset: money, amount: 10n ** 11n });
    await place.do({ kind: 'issue-test-money', atMs: 0, account, asset: share, amount: 10_000n });
    await place.do({ kind: 'set-option-customer', atMs: 0, account: owner, isTested: true });
    return account;
  };
  const [one, other, holder, writer] = [await opens(), await opens(), await opens(), await opens('participant')];
  await place.do({ kind: 'set-option-writer', atMs: 0, account: writer, isWriter: true });
  await place.do(RUN_DUE);
  await trades(place, [one, other], 3_200);
  const common = { kind: 'list-series', atMs: 0, underlying: 0, option: 'call', strike: 32_000n } as const;
  for (const day of days) {
    const instrument = (await place.do({ ...common, expiryDay: FIRST_DAY + day })).instrument!;
    await place.do({ kind: 'write-options', atMs: 0, account: writer, instrument, lots: 9 });
    await place.do({
      kind: 'mass-quote',
      atMs: 0,
      account: writer,
      instrument,
      bids: [],
      asks: [{ ticks: 72, lots: 9 }],
    });
    await place.do({
      kind: 'place-option-order',
      atMs: 0,
      account: holder,
      instrument,
      side: 'buy',
      type: 'limit',
      timeInForce: 'good-till-cancelled',
      ticks: 72,
      lots: 2,
    });
  }
  return { traders: [one, other], holder, writer };
}

async function trades(place: Place, [one, other]: readonly [number, number], ticks: number): Promise<void> {
  const common = { atMs: 0, instrument: 0, ticks, lots: 1 };
  await place.do(order({ ...common, account: one, side: 'sell' }));
  await place.do(order({ ...common, account: other, side: 'buy' }));
}

/** A window from its opening on, the price moving in it; `at`: what is done to the server before a sample. */
async function samples(
  place: Place,
  traders: readonly [number, number],
  {
    day,
    from = 1,
    to = SAMPLES,
    at,
  }: { day: number; from?: number; to?: number; at?: (sample: number) => Promise<void> },
): Promise<void> {
  if (from === 1) await place.reaches(sampleOf(day, 0));
  for (let sample = from; sample <= to; sample += 1) {
    if (sample % 30 === 7) await trades(place, traders, 3_200 + day * 40 + sample);
    await at?.(sample);
    await place.reaches(sampleOf(day, sample) + 10);
  }
}

let leader: Leader | null = null;
afterAll(() => void leader?.child.kill('SIGKILL'));

/** Killed at will; whoever comes back finds the time as it stands. */
class Killed implements Place {
  #atMs = STARTS_MS;
  readonly #database: Awaited<ReturnType<typeof createTestDatabase>>;
  constructor(database: Awaited<ReturnType<typeof createTestDatabase>>) {
    this.#database = database;
  }

  /** With a command on its way. */
  async dies(command: Command = RUN_DUE): Promise<void> {
    void leader?.ask(command, null);
    await this.returns();
  }

  async returns(afterMs = 0): Promise<void> {
    leader?.child.kill('SIGKILL');
    await leader?.ended;
    this.#atMs += afterMs;
    leader = startLeader(this.#database, this.#atMs);
    const isLeading = await Promise.race([leader.leads.then(() => true), leader.ended.then(() => false)]);
    expect(isLeading).toBe(true);
  }

  async do(command: Command): Promise<Accepted> {
    const reply = await leader!.ask(command, null);
    expect(reply, command.kind).toMatchObject({ refusal: null });
    return reply as Accepted;
  }

  async reaches(atMs: number): Promise<void> {
    const ms = Math.max(0, atMs - this.#atMs);
    this.#atMs += ms;
    await leader!.advance(ms);
    // Six days are many steps.
    while ((await this.do(RUN_DUE)).more === true);
  }

  get atMs(): number {
    return this.#atMs;
  }
}

const settled = (database: Awaited<ReturnType<typeof createTestDatabase>>) => database.connect('app', { max: 1 })`
  select s.settlement, s.payoff, s.is_fallback, s.hash, s.end_ms, e.symbol, p.payout
  from demo.option_settlements s join demo.option_ended e using (instrument) join demo.option_positions p using (instrument)
  where p.bought > 0 order by s.instrument`;

it('counts every sample once, and settles as without a kill; who is away too long has the next day, or the last whole half hour', async () => {
  const calm = await createTestDatabase();
  const clocks = new TestClocks(STARTS_MS);
  const world = await openWorld(calm, { clocks });
  const undisturbed: Place = {
    async do(command) {
      const reply = await world.submit({ command, requestId: null, caller: 'customer' });
      expect(reply, command.kind).toMatchObject({ refusal: null });
      return reply as Accepted;
    },
    async reaches(atMs) {
      clocks.advance(Math.max(0, atMs - clocks.wallMs()));
      await undisturbed.do(RUN_DUE);
    },
  };
  const own = await begins(undisturbed, [1]);
  await samples(undisturbed, own.traders, { day: 1 });
  await undisturbed.reaches(endOf(1) + SAMPLE_MS);
  await shown(world);
  await world.stop();
  const [expected] = await settled(calm);

  const database = await createTestDatabase();
  const place = new Killed(database);
  await place.returns();
  const { traders, holder, writer } = await begins(place, [1, 2, 4]);
  // Before the first sample, between two, twice in a row, before the last; each with what is due on its way.
  const kills = new Set([1, 77, 78, 150, 300]);
  await samples(place, traders, { day: 1, at: async (sample) => (kills.has(sample) ? place.dies() : undefined) });
  await place.dies();
  await place.reaches(endOf(1) + SAMPLE_MS);
  // Away for 101 of 300: 199 are too few, and the next day's window counts.
  await samples(place, traders, { day: 2, to: 120 });
  await place.returns(101 * SAMPLE_MS);
  await samples(place, traders, { day: 2, from: 222 });
  await place.reaches(endOf(2) + SAMPLE_MS);
  await samples(place, traders, { day: 3 });
  await place.reaches(endOf(3) + SAMPLE_MS);
  // Away for six windows: the last whole half hour, that of the third day.
  await place.returns(6 * DAY_MS + DAY_MS / 2);
  await place.reaches(place.atMs + SAMPLE_MS);
  leader!.child.kill('SIGKILL');
  await leader!.ended;

  const after = await openWorld(database, { clocks: new TestClocks(place.atMs) });
  after.engine.check();
  expect(after.engine.holds(ownerOf(writer))).toEqual([]);
  expect(after.engine.optionUnderlyings.get(0)!.series.size).toBe(0);
  await shown(after);
  const balance = after.engine.balance(holder, 0);
  await after.stop();
  const [first, second, third, ...more] = await settled(database);
  expect(more).toEqual([]);
  expect(first).toEqual(expected);
  expect(first).toMatchObject({ is_fallback: false, end_ms: String(endOf(1)) });
  expect(second).toMatchObject({ is_fallback: false, end_ms: String(endOf(3)) });
  expect(third).toMatchObject({ is_fallback: true, end_ms: String(endOf(3)), hash: second!['hash'] });
  expect(third!['payout']).toBe(second!['payout']);
  expect(BigInt(first!['payout'] as string)).toBeGreaterThan(0n);
  expect(balance.held).toBe(0n);
  const sql = database.connect('app', { max: 1 });
  const counted = await sql`
    select end_ms, count(*)::integer as taken, count(ticks)::integer as valid from demo.option_samples group by end_ms order by end_ms`;
  expect(counted.slice(0, 4).map(({ taken, valid }) => [taken, valid])).toEqual([
    [SAMPLES, 0],
    [SAMPLES, SAMPLES],
    [SAMPLES, 199],
    [SAMPLES, SAMPLES],
  ]);
  expect((await auditWorld(sql, 'demo', 'sandbox')).findings).toEqual([]);
});
