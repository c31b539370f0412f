// In: JPEGs of one document. Out: what is wrong with each, computed on a thread of its own so that no order waits for it.
import { parentPort, workerData } from 'node:worker_threads';
import sharp from 'sharp';
import type { PaperType } from '@hilsa/contract';
import { checkPaperImage, findRecapture, measuresOf } from '@hilsa/papers';

const { type, pictures } = workerData as { type: PaperType; pictures: Uint8Array[] };
const looks = [];
for (const picture of pictures) {
  const { data, info } = await sharp(picture).greyscale().raw().toBuffer({ resolveWithObject: true });
  const image = { width: info.width, height: info.height, pixels: data };
  const check = checkPaperImage(image, type);
  const measures = measuresOf(image, type, check, findRecapture(image, check.corners));
  looks.push({ flaws: check.flaws, likeness: check.likeness, measures });
}
parentPort?.postMessage(looks);
