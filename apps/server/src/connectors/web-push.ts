// In: a VAPID key pair and the push services that are trusted. Out: encrypted messages to browsers (RFC 8030, 8188, 8291, 8292).
import type { Agent } from 'node:https';
import webPush from 'web-push';
import type { PushConnector } from './message-connector.ts';

const TIMEOUT_MS = 10_000;
/** A message nobody fetched within a day is old. */
const KEPT_SECONDS = 86_400;

export interface WebPushOptions {
  readonly keys: { readonly publicKey: string; readonly privateKey: string };
  /** mailto: or https: of who answers for the messages; push services write there when something is wrong. */
  readonly contact: string;
  /** Host names of push services; a leading dot takes its subdomains. Anything else could be an address inside our own network. */
  readonly hosts: readonly string[];
  /** For tests: trusts their certificate. */
  readonly agent?: Agent;
}

/** Made once for an installation; with another pair every browser would have to subscribe again. */
export function newPushKeys(): { publicKey: string; privateKey: string } {
  return webPush.generateVAPIDKeys();
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
      const status = await statusOf(
        webPush.sendNotification({ endpoint, keys: { p256dh, auth } }, payload, {
          vapidDetails: { subject: contact, ...keys },
          TTL: KEPT_SECONDS,
          urgency: 'high',
          // A message handed over twice replaces itself while it waits.
          topic: key.replace(/[^A-Za-z0-9_-]/g, '').slice(0, 32),
          timeout: TIMEOUT_MS,
          ...(agent && { agent }),
        }),
      );
      if (status === 404 || status === 410) return 'gone';
      if (status >= 300) throw new Error(`the push service answered ${status}`);
      return 'sent';
    },
  };
}

/** The library's own error carries the endpoint, which is a secret of the browser: only the status goes on. */
async function statusOf(sending: Promise<webPush.SendResult>): Promise<number> {
  try {
    return (await sending).statusCode;
  } catch (problem) {
    if (problem instanceof webPush.WebPushError) return problem.statusCode;
    throw problem;
  }
}
