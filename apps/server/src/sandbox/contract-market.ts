// In: a prepared world of contracts, the price process, the time. Out: venues that report, makers and leveraged takers at work.
import type { Command, Engine, PerpetualListing } from '@hilsa/core';
import type { Sequencer } from '../sequencer/index.ts';
import { type CoinMarket, knownUsdtMarket } from './coins.ts';
import { stepsOf, type Steps } from './listings.ts';
import { ladder, MAKERS, quoteUrgency, type MakerMemory } from './maker.ts';
import { LEVERAGE_OF_MAKER } from './contract-listings.ts';
import type { ContractWorld } from './prepare-contracts.ts';
import type { PriceProcess } from './price-process.ts';
import { randomFrom, type Random } from './random.ts';
import { Arrivals } from './taker.ts';
import type { Trouble } from './trouble.ts';
import { VENUES, venueSays } from './venues.ts';

const PRICES_EVERY_MS = 1_000;
const REFILL_EVERY_MS = 60_000;
/** After a pause the takers do not make up for lost time. */
const LONGEST_BEAT_MS = 2_000;
const LEVERAGES = [2, 3, 5, 10, 20];
/** Of the takers that have a position, how many leave it. */
const CLOSING_SHARE = 0.35;
const LEAST_VALUE_USDT = 20;
const MOST_VALUE_USDT = 40_000;
/** Below this a participant is given more, in whole USDT. */
const POOR_USDT = 5_000_000n;
const MAKER_PAUSE = 3;

/** Refusals that belong to the life of a market. */
const ORDINARY = new Set<string>([
  'insufficient-liquidity',
  'unknown-position',
  'no-open-orders',
  'price-outside-band',
  'instrument-halted',
  'instrument-cancel-only',
  'notional-below-minimum',
  'reduce-only-without-position',
  'position-above-tier',
  'position-in-liquidation',
  'open-interest-full',
  'opening-stopped',
]);

export interface ContractPlace {
  /** The coin's market against USDT, whose steps the contract has. */
  readonly market: CoinMarket;
  readonly instrument: number;
  readonly steps: Steps;
}

export interface ContractParts {
  readonly sequencer: Pick<Sequencer, 'world' | 'engine' | 'submit'>;
  readonly world: ContractWorld;
  readonly process: PriceProcess;
  /** A share of the takers. */
  readonly activity: number;
  readonly trouble?: Pick<Trouble, 'isSilent'>;
  /** Told in a plain line about what should not happen; the market goes on. */
  readonly report: (line: string) => void;
}

export class SandboxContracts {
  readonly #parts: ContractParts;
  readonly #random: Random;
  readonly #places: ContractPlace[];
  /** Markets of the engine that were looked at: later ones were listed by operators since. */
  #looked = 0;
  readonly #arrivals: Arrivals[];
  readonly #memories: (MakerMemory | null)[][];
  #lastBeatMs: number | null = null;
  #pricesDueMs = 0;
  #refillDueMs = 0;

  constructor(parts: ContractParts) {
    const { sequencer, world, process, activity } = parts;
    this.#parts = parts;
    this.#random = randomFrom(process.seed, sequencer.world, 'contract-traders', sequencer.engine.atMs);
    this.#places = [...world.places];
    this.#arrivals = world.places.map(({ market }) => new Arrivals((market.takersPerMinute * activity) / 60));
    this.#memories = MAKERS.map(() => world.places.map(() => null));
  }

  /** Nothing listens after the last beat. */
  leave(): void {
    this.#memories.length = 0;
  }

  /** Takes back what a former run left in the books, so that nobody trades at prices of before the stop. */
  async clear(atMs: number): Promise<void> {
    await this.#adopt(atMs);
    const { makers } = this.#parts.world;
    const places = this.#listed();
    const removals = makers.flatMap((account) => places.map((place) => removal(account, place.instrument, atMs)));
    await Promise.all(removals.map((command) => this.#send(command)));
  }

  /** One moment: the venues' words, ladders, arrivals. Resolves when all of it is committed. */
  async beat(atMs: number): Promise<void> {
    const seconds = Math.min(LONGEST_BEAT_MS, atMs - (this.#lastBeatMs ?? atMs)) / 1_000;
    this.#lastBeatMs = atMs;
    await this.#adopt(atMs);
    const sent: Promise<unknown>[] = [];
    if (atMs >= this.#pricesDueMs) {
      this.#pricesDueMs = atMs + PRICES_EVERY_MS;
      sent.push(this.#send(pricesAt(this.#parts, this.#listed(), atMs), 'system'));
    }
    if (atMs >= this.#refillDueMs) {
      this.#refillDueMs = atMs + REFILL_EVERY_MS;
      sent.push(...this.#refill(atMs));
    }
    const { engine } = this.#parts.sequencer;
    for (const [index, place] of this.#places.entries()) {
      if (engine.listed(place.instrument) === undefined) continue;
      const fairTicks = this.#parts.process.fairPrice(place.market.base.code, atMs) / place.steps.tickSize;
      sent.push(...this.#quote(index, place, fairTicks, atMs));
      for (let left = this.#arrivals[index]!.next(this.#random, seconds); left > 0; left -= 1)
        sent.push(this.#send(this.#take(place, fairTicks, atMs)));
    }
    await Promise.all(sent);
  }

  /** Contracts that operators have listed since: venues report on them, and makers and takers come, where the sandbox knows the coin. */
  async #adopt(atMs: number): Promise<void> {
    const { sequencer, world, activity } = this.#parts;
    const { engine } = sequencer;
    for (; this.#looked < engine.instrumentPlaces; this.#looked++) {
      const instrument = this.#looked;
      const listing = engine.listed(instrument)?.listing;
      if (listing?.kind !== 'perpetual' || listing.quoteAsset !== world.quoteAsset) continue;
      if (this.#places.some((place) => place.instrument === instrument)) continue;
      const market = knownUsdtMarket(engine.assets[listing.baseAsset]!.code);
      const steps = market === undefined ? null : stepsOf(market);
      if (market === undefined || steps?.tickUnits !== listing.tickUnits || steps.lotUnits !== listing.lotUnits)
        continue;
      for (const account of world.makers)
        await this.#send({
          kind: 'set-leverage',
          atMs,
          account,
          instrument,
          leverage: mostOf(engine, LEVERAGE_OF_MAKER),
        });
      this.#places.push({ market, instrument, steps });
      this.#arrivals.push(new Arrivals((market.takersPerMinute * activity) / 60));
      for (const memory of this.#memories) memory.push(null);
    }
  }

  /** Those that are still there: a contract that was delisted is traded no more, and a price of it would be refused with all others. */
  #listed(): ContractPlace[] {
    return this.#places.filter(({ instrument }) => this.#parts.sequencer.engine.listed(instrument) !== undefined);
  }

  #quote(index: number, place: ContractPlace, fairTicks: number, atMs: number): Promise<unknown>[] {
    const { world, sequencer } = this.#parts;
    const { instrument, market, steps } = place;
    // Before the first mark nobody can increase a position, and a ladder is an increase.
    if (sequencer.engine.instrument(instrument).contract?.feed !== 'open') return [];
    const urgencies = MAKERS.map((style, maker) =>
      quoteUrgency(style, market, this.#memories[maker]![index]!, { fairTicks, atMs, pauseTimes: MAKER_PAUSE }),
    );
    const jumped = urgencies.includes('at-once');
    const commands: Command[] = jumped ? world.makers.map((account) => removal(account, instrument, atMs)) : [];
    for (const [maker, style] of MAKERS.entries()) {
      if (!jumped && urgencies[maker] === 'wait') continue;
      const account = world.makers[maker]!;
      const inventoryLots = netLots(sequencer.engine, account, instrument);
      const quotes = ladder(this.#random, style, market, steps, { fairTicks, inventoryLots });
      commands.push({ kind: 'mass-quote', atMs, account, instrument, ...quotes });
      this.#memories[maker]![index] = { quotedAtMs: atMs, quotedTicks: fairTicks, taken: false };
    }
    return commands.map((command) => this.#send(command));
  }

  /** Somebody closes a position, or opens one at a leverage that one likes. */
  #take({ market, instrument, steps }: ContractPlace, fairTicks: number, atMs: number): Command {
    const { crowd } = this.#parts.world;
    const { engine } = this.#parts.sequencer;
    const pick = <One>(of: readonly One[]): One => of[Math.floor(this.#random.uniform() * of.length)]!;
    const account = pick(crowd);
    const net = netLots(engine, account, instrument);
    if (net !== 0 && this.#random.uniform() < CLOSING_SHARE)
      return {
        kind: 'close-position',
        atMs,
        account,
        instrument,
        direction: net > 0 ? 'long' : 'short',
        lots: 0,
        ticks: 0,
      };
    const wanted = market.meanTradeUsdt * Math.exp(this.#random.normal() * 1.1);
    const value = Math.max(LEAST_VALUE_USDT, Math.min(MOST_VALUE_USDT, wanted));
    return {
      kind: 'place-contract-order',
      atMs,
      account,
      instrument,
      side: this.#random.uniform() < 0.5 ? 'buy' : 'sell',
      position: null,
      type: 'market',
      timeInForce: 'immediate-or-cancel',
      postOnly: false,
      selfTradePrevention: 'expire-maker',
      ticks: 0,
      lots: Math.max(1, Math.round(value / (fairTicks * steps.tickSize * steps.lotSize))),
      triggerTicks: 0,
      triggerBy: 'mark',
      trail: null,
      reduceOnly: false,
      leverage: mostOf(engine, pick(LEVERAGES)),
      takeProfit: null,
      stopLoss: null,
      expiresAtMs: 0,
    };
  }

  #refill(atMs: number): Promise<unknown>[] {
    const { sequencer, world } = this.#parts;
    const { quoteAsset: asset, makers, crowd } = world;
    const poor = POOR_USDT * 10n ** BigInt(sequencer.engine.assets[asset]!.decimals);
    return [...makers, ...crowd]
      .filter((account) => sequencer.engine.balance(account, asset).available < poor)
      .map((account) => this.#send({ kind: 'issue-test-money', atMs, account, asset, amount: poor }, 'system'));
  }

  async #send(command: Command, caller: 'participant' | 'system' = 'participant'): Promise<void> {
    const reply = await this.#parts.sequencer.submit({ command, requestId: null, caller });
    if (reply.refusal !== null && !ORDINARY.has(reply.refusal))
      this.#parts.report(`sandbox ${this.#parts.sequencer.world}: ${command.kind} was refused: ${reply.refusal}`);
  }
}

/** What the venues say of some contracts at a moment, as one command. */
export function pricesAt(
  { process, trouble, sequencer }: Pick<ContractParts, 'process' | 'trouble' | 'sequencer'>,
  places: readonly ContractPlace[],
  atMs: number,
): Command {
  const prices = places.flatMap(({ market, instrument, steps }) => {
    const listing = sequencer.engine.instrument(instrument).listing as PerpetualListing;
    return VENUES.flatMap((venue) => {
      // A price of a venue that the contract does not ask would be refused with all others.
      if (trouble?.isSilent(venue.name) || !listing.venues.some((asked) => asked.venue === venue.name)) return [];
      const said = venueSays(process, venue, market.base.code, atMs);
      if (said === null) return [];
      const ticks = Math.round(said.price / steps.tickSize);
      return [{ instrument, venue: said.venue, ticks, venueAtMs: said.venueAtMs, receivedAtMs: atMs }];
    });
  });
  return { kind: 'record-venue-prices', atMs, prices };
}

function netLots(engine: Engine, account: number, instrument: number): number {
  const long = engine.position(account, instrument, 'long');
  const short = engine.position(account, instrument, 'short');
  return (long?.lots ?? 0) - (short?.lots ?? 0);
}

/** No more than participants may have: two people can set their cap below what somebody likes. */
export function mostOf(engine: Engine, leverage: number): number {
  return Math.min(leverage, engine.contractLaw.caps.rules.highNetWorth);
}

function removal(account: number, instrument: number, atMs: number): Command {
  return { kind: 'mass-quote', atMs, account, instrument, bids: [], asks: [] };
}
