// In: the link of an invitation. Out: a six-digit code for the mailbox it went to, and whether a code is that one. Only a digest is kept.
import { hash as digest, randomInt, timingSafeEqual } from 'node:crypto';
import type { Sql } from 'postgres';
import { Refused } from '../identity/index.ts';

const CODE_MS = 10 * 60_000;
const CODES_A_LINK = 5;
const TRIES_A_CODE = 5;

const linkDigest = (token: string) => digest('sha256', token, 'base64url');
const codeDigest = (token: string, code: string) => digest('sha256', `${token} ${code}`, 'base64url');

/** Of a link that stands; its earlier codes are void. @throws Refused code-daily-limit */
export async function newMailedCode(sql: Sql, token: string, nowMs: number): Promise<{ code: string; endsMs: number }> {
  const code = String(randomInt(1_000_000)).padStart(6, '0');
  const endsMs = nowMs + CODE_MS;
  const sent = await sql`
    update operations.invitations
    set codes_sent = codes_sent + 1, code_digest = ${codeDigest(token, code)}, code_ends_ms = ${endsMs}, code_tries = 0
    where token_hash = ${linkDigest(token)} and codes_sent < ${CODES_A_LINK} returning 1`;
  if (sent.length === 0) throw new Refused('code-daily-limit', { maximum: CODES_A_LINK });
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
