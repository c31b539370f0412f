// In: the address and token of an SMS partner's HTTPS gateway. Out: SMS that go through it.
import type { MessageConnector } from './message-connector.ts';

const TIMEOUT_MS = 10_000;

export interface SmsGatewayOptions {
  /** Takes a POST of JSON {to, from, text, reference}. Any 2xx means taken. */
  readonly url: string;
  /** Sent as a bearer token. */
  readonly token: string;
  /** Who it comes from, as agreed with the partner. */
  readonly sender: string;
  /** For tests; the runtime's own otherwise. */
  readonly fetch?: typeof fetch;
}

/** The key goes along as `reference`, by which the partner drops what it has taken before. */
export function createSmsGateway({ url, token, sender, fetch: ask = fetch }: SmsGatewayOptions): MessageConnector {
  return {
    name: `SMS by ${new URL(url).hostname}`,
    simulated: false,
    async send({ target, text, key }) {
      const response = await ask(url, {
        method: 'POST',
        // Nobody may send our token and our customers' messages on to another address.
        redirect: 'error',
        signal: AbortSignal.timeout(TIMEOUT_MS),
        headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
        body: JSON.stringify({ to: target, from: sender, text, reference: key }),
      });
      await response.body?.cancel();
      if (!response.ok) throw new Error(`the SMS gateway answered ${response.status}`);
    },
  };
}
