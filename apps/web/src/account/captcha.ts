// In: a challenge from the server.
// Out: its solved proof of work, found in workers so that the form stays alive. Each answer is good for one call.
import { solveChallengeWorkers } from 'altcha-lib';
import type { Challenge } from 'altcha-lib/types';
import { Refused } from '@hilsa/wire';
import { wire } from '../kernel/wire.ts';

const MOST_WORKERS = 4;

/** Fetches a challenge, solves it, and waits where the server asks for that: many wrong guesses came from this address. Rejects with the call's own errors, or an Error when this browser can't solve one. */
export async function solvedCaptcha(): Promise<string> {
  const { challenge, waitMs } = await wire.call('/common/captcha', {});
  const waited = new Promise((resolve) => setTimeout(resolve, waitMs));
  const solution = await solveChallengeWorkers({
    challenge: challenge as unknown as Challenge,
    concurrency: Math.min(MOST_WORKERS, navigator.hardwareConcurrency),
    createWorker: () => new Worker(new URL('./captcha-worker.ts', import.meta.url), { type: 'module' }),
  });
  if (solution === null) throw new Error('the proof of work was not found in time');
  await waited;
  return btoa(JSON.stringify({ challenge, solution }));
}

/** Makes a call as it is, and once more with a proof of work when the server asks for one. */
export async function withProof<Reply>(call: (proof: { captcha?: string }) => Promise<Reply>): Promise<Reply> {
  try {
    return await call({});
  } catch (error) {
    if (!(error instanceof Refused) || error.refusal !== 'captcha-required') throw error;
    return call({ captcha: await solvedCaptcha() });
  }
}
