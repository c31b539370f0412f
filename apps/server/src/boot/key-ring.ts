// In: the key outside the database, and the keys that it wraps in it. Out: all that data are sealed with, the newest first.
// A new outer key only wraps them anew: nothing has to be sealed again, and whoever has the old one and the database of today opens nothing.
import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';
import type { Sql } from 'postgres';
import { StartRefused } from './start-refused.ts';

const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/** @throws StartRefused when the key is not the one that wrapped them */
export async function readKeyRing(sql: Sql, outer: Uint8Array): Promise<readonly Uint8Array[]> {
  const rows = await sql<{ number: number; wrapped: Buffer }[]>`
    select number, wrapped from identity.wrapped_keys order by number desc`;
  if (rows.length === 0) return [outer];
  return rows.map(({ number, wrapped }) => {
    try {
      return unwrap(outer, wrapped, number);
    } catch {
      throw new StartRefused(
        'The key of FILES_KEY (or in the file files-key) is not the one that this database was sealed with: put the right one back (a rotation that broke off left it in files-key.next).',
      );
    }
  });
}

export function wrap(outer: Uint8Array, key: Uint8Array, number: number): Buffer {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv('aes-256-gcm', wrapping(outer), nonce).setAAD(Buffer.from(`key ${number}`));
  const body = Buffer.concat([cipher.update(key), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), body]);
}

function unwrap(outer: Uint8Array, wrapped: Buffer, number: number): Uint8Array {
  const decipher = createDecipheriv('aes-256-gcm', wrapping(outer), wrapped.subarray(0, NONCE_BYTES), {
    authTagLength: TAG_BYTES,
  })
    .setAAD(Buffer.from(`key ${number}`))
    .setAuthTag(wrapped.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES));
  return Buffer.concat([decipher.update(wrapped.subarray(NONCE_BYTES + TAG_BYTES)), decipher.final()]);
}

function wrapping(outer: Uint8Array): Buffer {
  return Buffer.from(hkdfSync('sha256', outer, 'hilsa keys', 'wrap', 32));
}
