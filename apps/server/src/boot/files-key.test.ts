// The key that everything is sealed with lies beside the data and never in it.
import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { filesKeyFile, readFilesKey } from './files-key.ts';

let root: string;
let places: { filesKey: undefined; keysDir: undefined; dataDir: string };
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'hilsa-key-'));
  places = { filesKey: undefined, keysDir: undefined, dataDir: join(root, 'data') };
});
afterEach(() => rm(root, { recursive: true }));

it('is made once, for our eyes only, outside the folder of the data', async () => {
  const key = await readFilesKey(places, true);
  expect(key).toHaveLength(32);
  expect(await readFilesKey(places, true)).toEqual(key);
  expect(await readdir(root)).toEqual(['data-keys']);
  expect((await stat(filesKeyFile(places))).mode & 0o777).toBe(0o600);
});

it('is taken out of the data of a former version, with what a rotation left', async () => {
  const former = Buffer.alloc(32, 9).toString('base64');
  const [data] = [await mkdtemp(join(root, 'former-'))];
  await writeFile(join(data, 'files-key'), former);
  await writeFile(join(data, 'files-key.next'), 'next');
  expect(Buffer.from(await readFilesKey({ ...places, dataDir: data }, true)).toString('base64')).toBe(former);
  expect(await readdir(data)).toEqual([]);
  expect(await readFile(`${filesKeyFile({ ...places, dataDir: data })}.next`, 'utf8')).toBe('next');
});

it('is refused when it is damaged, and when nobody set it for a database elsewhere', async () => {
  await readFilesKey(places, true);
  await writeFile(filesKeyFile(places), 'short');
  await expect(readFilesKey(places, true)).rejects.toThrow('is damaged');
  await expect(readFilesKey(places, false)).rejects.toThrow('FILES_KEY is missing');
});
