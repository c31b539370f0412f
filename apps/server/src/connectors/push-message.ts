// In: a browser's keys and ours. Out: the message that only this browser reads, and the word by which a push service knows us (RFC 8188, 8291, 8292).
import { createCipheriv, createECDH, createPrivateKey, hkdfSync, randomBytes, sign, type ECDH } from 'node:crypto';

const CURVE = 'prime256v1';
const SCALAR_BYTES = 32;
const TAG_BYTES = 16;
/** Of the one record that a message is: what services must take at least, head and all (RFC 8291, 4). */
const RECORD_BYTES = 4_096;
/** Salt, record size, length of our key and the key. */
const HEAD_BYTES = 16 + 4 + 1 + 65;
const MOST_BYTES = RECORD_BYTES - HEAD_BYTES - TAG_BYTES - 1;
/** Half of what RFC 8292 allows: clocks differ. */
const WORD_SECONDS = 12 * 3_600;

/** base64url; the public one uncompressed, 65 bytes. */
export interface PushKeys {
  readonly publicKey: string;
  readonly privateKey: string;
}

export function newPushKeys(): PushKeys {
  const pair = createECDH(CURVE);
  const publicKey = pair.generateKeys('base64url');
  return { publicKey, privateKey: padded(pair).toString('base64url') };
}

/** Node leaves leading zeros out. */
function padded(pair: ECDH): Buffer {
  const scalar = pair.getPrivateKey();
  return Buffer.concat([Buffer.alloc(SCALAR_BYTES - scalar.length), scalar]);
}

/** The browser's: its public key and the secret it shares, base64url. */
interface BrowserKeys {
  readonly p256dh: string;
  readonly auth: string;
}

/**
 * One record of aes128gcm. @param salt 16 bytes, @param own a key pair of this message alone
 * @throws Error when it is too long for a push service, or the browser's key is no point of the curve
 */
export function sealedFor({ p256dh, auth }: BrowserKeys, text: string, salt = randomBytes(16), own = fresh()): Buffer {
  const plain = Buffer.from(text);
  if (plain.length > MOST_BYTES) throw new Error(`a push message of ${plain.length} bytes is too long`);
  const theirs = Buffer.from(p256dh, 'base64url');
  const ours = own.getPublicKey();
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), theirs, ours]);
  const shared = derived(own.computeSecret(theirs), Buffer.from(auth, 'base64url'), info, 32);
  const key = derived(shared, salt, Buffer.from('Content-Encoding: aes128gcm\0'), 16);
  const nonce = derived(shared, salt, Buffer.from('Content-Encoding: nonce\0'), 12);
  const cipher = createCipheriv('aes-128-gcm', key, nonce);
  const size = Buffer.alloc(4);
  size.writeUInt32BE(RECORD_BYTES);
  // 2: the last record.
  const sealed = [cipher.update(plain), cipher.update(Buffer.of(2)), cipher.final(), cipher.getAuthTag()];
  return Buffer.concat([salt, size, Buffer.of(ours.length), ours, ...sealed]);
}

function fresh(): ECDH {
  const pair = createECDH(CURVE);
  pair.generateKeys();
  return pair;
}

function derived(key: Buffer, salt: Buffer, info: Buffer, length: number): Buffer {
  return Buffer.from(hkdfSync('sha256', key, salt, info, length));
}

/** The Authorization header: a word of ours for this service alone, good for half a day. @param audience its origin, @param subject mailto: or https: */
export function vapidWord(
  { publicKey, privateKey }: PushKeys,
  audience: string,
  subject: string,
  nowMs: number,
): string {
  const point = Buffer.from(publicKey, 'base64url');
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((half) => half.toString('base64url'));
  const key = createPrivateKey({ format: 'jwk', key: { kty: 'EC', crv: 'P-256', x: x!, y: y!, d: privateKey } });
  const part = (data: object) => Buffer.from(JSON.stringify(data)).toString('base64url');
  const exp = Math.floor(nowMs / 1000) + WORD_SECONDS;
  const said = `${part({ typ: 'JWT', alg: 'ES256' })}.${part({ aud: audience, exp, sub: subject })}`;
  const signature = sign('sha256', Buffer.from(said), { key, dsaEncoding: 'ieee-p1363' }).toString('base64url');
  return `vapid t=${said}.${signature}, k=${publicKey}`;
}
