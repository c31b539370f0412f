// What may come as a picture: wrong types, files in two formats at once, bombs, drawings with scripts, metadata.
import { deflateSync } from 'node:zlib';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import type { Refused } from '../refused.ts';
import { readPicture } from './read-picture.ts';
import { isWhole } from './whole-files.ts';

const plain = () => sharp({ create: { width: 40, height: 30, channels: 3, background: '#3366cc' } });
const refusalOf = (type: string, bytes: Uint8Array) =>
  readPicture(type, bytes).then(
    () => 'taken',
    (problem: unknown) => (problem as Refused).refusal,
  );

/** A PNG whose head promises this many pixels; its body is a few bytes of zeros. */
function bomb(width: number, height: number): Buffer {
  const chunk = (name: string, data: Buffer) => {
    const length = Buffer.alloc(4);
    length.writeUInt32BE(data.length);
    const body = Buffer.concat([Buffer.from(name, 'latin1'), data]);
    const check = Buffer.alloc(4);
    check.writeUInt32BE(crc(body));
    return Buffer.concat([length, body, check]);
  };
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head.set([8, 2, 0, 0, 0], 8);
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  const pixels = deflateSync(Buffer.alloc(1_000_000));
  return Buffer.concat([signature, chunk('IHDR', head), chunk('IDAT', pixels), chunk('IEND', Buffer.alloc(0))]);
}

function crc(bytes: Buffer): number {
  let rest = 0xffffffff;
  for (const byte of bytes) {
    rest ^= byte;
    for (let bit = 0; bit < 8; bit += 1) rest = (rest >>> 1) ^ (rest & 1 ? 0xedb88320 : 0);
  }
  return (rest ^ 0xffffffff) >>> 0;
}

describe('a picture', () => {
  it.each(['jpeg', 'png', 'webp'] as const)('is taken as %s and kept as JPEG', async (format) => {
    const { bytes, width, height } = await readPicture(`image/${format}`, await plain().toFormat(format).toBuffer());
    expect([width, height]).toEqual([40, 30]);
    expect((await sharp(bytes).metadata()).format).toBe('jpeg');
  });

  it('is made smaller, turned as the camera says, and tells nothing of its place', async () => {
    const camera = await sharp({ create: { width: 3200, height: 800, channels: 3, background: '#888888' } })
      .withExif({ IFD0: { Copyright: 'Secret-Owner' }, IFD3: { GPSLatitude: '23/1 48/1 0/1' } })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer();
    const { bytes, width, height } = await readPicture('image/jpeg', camera);
    expect([width, height]).toEqual([400, 1600]);
    const { exif, icc, xmp, orientation } = await sharp(bytes).metadata();
    expect({ exif, icc, xmp, orientation }).toEqual({});
    expect(Buffer.from(bytes).includes('Secret-Owner')).toBe(false);
  });
});

describe('a picture as phones and scanners make it', () => {
  /** A red left and a blue right half. */
  const halves = () =>
    plain().composite([
      { input: { create: { width: 20, height: 30, channels: 3, background: '#cc2222' } }, left: 0, top: 0 },
    ]);
  const sides = async (bytes: Uint8Array) => {
    const { data, info } = await sharp(bytes).raw().toBuffer({ resolveWithObject: true });
    const at = (x: number) => [...data.subarray((15 * info.width + x) * info.channels).subarray(0, 3)];
    return [at(5), at(34)];
  };
  const isNear = ([one, other]: number[][], tolerance: number) => {
    const near = (colour: number[], wanted: number[]) =>
      colour.every((value, index) => Math.abs(value - wanted[index]!) <= tolerance);
    return near(one!, [0xcc, 0x22, 0x22]) && near(other!, [0x33, 0x66, 0xcc]);
  };

  it.each([
    ['progressive', 'image/jpeg', () => halves().jpeg({ progressive: true, quality: 95 }), 12],
    ['four inks (CMYK)', 'image/jpeg', () => halves().toColourspace('cmyk').jpeg({ quality: 95 }), 70],
    ['a palette', 'image/png', () => halves().png({ palette: true }), 12],
    ['sixteen bits', 'image/png', () => halves().toColourspace('rgb16').png(), 12],
    ['WebP without loss', 'image/webp', () => halves().webp({ lossless: true }), 12],
  ] as const)('%s is kept in its colours', async (_, type, draw, tolerance) => {
    const { bytes } = await readPicture(type, await draw().toBuffer());
    const { format, channels, space } = await sharp(bytes).metadata();
    expect({ format, channels, space }).toEqual({ format: 'jpeg', channels: 3, space: 'srgb' });
    expect(isNear(await sides(bytes), tolerance)).toBe(true);
  });

  it('grey stays grey', async () => {
    const { bytes } = await readPicture('image/jpeg', await plain().greyscale().jpeg().toBuffer());
    const [colour] = await sides(await sharp(bytes).toColourspace('srgb').jpeg().toBuffer());
    expect(Math.max(...colour!) - Math.min(...colour!)).toBeLessThanOrEqual(2);
  });

  it('what is transparent is white', async () => {
    const clear = sharp({ create: { width: 40, height: 30, channels: 4, background: '#00000000' } });
    const { bytes } = await readPicture('image/png', await clear.png().toBuffer());
    expect((await sides(bytes))[0]!.every((value) => value > 250)).toBe(true);
  });

  it('one with a preview of itself in its head is one picture', async () => {
    const preview = await plain().resize({ width: 8 }).jpeg().toBuffer();
    const head = Buffer.concat([Buffer.from([0xff, 0xe1, 0, 0]), preview]);
    head.writeUInt16BE(preview.length + 2, 2);
    const jpeg = await halves().jpeg().toBuffer();
    const { width } = await readPicture('image/jpeg', Buffer.concat([jpeg.subarray(0, 2), head, jpeg.subarray(2)]));
    expect(width).toBe(40);
  });

  it('one that moves a little (bytes of a film behind its end) must be made still first', async () => {
    const film = Buffer.concat([Buffer.from('\0\0\0\u001cftypisom'), Buffer.alloc(400, 7), Buffer.from([0xff, 0xd9])]);
    const jpeg = await halves().jpeg().toBuffer();
    expect(await refusalOf('image/jpeg', Buffer.concat([jpeg, film]))).toBe('file-type-unsupported');
  });

  it('HEIC is no type that is taken', async () => {
    const heic = Buffer.concat([Buffer.from('\0\0\0\u001cftypheic\0\0\0\0mif1heic'), Buffer.alloc(200)]);
    for (const type of ['image/heic', 'image/jpeg']) expect(await refusalOf(type, heic)).toBe('file-type-unsupported');
  });
});

describe('what is not one', () => {
  const svg = Buffer.from(
    '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>',
  );
  it.each(['image/jpeg', 'image/png', 'image/webp', 'image/svg+xml'])(
    'a drawing with a script, as %s',
    async (type) => {
      expect(await refusalOf(type, svg)).toBe('file-type-unsupported');
    },
  );

  it('a type that the bytes do not have', async () => {
    const png = await plain().png().toBuffer();
    expect(await refusalOf('image/jpeg', png)).toBe('file-type-unsupported');
    expect(await refusalOf('image/gif', await plain().gif().toBuffer())).toBe('file-type-unsupported');
    expect(await refusalOf('image/png', await plain().tiff().toBuffer())).toBe('file-type-unsupported');
    expect(await refusalOf('image/jpeg', Buffer.alloc(0))).toBe('file-type-unsupported');
  });

  it.each(['jpeg', 'png', 'webp'] as const)('%s with another file behind it', async (format) => {
    const picture = await plain().toFormat(format).toBuffer();
    for (const tail of ['PK\u0003\u0004archive', '<script>alert(1)</script>', '%PDF-1.7'])
      expect(await refusalOf(`image/${format}`, Buffer.concat([picture, Buffer.from(tail)]))).toBe(
        'file-type-unsupported',
      );
  });

  it('one that is a page of HTML inside a comment comes out without it', async () => {
    const jpeg = await plain().jpeg().toBuffer();
    const text = Buffer.from('<html><script>alert(1)</script></html>');
    const comment = Buffer.concat([Buffer.from([0xff, 0xfe, 0, text.length + 2]), text]);
    const { bytes } = await readPicture('image/jpeg', Buffer.concat([jpeg.subarray(0, 2), comment, jpeg.subarray(2)]));
    expect(Buffer.from(bytes).includes('script')).toBe(false);
  });

  it('a bomb is refused by its head, before it is unpacked', async () => {
    const started = process.memoryUsage().rss;
    expect(await refusalOf('image/png', bomb(60_000, 60_000))).toBe('file-too-many-pixels');
    expect(process.memoryUsage().rss - started).toBeLessThan(200 * 1024 * 1024);
  });

  it('a head that promises more than there is', async () => {
    expect(await refusalOf('image/png', bomb(2_000, 2_000))).toBe('file-unreadable');
    const jpeg = await sharp({ create: { width: 900, height: 900, channels: 3, background: '#111111' } })
      .jpeg()
      .toBuffer();
    expect(await refusalOf('image/jpeg', jpeg.subarray(0, jpeg.length / 2))).toBe('file-type-unsupported');
  });

  it.each([0, 1, 15, 16])('%d bytes', async (length) => {
    const jpeg = (await plain().jpeg().toBuffer()).subarray(0, length);
    for (const type of ['image/jpeg', 'image/png', 'image/webp'])
      expect(await refusalOf(type, jpeg)).toBe('file-type-unsupported');
  });

  it('one that was cut and given an end of its own', async () => {
    const noise = Buffer.from(Array.from({ length: 300 * 300 * 3 }, (_, at) => (at * 7919) % 251));
    const jpeg = await sharp(noise, { raw: { width: 300, height: 300, channels: 3 } })
      .jpeg()
      .toBuffer();
    const closed = Buffer.concat([jpeg.subarray(0, jpeg.length / 2), Buffer.from([0xff, 0xd9])]);
    expect(await refusalOf('image/jpeg', closed)).toBe('file-unreadable');
  });

  it('PNG with pictures one after the other, or a second end', async () => {
    const png = await plain().png().toBuffer();
    const control = Buffer.from('000000086163544c00000002000000000000ffff', 'hex');
    const moving = Buffer.concat([png.subarray(0, 33), control, png.subarray(33)]);
    expect(await refusalOf('image/png', moving)).toBe('file-type-unsupported');
    expect(await refusalOf('image/png', Buffer.concat([png, png.subarray(-12)]))).toBe('file-type-unsupported');
  });

  it('two things at once: an archive or a page between a picture’s end and another end', async () => {
    const jpeg = await plain().jpeg().toBuffer();
    for (const tail of ['PK\u0003\u0004archive', '<html><script>alert(1)</script>', 'GIF89a', '%PDF-1.7']) {
      const both = Buffer.concat([jpeg, Buffer.from(tail), Buffer.from([0xff, 0xd9])]);
      expect(await refusalOf('image/jpeg', both)).toBe('file-type-unsupported');
      expect(await refusalOf('image/jpeg', Buffer.concat([Buffer.from(tail), jpeg]))).toBe('file-type-unsupported');
    }
  });

  it('a text chunk with a script is left behind', async () => {
    const png = await plain()
      .withExif({ IFD0: { ImageDescription: '<script>alert(1)</script>' } })
      .png()
      .toBuffer();
    expect(png.includes('script')).toBe(true);
    const { bytes } = await readPicture('image/png', png);
    expect(Buffer.from(bytes).includes('script')).toBe(false);
  });

  it('one that moves', async () => {
    const still = (background: string) => sharp({ create: { width: 20, height: 20, channels: 3, background } }).png();
    const frames = await sharp([await still('#ff0000').toBuffer(), await still('#0000ff').toBuffer()], {
      join: { animated: true },
    })
      .webp()
      .toBuffer();
    expect((await sharp(frames).metadata()).pages).toBe(2);
    expect(await refusalOf('image/webp', frames)).toBe('file-type-unsupported');
  });
});

describe('eight megabytes that are all markers', () => {
  const size = 8 * 1024 * 1024;
  const png = Buffer.alloc(size);
  Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]).copy(png);
  for (let at = 8; at + 12 <= size; at += 12) png.write('tEXt', at + 4, 'latin1');
  const stuffed = Buffer.alloc(size);
  for (let at = 0; at < size; at += 2) stuffed[at] = 0xff;
  stuffed.set([0xff, 0xd8, 0xff, 0x00], 0);
  const empty = Buffer.alloc(size);
  for (let at = 2; at + 4 <= size; at += 4) empty.set([0xff, 0xe1, 0, 2], at);
  empty.set([0xff, 0xd8], 0);

  it.each([
    ['image/png', 'chunks', png],
    ['image/jpeg', 'stuffed bytes', stuffed],
    ['image/jpeg', 'segments', empty],
  ] as const)('%s of empty %s is refused after a bounded walk', (type, _, bytes) => {
    let steps = 0;
    // Each step of the walk reads one name or length: the bound is on those, whatever the machine.
    const counted = new Proxy(bytes, {
      get(target, name) {
        if (name === 'indexOf' || name === 'readUInt16BE' || name === 'readUInt32BE') steps += 1;
        const value: unknown = Reflect.get(target, name, target);
        return typeof value === 'function' ? value.bind(target) : value;
      },
    });
    expect(isWhole(type, counted)).toBe(false);
    expect(steps).toBeLessThan(200_000);
  });
});
