// In: an index under options. Out: what its level is computed from, as a settlement shows it.
import type { ReplyOf } from '@hilsa/contract';
import type { OptionIndex } from '@hilsa/core';
import { DIVISOR_DECIMALS } from '@hilsa/formulas/stocks';
import { formatDecimal } from '@hilsa/money';
import type { WorldRooms } from '../rooms.ts';

type WireIndex = NonNullable<ReplyOf<'/stock/order/option/settlement'>['index']>;

/** Members of an index with what counts of each, and the divisor: a level is Σ price × shares × float ÷ divisor. */
export function wireIndex({ sequencer, publisher }: WorldRooms, { members, divisor }: OptionIndex): WireIndex {
  return {
    divisor: formatDecimal(divisor, DIVISOR_DECIMALS),
    members: members.flatMap((member) => {
      const state = sequencer.engine.listed(member);
      if (state === undefined || state.listing.kind !== 'stock') return [];
      const { company } = state.listing;
      const shares = (state.share?.issued ?? company.shares).toString();
      return [{ symbol: publisher.listings.at(member).symbol, shares, floatPpm: company.floatPpm }];
    }),
  };
}

export function memberPrices({ publisher }: WorldRooms, { members }: OptionIndex, ticks: string): string[] {
  return ticks === ''
    ? []
    : ticks.split(',').map((one, at) => publisher.listings.find(members[at]!)?.price(Number(one)) ?? '0');
}
