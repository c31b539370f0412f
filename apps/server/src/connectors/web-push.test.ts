// In: a push service on this machine. Out: what leaves is encrypted for one browser, signed, and goes to listed services only.
import { createPublicKey, verify } from 'node:crypto';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { newBrowser, openPushService, type PushService } from '../../test/push-service.ts';
import { newPushKeys } from './push-message.ts';
import { createWebPush } from './web-push.ts';

const keys = newPushKeys();
let service: PushService;
beforeAll(async () => {
  service = await openPushService();
});
beforeEach(() => {
  service.answer = 201;
  service.received.length = 0;
});
const connector = () =>
  createWebPush({ keys, contact: 'mailto:push@hilsa.example', hosts: [service.host], agent: service.agent });

describe('web push', () => {
  it('carries a payload that only the browser can read, signed with our key', async () => {
    const browser = newBrowser(service, 'one');
    const payload = JSON.stringify({
      title: 'আপনার পাসওয়ার্ড',
      text: 'secret words',
      path: '/pages/user/security',
      id: 'n1',
    });
    expect(await connector().send(browser, payload, 'delivery-7')).toBe('sent');
    const [message] = service.received;
    expect(message!.headers).toMatchObject({ 'content-encoding': 'aes128gcm', topic: 'delivery-7', urgency: 'high' });
    expect(message!.body.includes('secret words')).toBe(false);
    expect(browser.decrypt(message!.body)).toBe(payload);
    expect(() => newBrowser(service, 'other').decrypt(message!.body)).toThrow('authenticate');
    const [, token, key] = /^vapid t=(\S+), k=(\S+)$/.exec(String(message!.headers['authorization']))!;
    expect(key).toBe(keys.publicKey);
    const [head, claims, signature] = token!.split('.') as [string, string, string];
    const point = Buffer.from(keys.publicKey, 'base64url');
    const jwk = {
      kty: 'EC',
      crv: 'P-256',
      x: point.subarray(1, 33).toString('base64url'),
      y: point.subarray(33).toString('base64url'),
    };
    const signer = { key: createPublicKey({ key: jwk, format: 'jwk' }), dsaEncoding: 'ieee-p1363' } as const;
    expect(verify('sha256', Buffer.from(`${head}.${claims}`), signer, Buffer.from(signature, 'base64url'))).toBe(true);
    expect(JSON.parse(Buffer.from(claims, 'base64url').toString())).toMatchObject({
      aud: `https://${service.host}`,
      sub: 'mailto:push@hilsa.example',
    });
  });

  it.each([
    [404, 'gone'],
    [410, 'gone'],
  ])('knows by %s that the browser has left', async (status, outcome) => {
    service.answer = status;
    expect(await connector().send(newBrowser(service, 'left'), '{}', 'key')).toBe(outcome);
  });

  it.each([429, 500, 302])('may be tried again after %s, and follows no redirect', async (status) => {
    service.answer = status;
    await expect(connector().send(newBrowser(service, 'busy'), '{}', 'key')).rejects.toThrow(String(status));
    expect(service.received).toHaveLength(1);
  });

  it.each([
    'http://fcm.googleapis.com/x',
    'https://127.0.0.1/x',
    'https://[::1]:8443/x',
    'https://169.254.169.254/latest/meta-data',
    'https://fcm.googleapis.com.evil.example/x',
    'https://user:word@fcm.googleapis.com/x',
    'https://fcm.googleapis.com:8443/x',
    'https://evilnotify.windows.com.example/x',
    'https://notify.windows.com/x',
    'file:///etc/passwd',
    'no address',
  ])('never calls %s', async (endpoint) => {
    const push = createWebPush({ keys, contact: 'mailto:a@b', hosts: ['fcm.googleapis.com', '.notify.windows.com'] });
    expect(push.accepts(endpoint)).toBe(false);
    expect(await push.send({ ...newBrowser(service, 'x'), endpoint }, '{}', 'key')).toBe('gone');
  });

  it('takes the listed services', () => {
    const push = createWebPush({ keys, contact: 'mailto:a@b', hosts: ['fcm.googleapis.com', '.notify.windows.com'] });
    expect(push.accepts('https://fcm.googleapis.com/fcm/send/abc')).toBe(true);
    expect(push.accepts('https://wns2-par02p.notify.windows.com/w/?token=abc')).toBe(true);
  });
});
