import { fork, type ChildProcess } from 'node:child_process';
import { afterAll, describe, expect, it } from 'vitest';
import { createTestDatabase } from '../../test/test-database.ts';
import { auditWorld } from '../audit/audit-world.ts';
import type { Database } from '../boot/database.ts';
import { limit, openWorld, settle } from './test-world.ts';
import type { SequencerReply } from './types.ts';

const PROGRAM = new URL('test-leader.program.ts', import.meta.url);
const processes: ChildProcess[] = [];
afterAll(() => {
  for (const one of processes) one.kill('SIGKILL');
});

/** One process of the world: it leads from when `leads` resolves. */
function startOne(database: Database) {
  const child = fork(PROGRAM, { serialization: 'advanced', execArgv: [] });
  processes.push(child);
  const waiting = new Map<number, (reply: SequencerReply | null) => void>();
  const { promise: leads, resolve } = Promise.withResolvers<void>();
  const ended = new Promise<number | null>((gone) => child.once('exit', gone));
  child.on('message', (message) => {
    const { number, reply } = message as { number?: number; reply: SequencerReply | null };
    if (number === undefined) resolve();
    else waiting.get(number)?.(reply);
  });
  child.on('error', () => undefined);
  child.send(database.address, () => undefined);
  let sent = 0;
  return {
    child,
    leads,
    ended,
    /** null: it did not answer, because it was killed or could not. */
    place: async (account: number, id: string): Promise<SequencerReply | null> => {
      sent += 1;
      const number = sent;
      const request = { command: { ...limit(account, 'buy', 900_000, 1), atMs: 0 }, requestId: id, caller: 'customer' };
      const answered = new Promise<SequencerReply | null>((answer) => waiting.set(number, answer));
      child.send({ number, request }, () => undefined);
      return Promise.race([answered, ended.then(() => null)]);
    },
  };
}

describe('a standby', () => {
  it(
    'leads when its leader is killed, and the next one when that is; nothing answered is lost',
    { timeout: 90_000 },
    async () => {
      const database = await createTestDatabase();
      const first = await openWorld(database);
      const [account] = (await settle(first, 1)) as [number];
      await first.stop();
      const answered = new Map<string, number>();
      let leader = startOne(database);
      await leader.leads;
      for (let turn = 0; turn < 4; turn += 1) {
        const next = startOne(database);
        // What is in flight when it is killed has no answer, or one that counts.
        const orders = Array.from({ length: 40 }, async (_, n) => {
          const reply = await leader.place(account, `${turn}-${n}`);
          if (n === 20) leader.child.kill('SIGKILL');
          if (reply?.refusal === null) answered.set(`${turn}-${n}`, reply.orderId!);
        });
        await Promise.all(orders);
        await next.leads;
        for (const [id, orderId] of answered) expect(await next.place(account, id)).toMatchObject({ orderId });
        leader = next;
      }
      expect(answered.size).toBeGreaterThan(20);
      leader.child.kill('SIGKILL');
      const last = await openWorld(database);
      for (const orderId of answered.values()) expect(last.engine.order(orderId)).not.toBeNull();
      await last.stop();
      expect((await auditWorld(database.connect('app', { max: 1 }), 'demo', 'sandbox')).findings).toEqual([]);
    },
  );

  it(
    'leads when its leader stands still, and the leader that wakes up ends without answering',
    { timeout: 60_000 },
    async () => {
      const database = await createTestDatabase();
      const first = await openWorld(database);
      const [account] = (await settle(first, 1)) as [number];
      await first.stop();
      const former = startOne(database);
      await former.leads;
      const next = startOne(database);
      expect(await former.place(account, 'before')).toMatchObject({ refusal: null });
      former.child.kill('SIGSTOP');
      await next.leads;
      const late = former.place(account, 'late');
      former.child.kill('SIGCONT');
      expect(await late).toBeNull();
      expect(await former.ended).toBe(1);
      const before = await next.place(account, 'before');
      expect(before).toMatchObject({ refusal: null });
      expect(await next.place(account, 'late')).toMatchObject({ refusal: null });
    },
  );
});
