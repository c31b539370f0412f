// In: what a projector is started with. Out: one that runs in this thread, in a thread of its own or in a process of its own, and a line to it.
import { fork } from 'node:child_process';
import { Worker } from 'node:worker_threads';
import type { Sql } from 'postgres';
import type { FromProjector, ProjectorStart, ToProjector } from './messages.ts';
import { Projector } from './projector.ts';

export const PLACES = ['thread', 'process', 'here'] as const;
export type Place = (typeof PLACES)[number];

/** A line to a projector. */
export interface Line {
  send(message: ToProjector): void;
  /** Ends it without waiting. */
  cut(): Promise<void>;
}

export interface Ends {
  readonly hear: (message: FromProjector) => void;
  /** It has ended, by itself or not. */
  readonly gone: (problem: unknown) => void;
}

/** Space for what is made and soon dropped, MiB; kept by each world's thread. */
const YOUNG_MB = 96;
const PROGRAM = new URL('projector.program.ts', import.meta.url);

export function inThread(start: ProjectorStart, { hear, gone }: Ends): Line {
  const worker = new Worker(PROGRAM, {
    workerData: start,
    name: `projector-${start.world}`,
    // Rows live until they are written: in a smaller space each collection would copy most of them.
    resourceLimits: { maxYoungGenerationSizeMb: YOUNG_MB },
  });
  worker.on('message', hear);
  let problem: unknown = null;
  worker.on('error', (error) => (problem = error));
  worker.on('exit', (code) => gone(problem ?? (code === 0 ? null : new Error(`its thread ended with ${code}`))));
  return {
    send: (message) => worker.postMessage(message),
    cut: async () => void (await worker.terminate()),
  };
}

export function inProcess(start: ProjectorStart, { hear, gone }: Ends): Line {
  // Bytes and bigints travel as they are; the start goes by message, for addresses may carry a password and command lines can be read.
  const child = fork(PROGRAM, { serialization: 'advanced', execArgv: [] });
  child.on('message', (message) => hear(message as FromProjector));
  child.on('error', gone);
  child.on('exit', (code) => gone(code === 0 ? null : new Error(`its process ended with ${code}`)));
  child.send(start, () => undefined);
  return {
    send: (message) => void (child.connected && child.send(message, () => undefined)),
    cut: async () => void child.kill('SIGKILL'),
  };
}

/** In this thread, on connections that the caller closes: for tests and small tools. */
export function here(
  start: Omit<ProjectorStart, 'database'>,
  sql: { tables: Sql; owner: Sql },
  { hear, gone }: Ends,
): Line {
  const projector = new Projector({ ...start, ...sql, tell: hear });
  projector.run().then(
    () => gone(null),
    (problem: unknown) => gone(problem),
  );
  return { send: (message) => projector.hear(message), cut: async () => projector.hear({ kind: 'finish' }) };
}
