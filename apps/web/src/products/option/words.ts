// In: options as the wire has them.
// Out: their words and numbers, and the exact sums of a ticket: the very ones that the execution uses.
import type { ReplyOf } from '@hilsa/contract';
import { breakeven, MULTIPLIER_DECIMALS, optionFee, payoffAt, payoutOf, premiumOf } from '@hilsa/formulas/options';
import { divide, formatDecimal, parseDecimal, tenToThe } from '@hilsa/money';
import { civilDayText, formatNumber, type MessageKey, useLanguage } from '../../i18n/index.ts';

export type Chain = NonNullable<ReplyOf<'/stock/index/option/rule'>['chain']>;
export type Expiry = Chain['expiries'][number];
export type ChainSide = NonNullable<Expiry['strikes'][number]['call']>;
export type Held = ReplyOf<'/stock/order/option/list'>['list'][number];
export type OptionOrder = ReplyOf<'/stock/order/option/list'>['orders'][number];

/** Digits that sums are made in: the most a currency here has. */
const DECIMALS = 6;

export const STATE_WORDS = {
  applying: 'option.state-applying',
  'in-transaction': 'option.state-in-transaction',
  'partially-completed': 'option.state-partially-completed',
  'settlement-in-progress': 'option.state-settlement',
  complete: 'option.state-complete',
  closed: 'option.state-closed',
  fail: 'option.state-fail',
} as const satisfies Record<Held['state'], MessageKey>;

/** Who was on the other side of a trade. */
export const PARTNER_WORDS = {
  simulated: 'option.with-simulated',
  treasury: 'option.with-treasury',
  other: 'option.with-other',
} as const satisfies Record<Held['partners'][number], MessageKey>;

/** Why nothing trades here now. */
export const PAUSE_WORDS = {
  closed: 'option.closed',
  halted: 'option.halted',
  stale: 'option.stale',
} as const satisfies Record<NonNullable<Chain['pause']>, MessageKey>;

export const signOf = (currency: string): string => (currency === 'BDT' ? '৳' : currency === 'USDT' ? '₮' : '');

/** Two digits, as prices of options are told; where the steps of a chain are whole, whole prices go without. */
export function usePrice(tick = ''): (value: string | null) => string {
  const language = useLanguage();
  const shape = isWhole(tick) ? { decimals: 2, least: 0 } : { decimals: 2 };
  return (value) => (value === null ? '--' : formatNumber(value, language, shape));
}

const isWhole = (tick: string): boolean => /^[1-9]\d*(?:\.0*)?$/.test(tick);

/** What a side would be bought at first, zeros at the end dropped, so that it can be typed on: its ask, else its mark. Null without either. */
export function quoteOf({ ask, mark }: Pick<ChainSide, 'ask' | 'mark'>): string | null {
  const quote = ask ?? mark;
  return quote === null ? null : shortest(quote);
}

/** Zeros at the end dropped. */
export function shortest(value: string): string {
  return value.includes('.') ? value.replace(/\.?0+$/, '') : value;
}

/** What a ticket is about. */
export interface Chosen {
  readonly option: 'call' | 'put';
  readonly strike: string;
  readonly side: ChainSide;
  readonly expiry: Expiry;
}

/** A choice as the chain has it now; as it was when that is no longer listed. */
export function chosenNow(chain: Pick<Chain, 'expiries'>, chosen: Chosen): Chosen {
  const { option, strike } = chosen;
  const expiry = chain.expiries.find(({ date }) => date === chosen.expiry.date);
  const side = expiry?.strikes.find((row) => row.strike === strike)?.[option] ?? null;
  return expiry === undefined || side === null ? chosen : { option, strike, side, expiry };
}

/** What a price is for. */
export const WHAT = {
  share: 'option.what-share',
  index: 'option.what-index',
  coin: 'option.what-coin',
} as const satisfies Record<Chain['kind'], MessageKey>;

/** What one option costs at a price. */
export function premiumOfOne({ pricedFor }: Pick<ChainSide, 'pricedFor'>, price: string): string {
  const multiplier = parseDecimal(pricedFor, MULTIPLIER_DECIMALS) ?? 0n;
  return plain(premiumOf({ kind: 'call', strike: 0n, multiplier }, 1n, units(price)));
}

/** Characters that a cell of the chain has room for beside another on a phone: in the usual type, and in the small one. */
const ROOM = { usual: 6, small: 8 } as const;

/** How much room the prices of an expiry need: the chain takes smaller type, and in the end one side at a time, by the longest. */
export function roomOf({ strikes }: Expiry, price: (value: string) => string): 'usual' | 'small' | 'one-side' {
  const told = strikes.flatMap(({ call, put }) => [call?.bid, call?.ask, put?.bid, put?.ask]);
  const longest = Math.max(0, ...told.map((value) => (typeof value === 'string' ? price(value).length : 0)));
  return longest <= ROOM.usual ? 'usual' : longest <= ROOM.small ? 'small' : 'one-side';
}

export function useDay(): (date: string) => string {
  const language = useLanguage();
  return (date) => civilDayText(date, language);
}

/** The date in a series' name is that of its expiry; here the ISO date of a moment in Dhaka. */
export const isoDate = (atMs: number): string => new Date(atMs + 6 * 3_600_000).toISOString().slice(0, 10);

const units = (text: string): bigint => parseDecimal(text, DECIMALS) ?? 0n;
const plain = (value: bigint): string => formatDecimal(value, DECIMALS, { trim: true });

export interface Wish {
  readonly option: 'call' | 'put';
  readonly strike: string;
  readonly side: Pick<ChainSide, 'multiplier' | 'pricedFor'>;
  readonly price: string;
  readonly quantity: number;
}
export interface Sums {
  readonly premium: string;
  readonly fee: string;
  readonly worst: string;
  /** Until it is filled: the premium, and the most that the fee may be wherever the underlying goes. */
  readonly held: string;
  readonly most: string;
  /** What the units stand for at the price of now: the fee is a part of it, unless the premium limits it. */
  readonly notional: string;
  readonly isFeeCapped: boolean;
  readonly breakeven: string;
  /** Profit, fee taken off, if the underlying settles at a price. */
  profitAt(settlement: string): string;
}

/** What a purchase costs and can come to. Null until price and quantity are there. */
export function sumsOf(chain: Chain, { option, strike, side, price, quantity }: Wish): Sums | null {
  const multiplier = parseDecimal(side.multiplier, MULTIPLIER_DECIMALS) ?? 0n;
  const terms = { kind: option, strike: units(strike), multiplier };
  const each = units(price);
  if (each <= 0n || !Number.isSafeInteger(quantity) || quantity < 1) return null;
  // A corporate action may have given a unit more underlying than its price is multiplied by.
  const priced = { ...terms, multiplier: parseDecimal(side.pricedFor, MULTIPLIER_DECIMALS) ?? 0n };
  const count = BigInt(quantity);
  const premium = premiumOf(priced, count, each);
  const fee = optionFee(
    { terms, units: count, premium, underlying: units(chain.price) },
    { notionalPpm: chain.feeNotionalPpm, premiumPpm: chain.feePremiumPpm },
  );
  return {
    premium: plain(premium),
    fee: plain(fee),
    worst: plain(premium + fee),
    held: plain(premium + heldFee(premium, chain)),
    most: plain(payoutOf(terms, count, option === 'call' ? terms.strike * 2n : 0n)),
    notional: plain(premiumOf(terms, count, units(chain.price))),
    isFeeCapped: fee < shareOf(premiumOf(terms, count, units(chain.price)), chain.feeNotionalPpm),
    breakeven: plain(breakeven(terms, (each * priced.multiplier) / (terms.multiplier === 0n ? 1n : terms.multiplier))),
    profitAt: (settlement) => plain(payoutOf(terms, count, units(settlement)) - premium - fee),
  };
}

/** As the core holds it: up to the money's smallest part. */
function heldFee(premium: bigint, { feePremiumPpm, kind }: Chain): bigint {
  const part = tenToThe(DECIMALS - (kind === 'coin' ? DECIMALS : 2));
  return divide(premium * BigInt(feePremiumPpm), 1_000_000n * part, 'up') * part;
}

const shareOf = (amount: bigint, ppm: number): bigint => (amount * BigInt(ppm)) / 1_000_000n;

/** Payoff of one underlying. */
export function payoffText(option: 'call' | 'put', strike: string, settlement: string): string {
  return plain(payoffAt({ kind: option, strike: units(strike), multiplier: 0n }, units(settlement)));
}

/** A price between two others, by its part of the way from 0 to 1,000: for what a finger points at. */
export function between(low: string, high: string, thousandths: number, tick: string): string {
  const step = units(tick);
  const at = units(low) + ((units(high) - units(low)) * BigInt(Math.round(thousandths))) / 1_000n;
  return plain((at / step) * step);
}

/** A price as a share of another, in thousandths. */
export function times(price: string, thousandths: number): string {
  return plain((units(price) * BigInt(thousandths)) / 1_000n);
}
