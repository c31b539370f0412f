// In: a server that dies in many ways, and a clock of the test's own. Out: when it is started again, and what is said.
import { EventEmitter } from 'node:events';
import type { ChildProcess } from 'node:child_process';
import { describe, expect, it } from 'vitest';
import { pauseAfter, supervise } from './supervise.mjs';

function world() {
  const starts: { child: EventEmitter & { kill(signal: string): void }; killed: string[] }[] = [];
  const said: string[] = [];
  const pauses: number[] = [];
  let waiting: (() => void)[] = [];
  let clock = 0;
  const start = () => {
    const killed: string[] = [];
    const child = Object.assign(new EventEmitter(), { kill: (signal: string) => void killed.push(signal) });
    starts.push({ child, killed });
    return child as unknown as ChildProcess;
  };
  const after = (run: () => void, ms: number) => {
    pauses.push(ms);
    waiting.push(run);
  };
  const supervised = supervise({ start, say: (line) => said.push(line), now: () => clock, after });
  return {
    ...supervised,
    starts,
    said,
    pauses,
    pass: (ms: number) => void (clock += ms),
    ready: () => starts.at(-1)!.child.emit('message', { ready: true }),
    fails: (why: string) => starts.at(-1)!.child.emit('message', { fails: why }),
    die: (code: number | null, signal: string | null = null) => starts.at(-1)!.child.emit('close', code, signal),
    wake: () => waiting.splice(0).forEach((run) => run()),
    forget: () => (waiting = []),
  };
}

describe('a server that', () => {
  it('never was ready is not started again: it said why itself', async () => {
    const { die, ended, starts, said } = world();
    die(1);
    expect([await ended, starts.length, said]).toEqual([1, 1, []]);
  });

  it('was ready and dies is started again, and its reason is said', () => {
    const { ready, fails, die, wake, starts, said } = world();
    ready();
    fails('the lease was lost');
    die(1);
    wake();
    ready();
    die(null, 'SIGKILL');
    wake();
    expect(starts).toHaveLength(3);
    expect(said[0]).toBe('The server died: the lease was lost. It is started again in 0.5 s (1 of 10).');
    expect(said[1]).toMatch(/killed by SIGKILL\. It is started again in 1 s \(2 of 10\)/);
  });

  it('dies again and again is given up after ten, with ever longer pauses', async () => {
    const { ready, die, wake, ended, starts, said, pauses } = world();
    ready();
    for (let n = 0; n < 11; n += 1) {
      die(1);
      wake();
    }
    expect(await ended).toBe(1);
    expect(starts).toHaveLength(11);
    expect(pauses).toEqual([500, 1000, 2000, 4000, 8000, 16_000, 30_000, 30_000, 30_000, 30_000]);
    expect(said.at(-1)).toMatch(/died 11 times in a row.*not started again/);
    expect(pauseAfter(11)).toBeNull();
  });

  it('ran for long begins to count anew', () => {
    const { ready, die, wake, pass, pauses } = world();
    for (let n = 0; n < 20; n += 1) {
      ready();
      pass(6 * 60_000);
      die(1);
      wake();
    }
    expect(pauses).toEqual(Array.from({ length: 20 }, () => 500));
  });

  it('is asked to stop is not started again: while it runs, and while it waits', async () => {
    const running = world();
    running.ready();
    running.stop('SIGTERM');
    expect(running.starts[0]!.killed).toEqual(['SIGTERM']);
    running.die(0);
    expect(await running.ended).toBe(0);
    const waiting = world();
    waiting.ready();
    waiting.die(1);
    waiting.stop('SIGTERM');
    waiting.wake();
    expect([await waiting.ended, waiting.starts.length]).toEqual([0, 1]);
  });
});
