// In: the owner's connection and the SQL files beside this one. Out: every schema at its newest shape, each file applied once.
//
// A folder of `migrations/` is a family: `world` is applied to the schemas `real` and `demo` with that schema as the
// search_path, so its files name tables without a schema; `shared` is applied once and its files name schemas themselves; any
// other folder is applied to the schema of its own name. Files run in the order of their names. They grant what the application may do, table by table: nothing is granted by default,
// so that a forgotten grant fails closed. Roles: hilsa_app (reads both worlds and writes the other schemas),
// hilsa_writer (journals), hilsa_projector (what follows from journals).
// A file that has been applied anywhere is never edited; a change is a new file.
import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Sql } from 'postgres';

/** The two worlds: the same tables twice, and nothing moves between them. */
export const WORLDS = ['real', 'demo'] as const;
export type World = (typeof WORLDS)[number];

/**
 * How this version writes journal, snapshots and tables. Form 1 was written by versions up to 0.1 and is not read; from form 2 on every
 * form is read for ever, by migrations and by JOURNAL_FORM of each row.
 */
export const DATA_FORM = 2;

const FOLDER = join(import.meta.dirname, 'migrations');
/** Any constant: servers that start at the same time take turns by it. */
const LOCK = 4_815_162_342;

interface Migration {
  readonly schema: string;
  readonly name: string;
  readonly text: string;
  readonly hash: string;
}

/** A migration cannot be applied; the sentence names the file. */
export class MigrationProblem extends Error {
  override name = 'MigrationProblem';
}

/**
 * Brings all schemas up to date.
 * @param sql a connection of the owner
 * @returns the migrations applied now, as `schema/file`
 * @throws MigrationProblem when a file fails or an applied file has been edited
 */
export async function migrate(sql: Sql, folder: string = FOLDER): Promise<string[]> {
  const wanted = await readMigrations(folder);
  return sql.begin(async (step) => {
    await step`select pg_advisory_xact_lock(${LOCK})`;
    await step`create schema if not exists migrations`;
    await step`create table if not exists migrations.applied (
      schema text not null, name text not null, hash text not null, applied_at timestamptz not null default now(), primary key (schema, name))`;
    for (const schema of new Set(wanted.map((migration) => migration.schema))) {
      await step`create schema if not exists ${step(schema)}`;
      await step`grant usage on schema ${step(schema)} to hilsa_app`;
      if ((WORLDS as readonly string[]).includes(schema))
        await step`grant usage on schema ${step(schema)} to hilsa_writer, hilsa_projector`;
    }
    const rows = await step<
      { schema: string; name: string; hash: string }[]
    >`select schema, name, hash from migrations.applied`;
    await requireForm(step as unknown as Sql, rows.length === 0);
    const applied = new Map(rows.map((row) => [`${row.schema}/${row.name}`, row.hash]));
    const fresh: string[] = [];
    for (const migration of wanted) {
      const key = `${migration.schema}/${migration.name}`;
      const hash = applied.get(key);
      if (hash === migration.hash) continue;
      if (hash)
        throw new MigrationProblem(
          `Migration ${key} was edited after it had been applied here: undo the edit and write a new file.`,
        );
      await apply(step as unknown as Sql, migration);
      fresh.push(key);
    }
    return fresh;
  });
}

/** @throws MigrationProblem when the data are of another form than this version writes */
async function requireForm(step: Sql, isNew: boolean): Promise<void> {
  await step`create table if not exists migrations.form (form integer not null)`;
  const [row] = await step<{ form: number }[]>`select form from migrations.form`;
  if (isNew) await step`insert into migrations.form values (${DATA_FORM})`;
  const form = isNew ? DATA_FORM : (row?.form ?? 1);
  if (form === DATA_FORM) return;
  throw new MigrationProblem(
    form < DATA_FORM
      ? `The data here are of form ${form}, and this version reads form ${DATA_FORM}: start it with an empty database (with the embedded one, move the folder DATA_DIR away), or go back to the version that wrote them.`
      : `The data here are of form ${form}, which a newer version wrote: start that version, this one reads form ${DATA_FORM}.`,
  );
}

/** All in one transaction: a failing file leaves the database as it was. */
async function apply(step: Sql, { schema, name, text, hash }: Migration): Promise<void> {
  try {
    await step`select set_config('search_path', ${schema}, true)`;
    await step.unsafe(text).simple();
    await step`insert into migrations.applied (schema, name, hash) values (${schema}, ${name}, ${hash})`;
  } catch (problem) {
    throw new MigrationProblem(`Migration ${schema}/${name} failed: ${(problem as Error).message}`, { cause: problem });
  }
}

function schemasOf(family: string): readonly string[] {
  if (family === 'world') return WORLDS;
  return [family === 'shared' ? 'public' : family];
}

/** Families run in the order of the alphabet; they never refer to each other. */
async function readMigrations(folder: string): Promise<Migration[]> {
  const families = (await readdir(folder, { withFileTypes: true }))
    .filter((entry) => entry.isDirectory())
    .map((entry) => entry.name);
  const found: Migration[] = [];
  for (const family of families.toSorted()) {
    const files = (await readdir(join(folder, family))).filter((file) => file.endsWith('.sql')).toSorted();
    const texts = await Promise.all(
      files.map(async (name) => ({ name, text: await readFile(join(folder, family, name), 'utf8') })),
    );
    for (const schema of schemasOf(family)) {
      for (const { name, text } of texts) {
        found.push({ schema, name, text, hash: createHash('sha256').update(text).digest('hex') });
      }
    }
  }
  return found;
}
