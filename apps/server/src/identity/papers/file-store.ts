// In: the table of files and the vault. Out: pictures kept sealed, each readable by its owner only.
import { randomBytes } from 'node:crypto';
import type { ISql, Sql } from 'postgres';
import type { FilePurpose } from '@hilsa/contract';
import { Refused } from '../refused.ts';
import type { FileStore, NewFile, StoredImage } from './file-types.ts';
import { readPicture } from './read-picture.ts';
import type { Vault } from './vault.ts';

const DAY_MS = 86_400_000;
/** Pictures a customer may send within a day. */
export const PICTURES_A_DAY = 60;
const FILE_ID = /^[A-Za-z0-9_-]{22}$/;

interface FileRow {
  id: string;
  customer_id: string;
  purpose: FilePurpose;
  width: number;
  height: number;
  sealed: Uint8Array;
}

/** @param now UTC milliseconds */
export function createFileStore(sql: Sql, vault: Vault, now: () => number): FileStore {
  return {
    add: (file) => addFile(sql, vault, now(), file),
    async readOwn(customerId, fileId) {
      const file = await readFile(sql, vault, fileId);
      if (file.customerId !== customerId) throw new Refused('unknown-file');
      return file;
    },
    read: (fileId) => readFile(sql, vault, fileId),
    claim: (customerId, fileId, purpose) => claimFile(sql, customerId, fileId, purpose),
    async release(fileId) {
      // Its day since it was sent still runs: what was refused with others may be sent again as it is.
      await sql`update identity.files set claimed = false where id = ${fileId}`;
    },
    async sweep() {
      // Two submissions at once may share pictures, and the refused one lets go of them: what is referred to stays in any case.
      await sql`
        delete from identity.files f
        where not claimed and created_ms < ${now() - DAY_MS}
          and not exists (select from identity.papers p where p.customer_id = f.customer_id and p.status <> 'fail'
            and f.id in (p.front_file_id, p.back_file_id))
          and not exists (select from identity.customers c where c.id = f.customer_id and c.avatar_file_id = f.id)`;
    },
  };
}

async function addFile(
  sql: Sql,
  vault: Vault,
  atMs: number,
  { customerId, purpose, type, bytes, operatorId }: NewFile,
): Promise<{ fileId: string; width: number; height: number }> {
  if (operatorId === undefined) await spendTry(sql, customerId, atMs);
  const picture = await readPicture(type, bytes);
  const id = randomBytes(16).toString('base64url');
  await sql.begin(async (step) => {
    await step`select pg_advisory_xact_lock(hashtext('files'), hashtext(${customerId}))`;
    // Others may have come in while this one was decoded.
    if (operatorId === undefined) {
      await step`update identity.attempts set failures = failures - 1 where subject = ${triesOf(customerId, atMs)}`;
      await requireQuota(step, customerId, atMs);
    }
    await step`
      insert into identity.files (id, customer_id, purpose, width, height, sealed, by_operator, created_ms)
      values (${id}, ${customerId}, ${purpose}, ${picture.width}, ${picture.height},
        ${vault.seal(picture.bytes, aboutFile(id, customerId))}, ${operatorId ?? null}, ${atMs})`;
  });
  return { fileId: id, width: picture.width, height: picture.height };
}

/** Of one day (UTC): the room's sweep forgets them some days later. */
function triesOf(customerId: string, atMs: number): string {
  return `picture:${customerId}:${Math.floor(atMs / DAY_MS)}`;
}

/**
 * Counted before the picture is read, and given back once it is kept: what is refused costs as much work, and is a picture too.
 * @throws Refused as `requireQuota`
 */
async function spendTry(sql: Sql, customerId: string, atMs: number): Promise<void> {
  await sql`
    insert into identity.attempts as a (subject, failures, last_ms) values (${triesOf(customerId, atMs)}, 1, ${atMs})
    on conflict (subject) do update set failures = a.failures + 1, last_ms = ${atMs}`;
  // Its own is counted already.
  await requireQuota(sql, customerId, atMs, PICTURES_A_DAY + 1);
}

/** @throws Refused file-quota with the seconds until the next may be sent; demo-only-account for those without an account */
async function requireQuota(sql: ISql, customerId: string, atMs: number, most = PICTURES_A_DAY): Promise<void> {
  const [row] = await sql<{ demo_only: boolean; sent: number; oldest_ms: string | null }[]>`
    select c.demo_only, count(f.id)::int + coalesce((select failures from identity.attempts where subject = ${triesOf(customerId, atMs)}), 0) as sent,
      min(f.created_ms) as oldest_ms
    from identity.customers c
    left join identity.files f on f.customer_id = c.id and f.by_operator is null and f.created_ms > ${atMs - DAY_MS}
    where c.id = ${customerId} group by c.demo_only`;
  if (row === undefined || row.demo_only) throw new Refused('demo-only-account');
  if (row.sent < most) return;
  const retryAfterSeconds = Math.max(1, Math.ceil((Number(row.oldest_ms ?? atMs) + DAY_MS - atMs) / 1000));
  throw new Refused('file-quota', { retryAfterSeconds });
}

async function readFile(sql: Sql, vault: Vault, fileId: string): Promise<StoredImage> {
  const [row] = FILE_ID.test(fileId)
    ? await sql<FileRow[]>`
        select id, customer_id, purpose, width, height, sealed from identity.files where id = ${fileId}`
    : [];
  if (row === undefined) throw new Refused('unknown-file');
  return {
    fileId: row.id,
    customerId: row.customer_id,
    purpose: row.purpose,
    type: 'image/jpeg',
    width: row.width,
    height: row.height,
    bytes: vault.open(row.sealed, aboutFile(row.id, row.customer_id)),
  };
}

async function claimFile(sql: Sql, customerId: string, fileId: string, purpose: FilePurpose): Promise<void> {
  const claimed = await sql`
    update identity.files set claimed = true
    where id = ${fileId} and customer_id = ${customerId} and purpose = ${purpose}`;
  if (claimed.count === 0) throw new Refused('unknown-file');
}

function aboutFile(id: string, customerId: string): string {
  return `file ${id} of ${customerId}`;
}
