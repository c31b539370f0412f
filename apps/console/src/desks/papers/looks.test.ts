import { describe, expect, it } from 'vitest';
import { findingsOf, warningsOf } from './looks.ts';

const look = (measures: Parameters<typeof findingsOf>[0]['measures']) => ({
  side: 'front' as const,
  source: 'upload' as const,
  measures,
});

describe('what was measured on a picture', () => {
  it('is said with its bounds', () => {
    const findings = findingsOf(
      look([
        { measure: 'sharpness', value: 512.4, least: 100, most: null, holds: true },
        { measure: 'brightness', value: 61.2, least: 70, most: 200, holds: false },
        { measure: 'glare', value: 0.0042, least: null, most: 0.01, holds: true },
        { measure: 'resolution', value: 15.44, least: 20 / 3, most: null, holds: true },
      ]),
    );
    expect(findings).toMatchObject([
      { value: '512', bounds: 'at least 100', tone: 'good' },
      { value: '61', bounds: '70 to 200', tone: 'bad' },
      { value: '0.4 %', bounds: 'at most 1.0 %', tone: 'good' },
      { value: '15.4', bounds: 'at least 6.7', tone: 'good' },
    ]);
  });
  it('warns of a screen as of something to look at, not as of a fault', () => {
    const screen = look([{ measure: 'recapture', value: 0.98, least: null, most: 0.7, holds: false }]);
    expect(findingsOf(screen)).toMatchObject([{ value: '98 %', tone: 'waiting' }]);
    expect(warningsOf(screen)).toHaveLength(1);
    expect(warningsOf(look([{ measure: 'recapture', value: 0.1, least: null, most: 0.7, holds: true }]))).toEqual([]);
  });
});
