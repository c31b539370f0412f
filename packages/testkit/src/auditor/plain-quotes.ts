// In: the auditor's state and a maker's quotes for both sides.
// Out: the old ones gone, those that meet somebody traded, the rest standing.
import type { MassQuote } from '@hilsa/core';
import { arrive, close, drop, fire, open } from './plain-matching.ts';
import {
  feeOf,
  holdFor,
  meets,
  openOrdersOf,
  otherSide,
  type PlainInstrument,
  type PlainOrder,
  type PlainState,
} from './plain-state.ts';

export function massQuote(state: PlainState, command: MassQuote): { count: number } {
  const instrument = state.instruments[command.instrument]!;
  const { account } = command;
  const old = openOrdersOf(state, account).filter((order) => order.quote && order.instrument === instrument.index);
  for (const order of old) drop(state, order);
  if (old.length > 0) state.tape.push(`quotes-removed ${account} ${instrument.index}`);
  const resting: PlainOrder[] = [];
  const make = (side: 'buy' | 'sell', ticks: number, lots: number, rests: boolean): PlainOrder => ({
    id: state.nextOrder,
    account,
    instrument: instrument.index,
    side,
    type: 'limit',
    timeInForce: 'good-till-cancelled',
    postOnly: rests,
    selfTradePrevention: 'expire-maker',
    quote: true,
    ticks,
    lots,
    left: lots,
    trigger: null,
    hold: holdFor(instrument, side, ticks, lots, feeOf(state, instrument, account)),
    expires: 0,
    pair: null,
    iceberg: null,
    trail: null,
    ...feeOf(state, instrument, account),
  });
  for (const side of ['buy', 'sell'] as const) {
    for (const { ticks, lots } of side === 'buy' ? command.bids : command.asks) {
      const first = instrument[otherSide(side)][0];
      const crosses = first !== undefined && meets(side, ticks, first.ticks);
      const order = make(side, ticks, lots, !crosses);
      if (!crosses) resting.push(order);
      else {
        open(state, order, false, 0n);
        arrive(state, order);
        // Nobody waits for the rest of a quote: it is renewed in a moment.
        if (instrument.arriving === order) close(state, order, 'unfillable');
      }
    }
  }
  restQuotes(state, account, instrument, resting);
  fire(state, instrument);
  return { count: command.bids.length + command.asks.length };
}

/** Quotes that met nobody are numbered after those that did, and stand silently: one line tells of all. */
function restQuotes(
  state: PlainState,
  account: number,
  instrument: PlainInstrument,
  resting: readonly PlainOrder[],
): void {
  if (resting.length === 0) return;
  const ladder = (side: string): string =>
    resting
      .filter((order) => order.side === side)
      .map(({ ticks, lots }) => `${lots}@${ticks}`)
      .join(' ');
  const line = `quotes-rested ${account} ${instrument.index} from ${state.nextOrder}: ${ladder('buy')} | ${ladder('sell')}`;
  const length = state.tape.length;
  for (const order of resting) open(state, { ...order, id: state.nextOrder }, true, 0n);
  state.tape.length = length;
  state.tape.push(line);
}
