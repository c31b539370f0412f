// The measures on pictures small enough to compute by hand, and on shapes drawn pixel by pixel.
import { describe, expect, it } from 'vitest';
import {
  aspectOf,
  captureBox,
  checkPaperImage,
  cut,
  findBorder,
  greyOf,
  GUIDE_SHARE,
  laplacianVariance,
  lightOf,
  likenessDistance,
  resample,
  shrink,
  type Grey,
} from '../src/index.ts';

function grey(width: number, height: number, at: (x: number, y: number) => number): Grey {
  return {
    width,
    height,
    pixels: Uint8Array.from({ length: width * height }, (_, index) => at(index % width, Math.floor(index / width))),
  };
}

/** A bright sheet on a dark table, with lines of print. */
function sheet(left: number, top: number, width: number, height: number): Grey {
  return grey(1000, 640, (x, y) => {
    if (x < left || x >= left + width || y < top || y >= top + height) return 60;
    const margin = x < left + 30 || x >= left + width - 30 || y < top + 30 || y >= top + height - 30;
    return !margin && (y - top) % 40 < 12 && (x - left) % 9 < 4 ? 40 : 185;
  });
}

describe('sharpness', () => {
  it('is the variance of the Laplacian', () => {
    expect(laplacianVariance(grey(5, 5, (x, y) => (x === 2 && y === 2 ? 255 : 0)))).toBe(144_500);
    expect(laplacianVariance(grey(20, 20, () => 128))).toBe(0);
    expect(laplacianVariance(grey(2, 2, () => 5))).toBe(0);
  });
});

describe('light', () => {
  it('measures mean, losses and the largest white patch', () => {
    const light = lightOf(grey(40, 40, (x, y) => (x < 10 && y < 10 ? 255 : x >= 20 && y >= 30 ? 0 : 100)));
    expect(light.lostInBright).toBeCloseTo(100 / 1600);
    expect(light.glare).toBeCloseTo(100 / 1600);
    expect(light.lostInDark).toBeCloseTo(200 / 1600);
    expect(light.brightestTile).toBe(255);
    expect(light.unevenness).toBeGreaterThan(1);
  });
  it('counts patches that do not touch apart', () => {
    expect(lightOf(grey(40, 40, (x) => (x % 2 === 0 ? 255 : 100))).glare).toBeCloseTo(40 / 1600);
  });
});

describe('grey pictures', () => {
  it('weighs colours as eyes do', () => {
    expect([
      ...greyOf(new Uint8Array([255, 255, 255, 0, 255, 0, 0, 255, 0, 255, 0, 255, 0, 0, 255, 255]), 4, 1).pixels,
    ]).toEqual([255, 77, 149, 29]);
  });
  it('makes smaller by means, never larger', () => {
    const checks = grey(4, 4, (x, y) => ((x + y) % 2) * 100);
    expect([...resample(checks, 2, 2).pixels]).toEqual([50, 50, 50, 50]);
    expect(shrink(checks, 8)).toBe(checks);
    expect([...cut(checks, { left: 3, top: 3, width: 9, height: 9 }).pixels]).toEqual([0]);
  });
});

describe('the border', () => {
  it('is found where all of it is to be seen', () => {
    const corners = findBorder(sheet(100, 70, 800, 504), aspectOf('id-card'));
    expect(corners?.[0].x).toBeCloseTo(100, -1);
    expect(corners?.[0].y).toBeCloseTo(70, -1);
    expect(corners?.[2].x).toBeCloseTo(900, -1);
    expect(corners?.[2].y).toBeCloseTo(574, -1);
  });
  it.each([
    ['one side outside', sheet(-60, 70, 800, 504)],
    ['two sides outside', sheet(300, 200, 800, 504)],
    ['no room around it', sheet(8, 5, 984, 620)],
    ['too far away', sheet(300, 200, 400, 252)],
    ['another shape', sheet(200, 70, 600, 504)],
    ['nothing there', grey(1000, 640, () => 90)],
  ])('is not found with %s', (_, picture) => {
    expect(findBorder(picture, aspectOf('id-card'))).toBeNull();
  });
  it('may stand', () => {
    const { pixels } = sheet(100, 70, 800, 504);
    const standing = grey(640, 1000, (x, y) => pixels[x * 1000 + y] ?? 0);
    expect(checkPaperImage(standing, 'driving-licence').flaws).toEqual([]);
  });
});

describe('all of it', () => {
  it('says nothing about a good picture and everything about a black one', () => {
    expect(checkPaperImage(sheet(100, 70, 800, 504), 'id-card').flaws).toEqual([]);
    expect(
      checkPaperImage(
        grey(200, 100, () => 0),
        'id-card',
      ).flaws,
    ).toEqual(['too-small', 'too-dark', 'border-not-full', 'not-sharp']);
  });
  it('answers alike every time', () => {
    const picture = sheet(100, 70, 800, 504);
    expect(checkPaperImage(picture, 'id-card')).toEqual(checkPaperImage(picture, 'id-card'));
  });
  it('counts the bits that differ', () => {
    expect(likenessDistance('00ff', '00f0')).toBe(4);
    expect(likenessDistance('ffff', '0000')).toBe(16);
  });
  it.each([
    [1280, 720],
    [720, 1280],
    [640, 480],
  ] as const)('cuts %d×%d so that the guide has room all around', (width, height) => {
    const box = captureBox(width, height, 'id-card');
    expect(box.left).toBeGreaterThanOrEqual(0);
    expect(box.top).toBeGreaterThanOrEqual(0);
    expect(box.left + box.width).toBeLessThanOrEqual(width);
    expect(box.top + box.height).toBeLessThanOrEqual(height);
    expect(box.width / box.height).toBeCloseTo(aspectOf('id-card'), 1);
    expect(GUIDE_SHARE ** 2).toBeGreaterThan(0.35);
  });
});
