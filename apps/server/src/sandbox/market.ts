// In: a prepared world, the price process, the time. Out: its makers and takers at work, through the sequencer like anyone.
import type { Command } from '@hilsa/core';
import type { Sequencer, SequencerReply } from '../sequencer/index.ts';
import { CommittedView } from './committed-view.ts';
import { ladder, MAKERS, quoteUrgency, type MakerMemory } from './maker.ts';
import { fairPriceOf, marksAt, type SandboxMarketPlace, type SandboxWorld } from './prepare.ts';
import type { PriceProcess } from './price-process.ts';
import { randomFrom, type Random } from './random.ts';
import { Arrivals, decideTaker, type Intention } from './taker.ts';

const MARKS_EVERY_MS = 3_000;
const REFILL_EVERY_MS = 60_000;
/** After a pause the takers do not make up for lost time. */
const LONGEST_BEAT_MS = 2_000;

/** Refusals that belong to the life of a market: nobody to trade with, the market halted, the price has moved on. */
const ORDINARY = new Set<string>([
  'insufficient-liquidity',
  'post-only-would-trade',
  'unknown-order',
  'no-open-orders',
  'price-outside-band',
  'instrument-halted',
  'instrument-cancel-only',
  'notional-below-minimum',
]);

/** How busy a world is: a share of the takers, and how much longer makers pause. */
export interface Pace {
  readonly activity: number;
  readonly makerPause: number;
}

export interface MarketParts {
  readonly sequencer: Pick<Sequencer, 'world' | 'engine' | 'submit' | 'onExecuted'>;
  readonly world: SandboxWorld;
  readonly process: PriceProcess;
  readonly pace: Pace;
  /** Told in a plain line about what should not happen; the market goes on. */
  readonly report: (line: string) => void;
}

interface Resting {
  readonly account: number;
  readonly orderId: number;
  readonly untilMs: number;
}

export class SandboxMarket {
  readonly #parts: MarketParts;
  readonly #view: CommittedView;
  readonly #random: Random;
  readonly #arrivals: Arrivals[];
  readonly #memories: (MakerMemory | null)[][];
  #resting: Resting[] = [];
  #lastBeatMs: number | null = null;
  #marksDueMs = 0;
  #refillDueMs = 0;
  #refills: Command[] = [];
  /** Stop listening to commits; call after the last beat. */
  readonly leave: () => void;

  constructor(parts: MarketParts) {
    const { sequencer, world, process, pace } = parts;
    this.#parts = parts;
    this.#view = new CommittedView(sequencer.engine, world);
    this.#random = randomFrom(process.seed, sequencer.world, 'traders', sequencer.engine.atMs);
    this.#arrivals = world.places.map(({ market }) => new Arrivals((market.takersPerMinute * pace.activity) / 60));
    this.#memories = MAKERS.map(() => world.places.map(() => null));
    this.leave = sequencer.onExecuted((batch) => {
      const show = this.#view.look(batch);
      if (batch.atMs < this.#refillDueMs) return show;
      this.#refillDueMs = batch.atMs + REFILL_EVERY_MS;
      const refills = this.#view.refills();
      return () => {
        show();
        this.#refills = refills.map((refill) => ({ kind: 'issue-test-money', atMs: batch.atMs, ...refill }));
      };
    });
  }

  /** Takes back what a former run left in the books, so that nobody trades at prices of before the stop. */
  async clear(atMs: number): Promise<void> {
    const { makers, crowd, places } = this.#parts.world;
    const removals = makers.flatMap((account) => places.map((place) => removal(account, place, atMs)));
    const cancels = crowd.map((account): Command => ({ kind: 'cancel-all-orders', atMs, account, instrument: null }));
    await Promise.all([...removals, ...cancels].map((command) => this.#send(command)));
  }

  /**
   * One moment of the market: marks, ladders, arrivals. Resolves when all of it is committed.
   * @throws DatabaseUnavailable when the sequencer can not take commands now
   */
  async beat(atMs: number): Promise<void> {
    const seconds = Math.min(LONGEST_BEAT_MS, atMs - (this.#lastBeatMs ?? atMs)) / 1_000;
    this.#lastBeatMs = atMs;
    const sent: Promise<unknown>[] = this.#refills.splice(0).map((command) => this.#send(command, 'system'));
    if (atMs >= this.#marksDueMs) {
      this.#marksDueMs = atMs + MARKS_EVERY_MS;
      sent.push(this.#send(marksAt(this.#parts.process, this.#parts.world.places, atMs), 'system'));
    }
    for (const [index, place] of this.#parts.world.places.entries()) {
      const fairTicks = fairPriceOf(this.#parts.process, place.market, atMs) / place.steps.tickSize;
      sent.push(...this.#quote(index, place, fairTicks, atMs));
      sent.push(...this.#arrive(index, place, { fairTicks, seconds, atMs }));
    }
    sent.push(...this.#cancelOverdue(atMs));
    await Promise.all(sent);
  }

  #quote(index: number, place: SandboxMarketPlace, fairTicks: number, atMs: number): Promise<unknown>[] {
    const { world, pace } = this.#parts;
    const urgencies = MAKERS.map((style, maker) => {
      const memory = this.#memories[maker]![index]!;
      if (memory !== null && this.#view.consumeTaken(maker, index)) memory.taken = true;
      return quoteUrgency(style, place.market, memory, { fairTicks, atMs, pauseTimes: pace.makerPause });
    });
    // After a jump all old ladders go before the first new one comes, or makers would trade with each other at stale prices.
    const jumped = urgencies.includes('at-once');
    const commands: Command[] = jumped ? world.makers.map((account) => removal(account, place, atMs)) : [];
    for (const [maker, style] of MAKERS.entries()) {
      if (!jumped && urgencies[maker] === 'wait') continue;
      const view = { fairTicks, inventoryLots: this.#view.inventoryLots(maker, index) };
      const quotes = ladder(this.#random, style, place.market, place.steps, view);
      commands.push({
        kind: 'mass-quote',
        atMs,
        account: world.makers[maker]!,
        instrument: place.instrument,
        ...quotes,
      });
      this.#memories[maker]![index] = { quotedAtMs: atMs, quotedTicks: fairTicks, taken: false };
    }
    return commands.map((command) => this.#send(command));
  }

  #arrive(
    index: number,
    place: SandboxMarketPlace,
    moment: { fairTicks: number; seconds: number; atMs: number },
  ): Promise<unknown>[] {
    const sent: Promise<unknown>[] = [];
    for (let left = this.#arrivals[index]!.next(this.#random, moment.seconds); left > 0; left -= 1) {
      const { bid, ask, lastSign } = this.#view.place(index);
      const intention = decideTaker(this.#random, place.market, place.steps, {
        fairTicks: moment.fairTicks,
        bid,
        ask,
        lastSign,
      });
      if (intention !== null) sent.push(this.#trade(place, intention, moment.atMs));
    }
    return sent;
  }

  async #trade(place: SandboxMarketPlace, intention: Intention, atMs: number): Promise<void> {
    const { crowd } = this.#parts.world;
    const account = crowd[Math.floor(this.#random.uniform() * crowd.length)]!;
    const rests = intention.restMs > 0;
    const reply = await this.#send({
      kind: 'place-order',
      atMs,
      account,
      instrument: place.instrument,
      side: intention.side,
      type: rests ? 'limit' : 'market',
      timeInForce: rests ? 'good-till-cancelled' : 'immediate-or-cancel',
      postOnly: rests,
      selfTradePrevention: 'expire-maker',
      ticks: intention.restTicks,
      lots: intention.lots,
      quoteAmount: 0n,
      triggerTicks: 0,
      expiresAtMs: 0,
    });
    if (rests && reply.refusal === null)
      this.#resting.push({ account, orderId: reply.orderId!, untilMs: atMs + intention.restMs });
  }

  #cancelOverdue(atMs: number): Promise<unknown>[] {
    const overdue = this.#resting.filter(({ untilMs }) => untilMs <= atMs);
    this.#resting = this.#resting.filter(({ untilMs }) => untilMs > atMs);
    return overdue.map(({ account, orderId }) => this.#send({ kind: 'cancel-order', atMs, account, orderId }));
  }

  async #send(command: Command, caller: 'participant' | 'system' = 'participant'): Promise<SequencerReply> {
    const reply = await this.#parts.sequencer.submit({ command, requestId: null, caller });
    if (reply.refusal !== null && !ORDINARY.has(reply.refusal)) {
      this.#parts.report(`sandbox ${this.#parts.sequencer.world}: ${command.kind} was refused: ${reply.refusal}`);
    }
    return reply;
  }
}

function removal(account: number, place: SandboxMarketPlace, atMs: number): Command {
  return { kind: 'mass-quote', atMs, account, instrument: place.instrument, bids: [], asks: [] };
}
