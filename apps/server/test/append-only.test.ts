// B1, B3, O6: what happened stays as it was written. The application's own role is refused by the database, whatever its code would say.
import { beforeAll, describe, expect, it } from 'vitest';
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
