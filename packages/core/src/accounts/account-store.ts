// In: accounts as numbers. Out: what they are and whether they may trade: a byte each, so that a million fit a processor's cache.
import type { OwnerKind, Standing } from '../commands.ts';
import { OWNER_KINDS, STANDINGS } from '../fact-words.ts';

const KIND_MASK = 15;
const STANDING_SHIFT = 4;
const PARTICIPANT = OWNER_KINDS.indexOf('participant') + 1;

export class AccountStore {
  count = 0;
  /** Owner kind + 1 in the low half, so that 0 is no account; standing in the high half. */
  #bytes = new Uint8Array(64);

  /** Add an account at the end; its number is its place. */
  add(ownerKind: OwnerKind, standing: Standing): void {
    if (this.count === this.#bytes.length) {
      const bytes = new Uint8Array(this.count * 2);
      bytes.set(this.#bytes);
      this.#bytes = bytes;
    }
    this.#bytes[this.count++] = (OWNER_KINDS.indexOf(ownerKind) + 1) | (STANDINGS.indexOf(standing) << STANDING_SHIFT);
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

  standing(account: number): Standing {
    return STANDINGS[this.#bytes[account]! >>> STANDING_SHIFT]!;
  }

  setStanding(account: number, standing: Standing): void {
    this.#bytes[account] = (this.#bytes[account]! & KIND_MASK) | (STANDINGS.indexOf(standing) << STANDING_SHIFT);
  }
}
