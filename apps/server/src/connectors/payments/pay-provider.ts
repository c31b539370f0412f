// In: nothing. Out: what every provider with a pay page of its own can be asked: a page begun, an order pulled, a notice read. Whatever comes from
// a browser or a notice is text that wakes a pull; only what was pulled is paid.
import type { PullVerdict } from '@hilsa/rails/providers';

export interface PayOrder {
  /** Our own number of it, as the provider keeps it. */
  readonly order: string;
  /** Units of taka. */
  readonly units: bigint;
}
/** What the provider itself says of an order. */
export type Pulled =
  | { readonly state: 'open' }
  /** `reason`: `provider-` and the provider's word or code. */
  | { readonly state: 'failed'; readonly reason: string }
  | {
      readonly state: 'paid';
      readonly verdict: Exclude<PullVerdict, 'not-paid'>;
      readonly units: bigint;
      readonly transaction: string;
      /** The answer as it came: the evidence. */
      readonly raw: string;
    };

export interface PayProvider {
  /** The rail it serves; its name. */
  readonly rail: string;
  orderOf(deposit: number): string;
  /** @returns null when the provider refuses. @throws when it does not answer */
  begin(asked: PayOrder & { readonly payer: string; readonly callback: string }): Promise<{
    /** The provider's mark of it, under which it is asked about and notices name it. */
    readonly reference: string;
    readonly url: string;
  } | null>;
  pull(asked: PayOrder & { readonly reference: string }): Promise<Pulled>;
  /** Whether a page that an answer names lies where this provider's pages lie: a customer is sent nowhere else. */
  isOwnPage(url: string): boolean;
  /** The reference that a notice names; null for one that is not believed. @param isReturn brought by a browser, unsigned */
  noticeOf(query: URLSearchParams, body: string, isReturn: boolean): string | null;
  /** So long after it was paid the payer can have it back from the provider. */
  readonly reversibleMs: number;
}

/** How a provider is reached: its rail, its address, and the client, given what asks. */
export interface ProviderGiven {
  readonly rail: string;
  readonly url: string;
  open(ask: typeof fetch): PayProvider;
}

/** Longer than any provider takes. */
export const PROVIDER_TIMEOUT_MS = 32_000;
const MOST_BYTES = 65_536;

/** @throws Error for an answer that is none or is too long */
export async function readAnswer(response: Response, provider: string): Promise<{ raw: string; body: unknown }> {
  const raw = await response.text();
  if (raw.length > MOST_BYTES) throw new Error(`${provider} answered more than an answer is`);
  return { raw, body: JSON.parse(raw) };
}

/** Hosts beside that of `url` are those of the setting PAY_PAGE_HOSTS. */
export function isPageOf(
  { url: home, pageHosts = [] }: { readonly url: string; readonly pageHosts?: readonly string[] | undefined },
  page: string,
): boolean {
  if (!URL.canParse(page)) return false;
  const { protocol, host, username } = new URL(page);
  const own = new URL(home);
  // In the sandbox the provider itself speaks without encryption; a real one never does.
  const isSealed = protocol === 'https:' || (own.protocol === 'http:' && protocol === 'http:');
  const isListed = pageHosts.some((each) => (each.startsWith('.') ? host.endsWith(each) : host === each));
  return isSealed && username === '' && (host === own.host || isListed);
}
