import { afterEach, expect, it, vi } from 'vitest';
import { openPicture, sizeWithin } from './open-picture.ts';

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

it('keeps the shape and never enlarges', () => {
  expect(sizeWithin(4000, 3000, 1600)).toEqual({ width: 1600, height: 1200 });
  expect(sizeWithin(300, 900, 1600)).toEqual({ width: 300, height: 900 });
  expect(sizeWithin(20_000, 3, 1600)).toEqual({ width: 1600, height: 1 });
});

/** A browser that reads no picture in either way. */
function readsNothing(): void {
  const no = async (): Promise<never> => {
    throw new DOMException('no', 'EncodingError');
  };
  vi.stubGlobal('createImageBitmap', no);
  Object.assign(Image.prototype, { decode: no });
  vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:one');
  vi.spyOn(URL, 'revokeObjectURL').mockReturnValue();
}
const heicHead = (brand: string): Blob => new Blob(['\0\0\0\u001c', 'ftyp', brand, '\0\0\0\0mif1heic']);

it.each([
  ['nothing', new Blob([]), 'empty'],
  ['a text', new Blob(['no picture at all, only words']), 'unreadable'],
  ['a camera’s own format', heicHead('heic'), 'heic'],
  ['a moving one of it', heicHead('hevc'), 'heic'],
  ['a film', heicHead('isom'), 'unreadable'],
] as const)('says what is wrong with %s', async (_, file, trouble) => {
  readsNothing();
  await expect(openPicture(file, 1600)).rejects.toMatchObject({ trouble });
});

it('takes the longer way where the quick one fails, gives its address back, and draws on white', async () => {
  readsNothing();
  Object.assign(Image.prototype, { decode: async () => undefined });
  vi.spyOn(Image.prototype, 'naturalWidth', 'get').mockReturnValue(4000);
  vi.spyOn(Image.prototype, 'naturalHeight', 'get').mockReturnValue(1000);
  const drawn: unknown[][] = [];
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue({
    fillRect: (...box: unknown[]) => drawn.push(box),
    drawImage: (_image: unknown, ...boxes: unknown[]) => drawn.push(boxes),
  } as never);
  const canvas = await openPicture(new Blob(['x']), 1600, () => ({ left: 1500, top: 0, width: 1000, height: 1000 }));
  expect([canvas.width, canvas.height]).toEqual([1000, 1000]);
  expect(drawn).toEqual([
    [0, 0, 1000, 1000],
    [1500, 0, 1000, 1000, 0, 0, 1000, 1000],
  ]);
  expect(URL.revokeObjectURL).toHaveBeenCalledWith('blob:one');
});
