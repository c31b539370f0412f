// In: a drawn document, as JPEG. Out: the same picture as phones, scanners and their owners make files of it.
import sharp from 'sharp';

export const FILE_KINDS = ['motion', 'turned', 'huge', 'inks', 'progressive', 'grey', 'transparent', 'webp'] as const;
/**
 * motion: bytes of a film behind the picture's end · turned: lying in the file, with the camera's word which side is up · huge: 48
 * million pixels · inks: CMYK · transparent: PNG with an alpha channel
 */
export type FileKind = (typeof FILE_KINDS)[number];

export interface PictureFile {
  readonly name: string;
  readonly mimeType: string;
  readonly buffer: Buffer;
}

const FILM = Buffer.concat([Buffer.from('\0\0\0\u001cftypisom\0\0\u0002\0isomiso2mp41'), Buffer.alloc(50_000, 0x5a)]);
const MEGAPIXELS_48 = 48_000_000;

export async function asFile(kind: FileKind, jpeg: Uint8Array): Promise<PictureFile> {
  const picture = sharp(jpeg);
  const file = (ending: string, buffer: Buffer): PictureFile => ({
    name: `${kind}.${ending}`,
    mimeType: ending === 'jpg' ? 'image/jpeg' : `image/${ending}`,
    buffer,
  });
  switch (kind) {
    case 'motion':
      return file('jpg', Buffer.concat([jpeg, FILM]));
    case 'turned':
      return file(
        'jpg',
        await sharp(await picture.rotate(-90).toBuffer())
          .withMetadata({ orientation: 6 })
          .toBuffer(),
      );
    case 'huge':
      return file('jpg', await enlarged(jpeg));
    case 'inks':
      return file('jpg', await picture.toColourspace('cmyk').jpeg({ quality: 92 }).toBuffer());
    case 'progressive':
      return file('jpg', await picture.jpeg({ quality: 92, progressive: true }).toBuffer());
    case 'grey':
      return file('jpg', await picture.greyscale().jpeg({ quality: 92 }).toBuffer());
    case 'transparent':
      return file('png', await picture.ensureAlpha().png({ compressionLevel: 2 }).toBuffer());
    case 'webp':
      return file('webp', await picture.webp({ quality: 92 }).toBuffer());
  }
}

async function enlarged(jpeg: Uint8Array): Promise<Buffer> {
  const { width, height } = await sharp(jpeg).metadata();
  const wider = Math.ceil(Math.sqrt((MEGAPIXELS_48 * width) / height));
  return sharp(jpeg).resize({ width: wider }).jpeg({ quality: 80 }).toBuffer();
}

/** What cannot be opened: no bytes at all, a text called a picture, a camera's own format that few browsers read. */
export const NO_PICTURES: Readonly<Record<'empty' | 'unreadable' | 'heic', PictureFile>> = {
  empty: { name: 'empty.jpg', mimeType: 'image/jpeg', buffer: Buffer.alloc(0) },
  unreadable: {
    name: 'letter.jpg',
    mimeType: 'image/jpeg',
    buffer: Buffer.from('Dear Sir or Madam, this is a letter.'),
  },
  heic: {
    name: 'IMG_0042.HEIC',
    mimeType: 'image/heic',
    buffer: Buffer.concat([Buffer.from('\0\0\0\u001cftypheic\0\0\0\0mif1heic'), Buffer.alloc(2_000, 1)]),
  },
};
