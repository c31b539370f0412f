// In: a client of many unified calls. Out: the same client, and which of its calls a test really made.
export class CallsMade {
  readonly #made = new Set<string>();

  /** The client itself; what is called on it is noted. */
  of<Client extends object>(client: Client): Client {
    return new Proxy(client, {
      get: (target, name) => {
        const found: unknown = Reflect.get(target, name, target);
        if (typeof name === 'string' && typeof found === 'function') this.#made.add(name);
        return typeof found === 'function' ? found.bind(target) : found;
      },
      set: (target, name, value) => Reflect.set(target, name, value, target),
    });
  }

  /** Of a list, those that were not called, so that a test can name what is missing. */
  missing(list: readonly string[]): string[] {
    return list.filter((name) => !this.#made.has(name));
  }
}
