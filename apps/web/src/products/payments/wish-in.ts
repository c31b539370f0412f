// In: an amount being typed, a way's limits. Out: the first thing that keeps it from being asked for. Pure.
import { compare } from '../../kernel/decimals.ts';
import type { MessageKey } from '../../i18n/index.ts';
import type { WayIn } from './channels.ts';

export interface Problem {
  readonly key: MessageKey;
  /** The number that helps; absent where none does. */
  readonly amount?: string;
}

export function problemIn(amount: string, { limits }: Pick<WayIn, 'limits'>): Problem | null {
  const plain = amount.replace(/\.$/, '');
  if (!/[1-9]/.test(plain)) return { key: 'pay.no-amount' };
  if (compare(plain, limits.minimum) < 0) return { key: 'pay.below', amount: limits.minimum };
  if (compare(plain, limits.maximum) > 0) return { key: 'pay.above', amount: limits.maximum };
  if (compare(plain, limits.leftToday) > 0) return { key: 'pay.over-today', amount: limits.leftToday };
  return compare(plain, limits.leftThisMonth) > 0 ? { key: 'pay.over-month', amount: limits.leftThisMonth } : null;
}
