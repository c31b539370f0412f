// B1, B3, O6: what happened stays as it was written. The application's own role is refused by the database, whatever its code would say.
import { beforeAll, describe, expect, it } from 'vitest';
import { WORLDS } from '../src/tables/migrate.ts';
import { openDoors, type Doors } from './doors.ts';

/** Tables that are only added to, with a column to try. */
const ONLY_ADDED_TO = {
  'operations.trail': 'reason',
  'operations.notes': 'text',
  'operations.properties': 'value',
  'identity.consents': 'version',
  'identity.standing_changes': 'reason',
  'identity.score_changes': 'change',
  'identity.paper_views': 'operator_id',
  'content.chat_messages': 'text',
} as const;
/** Rows that something is decided by are changed in their state, and never removed. */
const NEVER_REMOVED = [
  'operations.actions',
  'operations.operators',
  'identity.customers',
  'identity.accounts',
  'identity.papers',
  'identity.resets',
  'identity.kind_requests',
  'identity.secrets',
  'content.vote_choices',
];

let doors: Doors;
beforeAll(async () => {
  doors = await openDoors();
});

describe('the application’s role', () => {
  it.each(Object.entries(ONLY_ADDED_TO))('B3: can neither change nor remove rows of %s', async (table, column) => {
    for (const statement of [`update ${table} set ${column} = ${column}`, `delete from ${table}`, `truncate ${table}`])
      await expect(doors.sql.unsafe(statement)).rejects.toThrow(/permission denied/);
  });

  it.each(NEVER_REMOVED)('B3: can remove no row of %s', async (table) => {
    for (const statement of [`delete from ${table}`, `truncate ${table}`])
      await expect(doors.sql.unsafe(statement)).rejects.toThrow(/permission denied/);
  });

  it('B1: owns nothing, makes nothing, and lends its rights to nobody', async () => {
    const [role] = await doors.sql`
      select current_user as name, rolsuper, rolcreaterole, rolcreatedb, rolbypassrls from pg_roles where rolname = current_user`;
    expect(role).toEqual({
      name: 'hilsa_app',
      rolsuper: false,
      rolcreaterole: false,
      rolcreatedb: false,
      rolbypassrls: false,
    });
    const owned = await doors.sql`select relname from pg_class where relowner = 'hilsa_app'::regrole`;
    expect(owned).toEqual([]);
    const made = await doors.sql`
      select nspname from pg_namespace where has_schema_privilege('hilsa_app', oid, 'create') and nspname !~ '^pg_temp'`;
    expect(made).toEqual([]);
    const lent = await doors.sql`
      select table_schema, table_name from information_schema.role_table_grants
      where grantee = 'hilsa_app' and (is_grantable = 'YES' or privilege_type in ('TRUNCATE', 'TRIGGER', 'REFERENCES'))`;
    expect(lent).toEqual([]);
  });
});

/** What the application itself notes down in a world; everything else there follows from the journal. */
const NOTED = [
  'checkpoints',
  'draw_secrets',
  'liability_groups',
  'liability_owed',
  'liability_publications',
  'liability_trees',
  'life_told_until',
  'margin_told',
  'offering_documents',
  'robot_signals',
  'robot_variants',
];

describe.each(WORLDS)('the logins of world %s', (world) => {
  const granted = async (role: string, privileges: string[]): Promise<string[]> => {
    const rows = await doors.owner()<{ name: string }[]>`
      select distinct table_name::text as name from information_schema.role_table_grants
      where table_schema = ${world} and grantee = ${role} and privilege_type in ${doors.sql(privileges)} order by 1`;
    return rows.map(({ name }) => name);
  };
  const CHANGES = ['UPDATE', 'DELETE', 'TRUNCATE'];

  it.each(['app', 'projector'] as const)(
    'B1: %s can neither add to, change nor remove rows of the journal',
    async (who) => {
      const sql = doors.login(who);
      for (const table of ['journal', 'requests'])
        for (const statement of [
          `insert into ${world}.${table} select * from ${world}.${table} limit 1`,
          `update ${world}.${table} set kind = kind`,
          `delete from ${world}.${table}`,
          `truncate ${world}.${table}`,
        ])
          await expect(sql.unsafe(statement), statement).rejects.toThrow(/permission denied/);
      await expect(sql.unsafe(`select count(*) from ${world}.journal`)).resolves.toHaveLength(1);
    },
  );

  it('B1: the writer adds to the journal, and can change and remove nothing', async () => {
    const sql = doors.login('writer');
    for (const table of ['journal', 'requests'])
      for (const statement of [
        `update ${world}.${table} set kind = kind`,
        `delete from ${world}.${table}`,
        `truncate ${world}.${table}`,
        `alter table ${world}.${table} disable trigger all`,
      ])
        await expect(sql.unsafe(statement), statement).rejects.toThrow(/permission denied|must be owner/);
    expect(await granted('hilsa_writer', ['INSERT'])).toEqual(['journal', 'requests']);
    expect(await granted('hilsa_writer', CHANGES)).toEqual([]);
    expect(await granted('hilsa_writer', ['SELECT'])).toEqual(['journal', 'requests']);
  });

  it('B1: the application writes in a world only what it notes down itself', async () => {
    expect(await granted('hilsa_app', ['INSERT', ...CHANGES])).toEqual(NOTED);
  });

  it('B1: the projector writes the tables that follow, and opens no other schema', async () => {
    expect(await granted('hilsa_projector', ['INSERT'])).toContain('trades');
    for (const table of ['identity.customers', 'operations.trail', 'content.news'])
      await expect(doors.login('projector').unsafe(`select * from ${table} limit 1`)).rejects.toThrow(
        /permission denied for schema/,
      );
  });

  it('B1: nobody puts on the role of another', async () => {
    const rows = await doors.sql`select from pg_auth_members
      where member in (select oid from pg_roles where rolname in ('hilsa_app', 'hilsa_writer', 'hilsa_projector'))`;
    expect(rows).toEqual([]);
    for (const [who, other] of [
      ['app', 'hilsa_writer'],
      ['projector', 'hilsa_writer'],
      ['writer', 'hilsa_owner'],
    ] as const)
      await expect(doors.login(who).unsafe(`set role ${other}`)).rejects.toThrow(/permission denied/);
  });
});
