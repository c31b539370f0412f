// In: words after `npm run operator --`, and the settings. Out: an operator invited, by a link printed once.
// The first administrator comes in this way; with the server running or stopped, once it has run.
import { parseArgs } from 'node:util';
import type { Sql } from 'postgres';
import { ROLES, type Role } from '@hilsa/contract/console/roles';
import { DatabaseProblem } from '../boot/database-problem.ts';
import { findDatabase } from '../boot/find-database.ts';
import { openKeys, type Keys } from '../boot/open-keys.ts';
import { readSettings, SettingProblem, type Settings } from '../boot/settings.ts';
import { readEmail } from '../identity/contacts.ts';
import { Refused } from '../identity/index.ts';
import { createSecretBox } from '../identity/secrets.ts';
import { putCode } from '../notifications/index.ts';
import { mailAdministrators } from './access-mail.ts';
import { invitationPath } from './desks/operators.ts';
import { addOperator, inviteOperator } from './operators.ts';
import { siteOf } from './site-address.ts';
import { createTrail } from './trail.ts';

const USAGE = `npm run operator -- invite --email <address> --name <name> --roles <role,role>
npm run operator -- renew --email <address>     a new link for one who lost password or authenticator
npm run operator -- list

Roles: ${ROLES.join(', ')}.`;
const HERE = { name: 'command on the server', address: '' } as const;

/** A sentence for the person at the terminal. */
class CommandProblem extends Error {}

try {
  const settings = readSettings(process.env);
  const database = await findDatabase(settings, (line) => console.log(`operator · ${line}`));
  try {
    await command(database.connect('app', { max: 1 }), settings, await openKeys(database, settings));
  } finally {
    await database.close();
  }
} catch (problem) {
  process.exitCode = 1;
  console.error(`operator · ${plainly(problem)}`);
}

async function command(sql: Sql, from: Settings, { seals, masterKey }: Keys): Promise<void> {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: { email: { type: 'string' }, name: { type: 'string' }, roles: { type: 'string' } },
  });
  const [verb] = positionals;
  if (positionals.length !== 1 || (verb !== 'invite' && verb !== 'renew' && verb !== 'list'))
    throw new CommandProblem(`say what to do\n\n${USAGE}`);
  if (verb === 'list') return list(sql);
  const email = readEmail(need(values.email, '--email')).value;
  const operator =
    verb === 'invite'
      ? await addOperator(
          sql,
          { email, name: need(values.name, '--name').trim(), roles: readRoles(need(values.roles, '--roles')) },
          Date.now(),
        )
      : await existing(sql, email);
  const { token, endsMs } = await inviteOperator(sql, operator.id, Date.now());
  await createTrail(sql, Date.now, seals).add({
    kind: 'done',
    what: verb === 'invite' ? 'invite-operator' : 'renew-invitation',
    by: HERE,
    subjectKind: 'operator',
    subject: operator.id,
    reason: 'by the command on the server',
    after: { email, ...('roles' in operator && { roles: [...operator.roles] }) },
  });
  const queue = { box: createSecretBox(masterKey), now: Date.now };
  const what = `${email} was let in by the command on the server`;
  // Carried by the server, now or when it starts.
  await mailAdministrators(sql, (message) => putCode(sql, queue, message), what, Date.now());
  console.log(`operator · ${email} is invited until ${new Date(endsMs).toISOString()}. The link works once:\n`);
  console.log(`  ${siteOf(from)}${invitationPath(token)}\n`);
}

async function existing(sql: Sql, email: string): Promise<{ id: string }> {
  const [row] = await sql<{ id: string }[]>`select id from operations.operators where email = ${email}`;
  if (row === undefined) throw new CommandProblem(`there is no operator ${email}`);
  return row;
}

async function list(sql: Sql): Promise<void> {
  const rows = await sql<{ id: string; email: string; name: string; roles: Role[]; state: string }[]>`
    select id, email, name, roles, state from operations.operators order by id`;
  for (const { id, email, name, roles, state } of rows)
    console.log(`operator · ${id} ${email} (${name}): ${state}, ${roles.join(', ')}`);
  if (rows.length === 0) console.log('operator · nobody yet: invite the first administrator');
}

function need(value: string | undefined, name: string): string {
  if (value === undefined || value.trim() === '') throw new CommandProblem(`${name} is missing\n\n${USAGE}`);
  return value;
}

function readRoles(text: string): Role[] {
  const named = [...new Set(text.split(',').map((part) => part.trim()))];
  const unknown = named.find((name) => !(ROLES as readonly string[]).includes(name));
  if (unknown !== undefined) throw new CommandProblem(`there is no role ${unknown}; there are ${ROLES.join(', ')}`);
  return named as Role[];
}

function plainly(problem: unknown): string {
  if ([CommandProblem, SettingProblem, DatabaseProblem].some((kind) => problem instanceof kind))
    return (problem as Error).message;
  if (problem instanceof Refused)
    return problem.refusal === 'operator-exists'
      ? 'there is an operator with this address already; renew gives a new link'
      : 'this is not an e-mail address';
  const { code, message } = problem as { code?: string; message?: string };
  if (code === 'ERR_PARSE_ARGS_UNKNOWN_OPTION') return `${message}\n\n${USAGE}`;
  // No such schema or table: the server has never run on this database.
  return code === '42P01' || code === '3F000' ? 'start the server once first: npm start' : String(problem);
}
