// In: deposits as they begin, end and are forgotten. Out: the same by number, by owner, and those of one rail that still wait: who looks after these
// never walks through the ones that have ended, of which a rail remembers weeks.
import { OwnedMap } from './owned-map.ts';
import type { Deposit } from './state.ts';

export class DepositMap extends OwnedMap<number, Deposit> {
  readonly #waiting = new Map<number, Map<number, Deposit>>();

  /** Those of a rail that are neither credited nor ended, oldest first; as they are when it is asked. */
  waitingOf(rail: number): readonly Deposit[] {
    const waiting = this.#waiting.get(rail);
    return waiting === undefined ? NONE : [...waiting.values()];
  }

  /** A deposit's state is changed here alone. @throws RangeError for a deposit that is not there */
  move(id: number, state: Deposit['state']): void {
    const deposit = this.get(id);
    if (deposit === undefined) throw new RangeError(`deposit ${id} is not there`);
    deposit.state = state;
    this.set(id, deposit);
  }

  override set(id: number, deposit: Deposit): this {
    if (isWaiting(deposit)) {
      const waiting = this.#waiting.get(deposit.rail);
      if (waiting === undefined) this.#waiting.set(deposit.rail, new Map([[id, deposit]]));
      else waiting.set(id, deposit);
    } else this.#waiting.get(deposit.rail)?.delete(id);
    return super.set(id, deposit);
  }

  override delete(id: number): boolean {
    const deposit = this.get(id);
    if (deposit !== undefined) this.#waiting.get(deposit.rail)?.delete(id);
    return super.delete(id);
  }

  override clear(): void {
    this.#waiting.clear();
    super.clear();
  }
}

const NONE: readonly never[] = [];

/** Whether money is still awaited for it. */
export function isWaiting({ state }: Pick<Deposit, 'state'>): boolean {
  return state === 'created' || state === 'pending';
}

/** What an owner's deposits may yet bring in by a rail: each waits to be paid, and is credited whatever the day's limit then says. */
export function promisedOf(deposits: readonly Deposit[], rail: number): bigint {
  return deposits.reduce(
    (sum, deposit) => (deposit.rail === rail && isWaiting(deposit) ? sum + deposit.amount : sum),
    0n,
  );
}
