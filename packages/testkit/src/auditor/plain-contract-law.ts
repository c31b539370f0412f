// In: facts about who may have how much leverage, and about the fund's seeds. Out: nothing, or an Error at the first that two people did not
// agree on, that comes before its day, or that lets somebody have more than the caps in force.
import type { Fact } from '@hilsa/core';
import { fail, OWNERS, same } from './plain-contract-sums.ts';

interface PlainRules {
  readonly retail: number;
  readonly highNetWorth: number;
  readonly untested: number;
}
interface PlainCustomer {
  readonly kind: string;
  readonly isTested: boolean;
  readonly isInRiskBand: boolean;
}

const WEEK_MS = 7 * 86_400_000;
const DAY_MS = 86_400_000;

export class PlainContractLaw {
  #caps = { version: 0, rules: { retail: 5, highNetWorth: 20, untested: 2 } as PlainRules };
  #coming: { version: number; rules: PlainRules; fromMs: number } | null = null;
  readonly #customers = new Map<number, PlainCustomer>();
  readonly #own = new Map<number, number | null>();
  readonly #seeds = new Map<number, { left: bigint; atMs: number }>();
  /** What went from the fees into the fund last, and by which fact. */
  #moved = 0n;
  readonly #isParticipant: (account: number) => boolean;
  readonly #tierMost: number;

  /** @param tierMost the leverage of the market's lowest tier */
  constructor(tierMost: number, isParticipant: (account: number) => boolean) {
    this.#tierMost = tierMost;
    this.#isParticipant = isParticipant;
  }

  /** @param fees what the house has earned and still has, after the facts before */
  follow(fact: Fact, fees: bigint): void {
    if (fact.kind === 'contract-customer-set') {
      const { customerKind: kind, isTested, isInRiskBand } = fact;
      this.#customers.set(fact.account % OWNERS, { kind, isTested, isInRiskBand });
    } else if (fact.kind === 'contract-limits-set') this.#own.set(fact.account % OWNERS, fact.limits.mostLeverage);
    else if (fact.kind === 'leverage-set') this.#look(fact.account, fact.leverage);
    else if (fact.kind === 'leverage-caps-planned') this.#plan(fact);
    else if (fact.kind === 'leverage-caps-started') this.#start(fact);
    else if (fact.kind === 'insurance-seed-planned') this.#promise(fact);
    else if (fact.kind === 'insurance-seed-paid') this.#pay(fact, fees);
    else if (fact.kind === 'money-moved')
      this.#moved = fact.reason === 'insurance' && fact.causeKind === 'fund' ? fact.amount : 0n;
  }

  #start({ version, atMs }: Extract<Fact, { kind: 'leverage-caps-started' }>): void {
    const coming = this.#coming;
    if (coming?.version !== version || atMs < coming.fromMs) fail('caps in force', version, JSON.stringify(coming));
    this.#caps = coming;
    this.#coming = null;
  }

  #promise(fact: Extract<Fact, { kind: 'insurance-seed-planned' }>): void {
    this.#two(fact);
    if (fact.amount <= 0n || fact.fromMs < fact.atMs) fail(`seed ${fact.seed}`, fact.amount, 'one of the future');
    if (this.#seeds.has(fact.seed)) fail(`seed ${fact.seed}`, 'planned', 'planned before');
    this.#seeds.set(fact.seed, { left: fact.amount, atMs: fact.fromMs });
  }

  #look(account: number, leverage: number): void {
    const anybody = this.#isParticipant(account)
      ? { kind: 'high-net-worth', isTested: true, isInRiskBand: false }
      : { kind: 'retail', isTested: false, isInRiskBand: false };
    const { kind, isTested, isInRiskBand } = this.#customers.get(account % OWNERS) ?? anybody;
    const { rules } = this.#caps;
    const ofKind = kind === 'retail' ? rules.retail : rules.highNetWorth;
    const base = isTested || rules.untested > ofKind ? ofKind : rules.untested;
    const half = base < 2 ? 1 : (base - (base % 2)) / 2;
    const most = Math.min(isInRiskBand ? half : base, this.#tierMost, this.#own.get(account % OWNERS) ?? Infinity);
    if (leverage > most) fail(`leverage of ${account}`, leverage, `at most ${most}`);
  }

  #plan(fact: Extract<Fact, { kind: 'leverage-caps-planned' }>): void {
    this.#two(fact);
    const { rules: now, version } = this.#caps;
    const { rules, fromMs, atMs } = fact;
    same('version of caps', fact.version, Math.max(version, this.#coming?.version ?? 0) + 1);
    const isOrdered = 1 <= rules.untested && rules.untested <= rules.retail && rules.retail <= rules.highNetWorth;
    if (!isOrdered || rules.highNetWorth > 100) fail('caps', JSON.stringify(rules), 'in order');
    const isLooser =
      rules.retail >= now.retail && rules.highNetWorth >= now.highNetWorth && rules.untested >= now.untested;
    const earliest = isLooser ? atMs : atMs + WEEK_MS;
    if (fromMs < earliest) fail('caps come', fromMs, `at ${earliest} at the soonest`);
    this.#coming = { version: fact.version, rules, fromMs };
  }

  #pay({ seed, paid, left, nextMs, atMs }: Extract<Fact, { kind: 'insurance-seed-paid' }>, fees: bigint): void {
    const known = this.#seeds.get(seed);
    if (known === undefined || atMs < known.atMs) fail(`seed ${seed}`, 'paid', 'not yet due');
    same(`seed ${seed} in all`, paid + left, known.left);
    same(`moved for seed ${seed}`, this.#moved, paid);
    if (left === 0n) this.#seeds.delete(seed);
    else {
      same('what the house keeps of its fees while it owes a seed', fees, 0n);
      same(`seed ${seed} again`, nextMs, atMs + DAY_MS);
      this.#seeds.set(seed, { left, atMs: nextMs });
    }
    this.#moved = 0n;
  }

  #two({ maker, checker }: { readonly maker: string; readonly checker: string }): void {
    if (maker === '' || checker === '' || maker === checker) fail('people', `${maker}, ${checker}`, 'two');
  }
}
