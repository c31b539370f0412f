// In: passkeys made by Node's own cryptography. Out: the core takes exactly their signatures over exactly this withdrawal, and nothing else.
import { createHash, generateKeyPairSync, type KeyObject, sign } from 'node:crypto';
import { digestOf, isGenuine, isKey } from '@hilsa/core/payments/proof';
import type { ProofKey } from '@hilsa/core/payments/state';
import { describe, expect, it } from 'vitest';

const HOST = 'hilsa.example';
const digest = digestOf({
  accountId: '7',
  asset: 'BDT',
  amount: 12_000_000n,
  fee: 11_500n,
  rail: 'bank/RTGS',
  destination: '085260728/1501203456418',
  requestId: 'request-1',
  atMs: 1_000,
});

const hex = (base64Url: string | undefined): string => Buffer.from(base64Url!, 'base64url').toString('hex');
function keyOf(algorithm: ProofKey['algorithm']): { privateKey: KeyObject; key: ProofKey } {
  const { privateKey, publicKey } =
    algorithm === 'es256'
      ? generateKeyPairSync('ec', { namedCurve: 'P-256' })
      : algorithm === 'eddsa'
        ? generateKeyPairSync('ed25519')
        : generateKeyPairSync('rsa', { modulusLength: 2_048 });
  const jwk = publicKey.export({ format: 'jwk' });
  const text =
    algorithm === 'es256'
      ? `04${hex(jwk.x)}${hex(jwk.y)}`
      : algorithm === 'eddsa'
        ? hex(jwk.x)
        : `${hex(jwk.n)}:${hex(jwk.e)}`;
  return { privateKey, key: { account: 7, keyId: 'key', algorithm, publicKey: text, host: HOST } };
}

function assertion(
  privateKey: KeyObject,
  fields: { host?: string; flags?: number; type?: string; over?: Uint8Array } = {},
) {
  const { host = HOST, flags = 5, type = 'webauthn.get', over = digest } = fields;
  const data = Buffer.concat([createHash('sha256').update(host).digest(), Buffer.from([flags, 0, 0, 0, 1])]);
  const clientData = JSON.stringify({
    type,
    challenge: Buffer.from(over).toString('base64url'),
    origin: `https://${host}`,
  });
  const signed = Buffer.concat([data, createHash('sha256').update(clientData).digest()]);
  const how = privateKey.asymmetricKeyType === 'ed25519' ? null : 'sha256';
  const signature = sign(how, signed, privateKey).toString('hex');
  return { kind: 'passkey', keyId: 'key', authenticatorData: data.toString('hex'), clientData, signature } as const;
}

describe('a withdrawal’s proof', () => {
  for (const algorithm of ['es256', 'eddsa', 'rs256'] as const) {
    const { privateKey, key } = keyOf(algorithm);
    const keys = new Map([['key', key]]);
    const own = { account: 7, digest, keys };
    const proof = assertion(privateKey);

    it(`${algorithm}: the owner’s passkey over this withdrawal is taken`, () => {
      expect(isKey(key)).toBe(true);
      for (let n = 0; n < 8; n++) expect(isGenuine(assertion(privateKey), own)).toBe(true);
    });

    it.each([
      ['another’s account', proof, { ...own, account: 8 }],
      ['another withdrawal', proof, { ...own, digest: digest.toReversed() }],
      ['another host', assertion(privateKey, { host: 'evil.example' }), own],
      ['nobody was asked', assertion(privateKey, { flags: 1 }), own],
      ['a registration', assertion(privateKey, { type: 'webauthn.create' }), own],
      ['another challenge', assertion(privateKey, { over: digest.toReversed() }), own],
      ['another key', assertion(keyOf(algorithm).privateKey), own],
      ['no signature', { ...proof, signature: '' }, own],
      [
        'a bit of it',
        { ...proof, signature: proof.signature.replace(/.$/, (last) => (last === '0' ? '1' : '0')) },
        own,
      ],
      ['words that were changed', { ...proof, clientData: proof.clientData.replace('hilsa', 'hilsb') }, own],
      ['words that are no JSON', { ...proof, clientData: '{' }, own],
      ['an unknown key', { ...proof, keyId: 'other' }, own],
      ['another’s word for it', { kind: 'totp', signature: proof.signature } as const, own],
    ])(`${algorithm}: %s is not`, (_name, given, about) => {
      expect(isGenuine(given, about)).toBe(false);
    });
  }
});
