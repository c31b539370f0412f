import { afterAll, describe, expect, it } from 'vitest';
import { createTestDatabase } from '../../test/test-database.ts';
import { auditWorld } from '../audit/audit-world.ts';
import { onSocket, type Database } from '../boot/database.ts';
import { listenBetween } from './test-between.ts';
import { startLeader, type Leader } from './test-leader.ts';
import { limit, openWorld, settle } from './test-world.ts';
import type { SequencerReply } from './types.ts';

const leaders: Leader[] = [];
afterAll(() => {
  for (const { child } of leaders) child.kill('SIGKILL');
});
const startOne = (database: Pick<Database, 'address'>): Leader => {
  const one = startLeader(database);
  leaders.push(one);
  return one;
};
/** A world in which one customer has money, and nobody leads. */
async function closedWorld(): Promise<{ readonly database: Database; readonly account: number }> {
  const database = await createTestDatabase();
  const first = await openWorld(database);
  const [account] = (await settle(first, 1)) as [number];
  await first.stop();
  return { database, account };
}
const place = (leader: Leader, account: number, id: string): Promise<SequencerReply | null> =>
  leader.ask({ ...limit(account, 'buy', 900_000, 1), atMs: 0 }, id);

describe('a standby', () => {
  it(
    'leads when its leader is killed, and the next one when that is; nothing answered is lost',
    { timeout: 90_000 },
    async () => {
      const { database, account } = await closedWorld();
      const answered = new Map<string, number>();
      let leader = startOne(database);
      await leader.leads;
      for (let turn = 0; turn < 4; turn += 1) {
        const next = startOne(database);
        // What is in flight when it is killed has no answer, or one that counts.
        const orders = Array.from({ length: 40 }, async (_, n) => {
          const reply = await place(leader, account, `${turn}-${n}`);
          if (n === 20) leader.child.kill('SIGKILL');
          if (reply?.refusal === null) answered.set(`${turn}-${n}`, reply.orderId!);
        });
        await Promise.all(orders);
        await next.leads;
        for (const [id, orderId] of answered) expect(await place(next, account, id)).toMatchObject({ orderId });
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
      const { database, account } = await closedWorld();
      const former = startOne(database);
      await former.leads;
      const next = startOne(database);
      expect(await place(former, account, 'before')).toMatchObject({ refusal: null });
      former.child.kill('SIGSTOP');
      await next.leads;
      const late = place(former, account, 'late');
      former.child.kill('SIGCONT');
      expect(await late).toBeNull();
      expect(await former.ended).toBe(1);
      const before = await place(next, account, 'before');
      expect(before).toMatchObject({ refusal: null });
      expect(await place(next, account, 'late')).toMatchObject({ refusal: null });
    },
  );

  it(
    'leads when its leader is cut off from the database: nothing answered is lost, and the one cut off answers nothing more and ends',
    { timeout: 60_000 },
    async () => {
      const { database, account } = await closedWorld();
      const { socketDir, name } = database.address as { socketDir: string; name: string };
      const between = await listenBetween(socketDir);
      // Only the first leader's wire can be spoiled.
      const former = startOne(onSocket(between.folder, name, null));
      await former.leads;
      const next = startOne(database);
      const answered = new Map<string, number>();
      const callers = Array.from({ length: 10 }, async (_, name) => {
        for (let n = 0; ; n += 1) {
          const id = `${name}-${n}`;
          const reply = await place(former, account, id);
          if (reply === null) return id;
          expect(reply.refusal).toBeNull();
          answered.set(id, (reply as { orderId: number }).orderId);
          // Others are on their way through the wire, or wait for that batch.
          if (answered.size === 30) between.swallow();
        }
      });
      await next.leads;
      const toldBefore = answered.size;
      const late = place(former, account, 'late');
      between.passOn();
      expect(await late).toBeNull();
      const untold = await Promise.all(callers);
      expect(answered.size).toBe(toldBefore);
      expect(await former.ended).toBe(1);
      for (const [id, orderId] of answered) expect(await place(next, account, id)).toMatchObject({ orderId });
      for (const id of [...untold, 'late']) expect(await place(next, account, id)).toMatchObject({ refusal: null });
      next.child.kill('SIGKILL');
      const last = await openWorld(database);
      expect(last.engine.openOrders(account)).toHaveLength(answered.size + untold.length + 1);
      await last.stop();
      expect((await auditWorld(database.connect('app', { max: 1 }), 'demo', 'sandbox')).findings).toEqual([]);
      await between.close();
    },
  );
});
