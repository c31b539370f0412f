// In: things that have an owner, by their key. Out: the same, and those of one owner at once: no command walks through everybody's.

export class OwnedMap<Key, Value extends { readonly account: number | null }> extends Map<Key, Value> {
  readonly #owned = new Map<number | null, Map<Key, Value>>();

  /**
   * Of one owner, in the order in which their keys came, which is that of a walk through all: the same live and out of a snapshot. As they are when
   * it is asked, so that what a walk changes does not change the walk.
   */
  of(account: number | null): readonly Value[] {
    const owned = this.#owned.get(account);
    return owned === undefined ? NONE : [...owned.values()];
  }

  /** How many an owner has. */
  countOf(account: number | null): number {
    return this.#owned.get(account)?.size ?? 0;
  }

  override set(key: Key, value: Value): this {
    // With another owner it comes anew, here and there.
    if (this.has(key) && this.get(key)?.account !== value.account) this.delete(key);
    const owned = this.#owned.get(value.account);
    if (owned === undefined) this.#owned.set(value.account, new Map([[key, value]]));
    else owned.set(key, value);
    return super.set(key, value);
  }

  override delete(key: Key): boolean {
    this.#leave(key);
    return super.delete(key);
  }

  override clear(): void {
    this.#owned.clear();
    super.clear();
  }

  #leave(key: Key): void {
    const value = this.get(key);
    if (value === undefined) return;
    const owned = this.#owned.get(value.account)!;
    owned.delete(key);
    if (owned.size === 0) this.#owned.delete(value.account);
  }
}

const NONE: readonly never[] = [];
