// In: how to claim what is due, and how to carry one. Out: runs that carry until nothing is due, a few at a time.

/** One that hangs holds up only its own place. */
const AT_ONCE = 20;

interface LaneOptions<Item> {
  /** Takes at most so many of what is due; none: nothing is. */
  claim(most: number): Promise<readonly Item[]>;
  carry(item: Item): Promise<void>;
  /** What went wrong with one is no business of the others. */
  report(problem: unknown): void;
}

/** @returns looks for what is due, and resolves when all that was found was tried. Calls during a look join it, and one more follows. */
export function createLane<Item extends { readonly id: string }>({
  claim,
  carry,
  report,
}: LaneOptions<Item>): () => Promise<void> {
  const underWay = new Map<string, Promise<void>>();
  let looking: Promise<void> | null = null;
  let again = false;
  function begin(item: Item): void {
    // Due again because it takes so long: it is still being carried, and once is enough.
    if (underWay.has(item.id)) return;
    const work = carry(item)
      .catch(report)
      .finally(() => underWay.delete(item.id));
    underWay.set(item.id, work);
  }
  async function look(): Promise<void> {
    do {
      again = false;
      for (;;) {
        if (underWay.size >= AT_ONCE) await Promise.race(underWay.values());
        const items = await claim(AT_ONCE - underWay.size);
        if (items.length === 0) break;
        items.forEach(begin);
      }
    } while (again);
    // Without a pause after the question: a call from now on begins a look of its own.
    looking = null;
  }
  return async () => {
    again = true;
    looking ??= look().catch((problem: unknown) => {
      looking = null;
      throw problem;
    });
    await looking;
    await Promise.all(underWay.values());
  };
}
