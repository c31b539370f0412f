// In: a seed and a number of commands. Out: how a random life of the market went, or the command at which it went wrong.
//
// The core executes; the auditor, who shares no code with it, says what must have happened. Commits go to a journal of
// bytes, which a shadow folds as they come. At random moments the engine is thrown away, with or without commands not yet committed, and
// rebuilt from the last snapshot and the journal's tail, or the shadow takes over; the callers of lost commands ask again and must get the
// same answers. Live = replay = snapshot + tail = shadow, by the hash of the whole state.
import {
  type Command,
  createEngine,
  type Engine,
  type EngineOptions,
  readFacts,
  type Reply,
  restoreEngine,
} from '@hilsa/core';
import { compareCommand, compareWhole, PostedTotals } from './auditor/compare.ts';
import { PlainMarket } from './auditor/plain-market.ts';
import { type Fault, plant } from './faults.ts';
import { Life } from './life.ts';
import { random } from './random.ts';

export interface SimulationOptions {
  seed: number;
  commands: number;
  /** Commands from one full comparison to the next. */
  compareEvery?: number;
  /** Plant this fault from command `faultAfter` on (1,000 unless told). */
  fault?: Fault | null;
  faultAfter?: number;
  /** Events that one step may bring: small, so that much goes on in steps. */
  mostEventsAStep?: number;
  /** Which part of the life is money in and out, with days that pass. A little, unless told. */
  payments?: number;
  /** Which part of it is a fund, with days that pass. None, unless told. */
  funds?: number;
}

export interface SimulationReport {
  commands: number;
  accepted: number;
  trades: number;
  crashes: number;
  /** Of the crashes: after which the shadow led. */
  takeovers: number;
  snapshots: number;
  /** How often the shadow's state was compared with the leader's. */
  compared: number;
  /** How often each refusal was given. */
  refusals: Map<string, number>;
  /** How often each kind of fact was emitted. */
  facts: Map<string, number>;
  hash: string;
}

/** A run that went wrong, with the one line that makes it go wrong again. */
export class SimulationFailure extends Error {
  constructor(options: SimulationOptions, command: number, cause: unknown) {
    const what = cause instanceof Error ? cause.message : String(cause);
    const canary = options.fault === undefined || options.fault === null ? '' : ` --canary ${options.fault}`;
    super(
      `seed ${options.seed}, command ${command}: ${what}\nto see it again: npm run simulate -- --seed ${options.seed} --commands ${command}${canary}`,
      { cause },
    );
    this.name = 'SimulationFailure';
  }
}

/** Run a life. Throws SimulationFailure at the first thing that is not as the auditor says. */
export function simulate(options: SimulationOptions): SimulationReport {
  const simulation = new Simulation(options);
  let command = 0;
  try {
    for (command = 1; command <= options.commands; command++) simulation.step(command);
    return simulation.end();
  } catch (problem) {
    throw new SimulationFailure(options, Math.min(command, options.commands), problem);
  }
}

class Simulation {
  readonly #options: SimulationOptions;
  readonly #random;
  readonly #market = new PlainMarket();
  readonly #life: Life;
  readonly #posted = new PostedTotals();
  readonly #journal: Uint8Array[] = [];
  readonly #engineOptions: EngineOptions;
  #engine: Engine;
  /** Has seen nothing but the journal's bytes. */
  #shadow: Engine;
  #isShadowDue = false;
  #snapshot: { bytes: Uint8Array; commits: number };
  #uncommitted: { command: Command; reply: Reply }[] = [];
  readonly #fault: Fault | null;
  readonly #report: SimulationReport;

  constructor(options: SimulationOptions) {
    this.#options = options;
    this.#engineOptions = { mode: 'sandbox', mostFactsAStep: options.mostEventsAStep ?? 512 };
    this.#engine = createEngine(this.#engineOptions);
    this.#shadow = createEngine(this.#engineOptions);
    this.#market.state.mostEventsAStep = options.mostEventsAStep ?? 512;
    this.#random = random(options.seed ^ 0x5eed);
    this.#life = new Life(options.seed, this.#market.state, options.payments, options.funds);
    this.#snapshot = { bytes: this.#engine.snapshot(), commits: 0 };
    this.#fault = options.fault ?? null;
    this.#report = {
      commands: 0,
      accepted: 0,
      trades: 0,
      crashes: 0,
      takeovers: 0,
      snapshots: 0,
      compared: 0,
      refusals: new Map(),
      facts: new Map(),
      hash: '',
    };
  }

  step(number: number): void {
    const { next, integer } = this.#random;
    const command = this.#life.next();
    // As the sequencer does: a step of what is due, and more of them until the command may run.
    do {
      const due = this.#engine.dueAtMs();
      if (due !== null && due <= command.atMs)
        this.#execute({ kind: 'run-due', atMs: command.atMs }, this.#isDue(number));
    } while (!this.#engine.isReady(command));
    this.#execute(command, this.#isDue(number));
    if (number % (this.#options.compareEvery ?? 61) === 0) {
      compareWhole(this.#engine, this.#market, this.#posted);
      // It stands where the journal ends: at the next commit both are at the same place.
      this.#isShadowDue = true;
    }
    const crashes = next() < 0.003;
    // A crash finds commands that were executed and never committed, or comes right after a commit.
    if (crashes ? next() < 0.5 : integer(1, 12) === 1) this.#commit(this.#isDue(number));
    if (crashes) this.#crash();
  }

  end(): SimulationReport {
    this.#isShadowDue = true;
    this.#commit(false);
    compareWhole(this.#engine, this.#market, this.#posted);
    const hash = this.#engine.hash();
    const replayed = this.#recover(createEngine(this.#engineOptions), 0);
    this.#same('state hash after replay from the start', replayed.hash(), hash);
    this.#same('state hash of snapshot and tail', this.#restored().hash(), hash);
    return { ...this.#report, trades: this.#market.state.trades, hash };
  }

  #isDue(number: number): boolean {
    return this.#fault !== null && number > (this.#options.faultAfter ?? 1_000);
  }

  #execute(command: Command, faultIsDue: boolean): void {
    const from = this.#engine.facts.length;
    const verdict = this.#market.judge(command);
    const swallows =
      faultIsDue && this.#fault === 'cancel' && command.kind === 'cancel-order' && verdict.reasons.size === 0;
    const reply: Reply = swallows
      ? { refusal: null, orderId: command.orderId, count: 1 }
      : this.#engine.execute(command);
    const facts = [...readFacts(this.#engine.facts.bytes(from))];
    compareCommand(verdict, reply, facts);
    this.#posted.post(facts);
    if (faultIsDue) plant(this.#fault, this.#engine, this.#market.state, facts);
    this.#uncommitted.push({ command, reply });
    this.#note(reply, facts);
  }

  #note(reply: Reply, facts: readonly { kind: string }[]): void {
    this.#report.commands++;
    if (reply.refusal === null) this.#report.accepted++;
    else count(this.#report.refusals, reply.refusal);
    for (const { kind } of facts) count(this.#report.facts, kind);
  }

  #commit(faultIsDue: boolean): void {
    const { facts } = this.#engine;
    const copies = faultIsDue && this.#fault === 'journal' ? 0 : faultIsDue && this.#fault === 'twice' ? 2 : 1;
    for (let n = 0; n < copies; n++) {
      this.#journal.push(facts.bytes());
      this.#shadow.fold(this.#journal.at(-1)!);
    }
    facts.clear();
    this.#uncommitted = [];
    if (this.#isShadowDue) this.#compareShadow();
    if (this.#random.next() < 0.02) this.#takeSnapshot();
  }

  #takeSnapshot(): void {
    this.#snapshot = { bytes: this.#engine.snapshot(), commits: this.#journal.length };
    this.#report.snapshots++;
  }

  #compareShadow(): void {
    this.#isShadowDue = false;
    this.#same("state hash of the journal's shadow", this.#shadow.hash(), this.#engine.hash());
    this.#report.compared++;
  }

  /** Throw the engine away; what was committed is rebuilt, or in the shadow already; execute again what was not. */
  #crash(): void {
    const liveHash = this.#engine.hash();
    const lost = this.#uncommitted;
    if (this.#report.crashes % 2 === 0) this.#engine = this.#restored();
    else {
      this.#engine = this.#shadow;
      this.#shadow = this.#restored();
      this.#report.takeovers++;
    }
    for (const { command, reply } of lost) {
      this.#same(
        `second answer to ${command.kind}`,
        String(Object.entries(this.#engine.execute(command))),
        String(Object.entries(reply)),
      );
    }
    this.#same('state hash after recovery', this.#engine.hash(), liveHash);
    this.#report.crashes++;
  }

  #restored(): Engine {
    const { bytes, commits } = this.#snapshot;
    return this.#recover(restoreEngine(bytes.slice(), this.#engineOptions), commits);
  }

  #recover(engine: Engine, fromCommit: number): Engine {
    for (let n = fromCommit; n < this.#journal.length; n++) engine.fold(this.#journal[n]!);
    return engine;
  }

  #same(what: string, seen: string, due: string): void {
    if (seen !== due) throw new Error(`${what} is ${seen}, it was ${due}`);
  }
}

function count(counts: Map<string, number>, word: string): void {
  counts.set(word, (counts.get(word) ?? 0) + 1);
}
