// In: a share at the end or the beginning of a day. Out: its closing price; its reference and its band.
import { closingTicks, dailyLimits, type PriceSteps } from '@hilsa/formulas/stocks';
import { isSpent, type World } from '../engine-types.ts';
import { emit } from '../facts/emit.ts';
import { MAX_TICKS, NONE } from '../matching/order-book.ts';
import { closeOpenOrder } from '../orders/close.ts';
import { type BOARDS_NEAR_RECORD, type Share, shareBoardSet, shareClosed, shareDayOpened, stockOf } from './facts.ts';
import { type ActionState, marketOf, type StockMarket } from './state.ts';
import type { InstrumentState } from '../instruments/instrument.ts';

/** The closing price of the running day: of its closing auction, else the rule of the last thirty minutes. */
export function closeShare(world: World, { instrument, share }: Share, auctionTicks = 0): void {
  const { window, open, reference, lowest } = share;
  const method = auctionTicks > 0 ? 'auction' : window.lots > 0 ? 'window' : open > 0 ? 'last' : 'previous';
  const ticks =
    auctionTicks > 0
      ? auctionTicks
      : closingTicks(
          {
            window: { lots: BigInt(window.lots), tickLots: BigInt(window.tickLots) },
            lastTicks: open > 0 ? instrument.lastTicks : null,
            // A new floor lifts the close of a day on which nobody traded: trades at the closing price are within the day's band.
            previousTicks: Math.max(reference, lowest),
          },
          stepsOf(instrument.listing.tickTable),
        );
  emit(world, shareClosed, { instrument: instrument.index, day: share.day, ticks, method });
}

/** The day's reference is the last close, or the issue price. @returns whether it is opened; else the rest is for the next step */
export function openShareDay(world: World, each: Share, market: StockMarket, day: number): boolean {
  const { rules } = market;
  const { instrument, share } = each;
  const listing = stockOf(instrument);
  const reference = share.nextReference > 0 ? share.nextReference : share.close > 0 ? share.close : share.reference;
  const steps = stepsOf(listing.tickTable);
  const table = rules.limits?.map(({ upToTicks, bps }) => ({ upToTicks: upToTicks ?? Infinity, bps })) ?? null;
  const isBound = table !== null && share.unboundDay !== day;
  const band = isBound ? dailyLimits(reference, { table, steps }, listing.limits) : { lowest: 0, highest: 0 };
  const highest = Math.min(band.highest, MAX_TICKS);
  if (isBound && !clearOutside(world, each, band.lowest, highest)) return false;
  const board = boardOn(world.state.stocks.actions.values(), instrument, market, day);
  if (board !== (share.near ?? 'public') || board === 'spot')
    emit(world, shareBoardSet, { instrument: instrument.index, day, board });
  emit(world, shareDayOpened, { instrument: instrument.index, day, reference, lowest: band.lowest, highest });
  return true;
}

export type Board = (typeof BOARDS_NEAR_RECORD)[number];

/** As `boardOn`, of the running day as it was set: what is announced today binds no day that has begun. */
export function boardOf(
  actions: Iterable<Readonly<ActionState>>,
  instrument: InstrumentState,
  market: StockMarket,
  day: number,
): Board {
  const { share } = instrument;
  return share?.day === day ? (share.near ?? 'public') : boardOn(actions, instrument, market, day);
}

/**
 * Where a share trades on a day: not at all before its first, and else by the records that are near. A day without trading is nearer than one on
 * the spot board.
 */
function boardOn(
  actions: Iterable<Readonly<ActionState>>,
  own: InstrumentState,
  market: StockMarket,
  day: number,
): Board {
  const { firstDay } = stockOf(own);
  if (firstDay !== undefined && day < firstDay) return 'none';
  const { record } = market.rules;
  if (record === undefined) return 'public';
  const days = market.days.filter(({ phases }) => phases.length > 0);
  const today = days.findIndex((row) => row.day === day);
  let board: Board = 'public';
  for (const { instrument, recordAtMs, terms } of actions) {
    // A new code is no record: nobody has a part of it.
    if (instrument !== own.index || terms.kind === 'new-code') continue;
    const ahead = days.findLastIndex(({ phases }) => phases[0]!.startsAtMs <= recordAtMs) - today;
    // A record of the past, and one beyond the days that are made.
    if (ahead < 0 || recordAtMs > days.at(-1)!.phases.at(-1)!.endsAtMs) continue;
    if (ahead < record.daysWithoutTrading) return 'none';
    if (ahead < record.daysWithoutTrading + record.spotDays) board = 'spot';
  }
  return board;
}

/** Orders in front that the new band leaves outside can no longer trade: they end. Those behind it wait for another day. */
function clearOutside(world: World, { instrument }: Share, lowest: number, highest: number): boolean {
  const { bids, asks } = instrument.book;
  while (bids.best !== NONE && bids.best > highest) {
    if (isSpent(world)) return false;
    closeOpenOrder(world, bids.front(), 'outside-band');
  }
  while (asks.best !== NONE && asks.best < lowest) {
    if (isSpent(world)) return false;
    closeOpenOrder(world, asks.front(), 'outside-band');
  }
  return true;
}

/** A listing's steps as the stock market's sums read them. */
export function stepsOf(table: readonly { readonly from: number; readonly step: number }[]): PriceSteps {
  if (table.length === 0) return [{ fromTicks: 0, stepTicks: 1 }];
  return table.map(({ from, step }) => ({ fromTicks: from, stepTicks: step }));
}

/** Listed while its market trades: its day begins at once, on the issue price; it trades on it where that is not before its first. */
export function openListed(world: World, instrument: InstrumentState): void {
  if (instrument.share === null) return;
  const market = marketOf(world.state.stocks, stockOf(instrument).market)!;
  if (market.phase !== 'closed') openShareDay(world, { instrument, share: instrument.share }, market, market.day);
}
