import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fieldOf, momentOf } from './dhaka-time.ts';

const MINUTE_MS = 60_000;

describe('date-and-time fields at UTC+6', () => {
  it('show and read Dhaka time', () => {
    expect(fieldOf(Date.UTC(2026, 10, 20, 18, 30))).toBe('2026-11-21T00:30');
    expect(momentOf('2026-11-21T00:30')).toBe(Date.UTC(2026, 10, 20, 18, 30));
  });
  it('read nothing from an empty, half-filled or impossible field', () => {
    for (const field of ['', '2026-11-21', '2026-11-21T0', '2026-13-41T99:99', 'tomorrow'])
      expect(momentOf(field), field).toBeNull();
    expect(fieldOf(null)).toBe('');
  });
  it('lose nothing between minutes and fields', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 60_000_000 }), (minutes) => {
        expect(momentOf(fieldOf(minutes * MINUTE_MS))).toBe(minutes * MINUTE_MS);
      }),
    );
  });
});
