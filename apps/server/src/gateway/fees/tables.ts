// In: the engine's tables of fees. Out: them on the wire.
import type { FeeTable } from '@hilsa/core';
import { FEE_CLASSES, type FeeClass } from '@hilsa/core/accounts/account-store';
import { formatDecimal } from '@hilsa/money';
import type { WorldRooms } from '../rooms.ts';

const PERCENT_PLACES = 4;

/** The table in force for a class, or null; `traders`: owners who traded in its window. */
export function tableInForce({ sequencer }: WorldRooms, feeClass: FeeClass) {
  const known = sequencer.engine.fees.classes[FEE_CLASSES.indexOf(feeClass)];
  return known === undefined ? null : { table: known.table, fromDay: known.fromDay, traders: known.traders.all.length };
}

/** What will be in force, or null. */
export function tableComing({ sequencer }: WorldRooms, feeClass: FeeClass) {
  return sequencer.engine.fees.coming[FEE_CLASSES.indexOf(feeClass)] ?? null;
}

/** A table's rows with rates in percent. */
export function wireFeeRows({ publisher }: WorldRooms, { asset, rows }: FeeTable) {
  const { decimals } = publisher.listings.asset(asset);
  const percent = (ppm: number): string => formatDecimal(BigInt(ppm), PERCENT_PLACES, { trim: true });
  return rows.map(({ from, makerPpm, takerPpm }) => ({
    from: formatDecimal(from, decimals, { trim: true }),
    maker: percent(makerPpm),
    taker: percent(takerPpm),
  }));
}
