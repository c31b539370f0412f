import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createTestDatabase } from '../../test/test-database.ts';
import { migrate, MigrationProblem } from './migrate.ts';

describe('migrate', async () => {
  const database = await createTestDatabase();
  const sql = database.connect('owner', { max: 1 });
  let folder: string;

  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'hilsa-migrations-'));
    await mkdir(join(folder, 'trial'));
  });
  afterEach(async () => {
    await rm(folder, { recursive: true });
    await sql`drop schema if exists trial cascade`;
    await sql`delete from migrations.applied where schema = 'trial'`;
  });
  const write = (name: string, text: string) => writeFile(join(folder, 'trial', name), text);

  it('has given both worlds the same tables, and a second run finds nothing to do', async () => {
    const tables = await sql<{ real: string[]; demo: string[] }[]>`
      select array_agg(tablename order by tablename) filter (where schemaname = 'real') as real,
             array_agg(tablename order by tablename) filter (where schemaname = 'demo') as demo from pg_tables`;
    expect(tables[0]!.real).toContain('journal');
    expect(tables[0]!.demo).toEqual(tables[0]!.real);
    expect(await migrate(sql)).toEqual([]);
  });

  it('applies files in the order of their names, each once', async () => {
    await write('0002-more.sql', 'alter table fish add weight int;');
    await write('0001-first.sql', 'create table fish (id int); grant select on fish to hilsa_app;');
    expect(await migrate(sql, folder)).toEqual(['trial/0001-first.sql', 'trial/0002-more.sql']);
    expect(await migrate(sql, folder)).toEqual([]);
  });

  it('leaves everything as it was when a file fails, and names the file', async () => {
    await write('0001-first.sql', 'create table fish (id int);');
    await write('0002-wrong.sql', 'alter table bird add weight int;');
    await expect(migrate(sql, folder)).rejects.toThrow(/trial\/0002-wrong\.sql failed: relation "bird" does not exist/);
    expect(await sql`select from pg_tables where schemaname = 'trial'`).toHaveLength(0);
  });

  it('refuses a file that was edited after it had been applied', async () => {
    await write('0001-first.sql', 'create table fish (id int);');
    await migrate(sql, folder);
    await write('0001-first.sql', 'create table fish (id bigint);');
    await expect(migrate(sql, folder)).rejects.toThrow(MigrationProblem);
  });

  it.each([
    ['older', 'delete from migrations.form', /form 1, and this version reads form 2: start it with an empty database/],
    ['newer', 'update migrations.form set form = 9', /form 9, which a newer version wrote/],
  ])('says in one sentence what to do about data of an %s form', async (_, change, says) => {
    await sql.unsafe(change);
    await expect(migrate(sql)).rejects.toThrow(says);
    await sql.unsafe('delete from migrations.form; insert into migrations.form values (2)');
    expect(await migrate(sql)).toEqual([]);
  });

  it('grants the application nothing by default', async () => {
    await write('0001-first.sql', 'create table fish (id int);');
    await migrate(sql, folder);
    const app = database.connect('app', { schema: 'trial', max: 1 });
    await expect(app`select * from fish`).rejects.toThrow(/permission denied for table fish/);
  });
});
