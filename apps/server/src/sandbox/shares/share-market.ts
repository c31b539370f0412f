// In: a prepared world of shares, their fair prices, the time. Out: quoters and takers at work, sparse for quiet shares, through the sequencer
// like anyone; and the days of their markets, made ahead.
import type { Command } from '@hilsa/core';
import type { Sequencer, SequencerReply } from '../../sequencer/index.ts';
import { LEAST_DAYS_AHEAD, sessionsCommand } from '../../market-days/index.ts';
import { randomFrom, type Random } from '../random.ts';
import { ActionFactors, type ReadActions } from './action-factors.ts';
import type { SharePlace, ShareWorld } from './prepare-shares.ts';
import type { SharePrices } from './share-price.ts';
import { lotsWanted, shareLadder } from './share-quotes.ts';

/** By how busy a share is: how long a ladder stands, and how many traders come in a minute. */
const PACE = {
  1: { ladderMs: 6_000, takersAMinute: 3 },
  2: { ladderMs: 45_000, takersAMinute: 0.5 },
  3: { ladderMs: 240_000, takersAMinute: 0.07 },
} as const;
const DAYS_EVERY_MS = 3_600_000;
/** A trader who does not take at once waits so long at a price of its own. */
const RESTING_SHARE = 0.2;
const RESTING_MS = 120_000;

/** Refusals that belong to the life of a market. */
const ORDINARY = new Set<string>([
  'market-closed',
  'insufficient-liquidity',
  'price-outside-band',
  'instrument-halted',
  'instrument-cancel-only',
  'quantity-above-maximum',
  'quantity-locked',
  'insufficient-balance',
  'too-many-open-orders',
  'unknown-order',
]);

export interface ShareMarketParts {
  readonly sequencer: Pick<Sequencer, 'world' | 'engine' | 'submit'>;
  readonly world: ShareWorld;
  readonly prices: SharePrices;
  /** What companies decided: prices are those of shares of now. */
  readonly actions: ReadActions;
  /** A share of the takers, and how much less often ladders are renewed. */
  readonly activity: number;
  readonly report: (line: string) => void;
}

export class ShareMarket {
  readonly #parts: ShareMarketParts;
  readonly #random: Random;
  readonly #ladderDueMs: Float64Array;
  readonly #takerDueMs: Float64Array;
  readonly #factors: ActionFactors;
  readonly #instruments: readonly number[];
  #daysDueMs = 0;

  constructor(parts: ShareMarketParts) {
    this.#parts = parts;
    this.#factors = new ActionFactors(parts.sequencer.engine, parts.actions);
    this.#instruments = parts.world.places.map(({ instrument }) => instrument);
    this.#random = randomFrom(parts.sequencer.world, 'shares', parts.sequencer.engine.atMs);
    this.#ladderDueMs = new Float64Array(parts.world.places.length);
    this.#takerDueMs = new Float64Array(parts.world.places.length);
  }

  /** Takes back what a former run left in the books. */
  async clear(atMs: number): Promise<void> {
    const { places, crowd } = this.#parts.world;
    const accounts = new Set([...places.map(({ quoter }) => quoter), ...crowd]);
    const cancels = [...accounts].map((account): Command => ({
      kind: 'cancel-all-orders',
      atMs,
      account,
      instrument: null,
    }));
    await Promise.all(cancels.map((command) => this.#send(command, new Set(['no-open-orders']))));
  }

  /** One moment: days made ahead, ladders whose time has come, traders who arrive. Resolves when all of it is committed. */
  async beat(atMs: number): Promise<void> {
    await this.#factors.refresh(atMs, this.#instruments);
    const sent: Promise<unknown>[] = this.#makeDays(atMs);
    const phases = new Map(this.#parts.sequencer.engine.stockMarkets.map(({ code, phase }) => [code, phase]));
    for (const [n, place] of this.#parts.world.places.entries()) {
      const phase = phases.get(place.pack.market) ?? 'closed';
      if (phase === 'closed') continue;
      if (phase !== 'post-close' && this.#ladderDueMs[n]! <= atMs) sent.push(...this.#quote(n, place, atMs));
      if (this.#takerDueMs[n]! <= atMs) sent.push(...this.#arrive(n, place, atMs));
    }
    await Promise.all(sent);
  }

  #fair({ share, instrument }: SharePlace, atMs: number): number {
    return this.#parts.prices.fair(share, atMs) * this.#factors.of(instrument);
  }

  #makeDays(atMs: number): Promise<unknown>[] {
    if (atMs < this.#daysDueMs) return [];
    this.#daysDueMs = atMs + DAYS_EVERY_MS;
    const { sequencer, world } = this.#parts;
    return sequencer.engine.stockMarkets
      .filter(({ days }) => days.length < LEAST_DAYS_AHEAD)
      .map((market) => this.#send(sessionsCommand(market, world.hours, atMs)));
  }

  #quote(n: number, place: SharePlace, atMs: number): Promise<unknown>[] {
    const { sequencer, activity } = this.#parts;
    this.#ladderDueMs[n] = atMs + (PACE[place.share.busy].ladderMs / activity) * (0.7 + 0.6 * this.#random.uniform());
    const { share, status } = sequencer.engine.instrument(place.instrument);
    if (share === null || status !== 'trading' || share.near === 'none') return [];
    const fairTicks = this.#fair(place, atMs) * 10 ** place.pack.tickDecimals;
    const quotes = shareLadder(this.#random, place.share, place.pack, { fairTicks, band: share });
    const ladder = {
      kind: 'mass-quote',
      atMs,
      account: place.quoter,
      instrument: place.instrument,
      ...quotes,
    } as const;
    return [...this.#refill(place, atMs), this.#send(ladder)];
  }

  /** A quoter that runs out of shares is given test money's like: sold shares are gone at once, bought ones come days later. */
  #refill({ quoter, baseAsset, start }: SharePlace, atMs: number): Promise<unknown>[] {
    const { available } = this.#parts.sequencer.engine.balance(quoter, baseAsset);
    if (available * 5n >= start) return [];
    return [this.#send({ kind: 'issue-test-money', atMs, account: quoter, asset: baseAsset, amount: start })];
  }

  #arrive(n: number, place: SharePlace, atMs: number): Promise<unknown>[] {
    const { activity, world, sequencer } = this.#parts;
    const perMs = (PACE[place.share.busy].takersAMinute * activity) / 60_000;
    const isFirst = this.#takerDueMs[n] === 0;
    this.#takerDueMs[n] = atMs + this.#random.exponential() / perMs;
    if (isFirst) return [];
    const { share, status } = sequencer.engine.instrument(place.instrument);
    if (status !== 'trading' || share?.near === 'none') return [];
    const price = this.#fair(place, atMs);
    const lots = lotsWanted(this.#random, place.share, price);
    const side = this.#random.uniform() < 0.5 ? 'buy' : 'sell';
    const account = world.crowd[Math.floor(this.#random.uniform() * world.crowd.length)]!;
    const atClose = share?.atTicks ?? 0;
    const rests = atClose > 0 || this.#random.uniform() < RESTING_SHARE;
    const shown = shareLadder(this.#random, place.share, place.pack, {
      fairTicks: price * 10 ** place.pack.tickDecimals,
      band: share ?? { lowest: 0, highest: 0 },
    });
    const own = (side === 'buy' ? shown.bids : shown.asks)[0]?.ticks;
    if (rests && atClose === 0 && own === undefined) return [];
    return [
      this.#send({
        kind: 'place-order',
        atMs,
        account,
        instrument: place.instrument,
        side,
        type: rests ? 'limit' : 'market',
        timeInForce: rests ? 'good-till-date' : 'immediate-or-cancel',
        postOnly: false,
        selfTradePrevention: 'expire-maker',
        ticks: rests ? (atClose > 0 ? atClose : own!) : 0,
        lots,
        quoteAmount: 0n,
        triggerTicks: 0,
        expiresAtMs: rests ? atMs + RESTING_MS : 0,
      }),
    ];
  }

  async #send(command: Command, also: ReadonlySet<string> = new Set()): Promise<SequencerReply> {
    const { sequencer, report } = this.#parts;
    const caller = command.kind === 'set-sessions' || command.kind === 'issue-test-money' ? 'system' : 'participant';
    const reply = await sequencer.submit({ command, requestId: null, caller });
    if (reply.refusal !== null && !ORDINARY.has(reply.refusal) && !also.has(reply.refusal))
      report(`sandbox ${sequencer.world}: ${command.kind} of shares was refused: ${reply.refusal}`);
    return reply;
  }
}
