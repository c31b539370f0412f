// In: a world. Out: secrets of draws: made, committed to, kept sealed, and found again by their commitment. No desk and no call reads them.
import { randomBytes } from 'node:crypto';
import { commitTo } from '@hilsa/formulas/offerings';
import type { Sql } from 'postgres';
import type { SecretBox } from '../identity/secrets.ts';
import type { World } from '../tables/index.ts';

export interface DrawSecrets {
  /** A new secret, stored before anybody hears of it. @returns its commitment, to be published */
  commit(world: World): Promise<string>;
  /** The one of an offering: made when it is first asked for, the same commitment ever after. */
  commitFor(world: World, offering: number): Promise<string>;
  /** 32 bytes in hexadecimal, or null for a commitment that is not ours. */
  secretOf(world: World, commitment: string): Promise<string | null>;
}

/** @param sql the application's pool */
export function createDrawSecrets(sql: Sql, box: SecretBox): DrawSecrets {
  const keep = async (world: World, offering: number | null): Promise<string | null> => {
    const secret = randomBytes(32);
    const commitment = commitTo(secret);
    const sealed = box.seal(secret.toString('hex'), `draw ${world} ${commitment}`);
    const [kept] = await sql`
      insert into ${sql(world)}.draw_secrets (commitment, offering, sealed) values (${commitment}, ${offering}, ${sealed})
      on conflict (offering) do nothing returning commitment`;
    return kept === undefined ? null : commitment;
  };
  return {
    commit: async (world) => (await keep(world, null))!,
    async commitFor(world, offering) {
      const kept = await keep(world, offering);
      if (kept !== null) return kept;
      const [row] = await sql`select commitment from ${sql(world)}.draw_secrets where offering = ${offering}`;
      return row!['commitment'] as string;
    },
    async secretOf(world, commitment) {
      const [row] = await sql`select sealed from ${sql(world)}.draw_secrets where commitment = ${commitment}`;
      return row === undefined ? null : box.unseal(row['sealed'], `draw ${world} ${commitment}`);
    },
  };
}
