// In: the name of a known venue, or a name and an address. Out: a source of rates that is asked over HTTPS, bounded in time and size.
import { boundedText } from '../bounded-answer.ts';
import { type AskedPair, binanceForm, bybitForm, okxForm, plainForm, RateFormProblem, type RateForm } from './forms.ts';
import type { RateSource } from './rate-feed.ts';

/** Well below the ten seconds that a coin's word stays fresh. */
const TIMEOUT_MS = 4_000;
const MOST_BYTES = 4_194_304;

/** Venues that anybody may ask, and the forms they answer in. */
const VENUES = {
  binance: { address: 'https://api.binance.com/api/v3/ticker/24hr', form: binanceForm },
  okx: { address: 'https://www.okx.com/api/v5/market/tickers?instType=SPOT', form: okxForm },
  bybit: { address: 'https://api.bybit.com/v5/market/tickers?category=spot', form: bybitForm },
} as const;

/** A source as settings name it. */
export interface NamedSource {
  readonly name: string;
  /** Null: of the venue called so. */
  readonly address: string | null;
}

/**
 * A venue knows coins, a sheet of rates anything.
 * @param asked the pairs that are converted here now
 * @param fetch for tests; the runtime's own otherwise
 */
export function rateSourceOf(
  { name, address }: NamedSource,
  asked: () => readonly AskedPair[],
  { fetch: ask = fetch }: { readonly fetch?: typeof fetch } = {},
): RateSource {
  const form: RateForm = address === null ? VENUES[name as keyof typeof VENUES].form : plainForm;
  return {
    name,
    async read() {
      const pairs = asked();
      if (pairs.length === 0) return [];
      const response = await ask(address ?? venueAddress(name, pairs), {
        // Nobody may lead us to another source than the one that was named.
        redirect: 'error',
        signal: AbortSignal.timeout(TIMEOUT_MS),
        headers: { accept: 'application/json' },
      });
      if (!response.ok) {
        await response.body?.cancel();
        throw new Error(`it answered ${response.status}`);
      }
      const text = await boundedText(response, MOST_BYTES, () => new Error('it answered more than a list of rates is'));
      return form(parsed(text), pairs);
    },
  };
}

/** Binance answers for all its thousands of markets unless it is told which. */
function venueAddress(name: string, pairs: readonly AskedPair[]): string {
  const { address } = VENUES[name as keyof typeof VENUES];
  if (name !== 'binance') return address;
  return `${address}?symbols=${encodeURIComponent(JSON.stringify(pairs.map(({ base, quote }) => base + quote)))}`;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new RateFormProblem('the answer is no JSON');
  }
}
