// In: calls about robots. Out: what is sold and what it did; what its rule would have done; a robot order bought.
import type { Robot } from '@hilsa/contract';
import { capacityOf } from '@hilsa/core';
import { deflatedSharpe, shape, sharpe, simpleReturns } from '@hilsa/formulas/statistics';
import { formatDecimal, parseDecimal } from '@hilsa/money';
import { largestPurchase, readSettings, worth as worthOfLots, type NamedSettings } from '@hilsa/strategies';
import { Refused } from '../../identity/index.ts';
import { marketsOf, othersOf, tryOnPast } from '../../robots/index.ts';
import { noteVariant, variantsOf } from '../../tables/robot-variants.ts';
import { firstOrders, robotActivity, robotMoves, type RobotOrderRow } from '../../tables/robots.ts';
import { listOrders } from '../../tables/index.ts';
import { costsOf } from '../robots/costs.ts';
import { exposureOf } from '../robots/exposure.ts';
import { Gaps } from '../robots/gap.ts';
import { goodsOf } from '../robots/goods.ts';
import { logOf } from '../robots/log.ts';
import { pastOf, tradePpmOf } from '../robots/past.ts';
import { changePpm, resultOf } from '../robots/result.ts';
import { bandOf, rateOf, ratePpb } from '../robots/wire-order.ts';
import { type Handlers, type Rooms, sessionOf, type WorldRooms } from '../rooms.ts';
import { submit } from '../submit.ts';

type Paths = '/stock/ai/list' | '/stock/ai/info' | '/stock/ai/stocks' | '/stock/ai/backtest' | '/stock/ai/buy';
type Sold = WorldRooms['sequencer']['engine']['robots'][number];

const MINUTE_MS = 60_000;
const MILLION = 1_000_000;
const KEPT_MS = 5_000;
const SHOWN = 30;
const MOST_MOVES = 5_000;
const POINTS = 60;
const POINTS_IN_FULL = 240;
/** What the band of a robot's page is drawn for. */
const BAND_DAYS = 30;

export function robotCalls({ now }: Rooms): Handlers<Paths> {
  const gaps = new Gaps();
  // Everybody is told the same, so it is worked out once for a while.
  const kept = new Map<WorldRooms, { readonly atMs: number; readonly list: Promise<Robot[]> }>();
  const listOf = (world: WorldRooms): Promise<Robot[]> => {
    const known = kept.get(world);
    if (known !== undefined && now() - known.atMs < KEPT_MS) return known.list;
    const list = soldRobots(world, now(), POINTS);
    kept.set(world, { atMs: now(), list });
    list.catch(() => kept.delete(world));
    return list;
  };
  return {
    '/stock/ai/list': async ({ world }) => {
      const list = await listOf(world);
      const results = list.flatMap(({ result }) => (result === null ? [] : [result.profitPpm]));
      return { list, medianPpm: medianOf(results) };
    },

    '/stock/ai/info': async ({ world }, { robotId }) => {
      const sold = soldBy(world, robotId);
      const { rules } = sold;
      const robots = await soldRobots(world, now(), POINTS_IN_FULL, sold.index);
      const { decimals } = world.publisher.listings.asset(rules.asset);
      const text = (units: bigint): string => formatDecimal(units, decimals, { trim: true });
      const rate = await rateOf(world, sold.index, now());
      const robot = robots[0]!;
      const first = (await houseOrders(world, [sold.index])).get(sold.index);
      const activity = first === undefined ? null : await robotActivity(world.tables, first.wallet);
      const { tried, variancePpm } = await variantsOf(world.tables, rules.rule);
      const { singlePpm, lossPpm, dailyLossPpm } = rules;
      const { performancePpm, lockInDays, exitPpm, coolDownCandles } = costsOf(rules);
      const band = bandOf(rate, BAND_DAYS, rules.least, text);
      return {
        robot,
        gap:
          first === undefined
            ? null
            : gaps.of(world, first, { nowMs: now(), restMs: coolDownCandles * rules.candleMs }),
        settings: rules.settings,
        codeHash: rules.codeHash,
        limits: { singlePpm, lossPpm, dailyLossPpm },
        fees: { performancePpm, tradePpm: tradePpmOf(world, rules.markets[0]!), lockInDays, exitPpm, coolDownCandles },
        trades: first === undefined ? [] : await tradesOf(world, first.wallet),
        log: first === undefined ? [] : (await logOf(world, first, { before: null, limit: SHOWN })).list,
        statistics: {
          dailyRatePpb: ratePpb(rate),
          n: rate?.n ?? 0,
          estimate: band === null ? null : { capital: text(rules.least), days: BAND_DAYS, ...band },
          turnover: text(activity?.turnover ?? 0n),
          trades: activity?.filled ?? 0,
          exposurePpm: first === undefined ? null : await exposureFor(world, first, now()),
          variantsTried: tried,
          notLuckPpm: notLuck(robot.result, tried, variancePpm),
        },
      };
    },

    '/stock/ai/stocks': ({ world }, { robotId }) => {
      const { rules } = soldBy(world, robotId);
      return {
        list: rules.markets.map((market) => {
          const instrument = world.publisher.listings.at(market);
          return {
            symbol: instrument.symbol,
            base: instrument.base,
            last: instrument.price(world.publisher.lastTicks(instrument)),
            tick: instrument.price(1),
            lot: instrument.quantity(1),
          };
        }),
      };
    },

    '/stock/ai/backtest': async ({ world }, { robotId, settings, amount, length: candles }) => {
      const sold = soldBy(world, robotId);
      const principal = amount === undefined ? sold.rules.least : unitsOf(world, sold, amount);
      const named = settingsFor(world, sold, settings, principal);
      return hypothetical(world, sold, { named: named.settings, text: named.text, principal, candles, nowMs: now() });
    },

    '/stock/ai/buy': async (context, { robotId, settings, amount, days, onStop, requestId }) => {
      const { account } = sessionOf(context);
      const { world } = context;
      const sold = soldBy(world, robotId);
      const units = unitsOf(world, sold, amount);
      const own = settings === undefined ? null : ownOf(world, sold, settings, units);
      const command = {
        kind: 'buy-robot',
        atMs: 0,
        account,
        robot: sold.index,
        own,
        amount: units,
        days,
        onStop,
      } as const;
      const reply = await submit(context, command, null, requestId ?? context.requestId);
      await world.sequencer.tablesClock.shows(account);
      return { id: String(reply.id!) };
    },
  };
}

/** Null after more orders than are worth adding up for a page. */
async function exposureFor(
  { sequencer, tables }: WorldRooms,
  row: RobotOrderRow,
  nowMs: number,
): Promise<number | null> {
  const found = await robotMoves(tables, row.wallet, MOST_MOVES + 1);
  if (found.length > MOST_MOVES) return null;
  // A fee in money took nothing of what was bought.
  const moves = found.map((move) =>
    sequencer.engine.instrument(move.instrument).listing.fees.on === 'received' ? move : { ...move, fee: 0n },
  );
  const window = { fromMs: row.boughtMs, toMs: row.completedMs > 0 ? row.completedMs : nowMs };
  return exposureOf(moves, window, (instrument) => sequencer.engine.instrument(instrument).lotUnits);
}

/** The newest orders of a wallet that were filled, at their average price. */
async function tradesOf(world: WorldRooms, wallet: number) {
  const { list } = await listOrders(world.tables, wallet, {
    scope: 'history',
    instrument: null,
    before: null,
    limit: 100,
  });
  return list
    .filter(({ filledLots }) => filledLots > 0)
    .slice(0, SHOWN)
    .map(({ instrument: index, side, filledLots, filledNotional, updatedMs }) => {
      const instrument = world.publisher.listings.at(index);
      return {
        symbol: instrument.symbol,
        side,
        price: instrument.average(filledNotional, filledLots) ?? '0',
        quantity: instrument.quantity(filledLots),
        amount: instrument.amount(filledNotional),
        atMs: updatedMs,
      };
    });
}

/** @throws Refused unknown-robot */
function soldBy({ sequencer }: WorldRooms, robotId: string): Sold {
  const sold = sequencer.engine.robots[Number(robotId)];
  if (sold === undefined) throw new Refused('unknown-robot', {});
  return sold;
}

/** @throws Refused field-invalid for more decimals than the asset has */
function unitsOf({ publisher }: WorldRooms, { rules }: Sold, amount: string): bigint {
  const units = parseDecimal(amount, publisher.listings.asset(rules.asset).decimals);
  if (units === null || units > 2n ** 61n) throw new Refused('field-invalid', { field: 'amount' });
  return units;
}

/** The robot's settings, or the customer's own where it has none. @throws Refused robot-settings-invalid */
function settingsFor(world: WorldRooms, { rules }: Sold, given: string | undefined, principal: bigint) {
  const text = rules.settings === '' ? given : rules.settings;
  if (text === undefined || (rules.settings !== '' && given !== undefined))
    throw new Refused('robot-settings-invalid', {});
  const settings = readSettings(text);
  if (settings === null || settings.rule !== rules.rule) throw new Refused('robot-settings-invalid', {});
  const symbols = marketsOf(settings);
  const markets = symbols.map((symbol) => world.publisher.listings.bySymbol(symbol)?.index ?? -1);
  if (!markets.every((market) => rules.markets.includes(market))) throw new Refused('robot-settings-invalid', {});
  if (rules.settings === '') requireFitting(world, rules.singlePpm, settings, principal);
  return { text, settings, markets, symbols };
}

function ownOf(world: WorldRooms, sold: Sold, text: string, principal: bigint) {
  const { markets } = settingsFor(world, sold, text, principal);
  return { settings: text, markets };
}

/** No single line or purchase may be more than a single order may be: it would be refused for ever. @throws Refused robot-settings-invalid */
function requireFitting(world: WorldRooms, singlePpm: number, settings: NamedSettings, principal: bigint): void {
  const most = (principal * BigInt(singlePpm)) / 1_000_000n;
  if (settings.rule === 'grid') {
    const { market, lotsPerLine, high } = settings.settings;
    const instrument = world.publisher.listings.bySymbol(market)!;
    const { minLots: leastLots, minNotional: leastNotional } = instrument.state.listing;
    const rules = { id: market, unitsPerTickLot: instrument.state.unitsPerTickLot, leastLots, leastNotional };
    if (worthOfLots(rules, lotsPerLine, high) > most) throw new Refused('robot-settings-invalid', {});
  }
  if (settings.rule === 'dca' && largestPurchase(settings.settings) > most)
    throw new Refused('robot-settings-invalid', {});
}

/** Each robot's first order where it runs on the house's own money. A customer's is nobody else's to see. */
async function houseOrders({ tables, sequencer }: WorldRooms, robots: readonly number[]) {
  const rows = await firstOrders(tables, robots);
  const own = rows.filter(({ customer }) => sequencer.engine.account(customer)?.ownerKind !== 'customer');
  return new Map(own.map((row) => [row.robot, row]));
}

/** All robots, or one: best first; those whose customers bring settings are last. */
async function soldRobots(world: WorldRooms, nowMs: number, points: number, only?: number): Promise<Robot[]> {
  const { sequencer, publisher, tables } = world;
  const sold = sequencer.engine.robots.filter(({ index }) => only === undefined || index === only);
  const firsts = await houseOrders(
    world,
    sold.map(({ index }) => index),
  );
  const list = await Promise.all(
    sold.map(async (each): Promise<Robot> => {
      const { index, rules, standing, reason, capital } = each;
      const { code: asset, decimals } = publisher.listings.asset(rules.asset);
      const text = (units: bigint): string => formatDecimal(units, decimals, { trim: true });
      const known = firsts.get(index);
      const isOwn = rules.settings === '';
      const left = capacityOf(each) - capital;
      return {
        robotId: String(index),
        code: rules.code,
        rule: rules.rule as Robot['rule'],
        markets: rules.markets.map((market) => publisher.listings.at(market).symbol),
        asset,
        goods: goodsOf(world, rules.markets),
        candleMinutes: rules.candleMs / MINUTE_MS,
        standing,
        reason,
        isOwn,
        least: text(rules.least),
        most: text(rules.most),
        left: text(left > 0n ? left : 0n),
        leastDays: rules.leastDays,
        mostDays: rules.mostDays,
        result: known === undefined || isOwn ? null : await resultOf(tables, known, nowMs, points),
      };
    }),
  );
  return list.sort((one, other) => (other.result?.profitPpm ?? -MILLION) - (one.result?.profitPpm ?? -MILLION));
}

/** Half did better, half worse; of an even number the mean of the two in the middle, rounded down. */
function medianOf(values: readonly number[]): number | null {
  const sorted = values.toSorted((one, other) => one - other);
  const [low, high] = [sorted[Math.floor((sorted.length - 1) / 2)], sorted[Math.floor(sorted.length / 2)]];
  return low === undefined || high === undefined ? null : Math.floor((low + high) / 2);
}

/** How likely the result is no luck once the trying is paid for; null while it is too early to tell. */
function notLuck(result: Robot['result'], tried: number, variance: number): number | null {
  if (result === null || result.isTooEarly) return null;
  const returns = simpleReturns(result.curve.map(([, ppm]) => MILLION + ppm));
  const ratio = sharpe(returns, 1);
  if (ratio === null) return null;
  const evidence = { sharpe: ratio, variance, tried: Math.max(1, tried), length: returns.length, ...shape(returns) };
  return Math.round(deflatedSharpe(evidence) * MILLION);
}

interface Past {
  readonly named: NamedSettings;
  readonly text: string;
  readonly principal: bigint;
  readonly candles: number;
  readonly nowMs: number;
}

/** @throws Refused past-too-short, service-unavailable */
async function hypothetical(world: WorldRooms, { rules }: Sold, { named, text, principal, candles, nowMs }: Past) {
  const past = await pastOf(world, marketsOf(named), { candleMs: rules.candleMs, candles, nowMs });
  const result = await tryOnPast({
    settings: text,
    others: await othersOf(world.tables, named, text),
    scale: rules.settings === '' ? null : { principal, least: rules.least },
    ...past,
    principal,
    restMs: costsOf(rules).coolDownCandles * rules.candleMs,
    isChecked: false,
  });
  if (result === null) throw new Refused('service-unavailable', {});
  await noteVariant(world.tables, { rule: rules.rule, settings: text, sharpePpm: result.sharpePpm, atMs: nowMs });
  const { tried } = await variantsOf(world.tables, rules.rule);
  const last = result.curve.at(-1)!;
  const curve = result.curve.map(({ atMs, worth, hold }): [number, number, number] => [
    atMs,
    changePpm(principal, worth),
    changePpm(principal, hold),
  ]);
  let [high, deepest] = [0, 0];
  for (const [, ppm] of curve) {
    high = Math.max(high, ppm);
    deepest = Math.min(deepest, Math.round(((ppm - high) * MILLION) / (MILLION + high)));
  }
  return {
    isHypothetical: true as const,
    fromMs: curve[0]![0],
    toMs: last.atMs,
    profitPpm: changePpm(principal, last.worth),
    holdPpm: changePpm(principal, last.hold),
    deepestPpm: deepest,
    feesPpm: changePpm(principal, principal + result.fees),
    slippagePpm: changePpm(principal, principal + result.slippage),
    trades: result.fills,
    refusals: result.refusals,
    end: result.end,
    survivesDelay: result.survivesDelay,
    overfittingPpm: result.overfittingPpm,
    variantsTried: tried,
    curve,
  };
}
