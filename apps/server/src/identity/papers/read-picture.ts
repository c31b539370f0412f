// In: the bytes of an upload and the type they claim. Out: a JPEG of the same pixels and nothing else, or a refusal.
import sharp from 'sharp';
import { IMAGE_TYPES } from '@hilsa/contract';
import { Refused } from '../refused.ts';

export interface Picture {
  readonly bytes: Buffer;
  /** Pixels. */
  readonly width: number;
  readonly height: number;
}

type ImageType = (typeof IMAGE_TYPES)[number];

const LONG_SIDE = 1600;
const MOST_MILLIONS = 40;
const QUALITY = 88;
const PNG_HEAD = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
const PNG_END = Buffer.from([0x49, 0x45, 0x4e, 0x44, 0xae, 0x42, 0x60, 0x82]);

/** Whether the file begins and ends as its type does: a picture with something else behind it is no picture. */
const WHOLE: Readonly<Record<ImageType, (bytes: Buffer) => boolean>> = {
  'image/jpeg': (bytes) => bytes.readUIntBE(0, 3) === 0xffd8ff && bytes.readUInt16BE(bytes.length - 2) === 0xffd9,
  'image/png': (bytes) => bytes.subarray(0, 8).equals(PNG_HEAD) && bytes.subarray(-8).equals(PNG_END),
  'image/webp': (bytes) =>
    bytes.toString('latin1', 0, 4) === 'RIFF' &&
    bytes.toString('latin1', 8, 12) === 'WEBP' &&
    bytes.readUInt32LE(4) + 8 === bytes.length,
};
const SHORTEST = 16;

/**
 * Claimed type, first and last bytes, and decoder must agree. One still picture only; turned as its camera says, made smaller, and
 * written anew without any metadata.
 * @throws Refused file-type-unsupported, file-unreadable, file-too-many-pixels
 */
export async function readPicture(type: string, given: Uint8Array): Promise<Picture> {
  const bytes = Buffer.from(given.buffer, given.byteOffset, given.byteLength);
  const claimed = IMAGE_TYPES.find((each) => each === type);
  if (claimed === undefined || bytes.length < SHORTEST || !WHOLE[claimed](bytes))
    throw new Refused('file-type-unsupported');
  const { format, width, height, pages } = await understood(sharp(bytes, { limitInputPixels: false }).metadata());
  if (`image/${format}` !== claimed) throw new Refused('file-type-unsupported');
  // Known from the head alone: a bomb is never unpacked.
  if (width * height > MOST_MILLIONS * 1e6) throw new Refused('file-too-many-pixels', { millions: MOST_MILLIONS });
  if ((pages ?? 1) > 1) throw new Refused('file-type-unsupported');
  const written = await understood(
    sharp(bytes, { limitInputPixels: MOST_MILLIONS * 1e6, failOn: 'error' })
      .autoOrient()
      .resize({ width: LONG_SIDE, height: LONG_SIDE, fit: 'inside', withoutEnlargement: true })
      .flatten({ background: '#ffffff' })
      .jpeg({ quality: QUALITY })
      .toBuffer({ resolveWithObject: true }),
  );
  return { bytes: written.data, width: written.info.width, height: written.info.height };
}

/** Whatever the decoder complains about, the sender hears one sentence. */
function understood<Result>(work: Promise<Result>): Promise<Result> {
  return work.catch(() => {
    throw new Refused('file-unreadable');
  });
}
