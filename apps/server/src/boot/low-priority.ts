// In: a priority. Out: all of this process runs at it, so that what trading waits for goes before it.
import { readdirSync } from 'node:fs';
import { setPriority } from 'node:os';

/**
 * On Linux a priority is a thread's, and a new thread has that of its maker: those that collect garbage are there already.
 * @param priority of `os.constants.priority`; lowering needs no right
 */
export function runAt(priority: number): void {
  setPriority(priority);
  if (process.platform !== 'linux') return;
  for (const thread of readdirSync('/proc/self/task'))
    try {
      setPriority(Number(thread), priority);
    } catch (problem) {
      // It has ended since the list was made.
      if ((problem as { info?: { code?: string } }).info?.code !== 'ESRCH') throw problem;
    }
}
