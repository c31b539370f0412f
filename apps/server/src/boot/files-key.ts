// In: FILES_KEY, or the folder beside the embedded database. Out: the key that pictures, papers and second factors are sealed with.
import { randomBytes } from 'node:crypto';
import { copyFile, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Settings } from './settings.ts';
import { StartRefused } from './start-refused.ts';

export const FILES_KEY_BYTES = 32;
const FILES_KEY_NAME = 'files-key';

type Places = Pick<Settings, 'keysDir' | 'dataDir'>;

/** Beside the data and not in it: whoever copies or backs up the folder of the database has no key with it. */
export function filesKeyFile({ keysDir, dataDir }: Places): string {
  return join(keysDir ?? `${dataDir}-keys`, FILES_KEY_NAME);
}

/**
 * The key is never in the database it protects. With the embedded one it is made at the first start, in a file only we can read.
 * @param embedded whether the embedded database is used; with any other, FILES_KEY must be set
 * @throws StartRefused
 */
export async function readFilesKey(
  { filesKey, ...places }: Pick<Settings, 'filesKey'> & Places,
  embedded: boolean,
): Promise<Uint8Array> {
  if (filesKey !== undefined) return Buffer.from(filesKey, 'base64');
  if (!embedded)
    throw new StartRefused('Setting FILES_KEY is missing: with a database of your own, set 32 random bytes in base64.');
  const file = filesKeyFile(places);
  try {
    await mkdir(join(file, '..'), { recursive: true, mode: 0o700 });
    await bringOut(join(places.dataDir, FILES_KEY_NAME), file);
    await writeFile(file, randomBytes(FILES_KEY_BYTES).toString('base64'), { mode: 0o600, flag: 'wx' });
  } catch (problem) {
    const { code = '' } = problem as { code?: string };
    if (['EACCES', 'EPERM', 'EROFS'].includes(code))
      throw new StartRefused(
        `The key cannot be kept in ${file} (${code}): set KEYS_DIR to a folder of ours, apart from DATA_DIR.`,
      );
    if (code !== 'EEXIST') throw problem;
  }
  const key = Buffer.from((await readFile(file, 'utf8')).trim(), 'base64');
  if (key.length !== FILES_KEY_BYTES)
    throw new StartRefused(`The key in ${file} is damaged: put the backup of it back.`);
  return key;
}

/** Former versions kept it inside the data. It is taken out once its copy is whole; a rotation that broke off left another beside it. */
async function bringOut(from: string, to: string): Promise<void> {
  for (const suffix of ['', '.next']) {
    try {
      await copyFile(from + suffix, to + suffix, 1);
    } catch (problem) {
      const { code } = problem as { code?: string };
      // EEXIST: one is in its new place already, and is the one that counts.
      if (code === 'ENOENT' || code === 'EEXIST') continue;
      throw problem;
    }
    await rm(from + suffix);
  }
}
