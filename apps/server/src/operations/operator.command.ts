// In: words after `npm run operator --`, and the settings. Out: an operator invited, or only asked for.
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
import { putCode, type CodeMessage } from '../notifications/index.ts';
import { letIn, type LetIn } from './let-in-by-command.ts';
import { siteOf } from './site-address.ts';
import { createTrail } from './trail.ts';

const USAGE = `npm run operator -- invite --email <address> --name <name> --roles <role,role>
npm run operator -- renew --email <address>     a new link for one who lost password or authenticator
npm run operator -- list

The first link is printed. In live mode later ones go to the mailbox of whoever is invited, and once two other administrators are there,
the command only asks them.

Roles: ${ROLES.join(', ')}.`;

const SENTENCES: Readonly<Record<string, string>> = {
  'operator-exists': 'there is an operator with this address already; renew gives a new link',
  'unknown-operator': 'there is no operator with this address',
};

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
  const added =
    verb === 'invite'
      ? { name: need(values.name, '--name').trim(), roles: readRoles(need(values.roles, '--roles')) }
      : null;
  const queue = { box: createSecretBox(masterKey), now: Date.now };
  const parts = {
    sql,
    trail: createTrail(sql, Date.now, seals),
    mode: from.mode,
    site: siteOf(from),
    // Carried by the server, now or when it starts.
    put: (message: CodeMessage) => putCode(sql, queue, message),
    now: Date.now,
  };
  tell(email, await letIn(parts, { email, added }));
}

function tell(email: string, done: LetIn): void {
  if (done.way === 'asked')
    return console.log(
      `operator · nobody was let in: the administrators are told by mail that you ask for ${email}, and two of them do it in the console`,
    );
  const until = `${email} is invited until ${new Date(done.endsMs).toISOString()}`;
  if (done.way === 'mailed') return console.log(`operator · ${until}: the link goes to that mailbox and nowhere else`);
  console.log(`operator · ${until}. The link works once:\n\n  ${done.link}\n`);
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
  if (problem instanceof Refused) return SENTENCES[problem.refusal] ?? 'this is not an e-mail address';
  const { code, message } = problem as { code?: string; message?: string };
  if (code === 'ERR_PARSE_ARGS_UNKNOWN_OPTION') return `${message}\n\n${USAGE}`;
  // No such schema or table: the server has never run on this database.
  return code === '42P01' || code === '3F000' ? 'start the server once first: npm start' : String(problem);
}
