import { expect, it } from 'vitest';
import { isPrivateKey, makeKeyPair, signedByPair } from './key-pair.ts';

const bytesOf = (text: string) => Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));

it('a pair made here signs what its public half checks, and nothing else', async () => {
  const pair = (await makeKeyPair())!;
  expect([isPrivateKey(pair.privateKey), isPrivateKey(pair.publicKey)]).toEqual([true, false]);
  const [, inner = ''] = /^-----BEGIN PUBLIC KEY-----\n(\S+)\n-----END PUBLIC KEY-----$/.exec(pair.publicKey) ?? [];
  const key = await crypto.subtle.importKey('spki', bytesOf(inner), { name: 'Ed25519' }, false, ['verify']);
  const signature = bytesOf(await signedByPair('symbol=BTCUSDT&timestamp=1', pair.privateKey));
  const isOf = (text: string) =>
    crypto.subtle.verify({ name: 'Ed25519' }, key, signature, new TextEncoder().encode(text));
  expect(await isOf('symbol=BTCUSDT&timestamp=1')).toBe(true);
  expect(await isOf('symbol=BTCUSDT&timestamp=2')).toBe(false);
  // Common clients tell the two sorts of private keys apart by their length.
  expect(pair.privateKey.length).toBeLessThanOrEqual(120);
});
