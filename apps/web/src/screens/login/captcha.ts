// In: a challenge from the server.
// Out: its solved proof of work, found in a worker so that the form stays alive. Each answer is good for one call.
import type { Challenge } from 'altcha-lib/types';
import { wire } from '../../app/wire.ts';

/** Fetches a challenge and solves it. Rejects with the call's own errors, or an Error when the browser can't solve one. */
export async function solvedCaptcha(): Promise<string> {
  const { challenge } = await wire.call('/common/captcha', {});
  const solution = await solve(challenge as unknown as Challenge);
  return btoa(JSON.stringify({ challenge, solution }));
}

function solve(challenge: Challenge): Promise<object> {
  const worker = new Worker(new URL('./captcha-worker.ts', import.meta.url), { type: 'module' });
  return new Promise<object>((resolve, reject) => {
    worker.onmessage = (event: MessageEvent<object | null>) => {
      const found = event.data;
      if (found === null || 'error' in found) reject(new Error('the proof of work was not found'));
      else resolve(found);
    };
    worker.onerror = () => reject(new Error('the proof of work could not start'));
    worker.postMessage({ type: 'work', challenge });
  }).finally(() => worker.terminate());
}
