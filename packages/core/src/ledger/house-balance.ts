// In: one account of the house and an asset. Out: what is available there, read and added to without looking for it: every fill pays a fee.
import { addUnits, unitsAt } from '../facts/units.ts';
import { AVAILABLE, type Balances } from './balances.ts';

/** Remembers where its balance lies for as long as balances stay where they are. Of one state: what it remembers is of no other. */
export class HouseBalance {
  readonly account: number;
  readonly asset: number;
  #words: Int32Array = new Int32Array(0);
  #place = 0;
  #moves = -1;

  constructor(account: number, asset: number) {
    this.account = account;
    this.asset = asset;
  }

  /** A safe integer, or beyond 2^53 the nearest double. */
  available(balances: Balances): number {
    if (this.#moves !== balances.moves) this.#look(balances);
    return unitsAt(this.#words, this.#place);
  }

  /** @param units a safe integer; throws RangeError when the sum is beyond 2^63 */
  add(balances: Balances, units: number): void {
    if (this.#moves !== balances.moves) this.#look(balances);
    addUnits(this.#words, this.#place, units);
  }

  #look(balances: Balances): void {
    this.#place = (balances.find(this.account, this.asset) + AVAILABLE) * 2;
    this.#words = balances.words;
    // After looking: opening it may have moved others.
    this.#moves = balances.moves;
  }
}
