// The measures on pictures small enough to compute by hand, and on shapes drawn pixel by pixel.
import { describe, expect, it, vi } from 'vitest';
import {
  aspectOf,
  captureBox,
  checkPaperImage,
  cut,
  findBorder,
  findRecapture,
  greyOf,
  GUIDE_SHARE,
  laplacianVariance,
  LEAST_RECAPTURE,
  lightOf,
  likenessDistance,
  resample,
  shrink,
  type Grey,
} from '../src/index.ts';
import { amplitudesOf, SQUARE } from '../src/waves.ts';

// Every picture is looked at pixel by pixel: on a busy machine that takes its time.
vi.setConfig({ testTimeout: 30_000 });

function grey(width: number, height: number, at: (x: number, y: number) => number): Grey {
  return {
    width,
    height,
    pixels: Uint8Array.from({ length: width * height }, (_, index) => at(index % width, Math.floor(index / width))),
  };
}

/** Surrounded so that the middle, which is judged where no border is found, is the picture itself. */
function cutOut(picture: Grey): Grey {
  const [width, height] = [Math.round(picture.width / 0.6), Math.round(picture.height / 0.6)];
  const [left, top] = [Math.round(0.2 * width), Math.round(0.2 * height)];
  return grey(width, height, (x, y) => {
    const inside = x >= left && x < left + picture.width && y >= top && y < top + picture.height;
    return inside ? (picture.pixels[(y - top) * picture.width + x - left] ?? 0) : 150;
  });
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

describe('the grid of a screen', () => {
  const wave = (x: number, y: number, across: number, down: number): number =>
    Math.cos((2 * Math.PI * (x * across + y * down)) / SQUARE);
  /** Brightness that changes slowly, with a camera's noise: what a plain sheet looks like. */
  const plain = (x: number, y: number): number => 140 + x / 20 + (noise[(y * 520 + x) % noise.length] ?? 0);
  const noise: number[] = [];
  for (let state = 7; noise.length < 520 * 400; noise.push((state >>> 8) % 7))
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;

  it('is seen in waves of so many grey levels', () => {
    const { pixels } = grey(SQUARE, SQUARE, (x, y) => Math.round(120 + 40 * wave(x, y, 21, 9)));
    const amplitudes = amplitudesOf(pixels);
    expect(amplitudes[9 * SQUARE + 21]).toBeCloseTo(40, 0);
    expect(amplitudes[9 * SQUARE + 60]).toBeLessThan(0.1);
  });
  it('is told where the same wave lies over all of a picture', () => {
    expect(findRecapture(grey(520, 400, plain), null)).toBe(0);
    const screen = grey(520, 400, (x, y) => plain(x, y) + 6 * wave(x, y, 37, 4));
    expect(findRecapture(screen, null)).toBe(1);
    const half = grey(520, 400, (x, y) => plain(x, y) + (x < 130 ? 6 * wave(x, y, 37, 4) : 0));
    expect(findRecapture(half, null)).toBeLessThan(LEAST_RECAPTURE);
  });
  it('is not told by lines of print or bars, nor by a picture too small to look at', () => {
    expect(
      findRecapture(
        grey(520, 400, (x, y) => plain(x, y) - (x % 9 < 4 ? 90 : 0)),
        null,
      ),
    ).toBe(0);
    expect(findRecapture(grey(100, 400, plain), null)).toBe(0);
  });
  it('is looked for inside the border only', () => {
    const screen = grey(520, 400, (x, y) => plain(x, y) + (x >= 260 ? 6 * wave(x, y, 37, 4) : 0));
    const corners = (left: number, right: number) =>
      [
        { x: left, y: 10 },
        { x: right, y: 10 },
        { x: right, y: 390 },
        { x: left, y: 390 },
      ] as const;
    expect(findRecapture(screen, corners(5, 250))).toBe(0);
    expect(findRecapture(screen, corners(268, 515))).toBe(1);
  });
});

describe('the bounds', () => {
  const lit = (level: number) => grey(400, 250, () => level);
  it('of brightness are 70 and 200 on average', () => {
    const flawsAt = (level: number) => checkPaperImage(lit(level), 'id-card').flaws;
    expect(flawsAt(69)).toContain('too-dark');
    expect(flawsAt(70)).not.toContain('too-dark');
    expect(flawsAt(200)).not.toContain('too-bright');
    expect(flawsAt(201)).toContain('too-bright');
  });
  it('of what is lost are a tenth in the dark and a twentieth in the bright', () => {
    const part = (share: number, level: number) => grey(240, 150, (_, y) => (y < share * 150 ? level : 150));
    const flawsOf = (picture: Grey) => checkPaperImage(cutOut(picture), 'id-card').flaws;
    expect(flawsOf(part(0.12, 15))).toContain('too-dark');
    expect(flawsOf(part(0.08, 15))).not.toContain('too-dark');
    expect(flawsOf(part(0.08, 16))).not.toContain('too-dark');
    expect(flawsOf(part(0.12, 16))).not.toContain('too-dark');
    expect(flawsOf(part(0.07, 246))).toContain('too-bright');
    expect(flawsOf(part(0.03, 246))).not.toContain('too-bright');
    expect(flawsOf(part(0.02, 251))).toContain('glare');
    expect(flawsOf(part(0.005, 251))).not.toContain('glare');
  });
  it.each([
    ['the shape of a card, 8 % wider', 1.586 * 1.07, true],
    ['the shape of a card, more than 8 % wider', 1.586 * 1.1, false],
    ['the shape of a card, 8 % narrower', 1.586 * 0.94, true],
    ['the shape of a card, more than 8 % narrower', 1.586 * 0.89, false],
  ])('of %s', (_, aspect, found) => {
    const height = 460;
    expect(findBorder(sheet(90, 80, Math.round(height * aspect), height), aspectOf('id-card')) !== null).toBe(found);
  });
  it.each([
    ['35 % of the picture', 0.37, true],
    ['less than 35 % of the picture', 0.33, false],
  ])('of %s', (_, share, found) => {
    const height = Math.sqrt((share * 1000 * 640) / aspectOf('id-card'));
    const width = Math.round(height * aspectOf('id-card'));
    expect(findBorder(sheet(120, 80, width, Math.round(height)), aspectOf('id-card')) !== null).toBe(found);
  });
  it('of the letters are twenty pixels, so a passport must be larger than a card', () => {
    const small = grey(900, 640, (x, y) => (x >= 150 && x < 750 && y >= 110 && y < 110 + 378 ? 180 : 60));
    expect(checkPaperImage(small, 'id-card').flaws).not.toContain('too-small');
    const page = grey(900, 640, (x, y) => (x >= 80 && x < 820 && y >= 60 && y < 60 + 521 ? 180 : 60));
    expect(checkPaperImage(page, 'passport').corners).not.toBeNull();
    expect(checkPaperImage(page, 'passport').flaws).toContain('too-small');
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
