// In: a settlement with its samples.
// Out: the mean and the hash computed again, of an index every level from the prices of its members, and whether all is what was told.
import type { ReplyOf } from '@hilsa/contract';
import { settlementMean } from '@hilsa/formulas/options';
import { capitalization, DIVISOR_DECIMALS, indexLevel } from '@hilsa/formulas/stocks';
import { formatDecimal, parseDecimal, tenToThe } from '@hilsa/money';

export interface Recomputed {
  readonly settlement: string;
  readonly hash: string;
  readonly count: number;
  readonly isSame: boolean;
  /** Of an index: how many members its levels were made from again, and whether all of them follow. */
  readonly levels: { readonly members: number; readonly isSame: boolean } | null;
}

type Settlement = ReplyOf<'/stock/order/option/settlement'>;
type Sampled = Pick<Settlement, 'samples' | 'decimals'>;

/** The mean of the samples there are, as it would settle; null without any. */
export function averageOf({ samples, decimals }: Sampled): string | null {
  const valid = samples.flatMap(({ price }) => (price === null ? [] : (parseDecimal(price, decimals) ?? [])));
  const step = tenToThe(Math.max(0, decimals - 2));
  return valid.length === 0 ? null : formatDecimal(settlementMean(valid, step) * step, decimals);
}

export async function recompute({
  samples,
  decimals,
  index,
  expiryPrice,
  hash: told,
}: Pick<Settlement, 'samples' | 'decimals' | 'index' | 'expiryPrice' | 'hash'>): Promise<Recomputed> {
  const valid = samples.flatMap(({ price }) => (price === null ? [] : (parseDecimal(price, decimals) ?? [])));
  const settlement = averageOf({ samples, decimals }) ?? '0';
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(valid.join(',')));
  const hash = Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('');
  const levels = index === null ? null : levelsAgain(index, samples, decimals);
  const isSame = settlement === expiryPrice && hash === told && levels?.isSame !== false;
  return { settlement, hash, count: valid.length, isSame, levels };
}

/** Σ price × shares × float ÷ divisor, half-up to 0.01. */
function levelsAgain(
  { divisor, members }: NonNullable<Settlement['index']>,
  samples: Settlement['samples'],
  decimals: number,
): NonNullable<Recomputed['levels']> {
  const parts = parseDecimal(divisor, DIVISOR_DECIMALS) ?? 0n;
  const isSame = samples.every(({ price, prices = [] }) => {
    if (price === null) return true;
    if (prices.length !== members.length || parts <= 0n) return false;
    const found = members.map(({ shares, floatPpm }, at) => ({
      ticks: Number(parseDecimal(prices[at]!, decimals) ?? 0n),
      shares: BigInt(shares),
      floatPpm,
    }));
    const level = indexLevel(capitalization(found), parts, { levelDecimals: 2, tickDecimals: decimals });
    return formatDecimal(level, 2) === price;
  });
  return { members: members.length, isSame };
}
