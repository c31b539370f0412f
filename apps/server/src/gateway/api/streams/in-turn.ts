// In: what has to be read before anything may be told. Out: a way to do things after it, in the order in which they came; a fault ends nothing but this.

/** @returns does a work now, or once `begin` is over, however it ended */
export function inTurnAfter(begin: () => Promise<void>, fault: (problem: unknown) => void): (work: () => void) => void {
  let waiting: (() => void)[] | null = [];
  const safely = (work: () => void): void => {
    try {
      work();
    } catch (problem) {
      fault(problem);
    }
  };
  const go = (): void => {
    const works = waiting ?? [];
    waiting = null;
    for (const work of works) safely(work);
  };
  begin().then(go, go);
  return (work) => {
    if (waiting === null) safely(work);
    else waiting.push(work);
  };
}
