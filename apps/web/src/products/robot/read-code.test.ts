import { encode } from 'uqr';
import { expect, it } from 'vitest';
import { readPixels } from './read-code.ts';

const SETTINGS =
  'hilsa-robot-1;grid;market=BTCUSDT;low=1039181;high=1103461;spaces=10;mode=arithmetic;lotsPerLine=430;trailsUp=off;stopAt=0;takeAt=0';

/** Black and white squares, so many pixels wide each. */
function drawn(content: string, by: number) {
  const { size, data } = encode(content, { ecc: 'M', border: 2 });
  const side = size * by;
  const pixels = new Uint8ClampedArray(side * side * 4).fill(255);
  for (let y = 0; y < side; y += 1)
    for (let x = 0; x < side; x += 1)
      if (data[Math.floor(y / by)]![Math.floor(x / by)] === true)
        pixels.fill(0, (y * side + x) * 4, (y * side + x) * 4 + 3);
  return { width: side, height: side, data: pixels };
}

it('reads what the code of settings says, at any size', async () => {
  for (const by of [3, 7]) expect(await readPixels(drawn(SETTINGS, by))).toBe(SETTINGS);
});

it('finds nothing in a picture without a code', async () => {
  expect(await readPixels({ width: 64, height: 64, data: new Uint8ClampedArray(64 * 64 * 4).fill(200) })).toBeNull();
});
