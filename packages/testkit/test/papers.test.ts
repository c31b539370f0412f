// The drawn photographs against the checks that browser and server make: every flaw is told, a good picture is not refused.
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { areAlike, checkPaperImage, type Grey, type ImageCheck } from '@hilsa/papers';
import { drawPaper, type DrawnPaper } from '../src/papers/draw-paper.ts';

const SHAPES = ['card', 'passport'] as const;

async function greyOfFile(file: Uint8Array): Promise<Grey> {
  const { data, info } = await sharp(file).greyscale().raw().toBuffer({ resolveWithObject: true });
  return { width: info.width, height: info.height, pixels: new Uint8Array(data) };
}

async function checked(paper: DrawnPaper): Promise<ImageCheck> {
  return checkPaperImage(await greyOfFile(await drawPaper(paper)), paper.shape === 'card' ? 'id-card' : 'passport');
}

describe.each(SHAPES)('a %s', (shape) => {
  it.each(['front', 'back'] as const)('is good from the %s', async (side) => {
    const { flaws, corners } = await checked({ shape, side });
    expect(flaws).toEqual([]);
    expect(corners?.[0].x).toBeCloseTo(144, -1);
    expect(corners?.[2].x).toBeCloseTo(1456, -1);
  });

  it.each([-6, -3, 3, 6])('is good when turned by %d degrees', async (turned) => {
    expect((await checked({ shape, side: 'front', turned })).flaws).toEqual([]);
  });

  it.each([
    ['blurred', 'not-sharp'],
    ['cut', 'border-not-full'],
    ['dark', 'too-dark'],
    ['bright', 'too-bright'],
    ['uneven', 'uneven-light'],
    ['glare', 'glare'],
    ['small', 'too-small'],
  ] as const)('that is %s is told to be %s', async (flaw, told) => {
    expect((await checked({ shape, side: 'front', flaw })).flaws).toContain(told);
  });

  it.each(['blurred', 'cut'] as const)('has no other flaw when %s', async (flaw) => {
    expect((await checked({ shape, side: 'front', flaw })).flaws).toHaveLength(1);
  });
});

describe('front and back', () => {
  it('differ, and one side taken twice does not', async () => {
    const front = await checked({ shape: 'card', side: 'front' });
    const again = await checked({ shape: 'card', side: 'front', turned: 3 });
    const back = await checked({ shape: 'card', side: 'back' });
    expect(areAlike(front.likeness, again.likeness)).toBe(true);
    expect(areAlike(front.likeness, back.likeness)).toBe(false);
  });
});
