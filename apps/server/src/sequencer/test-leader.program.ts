// In: a test's messages. Out: a world led, or stood by for, in a process of its own: it answers what it commits, and can be killed.
import { databaseAt, type DatabaseAddress } from '../boot/database.ts';
import { openSequencer } from './open.ts';
import type { Submission } from './types.ts';

interface Asked {
  readonly number: number;
  readonly request: Submission;
}

process.once('message', (message) => {
  void begin(message as DatabaseAddress);
});
process.on('disconnect', () => process.exit(0));

async function begin(address: DatabaseAddress): Promise<void> {
  const sequencer = await openSequencer(databaseAt(address), {
    world: 'demo',
    mode: 'sandbox',
    role: 'standby',
    leaseMs: 1_000,
    report: () => undefined,
    onFatal: (problem) => {
      process.stderr.write(`${String(problem)}\n`);
      process.exit(1);
    },
  });
  process.on('message', (message) => {
    const { number, request } = message as Asked;
    sequencer.submit(request).then(
      (reply) => process.send!({ number, reply }),
      () => process.send!({ number, reply: null }),
    );
  });
  process.send!({ leads: process.pid, head: sequencer.head });
}
