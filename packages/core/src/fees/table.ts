// In: a table of fees by two people. Out: a refusal, or its rates in every market it covers from its day on, a slice of markets a step.
import { FEE_CLASSES } from '../accounts/account-store.ts';
import { isSpent, type Reply, type World } from '../engine-types.ts';
import { emit } from '../facts/emit.ts';
import { rulesApplied, rulesScheduled } from '../instruments/facts.ts';
import type { Listing } from '../instruments/listing.ts';
import { checkTwo } from '../payments/rails.ts';
import { refuse } from '../refusals.ts';
import type { State } from '../state.ts';
import { sharesOf } from '../stocks/facts.ts';
import type { FeeTable, SetFeeTable } from './commands.ts';
import { feeTableApplied, feeTableSet, feeTableSpread } from './facts.ts';
import { feeDayOf, MOST_VOLUME } from './state.ts';
import { isCovered } from './tier.ts';

const MOST_ROWS = 16;
const MOST_FEE_PPM = 100_000;
/** A table is set at most so far ahead. */
const MOST_DAYS_AHEAD = 366;

export function setFeeTable(world: World, { table, fromDay, maker, checker }: SetFeeTable): Reply {
  const { state } = world;
  const field = wrongField(state, table);
  if (field !== null) return refuse('fee-table-invalid', { field });
  const number = FEE_CLASSES.indexOf(table.feeClass);
  const [known, coming] = [state.fees.classes[number], state.fees.coming[number]];
  const today = feeDayOf(state.atMs);
  const first = known === undefined ? today : today + 1;
  if (!Number.isInteger(fromDay) || fromDay < first) return refuse('fee-day-past', { fromDay, first });
  if (fromDay > today + MOST_DAYS_AHEAD) return refuse('fee-table-invalid', { field: 'fromDay' });
  const alone = checkTwo(maker, checker);
  if (alone !== null) return alone;
  // ── nothing below may fail ──
  const version = Math.max(known?.version ?? 0, coming?.version ?? 0) + 1;
  emit(world, feeTableSet, { feeClass: table.feeClass, version, table, fromDay, maker, checker });
  return { refusal: null, id: version };
}

/** The first part of a table that makes no sense, or null. */
function wrongField(state: State, table: FeeTable): string | null {
  const { feeClass, asset, rows } = table;
  const number = FEE_CLASSES.indexOf(feeClass);
  if (feeClass !== 'coin' && feeClass !== 'stock') return 'feeClass';
  // Volume is there in one money and cannot be read in another.
  const counted = state.fees.classes[number]?.table.asset ?? asset;
  if (state.assets[asset] === undefined || asset !== counted) return 'asset';
  if (rows.length < 1 || rows.length > MOST_ROWS || rows[0]!.from !== 0n) return 'rows';
  const isLadder = rows.every(({ from, makerPpm, takerPpm }, n) => {
    const before = rows[n - 1];
    const isAbove = before === undefined || from > before.from;
    const isNoDearer = before === undefined || (makerPpm <= before.makerPpm && takerPpm <= before.takerPpm);
    return isAbove && isNoDearer && from <= BigInt(MOST_VOLUME) && isRate(makerPpm) && isRate(takerPpm);
  });
  if (!isLadder) return 'rows';
  // What a fee hands on is inside it.
  const least = Math.min(...rows.flatMap(({ makerPpm, takerPpm }) => [makerPpm, takerPpm]));
  const isShort = state.instruments.some(
    (instrument) =>
      instrument !== undefined &&
      [instrument.listing, instrument.coming?.listing].some(
        (listing) => listing !== undefined && isCovered(table, listing) && handedOn(listing) > least,
      ),
  );
  return isShort || isBelowComing(state, table, least) ? 'rows' : null;
}

/** Whether a market's version that waits hands on more than a table would charge. */
function isBelowComing(state: State, table: FeeTable, least: number): boolean {
  return state.stocks.markets.some(
    (market) =>
      market.coming !== undefined &&
      market.coming.plan.charges.parts.reduce((sum, { ppm }) => sum + ppm, 0) > least &&
      [...sharesOf(state, market)].some(({ instrument }) => isCovered(table, instrument.listing)),
  );
}

const isRate = (ppm: number): boolean => Number.isInteger(ppm) && ppm >= 0 && ppm <= MOST_FEE_PPM;

function handedOn({ fees: { parts } }: Listing): number {
  return parts.reduce((sum, { ppm }) => sum + ppm, 0);
}

/** A listing with the rates of the table that covers it, if one does. */
export function withTable<L extends Listing>({ fees: { classes } }: State, listing: L): L {
  const known = classes[FEE_CLASSES.indexOf(listing.fees?.feeClass)];
  if (known === undefined || !isCovered(known.table, listing)) return listing;
  const tiers = known.table.rows.map(({ makerPpm, takerPpm }) => ({ makerPpm, takerPpm }));
  return { ...listing, fees: { ...listing.fees, tiers } };
}

/** Whether a listing needs more for what its fee hands on than a table, in force or waiting, would charge. */
export function isBelowParts({ fees: { classes, coming } }: State, listing: Listing): boolean {
  const number = FEE_CLASSES.indexOf(listing.fees?.feeClass);
  return [classes[number]?.table, coming[number]?.table].some(
    (table) =>
      table !== undefined &&
      isCovered(table, listing) &&
      table.rows.some(({ makerPpm, takerPpm }) => Math.min(makerPpm, takerPpm) < handedOn(listing)),
  );
}

/** The clock's: a table whose day has come, and then the markets it covers, a slice at a time. No order is placed in between. */
export function applyFeeTable(world: World, number: number): void {
  const { state } = world;
  const feeClass = FEE_CLASSES[number]!;
  const { coming } = state.fees;
  // A table whose spreading goes on has left nothing waiting: commands come after it.
  if (coming[number] !== undefined) emit(world, feeTableApplied, { feeClass, version: coming[number].version });
  const from = state.fees.spread[number]!;
  let at = from;
  // One market at least, so that every step gets on.
  for (; at < state.instruments.length && (at === from || !isSpent(world)); at++) spreadTo(world, at);
  emit(world, feeTableSpread, { feeClass, next: at >= state.instruments.length ? 0 : at });
}

/** Both the rules in force and those that wait have the table's rates. */
function spreadTo(world: World, index: number): void {
  const { state } = world;
  const instrument = state.instruments[index];
  if (instrument === undefined) return;
  const { version, coming } = instrument;
  const listing = withTable(state, instrument.listing);
  if (listing === instrument.listing) return;
  emit(world, rulesApplied, { instrument: index, version: version + 1, listing });
  if (coming === null) return;
  emit(world, rulesScheduled, {
    instrument: index,
    effectiveAtMs: coming.atMs,
    listing: withTable(state, coming.listing),
  });
}
