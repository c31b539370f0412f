// In: any picture the browser can read.
// Out: its middle as a small square JPEG: a face needs no more, and less travels.
import { jpegOf, openPicture } from '../../messages/open-picture.ts';

const SIDE_PX = 512;
const QUALITY = 0.9;

/** @throws NotAPicture */
export async function squared(file: Blob): Promise<Blob> {
  const canvas = await openPicture(file, SIDE_PX, (width, height) => {
    const side = Math.min(width, height);
    return { left: (width - side) / 2, top: (height - side) / 2, width: side, height: side };
  });
  return jpegOf(canvas, QUALITY);
}
