import { describe, expect, it } from 'vitest';
import { createTestDatabase } from '../../test/test-database.ts';
import { auditWorld } from '../audit/audit-world.ts';
import { tamperer } from '../audit/test-tampering.ts';
import { chainHash, genesisHash } from './chain.ts';
import { type JournalRow, readJournal } from './journal.ts';
import { JournalProblem, modeOfJournal, ModeProblem } from './recovery.ts';
import { openWorld, send, settle } from './test-world.ts';

const OTHER = { live: 'sandbox', sandbox: 'live' } as const;

describe('the mode of a journal', async () => {
  it.each(['live', 'sandbox'] as const)(
    'begun as %s is in its first row for ever: the other mode does not start on it, as a leader or standing by',
    async (mode) => {
      const database = await createTestDatabase();
      const sql = database.connect('app', { max: 1 });
      expect(await modeOfJournal(sql, 'demo')).toBeNull();
      const first = await openWorld(database, { mode });
      await send(first, { kind: 'list-asset', code: 'USDT', decimals: 6 });
      await first.stop();
      expect(await modeOfJournal(sql, 'demo')).toBe(mode);
      const other = OTHER[mode];
      for (const role of ['leader', 'standby'] as const)
        await expect(openWorld(database, { mode: other, role })).rejects.toThrow(
          new ModeProblem(
            `The demo journal in this database was begun in ${mode} mode, and the settings say MODE=${other}: set MODE=${mode}, or point the server at the database of the ${other} installation.`,
          ),
        );
      const again = await openWorld(database, { mode });
      expect(again.head).toBe(1);
      await again.stop();
      const app = database.connect('app', { max: 1 });
      expect((await auditWorld(app, 'demo', mode)).findings).toEqual([]);
      expect((await auditWorld(app, 'demo', other)).findings).toEqual([
        { sequence: 1, says: `the journal was begun in ${mode} mode and not in ${other} mode` },
      ]);
    },
  );

  it('is not changed by whoever may write the whole journal anew, unless its every hash changes with it', async () => {
    const database = await createTestDatabase();
    const world = await openWorld(database, { mode: 'live' });
    await send(world, { kind: 'list-asset', code: 'USDT', decimals: 6 });
    await send(world, { kind: 'list-asset', code: 'BTC', decimals: 8 });
    await world.stop();
    const sql = database.connect('app', { max: 1 });
    const rows: JournalRow[] = [];
    for await (const row of readJournal(sql, 'demo', 0)) rows.push(row);
    const asSandbox = chainHash(genesisHash('sandbox'), rows[0]!);
    const findings = await tamperer(
      database,
      'demo',
    )(`update demo.journal set hash = '\\x${asSandbox.toString('hex')}' where sequence = 1`);
    expect(findings).toMatchObject([{ sequence: 2 }]);
  });

  it('cannot be told from a first row that follows nothing', async () => {
    const database = await createTestDatabase();
    const world = await openWorld(database);
    await settle(world, 1);
    await world.stop();
    await database.connect('owner', { max: 1 })`update demo.journal set at_ms = at_ms + 1 where sequence = 1`;
    await expect(openWorld(database)).rejects.toThrow(JournalProblem);
  });
});
