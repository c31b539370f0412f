// In: any picture the browser can read.
// Out: its middle as a small square JPEG: a face needs no more, and less travels.
const SIDE_PX = 512;

/** Rejects when the file is no picture. */
export async function squared(file: Blob): Promise<Blob> {
  const picture = await createImageBitmap(file);
  const side = Math.min(picture.width, picture.height);
  const canvas = document.createElement('canvas');
  canvas.width = SIDE_PX;
  canvas.height = SIDE_PX;
  canvas
    .getContext('2d')
    ?.drawImage(picture, (picture.width - side) / 2, (picture.height - side) / 2, side, side, 0, 0, SIDE_PX, SIDE_PX);
  picture.close();
  return new Promise((resolve, reject) => {
    canvas.toBlob((blob) => {
      if (blob === null) reject(new Error('the browser made no picture'));
      else resolve(blob);
    }, 'image/jpeg');
  });
}
