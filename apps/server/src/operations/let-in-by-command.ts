// In: who is to be let in by the command on the server, and what the database knows. Out: a link, a mail to the mailbox of whoever is let in, or
// only a question to the administrators; each is in the trail, and every administrator is told.
// Whoever has a shell on the server must not make operators in silence: once two administrators could do it, they do it.
import type { Sql } from 'postgres';
import type { Role } from '@hilsa/contract/console/roles';
import { Refused } from '../identity/index.ts';
import type { CodeMessage } from '../notifications/index.ts';
import { askAdministrators, mailAdministrators, mailInvitation } from './access-mail.ts';
import { invitationPath } from './desks/operators.ts';
import { addOperator, inviteOperator } from './operators.ts';
import type { Trail } from './trail.ts';

const HERE = { name: 'command on the server', address: '' } as const;
/** As many let somebody in by the console: one who asks and one who agrees. */
const TWO = 2;

/** What the command is about. @property email in lower case @property added null: an operator who is there already gets a new link */
export interface Wanted {
  readonly email: string;
  readonly added: { readonly name: string; readonly roles: readonly Role[] } | null;
}

export interface LetInParts {
  readonly sql: Sql;
  readonly trail: Trail;
  readonly mode: 'sandbox' | 'live';
  /** Address of this installation, without a slash at its end. */
  readonly site: string;
  put(message: CodeMessage): Promise<void>;
  now(): number;
}

/** `link`: for the terminal, while nobody could be told. `mailed`: to the own mailbox alone. `asked`: nobody was let in. */
export type LetIn =
  | { readonly way: 'link'; readonly link: string; readonly endsMs: number }
  | { readonly way: 'mailed'; readonly endsMs: number }
  | { readonly way: 'asked' };

/** @throws Refused operator-exists, unknown-operator */
export async function letIn(parts: LetInParts, wanted: Wanted): Promise<LetIn> {
  const { sql, put, site, now } = parts;
  const { email, added } = wanted;
  const there = await operatorId(sql, email);
  if (added !== null && there !== null) throw new Refused('operator-exists');
  if (added === null && there === null) throw new Refused('unknown-operator');
  const way = await wayFor(parts, email);
  if (way === 'asked') {
    await note(parts, 'asked', wanted, email);
    await askAdministrators(sql, put, `The command on the server asks: ${inWords(wanted)}`, now());
    return { way };
  }
  const id = there ?? (await addOperator(sql, { email, ...added! }, now())).id;
  const { token, endsMs } = await inviteOperator(sql, id, now());
  await note(parts, 'done', wanted, id);
  const link = site + invitationPath(token);
  if (way === 'mailed') await mailInvitation(put, email, { link, endsMs });
  await mailAdministrators(sql, put, `${email} was let in by the command on the server`, now());
  return way === 'mailed' ? { way, endsMs } : { way, link, endsMs };
}

/** A sandbox has no mailboxes and nothing to lose: it prints. */
async function wayFor({ sql, mode }: LetInParts, email: string): Promise<LetIn['way']> {
  if (mode === 'sandbox') return 'link';
  // That somebody has come in once stands in the trail for ever: who loses the last administrator's factors does not begin anew.
  const [begun] = await sql`select 1 from operations.trail where kind = 'invitation-accepted' limit 1`;
  if (begun === undefined) return 'link';
  const [others] = await sql<{ count: number }[]>`
    select count(*)::int as count from operations.operators
    where state = 'active' and 'administrator' = any (roles) and email <> ${email}`;
  return others!.count >= TWO ? 'asked' : 'mailed';
}

async function operatorId(sql: Sql, email: string): Promise<string | null> {
  const [row] = await sql<{ id: string }[]>`select id from operations.operators where email = ${email}`;
  return row?.id ?? null;
}

async function note({ trail }: LetInParts, kind: 'asked' | 'done', { email, added }: Wanted, subject: string) {
  await trail.add({
    kind,
    what: added === null ? 'renew-invitation' : 'invite-operator',
    by: HERE,
    subjectKind: 'operator',
    subject,
    reason: 'by the command on the server',
    after: { email, ...(added !== null && { roles: [...added.roles] }) },
  });
}

function inWords({ email, added }: Wanted): string {
  return added === null
    ? `a new invitation for ${email}`
    : `an invitation of ${email} (${added.name}) as ${added.roles.join(', ')}`;
}
