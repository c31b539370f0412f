// In: a seed and a number of commands. Out: how a random life of offerings went, or an Error at the command where it went wrong.
//
// Issues of every method, blocks and coin sales come and go; people apply, take it back, pay late or never; mandates plan; draws are revealed
// rightly, wrongly or not at all. The auditor reads every fact and says beforehand what must be accepted. At random moments, in the middle of
// a count, a draw, a delivery or a refund too, the engine is thrown away and rebuilt from its snapshot and the journal's tail.
import { accountOf, type Command, type Engine, type Fact, readFacts, restoreEngine } from '@hilsa/core';
import { PlainOfferings } from './auditor/plain-offerings.ts';
import { isGone } from './auditor/plain-offering-books.ts';
import { OfferingWishes, sha } from './life-offerings.ts';
import { accept } from './market.ts';
import { OFFER_START_MS, openOfferings, TAKA } from './offering.ts';
import { random, type Random } from './random.ts';

/** What a faulty core would tell: facts are changed on their way to the auditor, who must object. */
export const OFFERING_FAULTS = [
  'keeps-some-of-the-rest',
  'allots-one-more',
  'another-winner',
  'fee-without-allotment',
  'file-altered',
  'cut-off-moved',
  'another-secret',
  'holds-too-little',
  'underwriter-spared',
  'delivers-less',
  'vests-late',
  'plan-without-notice',
  'plan-spends-more',
  'lapse-costs',
  'drafted-by-one',
  'drawn-elsewhere-by-one',
  'promise-broken-elsewhere',
] as const;
export type OfferingFault = (typeof OFFERING_FAULTS)[number];

export interface OfferingLifeOptions {
  readonly seed: number;
  readonly commands: number;
  readonly fault?: OfferingFault;
  readonly mostFactsAStep?: number;
  /** Told of every command that was accepted, with the kinds of its facts. */
  readonly hear?: (command: Command['kind'], facts: readonly Fact['kind'][]) => void;
}
export interface OfferingLifeReport {
  readonly facts: ReadonlyMap<string, number>;
  readonly refusals: ReadonlyMap<string, number>;
  readonly crashes: number;
  /** Crashes that came while something went on in steps, by what it was. */
  readonly within: ReadonlyMap<string, number>;
  readonly hash: string;
}

const APPLICANTS = 14;
const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;

/** @throws Error with the seed and the number of the command */
export function simulateOfferings(options: OfferingLifeOptions): OfferingLifeReport {
  const life = new OfferingLife(options);
  let command = 0;
  try {
    for (command = 1; command <= options.commands; command++) life.step();
    return life.report();
  } catch (problem) {
    const what = problem instanceof Error ? problem.message : String(problem);
    throw new Error(`offerings, seed ${options.seed}, command ${command}: ${what}`, { cause: problem });
  }
}

class OfferingLife {
  readonly #random: Random;
  readonly #auditor: PlainOfferings;
  readonly #options: OfferingLifeOptions;
  readonly #wishes: OfferingWishes;
  readonly #refusals = new Map<string, number>();
  readonly #within = new Map<string, number>();
  #engine: Engine;
  #snapshot: Uint8Array;
  #tail: Uint8Array[] = [];
  #atMs = OFFER_START_MS;
  #crashes = 0;

  constructor(options: OfferingLifeOptions) {
    this.#options = options;
    this.#random = random(options.seed);
    const { engine, accounts } = openOfferings(APPLICANTS, 30_000_00n);
    const atMs = this.#atMs;
    const [, opened] = accept(engine, [
      { kind: 'list-asset', atMs, code: 'TOKEN', decimals: 4 },
      { kind: 'open-account', atMs, ownerKind: 'participant', referrer: null, principal: null },
    ]);
    const underwriter = opened!.account!;
    const purse = accountOf(underwriter, 'stock');
    accept(engine, [{ kind: 'issue-test-money', atMs, account: purse, asset: TAKA, amount: 10n ** 11n }]);
    this.#engine = restoreEngine(engine.snapshot(), { mode: 'sandbox', mostFactsAStep: options.mostFactsAStep ?? 64 });
    const before = restoreEngine(engine.snapshot(), { mode: 'sandbox' });
    this.#auditor = new PlainOfferings({
      decimals: engine.assets.map(({ decimals }) => decimals),
      purse: (owner, kind) => accountOf(owner, kind === 'coin' ? 'coin' : 'stock'),
      free: (account, asset) => before.balance(account, asset).available,
    });
    const people = { people: accounts, underwriter, token: engine.assets.length - 1 };
    this.#wishes = new OfferingWishes(this.#random, this.#auditor, people);
    this.#snapshot = this.#engine.snapshot().slice();
  }

  step(): void {
    const { next, integer } = this.#random;
    const pause = next();
    this.#atMs += pause < 0.1 ? integer(1, 10) * 3_600_000 : pause < 0.6 ? integer(1, 20) * MINUTE_MS : integer(0, 900);
    for (const command of this.#wishes.next(this.#atMs)) this.#execute(command);
    if (next() < 0.1) this.#look();
    if (next() < 0.02) this.#takeSnapshot();
  }

  report(): OfferingLifeReport {
    this.#look();
    const { counts } = this.#auditor;
    const [facts, refusals, crashes] = [counts, this.#refusals, this.#crashes];
    return { facts, refusals, crashes, within: this.#within, hash: this.#engine.hash() };
  }

  #execute(command: Command): void {
    // As the sequencer does: a step of what is due, and more of them until the command may run. Anybody may be killed between two steps.
    do {
      const due = this.#engine.dueAtMs();
      if (due !== null && due <= command.atMs) this.#run({ kind: 'run-due', atMs: command.atMs });
      if (this.#random.next() < 0.02) this.#crash();
    } while (!this.#engine.isReady(command));
    const due = this.#auditor.allows(command);
    const refusal = this.#run(command);
    if (due !== null && due !== (refusal === null))
      throw new Error(`${command.kind} was ${refusal ?? 'accepted'}, the auditor says otherwise`);
  }

  #run(command: Command): string | null {
    const from = this.#engine.facts.length;
    const reply = this.#engine.execute(command);
    if (reply.refusal !== null) {
      this.#refusals.set(reply.refusal, (this.#refusals.get(reply.refusal) ?? 0) + 1);
      return reply.refusal;
    }
    const bytes = this.#engine.facts.bytes(from);
    this.#tail.push(bytes.slice());
    const facts = [...readFacts(bytes)];
    for (const fact of facts) this.#auditor.follow(this.#spoil(fact));
    this.#options.hear?.(
      command.kind,
      facts.map(({ kind }) => kind),
    );
    return null;
  }

  #spoil(fact: Fact): Fact {
    const { fault } = this.#options;
    if (fact.kind === 'application-allotted') {
      if (fault === 'keeps-some-of-the-rest' && fact.released > 0n) return { ...fact, released: fact.released - 1n };
      if (fault === 'allots-one-more' && fact.allotted > 0n) return { ...fact, allotted: fact.allotted + 1n };
      if (fault === 'another-winner' && fact.allotted === 0n && fact.hold > 0) return { ...fact, allotted: 100n };
      if (fault === 'fee-without-allotment' && fact.allotted === 0n && fact.fee === 0n && fact.released > 5_00n)
        return { ...fact, fee: 5_00n, released: fact.released - 5_00n };
    }
    if (fact.kind === 'offering-counted') {
      if (fault === 'file-altered') return { ...fact, root: sha(fact.root) };
      if (fault === 'cut-off-moved' && fact.cutOff !== fact.publicPrice) return { ...fact, cutOff: fact.cutOff + 10n };
    }
    if (fault === 'another-secret' && fact.kind === 'offering-revealed' && fact.secret !== '')
      return { ...fact, secret: sha(fact.secret) };
    if (fault === 'holds-too-little' && fact.kind === 'application-made' && fact.held > 0n)
      return { ...fact, held: fact.held - 1n };
    if (fault === 'underwriter-spared' && fact.kind === 'offering-allotted' && fact.toUnderwriter > 0n)
      return { ...fact, toUnderwriter: 0n };
    if (fault === 'delivers-less' && fact.kind === 'application-delivered')
      return { ...fact, quantity: fact.quantity - 1n };
    if (fault === 'vests-late' && fact.kind === 'hold-placed' && fact.reason === 'vesting')
      return { ...fact, untilMs: fact.untilMs + DAY_MS };
    if (fault === 'plan-without-notice' && fact.kind === 'plan-made')
      return { ...fact, submitMs: fact.atMs + 3_600_000 };
    if (fault === 'plan-spends-more' && fact.kind === 'plan-ended' && fact.used > 0n)
      return { ...fact, used: fact.used + 1n };
    if (fault === 'drafted-by-one' && fact.kind === 'offering-drafted' && fact.terms.drafted !== undefined)
      return { ...fact, terms: { ...fact.terms, drafted: { ...fact.terms.drafted, checker: 'ann' } } };
    if (fact.kind === 'offering-results-taken') {
      if (fault === 'drawn-elsewhere-by-one') return { ...fact, maker: 'ann', checker: 'ann' };
      // As if the core had allotted by a file that was never handed in.
      if (fault === 'promise-broken-elsewhere') return { ...fact, results: 'x\n', digest: sha('x\n') };
    }
    if (fault === 'lapse-costs' && fact.kind === 'application-ended' && fact.how === 'lapsed')
      return { ...fact, fee: fact.fee - 5_00n };
    return fact;
  }

  /** The invariants; every application, every free unit and the money in escrow. */
  #look(): void {
    this.#engine.check();
    const differs = (what: string, seen: unknown, due: unknown): void => {
      if (seen !== due) throw new Error(`${what}: the core says ${String(seen)}, the auditor ${String(due)}`);
    };
    const escrows = new Map<string, bigint>();
    for (const offering of this.#auditor.all.values()) {
      const { id, terms, applications, escrow, escrowed } = offering;
      const name = `${escrow}:${terms.moneyAsset}`;
      if (escrow > 0) escrows.set(name, (escrows.get(name) ?? 0n) + escrowed);
      const seen = this.#engine.offerings.get(id);
      if (seen === undefined || seen.applications.length === 0) continue;
      differs(
        `applications of offering ${id}`,
        seen.applications.map((one) => `${one.id} ${one.status} ${one.allotted} ${one.cost}`).join(', '),
        applications
          .map(
            (one) =>
              `${one.id} ${one.status} ${one.status === 'lapsed' ? 0n : one.allotted} ${isGone(one) ? seen.byId.get(one.id)!.cost : one.cost}`,
          )
          .join(', '),
      );
      for (const one of applications) {
        const hold = seen.byId.get(one.id)!.hold;
        if (one.held > 0n !== hold > 0) differs(`hold of application ${one.id}`, hold, one.held);
      }
    }
    for (const [name, units] of escrows) {
      const [account, asset] = name.split(':').map(Number) as [number, number];
      differs(`escrow of asset ${asset}`, this.#engine.balance(account, asset).available, units);
    }
    for (const { account, asset, units } of this.#auditor.purses.touched())
      differs(`free of ${account} in ${asset}`, this.#engine.balance(account, asset).available, units);
  }

  #takeSnapshot(): void {
    this.#snapshot = this.#engine.snapshot().slice();
    this.#tail = [];
  }

  #crash(): void {
    const hash = this.#engine.hash();
    for (const { phase } of this.#engine.offerings.values())
      if (phase !== 'idle') this.#within.set(phase, (this.#within.get(phase) ?? 0) + 1);
    this.#engine = restoreEngine(this.#snapshot.slice(), {
      mode: 'sandbox',
      mostFactsAStep: this.#options.mostFactsAStep ?? 64,
    });
    for (const bytes of this.#tail) this.#engine.fold(bytes);
    if (this.#engine.hash() !== hash) throw new Error('the state after recovery is another one');
    this.#crashes++;
  }
}
