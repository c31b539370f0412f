// In: a market's coming days, and the clock. Out: each phase begins at its time: days are opened and closed share by share, auctions begin.
import type { SetSessions } from './commands.ts';
import { isSpent, type Reply, type World } from '../engine-types.ts';
import { emit } from '../facts/emit.ts';
import { goOnMatching } from '../orders/match.ts';
import { refuse } from '../refusals.ts';
import { beginFeeYear } from './account-fees.ts';
import { beginAuction, goOnUncrossing, isCrossed } from './auction.ts';
import { closeShare, openShareDay } from './day.ts';
import { sessionMoved, sessionsSet, sharesOf } from './facts.ts';
import { type AuctionCause, type MarketPhase, marketOf, type StockMarket } from './state.ts';
import type { StockMarketRules, TradingDay } from './commands.ts';

const MOST_DAYS = 400;
const MOST_PHASES = 8;
const MOST_MARKETS = 16;
const MOST_DAYS_NEAR_RECORD = 10;

/** Rules and days from now on. The running day can be given another end, not another number; what is past is not looked at. */
export function setSessions(world: World, command: SetSessions): Reply {
  const { state } = world;
  const { market: code, rules } = command;
  const known = marketOf(state.stocks, code);
  const days = command.days.filter((row) => known === undefined || row.day >= known.day);
  const wrong = wrongSessions(command, known);
  if (wrong !== null) return refuse('sessions-invalid', { field: wrong });
  if (known === undefined && state.stocks.markets.length >= MOST_MARKETS)
    return refuse('sessions-invalid', { field: 'market' });
  // ── nothing below may fail ──
  const index = known?.index ?? state.stocks.markets.length;
  emit(world, sessionsSet, { market: code, index, rules, days, moveAtMs: state.atMs });
  return { refusal: null, id: index };
}

/** The first part of a market's days and rules that makes no sense, or null. */
export function wrongSessions(
  { market, days, rules }: Pick<SetSessions, 'market' | 'days' | 'rules'>,
  known: StockMarket | undefined,
): string | null {
  if (!/^[A-Z]{2,8}$/.test(market)) return 'market';
  if (days.length === 0 || days.length > MOST_DAYS) return 'days';
  let day = -1;
  let atMs = 0;
  for (const row of days) {
    if (!Number.isInteger(row.day) || row.day <= day || row.phases.length > MOST_PHASES) return 'days';
    if (!Number.isSafeInteger(row.settlesAtMs) || row.settlesAtMs < atMs) return 'settlesAtMs';
    for (const { startsAtMs, endsAtMs } of row.phases) {
      if (!Number.isSafeInteger(startsAtMs) || !Number.isSafeInteger(endsAtMs)) return 'phases';
      if (startsAtMs < atMs || endsAtMs <= startsAtMs) return 'phases';
      atMs = endsAtMs;
    }
    day = row.day;
  }
  if (known !== undefined && known.phase !== 'closed' && !days.some((row) => row.day === known.day)) return 'days';
  const { limits, mostVolumeBps, pause, record, accountFee } = rules;
  if (accountFee !== undefined && !isSoundFee(accountFee)) return 'accountFee';
  if (record !== undefined && !isSoundRecord(record)) return 'record';
  if (!Number.isInteger(mostVolumeBps) || mostVolumeBps < 1 || mostVolumeBps > 10_000) return 'mostVolumeBps';
  if (limits !== null && (limits.length === 0 || limits.length > 32 || limits.at(-1)!.upToTicks !== null))
    return 'limits';
  if (limits?.some(({ bps }) => !Number.isInteger(bps) || bps < 1 || bps >= 10_000)) return 'limits';
  return pause !== null && !(pause.bps > 0 && pause.meanMs > 0 && pause.pauseMs > 0) ? 'pause' : null;
}

function isSoundFee({ units, month, dayOfMonth }: NonNullable<StockMarketRules['accountFee']>): boolean {
  const isIn = (value: number, most: number): boolean => Number.isInteger(value) && value >= 1 && value <= most;
  return units > 0n && units < 2n ** 53n && isIn(month, 12) && isIn(dayOfMonth, 28);
}

function isSoundRecord({ spotDays, daysWithoutTrading, settlement }: NonNullable<StockMarketRules['record']>): boolean {
  const { buySettleDays, sellSettleDays } = settlement;
  return [spotDays, daysWithoutTrading, buySettleDays, sellSettleDays].every(
    (days) => Number.isInteger(days) && days >= 0 && days <= MOST_DAYS_NEAR_RECORD,
  );
}

interface Place {
  readonly day: number;
  readonly phase: MarketPhase;
  readonly endsAtMs: number;
}

/** The phase at a moment; closed between two. */
function placeAt({ days, day }: StockMarket, atMs: number): Place {
  for (const row of days)
    for (const { phase, startsAtMs, endsAtMs } of row.phases)
      if (startsAtMs <= atMs && atMs < endsAtMs) return { day: row.day, phase, endsAtMs };
  return { day, phase: 'closed', endsAtMs: 0 };
}

/** The next moment at which a phase begins or ends; 0 when none is made. */
function nextMove(days: readonly TradingDay[], atMs: number): number {
  for (const { phases } of days)
    for (const { startsAtMs, endsAtMs } of phases) {
      if (startsAtMs > atMs) return startsAtMs;
      if (endsAtMs > atMs) return endsAtMs;
    }
  return 0;
}

/**
 * The clock's: what a phase's end and the next one's begin mean for each share, in steps; then the market is in the next phase. Every
 * boundary has its turn, however late it is looked at.
 */
export function moveSession(world: World, index: number): void {
  const { state } = world;
  const market = state.stocks.markets[index]!;
  const atMs = state.due.dueAt('move-session', index)!;
  const next = placeAt(market, atMs);
  // However late all of this runs, an auction is settled before the next phase, and an order that came before its end meets what it still can.
  for (const { instrument, share } of sharesOf(state, market)) {
    const { index: own } = instrument;
    if (share.uncrossing !== null) goOnUncrossing(world, own);
    else if (state.due.dueAt('go-on-matching', own) !== null) goOnMatching(world, own);
    else continue;
    return;
  }
  if (!closeShares(world, market, next) || !openShares(world, market, next) || !meet(world, market, next)) return;
  const begins = next.phase !== 'closed' && next.day !== market.day;
  emit(world, sessionMoved, {
    market: index,
    day: next.day,
    phase: next.phase,
    sinceMs: atMs,
    endsAtMs: next.endsAtMs,
    moveAtMs: nextMove(market.days, atMs),
  });
  if (begins) beginFeeYear(world, market, next.day);
}

const trades = (phase: MarketPhase): boolean => phase === 'continuous' || phase === 'closing-auction';

/** Closing prices, when the last phase that makes them ends; those of shares that meet in the closing auction come out of it. */
function closeShares(world: World, market: StockMarket, next: Place): boolean {
  if (!trades(market.phase) || (trades(next.phase) && next.day === market.day)) return true;
  for (const each of sharesOf(world.state, market)) {
    if (each.share.closedDay === market.day || each.share.day !== market.day) continue;
    if (isSpent(world)) return false;
    if (each.share.uncrossing !== null) continue;
    const { haltReason, auctionEndsAtMs, near } = each.share;
    const isOpen = haltReason === '' && auctionEndsAtMs === 0 && near !== 'none';
    if (market.phase === 'closing-auction' && isOpen && isCrossed(each)) beginAuction(world, each, 'closing');
    if (each.share.uncrossing === null) closeShare(world, each);
  }
  return true;
}

/** A new day: each share's reference and band; orders that the band leaves outside at the front end. */
function openShares(world: World, market: StockMarket, next: Place): boolean {
  if (next.phase === 'closed') return true;
  for (const each of sharesOf(world.state, market)) {
    if (each.share.day === next.day || each.share.unlisted === true) continue;
    if (isSpent(world) || !openShareDay(world, each, market, next.day)) return false;
  }
  return true;
}

/** Where orders were collected and now meet, they meet for one price first. */
function meet(world: World, market: StockMarket, next: Place): boolean {
  if (next.phase !== 'continuous') return true;
  const cause: AuctionCause = market.phase === 'opening-auction' ? 'opening' : 'queued';
  for (const each of sharesOf(world.state, market)) {
    const { share } = each;
    if (share.uncrossing !== null || !share.collects || share.haltReason !== '' || share.auctionEndsAtMs > 0) continue;
    if (share.near === 'none') continue;
    if (!isCrossed(each)) continue;
    if (isSpent(world)) return false;
    beginAuction(world, each, cause);
  }
  return true;
}
