import type { Sql } from 'postgres';
import { beforeAll, describe, expect, it } from 'vitest';
import { createTestDatabase } from '../../test/test-database.ts';
import type { World } from '../tables/words.ts';
import { openWorld, settle } from '../sequencer/test-world.ts';
import { auditWorld } from './audit-world.ts';
import { ExpectedTables, FOLLOWING } from './expected-tables.ts';

const WORLD: World = 'demo';

interface Column {
  name: string;
  type: string;
  isKey: boolean;
}

/** One row by the types of its columns, all alike but for `salt`. */
function valueOf({ type }: Column, salt: number): string {
  if (/^(smallint|integer|bigint|numeric)/.test(type)) return String(salt);
  if (type === 'boolean') return String(salt % 2 === 0);
  if (type === 'bytea') return `'\\x0${salt}'`;
  if (type === 'jsonb') return `'{"a": ${salt}}'`;
  if (type.endsWith('[]')) return `'{${salt}}'`;
  if (type === 'text') return `'${salt}'`;
  throw new TypeError(`a value of ${type}`);
}

describe('tables made again from the journal', async () => {
  const database = await createTestDatabase();
  const owner = database.connect('owner', { max: 1 });
  beforeAll(async () => {
    const world = await openWorld(database);
    await settle(world, 1);
    await world.stop();
  });

  it('finds a row removed, added or changed, in every table and whichever column', async () => {
    await owner
      .begin(async (transaction) => {
        const step = transaction as unknown as Sql;
        const expected = await ExpectedTables.begin(step, WORLD, 'live');
        for (const table of FOLLOWING) await judge(step, expected, table);
        throw new Error('put it back');
      })
      .catch((problem: Error) => {
        if (problem.message !== 'put it back') throw problem;
      });
  });

  /** Both tables hold one row; then the one that is shown is changed. */
  async function judge(step: Sql, expected: ExpectedTables, table: string): Promise<void> {
    const columns = await step<Column[]>`
      select attname as name, format_type(atttypid, atttypmod) as type, coalesce(attnum = any(i.indkey), false) as "isKey"
      from pg_attribute left join pg_index i on i.indrelid = attrelid and i.indisprimary
      where attrelid = ${`${WORLD}.${table}`}::regclass and attnum > 0 and not attisdropped and attgenerated = ''`;
    // What a row may be is not the question here.
    const checks = await step<{ name: string }[]>`
      select conname as name from pg_constraint where conrelid = ${`${WORLD}.${table}`}::regclass and contype = 'c'`;
    for (const { name } of checks) await step.unsafe(`alter table ${WORLD}.${table} drop constraint "${name}"`);
    const add = async (schema: string, salt: number) =>
      step.unsafe(
        `insert into ${schema}.${table} (${columns.map(({ name }) => `"${name}"`).join()}) values (${columns.map((column) => valueOf(column, salt)).join()})`,
      );
    const found = async () => (await expected.differenceOf(table))?.says ?? 'nothing';

    await step.unsafe(`delete from ${WORLD}.${table}`);
    await add('pg_temp', 2);
    expect(await found()).toContain(`${table} lacks a row of the journal`);
    await add(WORLD, 2);
    expect(await found()).toBe('nothing');
    await add(WORLD, 3);
    expect(await found()).toContain(`${table} has a row that the journal does not lead to`);
    const hasKey = columns.some(({ isKey }) => isKey);
    await step.unsafe(`delete from ${WORLD}.${table}`);
    await add(WORLD, 2);
    for (const column of columns) {
      // Says when a row was last written, which depends on how many commands were written together.
      if (table === 'balances' && column.name === 'sequence') continue;
      await step.unsafe(`update ${WORLD}.${table} set "${column.name}" = ${valueOf(column, 3)}`);
      expect(await found(), column.name).toContain(
        column.isKey || !hasKey ? 'has a row' : `differs from the journal in ${column.name}`,
      );
      await step.unsafe(`update ${WORLD}.${table} set "${column.name}" = ${valueOf(column, 2)}`);
    }
  }

  it('lets candles of marks begin in the middle of one where they were not kept before, in a sandbox, and no others', async () => {
    const one = (openMs: number, open: number, high: number, close = 7): string =>
      `insert into SCHEMA.price_candles values (1, 'mark', 60, ${openMs}, ${open}, ${high}, 5, ${close})`;
    const found = async (mode: 'sandbox' | 'live', made: string[], shown: string[]): Promise<string> => {
      let says = '';
      await owner
        .begin(async (transaction) => {
          const step = transaction as unknown as Sql;
          const expected = await ExpectedTables.begin(step, WORLD, mode);
          for (const text of made) await step.unsafe(text.replace('SCHEMA', 'pg_temp'));
          for (const text of shown) await step.unsafe(text.replace('SCHEMA', WORLD));
          says = (await expected.differenceOf('price_candles'))?.says ?? 'nothing';
          throw new Error('put it back');
        })
        .catch((problem: Error) => {
          if (problem.message !== 'put it back') throw problem;
        });
      return says;
    };
    const journal = [one(100, 6, 9), one(200, 6, 9), one(300, 6, 9)];
    expect(await found('sandbox', journal, [one(200, 7, 8), one(300, 6, 9)])).toBe('nothing');
    expect(await found('live', journal, [one(200, 7, 8), one(300, 6, 9)])).toContain('has a row');
    expect(await found('sandbox', journal, [one(200, 7, 8), one(300, 6, 8)])).toContain('differs');
    expect(await found('sandbox', journal, [one(200, 7, 10), one(300, 6, 9)])).toContain('differs');
    expect(await found('sandbox', journal, [one(200, 7, 8, 6), one(300, 6, 9)])).toContain('differs');
    expect(await found('sandbox', journal, [one(200, 7, 8)])).toContain('lacks a row');
    expect(await found('sandbox', journal, [])).toContain('lacks a row');
  });

  it('an audit looks at every table there is, or says why not', async () => {
    const { unseen, findings } = await auditWorld(database.connect('app', { max: 1 }), WORLD, 'sandbox');
    expect(findings).toEqual([]);
    expect(unseen.filter((line) => line.includes('nobody wrote'))).toEqual([]);
    expect(unseen.map((line) => line.split(':')[0])).not.toContain('candles');
  });
});
