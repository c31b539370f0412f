// In: signatures of Node's own cryptography, and ones that were bent. Out: the key that is kept takes exactly what Node takes; and things with owners.
import { generateKeyPairSync, sign, verify } from 'node:crypto';
import { isSignedByKept } from '@hilsa/core/payments/kept-key';
import { OwnedMap } from '@hilsa/core/payments/owned-map';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

/** The order of the group (RFC 8032, 5.1). */
const ORDER = 2n ** 252n + 27_742_317_777_372_353_535_851_937_790_883_648_493n;
const pairs = [0, 1].map(() => {
  const { privateKey, publicKey } = generateKeyPairSync('ed25519');
  return {
    privateKey,
    publicKey,
    text: Buffer.from(publicKey.export({ format: 'jwk' }).x!, 'base64url').toString('hex'),
  };
});
const [own, other] = pairs as [(typeof pairs)[0], (typeof pairs)[0]];

describe('the key that signs for everybody', () => {
  it('the first vector of RFC 8032 is taken', () => {
    const key = 'd75a980182b10ab7d54bfed3c964073a0ee172f3daa62325af021a68f707511a';
    const signature =
      'e5564300c360ac729086e2cc806e828a84877f1eb8e5d974d873e065224901555fb8821590a33bacc61e39701cf9b46bd25bf5f0595bbe24655141438e7a100b';
    expect(isSignedByKept(key, new Uint8Array(), Buffer.from(signature, 'hex'))).toBe(true);
  });

  it('takes what Node takes and nothing else, whichever key was asked for before', () => {
    fc.assert(
      fc.property(
        fc.uint8Array({ maxLength: 200 }),
        fc.constantFrom(own, other),
        fc.constantFrom(own, other),
        fc.option(fc.tuple(fc.nat(63), fc.integer({ min: 1, max: 255 }))),
        (message, signer, asked, bend) => {
          const signature = new Uint8Array(sign(null, message, signer.privateKey));
          if (bend !== null) signature[bend[0]]! ^= bend[1];
          const found = isSignedByKept(asked.text, message, signature);
          expect(found).toBe(verify(null, message, asked.publicKey, signature));
          if (bend === null) expect(found).toBe(signer === asked);
        },
      ),
      { numRuns: 120 },
    );
  });

  it('the same signature written another way is none, nor one that is too short', () => {
    const message = new Uint8Array([1]);
    const signature = new Uint8Array(sign(null, message, own.privateKey));
    expect(isSignedByKept(own.text, message, signature)).toBe(true);
    const s = BigInt(`0x${Buffer.from(signature.slice(32).toReversed()).toString('hex')}`) + ORDER;
    const written = Buffer.from(s.toString(16).padStart(64, '0'), 'hex').reverse();
    expect(isSignedByKept(own.text, message, Buffer.concat([signature.slice(0, 32), written]))).toBe(false);
    expect(isSignedByKept(own.text, message, signature.slice(0, 63))).toBe(false);
  });

  it('a key that is no point is a fault', () => {
    expect(() => isSignedByKept(`02${'0'.repeat(62)}`, new Uint8Array(), new Uint8Array(64))).toThrow(Error);
  });
});

describe('things that have an owner', () => {
  it('are found by their owner as a walk through all of them finds them', () => {
    const step = fc.record({ key: fc.nat(5), account: fc.nat(2), goes: fc.boolean() });
    fc.assert(
      fc.property(fc.array(step, { maxLength: 40 }), (steps) => {
        const all = new OwnedMap<number, { account: number; made: number }>();
        for (const [made, { key, account, goes }] of steps.entries())
          if (goes) all.delete(key);
          else all.set(key, { account, made });
        for (const account of [0, 1, 2, 3]) {
          const walked = [...all.values()].filter((each) => each.account === account).map(({ made }) => made);
          expect(all.of(account).map(({ made }) => made)).toEqual(walked);
          expect(all.countOf(account)).toBe(walked.length);
        }
        all.clear();
        expect(all.of(0)).toEqual([]);
      }),
    );
  });
});
