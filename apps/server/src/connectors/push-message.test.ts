import { createECDH } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { newPushKeys, sealedFor } from './push-message.ts';

/** RFC 8291, appendix A. */
const STANDARD = {
  text: 'When I grow up, I want to be a watermelon',
  own: 'yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw',
  p256dh: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
  auth: 'BTBZMqHH6r4Tts7J_aSIgg',
  salt: 'DGv6ra1nlYgDCS1FRnbzlw',
  sealed:
    'DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN',
};

describe('a sealed message', () => {
  it('is the one of the standard', () => {
    const own = createECDH('prime256v1');
    own.setPrivateKey(STANDARD.own, 'base64url');
    const sealed = sealedFor(STANDARD, STANDARD.text, Buffer.from(STANDARD.salt, 'base64url'), own);
    expect(sealed.toString('base64url')).toBe(STANDARD.sealed);
  });

  it('has another salt and key each time', () => {
    const [one, other] = [sealedFor(STANDARD, 'x'), sealedFor(STANDARD, 'x')];
    expect(one.subarray(0, 16).equals(other.subarray(0, 16))).toBe(false);
    expect(one.subarray(21, 86).equals(other.subarray(21, 86))).toBe(false);
  });

  it('is as long as every push service takes, and no longer', () => {
    expect(sealedFor(STANDARD, 'x'.repeat(3_993))).toHaveLength(4_096);
    expect(() => sealedFor(STANDARD, 'x'.repeat(3_994))).toThrow('too long');
  });

  it.each([
    ['no point', Buffer.alloc(65, 4).toString('base64url')],
    ['a short one', STANDARD.p256dh.slice(0, 40)],
    ['none', ''],
  ])('is not made for a key that is %s', (_, p256dh) => {
    expect(() => sealedFor({ ...STANDARD, p256dh }, 'x')).toThrow(/key/i);
  });
});

it('a key pair of an installation has its bytes, also those that begin with zeros', () => {
  for (let n = 0; n < 600; n += 1) {
    const { publicKey, privateKey } = newPushKeys();
    expect([publicKey, privateKey].map((key) => Buffer.from(key, 'base64url').length)).toEqual([65, 32]);
  }
});
