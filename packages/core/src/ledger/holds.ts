// In: what is held and why. Out: hold records: held money of an account = what its orders hold + the sum of its records.
import { ownerOf } from '../accounts/wallets.ts';

/** Why money is held, other than by an order. Words are only ever added at the end. */
export const HOLD_REASONS = [
  'settlement',
  'margin',
  'subscription',
  'withdrawal',
  'pledge',
  'robot',
  'vesting',
  'lock-up',
  'option-cover',
  'redemption',
  'entitlement',
  'conversion',
] as const;
export type HoldReason = (typeof HOLD_REASONS)[number];

/** What a hold or a posting belongs to. Words are only ever added at the end. */
export const CAUSES = [
  'none',
  'order',
  'trade',
  'position',
  'offering',
  'application',
  'deposit',
  'withdrawal',
  'quote',
  'transfer',
  'robot',
  'fund',
  'loan',
  'membership',
  'corporate-action',
  'series',
  'funding',
  'liquidation',
  'correction',
] as const;
export type Cause = (typeof CAUSES)[number];

export interface Hold {
  readonly id: number;
  readonly account: number;
  readonly asset: number;
  /** Units, above zero. */
  amount: bigint;
  readonly reason: HoldReason;
  readonly causeKind: Cause;
  readonly cause: number;
  readonly sinceMs: number;
  /** When the clock releases it; 0: whoever placed it does. */
  readonly untilMs: number;
}

export class HoldStore {
  nextId = 1;
  readonly #holds = new Map<number, Hold>();
  /** The oldest of those that end by themselves, by what makes holds alike: a quoter of hundreds of shares has thousands. */
  readonly #oldestAlike = new Map<string, number>();
  /** Ids by owner, oldest first. */
  readonly #ofOwner = new Map<number, Set<number>>();

  get count(): number {
    return this.#holds.size;
  }

  get(id: number): Hold | undefined {
    return this.#holds.get(id);
  }

  /** Of the owner's accounts, oldest first. */
  ofOwner(owner: number): Hold[] {
    return Array.from(this.#ofOwner.get(owner) ?? [], (id) => this.#holds.get(id)!);
  }

  /** The record that an equal hold would join: same account, asset, reason and end. */
  alike(account: number, asset: number, reason: HoldReason, untilMs: number): Hold | undefined {
    if (untilMs > 0) {
      const id = this.#oldestAlike.get(`${account}/${asset}/${reason}/${untilMs}`);
      return id === undefined ? undefined : this.#holds.get(id);
    }
    for (const id of this.#ofOwner.get(ownerOf(account)) ?? []) {
      const hold = this.#holds.get(id)!;
      if (hold.account === account && hold.asset === asset && hold.reason === reason && hold.untilMs === 0) return hold;
    }
    return undefined;
  }

  add(hold: Hold): void {
    this.#holds.set(hold.id, hold);
    const owner = ownerOf(hold.account);
    const ids = this.#ofOwner.get(owner);
    if (ids === undefined) {
      const fresh = new Set<number>();
      fresh.add(hold.id);
      this.#ofOwner.set(owner, fresh);
    } else ids.add(hold.id);
    this.nextId = Math.max(this.nextId, hold.id + 1);
    const key = keyOf(hold);
    if (key !== null && !this.#oldestAlike.has(key)) this.#oldestAlike.set(key, hold.id);
  }

  /** Another record of a hold that is here, alike in all but how it knows its amount. */
  replace(hold: Hold): void {
    this.#holds.set(hold.id, hold);
  }

  remove(hold: Hold): void {
    this.#holds.delete(hold.id);
    const owner = ownerOf(hold.account);
    const ids = this.#ofOwner.get(owner)!;
    ids.delete(hold.id);
    if (ids.size === 0) this.#ofOwner.delete(owner);
    this.#forgetAlike(hold, ids);
  }

  /** The next oldest alike, if there is one, takes its place. */
  #forgetAlike(gone: Hold, ofOwner: ReadonlySet<number>): void {
    const key = keyOf(gone);
    if (key === null || this.#oldestAlike.get(key) !== gone.id) return;
    this.#oldestAlike.delete(key);
    for (const id of ofOwner) {
      if (keyOf(this.#holds.get(id)!) !== key) continue;
      this.#oldestAlike.set(key, id);
      return;
    }
  }

  /** All, oldest first. */
  all(): IterableIterator<Hold> {
    return this.#holds.values();
  }
}

/** What makes two holds alike; null for one that whoever placed it releases. */
function keyOf({ account, asset, reason, untilMs }: Hold): string | null {
  return untilMs === 0 ? null : `${account}/${asset}/${reason}/${untilMs}`;
}
