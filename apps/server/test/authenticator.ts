// In: a site. Out: a passkey as a phone holds it: made, and answering challenges, in the bytes that browsers send.
// Formats: https://www.w3.org/TR/webauthn-3/#sctn-authenticator-data and #sctn-none-attestation; keys as in RFC 9053.
import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';
import { isoCBOR } from '@simplewebauthn/server/helpers';

const FLAGS = { present: 0x01, verified: 0x04, credential: 0x40 } as const;
const sha256 = (bytes: Uint8Array | string) => createHash('sha256').update(bytes).digest();
const text = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64url');

export interface Authenticator {
  /** The browser's answer to the options of /user/passkey/add/options, as JSON text. */
  create(options: Record<string, unknown>): string;
  /** The answer to a challenge. @param origin of the page that asks, if another one does */
  answer(options: Record<string, unknown>, origin?: string): string;
  /** Whether it checks the person (finger, face, PIN); on unless switched off. */
  verifies: boolean;
}

/** @param origin e.g. http://hilsa.test */
export function createAuthenticator(origin: string): Authenticator {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const { x, y } = publicKey.export({ format: 'jwk' });
  const id = randomBytes(32);
  let counter = 0;
  const authenticator: Authenticator = { create, answer, verifies: true };

  function data(flags: number): Buffer {
    counter += 1;
    const head = Buffer.alloc(5);
    head[0] = flags | FLAGS.present | (authenticator.verifies ? FLAGS.verified : 0);
    head.writeUInt32BE(counter, 1);
    return Buffer.concat([sha256(new URL(origin).hostname), head]);
  }
  function clientData(type: string, options: Record<string, unknown>, from: string): Buffer {
    return Buffer.from(JSON.stringify({ type, challenge: options['challenge'], origin: from, crossOrigin: false }));
  }
  function create(options: Record<string, unknown>): string {
    const key = new Map<number, number | Uint8Array>([
      [1, 2],
      [3, -7],
      [-1, 1],
      [-2, new Uint8Array(Buffer.from(x!, 'base64url'))],
      [-3, new Uint8Array(Buffer.from(y!, 'base64url'))],
    ]);
    const length = Buffer.alloc(2);
    length.writeUInt16BE(id.length);
    const authData = Buffer.concat([data(FLAGS.credential), Buffer.alloc(16), length, id, isoCBOR.encode(key)]);
    const attestation = new Map<string, string | Uint8Array | Map<string, never>>([
      ['fmt', 'none'],
      ['attStmt', new Map<string, never>()],
      ['authData', new Uint8Array(authData)],
    ]);
    return answerOf({
      clientDataJSON: text(clientData('webauthn.create', options, origin)),
      attestationObject: text(isoCBOR.encode(attestation)),
      transports: ['internal'],
    });
  }
  function answer(options: Record<string, unknown>, from = origin): string {
    const authenticatorData = data(0);
    const client = clientData('webauthn.get', options, from);
    const signature = sign('sha256', Buffer.concat([authenticatorData, sha256(client)]), privateKey);
    return answerOf({
      clientDataJSON: text(client),
      authenticatorData: text(authenticatorData),
      signature: text(signature),
    });
  }
  function answerOf(response: Record<string, unknown>): string {
    return JSON.stringify({
      id: text(id),
      rawId: text(id),
      type: 'public-key',
      response,
      clientExtensionResults: {},
    });
  }
  return authenticator;
}
