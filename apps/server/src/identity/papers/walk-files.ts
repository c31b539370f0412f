// In: uploads. Out: whether each is one whole picture, told by one thread that walks them one after the other.
import { Worker } from 'node:worker_threads';
import { Refused } from '../refused.ts';
import type { ImageType } from './whole-files.ts';

export interface Walk {
  readonly id: number;
  readonly type: ImageType;
  readonly bytes: Uint8Array;
}
export interface Walked {
  readonly id: number;
  readonly whole: boolean;
}

/** Each holds an upload of some megabytes. */
const MOST_WAITING = 32;

let thread: Worker | null = null;
let last = 0;
const waiting = new Map<number, PromiseWithResolvers<boolean>>();

/** @throws Refused service-unavailable when many wait already */
export function isWholeFile(type: ImageType, bytes: Uint8Array): Promise<boolean> {
  if (waiting.size >= MOST_WAITING) throw new Refused('service-unavailable', { retryAfterSeconds: 5 });
  thread ??= startThread();
  const id = (last += 1);
  const asked = Promise.withResolvers<boolean>();
  waiting.set(id, asked);
  thread.postMessage({ id, type, bytes } satisfies Walk);
  return asked.promise;
}

function startThread(): Worker {
  const started = new Worker(new URL('./whole-files.worker.ts', import.meta.url));
  // A server that stops does not wait for it.
  started.unref();
  started.on('message', ({ id, whole }: Walked) => {
    waiting.get(id)?.resolve(whole);
    waiting.delete(id);
  });
  const fail = (problem: unknown) => {
    if (thread === started) thread = null;
    for (const { reject } of waiting.values()) reject(problem);
    waiting.clear();
  };
  started.on('error', fail);
  started.on('exit', () => fail(new Error('the thread that walks files has ended')));
  return started;
}
