// In: nothing. Out: what an order waits while much stands beside it: a hundred thousand loans that the clock walks, a thousand robot orders that decide on one
// candle; and what a year of minutes takes to be tried on the past.
import { codeHashOf, decideDue } from '../../apps/server/src/robots/index.ts';
import { LISTING, limit, openCustomers, settle } from '../../apps/server/src/sequencer/test-world.ts';
import { LADDER, LATE_PPM, LOAN_DAYS } from '@hilsa/formulas/loans';
import { sma, trend, type Candle } from '@hilsa/strategies';
import { backtest } from '@hilsa/strategies/backtest';
import { ROBOT } from '@hilsa/testkit/robots/robots';
import { median, percentile, type FigureRow } from './figures.ts';
import { inNewDatabase, openDemo } from './own-world.ts';
import { accepted, LANES, many, ratioOf, waits } from './waits-beside.ts';

type Tell = (line: string) => void;
const LOANS = Number(process.env['BENCH_LOANS'] ?? 100_000);
/** Nobody may have more. */
const LOANS_EACH = 5;
const ROBOT_ORDERS = 1_000;
const AT_ONCE = 500;
const MEASURED = 6_000;
const TWO = { maker: 'one', checker: 'two' };
const GRID =
  'hilsa-robot-1;grid;market=BTCUSDT;low=990000;high=1010000;spaces=10;mode=arithmetic;lotsPerLine=400;trailsUp=off;stopAt=0;takeAt=0';

export async function benchStanding(tell: Tell): Promise<FigureRow[]> {
  return [await loans(tell), await robots(tell), yearOfMinutes(tell)];
}

/** Each stands so near to its warning that the clock has to look exactly. */
async function loans(tell: Tell): Promise<FigureRow> {
  return inNewDatabase(async (database) => {
    const sequencer = await openDemo(database);
    const strangers = await settle(sequencer, LANES);
    const marks = async (ticks: number) =>
      void (await accepted(sequencer, { kind: 'record-marks', source: 'bench', marks: [{ instrument: 0, ticks }] }));
    const measure = async (): Promise<number> => {
      const beat = setInterval(() => void marks(780_000), 2_000);
      const times = await waits(sequencer, strangers, (sent) => sent >= MEASURED);
      clearInterval(beat);
      return percentile(times, 99);
    };
    await measure();
    const idle = [await measure(), await measure(), await measure()];
    const { account: lender } = await accepted(sequencer, {
      kind: 'open-account',
      ownerKind: 'house',
      referrer: null,
      purpose: 'loans',
    });
    const amount = 1_000_000_000n;
    await accepted(sequencer, { kind: 'issue-test-money', account: lender!, asset: 0, amount: amount * BigInt(LOANS) });
    const row = { band: 'all', leastScore: 0, yearlyPpm: 120_000, most: amount * 10n };
    const table = { asset: 0, wallet: 'coin', least: 1n, table: [row], days: LOAN_DAYS, latePpm: LATE_PPM } as const;
    await accepted(sequencer, { kind: 'set-loan-rules', rules: { ...table, ladder: LADDER, isOn: true }, ...TWO });
    const taken = { instrument: 0, haircutPpm: 0, callMs: 86_400_000, barred: [], isOn: true };
    await accepted(sequencer, { kind: 'set-collateral', rules: taken, ...TWO });
    await marks(1_000_000);
    const owners: number[] = [];
    while (owners.length < LOANS / LOANS_EACH) owners.push(...(await openCustomers(sequencer, AT_ONCE)));
    // 1,000 on 0.02 at 100,000: half of it; at 78,000 it is 64 %.
    await many(LOANS, async (n) => {
      const { id: loan } = await accepted(sequencer, {
        kind: 'apply-loan',
        account: owners[n % owners.length]!,
        asset: 0,
        amount,
        days: 90,
        yearlyPpm: 120_000,
        pledges: [{ instrument: 0, quantity: 2_000_000n }],
        isVerified: true,
      });
      await accepted(sequencer, { kind: 'decide-loan', loan: loan!, isApproved: true, reason: 'by the table', ...TWO });
    });
    await sequencer.tablesClock.reaches(sequencer.head);
    await marks(780_000);
    await measure();
    const busy = [await measure(), await measure(), await measure()];
    sequencer.engine.check();
    await sequencer.stop();
    return ratioOf(
      `p99 of an order beside ${LOANS} loans that accrue`,
      'the same without a loan',
      { idle, busy },
      tell,
    );
  });
}

async function robots(tell: Tell): Promise<FigureRow> {
  return inNewDatabase(async (database) => {
    const sequencer = await openDemo(database);
    const strangers = await settle(sequencer, LANES);
    const rooms = {
      sequencer,
      tables: { sql: database.connect('app', { max: 4 }), world: 'demo' as const },
      now: Date.now,
    };
    const minuteMs = Math.floor(Date.now() / 60_000) * 60_000;
    await sequencer.insertHistory(
      Array.from({ length: 120 }, (_, n) => ({
        instrument: 0,
        period: 1 as const,
        openMs: minuteMs - (121 - n) * 60_000,
        open: 1_000_000,
        high: 1_004_000,
        low: 996_000,
        close: 1_000_500 - (n % 7) * 100,
        lots: 1_000_000,
        turnover: 10n ** 12n,
        trades: 3,
        simulated: true,
      })),
    );
    const robot = { ...ROBOT, settings: GRID, codeHash: codeHashOf('grid'), capacity: 10n ** 16n };
    await accepted(sequencer, { kind: 'set-robot', robot });
    const customers: number[] = [];
    while (customers.length < ROBOT_ORDERS) customers.push(...(await openCustomers(sequencer, AT_ONCE)));
    await accepted(sequencer, limit(customers[0]!, 'sell', 1_000_000, 100_000));
    await accepted(sequencer, limit(customers[1]!, 'buy', 1_000_000, 100));
    await many(ROBOT_ORDERS, (n) =>
      accepted(sequencer, {
        kind: 'buy-robot',
        account: customers[n]!,
        robot: 0,
        own: null,
        amount: 10_000_000_000n,
        days: 30,
        onStop: 'sell',
      }),
    );
    const measure = async (): Promise<number> =>
      percentile(await waits(sequencer, strangers, (sent) => sent >= MEASURED), 99);
    await measure();
    const idle = [await measure(), await measure(), await measure()];
    const busy: number[] = [];
    for (let candle = 0; candle < 3; candle += 1) {
      const closesMs = (Math.floor(Date.now() / 60_000) + 1) * 60_000 + 3_000;
      await new Promise((resolve) => setTimeout(resolve, closesMs - Date.now()));
      await accepted(sequencer, limit(strangers[0]!, 'buy', 900_000, 100));
      let isDone = false;
      const began = performance.now();
      const decided = decideDue(rooms).finally(() => (isDone = true));
      const times = await waits(sequencer, strangers, () => isDone);
      const taken = await decided;
      if (taken < ROBOT_ORDERS) throw new Error(`only ${taken} of ${ROBOT_ORDERS} orders decided`);
      tell(`  ${taken} decisions in ${(performance.now() - began).toFixed(0)} ms, beside ${times.length} orders`);
      busy.push(percentile(times, 99));
    }
    await sequencer.stop();
    return ratioOf(
      `p99 of an order while ${ROBOT_ORDERS} robot orders decide on one candle`,
      'the same while none does',
      { idle, busy },
      tell,
    );
  });
}

/** Against a loop that does nothing but the rule's two averages over the same windows. */
function yearOfMinutes(tell: Tell): FigureRow {
  const minutes = 365 * 24 * 60;
  let [state, close] = [7, 1_000_000];
  const candles: Candle[] = Array.from({ length: minutes }, (_, n) => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0;
    const open = close;
    close = Math.max(500_000, close + (state >>> 24) * 10 - 1_275);
    return {
      openMs: n * 60_000,
      closeMs: (n + 1) * 60_000,
      open,
      close,
      lots: 1_000_000,
      high: Math.max(open, close),
      low: Math.min(open, close),
    };
  });
  const settings = { market: 'BTCUSDT', fast: 10, slow: 50, average: 'simple', sharePpm: 500_000 } as const;
  const market = { id: 'BTCUSDT', unitsPerTickLot: 1n, leastLots: 1, leastNotional: LISTING.minNotional };
  const setting = {
    markets: { BTCUSDT: market },
    candles: { BTCUSDT: candles },
    principal: 10n ** 11n,
    costs: { feePpm: 1_000, slippagePpm: 500, volumePpm: 100_000 },
    lossLimitPpm: 1_000_001,
  };
  const timed = (work: () => void): number => {
    const began = performance.now();
    work();
    return performance.now() - began;
  };
  const bare = (): void => {
    let crossings = 0;
    for (let n = settings.slow + 1; n <= candles.length; n += 1) {
      const closes = candles.slice(n - settings.slow - 1, n).map((candle) => candle.close);
      const [before = 0, now = 0] = sma(closes, settings.fast).slice(-2);
      const [slowBefore = 0, slowNow = 0] = sma(closes, settings.slow).slice(-2);
      if (before <= slowBefore !== now <= slowNow) crossings += 1;
    }
    if (crossings === 0) throw new Error('nothing crossed');
  };
  const rounds = [1, 2, 3].map(() => ({
    whole: timed(() => void backtest(trend, settings, setting)),
    loop: timed(bare),
  }));
  const [whole, loop] = [median(rounds.map((each) => each.whole)), median(rounds.map((each) => each.loop))];
  tell(`  a year of minutes: ${whole.toFixed(0)} ms, the bare loop ${loop.toFixed(0)} ms`);
  return {
    what: 'a year of minutes tried on the past',
    against: 'a bare loop over the same averages',
    ratio: whole / loop,
  };
}
