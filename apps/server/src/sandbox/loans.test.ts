// In: the sandbox's coins, shares and lending, without a database and with a time that the test sets. Out: loans in every state there is, and what a
// day does on which everything falls.
import type { Loan } from '@hilsa/core/loans/state';
import { beforeAll, describe, expect, it, test } from 'vitest';
import { COINS } from './coins.ts';
import { SandboxMarket } from './market.ts';
import { liveThePast, PAST_MS } from './past.ts';
import { fairPriceOf, prepareWorld, type SandboxWorld } from './prepare.ts';
import { prepareLending, type SandboxLending } from './prepare-loans.ts';
import type { ReadActions } from './shares/action-factors.ts';
import { createPriceProcess, type PriceProcess } from './price-process.ts';
import { prepareShareWorld } from './shares/prepare-shares.ts';
import { createSharePrices } from './shares/share-price.ts';
import { MemorySequencer } from './test-sequencer.ts';

/** A Sunday in Dhaka, 10:30, and the midnight after it. */
const SUNDAY = Date.UTC(2026, 10, 22, 4, 30);
const MONDAY = Date.UTC(2026, 10, 22, 18);
const [SECOND_MS, HOUR_MS, DAY_MS] = [1_000, 3_600_000, 86_400_000];
const SEED = '7';

interface Life {
  readonly sequencer: MemorySequencer;
  readonly process: PriceProcess;
  readonly coins: SandboxWorld;
  readonly market: SandboxMarket;
  readonly lending: SandboxLending;
  readonly lines: string[];
}

const nothing: ReadActions = async () => [];

async function begin(percent: number, lost: readonly string[] = [], actions: ReadActions = nothing): Promise<Life> {
  const sequencer = new MemorySequencer(SUNDAY - PAST_MS);
  for (const requestId of lost) sequencer.lost.add(requestId);
  const crash = { dayMs: MONDAY, percent };
  const process = createPriceProcess(SEED, COINS, crash);
  const lines: string[] = [];
  const report = (line: string): void => void lines.push(line);
  const now = (): number => sequencer.nowMs;
  await liveThePast(sequencer, process, SUNDAY);
  sequencer.nowMs = SUNDAY;
  const coins = await prepareWorld(sequencer, process, SUNDAY);
  const stocks = { names: 16, hours: 'round-the-clock' } as const;
  const prices = createSharePrices(SEED, crash);
  await prepareShareWorld(sequencer, { prices, count: stocks.names, hours: stocks.hours, nowMs: SUNDAY });
  const lending = (await prepareLending({ sequencer, process, stocks, now, report, actions }))!;
  const pace = { activity: 0, makerPause: 1 };
  return {
    sequencer,
    process,
    coins,
    lending,
    lines,
    market: new SandboxMarket({ sequencer, world: coins, process, pace, report }),
  };
}

/** Lets the market beat, and the clock do what is due, as the real one does. */
async function live({ sequencer, market, lending }: Life, beats: number, stepMs = 5 * SECOND_MS): Promise<void> {
  for (let n = 0; n < beats; n++) {
    sequencer.nowMs += stepMs;
    await market.beat(sequencer.nowMs);
    await lending.beat();
    for (let more = true; more;) {
      const reply = await sequencer.submit({
        command: { kind: 'run-due', atMs: 0 },
        requestId: null,
        caller: 'system',
      });
      more = reply.refusal === null && reply.more === true;
    }
  }
  sequencer.engine.check();
}

const loans = ({ sequencer }: Life): Loan[] => [...sequencer.engine.loans.all.values()];
const facts = ({ sequencer }: Life) => sequencer.commands.flatMap((each) => each.facts);

test('what a slow database did not answer is asked for again, and every loan is there once', async () => {
  const lost = ['sandbox-loan-apply-9', 'sandbox-loan-apply-6', 'sandbox-loan-decide-7'];
  const [slow, quick] = [await begin(36, lost), await begin(36)];
  expect([slow.lines, [...slow.sequencer.lost]]).toEqual([[], []]);
  expect(loans(slow)).toEqual(loans(quick));
});

test('marks of a share are in shares of now: after a split of 1 into 5 a fifth', async () => {
  const terms = { kind: 'split', gained: 5n, held: 1n } as const;
  const split: ReadActions = async ([instrument]) => [
    { action: 1, instrument: instrument!, terms, endedMs: SUNDAY, reference: 1 },
  ];
  const marks = async (actions?: ReadActions): Promise<number[]> => {
    const { sequencer } = await begin(36, [], actions);
    const { instruments, loans: lending } = sequencer.engine;
    const shares = [...lending.collateral.keys()].filter((index) => instruments[index]!.share !== null);
    return shares.map((index) => instruments[index]!.markTicks);
  };
  const [[whole, ...others], [split5, ...same]] = [await marks(), await marks(split)];
  expect(same).toEqual(others);
  expect(split5! / whole!).toBeCloseTo(0.2, 2);
});

describe('the loans of the sandbox', () => {
  let life: Life;
  beforeAll(async () => {
    life = await begin(36);
    await live(life, 12);
  });

  it('stand in every state: asked for, out, called, partly sold, and ended in every way', () => {
    expect(life.lines).toEqual([]);
    const ends = facts(life).flatMap((fact) => (fact.kind === 'loan-ended' ? [fact.how] : []));
    expect(ends.toSorted()).toEqual(['cancelled', 'rejected', 'repaid', 'written-off']);
    const running = loans(life);
    expect(running.filter(({ payoutMs }) => payoutMs === 0)).toHaveLength(1);
    // Called by its shares, with a day to answer; nothing of them is sold.
    expect(running.filter(({ rung, isSelling }) => rung === 'call' && !isSelling)).toMatchObject([
      { amount: 60_000_00n, principal: 60_000_00n, callEndsMs: expect.closeTo(SUNDAY + DAY_MS, -5) },
    ]);
    // Coins are sold for at once, in their own market, down to 60 % and no further.
    const [sold] = running.filter(
      ({ principal, amount }) => principal > 0n && amount === 50_000_00n && principal < amount,
    );
    expect(sold).toMatchObject({ rung: 'good', isSelling: false });
    const proof = facts(life).find((fact) => fact.kind === 'pledge-sale-ordered' && fact.loan === sold!.id);
    expect(proof).toMatchObject({ debt: 50_000_00n });
  });

  it('one is overdue from the first day: it was lent for a week before the sandbox began, and costs points', () => {
    const overdue = loans(life).filter(({ lateDays }) => lateDays > 0);
    expect(overdue).toMatchObject([
      { amount: 12_000_00n, days: 7, lateDays: 2, payoutMs: SUNDAY - PAST_MS, isSelling: false },
    ]);
    expect(life.sequencer.engine.score(overdue[0]!.account)).toBe(76);
    expect(life.lines).toEqual([]);
  });
});

describe('a day on which everything falls', () => {
  it('takes the same part of every coin and share by the afternoon, and of no money', () => {
    const crash = { dayMs: MONDAY, percent: 36 };
    const [calm, falling] = [createPriceProcess(SEED), createPriceProcess(SEED, COINS, crash)];
    const left = (code: string, atMs: number, quote?: string): number =>
      falling.fairPrice(code, atMs, quote) / calm.fairPrice(code, atMs, quote);
    expect(left('BTC', MONDAY + 9 * HOUR_MS)).toBe(1);
    expect(left('BTC', MONDAY + 12 * HOUR_MS)).toBeCloseTo(0.8);
    expect(left('BTC', MONDAY + 20 * HOUR_MS)).toBeCloseTo(0.64);
    expect(left('ETH', MONDAY + 20 * HOUR_MS, 'BDT')).toBeCloseTo(0.64);
    expect(left('ETH', MONDAY + 20 * HOUR_MS, 'BTC')).toBeCloseTo(1);
    // Candles of the fall join: each begins where the one before it ended.
    const hour = (n: number) => falling.hour('BTC', MONDAY + n * HOUR_MS, 'BDT');
    expect(hour(12).from).toBeCloseTo(hour(11).to, 6);
    expect(hour(14).to / hour(10).from).toBeLessThan(0.7);
    const shares = [createSharePrices(SEED), createSharePrices(SEED, crash)] as const;
    const share = { code: 'GP', market: 'BD', sector: 'Telecommunication', level: 300, busy: 1 } as never;
    const at = MONDAY + 20 * HOUR_MS;
    expect(shares[1].fair(share, at) / shares[0].fair(share, at)).toBeCloseTo(0.64);
  });

  it('calls what is covered by shares, and sells coins at once down to the target, with their proofs', async () => {
    const life = await begin(36);
    await live(life, 4);
    life.sequencer.nowMs = MONDAY + 15 * HOUR_MS;
    await live(life, 6);
    expect(life.lines).toEqual([]);
    // Whoever kept a roomy cover of 40 % stands at about 63 % now: nothing of it is touched.
    const [roomy] = loans(life).filter(({ amount, days }) => amount === 50_000_00n && days === 30);
    expect(roomy).toMatchObject({ principal: 50_000_00n, isSelling: false, rung: 'good' });
    // What stood at 60 % after its sale is above the call again, and sold again at once: it is a coin.
    const [coin] = loans(life).filter(({ amount, days }) => amount === 50_000_00n && days === 90);
    const sales = facts(life).flatMap((fact) =>
      fact.kind === 'pledge-sale-ordered' && fact.loan === coin!.id ? [fact] : [],
    );
    expect(new Set(sales.map(({ atMs }) => atMs < MONDAY))).toEqual(new Set([true, false]));
    // Only shares give a day: the one that was called on Sunday is to be sold for at 85, call or not.
    const [share] = loans(life).filter(({ amount }) => amount === 60_000_00n);
    expect(share).toMatchObject({ rung: 'sale', isSelling: true });
    // Every sale is by marks that the market's own process gives, and the books hold.
    const { market } = life.coins.places.find((place) => place.market.symbol === 'BTCBDT')!;
    expect(fairPriceOf(life.process, market, life.sequencer.nowMs)).toBeLessThan(
      0.7 * fairPriceOf(life.process, market, SUNDAY),
    );
  });
});
