// In: facts about mandates and their plans. Out: nothing, or an Error at the first that a mandate does not allow.
import type { Fact, OfferingTerms } from '@hilsa/core';
import { fail, same } from './plain-contract-sums.ts';
import { plainCost, type PlainMandate, plainMonth, type PlainOffering } from './plain-offering-books.ts';

type FactOf<Kind extends Fact['kind']> = Extract<Fact, { kind: Kind }>;
const DAY = 86_400_000;

export interface PlainPlan {
  readonly account: number;
  readonly offering: number;
  readonly noticeMs: number;
  readonly submitMs: number;
}

/** Told a day before, within the limits, all or nothing, and only while the mandate stands. */
export class PlainPlans {
  readonly all = new Map<number, PlainPlan>();
  readonly #mandates: Map<number, PlainMandate>;
  #submitting = 0;

  constructor(mandates: Map<number, PlainMandate>) {
    this.#mandates = mandates;
  }

  set({ account, wish, atMs }: FactOf<'mandate-set'>): void {
    if (wish === null) {
      this.#mandates.delete(account);
      return;
    }
    if (wish.endsAtMs > atMs + 366 * DAY) fail('a mandate ends', wish.endsAtMs, 'within twelve months');
    const { month, used } = this.#mandates.get(account) ?? { month: plainMonth(atMs), used: 0n };
    this.#mandates.set(account, { wish, month, used });
  }

  made({ plan, account, offering, submitMs, atMs }: FactOf<'plan-made'>, { status, terms }: PlainOffering): void {
    if (!this.#mandates.has(account)) fail(`plan ${plan}`, 'made', 'no mandate');
    if (submitMs - atMs < DAY) fail(`plan ${plan} is submitted`, submitMs - atMs, 'a day after its notice');
    if (status !== 'upcoming' && status !== 'open') fail(`plan ${plan} for an offering`, status, 'before its close');
    same(`plan ${plan} is for`, terms.kind, 'ipo');
    for (const other of this.all.values())
      if (other.account === account && other.offering === offering) fail(`plan ${plan}`, 'a second', 'one');
    this.all.set(plan, { account, offering, noticeMs: atMs, submitMs });
  }

  /** An application by a plan. */
  submits(fact: FactOf<'application-made'>, { least, leastHolding }: OfferingTerms): void {
    const plan = this.all.get(fact.plan);
    const wish = this.#mandates.get(fact.account)?.wish;
    if (plan === undefined || wish === undefined) fail(`plan ${fact.plan}`, 'submitted', 'nothing planned');
    same('a plan is submitted for', fact.account, plan.account);
    same('a plan is submitted for', fact.offering, plan.offering);
    if (fact.atMs < plan.submitMs) fail(`plan ${fact.plan} is submitted`, fact.atMs, plan.submitMs);
    if (fact.atMs >= wish.endsAtMs) fail(`plan ${fact.plan} is submitted`, fact.atMs, 'before the mandate ends');
    same('quantity of a plan', fact.quantity, least);
    same('category of a plan', fact.category, wish.category);
    same('person of a plan', fact.person, wish.person);
    // A mandate knows nothing of what somebody had at a cut-off, and of papers what it was told last.
    same('stocks that a plan may need', leastHolding, 0n);
    if (!wish.isVerified || !wish.hasDepositoryNumber) fail(`plan ${fact.plan}`, 'submitted', 'without papers');
    this.#submitting = fact.plan;
  }

  /** @param freeOf what the customer has free of an asset, the application's hold being placed */
  ended(fact: FactOf<'plan-ended'>, { terms, decimals }: PlainOffering, freeOf: (asset: number) => bigint): void {
    const plan = this.all.get(fact.plan);
    if (plan === undefined) fail(`plan ${fact.plan}`, `ended as ${fact.how}`, 'unknown');
    this.all.delete(fact.plan);
    const mandate = this.#mandates.get(fact.account);
    if (fact.how !== 'submitted') {
      same(`used by plan ${fact.plan}`, fact.used, 0n);
      if (fact.how === 'skipped' && fact.reason === '') fail(`plan ${fact.plan}`, 'skipped', 'with a reason');
      return;
    }
    same('plan submitted', this.#submitting, fact.plan);
    this.#submitting = 0;
    same(`used by plan ${fact.plan}`, fact.used, needed(terms, decimals));
    const { wish } = mandate!;
    const month = plainMonth(fact.atMs);
    const used = (mandate!.month === month ? mandate!.used : 0n) + fact.used;
    if (fact.used > wish.mostPerIssue) fail('used for an issue', fact.used, wish.mostPerIssue);
    if (used > wish.mostPerMonth) fail('used in a month', used, wish.mostPerMonth);
    const free = freeOf(terms.moneyAsset);
    if (free < wish.keepFree) fail('left free by a plan', free, wish.keepFree);
    Object.assign(mandate!, { month, used });
  }
}

function needed({ least, price, fee }: OfferingTerms, decimals: number): bigint {
  return plainCost(least, price, decimals) + fee;
}
