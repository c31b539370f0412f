// In: nothing. Out: the facts of stock markets, and their part of the state.
import { declareFact, oneOf, plain, text, wide, word, yesNo } from '../facts/layout.ts';
import type { InstrumentState } from '../instruments/instrument.ts';
import type { StockListing } from '../instruments/listing.ts';
import type { State } from '../state.ts';
import type { PackPlan, StockMarketRules, TradingDay } from './commands.ts';
import { keepLevels } from './indices.ts';
import { AUCTION_CAUSES, type DrawnPart, MARKET_PHASES, marketOf, type ShareState, type StockMarket } from './state.ts';

/** Volumes of so many days are kept. */
const VOLUME_DAYS = 30;

export const sessionsSet = declareFact(
  160,
  'sessions-set',
  { market: text, index: word, rules: plain<StockMarketRules>(), days: plain<readonly TradingDay[]>(), moveAtMs: wide },
  (state, { market: code, index, rules, days, moveAtMs }) => {
    const known = state.stocks.markets[index];
    if (known === undefined)
      state.stocks.markets.push({
        index,
        code,
        rules,
        days,
        day: -1,
        phase: 'closed',
        phaseSinceMs: 0,
        phaseEndsAtMs: 0,
      });
    else setRules(Object.assign(known, { days }), rules);
    if (moveAtMs > 0) state.due.schedule('move-session', index, moveAtMs);
    else state.due.cancel('move-session', index);
  },
);
/** A version of a market's rules as it will be in force from its day on, by two people. */
export const marketPackPlanned = declareFact(
  187,
  'market-pack-planned',
  { market: word, code: text, version: word, plan: plain<PackPlan>(), maker: text, checker: text },
  (state, { market: index, version, plan }) => {
    const market = marketAt(state, index);
    market.coming = { version, plan };
    state.due.schedule('apply-market-pack', index, plan.fromMs);
  },
);
/** It is in force; its shares have its charges and limits from the facts that follow. */
export const marketPackBegun = declareFact(
  188,
  'market-pack-begun',
  { market: word, version: word },
  (state, { market: index, version }) => {
    const market = marketAt(state, index);
    const { plan } = market.coming!;
    setRules(market, { ...plan.rules, packVersion: version });
    market.pack = { version, plan };
    delete market.coming;
    market.spread = 0;
    state.due.schedule('apply-market-pack', index, state.atMs);
  },
);
/** How far a version has come; 0: through. */
export const marketPackSpread = declareFact(
  189,
  'market-pack-spread',
  { market: word, next: word },
  (state, { market: index, next }) => {
    const market = marketAt(state, index);
    if (next > 0) {
      market.spread = next;
      return;
    }
    delete market.spread;
    // Another may have been agreed on meanwhile.
    if (market.coming === undefined) state.due.cancel('apply-market-pack', index);
    else state.due.schedule('apply-market-pack', index, market.coming.plan.fromMs);
  },
);

/** A year of accounts has begun; with `asks` its fee is asked of whoever holds shares, in slices from now on. */
export const feeYearBegun = declareFact(
  190,
  'fee-year-begun',
  { market: word, firstDay: word, asks: yesNo },
  (state, { market: index, firstDay, asks }) => {
    const market = marketAt(state, index);
    market.feeYear = firstDay;
    if (!asks) return;
    market.asking = 0;
    state.due.schedule('ask-account-fees', index, state.atMs);
  },
);
/** Owners up to `next` were looked at; 0: all. */
export const accountFeesAsked = declareFact(
  191,
  'account-fees-asked',
  { market: word, next: word },
  (state, { market: index, next }) => {
    const market = marketAt(state, index);
    if (next > 0) market.asking = next;
    else {
      delete market.asking;
      state.due.cancel('ask-account-fees', index);
    }
  },
);

/** A fee that is taken off and brought in again is asked from the year after, as when it was new. */
function setRules(market: StockMarket, rules: StockMarketRules): void {
  market.rules = rules;
  if (rules.accountFee === undefined) delete market.feeYear;
}

function marketAt({ stocks }: State, index: number): StockMarket {
  const market = stocks.markets[index];
  if (market === undefined) throw new RangeError(`market ${index} is not there`);
  return market;
}
/** The market is in this phase from now on; `moveAtMs`: when the next one begins, 0 when none is made. */
export const sessionMoved = declareFact(
  161,
  'session-moved',
  { market: word, day: word, phase: oneOf(MARKET_PHASES), sinceMs: wide, endsAtMs: wide, moveAtMs: wide },
  (state, { market: index, day, phase, sinceMs, endsAtMs, moveAtMs }) => {
    const market = state.stocks.markets[index];
    if (market === undefined) throw new RangeError(`market ${index} is not there`);
    Object.assign(market, { day, phase, phaseSinceMs: sinceMs, phaseEndsAtMs: endsAtMs });
    market.days = market.days.filter((row) => row.day >= day);
    for (const each of sharesOf(state, market)) followPhase(each, market);
    if (moveAtMs > 0) state.due.schedule('move-session', index, moveAtMs);
    else state.due.cancel('move-session', index);
  },
);
/** A share's day begins: the price its band stands on, and the band. */
export const shareDayOpened = declareFact(
  162,
  'share-day-opened',
  { instrument: word, day: word, reference: word, lowest: word, highest: word },
  (state, { instrument: index, day, reference, lowest, highest }) => {
    const { instrument, share } = shareAt(state, index);
    if (share.day >= 0) share.volumes = [...share.volumes, share.traded.lots].slice(-VOLUME_DAYS);
    Object.assign(share, { day, reference, lowest, highest, open: 0, high: 0, low: 0, trades: 0, nextReference: 0 });
    share.traded = { lots: 0, tickLots: 0 };
    share.window = { lots: 0, tickLots: 0 };
    const market = marketOf(state.stocks, stockOf(instrument).market);
    if (market !== undefined) followPhase({ instrument, share }, market);
  },
);
/** Where it trades from now on: as usual, on the spot board before a record, or not at all. */
export const BOARDS_NEAR_RECORD = ['public', 'spot', 'none'] as const;
/** Days of the spot board that are remembered: those whose trades may still be asked for by their settlement. */
const SPOT_DAYS = 30;
export const shareBoardSet = declareFact(
  180,
  'share-board-set',
  { instrument: word, day: word, board: oneOf(BOARDS_NEAR_RECORD) },
  (state, { instrument: index, day, board }) => {
    const { share } = shareAt(state, index);
    if (board === 'public') delete share.near;
    else share.near = board;
    if (board === 'spot') share.spotDays = [...(share.spotDays ?? []), day].slice(-SPOT_DAYS);
  },
);
/** It trades no more: what it was is known, and whoever holds it keeps it. */
export const shareUnlisted = declareFact(
  181,
  'share-unlisted',
  { instrument: word },
  (state, { instrument: index }) => {
    const { instrument, share } = shareAt(state, index);
    instrument.status = 'cancel-only';
    Object.assign(share, { haltReason: '', collects: true, auctionEndsAtMs: 0 });
    keepLevels(state, instrument, () => void (share.unlisted = true), null);
    delete share.near;
    state.due.cancel('end-auction', index);
  },
);
/** The closing price, and how it came about. */
export const CLOSE_METHODS = ['window', 'auction', 'last', 'previous'] as const;
export const shareClosed = declareFact(
  163,
  'share-closed',
  { instrument: word, day: word, ticks: word, method: oneOf(CLOSE_METHODS) },
  (state, { instrument, day, ticks }) => {
    const { share } = shareAt(state, instrument);
    share.close = ticks;
    share.closedDay = day;
  },
);
/** Orders meet at this price from now on, until `auction-ended`. `surplus` is above zero on the buy side. */
export const auctionBegun = declareFact(
  164,
  'auction-begun',
  { instrument: word, ticks: word, lots: word, surplus: wide, cause: oneOf(AUCTION_CAUSES) },
  (state, { instrument, ticks, lots, cause }) => {
    const { share } = shareAt(state, instrument);
    share.uncrossing = { ticks, cause, lots, trades: share.trades };
    state.due.schedule('go-on-uncrossing', instrument, state.atMs);
  },
);
export const auctionEnded = declareFact(
  165,
  'auction-ended',
  { instrument: word, ticks: word, lots: word, cause: oneOf(AUCTION_CAUSES) },
  (state, { instrument: index }) => {
    const { instrument, share } = shareAt(state, index);
    share.uncrossing = null;
    state.due.cancel('go-on-uncrossing', index);
    const market = marketOf(state.stocks, stockOf(instrument).market);
    if (market !== undefined) followPhase({ instrument, share }, market);
  },
);
export const shareHalted = declareFact(
  166,
  'share-halted',
  { instrument: word, reason: text },
  (state, { instrument: index, reason }) => {
    const { instrument, share } = shareAt(state, index);
    instrument.status = 'cancel-only';
    share.haltReason = reason;
    share.collects = true;
    share.auctionEndsAtMs = 0;
    state.due.cancel('end-auction', index);
  },
);
/** Orders are taken again; they meet for one price at `auctionEndsAtMs`. */
export const shareResumed = declareFact(
  167,
  'share-resumed',
  { instrument: word, auctionEndsAtMs: wide },
  (state, { instrument: index, auctionEndsAtMs }) => {
    const { instrument, share } = shareAt(state, index);
    instrument.status = 'trading';
    share.haltReason = '';
    share.collects = true;
    share.auctionEndsAtMs = auctionEndsAtMs;
    state.due.schedule('end-auction', index, auctionEndsAtMs);
  },
);
/** The price ran too far from the mean of the last minutes: nothing meets until `auctionEndsAtMs`, then all for one price. */
export const sharePaused = declareFact(
  179,
  'share-paused',
  { instrument: word, auctionEndsAtMs: wide },
  (state, { instrument, auctionEndsAtMs }) => {
    const { share } = shareAt(state, instrument);
    share.collects = true;
    share.auctionEndsAtMs = auctionEndsAtMs;
    share.recent = [];
    state.due.schedule('end-auction', instrument, auctionEndsAtMs);
  },
);
/** The auction of one share is over; what crosses is settled by the facts before this one or after it. */
export const shareAuctionOver = declareFact(
  168,
  'share-auction-over',
  { instrument: word },
  (state, { instrument: index }) => {
    const { instrument, share } = shareAt(state, index);
    share.auctionEndsAtMs = 0;
    state.due.cancel('end-auction', index);
    const market = marketOf(state.stocks, stockOf(instrument).market);
    if (market !== undefined) followPhase({ instrument, share }, market);
  },
);

/** Which proceeds an open buy has drawn and not spent; none: it has none any more. */
export const proceedsDrawn = declareFact(
  169,
  'proceeds-drawn',
  { order: wide, account: word, asset: word, parts: plain<readonly DrawnPart[]>() },
  ({ stocks: { drawn } }, { order, account, asset, parts }) =>
    void (parts.length === 0 ? drawn.delete(order) : drawn.set(order, { account, asset, parts })),
);

/** Whether orders of a share meet now, and at which price: by its market's phase, its halt and its own auction. */
function followPhase({ instrument, share }: Share, { phase, day }: StockMarket): void {
  const { bids, asks } = instrument.book;
  share.collects =
    (phase !== 'continuous' && phase !== 'post-close') ||
    share.haltReason !== '' ||
    share.auctionEndsAtMs > 0 ||
    share.uncrossing !== null ||
    share.near === 'none' ||
    share.day !== day ||
    // What was collected until after the close meets at the next opening.
    (phase === 'post-close' && bids.best >= 0 && asks.crosses(bids.best));
  share.atTicks = phase === 'post-close' ? share.close : 0;
}

export function stockOf({ listing }: InstrumentState) {
  if (listing.kind !== 'stock') throw new RangeError(`${listing.symbol} is no share`);
  return listing;
}

/** How its trades of today are settled: by its own rule, or by the spot board's. */
export function settlementOf(instrument: InstrumentState, { rules }: StockMarket): StockListing['settlement'] {
  const isSpot = instrument.share?.near === 'spot' && rules.record !== undefined;
  return isSpot ? rules.record.settlement : stockOf(instrument).settlement;
}

export interface Share {
  readonly instrument: InstrumentState;
  readonly share: ShareState;
}

export function shareAt(state: State, index: number): Share {
  const instrument = state.instruments[index];
  if (instrument === undefined || instrument.share === null) throw new RangeError(`instrument ${index} is no share`);
  return { instrument, share: instrument.share };
}

/** The shares of a market, by number. */
export function* sharesOf(state: State, { code }: StockMarket): Generator<Share> {
  for (const instrument of state.instruments)
    if (instrument !== undefined && instrument.share !== null && stockOf(instrument).market === code)
      yield { instrument, share: instrument.share };
}
