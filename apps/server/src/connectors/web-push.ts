// In: a VAPID key pair and the push services that are trusted. Out: encrypted messages to browsers (RFC 8030, 8188, 8291, 8292).
import { type Agent, request } from 'node:https';
import type { PushConnector } from './message-connector.ts';
import { type PushKeys, sealedFor, vapidWord } from './push-message.ts';

const TIMEOUT_MS = 10_000;
/** A message nobody fetched within a day is old. */
const KEPT_SECONDS = 86_400;

export interface WebPushOptions {
  /** Made once for an installation: with another pair every browser would have to subscribe again. */
  readonly keys: PushKeys;
  /** mailto: or https: of who answers for the messages; push services write there when something is wrong. */
  readonly contact: string;
  /** Host names of push services; a leading dot takes its subdomains. Anything else could be an address inside our own network. */
  readonly hosts: readonly string[];
  /** For tests: trusts their certificate. */
  readonly agent?: Agent;
}

export function createWebPush({ keys, contact, hosts, agent }: WebPushOptions): PushConnector {
  const accepts = (endpoint: string): boolean => {
    if (!URL.canParse(endpoint)) return false;
    const { protocol, hostname, host, username, password } = new URL(endpoint);
    if (protocol !== 'https:' || username !== '' || password !== '') return false;
    // A port must be listed with its host: services use the usual one.
    return hosts.some((allowed) =>
      allowed.startsWith('.') ? host === hostname && hostname.endsWith(allowed) : host === allowed,
    );
  };
  return {
    name: 'web push',
    simulated: false,
    publicKey: keys.publicKey,
    accepts,
    async send({ endpoint, p256dh, auth }, payload, key) {
      // The list may have become shorter since the browser subscribed.
      if (!accepts(endpoint)) return 'gone';
      const body = sealedFor({ p256dh, auth }, payload);
      const headers = {
        authorization: vapidWord(keys, new URL(endpoint).origin, contact, Date.now()),
        'content-type': 'application/octet-stream',
        'content-encoding': 'aes128gcm',
        'content-length': body.length,
        ttl: KEPT_SECONDS,
        urgency: 'high',
        // A message handed over twice replaces itself while it waits.
        topic: key.replace(/[^A-Za-z0-9_-]/g, '').slice(0, 32),
      };
      const status = await statusOf(endpoint, headers, body, agent);
      if (status === 404 || status === 410) return 'gone';
      if (status >= 300) throw new Error(`the push service answered ${status}`);
      return 'sent';
    },
  };
}

/** Follows no redirect, and reads nothing but the status: nobody's words go into the log, and the endpoint is a secret of the browser. */
function statusOf(
  endpoint: string,
  headers: Readonly<Record<string, string | number>>,
  body: Buffer,
  agent: Agent | undefined,
): Promise<number> {
  return new Promise((answered, fail) => {
    const asking = request(endpoint, {
      method: 'POST',
      headers,
      signal: AbortSignal.timeout(TIMEOUT_MS),
      ...(agent && { agent }),
    });
    asking.on('error', fail);
    asking.on('response', (response) => {
      // What follows the status may be cut short, or never end: nobody waits for it.
      response.on('error', () => undefined);
      response.resume();
      answered(response.statusCode ?? 0);
    });
    asking.end(body);
  });
}
