import { actionInputs } from '@hilsa/contract/console/index';
import { describe, expect, it } from 'vitest';
import { isReady, reasonsOf } from './rejection.ts';

describe('sending parts of papers back', () => {
  it('names only what is ticked, with words only where there are some', () => {
    const reasons = reasonsOf({
      front: { reason: 'glare', note: '  ' },
      name: { reason: 'does-not-match', note: ' The card says Rahima. ' },
      back: undefined,
    });
    expect(reasons).toEqual([
      { field: 'front', reason: 'glare' },
      { field: 'name', reason: 'does-not-match', note: 'The card says Rahima.' },
    ]);
    expect(actionInputs['reject-papers'].safeParse({ reasons }).success).toBe(true);
  });
  it('needs at least one part, and words where the reason has none', () => {
    expect(isReady({})).toBe(false);
    expect(isReady({ front: undefined })).toBe(false);
    expect(isReady({ front: { reason: 'glare', note: '' } })).toBe(true);
    expect(isReady({ front: { reason: 'other', note: '' } })).toBe(false);
    expect(isReady({ front: { reason: 'other', note: 'A hand covers it.' } })).toBe(true);
    expect(isReady({ front: { reason: 'glare', note: 'ab' } })).toBe(false);
  });
});
