// In: the bytes of a JPEG, PNG or WebP. Out: whether it is one picture from its first byte to its last, with nothing behind it.
import type { IMAGE_TYPES } from '@hilsa/contract';

export type ImageType = (typeof IMAGE_TYPES)[number];

const SHORTEST = 16;
/** A PNG of forty million pixels, written in chunks of 8 KiB, has some thousands. */
const MOST_PARTS = 16_384;
/** Pixels of pure noise look like a marker in one byte of 256. */
const BYTES_A_STEP = 64;
const PNG_HEAD = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

/** A picture with something else behind it is no picture: such files are two things at once. */
export function isWhole(type: ImageType, bytes: Buffer): boolean {
  return bytes.length >= SHORTEST && WHOLE[type](bytes);
}

const WHOLE: Readonly<Record<ImageType, (bytes: Buffer) => boolean>> = {
  'image/jpeg': isWholeJpeg,
  'image/png': isWholePng,
  'image/webp': (bytes) =>
    bytes.toString('latin1', 0, 4) === 'RIFF' &&
    bytes.toString('latin1', 8, 12) === 'WEBP' &&
    bytes.readUInt32LE(4) + 8 === bytes.length,
};

/** From marker to marker; what a marker carries (a preview, for one) is jumped over. The first end is the end. */
function isWholeJpeg(bytes: Buffer): boolean {
  if (bytes.readUIntBE(0, 3) !== 0xffd8ff) return false;
  let stepsLeft = MOST_PARTS + bytes.length / BYTES_A_STEP;
  for (let at = 2; at + 1 < bytes.length;) {
    stepsLeft -= 1;
    if (stepsLeft < 0) return false;
    const marker = bytes[at] === 0xff ? (bytes[at + 1] ?? 0) : -1;
    if (marker === 0xd9) return at + 2 === bytes.length;
    if (marker === -1 || marker === 0x00 || (marker >= 0xd0 && marker <= 0xd7)) {
      // Within the pixels: on to what may be the next marker.
      const next = bytes.indexOf(0xff, at + (marker === -1 ? 1 : 2));
      if (next === -1) return false;
      at = next;
    } else if (marker === 0xff) {
      at += 1;
    } else {
      if (at + 3 >= bytes.length) return false;
      at += 2 + bytes.readUInt16BE(at + 2);
    }
  }
  return false;
}

/** From chunk to chunk; one that moves (APNG) is no still picture. */
function isWholePng(bytes: Buffer): boolean {
  if (!bytes.subarray(0, 8).equals(PNG_HEAD)) return false;
  let partsLeft = MOST_PARTS;
  for (let at = 8; at + 12 <= bytes.length; at += 12 + bytes.readUInt32BE(at)) {
    partsLeft -= 1;
    if (partsLeft < 0) return false;
    const name = bytes.toString('latin1', at + 4, at + 8);
    if (name === 'acTL') return false;
    if (name === 'IEND') return at + 12 === bytes.length;
  }
  return false;
}
