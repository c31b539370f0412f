// In: a file somebody chose: a picture as a phone makes it, of any format, size and turn.
// Out: its pixels on a canvas, with nothing of what a camera writes beside and behind them; or why there are none.

/** empty: no bytes · heic: a format that few browsers read · unreadable: no picture that this one reads */
export type PictureTrouble = 'empty' | 'heic' | 'unreadable';

export class NotAPicture extends Error {
  readonly trouble: PictureTrouble;

  constructor(trouble: PictureTrouble) {
    super(trouble);
    this.trouble = trouble;
  }
}

/** What a file field offers: phones that keep HEIC hand over a JPEG when it is asked for by name. */
export const PICTURE_FILES = 'image/jpeg,image/png,image/webp,image/*';

/** A part of a picture, in its own pixels. */
export interface Part {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

/**
 * The picture as it is meant to be seen (turned as the camera was held, on white where it is transparent), at most `longest` pixels
 * on its longest side.
 * @param partOf the part to keep, by the picture's size; all of it when left out
 * @throws NotAPicture
 */
export async function openPicture(
  file: Blob,
  longest: number,
  partOf: (width: number, height: number) => Part = wholeOf,
): Promise<HTMLCanvasElement> {
  const { source, width, height, close } = await decoded(file);
  try {
    const part = partOf(width, height);
    const canvas = document.createElement('canvas');
    Object.assign(canvas, sizeWithin(part.width, part.height, longest));
    const context = canvas.getContext('2d', { willReadFrequently: true });
    if (context === null) throw new NotAPicture('unreadable');
    context.imageSmoothingQuality = 'high';
    // What was transparent would become black in a JPEG.
    context.fillStyle = '#ffffff';
    context.fillRect(0, 0, canvas.width, canvas.height);
    context.drawImage(source, part.left, part.top, part.width, part.height, 0, 0, canvas.width, canvas.height);
    return canvas;
  } finally {
    close();
  }
}

/** @param quality 0 to 1 */
export function jpegOf(canvas: HTMLCanvasElement, quality: number): Promise<Blob> {
  return new Promise((resolve, reject) => {
    canvas.toBlob(
      (blob) => (blob === null ? reject(new NotAPicture('unreadable')) : resolve(blob)),
      'image/jpeg',
      quality,
    );
  });
}

/** A picture's size with its longest side at most `longest` pixels, its shape kept; never enlarged, never without a pixel. */
export function sizeWithin(width: number, height: number, longest: number): { width: number; height: number } {
  const scale = Math.min(1, longest / Math.max(width, height));
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) };
}

function wholeOf(width: number, height: number): Part {
  return { left: 0, top: 0, width, height };
}

interface Decoded {
  readonly source: CanvasImageSource;
  readonly width: number;
  readonly height: number;
  readonly close: () => void;
}

/** By the quick way, else by the way pages show pictures: some browsers read more formats and larger pictures there. */
async function decoded(file: Blob): Promise<Decoded> {
  if (file.size === 0) throw new NotAPicture('empty');
  try {
    const bitmap = await createImageBitmap(file);
    return { source: bitmap, width: bitmap.width, height: bitmap.height, close: () => bitmap.close() };
  } catch {
    return shown(file);
  }
}

async function shown(file: Blob): Promise<Decoded> {
  const address = URL.createObjectURL(file);
  const image = new Image();
  try {
    image.src = address;
    await image.decode();
  } catch {
    URL.revokeObjectURL(address);
    throw new NotAPicture((await isHeic(file)) ? 'heic' : 'unreadable');
  }
  const close = (): void => URL.revokeObjectURL(address);
  return { source: image, width: image.naturalWidth, height: image.naturalHeight, close };
}

/** By its first bytes: names and types of files say little. */
async function isHeic(file: Blob): Promise<boolean> {
  const head = new Uint8Array(await file.slice(4, 12).arrayBuffer());
  return /^ftyp(?:hei[cmsx]|hev[cmsx]|mif1|msf1)$/.test(String.fromCodePoint(...head));
}
