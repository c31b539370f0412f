// In: work that asks a shared pool. Out: the same work, a few at a time, so that some of the pool is always there for others.

/** @returns runs what it is given, `most` at the same time, in the order it came. Who calls bounds how much waits. */
export function createTurns(most: number): <Result>(work: () => Promise<Result>) => Promise<Result> {
  let running = 0;
  const waiting: (() => void)[] = [];
  return async (work) => {
    if (running >= most) await new Promise<void>((resolve) => waiting.push(resolve));
    else running += 1;
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      // The place passes straight to the next in line, so `running` stays.
      if (next === undefined) running -= 1;
      else next();
    }
  };
}
