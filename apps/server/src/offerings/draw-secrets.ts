// In: a world. Out: secrets of draws: made, committed to, kept sealed, and found again by their commitment. No desk and no call reads them.
import { randomBytes } from 'node:crypto';
import { commitTo } from '@hilsa/formulas/offerings';
import type { Sql } from 'postgres';
import type { SecretBox } from '../identity/secrets.ts';
import type { World } from '../tables/index.ts';

export interface DrawSecrets {
  /** A new secret, stored before anybody hears of it. @returns its commitment, to be published */
  commit(world: World): Promise<string>;
  /** 32 bytes in hexadecimal, or null for a commitment that is not ours. */
  secretOf(world: World, commitment: string): Promise<string | null>;
}

/** @param sql the application's pool */
export function createDrawSecrets(sql: Sql, box: SecretBox): DrawSecrets {
  return {
    async commit(world) {
      const secret = randomBytes(32);
      const commitment = commitTo(secret);
      const sealed = box.seal(secret.toString('hex'), `draw ${world} ${commitment}`);
      await sql`insert into ${sql(world)}.draw_secrets (commitment, sealed) values (${commitment}, ${sealed})`;
      return commitment;
    },
    async secretOf(world, commitment) {
      const [row] = await sql`select sealed from ${sql(world)}.draw_secrets where commitment = ${commitment}`;
      return row === undefined ? null : box.unseal(row['sealed'], `draw ${world} ${commitment}`);
    },
  };
}
