// In: how to close what a test opened. Out: all of it closed when the test's file ends, newest first: its process goes on to the next file.

const opened: (() => unknown)[] = [];

/** To be done when the file ends. May be called anywhere, in a hook too, where `afterAll` of vitest is taken and never called. */
export function atEnd(close: () => unknown): void {
  opened.push(close);
}

/** Closes all that this file opened, though some of it cannot be closed; then says what could not. */
export async function closeAll(): Promise<void> {
  const problems: unknown[] = [];
  for (let close = opened.pop(); close; close = opened.pop()) {
    try {
      await close();
    } catch (problem) {
      problems.push(problem);
    }
  }
  if (problems.length > 0) throw new AggregateError(problems, 'what this file opened was not closed');
}
