import { describe, expect, it } from 'vitest';
import { isSomebodyHere } from './presence.ts';

describe('a sign of life', () => {
  it('is a key, a press, a touch; and fades within a minute', () => {
    const later = Date.now() + 61_000;
    expect(isSomebodyHere(later)).toBe(false);
    const before = Date.now();
    dispatchEvent(new KeyboardEvent('keydown', { key: 'a' }));
    expect(isSomebodyHere(before + 59_000)).toBe(true);
    expect(isSomebodyHere(Date.now() + 60_000)).toBe(false);
  });
});
