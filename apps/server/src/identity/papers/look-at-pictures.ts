// In: pictures of a document's sides. Out: what was measured when a person can read them, otherwise a refusal that says what is wrong.
import { Worker } from 'node:worker_threads';
import type { ImageFlaw, PaperType } from '@hilsa/contract';
import { areAlike, type Measured } from '@hilsa/papers';
import { Refused } from '../refused.ts';
import type { PaperSide } from './types.ts';

interface Look {
  readonly flaws: readonly ImageFlaw[];
  readonly likeness: string;
  readonly measures: readonly Measured[];
}

export interface SidePicture {
  readonly side: PaperSide;
  readonly bytes: Uint8Array;
  /** Sent now; the other side may have been accepted before. */
  readonly fresh: boolean;
}

/**
 * @returns the measures of each fresh picture
 * @throws Refused paper-image-flawed with side and flaw, paper-images-alike
 */
export async function requireReadable(
  type: PaperType,
  pictures: readonly SidePicture[],
): Promise<Partial<Record<PaperSide, readonly Measured[]>>> {
  if (!pictures.some(({ fresh }) => fresh)) return {};
  const looks = await lookAt(
    type,
    pictures.map(({ bytes }) => bytes),
  );
  for (const [index, { side, fresh }] of pictures.entries()) {
    const flaw = looks[index]?.flaws[0];
    if (fresh && flaw !== undefined) throw new Refused('paper-image-flawed', { side, flaw });
  }
  const [one, other] = looks;
  if (one !== undefined && other !== undefined && areAlike(one.likeness, other.likeness))
    throw new Refused('paper-images-alike');
  return Object.fromEntries(
    pictures.flatMap(({ side, fresh }, index) => (fresh ? [[side, looks[index]?.measures ?? []]] : [])),
  );
}

/** One after another: however many send papers at once, one thread looks and orders keep the rest of the machine. */
let line: Promise<unknown> = Promise.resolve();

function lookAt(type: PaperType, pictures: Uint8Array[]): Promise<Look[]> {
  const looked = line.then(() => lookInThread(type, pictures));
  line = looked.catch(() => undefined);
  return looked;
}

function lookInThread(type: PaperType, pictures: Uint8Array[]): Promise<Look[]> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(new URL('./look-at-pictures.worker.ts', import.meta.url), {
      workerData: { type, pictures },
    });
    worker.once('message', resolve);
    worker.once('error', reject);
    worker.once('exit', () => reject(new Error('the pictures were not looked at')));
  });
}
