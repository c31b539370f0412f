// In: a file somebody chose.
// Out: the same picture as a JPEG of a sensible size, without what a camera writes beside the pixels.

const LONGEST_SIDE = 1600;
const QUALITY = 0.85;

/** The file is no picture that this browser can read. */
export class NotAPicture extends Error {}

/** A side of at most 1600 pixels. Throws NotAPicture. */
export async function shrinkPicture(file: Blob): Promise<Blob> {
  let bitmap: ImageBitmap;
  try {
    bitmap = await createImageBitmap(file);
  } catch {
    throw new NotAPicture();
  }
  const { width, height } = sizeWithin(bitmap.width, bitmap.height, LONGEST_SIDE);
  const canvas = document.createElement('canvas');
  canvas.width = width;
  canvas.height = height;
  const context = canvas.getContext('2d');
  if (context === null) throw new NotAPicture();
  // What was transparent would become black in a JPEG.
  context.fillStyle = '#ffffff';
  context.fillRect(0, 0, width, height);
  context.drawImage(bitmap, 0, 0, width, height);
  bitmap.close();
  return new Promise((resolve, reject) => {
    canvas.toBlob((blob) => (blob === null ? reject(new NotAPicture()) : resolve(blob)), 'image/jpeg', QUALITY);
  });
}

/** A picture's size with its longest side at most `longest` pixels, its shape kept; never enlarged, never without a pixel. */
export function sizeWithin(width: number, height: number, longest: number): { width: number; height: number } {
  const scale = Math.min(1, longest / Math.max(width, height));
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) };
}
