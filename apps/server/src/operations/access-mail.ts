// In: who was let in, by whom. Out: mails in the sealed queue: link and code to the mailbox of whoever is invited and to nobody else, a question to
// who asked, and a word to every administrator, so that nobody is let in unseen.
import type { Sql } from 'postgres';
import type { CodeMessage } from '../notifications/index.ts';

const DAY_MS = 86_400_000;
/** What was done is told for so long, should the mail partner be away. */
const TOLD_MS = 3 * DAY_MS;

type Put = (message: CodeMessage) => Promise<void>;
const common = { channel: 'mail', language: 'en-US', customersOnly: false } as const;

/** @param link whole address; it opens once */
export function mailInvitation(
  put: Put,
  to: string,
  { link, endsMs }: { link: string; endsMs: number },
): Promise<void> {
  const text = [
    'You are invited to the Hilsa operations console. Open this link on your own device and choose a password there:',
    link,
    `It opens once, until ${new Date(endsMs).toISOString()}. Nobody may ask you for it; if you expect no invitation, tell your administrator.`,
  ].join('\n\n');
  return put({ ...common, target: to, subject: 'Your invitation to the operations console', text, endsMs });
}

/** The code that shows the mailbox again, while the invitation is accepted. */
export function mailAcceptanceCode(
  put: Put,
  to: string,
  { code, endsMs }: { code: string; endsMs: number },
): Promise<void> {
  const text = [
    `Your code to accept the invitation to the Hilsa operations console: ${code}`,
    'It works once, for ten minutes. Type it only on the page of your invitation. Nobody may ask you for it.',
  ].join('\n\n');
  return put({ ...common, target: to, subject: 'Your code for the operations console', text, endsMs });
}

/** Who asked hears that the invitation was accepted: access begins when they confirm, by another way than this mail, that it was the right one. */
export function mailToConfirm(
  put: Put,
  to: string,
  { accepted, page, endsMs }: { accepted: string; page: string; endsMs: number },
): Promise<void> {
  const text = [
    `${accepted} has accepted the invitation that you asked for. Access begins when you confirm it, here:`,
    page,
    'Before you do, ask them in person or by telephone whether it was them. If it was not, disable the operator there.',
  ].join('\n\n');
  return put({ ...common, target: to, subject: 'An invitation was accepted and waits for you', text, endsMs });
}

/** Every active administrator, those who did it among them. @param what a sentence, without secrets */
export function mailAdministrators(sql: Sql, put: Put, what: string, nowMs: number): Promise<void> {
  const then = 'If nobody should have, end the sessions in the console at once and look at the audit trail.';
  return toAdministrators(
    sql,
    put,
    { subject: 'Access to the operations console was given', text: `${what}\n\n${then}` },
    nowMs,
  );
}

/** Nobody was let in: two of them do it in the console, or nobody does. @param what a sentence, without secrets */
export function askAdministrators(sql: Sql, put: Put, what: string, nowMs: number): Promise<void> {
  const then =
    'Nobody was let in. If you know of it, invite in the console, where another administrator agrees; if not, somebody has a shell on the server.';
  return toAdministrators(
    sql,
    put,
    { subject: 'Access to the operations console is asked for', text: `${what}\n\n${then}` },
    nowMs,
  );
}

async function toAdministrators(
  sql: Sql,
  put: Put,
  said: { readonly subject: string; readonly text: string },
  nowMs: number,
): Promise<void> {
  const rows = await sql<{ email: string }[]>`
    select email from operations.operators where state = 'active' and 'administrator' = any (roles) order by id`;
  for (const { email } of rows) await put({ ...common, target: email, ...said, endsMs: nowMs + TOLD_MS });
}
