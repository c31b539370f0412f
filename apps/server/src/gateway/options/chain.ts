// In: an underlying and the engine. Out: its chain: books, and what the formulas say of them. Statistics in doubles, to show and nothing else.
import type { ReplyOf } from '@hilsa/contract';
import type { InstrumentState, OptionListing, Reference, Underlying } from '@hilsa/core';
import { isoOf } from '@hilsa/formulas/market-packs';
import {
  cappedGreeks,
  cappedValue,
  coverOf,
  impliedVolatility,
  SETTLEMENT_WINDOW,
  shownGreeks,
  windowMark,
} from '@hilsa/formulas/options';
import { formatDecimal, tenToThe } from '@hilsa/money';
import type { WorldRooms } from '../rooms.ts';

type Chain = NonNullable<ReplyOf<'/stock/index/option/rule'>['chain']>;
type Side = NonNullable<Chain['expiries'][number]['strikes'][number]['call']>;

const YEAR_MS = 365 * 86_400_000;
const DAY_MS = 86_400_000;
const COIN_END_MS = 8 * 3_600_000;
const MULTIPLIER_DECIMALS = 8;
const ONE = tenToThe(MULTIPLIER_DECIMALS);

/** Series, its listing and the underlying's engine state beside it. */
export interface Series {
  readonly state: InstrumentState;
  readonly listing: OptionListing;
  readonly underlying: Underlying;
}

/** What is under an underlying: whatever is retired has none of its options left. */
export function referenceOf({ sequencer }: WorldRooms, { instrument }: Pick<Underlying, 'instrument'>): Reference {
  const reference = sequencer.engine.optionReference(instrument);
  if (reference === null) throw new RangeError(`${instrument} is nothing that options are on`);
  return reference;
}

/** What the wire calls an underlying: a share's code, a coin's, an index's. */
export function codeOf(world: WorldRooms, underlying: Underlying): string {
  return referenceOf(world, underlying).code;
}

export function underlyingsOf(world: WorldRooms): Underlying[] {
  return [...world.sequencer.engine.optionUnderlyings.values()];
}

/** Null for a market that is no series, or on which no options are any more. */
export function seriesOf(world: WorldRooms, state: InstrumentState): Series | null {
  const { listing } = state;
  if (listing.kind !== 'option') return null;
  const underlying = world.sequencer.engine.optionUnderlyings.get(listing.underlying);
  return underlying === undefined ? null : { state, listing, underlying };
}

/** Quote units of a step of the price for one underlying, as the series was listed. */
export function stepOf({ listing, underlying }: Pick<Series, 'listing' | 'underlying'>): bigint {
  return listing.step ?? underlying.terms.tickUnits;
}

/** A price in ticks, as one underlying's. */
export function priceText(world: WorldRooms, series: Series, ticks: number): string {
  return formatDecimal(BigInt(ticks) * stepOf(series), decimalsOf(world, series.listing.quoteAsset));
}

export function decimalsOf({ sequencer }: WorldRooms, asset: number): number {
  return sequencer.engine.assets[asset]!.decimals;
}

/** Quote units of one underlying; 0: not known. */
export function spotOf({ sequencer }: WorldRooms, reference: Reference): bigint {
  return BigInt(sequencer.engine.optionReferenceTicks(reference)) * reference.tickUnits;
}

/** When the last sample of a series is taken, as far as its market's days are made. */
export function endsAt(world: WorldRooms, { listing, underlying }: Pick<Series, 'listing' | 'underlying'>): number {
  const { engine } = world.sequencer;
  if (underlying.isOpen && listing.expiryDay <= underlying.day) return underlying.endMs;
  const { market } = referenceOf(world, underlying);
  if (market === null) return listing.expiryDay * DAY_MS + COIN_END_MS;
  const days = engine.stockMarkets.find(({ code }) => code === market)?.days ?? [];
  const day = days.find((row) => row.day >= listing.expiryDay && row.phases.length > 0);
  const ends = day?.phases.find(({ phase }) => phase === 'continuous')?.endsAtMs;
  return ends ?? listing.expiryDay * DAY_MS + COIN_END_MS;
}

/** Middle of bid and ask, else the bid: what nobody bids for has no price, whatever is asked for it. In ticks, which may be halves. */
export function middle(world: WorldRooms, { state }: Series): number | null {
  const { bids, asks } = world.sequencer.engine.depth(state.index, 1);
  const [bid, ask] = [bids[0]?.[0], asks[0]?.[0]];
  if (bid === undefined) return null;
  return ask === undefined ? bid : (bid + ask) / 2;
}

/** Whose promises the series of an underlying are, with what covers them, by kind. */
export function writersOf({ sequencer }: WorldRooms, all: readonly Series[], decimals: number): Chain['writers'] {
  const { engine } = sequencer;
  const found = new Map<Chain['writers'][number]['kind'], { cover: bigint; accounts: Set<number> }>();
  for (const { state, listing } of all)
    for (const [account, { lots }] of state.option!.covers) {
      const kind = partnerOf({ sequencer }, account);
      const sum = found.get(kind) ?? { cover: 0n, accounts: new Set<number>() };
      const { option, strike, multiplier } = listing;
      sum.cover += coverOf({ kind: option, strike, multiplier }, BigInt(lots));
      sum.accounts.add(account);
      found.set(kind, sum);
    }
  const money = all[0]?.listing.quoteAsset ?? 0;
  return [...found].map(([kind, { cover, accounts }]) => {
    const free = [...accounts].reduce((sum, account) => sum + engine.balance(account, money).available, 0n);
    return { kind, cover: formatDecimal(cover, decimals), available: formatDecimal(free, decimals) };
  });
}
const KIND_OF_PARTNER = { participant: 'simulated', house: 'treasury', customer: 'other' } as const;

/** What somebody is for whoever trades with them. */
export function partnerOf(
  { sequencer }: Pick<WorldRooms, 'sequencer'>,
  account: number,
): Chain['writers'][number]['kind'] {
  return KIND_OF_PARTNER[sequencer.engine.account(account)?.ownerKind ?? 'customer'];
}

export function chainOf(
  world: WorldRooms,
  underlying: Underlying,
  nowMs: number,
): Pick<Chain, 'expiries' | 'window' | 'writers'> {
  const { engine } = world.sequencer;
  const reference = referenceOf(world, underlying);
  const all = [...underlying.series].flatMap((index) => seriesOf(world, engine.instrument(index)) ?? []);
  const days = [...new Set(all.map(({ listing }) => listing.expiryDay))].sort((one, other) => one - other);
  const decimals = decimalsOf(world, reference.quoteAsset);
  const expiries = days.map((day): Chain['expiries'][number] => {
    const here = all.filter(({ listing }) => listing.expiryDay === day);
    const endsAtMs = endsAt(world, here[0]!);
    const strikes = [...new Set(here.map(({ listing }) => listing.strike))].sort((one, other) =>
      one < other ? -1 : 1,
    );
    const forward = engine.optionForward(underlying.instrument, endsAtMs);
    const at: Moment = { forward: Number(forward) / 10 ** decimals, years: (endsAtMs - nowMs) / YEAR_MS };
    const rowOf = (strike: bigint): Chain['expiries'][number]['strikes'][number] => {
      const found = (option: 'call' | 'put') =>
        here.find(({ listing }) => listing.strike === strike && listing.option === option);
      const [call, put] = [found('call'), found('put')];
      const toldBy = (one: Series | undefined) => (one === undefined ? null : volatilityOf(world, one, at));
      const [byCall, byPut] = [toldBy(call), toldBy(put)];
      // Call and put at one strike speak of the same volatility: the one whose price cannot tell has it from the other.
      const sideOf = (one: Series | undefined, own: number | null, other: number | null): Side | null =>
        one === undefined ? null : side(world, one, at, own ?? other);
      return {
        strike: formatDecimal(strike, decimals),
        call: sideOf(call, byCall, byPut),
        put: sideOf(put, byPut, byCall),
      };
    };
    const { phase } = here[0]!.state.option!;
    return {
      date: isoOf(day),
      endsAtMs,
      state: phase === 'closed' ? 'settling' : phase,
      forward: formatDecimal(forward, decimals),
      strikes: strikes.map(rowOf),
    };
  });
  const writers = writersOf(world, all, decimals);
  return { expiries, window: windowOf(underlying, reference, decimals), writers };
}

function windowOf(
  { isOpen: open, samples, endMs }: Underlying,
  { tickUnits }: Reference,
  decimals: number,
): Chain['window'] {
  if (!open) return null;
  const valid = samples.filter((one): one is number => one !== null);
  const sum = valid.reduce((total, one) => total + BigInt(one), 0n) * tickUnits;
  const places = Math.min(SETTLEMENT_WINDOW.samples, samples.length);
  const average =
    valid.length === 0 ? null : windowMark({ sum, count: valid.length, places: SETTLEMENT_WINDOW.samples }, 0n);
  return { endsAtMs: endMs, taken: places, average: average === null ? null : formatDecimal(average, decimals) };
}

/** What the underlying is worth at the end, in its currency, and years until then. */
export interface Moment {
  readonly forward: number;
  readonly years: number;
}

const inputsAt = ({ forward, years }: Moment, strike: number) => ({ spot: forward, strike, rate: 0, yield: 0, years });

/** What the book says of volatility; null where it cannot tell. */
export function volatilityOf(world: WorldRooms, series: Series, at: Moment): number | null {
  const { state, listing } = series;
  const { forward, years } = at;
  const { bids, asks } = world.sequencer.engine.depth(state.index, 1);
  const [bid, ask] = [bids[0]?.[0], asks[0]?.[0]];
  if (bid === undefined || ask === undefined || !(years > 0) || !(forward > 0)) return null;
  const scale = 10 ** decimalsOf(world, listing.quoteAsset);
  // Of one underlying as the series is now: an action may have given a unit more of it.
  const tick = Number((listing.tickUnits * ONE * 1_000_000n) / listing.multiplier) / 1_000_000 / scale;
  const strike = Number(listing.strike) / scale;
  const gain = listing.option === 'call' ? forward - strike : strike - forward;
  if (!isTelling(bid, ask, Math.min(Math.max(gain, 0), strike) / tick)) return null;
  const inputs = inputsAt(at, strike);
  const valueAt = (volatility: number) => cappedValue(listing.option, { ...inputs, volatility });
  const found = impliedVolatility(valueAt, ((bid + ask) / 2) * tick);
  return typeof found === 'number' ? found : null;
}

/** Of one underlying, as screens tell them; null without a volatility. */
export function greeksOf(world: WorldRooms, { listing }: Series, at: Moment, volatility: number | null) {
  if (volatility === null) return null;
  const strike = Number(listing.strike) / 10 ** decimalsOf(world, listing.quoteAsset);
  return shownGreeks(cappedGreeks(listing.option, { ...inputsAt(at, strike), volatility }));
}

function side(world: WorldRooms, series: Series, at: Moment, volatility: number | null): Side {
  const { state, listing } = series;
  const { bids, asks } = world.sequencer.engine.depth(state.index, 1);
  const [bid, ask] = [bids[0], asks[0]];
  const mark = middle(world, series);
  const greeks = greeksOf(world, series, at, volatility);
  return {
    symbol: listing.symbol,
    multiplier: multiplierText(listing.multiplier),
    pricedFor: multiplierText((listing.tickUnits * ONE) / stepOf(series)),
    bid: bid === undefined ? null : priceText(world, series, bid[0]),
    bidSize: bid?.[1] ?? 0,
    ask: ask === undefined ? null : priceText(world, series, ask[0]),
    askSize: ask?.[1] ?? 0,
    mark: mark === null ? null : priceText(world, series, Math.floor(mark)),
    volatility: rounded(volatility, 4),
    delta: rounded(greeks?.delta, 4),
    gamma: rounded(greeks?.gamma, 6),
    theta: rounded(greeks?.theta, 4),
    vega: rounded(greeks?.vega, 4),
    openInterest: openInterest(series),
  };
}

/**
 * Whether bid and ask say something of volatility: they are at most two thirds of the time value apart. Far from the money (ask above twice the bid)
 * and deep in it their middle speaks of a price's step, and of the spread.
 * @param intrinsic in ticks, as bid and ask
 */
export function isTelling(bid: number, ask: number, intrinsic: number): boolean {
  return 3 * (ask - bid) <= bid + ask - 2 * intrinsic;
}

function rounded(value: number | null | undefined, digits: number): number | null {
  return value === null || value === undefined || !Number.isFinite(value) ? null : Number(value.toFixed(digits));
}

/** Units with holders. */
export function openInterest({ state }: Pick<Series, 'state'>): number {
  let lots = 0;
  for (const holder of state.option!.holders.values()) lots += holder.lots;
  return lots;
}

/** A multiplier as text: `100` shares. */
export function multiplierText(multiplier: bigint): string {
  return formatDecimal(multiplier, MULTIPLIER_DECIMALS, { trim: true });
}

/** Ticks of a price of one underlying, or null when it is no step. */
export function ticksOf(units: bigint, series: Series): number | null {
  const step = stepOf(series);
  if (units % step !== 0n) return null;
  const ticks = units / step;
  return ticks < tenToThe(9) ? Number(ticks) : 999_999_999;
}
