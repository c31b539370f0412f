// In: the auditor's state, tables of fees, trades, midnights. Out: who pays which rate, by adding up the trades of 30 days each time anew.
import type { FeeTable, Listing, RefusalWord, SetFeeTable } from '@hilsa/core';
import { beginOf, dayOf, sumOf, tierOf } from './plain-fee-books.ts';
import { isFull, type PlainInstrument, type PlainState, principalOf, schedule, unschedule } from './plain-state.ts';

type Reasons = Set<RefusalWord>;
const CLASSES = ['coin', 'stock', 'contract'];

function isUnder({ feeClass, asset }: FeeTable, { kind, quoteAsset, fees }: Listing): boolean {
  return (kind === 'spot' || kind === 'stock') && quoteAsset === asset && fees.feeClass === feeClass;
}

const partsOf = ({ fees }: Listing): number => fees.parts.reduce((sum, { ppm }) => sum + ppm, 0);
const cheapest = ({ rows }: FeeTable): number =>
  rows.reduce((least, { makerPpm, takerPpm }) => Math.min(least, makerPpm, takerPpm), Infinity);

/** Whether a table, in force or waiting, leaves less than a listing hands on. */
export function undercuts({ fees }: PlainState, listing: Listing): boolean {
  const tables = [fees.inForce, fees.coming].flatMap((known) => known.get(listing.fees.feeClass)?.table ?? []);
  return tables.some((table) => isUnder(table, listing) && cheapest(table) < partsOf(listing));
}

/** A listing with the rates of its class. */
export function rated(state: PlainState, listing: Listing): Listing {
  const table = state.fees.inForce.get(listing.fees.feeClass)?.table;
  if (table === undefined || !isUnder(table, listing)) return listing;
  const tiers = table.rows.map(({ makerPpm, takerPpm }) => ({ makerPpm, takerPpm }));
  return { ...listing, fees: { ...listing.fees, tiers } };
}

export function againstTable(state: PlainState, command: SetFeeTable, no: Reasons): void {
  const { table, fromDay, maker, checker, atMs } = command;
  const { feeClass, asset, rows } = table;
  const inForce = state.fees.inForce.get(feeClass);
  const isRising = rows.every((row, n) => n === 0 || row.from > rows[n - 1]!.from);
  const isFalling = rows.every(
    (row, n) => n === 0 || (row.makerPpm <= rows[n - 1]!.makerPpm && row.takerPpm <= rows[n - 1]!.takerPpm),
  );
  const rates = rows.flatMap(({ makerPpm, takerPpm }) => [makerPpm, takerPpm]);
  const listings = state.instruments.flatMap((each) =>
    each === null ? [] : [each.listing, ...(each.coming === null ? [] : [each.coming])],
  );
  const isSound =
    (feeClass === 'coin' || feeClass === 'stock') &&
    state.assets[asset] !== undefined &&
    (inForce === undefined || inForce.table.asset === asset) &&
    rows.length > 0 &&
    rows.length < 17 &&
    rows[0]!.from === 0n &&
    rows.at(-1)!.from <= 9_007_199_254_740_991n &&
    isRising &&
    isFalling &&
    rates.every((ppm) => Number.isInteger(ppm) && ppm >= 0 && ppm <= 100_000) &&
    listings.every((listing) => !isUnder(table, listing) || partsOf(listing) <= cheapest(table));
  const today = dayOf(atMs);
  if (!isSound || fromDay > today + 366) no.add('fee-table-invalid');
  if (!(Number.isInteger(fromDay) && fromDay >= (inForce === undefined ? today : today + 1))) no.add('fee-day-past');
  if (maker === '' || checker === '' || maker === checker) no.add('second-person-missing');
}

export function setTable(state: PlainState, { table, fromDay }: SetFeeTable): { id: number } {
  const { inForce, coming } = state.fees;
  const { feeClass } = table;
  const id = Math.max(inForce.get(feeClass)?.version ?? 0, coming.get(feeClass)?.version ?? 0) + 1;
  coming.set(feeClass, { table, version: id, fromDay });
  schedule(state, 'apply-fee-table', CLASSES.indexOf(feeClass), beginOf(fromDay));
  state.tape.push(`fees of ${feeClass} version ${id} from ${fromDay}`);
  return { id };
}

/** The clock's: the table is in force, then each market it is over has its rates. */
export function applyTable(state: PlainState, number: number): void {
  const feeClass = CLASSES[number]!;
  const { inForce, coming, market } = state.fees;
  const next = coming.get(feeClass);
  if (next !== undefined) {
    coming.delete(feeClass);
    inForce.set(feeClass, next);
    market.set(feeClass, 0);
    schedule(state, 'apply-fee-table', number, state.atMs);
    if (!state.due.some(({ work, subject }) => work === 'count-volumes' && subject === number))
      schedule(state, 'count-volumes', number, beginOf(dayOf(state.atMs) + 1));
    state.tape.push(`fees of ${feeClass} version ${next.version} in force`);
  }
  const from = market.get(feeClass) ?? 0;
  let at = from;
  for (; at < state.instruments.length && (at === from || !isFull(state)); at++)
    putOn(state, state.instruments[at] ?? null);
  const isAll = at === state.instruments.length;
  market.set(feeClass, isAll ? 0 : at);
  if (isAll) unschedule(state, 'apply-fee-table', number);
  state.tape.push(`fees of ${feeClass} reach ${isAll ? 0 : at}`);
}

function putOn(state: PlainState, instrument: PlainInstrument | null): void {
  if (instrument === null) return;
  const listing = rated(state, instrument.listing);
  if (listing === instrument.listing) return;
  const { index, coming } = instrument;
  const from = state.due.find(({ work, subject }) => work === 'apply-rules' && subject === index);
  unschedule(state, 'apply-rules', index);
  Object.assign(instrument, { listing, version: instrument.version + 1, coming: null });
  state.tape.push(`rules of ${index} applied as version ${instrument.version}`);
  if (coming === null || from === undefined) return;
  instrument.coming = rated(state, coming);
  schedule(state, 'apply-rules', index, from.atMs);
  state.tape.push(`rules of ${index} from ${from.atMs}`);
}

/** A trade's value is volume of both of its sides. */
export function logTrade(state: PlainState, { listing }: PlainInstrument, accounts: number[], units: bigint): void {
  const { feeClass } = listing.fees;
  const known = state.fees.inForce.get(feeClass);
  if (known === undefined || !isUnder(known.table, listing)) return;
  const day = dayOf(state.atMs);
  let line = state.fees.line.get(feeClass);
  if (line === undefined) state.fees.line.set(feeClass, (line = []));
  for (const side of accounts) {
    const account = principalOf(state, side);
    if (!line.includes(account)) {
      line.push(account);
      state.fees.counted.set(`${feeClass}/${account}`, day);
    }
    state.fees.log.push({ feeClass, day, account, units });
  }
}

/** The clock's: whoever has traded of late is written down, at most 128 at once. */
export function countPlain(state: PlainState, number: number): void {
  const feeClass = CLASSES[number]!;
  const { line: lines, turn, counted, log } = state.fees;
  const line = lines.get(feeClass) ?? [];
  const today = dayOf(state.atMs);
  let at = turn.get(feeClass) ?? 0;
  for (let looked = 0; looked < 128 && at < line.length && !isFull(state); looked++) {
    const account = line[at]!;
    const key = `${feeClass}/${account}`;
    if (counted.get(key) === today) {
      at += 1;
      continue;
    }
    const tier = tierOf(state.fees, account, feeClass, state.atMs);
    const { tiers } = state.accounts[account]!;
    if ((tiers.get(feeClass) ?? 0) !== tier) state.tape.push(`tier ${account} ${feeClass} ${tier}`);
    tiers.set(feeClass, tier);
    counted.set(key, today);
    const isOver = !log.some((row) => row.feeClass === feeClass && row.account === account && row.day >= today - 30);
    const sum = sumOf(state.fees, account, feeClass, state.atMs);
    state.tape.push(
      `volume of ${account} in ${feeClass} before ${today}: ${sum}, tier ${tier}${isOver ? ', no more' : ''}`,
    );
    if (!isOver) at += 1;
    else {
      const last = line.pop()!;
      if (last !== account) line[at] = last;
    }
  }
  const isAll = at >= line.length;
  turn.set(feeClass, isAll ? 0 : at);
  schedule(state, 'count-volumes', number, isAll ? beginOf(today + 1) : state.atMs + 50);
  state.tape.push(`volumes of ${feeClass} counted to ${isAll ? 0 : at}`);
}
