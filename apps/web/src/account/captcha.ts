// In: a challenge from the server.
// Out: its solved proof of work, found in workers so that the form stays alive. Each answer is good for one call.
import { solveChallengeWorkers } from 'altcha-lib';
import type { Challenge } from 'altcha-lib/types';
import { wire } from '../app/wire.ts';

const MOST_WORKERS = 4;

/** Fetches a challenge and solves it. Rejects with the call's own errors, or an Error when this browser can't solve one. */
export async function solvedCaptcha(): Promise<string> {
  const { challenge } = await wire.call('/common/captcha', {});
  const solution = await solveChallengeWorkers({
    challenge: challenge as unknown as Challenge,
    concurrency: Math.min(MOST_WORKERS, navigator.hardwareConcurrency),
    createWorker: () => new Worker(new URL('./captcha-worker.ts', import.meta.url), { type: 'module' }),
  });
  if (solution === null) throw new Error('the proof of work was not found in time');
  return btoa(JSON.stringify({ challenge, solution }));
}
