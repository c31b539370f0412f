// In: accounts as numbers. Out: what their owners are, whether they may trade, who invited them, for whom they act, their fee tiers.
// A byte an owner, so that a million fit a processor's cache; more only where there is more to say.
import type { OwnerKind, Standing } from '../commands.ts';
import { isAccountNumber, ownerOf } from './wallets.ts';

export const OWNER_KINDS: readonly OwnerKind[] = ['house', 'customer', 'participant'];
export const STANDINGS: readonly Standing[] = ['active', 'disabled'];
/** Classes of instruments whose fees fall with an owner's own volume. */
export const FEE_CLASSES = ['coin', 'stock', 'contract'] as const;
export type FeeClass = (typeof FEE_CLASSES)[number];

const KIND_MASK = 7;
/** Somebody invited the owner. Beside its kind, so that a trade asks about both sides with bytes it has read anyway. */
const REFERRED = 8;
/** The owner acts for another: a robot order or a fund. */
const ACTS = 16;
/** A balance below zero is this account's business: money comes into the world here. */
const MAY_OWE = 32;
const DISABLED = 64;
const PARTICIPANT = OWNER_KINDS.indexOf('participant') + 1;
const TIER_WORDS = 4;

export interface Owner {
  readonly ownerKind: OwnerKind;
  readonly standing: Standing;
  readonly referrer: number | null;
  /** The owner that this one acts for, whose limits and standing count; null: itself. */
  readonly principal: number | null;
  readonly mayOwe: boolean;
}

export class AccountStore {
  /** Owners; the number of one is its place. */
  count = 0;
  #bytes = new Uint8Array(64);
  /** By owner; shorter than the owners while nobody beyond its end has one. */
  #referrers = new Int32Array(0);
  #principals = new Int32Array(0);
  #tiers = new Uint8Array(0);
  referredCount = 0;
  /** Who acts for an owner, oldest first. */
  readonly #actors = new Map<number, number[]>();

  /** Add an owner at the end; its number is its place. */
  add({ ownerKind, standing, referrer, principal, mayOwe }: Owner): void {
    if (this.count === this.#bytes.length) this.#bytes = grown(this.#bytes, new Uint8Array(this.count * 2));
    const owner = this.count++;
    this.#bytes[owner] =
      (OWNER_KINDS.indexOf(ownerKind) + 1) |
      (referrer === null ? 0 : REFERRED) |
      (principal === null ? 0 : ACTS) |
      (mayOwe ? MAY_OWE : 0) |
      (standing === 'disabled' ? DISABLED : 0);
    if (referrer !== null) {
      if (owner >= this.#referrers.length) this.#referrers = grown(this.#referrers, new Int32Array(this.#bytes.length));
      this.#referrers[owner] = referrer;
      this.referredCount++;
    }
    if (principal === null) return;
    if (owner >= this.#principals.length)
      this.#principals = grown(this.#principals, new Int32Array(this.#bytes.length));
    this.#principals[owner] = principal;
    const actors = this.#actors.get(principal);
    if (actors === undefined) this.#actors.set(principal, [owner]);
    else actors.push(owner);
  }

  /** The owner and those that act for it, oldest first. */
  together(owner: number): readonly number[] {
    return [owner, ...(this.#actors.get(owner) ?? [])];
  }

  /** Everything about an account's owner; null for a number that is no account. */
  owner(account: number): Owner | null {
    const ownerKind = this.ownerKind(account);
    if (ownerKind === null) return null;
    const owner = ownerOf(account);
    const acts = (this.#bytes[owner]! & ACTS) !== 0;
    return {
      ownerKind,
      standing: this.standing(account),
      referrer: this.referrer(account),
      principal: acts ? this.#principals[owner]! : null,
      mayOwe: this.mayOwe(account),
    };
  }

  /** null for a number that is no account. */
  ownerKind(account: number): OwnerKind | null {
    if (!isAccountNumber(account)) return null;
    return OWNER_KINDS[((this.#bytes[ownerOf(account)] ?? 0) & KIND_MASK) - 1] ?? null;
  }

  /** The owner whose limits and standing count. */
  principal(account: number): number {
    const owner = ownerOf(account);
    return this.#bytes[owner]! & ACTS ? this.#principals[owner]! : owner;
  }

  /** Whether two accounts act for the same owner. */
  isSameOwner(one: number, other: number): boolean {
    if (ownerOf(one) === ownerOf(other)) return true;
    if (((this.#bytes[ownerOf(one)]! | this.#bytes[ownerOf(other)]!) & ACTS) === 0) return false;
    return this.principal(one) === this.principal(other);
  }

  isActive(account: number): boolean {
    return (this.#bytes[this.principal(account)]! & DISABLED) === 0;
  }

  isParticipant(account: number): boolean {
    return (this.#bytes[ownerOf(account)]! & KIND_MASK) === PARTICIPANT;
  }

  mayOwe(account: number): boolean {
    return (this.#bytes[ownerOf(account)]! & MAY_OWE) !== 0;
  }

  /** Whether somebody invited one of the two. */
  isEitherReferred(one: number, other: number): boolean {
    return ((this.#bytes[ownerOf(one)]! | this.#bytes[ownerOf(other)]!) & REFERRED) !== 0;
  }

  /** Who invited the account's owner, or null. */
  referrer(account: number): number | null {
    return this.#referrers[ownerOf(account)] || null;
  }

  standing(account: number): Standing {
    return this.#bytes[ownerOf(account)]! & DISABLED ? 'disabled' : 'active';
  }

  setStanding(account: number, standing: Standing): void {
    const owner = ownerOf(account);
    this.#bytes[owner] = (this.#bytes[owner]! & ~DISABLED) | (standing === 'disabled' ? DISABLED : 0);
  }

  /** The fee tier in a class; 0 is the one everybody starts in. A robot order pays as its customer does. */
  tier(account: number, feeClass: number): number {
    return this.#tiers[this.principal(account) * TIER_WORDS + feeClass] ?? 0;
  }

  setTier(owner: number, feeClass: number, tier: number): void {
    const place = owner * TIER_WORDS + feeClass;
    if (place >= this.#tiers.length) {
      if (tier === 0) return;
      this.#tiers = grown(this.#tiers, new Uint8Array(this.#bytes.length * TIER_WORDS));
    }
    this.#tiers[place] = tier;
  }
}

function grown<T extends Uint8Array | Int32Array>(old: T, fresh: T): T {
  fresh.set(old);
  return fresh;
}
