// In: the engine's pairs, asset codes, moments. Out: a pair by what is given and had; pairs, rates and limits as the wire shows them.
import type { ExchangePair, RateSource, ReplyOf } from '@hilsa/contract';
import { accountOf, type PairState } from '@hilsa/core';
import { conversionQuote } from '@hilsa/formulas/conversion';
import { formatDecimal, tenToThe } from '@hilsa/money';
import { Refused } from '../../identity/index.ts';
import type { WorldRooms } from '../rooms.ts';

/** A pair, and which way the customer goes. */
export interface Way {
  readonly pair: PairState;
  readonly isBuy: boolean;
  readonly given: number;
  readonly taken: number;
}
type Evidence = readonly { source: string; rate: bigint; sourceMs: number; receivedMs: number }[];
type Maximum = ReplyOf<'/user/exchange/maximum'>;

const PERCENT_DECIMALS = 4;

/** @throws Refused unknown-asset, unknown-pair */
export function wayOf({ sequencer, publisher: { listings } }: WorldRooms, from: string, to: string): Way {
  const [given, taken] = [from, to].map((code) => {
    const asset = listings.assetIndex(code);
    if (asset === undefined) throw new Refused('unknown-asset', { asset: code });
    return asset;
  }) as [number, number];
  for (const pair of sequencer.engine.conversionPairs) {
    const { baseAsset, quoteAsset } = pair.rules;
    if (quoteAsset === given && baseAsset === taken) return { pair, isBuy: true, given, taken };
    if (baseAsset === given && quoteAsset === taken) return { pair, isBuy: false, given, taken };
  }
  throw new Refused('unknown-pair', { from, to });
}

export function pairName(world: WorldRooms, { rules }: PairState): string {
  const { listings } = world.publisher;
  return `${listings.asset(rules.baseAsset).code}-${listings.asset(rules.quoteAsset).code}`;
}

/** Millionths as percent text: 5,000 is 0.5. */
export function percentText(ppm: number): string {
  return formatDecimal(BigInt(ppm), PERCENT_DECIMALS, { trim: true });
}

export function wireSources(evidence: Evidence, decimals: number): RateSource[] {
  return evidence.map(({ source, rate, sourceMs, receivedMs }) => ({
    source,
    rate: formatDecimal(rate, decimals, { trim: true }),
    sourceMs,
    receivedMs,
  }));
}

/** A pair as it stands for a customer at a moment. */
export function wirePair(world: WorldRooms, pair: PairState, owner: number, atMs: number): ExchangePair {
  const { listings } = world.publisher;
  const { engine } = world.sequencer;
  const { rules } = pair;
  const [base, quote] = [listings.asset(rules.baseAsset), listings.asset(rules.quoteAsset)];
  const money = (units: bigint) => formatDecimal(units, quote.decimals, { trim: true });
  const agreed = engine.agreedRate(pair.index, atMs);
  const left = rules.dailyMaximum - engine.convertedToday(owner, pair.index, atMs);
  return {
    pair: pairName(world, pair),
    base: base.code,
    quote: quote.code,
    wallet: rules.wallet,
    status: !rules.isOn || pair.isStopped ? 'off' : agreed === null ? 'stale' : 'open',
    mid: agreed === null ? null : formatDecimal(agreed.rate, rules.rateDecimals, { trim: true }),
    sources: agreed === null ? [] : wireSources(agreed.from, rules.rateDecimals),
    baseDecimals: rules.baseDecimals,
    quoteDecimals: rules.quoteDecimals,
    rateDecimals: rules.rateDecimals,
    quoteSeconds: Math.floor(rules.quoteMs / 1_000),
    spreads: rules.tiers.map(({ from, spreadPpm }) => ({ from: money(from), percent: percentText(spreadPpm) })),
    minimum: money(rules.minimum),
    dailyMaximum: money(rules.dailyMaximum),
    leftToday: money(left > 0n ? left : 0n),
  };
}

/**
 * The most that can be given. What is had for it is counted at the smallest spread, so that a wish for all of it is never refused.
 * What the house reserved for the owner's newest open quote of the same way is free for the one that takes its place.
 * @param available units of the given asset
 */
export function maximumOf(
  world: WorldRooms,
  way: Way,
  owner: number,
  { available, atMs }: { readonly available: bigint; readonly atMs: number },
): Maximum {
  const { listings } = world.publisher;
  const { engine } = world.sequencer;
  const { pair, isBuy, given, taken } = way;
  const { rules } = pair;
  const decimals = listings.asset(given).decimals;
  const step = tenToThe(decimals - (isBuy ? rules.quoteDecimals : rules.baseDecimals));
  const answer = (units: bigint, because: Maximum['because']): Maximum => ({
    from: listings.asset(given).code,
    to: listings.asset(taken).code,
    maximum: formatDecimal(units > 0n ? units - (units % step) : 0n, decimals, { trim: true }),
    available: formatDecimal(available, decimals, { trim: true }),
    because,
  });
  if (!rules.isOn || pair.isStopped) return answer(0n, 'pair-off');
  const agreed = engine.agreedRate(pair.index, atMs);
  if (agreed === null) return answer(0n, 'rate-stale');
  const scale = {
    baseDecimals: listings.asset(rules.baseAsset).decimals,
    quoteDecimals: listings.asset(rules.quoteAsset).decimals,
    rateDecimals: rules.rateDecimals,
  };
  const direction = isBuy ? 'buy-base' : 'sell-base';
  const spreadPpm = Math.min(...rules.tiers.map((tier) => tier.spreadPpm));
  /** What is given for so much of the other, a step less, so that it is never more. */
  const paidFor = (units: bigint): bigint => {
    if (units <= 0n) return 0n;
    const amount = { named: 'received', units } as const;
    return (conversionQuote({ pair: scale, mid: agreed.rate, spreadPpm, direction, amount })?.paid ?? step) - step;
  };
  const left = rules.dailyMaximum - engine.convertedToday(owner, pair.index, atMs);
  const house = engine.house('inventory');
  const stock = house === null ? 0n : engine.balance(house, taken).available + reservedFor(world, way, owner);
  const room = rules.mostExposure + (isBuy ? -pair.exposure : pair.exposure);
  const limits: [bigint, Maximum['because']][] = [
    [available, 'balance'],
    [isBuy ? left : paidFor(left), 'daily-limit'],
    [paidFor(stock), 'inventory'],
    [isBuy ? paidFor(room) : room, 'inventory'],
  ];
  const [least, because] = limits.reduce((best, each) => (each[0] < best[0] ? each : best));
  return answer(least, because);
}

/** Units of what is taken that the house holds for the newest quote that the owner may still accept. */
function reservedFor({ sequencer: { engine } }: WorldRooms, { pair, taken }: Way, owner: number): bigint {
  const house = engine.house('inventory');
  if (house === null) return 0n;
  const newest = engine.holds(house).findLast(({ asset, causeKind, cause }) => {
    const quote = asset === taken && causeKind === 'quote' ? engine.quote(cause) : null;
    return quote?.account === owner && quote.pair === pair.index && !quote.used;
  });
  return newest?.amount ?? 0n;
}

/** The owner's account that a pair is paid from and into. */
export function accountFor(owner: number, { rules }: PairState): number {
  return accountOf(owner, rules.wallet);
}
