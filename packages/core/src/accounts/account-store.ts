// In: accounts as numbers. Out: what they are, whether they may trade and who invited them: a byte each, so that a million fit a
// processor's cache, and four more only where somebody was invited.
import type { OwnerKind, Standing } from '../commands.ts';
import { OWNER_KINDS, STANDINGS } from '../fact-words.ts';

const KIND_MASK = 7;
/** Somebody invited the account. Beside its kind, so that a trade asks about both sides with bytes it has read anyway. */
const REFERRED = 8;
const STANDING_SHIFT = 4;
const PARTICIPANT = OWNER_KINDS.indexOf('participant') + 1;

export class AccountStore {
  count = 0;
  /** Owner kind + 1 in the lowest bits, so that 0 is no account; whether referred; standing in the high half. */
  #bytes = new Uint8Array(64);
  /** By account; shorter than the accounts while nobody beyond its end was invited. */
  #referrers = new Int32Array(0);
  /** Accounts that somebody invited. */
  referredCount = 0;

  /** Add an account at the end; its number is its place. */
  add(ownerKind: OwnerKind, standing: Standing, referrer: number | null): void {
    if (this.count === this.#bytes.length) {
      const bytes = new Uint8Array(this.count * 2);
      bytes.set(this.#bytes);
      this.#bytes = bytes;
    }
    const account = this.count++;
    this.#bytes[account] = (OWNER_KINDS.indexOf(ownerKind) + 1) | (STANDINGS.indexOf(standing) << STANDING_SHIFT);
    if (referrer !== null) this.#refer(account, referrer);
  }

  /** null for a number that is no account. */
  ownerKind(account: number): OwnerKind | null {
    return OWNER_KINDS[((this.#bytes[account] ?? 0) & KIND_MASK) - 1] ?? null;
  }

  isActive(account: number): boolean {
    return this.#bytes[account]! >>> STANDING_SHIFT === 0;
  }

  isParticipant(account: number): boolean {
    return (this.#bytes[account]! & KIND_MASK) === PARTICIPANT;
  }

  /** Whether somebody invited one of the two. */
  isEitherReferred(one: number, other: number): boolean {
    return ((this.#bytes[one]! | this.#bytes[other]!) & REFERRED) !== 0;
  }

  /** Who invited the account, or null. */
  referrer(account: number): number | null {
    return this.#referrers[account] || null;
  }

  standing(account: number): Standing {
    return STANDINGS[this.#bytes[account]! >>> STANDING_SHIFT]!;
  }

  setStanding(account: number, standing: Standing): void {
    const rest = this.#bytes[account]! & (KIND_MASK | REFERRED);
    this.#bytes[account] = rest | (STANDINGS.indexOf(standing) << STANDING_SHIFT);
  }

  #refer(account: number, referrer: number): void {
    if (account >= this.#referrers.length) {
      const referrers = new Int32Array(this.#bytes.length);
      referrers.set(this.#referrers);
      this.#referrers = referrers;
    }
    this.#referrers[account] = referrer;
    this.#bytes[account]! |= REFERRED;
    this.referredCount++;
  }
}
