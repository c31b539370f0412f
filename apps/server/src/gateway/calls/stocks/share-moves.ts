// In: an account. Out: everything that ever changed what it holds of a market's shares: trades, what companies decided, and what came or went another way.
import type { ShareMove } from '@hilsa/formulas/stocks';
import { Refused } from '../../../identity/index.ts';
import { type Instrument, stockListing } from '../../../publish/index.ts';
import { listFills, listPostings, POSTING_REASONS, sharePartsOf } from '../../../tables/index.ts';
import type { Context } from '../../rooms.ts';
import { dayAt, type Place } from './countries.ts';
import { stockAccountOf } from './orders.ts';
import { nextTradingDay } from './trading-days.ts';

const PAGE = 1_000;
/** Trades, and as many changes of other kinds, that statistics are made from: beyond them it is a matter for the export. */
const MOST_PAGES = 20;
/** Told by the trades, and by the parts of corporate actions. */
const TOLD_ELSEWHERE = new Set<string>(['trade', 'fee', 'bonus-shares', 'split', 'rights', 'dividend']);
const OTHER_REASONS = POSTING_REASONS.filter((reason) => !TOLD_ELSEWHERE.has(reason));

export interface DatedMove extends ShareMove {
  readonly atMs: number;
  /** What it was: a trade, an action of the company's, or shares that came or went another way. */
  readonly by: 'trade' | 'action' | 'other';
}

interface Asked {
  readonly place: Place;
  readonly nowMs: number;
  /** Quote units for one share at the end of a day, for what came without a price. */
  priceOn(instrument: Instrument, day: number): Promise<bigint>;
}

/** Oldest first. @throws Refused too-many-trades */
export async function shareMovesOf(context: Context, { place, nowMs, priceOn }: Asked): Promise<DatedMove[]> {
  const { world } = context;
  const { listings } = world.publisher;
  const account = stockAccountOf(context);
  await world.sequencer.tablesClock.shows(account);
  const [fills, parts, others] = await Promise.all([
    allOf((before) => listFills(world.tables, account, { instrument: null, before, limit: PAGE })),
    sharePartsOf(world.tables, account, { instrument: null, limit: PAGE * MOST_PAGES }),
    allOf((before) =>
      listPostings(world.tables, [account], { asset: null, reasons: OTHER_REASONS, days: null, before, limit: PAGE }),
    ),
  ]);
  const here = listings.ofKind('stock').filter((instrument) => stockListing(instrument).market === place.market.code);
  const known = new Map(here.map((instrument) => [instrument.index, instrument]));
  const owned = new Map(here.map((instrument) => [instrument.baseAsset, instrument]));
  const today = dayAt(place, nowMs);
  const moves: DatedMove[] = [];
  for (const { instrument: share, side, lots, notional, fee, atMs } of fills) {
    const instrument = known.get(share);
    if (instrument === undefined) continue;
    const shares = BigInt(lots) * instrument.state.listing.lotUnits;
    const signed = side === 'buy' ? { shares, paid: notional } : { shares: -shares, paid: -notional };
    moves.push({ share, day: dayAt(place, atMs), atMs, ...signed, charges: fee, income: 0n, by: 'trade' });
  }
  for (const { instrument: share, kind, gained, cash, atMs } of parts) {
    if (!known.has(share)) continue;
    const isTaken = kind === 'rights-used';
    // It is carried out when the record day has closed: prices know of it from the next trading day on, the price of now at once.
    const day = isTaken ? dayAt(place, atMs) : Math.min(today, nextTradingDay(place, dayAt(place, atMs)));
    const shares = isTaken || kind === 'bonus' || kind === 'split' ? gained : 0n;
    const money = isTaken ? { paid: -cash, income: 0n } : { paid: 0n, income: cash };
    moves.push({ share, day, atMs, shares, ...money, charges: 0n, by: 'action' });
  }
  for (const { asset, amount, atMs } of others) {
    const instrument = owned.get(asset);
    if (instrument === undefined) continue;
    const day = dayAt(place, atMs);
    const paid = amount * (await priceOn(instrument, day));
    moves.push({ share: instrument.index, day, atMs, shares: amount, paid, charges: 0n, income: 0n, by: 'other' });
  }
  return moves.toSorted((one, other) => one.day - other.day || one.atMs - other.atMs);
}

async function allOf<Row>(
  page: (before: string | null) => Promise<{ list: readonly Row[]; nextCursor: string | null }>,
): Promise<Row[]> {
  const all: Row[] = [];
  let before: string | null = null;
  for (let pages = 0; ; pages += 1) {
    if (pages === MOST_PAGES) throw new Refused('too-many-trades', { maximum: PAGE * MOST_PAGES });
    const { list, nextCursor } = await page(before);
    all.push(...list);
    before = nextCursor;
    if (before === null) return all;
  }
}
