// In: things that have an owner, by their key. Out: the same, and those of one owner at once: no command walks through everybody's.

export class OwnedMap<Key, Value extends { readonly account: number | null }> extends Map<Key, Value> {
  readonly #owned = new Map<number | null, Set<Value>>();

  /** Of one owner, in the order in which they came. */
  of(account: number | null): ReadonlySet<Value> {
    return this.#owned.get(account) ?? NONE;
  }

  override set(key: Key, value: Value): this {
    this.#leave(key);
    const owned = this.#owned.get(value.account);
    if (owned === undefined) this.#owned.set(value.account, new Set([value]));
    else owned.add(value);
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
    owned.delete(value);
    if (owned.size === 0) this.#owned.delete(value.account);
  }
}

const NONE: ReadonlySet<never> = new Set();
