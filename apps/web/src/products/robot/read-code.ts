// In: a picture of a QR code: from the camera, or a file.
// Out: what it says, or null when there is no code in it. The reader comes with the first use; the picture stays on the device.

/** A picture is read at this many pixels along its longer side at most: more finds no more codes and takes seconds on a phone. */
const SIDE_MOST = 1_000;

type Drawable = HTMLVideoElement | ImageBitmap;

export async function readCode(from: Drawable): Promise<string | null> {
  const [width, height] =
    from instanceof HTMLVideoElement ? [from.videoWidth, from.videoHeight] : [from.width, from.height];
  if (width === 0 || height === 0) return null;
  const by = Math.min(1, SIDE_MOST / Math.max(width, height));
  const canvas = document.createElement('canvas');
  [canvas.width, canvas.height] = [Math.max(1, Math.round(width * by)), Math.max(1, Math.round(height * by))];
  const drawing = canvas.getContext('2d', { willReadFrequently: true });
  if (drawing === null) return null;
  // A code cut out with nothing around it, or on glass, is read on white.
  drawing.fillStyle = 'white';
  drawing.fillRect(0, 0, canvas.width, canvas.height);
  drawing.drawImage(from, 0, 0, canvas.width, canvas.height);
  return readPixels(drawing.getImageData(0, 0, canvas.width, canvas.height));
}

/** @param pixels four bytes a pixel: red, green, blue, and how solid it is */
export async function readPixels(pixels: Pick<ImageData, 'width' | 'height' | 'data'>): Promise<string | null> {
  const { default: decode } = await import('qr/decode.js');
  try {
    return decode({ width: pixels.width, height: pixels.height, data: pixels.data });
  } catch {
    // It throws for every picture without a code.
    return null;
  }
}

/** @throws when the file is no picture that this browser can read */
export async function readFile(file: File): Promise<string | null> {
  const picture = await createImageBitmap(file);
  try {
    return await readCode(picture);
  } finally {
    picture.close();
  }
}
