import { generateKeyPairSync, sign } from 'node:crypto';
import { isSignedHere } from '@hilsa/core/payments/proof';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { isSignedByMachine } from './signatures.ts';

const hex = (text: string | undefined): string => Buffer.from(text!, 'base64url').toString('hex');
const pairs = (
  [
    ['eddsa', null],
    ['eddsa', 7],
    ['es256', 7],
    ['rs256', 7],
  ] as const
).flatMap(([algorithm, account]) =>
  [0, 1].map(() => {
    const { privateKey, publicKey } =
      algorithm === 'es256'
        ? generateKeyPairSync('ec', { namedCurve: 'P-256' })
        : algorithm === 'eddsa'
          ? generateKeyPairSync('ed25519')
          : generateKeyPairSync('rsa', { modulusLength: 2_048 });
    const jwk = publicKey.export({ format: 'jwk' });
    const text = {
      es256: () => `04${hex(jwk.x)}${hex(jwk.y)}`,
      eddsa: () => hex(jwk.x),
      rs256: () => `${hex(jwk.n)}:${hex(jwk.e)}`,
    };
    return { privateKey, key: { account, algorithm, publicKey: text[algorithm]() } };
  }),
);

it('the machine takes what the core takes and nothing else, however a signature or a key is bent', () => {
  fc.assert(
    fc.property(
      fc.uint8Array({ maxLength: 80 }),
      fc.nat(3),
      fc.boolean(),
      fc.constantFrom('none', 'signature', 'key', 'longer', 'shorter'),
      fc.tuple(fc.nat(139), fc.integer({ min: 1, max: 15 })),
      (message, kind, isOther, what, [place, by]) => {
        const [signer, other] = [pairs[2 * kind]!, pairs[2 * kind + 1]!];
        const how = signer.key.algorithm === 'eddsa' ? null : 'sha256';
        const bent = (text: string): string => {
          const at = place % text.length;
          const digit = Number.parseInt(text[at]!, 16);
          return Number.isNaN(digit) ? text : text.slice(0, at) + (digit ^ by).toString(16) + text.slice(at + 1);
        };
        const made = sign(how, message, signer.privateKey).toString('hex');
        const written = { none: made, key: made, signature: bent(made), longer: `${made}00`, shorter: made.slice(2) };
        const asked = (isOther ? other : signer).key;
        const key = what === 'key' ? { ...asked, publicKey: bent(asked.publicKey) } : asked;
        const found = isSignedByMachine(key, message, written[what]);
        expect(found).toBe(isSignedHere(key, message, written[what]));
        if (what === 'none') expect(found).toBe(!isOther);
      },
    ),
    { numRuns: 120 },
  );
});

it.each(['', 'zz', 'abc', 'AB'.repeat(64), 'ab'.repeat(2_000)])('%s is no signature of any key', (signature) => {
  for (const { key } of pairs) {
    expect(isSignedByMachine(key, new Uint8Array(1), signature)).toBe(false);
    expect(isSignedHere(key, new Uint8Array(1), signature)).toBe(false);
  }
});

it('both halves of the curve are taken, and the same number written longer is not', () => {
  const { privateKey, key } = pairs[4]!;
  const message = new Uint8Array([1, 2, 3]);
  for (let n = 0; n < 20; n += 1) {
    const made = sign('sha256', message, privateKey);
    expect(isSignedByMachine(key, message, made.toString('hex'))).toBe(true);
    // A zero before a number that needs none: DER allows one way to write it.
    const length = made[3]!;
    const longer = Buffer.concat([Buffer.from([0x30, made[1]! + 1, 2, length + 1, 0]), made.subarray(4)]).toString(
      'hex',
    );
    expect([isSignedByMachine(key, message, longer), isSignedHere(key, message, longer)]).toEqual([false, false]);
  }
});
