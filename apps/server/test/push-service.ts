// In: nothing. Out: a push service on this machine: TLS, its own authority, and browsers that can decrypt what they get (RFC 8188, 8291).
import { createDecipheriv, createECDH, hkdfSync, randomBytes, type ECDH } from 'node:crypto';
import { Agent, createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { atEnd } from './ending.ts';
import { makeCertificate } from './certificate.ts';

export interface Received {
  readonly path: string;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly body: Buffer;
}

export interface PushService {
  /** host:port, as an operator would list it. */
  readonly host: string;
  readonly received: Received[];
  /** HTTP status of the answers to come. */
  answer: number;
  /** Trusts this service's certificate. */
  readonly agent: Agent;
}

/** A browser's subscription, and its private half. */
export interface TestBrowser {
  readonly endpoint: string;
  readonly p256dh: string;
  readonly auth: string;
  decrypt(body: Buffer): string;
}

export async function openPushService(): Promise<PushService> {
  const { key, certificate } = await makeCertificate();
  const received: Received[] = [];
  const service = { answer: 201 };
  const server = createServer({ key, cert: certificate }, (request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      received.push({ path: request.url ?? '', headers: request.headers, body: Buffer.concat(chunks) });
      response.writeHead(service.answer).end();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const agent = new Agent({ ca: certificate });
  atEnd(() => {
    agent.destroy();
    server.close();
  });
  return Object.assign(service, { host: `localhost:${(server.address() as AddressInfo).port}`, received, agent });
}

export function newBrowser({ host }: PushService, name: string): TestBrowser {
  const keys = createECDH('prime256v1');
  keys.generateKeys();
  const auth = randomBytes(16);
  return {
    endpoint: `https://${host}/push/${name}`,
    p256dh: keys.getPublicKey('base64url'),
    auth: auth.toString('base64url'),
    decrypt: (body) => decrypt(body, keys, auth),
  };
}

/** One record of aes128gcm: salt, record size, sender's public key, ciphertext with tag; a 2 ends the text. */
function decrypt(body: Buffer, keys: ECDH, auth: Buffer): string {
  const salt = body.subarray(0, 16);
  const keyLength = body[20]!;
  const sender = body.subarray(21, 21 + keyLength);
  const sealed = body.subarray(21 + keyLength);
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), keys.getPublicKey(), sender]);
  const material = Buffer.from(hkdfSync('sha256', keys.computeSecret(sender), auth, info, 32));
  const key = Buffer.from(hkdfSync('sha256', material, salt, 'Content-Encoding: aes128gcm\0', 16));
  const nonce = Buffer.from(hkdfSync('sha256', material, salt, 'Content-Encoding: nonce\0', 12));
  const decipher = createDecipheriv('aes-128-gcm', key, nonce).setAuthTag(sealed.subarray(-16));
  const padded = Buffer.concat([decipher.update(sealed.subarray(0, -16)), decipher.final()]);
  return padded.subarray(0, padded.lastIndexOf(2)).toString('utf8');
}
