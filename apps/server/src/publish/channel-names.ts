// In: an instrument and what is told of it, or a channel's name. Out: the name, or what it says.
import type { InstrumentKind } from '@hilsa/core';
import type { Instrument } from './listings.ts';

/** Kinds that stand in the names of their channels. */
const OTHER_KINDS = ['perpetual', 'stock', 'option'] as const satisfies readonly InstrumentKind[];

/** A market's channel: coins by their bare symbol, every other kind says which it is. */
export function channelOf(sort: 'depth' | 'trades' | 'candles' | 'ticker', { kind, symbol }: Instrument): string {
  return kind === 'spot' ? `${sort}:${symbol}` : `${sort}:${kind}:${symbol}`;
}

/** What a public channel's name says. */
export function readChannel(name: string): { sort: string; kind: InstrumentKind; symbol: string; interval: string } {
  const [sort = '', ...rest] = name.split(':');
  const named = OTHER_KINDS.find((known) => known === rest[0]);
  const [symbol = '', interval = ''] = named === undefined ? rest : rest.slice(1);
  return { sort, kind: named ?? 'spot', symbol, interval };
}
