// In: what is to be prepared. Out: it, in spite of a database that keeps it waiting for a while.
import { setTimeout as pause } from 'node:timers/promises';
import { DatabaseUnavailable } from '../sequencer/index.ts';

const MOST_TRIES = 5;
const PAUSE_MS = 1_000;

/**
 * On a busy machine a command may wait too long for its commit. What was made until then is found again, as after a crash: by the same request
 * ids, so `prepare` must ask for the same each time.
 * @throws DatabaseUnavailable when the fifth try, too, was in vain; whatever else `prepare` throws, at once
 */
export async function patiently<Made>(prepare: () => Promise<Made>): Promise<Made> {
  for (let tries = 1; ; tries += 1)
    try {
      return await prepare();
    } catch (problem) {
      if (!(problem instanceof DatabaseUnavailable) || tries === MOST_TRIES) throw problem;
      await pause(PAUSE_MS);
    }
}
