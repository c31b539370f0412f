// In: the facts of a world with options, in order. Out: what must hold of them, worked out from the rules alone: fees, cover, samples, S*, payouts.
// A second opinion: no code of the core and none of the formulas.
import { createHash } from 'node:crypto';
import type { Fact, OptionListing } from '@hilsa/core';
import { PlainIndices } from './plain-option-indices.ts';

interface PlainSeries {
  listing: OptionListing;
  /** By writer: what it wrote, and the record that covers it. */
  readonly written: Map<number, { lots: bigint; hold: number }>;
  hasEnded: boolean;
  payoff: bigint | null;
  taken: bigint;
  paid: bigint;
}
interface Taken {
  readonly ticks: (number | null)[];
  endMs: number;
}

const MILLION = 1_000_000n;
const ONE = 100_000_000n;
const SAMPLES = 300;
const LEAST = 240;
const BETWEEN_MS = 6_000;
const DAY_MS = 86_400_000;

/** Throws Error with the numbers of the first thing that is not so. */
export class PlainOptions {
  readonly #series = new Map<number, PlainSeries>();
  readonly #lastTicks = new Map<number, number>();
  readonly #tickUnits = new Map<number, bigint>();
  /** What a share is worth before its first trade. */
  readonly #reference = new Map<number, number>();
  /** Units by series' asset and account. */
  readonly #units = new Map<string, bigint>();
  readonly #holds = new Map<number, bigint>();
  readonly #windows = new Map<number, Taken>();
  readonly #whole = new Map<number, Taken>();
  readonly #moves = new Map<number, number>();
  readonly #halted = new Set<number>();
  readonly #indices: PlainIndices;
  readonly #planned = new Map<number, number>();
  trades = 0;
  settled = 0;
  moved = 0;
  fallbacks = 0;
  paid = 0;
  adjusted = 0;

  constructor() {
    this.#indices = new PlainIndices((share) => this.#lastTicks.get(share) ?? this.#reference.get(share)!);
  }

  read(fact: Fact): void {
    this.#indices.read(fact);
    // eslint-disable-next-line @typescript-eslint/switch-exhaustiveness-check -- of all other facts nothing follows for options
    switch (fact.kind) {
      case 'instrument-listed':
        this.#tickUnits.set(fact.instrument, fact.listing.tickUnits);
        this.#reference.set(fact.instrument, fact.listing.referenceTicks);
        if (fact.listing.kind === 'option')
          this.#series.set(fact.instrument, {
            listing: fact.listing,
            written: new Map(),
            hasEnded: false,
            payoff: null,
            taken: 0n,
            paid: 0n,
          });
        return;
      case 'share-day-opened':
        this.#reference.set(fact.instrument, fact.reference);
        return;
      case 'action-ended':
        // A trade of before the action was one in other shares.
        if (fact.reference > 0 && this.#lastTicks.has(fact.instrument))
          this.#lastTicks.set(fact.instrument, fact.reference);
        return;
      case 'mark-computed':
        if (fact.index !== null) this.#lastTicks.set(fact.instrument, fact.index);
        return;
      case 'share-halted':
        this.#halted.add(fact.instrument);
        return;
      case 'share-resumed':
        this.#halted.delete(fact.instrument);
        return;
      case 'money-moved':
        this.#move(fact.asset, fact.from, -fact.amount);
        this.#move(fact.asset, fact.to, fact.amount);
        return;
      case 'hold-placed':
        this.#holds.set(fact.hold, fact.amount);
        return;
      case 'hold-raised':
        this.#holds.set(fact.hold, this.#holds.get(fact.hold)! + fact.amount);
        return;
      case 'hold-released':
      case 'hold-captured':
        this.#holds.set(fact.hold, this.#holds.get(fact.hold)! - fact.amount);
        return;
      case 'trade-executed':
        this.#trade(fact);
        return;
      case 'options-written':
        this.#write(fact);
        return;
      case 'option-window-opened':
        this.#windows.set(fact.underlying, { ticks: [], endMs: fact.endMs });
        for (const series of this.#series.values())
          if (series.listing.underlying === fact.underlying && series.listing.expiryDay <= fact.day)
            series.hasEnded = true;
        return;
      case 'option-sampled':
        this.#sample(fact);
        return;
      case 'option-index-set':
        // A point is one of the currency, and has two digits.
        this.#tickUnits.set(fact.underlying, 1n);
        return;
      case 'option-index-sampled':
        this.#sampleIndex(fact);
        return;
      case 'option-terms-planned':
        if (fact.maker !== '' || fact.checker !== '')
          if (fact.maker === fact.checker || fact.maker === '' || fact.checker === '')
            throw new Error(`terms of ${fact.underlying} were agreed on by one`);
        if (fact.effectiveAtMs < fact.atMs + DAY_MS)
          throw new Error(`terms of ${fact.underlying} hold sooner than a day later`);
        this.#planned.set(fact.underlying, fact.effectiveAtMs);
        return;
      case 'option-underlying-set':
        if (fact.atMs < (this.#planned.get(fact.instrument) ?? 0))
          throw new Error(`terms of ${fact.instrument} hold before their date`);
        this.#planned.delete(fact.instrument);
        return;
      case 'series-forgotten':
        if (this.#series.has(fact.instrument)) throw new Error(`series ${fact.instrument} is forgotten before its end`);
        return;
      case 'series-moved':
        this.moved++;
        this.#moves.set(fact.instrument, fact.moves);
        if (this.#valid(this.#windows.get(this.#at(fact.instrument).listing.underlying)!).length >= LEAST)
          throw new Error(`series ${fact.instrument} moves although its window had enough samples`);
        return;
      case 'series-settled':
        this.#settle(fact);
        return;
      case 'option-window-closed': {
        const taken = this.#windows.get(fact.underlying)!;
        const valid = this.#valid(taken).length;
        if (taken.ticks.length !== SAMPLES || fact.valid !== valid || fact.isWhole !== valid >= LEAST)
          throw new Error(`the window of ${fact.underlying} has ${taken.ticks.length} samples, ${valid} of them valid`);
        if (fact.isWhole) this.#whole.set(fact.underlying, taken);
        return;
      }
      case 'cover-settled': {
        const series = this.#at(fact.instrument);
        const { hold } = series.written.get(fact.account)!;
        if ((this.#holds.get(hold) ?? 0n) !== 0n) throw new Error(`cover ${hold} is not released`);
        series.taken += fact.paid;
        series.written.delete(fact.account);
        return;
      }
      case 'option-paid':
        this.#pay(fact);
        return;
      case 'series-closed':
        this.#close(fact);
        return;
      case 'series-adjusted': {
        this.adjusted++;
        const series = this.#at(fact.instrument);
        const { strike, multiplier } = series.listing;
        const lost = strike * multiplier - fact.strike * fact.multiplier;
        if (lost < 0n || lost >= fact.strike)
          throw new Error(`series ${fact.instrument} promises ${lost} less after an action`);
        const { strike: to, multiplier: of, adjustments } = fact;
        series.listing = { ...series.listing, strike: to, multiplier: of, adjustments };
        return;
      }
      default:
    }
  }

  #move(asset: number, account: number, amount: bigint): void {
    const key = `${asset}/${account}`;
    this.#units.set(key, (this.#units.get(key) ?? 0n) + amount);
  }

  #trade(fact: Extract<Fact, { kind: 'trade-executed' }>): void {
    const series = this.#series.get(fact.instrument);
    if (series === undefined) {
      this.#lastTicks.set(fact.instrument, fact.ticks);
      return;
    }
    this.trades++;
    const { listing, hasEnded } = series;
    if (hasEnded) throw new Error(`trade ${fact.tradeId} of ${listing.symbol}, whose window has begun`);
    if (this.#halted.has(listing.underlying)) throw new Error(`trade ${fact.tradeId} while the underlying is halted`);
    const lots = BigInt(fact.lots);
    const price = this.#worth(listing.underlying) * this.#tickUnits.get(listing.underlying)!;
    const stands = (price * listing.multiplier * lots * 2n + ONE) / (ONE * 2n);
    const byNotional = (stands * 300n * 2n + MILLION) / (MILLION * 2n);
    const byPremium = (fact.notional * 125_000n) / MILLION;
    const fee = byNotional < byPremium ? byNotional : byPremium;
    if (fact.takerFee !== fee || fact.makerFee !== fee)
      throw new Error(`trade ${fact.tradeId} costs ${fact.takerFee} and ${fact.makerFee}, not ${fee}`);
    if (fact.notional * ONE > listing.strike * listing.multiplier * lots)
      throw new Error(`trade ${fact.tradeId} costs ${fact.notional}, more than it can ever pay`);
    const [buyer, seller] =
      fact.takerSide === 'buy' ? [fact.takerAccount, fact.makerAccount] : [fact.makerAccount, fact.takerAccount];
    this.#move(listing.baseAsset, buyer, lots);
    this.#move(listing.baseAsset, seller, -lots);
    if (this.#units.get(`${listing.baseAsset}/${seller}`)! < 0n)
      throw new Error(`${seller} sold ${lots} of ${listing.symbol}, which it has not`);
  }

  #write({ instrument, account, lots, written, hold }: Extract<Fact, { kind: 'options-written' }>): void {
    const series = this.#at(instrument);
    const before = series.written.get(account)?.lots ?? 0n;
    if (before + BigInt(lots) !== BigInt(written))
      throw new Error(`${account} wrote ${written}, not ${before} + ${lots}`);
    const { strike, multiplier, adjustments } = series.listing;
    const needed = (strike * multiplier * BigInt(written) + ONE - 1n) / ONE;
    const held = this.#holds.get(hold)!;
    if (adjustments === 0 ? held !== needed : held < needed)
      throw new Error(`${account} covers ${written} of ${instrument} by ${held}, not by ${needed}`);
    if (written === 0) series.written.delete(account);
    else series.written.set(account, { lots: BigInt(written), hold });
  }

  #sample(fact: Extract<Fact, { kind: 'option-sampled' }>): void {
    const { underlying, place, ticks, bid, ask, last, atMs, endMs } = fact;
    const taken = this.#windows.get(underlying)!;
    taken.ticks.push(ticks);
    if (taken.ticks.length !== place || endMs !== taken.endMs)
      throw new Error(`sample ${place} of ${underlying} is out of turn`);
    if (ticks === null) return;
    const late = atMs - (endMs - (SAMPLES - place) * BETWEEN_MS);
    if (late < 0 || late > BETWEEN_MS) throw new Error(`sample ${place} of ${underlying} is ${late} ms late`);
    if (last !== this.#lastTicks.get(underlying))
      throw new Error(`sample ${place} of ${underlying} says the last was ${last}`);
    const middle = bid === null || ask === null ? last : [bid, ask, last].sort((a, b) => a - b)[1];
    if (ticks !== middle || fact.isFlagged !== (bid === null || ask === null))
      throw new Error(`sample ${place} of ${underlying} is ${ticks}, not ${middle}`);
  }

  /** The level follows from the prices that stand beside it: Σ price × shares × float ÷ divisor, half-up to a hundredth. */
  #sampleIndex(fact: Extract<Fact, { kind: 'option-index-sampled' }>): void {
    const { underlying, place, ticks, prices, atMs, endMs } = fact;
    const taken = this.#windows.get(underlying)!;
    taken.ticks.push(ticks);
    if (taken.ticks.length !== place || endMs !== taken.endMs)
      throw new Error(`sample ${place} of index ${underlying} is out of turn`);
    if (ticks === null) return;
    const late = atMs - (endMs - (SAMPLES - place) * BETWEEN_MS);
    if (late < 0 || late > BETWEEN_MS) throw new Error(`sample ${place} of index ${underlying} is ${late} ms late`);
    const level = this.#indices.level(underlying, prices);
    if (BigInt(ticks) !== level) throw new Error(`sample ${place} of index ${underlying} is ${ticks}, not ${level}`);
  }

  /** What an underlying is worth now, in its ticks. */
  #worth(underlying: number): bigint {
    return (
      this.#indices.levelNow(underlying) ?? BigInt(this.#lastTicks.get(underlying) ?? this.#reference.get(underlying)!)
    );
  }

  #settle(fact: Extract<Fact, { kind: 'series-settled' }>): void {
    this.settled++;
    const series = this.#at(fact.instrument);
    const { listing } = series;
    const own = this.#windows.get(listing.underlying)!;
    const isEnough = this.#valid(own).length >= LEAST;
    if (fact.isFallback === isEnough) throw new Error(`series ${fact.instrument} falls back: ${fact.isFallback}`);
    if (fact.isFallback) {
      this.fallbacks++;
      if ((this.#moves.get(fact.instrument) ?? 0) < 5) throw new Error(`series ${fact.instrument} fell back too early`);
    }
    const from = isEnough ? own : this.#whole.get(listing.underlying)!;
    const unit = this.#tickUnits.get(listing.underlying)!;
    const samples = this.#valid(from).map((ticks) => BigInt(ticks) * unit);
    const sum = samples.reduce((total, one) => total + one, 0n);
    const count = BigInt(samples.length);
    const mean = (sum * 2n + count) / (count * 2n);
    const gain = listing.option === 'call' ? mean - listing.strike : listing.strike - mean;
    const payoff = gain < 0n ? 0n : gain > listing.strike ? listing.strike : gain;
    const hash = createHash('sha256').update(samples.join(',')).digest('hex');
    if (fact.settlement !== mean || fact.payoff !== payoff || fact.hash !== hash || fact.samples !== samples.length)
      throw new Error(
        `series ${fact.instrument} settles at ${fact.settlement} for ${fact.payoff}, not ${mean} for ${payoff}`,
      );
    series.payoff = payoff;
  }

  #pay(fact: Extract<Fact, { kind: 'option-paid' }>): void {
    this.paid++;
    const series = this.#at(fact.instrument);
    const due = (series.payoff! * series.listing.multiplier * BigInt(fact.lots)) / ONE;
    if (fact.payout !== due) throw new Error(`${fact.account} is paid ${fact.payout}, not ${due}`);
    series.paid += due;
  }

  #close({ instrument, rest }: Extract<Fact, { kind: 'series-closed' }>): void {
    const { taken, paid, listing, written } = this.#at(instrument);
    if (taken - paid !== rest || written.size > 0)
      throw new Error(`series ${instrument} took ${taken} and paid ${paid}`);
    for (const [key, units] of this.#units)
      if (key.startsWith(`${listing.baseAsset}/`) && units !== 0n) throw new Error(`${units} of ${key} are left`);
    this.#series.delete(instrument);
  }

  #valid({ ticks }: Taken): number[] {
    return ticks.filter((one): one is number => one !== null);
  }

  #at(instrument: number): PlainSeries {
    const series = this.#series.get(instrument);
    if (series === undefined) throw new Error(`instrument ${instrument} is no series`);
    return series;
  }
}
