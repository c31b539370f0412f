// In: underlyings, whose money writes on each and what it closed at, the time. Out: series listed as the price moves, covered, and quoted. One program:
// in the sandbox a participant's, where nothing is simulated the treasury's. It writes no more than its money covers and quotes no more than it wrote.
import {
  type Command,
  type Engine,
  type InstrumentState,
  OPTION_QUOTING,
  type OptionListing,
  type Reference,
} from '@hilsa/core';
import {
  cappedValue,
  coverOf,
  expiriesAfter,
  realisedVolatility,
  strikeLadder,
  strikeStep,
} from '@hilsa/formulas/options';
import type { Sequencer } from '../sequencer/index.ts';
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
/** At most a quarter of the free money covers what is written at once, and an eighth stands behind one ladder of bids. */
const COVER_PART = 4n;
const BID_PART = 8n;
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

/** What options are on, and whose account writes them. */
export interface OptionPlace {
  readonly instrument: number;
  readonly writer: number;
  /** What one underlying closed at on the days before a time, oldest first; those that are known. Only how they move counts. */
  closes(days: number, atMs: number): Promise<readonly number[]>;
}

export interface OptionParts {
  readonly sequencer: Pick<Sequencer, 'world' | 'engine' | 'submit'>;
  /** Asked at every beat: terms come and go. */
  readonly places: () => readonly OptionPlace[];
  /** In whose name it is asked. */
  readonly caller: 'participant' | 'system';
  readonly report: (line: string) => void;
}

export class OptionWriter {
  readonly #parts: OptionParts;
  readonly #quotedMs = new Map<number, number>();
  /** Volatility by underlying, the day it is of, and the days it was taken from; null: nobody knows what it closed at. */
  readonly #volatility = new Map<number, { day: number; days: number; value: number | null }>();
  #listDueMs = 0;

  constructor(parts: OptionParts) {
    this.#parts = parts;
  }

  /** Takes back what a former run left in the books. */
  async clear(atMs: number): Promise<void> {
    const { engine } = this.#parts.sequencer;
    const all = this.#parts
      .places()
      .flatMap((place) => openSeries(engine, place).map(({ index }) => this.#send(removal(place, index, atMs))));
    await Promise.all(all);
  }

  /** One moment: series that are missing, ladders whose time has come. Resolves when all of it is committed. */
  async beat(atMs: number): Promise<void> {
    if (atMs >= this.#listDueMs) {
      this.#listDueMs = atMs + LIST_EVERY_MS;
      for (const place of this.#parts.places()) await this.#list(place, atMs);
    }
    const { engine } = this.#parts.sequencer;
    const all = this.#parts
      .places()
      .flatMap((place) =>
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
    const wanted = Math.max(FEW_LEFT, 3 * quoting.lots);
    if (unitsOf(engine, account, listing) < wanted)
      await this.#write(account, instrument, Math.max(WRITTEN, 10 * quoting.lots));
    const units = unitsOf(engine, account, listing);
    const scale = 10 ** engine.assets[listing.quoteAsset]!.decimals;
    const endMs = endOf(engine, on, listing.expiryDay);
    // What it is worth at the end: announced dividends are paid by then.
    const spot = Number(engine.optionForward(on.index, endMs)) / scale;
    const strike = Number(listing.strike) / scale;
    const years = (endMs - atMs) / YEAR_MS;
    if (!(spot > 0) || !(years > 0)) return;
    const realised = await this.#volatilityOf(place, quoting.volatilityDays, atMs);
    // What nobody knows the moves of has no value that one could quote.
    if (realised === null) return;
    const volatility = realised + SMILE * Math.log(strike / spot) ** 2;
    const value = cappedValue(listing.option, { spot, strike, rate: 0, yield: 0, years, volatility });
    // In ticks of a unit: a corporate action may have given it more underlying than it was listed with.
    const middle = (value * scale * (Number(listing.multiplier) / ONE)) / Number(listing.tickUnits);
    const highest = Number((listing.strike * listing.multiplier - 1n) / BigInt(ONE) / listing.tickUnits);
    const half = Math.max(0.5, (middle * quoting.spreadPpm) / MILLION);
    const ladder = (side: 1 | -1, most: number): Rung[] =>
      within(
        LEVELS.map((level) => (side === 1 ? Math.ceil(middle + half * level) : Math.floor(middle - half * level)))
          .filter((ticks, at, all) => ticks >= 1 && ticks <= highest && all.indexOf(ticks) === at)
          .map((ticks, at) => ({ ticks, lots: quoting.lots * (at + 1) })),
        most,
      );
    const free = engine.balance(account, listing.quoteAsset).available / BID_PART;
    const affordable = Number(free / (BigInt(Math.max(1, Math.ceil(middle))) * listing.tickUnits));
    await this.#send({
      kind: 'mass-quote',
      atMs,
      account,
      instrument: instrument.index,
      bids: ladder(-1, affordable),
      asks: ladder(1, units),
    });
  }

  /** As many as are wanted, as far as a part of the free money covers their largest payoff. */
  async #write(account: number, { index, listing }: InstrumentState, wanted: number): Promise<void> {
    const { option: kind, strike, multiplier, quoteAsset, mostWritten } = listing as OptionListing;
    const { engine } = this.#parts.sequencer;
    const each = coverOf({ kind, strike, multiplier }, 1n);
    const free = engine.balance(account, quoteAsset).available / COVER_PART;
    const written = engine.instrument(index).option!.covers.get(account)?.lots ?? 0;
    const lots = Math.min(wanted, mostWritten - written, Number(free / each));
    if (lots > 0) await this.#send({ kind: 'write-options', atMs: 0, account, instrument: index, lots });
  }

  /** Realised over the last days, later ones weighing more. */
  async #volatilityOf(place: OptionPlace, days: number, atMs: number): Promise<number | null> {
    const day = Math.floor(atMs / DAY_MS);
    const known = this.#volatility.get(place.instrument);
    if (known?.day === day && known.days === days) return known.value;
    const realised = realisedVolatility(await place.closes(days, atMs), { decay: 0.94, periodsPerYear: 365 });
    const value = realised === null ? null : Math.max(LEAST_VOLATILITY, realised);
    this.#volatility.set(place.instrument, { day, days, value });
    return value;
  }

  async #send(command: Command, caller = this.#parts.caller): Promise<void> {
    const { sequencer, report } = this.#parts;
    const reply = await sequencer.submit({ command, requestId: null, caller });
    if (reply.refusal !== null && !ORDINARY.has(reply.refusal))
      report(`${sequencer.world}: ${command.kind} of options was refused: ${reply.refusal}`);
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

interface Rung {
  readonly ticks: number;
  readonly lots: number;
}

/** The best levels first, until so many lots are named. */
function within(rungs: readonly Rung[], most: number): Rung[] {
  let left = most;
  return rungs.flatMap(({ ticks, lots }) => {
    const taken = Math.min(lots, left);
    left -= taken;
    return taken > 0 ? [{ ticks, lots: taken }] : [];
  });
}

function unitsOf(engine: Engine, account: number, { baseAsset }: OptionListing): number {
  const { available, held } = engine.balance(account, baseAsset);
  return Number(available + held);
}

function removal(place: OptionPlace, instrument: number, atMs: number): Command {
  return { kind: 'mass-quote', atMs, account: place.writer, instrument, bids: [], asks: [] };
}
