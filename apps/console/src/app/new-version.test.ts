import { describe, expect, it } from 'vitest';
import { mayRenew } from './new-version.ts';

describe('a console that is older than the server', () => {
  it('is renewed, and not again and again', () => {
    expect(mayRenew(0, 1_795_219_200_000)).toBe(true);
    expect(mayRenew(1_795_219_200_000, 1_795_219_230_000)).toBe(false);
    expect(mayRenew(1_795_219_200_000, 1_795_219_261_000)).toBe(true);
  });
});
