// In: a test's messages. Out: a world led, or stood by for, in a process of its own: it answers what it commits, and can be killed.
import type { Worker } from 'node:worker_threads';
import { databaseAt, type DatabaseAddress } from '../boot/database.ts';
import { openSequencer } from './open.ts';
import { TestClocks } from './test-clocks.ts';
import type { Submission } from './types.ts';

type Asked = { readonly number: number } & (
  | { readonly request: Submission }
  | { readonly advanceMs: number }
  | { readonly endProjector: true }
);

/** The only threads of this process are its projector's, one after the other. */
let projector: Worker | null = null;
process.on('worker', (thread) => {
  projector = thread;
});

process.once('message', (message) => {
  const { address, atMs } = message as { address: DatabaseAddress; atMs: number | null };
  void begin(address, atMs === null ? null : new TestClocks(atMs));
});
process.on('disconnect', () => process.exit(0));

async function begin(address: DatabaseAddress, clocks: TestClocks | null): Promise<void> {
  const sequencer = await openSequencer(databaseAt(address), {
    world: 'demo',
    mode: 'sandbox',
    role: 'standby',
    leaseMs: 1_000,
    ...(clocks !== null && { clocks }),
    report: () => undefined,
    onFatal: (problem) => {
      process.stderr.write(`${String(problem)}\n`);
      process.exit(1);
    },
  });
  process.on('message', (message) => {
    const asked = message as Asked;
    const { number } = asked;
    if ('advanceMs' in asked) {
      clocks!.advance(asked.advanceMs);
      process.send!({ number, reply: null });
      return;
    }
    if ('endProjector' in asked) {
      void projector!.terminate().then(() => process.send!({ number, reply: null }));
      return;
    }
    sequencer.submit(asked.request).then(
      (reply) => process.send!({ number, reply }),
      () => process.send!({ number, reply: null }),
    );
  });
  process.send!({ leads: process.pid, head: sequencer.head });
}
