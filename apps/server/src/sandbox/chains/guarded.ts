// In: a program. Out: it runs as a child that cannot outlive this process, however that ends.
import { spawn } from 'node:child_process';

/** `cat` reads a pipe whose other end only we hold: it closes when we die, and the program with it. */
const GUARD = `"$@" & p=$!
trap '' INT TERM
(cat >/dev/null; kill -KILL $p 2>/dev/null) <&3 >/dev/null 2>&1 &
exec 3<&-
wait $p`;

export interface Guarded {
  /** Resolves when the program has ended, by itself or not. */
  readonly gone: Promise<void>;
  stop(): Promise<void>;
}

export function startGuarded(words: readonly string[], folder: string): Guarded {
  const child = spawn('/bin/sh', ['-c', GUARD, 'sh', ...words], {
    cwd: folder,
    env: { PATH: process.env['PATH'] ?? '', HOME: folder },
    stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
  });
  const line = child.stdio[3];
  line?.on('error', () => undefined);
  const gone = new Promise<void>((resolve) => {
    child.once('error', () => resolve());
    child.once('exit', () => resolve());
  });
  return {
    gone,
    async stop() {
      line?.destroy();
      await gone;
    },
  };
}
