// In: nothing. Out: the one command of fee tiers. Which tier somebody is in nobody says: it follows from what was traded.
import type { FeeClass } from '../accounts/account-store.ts';

interface At {
  atMs: number;
}
/** From a volume of 30 days on, in units of the table's money, these rates in millionths. */
export interface FeeRow {
  readonly from: bigint;
  readonly makerPpm: number;
  readonly takerPpm: number;
}
/** What everybody pays in the markets of a class that are quoted in one money, by own volume there. */
export interface FeeTable {
  readonly feeClass: FeeClass;
  /** The quote asset of the markets it covers, in which volume is counted too. */
  readonly asset: number;
  /** Ascending, the first from 0; no rate rises with the volume. */
  readonly rows: readonly FeeRow[];
}
/** From the beginning of a day on, instead of the table in force; one that waits is replaced. */
export interface SetFeeTable extends At {
  kind: 'set-fee-table';
  table: FeeTable;
  /** Days since 1970-01-01 in Dhaka: after today; the first table of a class may begin today. */
  fromDay: number;
  /** Two different people stand behind it; their numbers as the operators' room has them. */
  maker: string;
  checker: string;
}
