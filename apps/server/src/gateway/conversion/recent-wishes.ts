// In: what quotes were asked for. Out: the same again, for a while after the quotes have ended. A bounded memory: what is lost costs only comfort.

const MOST = 10_000;

export class RecentWishes<Wish> {
  readonly #wishes = new Map<number, Wish>();

  keep(quoteId: number, wish: Wish): void {
    this.#wishes.set(quoteId, wish);
    const oldest = this.#wishes.keys().next();
    if (this.#wishes.size > MOST && oldest.done !== true) this.#wishes.delete(oldest.value);
  }

  find(quoteId: number): Wish | undefined {
    return this.#wishes.get(quoteId);
  }
}
