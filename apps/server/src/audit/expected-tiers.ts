// In: facts in order. Out: which tier of fees every owner must be in, by the trades of thirty days added up here again, and where the journal
// has another.
import type { Engine, Fact, FeeTable } from '@hilsa/core';

type FactOf<Kind extends Fact['kind']> = Extract<Fact, { kind: Kind }>;
type Class = FeeTable['feeClass'];
interface Kept {
  readonly table: FeeTable;
  /** By owner, by day: the value of its trades. */
  readonly volumes: Map<number, Map<number, bigint>>;
  /** Owners that the count of a day has written down. */
  counted: { day: number; readonly owners: Set<number> };
}

const WINDOW = 30;
const DAY_MS = 86_400_000;
const dayOf = (atMs: number): number => Math.floor((atMs + DAY_MS / 4) / DAY_MS);

/** Rule P5: a tier follows from the own volume alone, by one table for everybody. */
export class ExpectedTiers {
  readonly #engine: Engine;
  readonly #classes = new Map<Class, Kept>();
  readonly #coming = new Map<Class, FeeTable>();
  readonly #tiers = new Map<string, number>();

  /** @param engine where the replay begins; asked afterwards only what instruments and owners are */
  constructor(engine: Engine) {
    this.#engine = engine;
    for (const known of engine.fees.classes) if (known !== undefined) this.#begin(known.table, engine);
    for (const coming of engine.fees.coming)
      if (coming !== undefined) this.#coming.set(coming.table.feeClass, coming.table);
  }

  /** Judges the facts of a command, which the engine has folded. Returns what is wrong with them, or null. */
  take(facts: readonly Fact[]): string | null {
    let wrong: string | null = null;
    for (const fact of facts) wrong ??= this.#judge(fact);
    return wrong;
  }

  #begin(table: FeeTable, engine: Engine): void {
    const { feeClass } = table;
    const known = this.#classes.get(feeClass);
    const volumes: Kept['volumes'] = known?.volumes ?? new Map();
    const counted = known?.counted ?? { day: 0, owners: new Set() };
    this.#classes.set(feeClass, { table, volumes, counted });
    if (known !== undefined) return;
    for (let owner = 0; owner < engine.accountCount; owner += 1) {
      const own = engine.ownVolume(owner, feeClass);
      if (own === null || own.days.length === 0 || this.#principal(owner) !== owner) continue;
      volumes.set(owner, new Map(own.days.map(({ day, units }) => [day, BigInt(units)])));
      this.#tiers.set(`${feeClass}:${owner}`, own.tier);
    }
  }

  #judge(fact: Fact): string | null {
    if (fact.kind === 'fee-table-set') this.#coming.set(fact.feeClass, fact.table);
    else if (fact.kind === 'fee-table-applied') this.#begin(this.#coming.get(fact.feeClass)!, this.#engine);
    else if (fact.kind === 'trade-executed') this.#add(fact);
    else if (fact.kind === 'fee-tier-set') this.#tiers.set(`${fact.feeClass}:${fact.account}`, fact.tier);
    else if (fact.kind === 'volume-counted') return this.#compare(fact);
    else if (fact.kind === 'volumes-walked' && fact.next === 0) return this.#missing(fact);
    return null;
  }

  #principal(account: number): number {
    const owner = account % 2 ** 28;
    return this.#engine.account(owner)?.principal ?? owner;
  }

  #add({ instrument, notional, takerAccount, makerAccount, atMs }: FactOf<'trade-executed'>): void {
    const { kind, quoteAsset, fees } = this.#engine.instrument(instrument).listing;
    const kept = this.#classes.get(fees.feeClass);
    if (kept === undefined || quoteAsset !== kept.table.asset || (kind !== 'spot' && kind !== 'stock')) return;
    for (const account of [takerAccount, makerAccount]) {
      const owner = this.#principal(account);
      const days = kept.volumes.get(owner) ?? new Map<number, bigint>();
      const day = dayOf(atMs);
      days.set(day, (days.get(day) ?? 0n) + notional);
      kept.volumes.set(owner, days);
    }
  }

  #compare({ account, feeClass, day, units, tier, isLast }: FactOf<'volume-counted'>): string | null {
    const kept = this.#classes.get(feeClass);
    if (kept === undefined) return `volume of ${feeClass} is counted, and the class has no table`;
    const days = kept.volumes.get(account) ?? new Map<number, bigint>();
    let sum = 0n;
    for (const [at, value] of days) if (at < day && at >= day - WINDOW) sum += value;
    const most = BigInt(Number.MAX_SAFE_INTEGER);
    if (sum > most) sum = most;
    const earned = kept.table.rows.findLastIndex(({ from }) => sum >= from);
    const given = this.#tiers.get(`${feeClass}:${account}`) ?? 0;
    if (kept.counted.day !== day) kept.counted = { day, owners: new Set() };
    kept.counted.owners.add(account);
    for (const at of days.keys()) if (at < day - WINDOW) days.delete(at);
    if (isLast) kept.volumes.delete(account);
    if (BigInt(units) !== sum)
      return `account ${account} traded ${sum} in ${feeClass} in the 30 days before ${day}, counted are ${units}`;
    return tier === earned && given === earned
      ? null
      : `account ${account} is in tier ${given} of ${feeClass}, its volume earns ${earned}`;
  }

  /** At the end of a night's count nobody who traded before is left out. */
  #missing({ feeClass, atMs }: FactOf<'volumes-walked'>): string | null {
    const kept = this.#classes.get(feeClass);
    const today = dayOf(atMs);
    for (const [account, days] of kept?.volumes ?? [])
      if (Math.min(...days.keys()) < today && !(kept!.counted.day === today && kept!.counted.owners.has(account)))
        return `account ${account} traded in ${feeClass} and was not counted on ${today}`;
    return null;
  }
}
