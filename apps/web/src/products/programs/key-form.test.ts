import { describe, expect, it } from 'vitest';
import { ALGORITHMS, endsByItself, FIRST_FORM, isMadeHere, problemOf, requestOf } from './key-form.ts';

const form = { ...FIRST_FORM, label: ' bot ', algorithm: 'hmac-sha256' as const };

describe('a new key', () => {
  it('needs a label, and its public half where the program signs itself', () => {
    expect(problemOf(FIRST_FORM)).toEqual({ field: 'label', problem: 'label-missing' });
    expect(problemOf(form)).toBeNull();
    expect(problemOf({ ...form, algorithm: 'rsa' })).toEqual({ field: 'publicKey', problem: 'public-key-missing' });
    expect(problemOf({ ...form, algorithm: 'ed25519', pair: 'own' })).toEqual({
      field: 'publicKey',
      problem: 'public-key-missing',
    });
  });

  it('begins with the safest: a pair made here, of which the public half is sent', () => {
    const first = { ...FIRST_FORM, label: 'bot' };
    expect([ALGORITHMS[0], isMadeHere(first), problemOf(first)]).toEqual(['ed25519', true, null]);
    expect(requestOf(first, 0, 'PEM')).toMatchObject({ algorithm: 'ed25519', publicKey: 'PEM' });
    expect(isMadeHere({ ...first, pair: 'own' })).toBe(false);
  });

  it('never sends a private key', () => {
    const publicKey = '-----BEGIN PRIVATE KEY-----';
    expect(problemOf({ ...form, algorithm: 'rsa', publicKey })).toEqual({
      field: 'publicKey',
      problem: 'public-key-is-private',
    });
    expect(requestOf({ ...form, publicKey }, 0, null)).not.toHaveProperty('publicKey');
  });

  it('takes addresses on lines or with commas, and ends by itself without', () => {
    expect(requestOf({ ...form, addresses: ' 1.2.3.4\n2001:db8::/64, ' }, 0, null)).toEqual({
      label: 'bot',
      algorithm: 'hmac-sha256',
      trade: false,
      addresses: '1.2.3.4,2001:db8::/64',
    });
    expect(endsByItself({ ...form, trade: true, addresses: ' , ' })).toBe(true);
    expect(endsByItself({ ...form, trade: true, addresses: '1.2.3.4' })).toBe(false);
    expect(endsByItself(form)).toBe(false);
  });

  it('may be held to less than everybody, never to more', () => {
    expect(requestOf({ ...form, weight: '600', orders: '5' }, 0, null)).toMatchObject({
      weightAMinute: 600,
      ordersInTenSeconds: 5,
    });
    expect(requestOf(form, 0, null)).not.toHaveProperty('weightAMinute');
    expect(problemOf({ ...form, weight: '6001' })).toEqual({ field: 'weight', problem: 'limit-wrong' });
    expect(problemOf({ ...form, orders: '0' })).toEqual({ field: 'orders', problem: 'limit-wrong' });
  });

  it('ends after as many days as were chosen', () => {
    expect(requestOf(form, 1_000, null)).not.toHaveProperty('endsAtMs');
    expect(requestOf({ ...form, days: '30' }, 1_000, null)).toMatchObject({ endsAtMs: 30 * 86_400_000 + 1_000 });
  });
});
