import { describe, expect, it } from 'vitest';
import { endsByItself, FIRST_FORM, problemOf, requestOf } from './key-form.ts';

const form = { ...FIRST_FORM, label: ' bot ' };

describe('a new key', () => {
  it('needs a label, and its public half where the program signs itself', () => {
    expect(problemOf(FIRST_FORM)).toEqual({ field: 'label', problem: 'label-missing' });
    expect(problemOf(form)).toBeNull();
    expect(problemOf({ ...form, algorithm: 'ed25519' })).toEqual({ field: 'publicKey', problem: 'public-key-missing' });
  });

  it('never sends a private key', () => {
    const publicKey = '-----BEGIN PRIVATE KEY-----';
    expect(problemOf({ ...form, algorithm: 'rsa', publicKey })).toEqual({
      field: 'publicKey',
      problem: 'public-key-is-private',
    });
    expect(requestOf({ ...form, publicKey }, 0)).not.toHaveProperty('publicKey');
  });

  it('takes addresses on lines or with commas, and ends by itself without', () => {
    expect(requestOf({ ...form, addresses: ' 1.2.3.4\n2001:db8::/64, ' }, 0)).toEqual({
      label: 'bot',
      algorithm: 'hmac-sha256',
      trade: false,
      addresses: '1.2.3.4,2001:db8::/64',
    });
    expect(endsByItself({ ...form, trade: true, addresses: ' , ' })).toBe(true);
    expect(endsByItself({ ...form, trade: true, addresses: '1.2.3.4' })).toBe(false);
    expect(endsByItself(form)).toBe(false);
  });

  it('ends after as many days as were chosen', () => {
    expect(requestOf(form, 1_000)).not.toHaveProperty('endsAtMs');
    expect(requestOf({ ...form, days: '30' }, 1_000)).toMatchObject({ endsAtMs: 30 * 86_400_000 + 1_000 });
  });
});
