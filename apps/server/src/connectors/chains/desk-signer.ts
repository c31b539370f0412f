// In: a folder that people carry files from and to. Out: a signer that is nowhere near: each pack lies there to be taken, and is signed when what came
// back lies beside it. It is compared with what went, as any other's.
import { mkdirSync } from 'node:fs';
import { open, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { readManifest } from '@hilsa/rails/withdrawals';
import type { Signer } from './types.ts';

/** Signs of a file that comes back: a pack has some thousand. */
const LONGEST = 1_000_000;

/** @throws Error when the folder cannot be made */
export function deskSigner(folder: string): Signer {
  const [going, coming] = [join(folder, 'to-sign'), join(folder, 'signed')];
  for (const each of [going, coming]) mkdirSync(each, { recursive: true, mode: 0o700 });
  return {
    async sign({ manifest, unsigned, source }) {
      const name = readManifest(manifest)?.packId ?? '';
      if (!/^[A-Za-z0-9-]{1,80}$/.test(name)) return null;
      const signed = await readFile(join(coming, `${name}.txt`), 'utf8').catch(() => null);
      if (signed !== null) return signed.length > LONGEST ? null : signed.trim() || null;
      const place = join(going, `${name}.json`);
      const there = await open(place, 'r').catch(() => null);
      await there?.close();
      if (there === null) {
        // Whole or not at all: somebody may be copying the folder.
        await writeFile(`${place}.part`, JSON.stringify({ manifest, unsigned, source }), { mode: 0o600 });
        await rename(`${place}.part`, place);
      }
      return null;
    },
  };
}
