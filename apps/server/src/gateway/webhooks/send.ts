// In: a body, a secret, a target. Out: the status that it was answered with; bounded in time and in what is read of the answer.
import { createHmac } from 'node:crypto';
import { request } from 'node:https';
import { isIPv6 } from 'node:net';

const PATIENCE_MS = 10_000;
const MOST_READ = 4_096;

export interface Parcel {
  readonly url: string;
  /** Where the connection goes: resolved and found public before. */
  readonly address: string;
  readonly delivery: string;
  readonly body: string;
  readonly secret: string;
  readonly nowMs: number;
}

/** HMAC-SHA256 over `<time>.<body>`, the body as it is sent. */
export function signatureOf(secret: string, atMs: number, body: string): string {
  return createHmac('sha256', secret).update(`${atMs}.${body}`).digest('hex');
}

/** No redirect is followed. `ca` and `port` are of a test's own machine. @throws Error when nothing came back in time */
export function send(
  { url, address, delivery, body, secret, nowMs }: Parcel,
  { ca, port = 443 }: { readonly ca?: string; readonly port?: number } = {},
): Promise<number> {
  const { hostname, pathname, search, host } = new URL(url);
  return new Promise((resolve, reject) => {
    const asked = request(
      {
        method: 'POST',
        host: hostname,
        port,
        path: pathname + search,
        servername: hostname,
        agent: false,
        // The name is not asked again: it could lead elsewhere by now.
        lookup: (_name, options, done) => {
          const family = isIPv6(address) ? 6 : 4;
          if (options.all === true) done(null, [{ address, family }]);
          else done(null, address, family);
        },
        signal: AbortSignal.timeout(PATIENCE_MS),
        headers: {
          host,
          'content-type': 'application/json',
          'content-length': Buffer.byteLength(body),
          'user-agent': 'hilsa-webhooks/1',
          'hilsa-delivery': delivery,
          'hilsa-signature': `t=${nowMs},v1=${signatureOf(secret, nowMs, body)}`,
        },
        ...(ca !== undefined && { ca }),
      },
      (response) => {
        let read = 0;
        response.on('error', reject);
        response.on('data', (part: Buffer) => {
          read += part.length;
          if (read > MOST_READ) response.destroy();
        });
        resolve(response.statusCode ?? 0);
      },
    );
    asked.on('error', reject);
    asked.end(body);
  });
}
