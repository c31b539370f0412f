// In: underlyings with their prices, the time. Out: series listed as the price moves, covered, and quoted by the writer; a few small buyers' work
// is left to people.
import {
  type Command,
  type Engine,
  type InstrumentState,
  OPTION_QUOTING,
  type OptionListing,
  type Reference,
} from '@hilsa/core';
import { cappedValue, expiriesAfter, realisedVolatility, strikeLadder, strikeStep } from '@hilsa/formulas/options';
import type { Sequencer } from '../sequencer/index.ts';
import type { OptionPlace } from './prepare-options.ts';
import { quoteTurns } from './quote-turns.ts';

const DAY_MS = 86_400_000;
const YEAR_MS = 365 * DAY_MS;
const COIN_END_MS = 8 * 3_600_000;
const LIST_EVERY_MS = 600_000;
const QUOTE_EVERY_MS = 20_000;
/** So many ladders are sent in one beat at most: some five hundred series have prices within seconds of a start. */
const MOST_A_BEAT = 24;
const WEEKS = 6;
const MOST_EXPIRIES = 3;
/** Units written of a series at once, and when more are: what is left of them. */
const WRITTEN = 200;
const FEW_LEFT = 60;
/** The second level is so many times as far from the value as the first. */
const LEVELS = [1, 2.5];
const MILLION = 1_000_000;
/** How much a strike away from the price is dearer. */
const SMILE = 0.9;
const LEAST_VOLATILITY = 0.12;
/** Multipliers are kept in 10^-8. */
const ONE = 100_000_000;

/** Refusals that belong to the life of a market. */
const ORDINARY = new Set<string>([
  'underlying-not-trading',
  'option-not-trading',
  'instrument-halted',
  'instrument-cancel-only',
  'instrument-already-listed',
  'series-invalid',
  'quantity-above-maximum',
  'price-outside-band',
]);

export interface OptionParts {
  readonly sequencer: Pick<Sequencer, 'world' | 'engine' | 'submit'>;
  readonly places: readonly OptionPlace[];
  readonly report: (line: string) => void;
}

export class OptionMarket {
  readonly #parts: OptionParts;
  readonly #quotedMs = new Map<number, number>();
  /** Volatility by underlying, the day it is of, and the days it was taken from. */
  readonly #volatility = new Map<number, { day: number; days: number; value: number }>();
  #listDueMs = 0;

  constructor(parts: OptionParts) {
    this.#parts = parts;
  }

  /** Takes back what a former run left in the books. */
  async clear(atMs: number): Promise<void> {
    const { engine } = this.#parts.sequencer;
    const all = this.#parts.places.flatMap((place) =>
      openSeries(engine, place).map(({ index }) => this.#send(removal(place, index, atMs))),
    );
    await Promise.all(all);
  }

  /** One moment: series that are missing, ladders whose time has come. Resolves when all of it is committed. */
  async beat(atMs: number): Promise<void> {
    if (atMs >= this.#listDueMs) {
      this.#listDueMs = atMs + LIST_EVERY_MS;
      for (const place of this.#parts.places) await this.#list(place, atMs);
    }
    const { engine } = this.#parts.sequencer;
    const all = this.#parts.places.flatMap((place) =>
      openSeries(engine, place).map((instrument) => ({ index: instrument.index, instrument, place })),
    );
    const turns = quoteTurns(all, this.#quotedMs, { dueMs: atMs - QUOTE_EVERY_MS, most: MOST_A_BEAT });
    const sent = turns.map(({ index, instrument, place }) => {
      this.#quotedMs.set(index, atMs);
      return this.#quote(place, instrument, atMs);
    });
    await Promise.all(sent);
  }

  /** Strikes around the price, of the next weeks and the month's end, as far as their days are made. */
  async #list(place: OptionPlace, atMs: number): Promise<void> {
    const { engine } = this.#parts.sequencer;
    const on = engine.optionReference(place.instrument);
    if (on === null || engine.optionUnderlyings.get(place.instrument)?.terms.lists === false) return;
    const today = Math.floor(atMs / DAY_MS);
    const price = BigInt(engine.optionReferenceTicks(on)) * on.tickUnits;
    if (price === 0n) return;
    const strikes = strikeLadder(price, strikeStep(price));
    const days = expiriesAfter(today, WEEKS, (day) => tradingDay(engine, on, day))
      .filter(({ day }, place_, all) => place_ < 2 || all[place_]!.isMonthly || day - today < 15)
      .slice(0, MOST_EXPIRIES);
    const known = new Set(
      openSeries(engine, place).map(({ listing }) => {
        const { expiryDay, strike, option } = listing as OptionListing;
        return `${expiryDay}/${strike}/${option}`;
      }),
    );
    const missing = days.flatMap(({ day }) =>
      strikes.flatMap((strike) =>
        (['call', 'put'] as const)
          .filter((option) => !known.has(`${day}/${strike}/${option}`))
          .map((option): Command => ({
            kind: 'list-series',
            atMs,
            underlying: place.instrument,
            option,
            strike,
            expiryDay: day,
          })),
      ),
    );
    for (const command of missing) await this.#send(command, 'system');
  }

  async #quote(place: OptionPlace, instrument: InstrumentState, atMs: number): Promise<void> {
    const { engine } = this.#parts.sequencer;
    const listing = instrument.listing as OptionListing;
    const on = engine.optionReference(place.instrument);
    if (on === null) return;
    const { quoting = OPTION_QUOTING } = engine.optionUnderlyings.get(place.instrument)!.terms;
    const account = place.writer;
    const { available, held } = engine.balance(account, listing.baseAsset);
    if (available + held < BigInt(Math.max(FEW_LEFT, 3 * quoting.lots)))
      await this.#send({
        kind: 'write-options',
        atMs,
        account,
        instrument: instrument.index,
        lots: Math.max(WRITTEN, 10 * quoting.lots),
      });
    const scale = 10 ** engine.assets[listing.quoteAsset]!.decimals;
    const endMs = endOf(engine, on, listing.expiryDay);
    // What it is worth at the end: announced dividends are paid by then.
    const spot = Number(engine.optionForward(on.index, endMs)) / scale;
    const strike = Number(listing.strike) / scale;
    const years = (endMs - atMs) / YEAR_MS;
    if (!(spot > 0) || !(years > 0)) return;
    const volatility = this.#volatilityOf(place, quoting.volatilityDays, atMs) + SMILE * Math.log(strike / spot) ** 2;
    const value = cappedValue(listing.option, { spot, strike, rate: 0, yield: 0, years, volatility });
    // In ticks of a unit: a corporate action may have given it more underlying than it was listed with.
    const middle = (value * scale * (Number(listing.multiplier) / ONE)) / Number(listing.tickUnits);
    const highest = Number((listing.strike * listing.multiplier - 1n) / BigInt(ONE) / listing.tickUnits);
    const half = Math.max(0.5, (middle * quoting.spreadPpm) / MILLION);
    const rows = (side: 1 | -1) =>
      LEVELS.map((level) => (side === 1 ? Math.ceil(middle + half * level) : Math.floor(middle - half * level)))
        .filter((ticks, place_, all) => ticks >= 1 && ticks <= highest && all.indexOf(ticks) === place_)
        .map((ticks, place_) => ({ ticks, lots: quoting.lots * (place_ + 1) }));
    await this.#send({
      kind: 'mass-quote',
      atMs,
      account,
      instrument: instrument.index,
      bids: rows(-1),
      asks: rows(1),
    });
  }

  /** Realised over the last days, later ones weighing more. */
  #volatilityOf({ instrument, fair }: OptionPlace, days: number, atMs: number): number {
    const day = Math.floor(atMs / DAY_MS);
    const known = this.#volatility.get(instrument);
    if (known?.day === day && known.days === days) return known.value;
    const prices = Array.from({ length: days }, (_, n) => fair(atMs - (days - 1 - n) * DAY_MS));
    const value = Math.max(LEAST_VOLATILITY, realisedVolatility(prices, { decay: 0.94, periodsPerYear: 365 }) ?? 0);
    this.#volatility.set(instrument, { day, days, value });
    return value;
  }

  async #send(command: Command, caller: 'participant' | 'system' = 'participant'): Promise<void> {
    const { sequencer, report } = this.#parts;
    const reply = await sequencer.submit({ command, requestId: null, caller });
    if (reply.refusal !== null && !ORDINARY.has(reply.refusal))
      report(`sandbox ${sequencer.world}: ${command.kind} of options was refused: ${reply.refusal}`);
  }
}

function openSeries(engine: Engine, { instrument }: OptionPlace): InstrumentState[] {
  return [...(engine.optionUnderlyings.get(instrument)?.series ?? [])]
    .map((index) => engine.instrument(index))
    .filter(({ option }) => option!.phase === 'trading');
}

/** The trading day on or before a day; −1 when none is made so far ahead. */
function tradingDay(engine: Engine, on: Reference, day: number): number {
  if (on.market === null) return day;
  const days = marketDays(engine, on).filter((row) => row.day <= day && row.phases.length > 0);
  return days.at(-1)?.day ?? -1;
}

function endOf(engine: Engine, on: Reference, day: number): number {
  if (on.market === null) return day * DAY_MS + COIN_END_MS;
  const row = marketDays(engine, on).find((one) => one.day >= day && one.phases.length > 0);
  return row?.phases.find(({ phase }) => phase === 'continuous')?.endsAtMs ?? day * DAY_MS + COIN_END_MS;
}

function marketDays(engine: Engine, on: Reference) {
  const market = engine.stockMarkets.find(({ code }) => code === on.market);
  return market?.days ?? [];
}

function removal(place: OptionPlace, instrument: number, atMs: number): Command {
  return { kind: 'mass-quote', atMs, account: place.writer, instrument, bids: [], asks: [] };
}
