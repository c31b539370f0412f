// In: phases, states, money and shares as the wire says them.
// Out: them as people read them.
import type { Country, MarketPhase, Share, ShareState } from '@hilsa/contract';
import {
  type Language,
  type MessageKey,
  abbreviate,
  formatNumber,
  isBengali,
  localDigits,
  useLanguage,
  useText,
} from '../../i18n/index.ts';
import { percentage } from '../../kernel/decimals.ts';
import { listingKey } from '../../kernel/keys.ts';
import type { Listing } from '../listing.ts';
import { partsOf } from './clock.ts';

export const PHASE_WORDS: Readonly<Record<MarketPhase, MessageKey>> = {
  closed: 'shares.closed',
  'opening-auction': 'shares.opening-auction',
  continuous: 'shares.open',
  'closing-auction': 'shares.closing-auction',
  'post-close': 'shares.post-close',
};

export const STATE_WORDS: Readonly<Record<ShareState, MessageKey>> = {
  listed: 'shares.listed',
  halted: 'shares.halted',
  suspended: 'shares.suspended',
  unlisted: 'shares.unlisted',
};

/** Of markets whose shares are all alike. */
export const NO_CATEGORY = 'default';

/** `2 h 38 min`; a long wait in days and hours. */
export function useSpan(): (ms: number) => string {
  const text = useText();
  const language = useLanguage();
  const digits = (value: number): string => localDigits(String(value), language);
  return (ms) => {
    const parts = partsOf(ms);
    const [days, hours, minutes] = [digits(parts.days), digits(parts.hours), digits(parts.minutes)];
    if (parts.days > 0) return text('shares.span-days', { days, hours });
    return parts.hours > 0 ? text('shares.span-hours', { hours, minutes }) : text('shares.span-minutes', { minutes });
  };
}

/** The sign that stands before an amount of a currency. */
export function signOf(currency: string): string {
  return currency === 'BDT' ? '৳' : currency === 'USD' ? '$' : currency === 'TRY' ? '₺' : '';
}

const CRORE = 7;
const LAKH = 5;

/** Taka in crore and lakh as people here say it, cut to two places; other money by K, M and G. */
export function useShortMoney(): (amount: string, currency: string) => string {
  const text = useText();
  const language = useLanguage();
  return (amount, currency) => {
    if (currency !== 'BDT') return signOf(currency) + abbreviate(amount, language);
    const [whole = '0'] = amount.split('.');
    const places = whole.length > CRORE ? CRORE : whole.length > LAKH ? LAKH : 0;
    if (places === 0) return `৳${formatNumber(amount, language, { decimals: 0 })}`;
    const short = `${whole.slice(0, -places)}.${whole.slice(-places)}`;
    const shown = `৳${formatNumber(short, language, { decimals: 2 })}`;
    return text(places === CRORE ? 'shares.crore' : 'shares.lakh', { amount: shown });
  };
}

/** A share's market as every list shows it. */
export function shareListing(share: Pick<Share, 'symbol' | 'name' | 'currency'>): Listing {
  return {
    kind: 'stock',
    key: listingKey(share.symbol, 'stock'),
    symbol: share.symbol,
    base: share.symbol,
    quote: share.currency,
    name: share.name,
    priceDecimals: 2,
  };
}

/** The company in the reader's language, where it is known. */
export function nameIn(share: Pick<Share, 'name' | 'nameBn'>, language: Language): string {
  return isBengali(language) ? (share.nameBn ?? share.name) : share.name;
}

/** The last price has used nine tenths of the way to its limit, or stands at it. */
export function isNearLimit({
  last,
  open,
  lowest,
  highest,
}: Pick<Share, 'last' | 'open' | 'lowest' | 'highest'>): boolean {
  const border = last.startsWith('-') || highest === null || lowest === null ? null : { lowest, highest };
  if (border === null) return false;
  const way = (from: string, to: string, at: string): boolean => {
    const part = percentage(distance(at, from), distance(to, from));
    return part !== null && !part.startsWith('-') && Number.parseInt(part, 10) >= 75;
  };
  return way(open, border.highest, last) || way(open, border.lowest, last);
}

function distance(one: string, other: string): string {
  const units = (text: string): bigint => {
    const [whole = '0', fraction = ''] = text.split('.');
    return BigInt(whole + fraction.slice(0, 4).padEnd(4, '0'));
  };
  const gap = units(one) - units(other);
  return String(gap < 0n ? -gap : gap);
}

/** Where the customer looks first: the country kept on the device, Bangladesh while that one is off. */
export function homeCountry(kept: string): Country {
  return kept === 'US' ? 'US' : 'BD';
}
