// In: pixels of a picture.
// Out: what is wrong with it, found in a worker so that the camera's picture keeps moving.
import { areAlike } from '@hilsa/papers';
import type { Flaw, ImageFlaw, PaperType } from './words.ts';

export interface CheckOrder {
  readonly id: number;
  readonly type: PaperType;
  readonly width: number;
  readonly height: number;
  readonly rgba: ArrayBuffer;
}
export interface CheckAnswer {
  readonly id: number;
  readonly flaws: readonly ImageFlaw[];
  /** Perceptual hash: tells whether two pictures show the same side. */
  readonly likeness: string;
}
export interface Verdict {
  readonly flaws: readonly Flaw[];
  readonly likeness: string;
}

export interface Checker {
  /**
   * The pixels' buffer goes to the worker: the caller cannot read it afterwards. Rejects when the worker is gone.
   * @param otherLikeness of the other side's picture; null when there is none
   */
  readonly check: (image: ImageData, type: PaperType, otherLikeness: string | null) => Promise<Verdict>;
  readonly close: () => void;
}

export function openChecker(): Checker {
  const worker = new Worker(new URL('./check-worker.ts', import.meta.url), { type: 'module' });
  const waiting = new Map<number, { resolve: (answer: CheckAnswer) => void; reject: (error: Error) => void }>();
  let last = 0;
  const giveUp = (): void => {
    for (const { reject } of waiting.values()) reject(new Error('the pictures cannot be checked here'));
    waiting.clear();
  };
  worker.addEventListener('message', ({ data }: MessageEvent<CheckAnswer>) => {
    waiting.get(data.id)?.resolve(data);
    waiting.delete(data.id);
  });
  worker.addEventListener('error', giveUp);
  return {
    check: async ({ data, width, height }, type, otherLikeness) => {
      const { flaws, likeness } = await new Promise<CheckAnswer>((resolve, reject) => {
        last += 1;
        waiting.set(last, { resolve, reject });
        const order: CheckOrder = { id: last, type, width, height, rgba: data.buffer };
        worker.postMessage(order, [order.rgba]);
      });
      const sameSide = otherLikeness !== null && areAlike(likeness, otherLikeness);
      return { flaws: sameSide ? [...flaws, 'same-side'] : flaws, likeness };
    },
    close: () => {
      worker.terminate();
      giveUp();
    },
  };
}
