import { expect, it } from 'vitest';
import { NotAPicture, shrinkPicture, sizeWithin } from './shrink-picture.ts';

it('keeps the shape and never enlarges', () => {
  expect(sizeWithin(4000, 3000, 1600)).toEqual({ width: 1600, height: 1200 });
  expect(sizeWithin(300, 900, 1600)).toEqual({ width: 300, height: 900 });
  expect(sizeWithin(20_000, 3, 1600)).toEqual({ width: 1600, height: 1 });
});
it('refuses what the browser cannot read as a picture', async () => {
  await expect(shrinkPicture(new Blob(['no picture']))).rejects.toThrow(NotAPicture);
});
