// In: a buy that its buyer's free money does not cover. Out: proceeds of sales that are settled no later than the buy pay for it; what of
// them the order does not spend is dated again.
import { ownerOf } from '../accounts/wallets.ts';
import type { World } from '../engine-types.ts';
import { emit } from '../facts/emit.ts';
import type { InstrumentState } from '../instruments/instrument.ts';
import type { Hold } from '../ledger/holds.ts';
import { holdTogether, release } from '../ledger/money.ts';
import { NONE } from '../matching/order-book.ts';
import type { State } from '../state.ts';
import { proceedsDrawn, settlementOf, stockOf } from './facts.ts';
import { type DrawnPart, marketOf, settlesAt } from './state.ts';

/** A part of a dated hold that an order draws. */
export interface Drawing {
  readonly hold: Hold;
  readonly amount: bigint;
}

/** Which proceeds would cover what is missing, those that mature first before others; null where they may not or do not. */
export function coverOf(
  state: State,
  instrument: InstrumentState,
  { account, isSell, required }: { account: number; isSell: boolean; required: number },
): readonly Drawing[] | null {
  const { quoteAsset, market: code } = stockOf(instrument);
  const market = marketOf(state.stocks, code)!;
  const settlement = settlementOf(instrument, market);
  if (isSell || !settlement.isNetted) return null;
  const latest = settlesAt(market, settlement.buySettleDays) ?? 0;
  let missing = BigInt(required) - state.balances.available(account, quoteAsset);
  const drawings: Drawing[] = [];
  const dated = state.holds
    .ofOwner(ownerOf(account))
    .filter(
      (hold) =>
        hold.account === account && hold.asset === quoteAsset && hold.reason === 'settlement' && hold.untilMs <= latest,
    )
    .sort((a, b) => a.untilMs - b.untilMs || a.id - b.id);
  for (const hold of dated) {
    if (missing <= 0n) break;
    const amount = hold.amount < missing ? hold.amount : missing;
    drawings.push({ hold, amount });
    missing -= amount;
  }
  return missing > 0n ? null : drawings;
}

/** Free the proceeds for the order that is placed next. */
export function drawProceeds(
  world: World,
  instrument: InstrumentState,
  account: number,
  drawings: readonly Drawing[],
): void {
  const parts: DrawnPart[] = drawings.map(({ hold, amount }) => ({ untilMs: hold.untilMs, amount }));
  for (const { hold, amount } of drawings) release(world, hold, amount);
  const asset = stockOf(instrument).quoteAsset;
  emit(world, proceedsDrawn, { order: world.state.nextOrderId, account, asset, parts });
}

/**
 * After a fill, a change or the end of an order that drew proceeds: what was paid is spent from them first, and what the order no longer
 * holds of them waits for its date again.
 * @param paid quote units that a fill took
 */
export function settleDrawn(world: World, order: number, paid: bigint): void {
  const { stocks, orders, atMs } = world.state;
  const drawn = stocks.drawn.get(order);
  if (drawn === undefined) return;
  const slot = orders.slotOf(order);
  let room = slot === NONE ? 0n : BigInt(orders.holds[slot]!);
  let spend = paid;
  const kept: DrawnPart[] = [];
  const freed: DrawnPart[] = [];
  for (const { untilMs, amount } of drawn.parts) {
    const spent = amount < spend ? amount : spend;
    spend -= spent;
    const left = amount - spent;
    const stays = left < room ? left : room;
    room -= stays;
    if (stays > 0n) kept.push({ untilMs, amount: stays });
    if (left > stays && untilMs > atMs) freed.push({ untilMs, amount: left - stays });
  }
  const { account, asset } = drawn;
  for (const { untilMs, amount } of freed)
    holdTogether(world, { account, asset, amount, untilMs, reason: 'settlement', causeKind: 'order', cause: order });
  emit(world, proceedsDrawn, { order, account, asset, parts: kept });
}
