// In: orders of robots and what their wallets are worth. Out: the prices at which one could have lost its limit, by market, so that a price that
// moves asks those that it reached and nobody else. It follows from the state and is in no snapshot.
import { MAX_TICKS, NONE, PriceTrie } from '../matching/price-trie.ts';

/** Of one market: the highest price still ahead is found by looking at a few words, as in a book. */
class Market {
  readonly #ticks = new PriceTrie();
  readonly #orders = new Map<number, Set<number>>();

  add(ticks: number, order: number): void {
    const there = this.#orders.get(ticks);
    if (there !== undefined) there.add(order);
    else {
      this.#orders.set(ticks, new Set([order]));
      this.#ticks.set(ticks, ticks);
    }
  }
  remove(ticks: number, order: number): void {
    const there = this.#orders.get(ticks)!;
    there.delete(order);
    if (there.size > 0) return;
    this.#orders.delete(ticks);
    this.#ticks.delete(ticks);
  }
  /** Orders whose price is reached: at it or above. */
  *reachedAt(ticks: number): Generator<number> {
    for (let at = this.#ticks.below(MAX_TICKS + 1); at !== NONE && at >= ticks; at = this.#ticks.below(at))
      yield* this.#orders.get(at)!;
  }
}

export class RobotAlarms {
  readonly #markets = new Map<number, Market>();
  readonly #set = new Map<number, readonly { readonly market: number; readonly ticks: number }[]>();
  /** Something of them changed since they were looked at: new ones, and those whose wallet was traded with. */
  readonly #changed = new Set<number>();
  /** Have lost a limit by the price of a market that they do not trade with now: asked again with each price of their own. */
  readonly #lost = new Map<number, readonly number[]>();
  readonly #lostIn = new Map<number, Set<number>>();

  /** What was known of an order holds no more. */
  change(order: number): void {
    this.forget(order);
    this.#changed.add(order);
  }
  /** It runs no more. */
  forget(order: number): void {
    this.#changed.delete(order);
    for (const { market, ticks } of this.#set.get(order) ?? []) this.#markets.get(market)!.remove(ticks, order);
    this.#set.delete(order);
    for (const market of this.#lost.get(order) ?? []) this.#lostIn.get(market)!.delete(order);
    this.#lost.delete(order);
  }
  /** @param prices at which it has to be looked at again, each below the market's price of now */
  set(order: number, prices: readonly { readonly market: number; readonly ticks: number }[]): void {
    this.forget(order);
    for (const { market, ticks } of prices) this.#market(market).add(ticks, order);
    this.#set.set(order, prices);
  }
  /** It has lost a limit; the next price of one of its markets stops it. */
  lose(order: number, markets: readonly number[]): void {
    this.forget(order);
    for (const market of markets) {
      const there = this.#lostIn.get(market);
      if (there === undefined) this.#lostIn.set(market, new Set([order]));
      else there.add(order);
    }
    this.#lost.set(order, markets);
  }

  /** Orders that have to be looked at anew. */
  changed(): number[] {
    return [...this.#changed];
  }
  reachedAt(market: number, ticks: number): number[] {
    const there = this.#markets.get(market);
    return there === undefined ? [] : [...there.reachedAt(ticks)];
  }
  /** Oldest first: the sequence in which they are stopped. */
  lostIn(market: number): number[] {
    return [...(this.#lostIn.get(market) ?? [])].sort((one, other) => one - other);
  }
  /** Whether a loss of an order would be seen at the next price of its markets. @param ticksOf the price of a market now */
  sees(order: number, ticksOf: (market: number) => number): boolean {
    if (this.#changed.has(order) || this.#lost.has(order)) return true;
    return this.#set.get(order)?.some(({ market, ticks }) => ticks >= ticksOf(market)) ?? false;
  }

  #market(market: number): Market {
    let there = this.#markets.get(market);
    if (there === undefined) this.#markets.set(market, (there = new Market()));
    return there;
  }
}
