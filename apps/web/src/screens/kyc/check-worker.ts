// In: `{ id, type, width, height, rgba }`, the pixels' buffer handed over.
// Out: `{ id, flaws, likeness }`: what the server will find too.
import { checkPaperImage, greyOf } from '@hilsa/papers';
import type { CheckAnswer, CheckOrder } from './checker.ts';

self.addEventListener('message', ({ data }: MessageEvent<CheckOrder>) => {
  const grey = greyOf(new Uint8ClampedArray(data.rgba), data.width, data.height);
  const { flaws, likeness } = checkPaperImage(grey, data.type);
  self.postMessage({ id: data.id, flaws, likeness } satisfies CheckAnswer);
});
