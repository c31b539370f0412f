// In: a settlement with its samples.
// Out: the mean and the hash computed again, and whether both are what was told.
import type { ReplyOf } from '@hilsa/contract';
import { settlementMean } from '@hilsa/formulas/options';
import { formatDecimal, parseDecimal, tenToThe } from '@hilsa/money';

export interface Recomputed {
  readonly settlement: string;
  readonly hash: string;
  readonly count: number;
  readonly isSame: boolean;
}

type Sampled = Pick<ReplyOf<'/stock/order/option/settlement'>, 'samples' | 'decimals'>;

/** The mean of the samples there are, as it would settle; null without any. */
export function averageOf({ samples, decimals }: Sampled): string | null {
  const valid = samples.flatMap(({ price }) => (price === null ? [] : (parseDecimal(price, decimals) ?? [])));
  const step = tenToThe(Math.max(0, decimals - 2));
  return valid.length === 0 ? null : formatDecimal(settlementMean(valid, step) * step, decimals);
}

export async function recompute({
  samples,
  decimals,
  expiryPrice,
  hash: told,
}: Pick<
  ReplyOf<'/stock/order/option/settlement'>,
  'samples' | 'decimals' | 'expiryPrice' | 'hash'
>): Promise<Recomputed> {
  const valid = samples.flatMap(({ price }) => (price === null ? [] : (parseDecimal(price, decimals) ?? [])));
  const settlement = averageOf({ samples, decimals }) ?? '0';
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(valid.join(',')));
  const hash = Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('');
  return { settlement, hash, count: valid.length, isSame: settlement === expiryPrice && hash === told };
}
