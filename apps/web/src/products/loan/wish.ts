// In: an offer of loans and what somebody wishes. Out: what it costs, how it would be covered, and what stands against it. Pure.
import type { LoanOrder, ReplyOf } from '@hilsa/contract';
import { collateralAt, collateralValue, loanToValuePpm, type Pledge, simpleInterest } from '@hilsa/formulas/loans';
import { divide, formatDecimal, parseDecimal } from '@hilsa/money';

export type Offer = ReplyOf<'/user/loan'>;
export type Collateral = Offer['collateral'][number];
/** What is pledged, by symbol: quantities as typed. */
export type Pledged = Readonly<Record<string, string>>;
export interface Wish {
  /** Whole taka. */
  readonly amount: bigint;
  readonly days: number;
  readonly pledged: Pledged;
}

/** Taka have two decimals; percent of the wire four digits more than a millionth. */
const MONEY = 2;
const CENT = 100n;
const STEP = 1_000n;
const PRECISION = 8;

const taka = (text: string): bigint => parseDecimal(text, MONEY) ?? 0n;
const ppmOf = (percent: string): number => Number(parseDecimal(percent, 4) ?? 0n);
export const moneyText = (units: bigint): string => formatDecimal(units, MONEY);

/** What may still be borrowed, in whole taka; 0n when it is less than the least. */
export function mostOf(offer: Offer): bigint {
  const left = (taka(offer.limit) - taka(offer.engaged)) / CENT;
  return left * CENT < taka(offer.least) ? 0n : left;
}
export function leastOf(offer: Offer): bigint {
  return taka(offer.least) / CENT;
}

/** The amount at a place of the slider, in steps of a thousand. */
export function amountAt(offer: Offer, percent: number): bigint {
  const [least, most] = [leastOf(offer), mostOf(offer)];
  if (most <= least) return least;
  const raw = least + ((most - least) * BigInt(percent)) / 100n;
  const step = percent === 100 ? most : (raw / STEP) * STEP;
  return step < least ? least : step;
}
export function percentOf(offer: Offer, amount: bigint): number {
  const [least, most] = [leastOf(offer), mostOf(offer)];
  return most <= least ? 0 : Number(divide((amount - least) * 100n, most - least, 'half-up'));
}

export interface Sum {
  readonly interest: string;
  readonly total: string;
  readonly required: string;
  /** What the pledges count for; null while a price is missing. */
  readonly collateral: string | null;
  /** Percent to one digit, rounded up; null without pledges. */
  readonly ltv: string | null;
  /** How far prices may fall together before the loan is called, in percent, rounded down; null without a cover. */
  readonly fall: string | null;
  readonly calls: readonly { readonly symbol: string; readonly price: string }[];
}

export function sumOf(offer: Offer, { amount, days, pledged }: Wish): Sum {
  const debt = amount * CENT;
  const interest = simpleInterest(debt, ppmOf(offer.yearlyRate), days);
  const parts = offer.collateral.flatMap((one) => partOf(one, pledged[one.symbol]));
  const isWhole = parts.every(({ pledge }) => pledge !== null);
  const value = isWhole ? collateralValue(parts.map(({ pledge }) => pledge!)) : null;
  const start = [ppmOf(offer.ladder.start), 1_000_000] as const;
  const call = [BigInt(ppmOf(offer.ladder.call)), 1_000_000n] as const;
  const ltvPpm = value === null ? null : loanToValuePpm(debt, value);
  const callValue = collateralAt(debt, call);
  const isCovered = value !== null && value > callValue;
  return {
    interest: moneyText(interest),
    total: moneyText(debt + interest),
    required: moneyText(collateralAt(debt, [BigInt(start[0]), BigInt(start[1])])),
    collateral: value === null ? null : moneyText(value),
    ltv: ltvPpm === null ? null : formatDecimal(divide(ltvPpm, 1_000n, 'up'), 1),
    fall: isCovered ? formatDecimal(((value - callValue) * 1_000n) / value, 1) : null,
    calls: isCovered
      ? parts.map(({ one }) => ({
          symbol: one.symbol,
          price: moneyText(divide(taka(one.mark!) * callValue, value, 'up')),
        }))
      : [],
  };
}

/** One pledge that counts; no quantity is none. */
function partOf(one: Collateral, typed: string | undefined): { one: Collateral; pledge: Pledge | null }[] {
  const quantity = parseDecimal(typed ?? '', PRECISION) ?? 0n;
  if (quantity === 0n) return [];
  if (one.mark === null) return [{ one, pledge: null }];
  return [{ one, pledge: { quantity, decimals: PRECISION, mark: taka(one.mark), haircutPpm: ppmOf(one.haircut) } }];
}

export type Problem =
  | 'closed'
  | 'at-limit'
  | 'nothing-to-pledge'
  | 'no-pledge'
  | 'no-price'
  | 'too-little'
  | 'too-much';

/** What stands against it, the first; null: nothing does. */
export function problemOf(offer: Offer, wish: Wish): Problem | null {
  if (!offer.isOpen) return 'closed';
  if (mostOf(offer) === 0n) return 'at-limit';
  if (!offer.collateral.some(({ available }) => (parseDecimal(available, PRECISION) ?? 0n) > 0n))
    return 'nothing-to-pledge';
  const sum = sumOf(offer, wish);
  if (sum.collateral === null) return 'no-price';
  if (taka(sum.collateral) === 0n) return 'no-pledge';
  const isMore = offer.collateral.some(({ symbol, available }) => {
    const typed = parseDecimal(wish.pledged[symbol] ?? '', PRECISION) ?? 0n;
    return typed > (parseDecimal(available, PRECISION) ?? 0n);
  });
  if (isMore) return 'too-much';
  return taka(sum.collateral) < taka(sum.required) ? 'too-little' : null;
}

/** `GP:500,BRACBANK:200` as the call wants it. */
export function pledgeText(pledged: Pledged): string {
  return Object.entries(pledged)
    .filter(([, quantity]) => (parseDecimal(quantity, PRECISION) ?? 0n) > 0n)
    .map(
      ([symbol, quantity]) =>
        `${symbol}:${formatDecimal(parseDecimal(quantity, PRECISION)!, PRECISION, { trim: true })}`,
    )
    .join(',');
}

/** Decimals that a quantity of it may have: those of its step. */
export function decimalsOf({ step }: Collateral): number {
  return step.split('.')[1]?.length ?? 0;
}

/** All that is free of it, in whole steps. */
export function freeOf({ available, step }: Collateral): string {
  const [there, each] = [parseDecimal(available, PRECISION) ?? 0n, parseDecimal(step, PRECISION) ?? 1n];
  return formatDecimal(there - (there % each), PRECISION, { trim: true });
}

/** Prices move until it is sent: so much more than what is needed is suggested, in percent. */
const ROOM = 2n;

/** Whole steps that bring the cover to a little more than what is needed, out of what is there, the first holding first. */
export function suggested(offer: Offer, amount: bigint): Pledged {
  const needed = collateralAt(amount * CENT, [BigInt(ppmOf(offer.ladder.start)), 1_000_000n]);
  let missing = divide(needed * (100n + ROOM), 100n, 'up');
  const found: Record<string, string> = {};
  for (const one of offer.collateral) {
    const [step, there] = [parseDecimal(one.step, PRECISION) ?? 0n, parseDecimal(freeOf(one), PRECISION) ?? 0n];
    if (missing <= 0n || one.mark === null || there === 0n || step === 0n) continue;
    const pledge = { decimals: PRECISION, mark: taka(one.mark), haircutPpm: ppmOf(one.haircut) };
    const counted = (quantity: bigint): bigint => collateralValue([{ ...pledge, quantity }]);
    const whole = pledge.mark * (1_000_000n - BigInt(pledge.haircutPpm));
    if (whole <= 0n) continue;
    const wanted = divide(missing * 1_000_000n * 10n ** BigInt(PRECISION), whole * step, 'up') * step;
    const taken = wanted < there ? wanted : there;
    found[one.symbol] = formatDecimal(taken, PRECISION, { trim: true });
    missing -= counted(taken);
  }
  return found;
}

/** What a loan comes to on a day ahead if nothing more is paid; `owed` in hundredths of a taka. */
export interface DebtPoint {
  readonly day: number;
  readonly atMs: number;
  readonly owed: bigint;
  /** The day it falls due. */
  readonly isDue: boolean;
}
const DAY_MS = 86_400_000;
/** Days of lateness that the curve shows. */
const LATE_DAYS = 30;

/** Today, the day it falls due where that is ahead, and thirty days late: between them it is a straight line, as interest is simple. */
export function debtAhead(order: LoanOrder): DebtPoint[] {
  const nowMs = order.atMs;
  const principal = taka(order.owed.principal);
  const [yearly, late] = [ppmOf(order.yearlyRate), ppmOf(order.lateRate)];
  // It falls due at the last moment of a day: whole days to it are days of the calendar.
  const dueIn = Math.max(0, Math.floor(((order.dueAtMs ?? nowMs) - nowMs) / DAY_MS));
  // Within a day of the payout the principal alone ends it; whoever keeps it owes the days before, too.
  const waived = nowMs < (order.freeUntilMs ?? 0) ? Math.max(0, order.days - dueIn) : 0;
  const at = (day: number): DebtPoint => ({
    day,
    atMs: nowMs + day * DAY_MS,
    owed:
      taka(order.owed.total) +
      simpleInterest(principal, yearly, day === 0 ? 0 : day + waived) +
      simpleInterest(principal, late, Math.max(0, day - dueIn)),
    isDue: day === dueIn && dueIn > 0,
  });
  return [0, ...(dueIn > 0 ? [dueIn] : []), dueIn + LATE_DAYS].map(at);
}
