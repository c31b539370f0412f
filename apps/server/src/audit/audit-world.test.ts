import { FactBuffer } from '@hilsa/core';
import { kindAt, sizeAt } from '@hilsa/core/facts/fact-buffer';
import { TRADE } from '@hilsa/core/orders/words';
import { random } from '@hilsa/testkit';
import { beforeAll, describe, expect, it } from 'vitest';
import { createTestDatabase } from '../../test/test-database.ts';
import type { Database } from '../boot/database.ts';
import { BTC, limit, openWorld, send, settle, shown, USDT } from '../sequencer/test-world.ts';
import { auditWorld } from './audit-world.ts';
import { rewritten, tamperer } from './test-tampering.ts';

/** Two customers who trade, cancel and keep orders open; a snapshot in the middle and one at the end. */
async function liveALittle(database: Database): Promise<void> {
  const world = await openWorld(database, { snapshotEvery: 20 });
  const [one, two] = (await settle(world, 2)) as [number, number];
  for (let n = 0; n < 20; n += 1) {
    await send(world, limit(one, 'sell', 1_000_000 + n, 10 + n), `sell-${n}`);
    await send(world, limit(two, 'buy', 1_000_000 + n, 5 + n));
    const rest = await send(world, limit(two, 'buy', 900_000, 3));
    if (n % 2 === 0)
      await send(world, { kind: 'cancel-order', account: two, orderId: (rest as { orderId: number }).orderId });
    // A snapshot is taken where the tables stand.
    if (n === 10) await shown(world);
  }
  await world.stop();
}

describe('the audit', async () => {
  const database = await createTestDatabase();
  const tampered = tamperer(database, 'demo');
  const audit = async () => auditWorld(database.connect('app', { max: 1 }), 'demo', 'sandbox');
  beforeAll(() => liveALittle(database));

  it('finds nothing in a sound world, replayed from genesis, and passes every snapshot', async () => {
    const found = await audit();
    expect(found).toMatchObject({ first: 1, from: 0, findings: [], snapshots: 2 });
    expect(found.last).toBe(79);
    expect((await auditWorld(database.connect('app', { max: 1 }), 'real', 'sandbox')).findings).toEqual([]);
  });

  it('works beside a running server', async () => {
    const world = await openWorld(database);
    expect((await audit()).findings).toEqual([]);
    await world.stop();
  });

  it.each(['command', 'facts', 'hash'])('names the sequence of a single changed byte of %s', async (column) => {
    const findings = await tampered(
      `update demo.journal set ${column} = set_byte(${column}, length(${column}) - 3, get_byte(${column}, length(${column}) - 3) # 1) where sequence = 31`,
    );
    expect(findings).toEqual([{ sequence: 31, says: 'the row does not carry the hash chain on: it was changed' }]);
  });

  it.each([['at_ms = at_ms + 1'], ['caller = 3'], ['account = account + 1'], [`request_id = 'other'`], ['kind = 9']])(
    'names the sequence of a row with %s',
    async (change) => {
      expect(await tampered(`update demo.journal set ${change} where sequence = 20`)).toMatchObject([{ sequence: 20 }]);
    },
  );

  it('names a missing row', async () => {
    expect(await tampered('delete from demo.journal where sequence = 40')).toEqual([
      { sequence: 40, says: 'the row is missing' },
    ]);
  });

  it('finds and locates a hundred random changes of a hundred: a byte, a missing row, two rows in each other’s place', async () => {
    const { integer, pick } = random(100);
    const [row] = await database.connect('app', { max: 1 })`select max(sequence)::integer as last from demo.journal`;
    const before = row!['last'] - 1;
    const ways: Record<string, (first: number) => string[]> = {
      byte: (first) => {
        const column = pick(['command', 'facts', 'hash']);
        const at = `${integer(0, 1_000_000)} % length(${column})`;
        return [
          `update demo.journal set ${column} = set_byte(${column}, ${at}, get_byte(${column}, ${at}) # ${integer(1, 255)}) where sequence = ${first}`,
        ];
      },
      missing: (first) => [`delete from demo.journal where sequence = ${first}`],
      swapped: (first) => {
        const other = integer(first + 1, before + 1);
        const move = (from: number, to: number): string =>
          `update demo.journal set sequence = ${to} where sequence = ${from}`;
        return [move(first, 9_999), move(other, first), move(9_999, other)];
      },
    };
    const located: string[] = [];
    for (let n = 0; n < 100; n += 1) {
      const [name, way] = Object.entries(ways)[n % 3]!;
      const first = integer(1, before);
      const findings = await tampered(...way(first));
      located.push(`${name} at ${first}: ${findings[0]?.sequence === first ? 'located' : JSON.stringify(findings[0])}`);
    }
    expect(located.filter((line) => !line.endsWith('located'))).toEqual([]);
  });

  it.each([
    [
      'a changed trade',
      'update demo.trades set lots = lots + 1 where trade_id = 3',
      'the table trades differs from the journal in lots',
    ],
    ['a missing trade', 'delete from demo.trades where trade_id = 20', 'the table trades lacks a row'],
    [
      'an invented trade',
      `insert into demo.trades select instrument, 77, line, 99, taker_sells, participants, ticks, lots, notional, taker_order, maker_order, taker_account,
       maker_account, taker_fee, maker_fee, at_ms from demo.trades where trade_id = 3`,
      'the table trades has a row that the journal does not lead to',
    ],
    [
      'a changed balance',
      `update demo.balances set available = available + 1 where asset = ${USDT} and account = 2`,
      'balances table says',
    ],
    ['a missing balance', `delete from demo.balances where asset = ${BTC} and account = 3`, 'lacks account 3'],
    [
      'a changed posting',
      'update demo.postings set amount = amount + 1 where sequence = 6 and line = 1',
      'the postings of account',
    ],
    [
      'an order shown open',
      `update demo.orders set status = 1 where status = 4 and order_id = (select max(order_id) from demo.orders where status = 4)`,
      'the journal closed it',
    ],
    [
      'an order not shown',
      'delete from demo.orders where status = 1 and order_id = (select min(order_id) from demo.orders where status = 1)',
      'open orders, the orders table shows',
    ],
    ['a changed order', 'update demo.orders set lots = lots + 1 where status = 1', 'show it differently'],
    [
      'a changed holding',
      'update demo.holdings set quantity = quantity + 1 where account = 2',
      'the holdings table says',
    ],
    ['a lost request id', `delete from demo.requests where request_id = 'sell-4'`, 'request ids'],
    [
      'an altered answer to a request id',
      `update demo.requests set reply = replace(reply, 'orderId=', 'orderId=9') where request_id = 'sell-4'`,
      'the table of request ids answers "orderId=9',
    ],
    [
      'another command under a request id',
      `update demo.requests set body_hash = set_byte(body_hash, 0, get_byte(body_hash, 0) # 1) where request_id = 'sell-4'`,
      'names another command',
    ],
    [
      'a filled order that is gone',
      'delete from demo.orders where order_id = (select min(order_id) from demo.orders where status = 3)',
      'the table orders lacks a row of the journal',
    ],
    [
      'a filled quantity that was changed',
      'update demo.orders set filled_lots = filled_lots - 1 where order_id = (select min(order_id) from demo.orders where status = 3)',
      'the table orders differs from the journal in filled_lots',
    ],
    ['a holding that is gone', 'delete from demo.holdings where account = 2', 'the table holdings lacks a row'],
    [
      'a candle that is gone',
      'delete from demo.candles where period = 60',
      'the table candles lacks a row of the journal',
    ],
    [
      'a candle of real trade that there was not',
      'update demo.candles set simulated = false, open_ms = 0 where period = 60',
      'the table candles has a row',
    ],
    [
      'a postings line moved to another account',
      'update demo.postings set account = 3 where sequence = 6 and line = 1',
      'the table postings',
    ],
    [
      'other bytes in a snapshot',
      'update demo.snapshot_chunks set bytes = set_byte(bytes, 400, get_byte(bytes, 400) # 1)',
      'the bytes of a snapshot were changed',
    ],
    [
      'a snapshot forged with the hash of its bytes',
      `update demo.snapshot_chunks set bytes = set_byte(bytes, 400, get_byte(bytes, 400) # 1);
       update demo.snapshots set state_hash = encode(sha256((select bytes from demo.snapshot_chunks chunk where chunk.sequence = snapshots.sequence)), 'hex')`,
      'another state',
    ],
    [
      'a snapshot of a future that was never',
      'update demo.snapshots set sequence = sequence + 1000; update demo.snapshot_chunks set sequence = sequence + 1000',
      'a snapshot stands after the journal ends',
    ],
    [
      'chunks of a snapshot that nobody made',
      'insert into demo.snapshot_chunks select sequence + 1, chunk, bytes from demo.snapshot_chunks',
      'bytes of a snapshot that nobody made',
    ],
    ['another state in a snapshot', `update demo.snapshots set state_hash = repeat('0', 64)`, 'another state'],
  ])('finds %s', async (_, statement, says) => {
    const findings = await tampered(statement);
    expect(findings.map((finding) => finding.says).join(' / ')).toContain(says);
  });

  it('finds a trade that was forged together with all that follows from it: no command leads to it', async () => {
    const forged = tamperer(database, 'demo', true);
    expect(await forged()).toEqual([]);
    let wanted = 0;
    const { statements, sequences } = await rewritten(database.connect('app', { max: 1 }), 'demo', (row) => {
      const facts = row.facts.slice();
      const words = new Int32Array(facts.buffer);
      const buffer = new FactBuffer(facts.buffer);
      buffer.length = words.length;
      for (let at = 0; at < words.length && wanted === 0; at += sizeAt(buffer, at)) {
        if (kindAt(buffer, at) !== TRADE.kind) continue;
        // A favour: who took pays no fee.
        words.fill(0, at + TRADE.takerFee, at + TRADE.takerFee + 2);
        wanted = row.sequence;
      }
      return facts;
    });
    expect(sequences).toEqual([wanted]);
    expect(await forged(...statements)).toEqual(
      expect.arrayContaining([{ sequence: wanted, says: 'the command does not lead to these facts' }]),
    );
  });
});
