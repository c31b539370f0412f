// In: the link of an invitation. Out: a six-digit code for the mailbox it went to, and whether a code is that one. Only a digest is kept.
import { hash as digest, randomInt, timingSafeEqual } from 'node:crypto';
import type { Sql } from 'postgres';
import { Refused } from '../identity/index.ts';

const CODE_MS = 10 * 60_000;
const CODES_A_LINK = 5;
const TRIES_A_CODE = 5;

const linkDigest = (token: string) => digest('sha256', token, 'base64url');
const codeDigest = (token: string, code: string) => digest('sha256', `${token} ${code}`, 'base64url');

/** Earlier codes of the link are void. @throws Refused invitation-invalid, code-daily-limit */
export async function newMailedCode(sql: Sql, token: string, nowMs: number): Promise<{ code: string; endsMs: number }> {
  const code = String(randomInt(1_000_000)).padStart(6, '0');
  const endsMs = nowMs + CODE_MS;
  const [row] = await sql<{ sent: boolean }[]>`
    with was as (select codes_sent from operations.invitations where token_hash = ${linkDigest(token)} for update)
    update operations.invitations set codes_sent = least(invitations.codes_sent + 1, ${CODES_A_LINK}),
      code_digest = case when was.codes_sent < ${CODES_A_LINK} then ${codeDigest(token, code)} else invitations.code_digest end,
      code_ends_ms = case when was.codes_sent < ${CODES_A_LINK} then ${endsMs} else invitations.code_ends_ms end,
      code_tries = case when was.codes_sent < ${CODES_A_LINK} then 0 else invitations.code_tries end
    from was where token_hash = ${linkDigest(token)} returning was.codes_sent < ${CODES_A_LINK} as sent`;
  if (row === undefined) throw new Refused('invitation-invalid');
  if (!row.sent) throw new Refused('code-daily-limit', { maximum: CODES_A_LINK });
  return { code, endsMs };
}

/** Whether this is the link's newest code, in time; a code is guessed at five times. The try is counted before it is judged. */
export async function takeMailedCode(sql: Sql, token: string, code: string, nowMs: number): Promise<boolean> {
  const [row] = await sql<{ digest: string }[]>`
    update operations.invitations set code_tries = code_tries + 1
    where token_hash = ${linkDigest(token)} and code_tries < ${TRIES_A_CODE} and code_ends_ms > ${nowMs}
    returning code_digest as digest`;
  return row !== undefined && timingSafeEqual(Buffer.from(row.digest), Buffer.from(codeDigest(token, code)));
}
