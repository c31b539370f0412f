// In: a seed and a number of commands. Out: how a random life of loans went, or an Error at the command where it went wrong.
//
// Prices walk and fall; days pass; people borrow, pledge, repay in parts or forget to. The auditor reads every fact and says beforehand what
// must be accepted. At random moments the engine is thrown away and rebuilt from its snapshot and the journal's tail.
import { type Command, type Engine, type Fact, readFacts, restoreEngine } from '@hilsa/core';
import { PlainLoans } from './auditor/plain-loans.ts';
import { LIFE_POLICY } from './life-payments.ts';
import { DAY_MS, GOLD, LoanMarket, TAKA, TIN } from './loan-market.ts';
import { random, type Random } from './random.ts';

/** What a faulty core would tell: facts are changed on their way to the auditor, who must object. */
export const LOAN_FAULTS = [
  'interest-on-interest',
  'late-forgotten',
  'sells-too-much',
  'stale-sale',
  'private-rate',
  'double-points',
  'clean-while-late',
  'sold-in-grace',
  'sold-short-of-the-debt',
  'rail-keeps-some',
] as const;
export type LoanFault = (typeof LOAN_FAULTS)[number];

export interface LoanLifeOptions {
  readonly seed: number;
  readonly commands: number;
  readonly fault?: LoanFault;
  readonly mostFactsAStep?: number;
  /** Told of every command that was accepted, with the kinds of its facts. */
  readonly hear?: (command: Command['kind'], facts: readonly Fact['kind'][]) => void;
}
export interface LoanLifeReport {
  readonly facts: ReadonlyMap<string, number>;
  readonly refusals: ReadonlyMap<string, number>;
  readonly crashes: number;
  readonly hash: string;
}

const BORROWERS = 9;
const HAIRCUT = 200_000;
const CAPITAL = 130_000_000n;
const ROOMY = { minimum: 1n, maximum: 10n ** 12n, daily: 10n ** 12n, monthly: 10n ** 12n };
/** The rail by which loans are repaid from outside: its money arrives where loans are repaid from. */
const RAIL = {
  kind: 'set-rail',
  name: 'bank',
  asset: TAKA,
  wallet: 'coin',
  policy: { ...LIFE_POLICY, in: ROOMY, depositMs: DAY_MS },
  maker: 'ann',
  checker: 'bob',
} as const;

/** @throws Error with the seed and the number of the command */
export function simulateLoans(options: LoanLifeOptions): LoanLifeReport {
  const life = new LoanLife(options);
  let command = 0;
  try {
    for (command = 1; command <= options.commands; command++) life.step();
    return life.report();
  } catch (problem) {
    const what = problem instanceof Error ? problem.message : String(problem);
    throw new Error(`loans, seed ${options.seed}, command ${command}: ${what}`, { cause: problem });
  }
}

class LoanLife {
  readonly #random: Random;
  readonly #market: LoanMarket;
  readonly #auditor: PlainLoans;
  readonly #borrowers: number[];
  readonly #options: LoanLifeOptions;
  readonly #refusals = new Map<string, number>();
  readonly #prices = [100, 100];
  #engine: Engine;
  #snapshot: Uint8Array;
  #tail: Uint8Array[] = [];
  #atMs: number;
  #crashes = 0;
  #transfers = 0;
  /** The last that two confirmed. */
  #abuse: { readonly account: number; readonly change: number } | null = null;

  constructor(options: LoanLifeOptions) {
    this.#options = options;
    this.#random = random(options.seed);
    const { mostFactsAStep = 64 } = options;
    this.#market = new LoanMarket({ mostFactsAStep, haircutPpm: HAIRCUT, capital: CAPITAL });
    this.#market.do({ ...RAIL, atMs: this.#market.atMs });
    this.#borrowers = Array.from({ length: BORROWERS }, () => this.#market.customer(2_000_000n));
    this.#engine = this.#market.engine;
    this.#atMs = this.#market.atMs;
    const haircut = BigInt(HAIRCUT);
    this.#auditor = new PlainLoans(
      this.#market.lender,
      CAPITAL,
      new Map([
        [GOLD, { haircut, callMs: 0 }],
        [TIN, { haircut, callMs: DAY_MS }],
      ]),
    );
    this.#engine.facts.clear();
    this.#snapshot = this.#engine.snapshot();
    for (const instrument of [GOLD, TIN]) this.#price(instrument, 1);
  }

  step(): void {
    const { next, integer, pick } = this.#random;
    const dice = next();
    const pause = next();
    this.#atMs +=
      pause < 0.04 ? integer(1, 9) * 11 * 3_600_000 : pause < 0.3 ? integer(5_000, 30_000) : integer(0, 900);
    if (dice < 0.35) this.#price(pick([GOLD, TIN]), this.#move());
    else this.#execute(this.#wish());
    if (next() < 0.1) this.#look();
    if (next() < 0.02) this.#takeSnapshot();
    if (next() < 0.006) this.#crash();
  }

  report(): LoanLifeReport {
    this.#look();
    return {
      facts: this.#auditor.counts,
      refusals: this.#refusals,
      crashes: this.#crashes,
      hash: this.#engine.hash(),
    };
  }

  /** Prices climb, and now and then fall, or fall so far that pledges do not cover what is owed. */
  #move(): number {
    const { next } = this.#random;
    const dice = next();
    if (dice < 0.006) return 0.12;
    return dice < 0.045 ? 0.72 : 1 + (next() - 0.07) * 0.07;
  }

  #price(instrument: number, factor: number): void {
    const { next, integer } = this.#random;
    const ticks = Math.max(30, Math.min(400, Math.round(this.#prices[instrument]! * factor)));
    this.#prices[instrument] = ticks;
    this.#execute({ kind: 'record-marks', atMs: this.#atMs, source: 'life', marks: [{ instrument, ticks }] });
    const bids = Array.from({ length: integer(0, 4) }, (_, n) => ({ ticks: ticks - n, lots: integer(1, 40_000) }));
    if (next() < 0.8)
      this.#execute({
        kind: 'mass-quote',
        atMs: this.#atMs,
        account: this.#market.buyer,
        instrument,
        bids,
        asks: [],
      });
  }

  #wish(): Command {
    const { next, integer, pick } = this.#random;
    const atMs = this.#atMs;
    const account = pick(this.#borrowers);
    const loans = [...this.#auditor.loans.values()];
    const mine = loans.filter((loan) => loan.account === account);
    const loan = (next() < 0.95 ? mine : loans).at(integer(0, Math.max(0, mine.length - 1)))?.id ?? integer(0, 99);
    const instrument = next() < 0.02 ? 7 : pick([GOLD, TIN]);
    const two = { maker: 'ann', checker: next() < 0.03 ? 'ann' : 'bob' };
    const bare = loans.find(({ paidOutMs, pledges }) => paidOutMs > 0 && pledges.size === 0)?.id;
    if (bare !== undefined && next() < 0.05)
      return { kind: 'write-off-loan', atMs, loan: bare, reason: 'gone', ...two };
    if (next() < 0.08) return this.#byRail(account, loan);
    const dice = next();
    if (dice < 0.3) return this.#application(account);
    if (dice < 0.5) {
      const asked = loans.find(({ paidOutMs }) => paidOutMs === 0)?.id ?? loan;
      const isApproved = next() < 0.85;
      return { kind: 'decide-loan', atMs, loan: asked, isApproved, reason: 'by-request', ...two };
    }
    if (dice < 0.7) {
      const amount = next() < 0.1 ? 10n ** 9n : BigInt(integer(-10, 1_500_000));
      return { kind: 'repay-loan', atMs, account, loan, amount };
    }
    if (dice < 0.76)
      return { kind: 'pledge-more', atMs, account, loan, instrument, quantity: BigInt(integer(0, 40_000)) };
    if (dice < 0.84)
      return { kind: 'release-pledge', atMs, account, loan, instrument, quantity: BigInt(integer(0, 60_000)) };
    if (dice < 0.87) return { kind: 'cancel-loan', atMs, account, loan };
    if (dice < 0.92) return { kind: 'write-off-loan', atMs, loan, reason: 'gone', ...two };
    if (dice < 0.95)
      return { kind: 'issue-test-money', atMs, account, asset: TAKA, amount: BigInt(integer(1, 200_000)) };
    if (dice < 0.97) return { kind: 'confirm-abuse', atMs, account, reason: 'wash trades', ...two };
    const abuse = this.#abuse;
    if (next() < 0.5 && abuse !== null) return { kind: 'lift-abuse', atMs, ...abuse, reason: 'was right', ...two };
    return { kind: 'lift-abuse', atMs, account, change: integer(1, 300), reason: 'was right', ...two };
  }

  /** Money that is to repay a loan is asked for over a rail, or comes: the amount that was said or another, for a deposit that waits or has ended. */
  #byRail(account: number, loan: number): Command {
    const { next, integer, pick } = this.#random;
    const atMs = this.#atMs;
    const waiting = [...this.#auditor.reviews.waiting.keys()];
    if (next() < 0.5 || waiting.length === 0) {
      const amount = BigInt(integer(1, 3_000_000));
      return { kind: 'create-deposit', atMs, account, rail: 0, amount, loan };
    }
    const deposit = pick(waiting);
    const { amount } = this.#engine.payments.deposits.get(deposit)!;
    return {
      kind: 'record-arrival',
      atMs,
      rail: 0,
      provider: 'bank',
      transaction: `T-${(this.#transfers += 1)}`,
      units: next() < 0.8 ? amount : amount + 1n,
      deposit,
      verdict: 'paid',
      evidence: 'ab'.repeat(32),
      sourceMs: atMs,
    };
  }

  #application(account: number): Command {
    const { next, integer, pick } = this.#random;
    const score = this.#auditor.score(account);
    const yearlyPpm = next() < 0.03 ? 110_000 : score >= 80 ? 120_000 : score >= 60 ? 130_000 : 150_000;
    const amount = BigInt(pick([499_999, 500_000, 2_000_000, integer(500_000, 9_000_000), 20_000_001]));
    const pledges = pick([[GOLD], [TIN], [GOLD, TIN]]);
    // Around half of what they count for: now a little more, now too little.
    const worth = pledges.reduce((sum, instrument) => sum + this.#prices[instrument]! * 80, 0);
    const quantity = (amount * BigInt(integer(195, 240))) / BigInt(worth);
    return {
      kind: 'apply-loan',
      atMs: this.#atMs,
      account,
      asset: TAKA,
      amount,
      days: next() < 0.02 ? 8 : pick([7, 14, 30, 90]),
      yearlyPpm,
      pledges: pledges.map((instrument) => ({ instrument, quantity: next() < 0.02 ? 0n : quantity })),
      isVerified: next() < 0.98,
    };
  }

  #execute(command: Command): void {
    // As the sequencer does: a step of what is due, and more of them until the command may run.
    do {
      const due = this.#engine.dueAtMs();
      if (due !== null && due <= command.atMs) this.#run({ kind: 'run-due', atMs: command.atMs });
    } while (!this.#engine.isReady(command));
    const free = (asset: number): bigint =>
      'account' in command ? this.#engine.balance(command.account!, asset).available : 0n;
    const due = this.#auditor.allows(command, free);
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
    for (const fact of facts) {
      this.#auditor.follow(this.#spoil(fact));
      if (fact.kind === 'score-changed' && fact.why === 'abuse')
        this.#abuse = { account: fact.account, change: fact.change };
    }
    this.#options.hear?.(
      command.kind,
      facts.map(({ kind }) => kind),
    );
    return null;
  }

  #spoil(fact: Fact): Fact {
    const { fault } = this.#options;
    if (fault === 'interest-on-interest' && fact.kind === 'loan-repaid' && fact.interest > 0n)
      return { ...fact, interest: fact.interest + 1n, principal: fact.principal - 1n };
    if (fault === 'late-forgotten' && fact.kind === 'loan-repaid' && fact.late > 0n) return { ...fact, late: 0n };
    if (fault === 'sells-too-much' && fact.kind === 'pledge-sale-ordered') return { ...fact, wanted: fact.wanted + 1n };
    if (fault === 'stale-sale' && fact.kind === 'loan-rung-changed' && fact.isSelling)
      return { ...fact, atMs: fact.atMs + 120_000 };
    if (fault === 'private-rate' && fact.kind === 'loan-applied') return { ...fact, yearlyPpm: fact.yearlyPpm - 1 };
    if (fault === 'double-points' && fact.kind === 'score-changed' && fact.why === 'late-day')
      return { ...fact, score: fact.score - 2, points: fact.points - 2 };
    if (fault === 'clean-while-late' && fact.kind === 'work-scheduled' && fact.work === 'count-clean-month')
      return { ...fact, dueMs: fact.dueMs - DAY_MS };
    if (fault === 'rail-keeps-some' && fact.kind === 'arrival-credited' && fact.units > 1n)
      return { ...fact, units: fact.units - 1n };
    if (fault === 'sold-in-grace' && fact.kind === 'loan-matured') return { ...fact, atMs: fact.atMs - DAY_MS };
    if (fault === 'sold-short-of-the-debt' && fact.kind === 'loan-matured') return { ...fact, debt: fact.debt - 1n };
    return fact;
  }

  /** The invariants, and every loan, pledge, score and taka of the lender. */
  #look(): void {
    this.#engine.check();
    const { all } = this.#engine.loans;
    const { loans, capital } = this.#auditor;
    const differs = (what: string, seen: unknown, due: unknown): void => {
      if (seen !== due) throw new Error(`${what}: the core says ${String(seen)}, the auditor ${String(due)}`);
    };
    differs('loans', [...all.keys()].join(' '), [...loans.keys()].join(' '));
    for (const loan of loans.values()) {
      const seen = all.get(loan.id)!;
      const pledges = seen.pledges.map(({ instrument, quantity }) => `${instrument}:${quantity}`).join(' ');
      differs(
        `pledges of loan ${loan.id}`,
        pledges,
        [...loan.pledges].map(([one, { quantity }]) => `${one}:${quantity}`).join(' '),
      );
      if (loan.paidOutMs === 0) continue;
      const dues = this.#auditor.dues(loan, this.#engine.atMs);
      const { principal, interest, late } = this.#engine.loanDues(loan.id, this.#engine.atMs);
      differs(
        `dues of loan ${loan.id}`,
        `${principal}+${interest}+${late}`,
        `${dues.principal}+${dues.interest}+${dues.late}`,
      );
    }
    const line = (reviews: ReadonlyMap<number, number>): string =>
      [...reviews].map(([one, loan]) => `${one}:${loan}`).join(' ');
    differs('repayments under review', line(this.#engine.loans.reviews), line(this.#auditor.reviews.waiting));
    for (const account of this.#borrowers)
      differs(`score of ${account}`, this.#engine.score(account), this.#auditor.score(account));
    differs('capital', this.#engine.balance(this.#market.lender, TAKA).available, capital);
  }

  #takeSnapshot(): void {
    this.#snapshot = this.#engine.snapshot().slice();
    this.#tail = [];
  }

  #crash(): void {
    const hash = this.#engine.hash();
    const { mostFactsAStep = 64 } = this.#options;
    this.#engine = restoreEngine(this.#snapshot.slice(), { mode: 'sandbox', mostFactsAStep });
    for (const bytes of this.#tail) this.#engine.fold(bytes);
    if (this.#engine.hash() !== hash) throw new Error('the state after recovery is another one');
    this.#crashes++;
  }
}
