// In: nothing. Out: the room of stock markets.
import { fromJson, toJson } from '../facts/layout.ts';
import type { CoreRoom } from '../room.ts';
import type { State } from '../state.ts';
import { askAccountFees } from './account-fees.ts';
import { goOnUncrossing } from './auction.ts';
import {
  accountFeesAsked,
  auctionBegun,
  auctionEnded,
  feeYearBegun,
  marketPackBegun,
  marketPackPlanned,
  marketPackSpread,
  proceedsDrawn,
  sessionMoved,
  sessionsSet,
  shareAuctionOver,
  shareBoardSet,
  shareClosed,
  shareDayOpened,
  shareHalted,
  sharePaused,
  shareResumed,
  shareUnlisted,
  stockOf,
} from './facts.ts';
import {
  actionAnnounced,
  actionBegun,
  actionEnded,
  actionMoved,
  codeChanged,
  holderPaid,
  rightsLapsing,
  rightsUsed,
  taxNumberSet,
} from './action-facts.ts';
import { goOnActing, lapseRights, takeRecord } from './actions.ts';
import { endAuction } from './halt.ts';
import { applyMarketPack } from './packs.ts';
import { moveSession } from './sessions.ts';
import { indicesAsListed } from './indices.ts';
import type { ActionState, Drawn, ShareState, StockMarket } from './state.ts';

export const stocksRoom = {
  name: 'stocks',
  facts: [
    sessionsSet,
    sessionMoved,
    shareDayOpened,
    shareClosed,
    auctionBegun,
    auctionEnded,
    shareHalted,
    shareResumed,
    shareAuctionOver,
    sharePaused,
    proceedsDrawn,
    actionAnnounced,
    actionBegun,
    actionMoved,
    holderPaid,
    actionEnded,
    rightsLapsing,
    rightsUsed,
    taxNumberSet,
    codeChanged,
    shareBoardSet,
    shareUnlisted,
    marketPackPlanned,
    marketPackBegun,
    marketPackSpread,
    feeYearBegun,
    accountFeesAsked,
  ],
  works: {
    'move-session': moveSession,
    'go-on-uncrossing': goOnUncrossing,
    'end-auction': endAuction,
    'take-record': takeRecord,
    'go-on-acting': goOnActing,
    'lapse-rights': lapseRights,
    'apply-market-pack': applyMarketPack,
    'ask-account-fees': askAccountFees,
  },
  section: {
    tag: 'stocks',
    version: 2,
    write: ({ stocks, instruments }, to) => {
      to.list(stocks.markets, (market) => to.text(toJson(market)));
      const shares = instruments.filter((instrument) => instrument !== undefined && instrument.share !== null);
      to.list(shares, (instrument) => {
        to.number(instrument!.index);
        to.text(toJson(instrument!.share));
      });
      const byNumber = <Value>(map: ReadonlyMap<number, Value>): [number, Value][] =>
        [...map].sort(([a], [b]) => a - b);
      to.list(byNumber(stocks.drawn), (line) => to.text(toJson(line)));
      to.list(byNumber(stocks.actions), ([, action]) => to.text(toJson(action)));
      to.number(stocks.nextAction);
      to.list(
        [...stocks.taxNumbers].sort((a, b) => a - b),
        (owner) => to.number(owner),
      );
    },
    read: (state, from) => {
      const { stocks, instruments } = state;
      from.list(() => void stocks.markets.push(fromJson(from.text()) as StockMarket));
      from.list(() => {
        const instrument = instruments[from.number()]!;
        Object.assign(instrument.share!, fromJson(from.text()) as ShareState);
      });
      from.list(() => {
        const [order, drawn] = fromJson(from.text()) as [number, Drawn];
        stocks.drawn.set(order, drawn);
      });
      from.list(() => {
        const action = fromJson(from.text()) as ActionState;
        stocks.actions.set(action.id, action);
        if (action.terms.kind === 'new-code') state.symbols.add(action.terms.code);
      });
      stocks.nextAction = from.number();
      from.list(() => void stocks.taxNumbers.add(from.number()));
      // Those of version 1 kept no indices.
      for (const market of stocks.markets) if (market.indices === undefined) indicesAsListed(state, market);
    },
  },
  check: checkStocks,
} as const satisfies CoreRoom;

/** Every share is of a market that is there; each market's next boundary, each auction's end and each uncrossing are on the clock. */
function checkStocks({ stocks, instruments, due, orders }: State): void {
  for (const [order, { parts }] of stocks.drawn) {
    const slot = orders.slotOf(order);
    const drawn = parts.reduce((sum, { amount }) => sum + amount, 0n);
    if (slot < 0 || drawn > BigInt(orders.holds[slot]!))
      throw new Error(`order ${order} drew ${drawn} of proceeds, which it does not hold`);
  }
  for (const instrument of instruments) {
    if (instrument === undefined || instrument.share === null) continue;
    const { index, share, listing } = instrument;
    const code = stockOf(instrument).market;
    if (!stocks.markets.some((market) => market.code === code))
      throw new Error(`${listing.symbol} has no market ${code}`);
    if ((due.dueAt('end-auction', index) ?? 0) !== share.auctionEndsAtMs)
      throw new Error(`the auction of ${listing.symbol} ends, and the clock does not know`);
    if ((due.dueAt('go-on-uncrossing', index) !== null) !== (share.uncrossing !== null))
      throw new Error(`${listing.symbol} is uncrossing, and the clock does not know`);
  }
  for (const { index, code, phase, coming, spread, asking } of stocks.markets) {
    if ((due.dueAt('ask-account-fees', index) !== null) !== (asking !== undefined))
      throw new Error(`fees of accounts of ${code} are asked, and the clock does not know`);
    if (phase !== 'closed' && due.dueAt('move-session', index) === null)
      throw new Error(`the clock does not know when ${phase} of ${code} ends`);
    if ((due.dueAt('apply-market-pack', index) !== null) !== (coming !== undefined || spread !== undefined))
      throw new Error(`a version of the rules of ${code} waits, and the clock does not know`);
  }
}
