// In: the bytes of an upload and the type they claim. Out: a JPEG of the same pixels and nothing else, or a refusal.
import sharp from 'sharp';
import { IMAGE_TYPES } from '@hilsa/contract';
import { Refused } from '../refused.ts';
import { isWholeFile } from './walk-files.ts';

export interface Picture {
  readonly bytes: Buffer;
  /** Pixels. */
  readonly width: number;
  readonly height: number;
}

const LONG_SIDE = 1600;
const MOST_MILLIONS = 40;
const QUALITY = 88;

/**
 * Claimed type, the file from its first byte to its last, and decoder must agree. One still picture only; turned as its camera says, made smaller, and
 * written anew without any metadata.
 * @throws Refused file-type-unsupported, file-unreadable, file-too-many-pixels
 */
export async function readPicture(type: string, given: Uint8Array): Promise<Picture> {
  const bytes = Buffer.from(given.buffer, given.byteOffset, given.byteLength);
  const claimed = IMAGE_TYPES.find((each) => each === type);
  if (claimed === undefined || !(await isWholeFile(claimed, bytes))) throw new Refused('file-type-unsupported');
  const { format, width, height, pages } = await understood(sharp(bytes, { limitInputPixels: false }).metadata());
  if (`image/${format}` !== claimed) throw new Refused('file-type-unsupported');
  // Known from the head alone: a bomb is never unpacked.
  if (width * height > MOST_MILLIONS * 1e6) throw new Refused('file-too-many-pixels', { millions: MOST_MILLIONS });
  if ((pages ?? 1) > 1) throw new Refused('file-type-unsupported');
  const written = await understood(
    sharp(bytes, { limitInputPixels: MOST_MILLIONS * 1e6, failOn: 'warning' })
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
