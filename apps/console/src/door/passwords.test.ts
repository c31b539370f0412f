import { OPERATOR_PASSWORD } from '@hilsa/contract/console/index';
import { describe, expect, it } from 'vitest';
import { isReady, LEAST_PASSWORD, passwordProblems } from './passwords.ts';

describe('a new password', () => {
  it('is as long as the contract asks', () => {
    expect(LEAST_PASSWORD).toBe(OPERATOR_PASSWORD.minimum);
    expect(isReady('eleven char', 'eleven char')).toBe(false);
    expect(isReady('twelve chars', 'twelve chars')).toBe(true);
  });
  it('is the same both times', () => {
    expect(passwordProblems('seven boats at dusk', 'seven boats').again).toContain('differ');
    expect(isReady('seven boats at dusk', 'seven boats at dawn')).toBe(false);
  });
  it('is not called wrong before it is entered', () => {
    expect(passwordProblems('', '')).toEqual({ password: null, again: null });
    expect(passwordProblems('seven boats at dusk', '')).toEqual({ password: null, again: null });
    expect(passwordProblems('short', '').password).toContain('12');
  });
});
