// In: answers that are old, told by a private channel.
// Out: what shows them asks again: soon, not at each message, and without breaking off what is on its way.
import type { CallPath } from '@hilsa/contract';
import { queries } from '../kernel/queries.ts';

/** A market that trades a hundred times a second outdates an answer once in this time. */
const AT_MOST_EVERY_MS = 2_000;

const due = new Map<CallPath, ReturnType<typeof setTimeout>>();
/** To be asked again when their pause is over. */
const wanted = new Set<CallPath>();

/** Now, and once more at the end of the pause when more was told meanwhile. */
export function outdateSoon(path: CallPath): void {
  if (due.has(path)) {
    wanted.add(path);
    return;
  }
  // What is under way goes on: broken off at each change, a busy customer's would never come. It may be old, so it is asked for once more.
  if (queries.isFetching({ queryKey: [path] }) > 0) wanted.add(path);
  void queries.invalidateQueries({ queryKey: [path] }, { cancelRefetch: false });
  due.set(
    path,
    setTimeout(() => {
      due.delete(path);
      if (wanted.delete(path)) outdateSoon(path);
    }, AT_MOST_EVERY_MS),
  );
}
