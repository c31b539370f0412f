// In: FILES_KEY, or the folder of the embedded database. Out: the key that pictures, papers and second factors are sealed with.
import { randomBytes } from 'node:crypto';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Settings } from './settings.ts';
import { StartRefused } from './start-refused.ts';

export const FILES_KEY_BYTES = 32;
export const FILES_KEY_NAME = 'files-key';

/**
 * The key is never in the database it protects. With the embedded one it is made at the first start, in a file only we can read.
 * @param embedded whether the embedded database is used; with any other, FILES_KEY must be set
 * @throws StartRefused
 */
export async function readFilesKey(
  { filesKey, dataDir }: Pick<Settings, 'filesKey' | 'dataDir'>,
  embedded: boolean,
): Promise<Uint8Array> {
  if (filesKey !== undefined) return Buffer.from(filesKey, 'base64');
  if (!embedded)
    throw new StartRefused('Setting FILES_KEY is missing: with a database of your own, set 32 random bytes in base64.');
  const file = join(dataDir, FILES_KEY_NAME);
  await mkdir(dataDir, { recursive: true });
  try {
    await writeFile(file, randomBytes(FILES_KEY_BYTES).toString('base64'), { mode: 0o600, flag: 'wx' });
  } catch (problem) {
    if ((problem as { code?: string }).code !== 'EEXIST') throw problem;
  }
  const key = Buffer.from((await readFile(file, 'utf8')).trim(), 'base64');
  if (key.length !== FILES_KEY_BYTES)
    throw new StartRefused(`The key in ${file} is damaged: put the backup of it back.`);
  return key;
}
