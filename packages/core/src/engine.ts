// In: commands, journalled facts, snapshots. Out: replies, facts, and one world's state to read.
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex } from '@noble/hashes/utils.js';
import { ownerOf } from './accounts/wallets.ts';
import { TIME } from './clock/facts.ts';
import type { Command, OfferingTerms, SetConversionPair, StopConversionPair } from './commands.ts';
import { pairRefusal } from './conversion/rates.ts';
import { type Mode, MOST_FACTS_A_STEP, type Reply, type World } from './engine-types.ts';
import { foldFacts } from './facts.ts';
import { FactBuffer, factsOf } from './facts/fact-buffer.ts';
import { NONE } from './matching/order-book.ts';
import { type TermsField, wrongTerms } from './offerings/terms.ts';
import { INSTRUMENT } from './orders/order-store.ts';
import { isBusy } from './orders/busy.ts';
import { isSignedHere, type SignatureCheck } from './payments/proof.ts';
import type { Refusal } from './refusals.ts';
import { ROOMS } from './rooms.ts';
import { readSnapshot, writeSnapshot } from './snapshot/snapshot.ts';
import { emptyState, type State } from './state.ts';
import { decide } from './decide.ts';
import { EngineReads } from './engine-reads.ts';

export interface EngineOptions {
  readonly mode: Mode;
  /** How much one step may set off; tests make it small, so that much is done in steps. */
  readonly mostFactsAStep?: number;
  /** How signatures are checked; not given: by the core itself, several times as slowly. */
  readonly isSigned?: SignatureCheck;
}

/**
 * One world. `execute` is the only way in for commands; it is synchronous and complete: it refuses and changes nothing,
 * or appends the command's facts to `facts`, already folded into the state.
 */
export class Engine extends EngineReads {
  /** Facts of the commands executed since the last `facts.clear()`. */
  readonly facts = new FactBuffer();
  readonly mode: Mode;
  readonly #world: World;

  constructor(options: EngineOptions, state: State = emptyState()) {
    const { mode, mostFactsAStep = MOST_FACTS_A_STEP, isSigned = isSignedHere } = options;
    super(state);
    this.mode = mode;
    this.#world = { state, facts: this.facts, mode, isSigned, began: 0, most: mostFactsAStep, isWorked: false };
  }

  execute(command: Command): Reply {
    // Not a refusal: in live mode the command does not exist, so sending it is a fault of the program.
    if (this.mode === 'live' && command.kind === 'issue-test-money')
      throw new TypeError('issue-test-money does not exist in live mode');
    const before = this.facts.length;
    const atMs = this.state.atMs;
    this.#emitTime(command.atMs);
    this.#world.began = this.facts.count;
    this.#world.isWorked = false;
    const reply = decide(this.#world, command);
    if (reply.refusal !== null) {
      this.facts.length = before;
      this.state.atMs = atMs;
    }
    return reply;
  }

  /** When the next thing is due, or null: a timed event, or the next step of work that has begun (which is due already). */
  dueAtMs(): number | null {
    return this.state.due.firstAtMs;
  }

  /** Why a pair of exchange could not be set so, or go on, now; null: it could. */
  pairRefusal(command: SetConversionPair | StopConversionPair): Refusal | null {
    return pairRefusal(this.#world, command);
  }

  /** Which of the terms could not be offered so now; null: all could. */
  offeringProblem(terms: OfferingTerms): TermsField | null {
    return wrongTerms(this.state, this.mode, terms);
  }

  /**
   * Whether a command may be executed now. Not while something timed is due by the command's time, nor while work that concerns it goes on
   * in steps: matching on its market, closing of its owner's orders. Then `run-due` comes first. Whoever is not concerned need not wait.
   */
  isReady(command: Command): boolean {
    const { due, sweeps, orders } = this.state;
    if (due.count === 0 || command.kind === 'run-due') return true;
    const timed = due.timedAtMs;
    if (timed !== null && timed <= command.atMs) return false;
    if (!due.hasSteps) return true;
    if ('account' in command && command.account !== null && sweeps.has(ownerOf(command.account))) return false;
    if ('fund' in command) return due.dueAt('go-on-fund', command.fund) === null;
    if ('offering' in command) {
      const nextMs = due.dueAt('go-on-offering', command.offering);
      return nextMs === null || (nextMs > command.atMs && WHILE_IT_RESTS.has(command.kind));
    }
    if ('robotOrder' in command) {
      const order = this.state.robots.orders.get(command.robotOrder);
      return (
        order === undefined ||
        (!sweeps.has(ownerOf(order.wallet)) && !order.terms.markets.some((market) => isBusy(due, market)))
      );
    }
    if ('orderId' in command) {
      const slot = orders.slotOf(command.orderId);
      return slot === NONE || !isBusy(this.state.due, orders.field(slot, INSTRUMENT));
    }
    if ('instrument' in command && command.instrument !== null) return !isBusy(due, command.instrument);
    return EVERYWHERE.has(command.kind) ? !this.#isMatching() : true;
  }

  #isMatching(): boolean {
    return this.state.instruments.some(
      (instrument) => instrument !== undefined && isBusy(this.state.due, instrument.index),
    );
  }

  /** The time of the command whose facts follow. */
  #emitTime(atMs: number): void {
    const at = this.facts.begin(TIME.kind, TIME.size);
    this.facts.words[at + 1] = 0;
    this.facts.doubles[(at + TIME.atMs) >> 1] = atMs;
    this.state.atMs = atMs;
  }

  /** Apply journalled facts, as recovery does. Throws RangeError on bytes that are not facts or do not fit the state. */
  fold(bytes: Uint8Array): void {
    foldFacts(this.state, factsOf(bytes));
  }

  /** The whole state in canonical bytes: equal states give equal bytes. */
  snapshot(): Uint8Array {
    return writeSnapshot(this.state);
  }

  /** SHA-256 of the snapshot, in hex. */
  hash(): string {
    return bytesToHex(sha256(this.snapshot()));
  }

  /** Assert the invariants over the whole state; throws Error with the numbers of the first that does not hold. */
  check(): void {
    for (const { check } of ROOMS) check?.(this.state);
  }
}

/** Commands that may touch every market. */
const EVERYWHERE: ReadonlySet<Command['kind']> = new Set([
  'cancel-all-orders',
  'set-standing',
  'set-position-mode',
  'close-all-positions',
] as const);

/**
 * About an offering with a large draw, which rests between its steps: minutes would be too long to wait for a word that it is closed, or to pay
 * what one has been given. None of these is in the way of a step: they touch one application that the steps no longer ask about.
 */
const WHILE_IT_RESTS: ReadonlySet<Command['kind']> = new Set([
  'apply-offering',
  'revoke-application',
  'reject-application',
  'pay-application',
] as const);

/** A new, empty world. In live mode there is no command that makes money. */
export function createEngine(options: EngineOptions): Engine {
  return new Engine(options);
}

/** A world from its snapshot. Throws RangeError when the bytes are not a snapshot. */
export function restoreEngine(bytes: Uint8Array, options: EngineOptions): Engine {
  return new Engine(options, readSnapshot(bytes));
}
