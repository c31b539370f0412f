// In: an index under options. Out: what its level is computed from, as a settlement shows it: of a window that was sampled what counted then.
import type { ReplyOf } from '@hilsa/contract';
import type { OptionIndex } from '@hilsa/core';
import { DIVISOR_DECIMALS } from '@hilsa/formulas/stocks';
import { formatDecimal } from '@hilsa/money';
import { type OptionIndexWeights, type OptionSampleRow, readWeights } from '../../tables/index.ts';
import type { WorldRooms } from '../rooms.ts';

type WireIndex = NonNullable<ReplyOf<'/stock/order/option/settlement'>['index']>;

/** By the window's own words, so that no later action of a member and no end of its listing changes what it settled by; before there are any, of now. */
export function indexWeights(
  { sequencer }: WorldRooms,
  { members, shares, divisor }: OptionIndex,
  samples: readonly Pick<OptionSampleRow, 'weights'>[],
): OptionIndexWeights {
  const told = samples[0]?.weights ?? null;
  if (told !== null) return readWeights(told);
  return {
    divisor,
    members: members.flatMap((member, at) => {
      const state = sequencer.engine.listed(member);
      if (state === undefined || state.listing.kind !== 'stock') return [];
      const { symbol: code, company, tickUnits } = state.listing;
      const counted = shares?.[at] ?? state.share?.issued ?? company.shares;
      return [{ code, shares: counted, floatPpm: company.floatPpm, tickUnits }];
    }),
  };
}

/** Members of an index with what counts of each, and the divisor: a level is Σ price × shares × float ÷ divisor. */
export function wireIndex({ divisor, members }: OptionIndexWeights): WireIndex {
  return {
    divisor: formatDecimal(divisor, DIVISOR_DECIMALS),
    members: members.map(({ code, shares, floatPpm }) => ({ symbol: code, shares: shares.toString(), floatPpm })),
  };
}

/** Prices of members as they were told, in the currency. @param ticks joined by commas, in the members' order */
export function memberPrices({ members }: OptionIndexWeights, ticks: string, decimals: number): string[] {
  if (ticks === '') return [];
  return ticks.split(',').map((one, at) => formatDecimal(BigInt(one) * (members[at]?.tickUnits ?? 0n), decimals));
}
