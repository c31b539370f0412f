// In: what a customer wishes to take out, the way's rules. Out: fee and arrival, the first thing that keeps it from being signed, and how the
// balance parts. Exact, and pure.
import { payoutFee } from '@hilsa/formulas/payments';
import { formatDecimal, parseDecimal } from '@hilsa/money';
import { compare, difference } from '../../kernel/decimals.ts';
import type { MessageKey } from '../../i18n/index.ts';
import type { WayOut } from './channels.ts';

export type Method = WayOut['methods'][number];

export interface Costs {
  readonly fee: string;
  readonly arrives: string;
}

export function plainAmount(amount: string): string {
  return amount.replace(/\.$/, '');
}

/** @param decimals digits after the point; null: no amount, or less than its own fee */
export function costsOf(
  amount: string,
  { feeUnits, feePpm }: Pick<Method, 'feeUnits' | 'feePpm'>,
  decimals: number,
): Costs | null {
  const units = parseDecimal(plainAmount(amount), decimals);
  const fixed = parseDecimal(feeUnits, decimals);
  if (units === null || fixed === null || units <= 0n) return null;
  const fee = payoutFee(fixed, feePpm, units);
  if (fee >= units) return null;
  const print = (each: bigint) => formatDecimal(each, decimals);
  return { fee: print(fee), arrives: print(units - fee) };
}

/** All that can leave at once by a method: what is free, within its bounds and what is left of day and month. */
export function mostOf(way: WayOut, method: Method): string {
  return [way.limits.maximum, way.limits.leftToday, way.limits.leftThisMonth, method.maximum].reduce(
    (least, each) => (compare(each, least) < 0 ? each : least),
    way.available,
  );
}

export interface ProblemOut {
  readonly key: MessageKey;
  readonly amount?: string;
}

export function problemOut(
  amount: string,
  given: { readonly way: WayOut; readonly method: Method; readonly destination: object | null },
): ProblemOut | null {
  const { way, method, destination } = given;
  const plain = plainAmount(amount);
  if (destination === null) return { key: 'pay-out.no-destination' };
  if (!/[1-9]/.test(plain)) return { key: 'pay.no-amount' };
  if (compare(plain, way.available) > 0) return { key: 'pay-out.not-enough', amount: way.available };
  const least = compare(method.minimum, way.limits.minimum) > 0 ? method.minimum : way.limits.minimum;
  if (compare(plain, least) < 0) return { key: 'pay.below', amount: least };
  const most = compare(method.maximum, way.limits.maximum) < 0 ? method.maximum : way.limits.maximum;
  if (compare(plain, most) > 0) return { key: 'pay.above', amount: most };
  if (compare(plain, way.limits.leftToday) > 0) return { key: 'pay.over-today', amount: way.limits.leftToday };
  return compare(plain, way.limits.leftThisMonth) > 0
    ? { key: 'pay.over-month', amount: way.limits.leftThisMonth }
    : null;
}

export interface Part {
  readonly key: MessageKey;
  readonly part: 'leaves' | 'stays' | 'settles' | 'held';
  readonly amount: string;
}

/** The whole balance: what leaves now, what stays free, what settles, what is held. They sum to it. */
export function partsOf(amount: string, { available, settling, held }: WayOut): readonly Part[] {
  const wanted = plainAmount(amount) || '0';
  const leaves = compare(wanted, available) > 0 ? available : wanted;
  return [
    { part: 'leaves', key: 'pay-out.leaves', amount: leaves },
    { part: 'stays', key: 'pay-out.stays', amount: difference(available, leaves) },
    { part: 'settles', key: 'pay-out.settles', amount: settling },
    { part: 'held', key: 'pay-out.held', amount: held },
  ];
}

/** The method that takes the amount, the one that was chosen first. */
export function methodFor(amount: string, methods: readonly Method[], chosen: number | null): Method {
  const plain = plainAmount(amount);
  const fits = ({ minimum, maximum }: Method) => compare(plain, minimum) >= 0 && compare(plain, maximum) <= 0;
  const own = methods.find(({ place }) => place === chosen);
  return own ?? methods.find((each) => /[1-9]/.test(plain) && fits(each)) ?? methods[0]!;
}
