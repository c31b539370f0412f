/// <reference types="node" />
// In: a withdrawal as asked for and what was shown for it. Out: its digest, and whether Node's own cryptography finds the proof genuine.
import { createHash, createPublicKey, type KeyObject, verify } from 'node:crypto';
import type { RequestWithdrawal } from '@hilsa/core';
import type { PlainDestination, PlainPayments, PlainRail } from './plain-payment-books.ts';

/** The digest of exactly this withdrawal, in hexadecimal. */
export function digestHex(
  command: RequestWithdrawal,
  { code, rail, to }: { code: string; rail: PlainRail; to: PlainDestination },
): string {
  const lines = [
    ['world', 'real'],
    ['account', `${command.account}`],
    ['asset', code],
    ['amount', `${command.amount}`],
    ['fee', `${command.fee}`],
    ['rail', `${rail.name}/${rail.policy.methods[command.method]!.name}`],
    ['destination', to.text],
    ['request', command.requestId],
    ['at', `${command.askedMs}`],
  ];
  const text = lines.map(([name, value]) => `${name} ${Buffer.byteLength(value!)} ${value}\n`).join('');
  return createHash('sha256').update(`hilsa-withdrawal-1\n${text}`).digest('hex');
}

export function isShown({ keys }: PlainPayments, { account, proof }: RequestWithdrawal, digest: string): boolean {
  if (proof.kind !== 'passkey') {
    const key = keys.get('identity');
    if (key === undefined) return false;
    const text = Buffer.from(`hilsa-factor-1\n${proof.kind}\n${digest}\n`);
    return safely(() => verify(null, text, edwards(key.publicKey), Buffer.from(proof.signature, 'hex')));
  }
  const key = keys.get(proof.keyId);
  if (key === undefined || key.account !== account) return false;
  return safely(() => {
    const data = Buffer.from(proof.authenticatorData, 'hex');
    const said = JSON.parse(proof.clientData) as { type?: unknown; challenge?: unknown };
    const isOurs =
      data.subarray(0, 32).equals(createHash('sha256').update(key.host).digest()) &&
      (data[32]! & 5) === 5 &&
      said.type === 'webauthn.get' &&
      said.challenge === Buffer.from(digest, 'hex').toString('base64url');
    const signed = Buffer.concat([data, createHash('sha256').update(proof.clientData).digest()]);
    const isEdwards = key.algorithm === 'eddsa';
    const own = isEdwards ? edwards(key.publicKey) : point(key.publicKey);
    return isOurs && verify(isEdwards ? null : 'sha256', signed, own, Buffer.from(proof.signature, 'hex'));
  });
}

function edwards(hex: string): KeyObject {
  const x = Buffer.from(hex, 'hex').toString('base64url');
  return createPublicKey({ format: 'jwk', key: { kty: 'OKP', crv: 'Ed25519', x } });
}

function point(hex: string): KeyObject {
  const bytes = Buffer.from(hex, 'hex');
  const [x, y] = [bytes.subarray(1, 33), bytes.subarray(33)].map((part) => part.toString('base64url'));
  return createPublicKey({ format: 'jwk', key: { kty: 'EC', crv: 'P-256', x: x!, y: y! } });
}

function safely(check: () => boolean): boolean {
  try {
    return check();
  } catch {
    return false;
  }
}
