// In: the settings and the database. Out: the keys that data are sealed with, and those that prove that the journal is ours.
import type { MasterKey } from '../identity/secrets.ts';
import { type SealKeys, sealKeysOf } from '../seals/seals.ts';
import type { Database } from './database.ts';
import { readFilesKey } from './files-key.ts';
import { readKeyRing } from './key-ring.ts';
import type { Settings } from './settings.ts';

export interface Keys {
  /** The one outside the database. */
  readonly outer: Uint8Array;
  readonly masterKey: MasterKey;
  readonly seals: SealKeys;
}

/**
 * The newest seal is made with the outer key itself: nothing in the database leads to it, not even to one that was given up.
 * @throws StartRefused when there is no key, or another one
 */
export async function openKeys(
  database: Database,
  settings: Pick<Settings, 'filesKey' | 'keysDir' | 'dataDir'>,
): Promise<Keys> {
  const outer = await readFilesKey(settings, 'socketDir' in database.address);
  const sql = database.connect('app', { max: 1 });
  try {
    const ring = await readKeyRing(sql, outer);
    return { outer, masterKey: ring, seals: sealKeysOf([outer, ...ring]) };
  } finally {
    await sql.end();
  }
}
