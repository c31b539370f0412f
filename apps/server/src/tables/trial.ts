// In: the balances of a world. Out: what they come to, asset by asset: of owners, of the issuance, of fees, of the house's other accounts.
import type { WorldTables } from './world-tables.ts';

export interface TrialRow {
  readonly asset: number;
  readonly owned: bigint;
  readonly issued: bigint;
  readonly fees: bigint;
  readonly house: bigint;
}

/** @param special the issuance account and that of fees; @param isHouse whether another account is the house's. One statement, one moment. */
export async function trialBalance(
  { sql, world }: WorldTables,
  [issuance, fees]: readonly [number, number],
  isHouse: (account: number) => boolean,
): Promise<TrialRow[]> {
  const sums = new Map<number, { owned: bigint; issued: bigint; fees: bigint; house: bigint }>();
  for await (const rows of sql`select account, asset, available + held as units from ${sql(world)}.balances`.cursor(
    5000,
  ))
    for (const row of rows) {
      const sum = sums.get(row['asset']) ?? { owned: 0n, issued: 0n, fees: 0n, house: 0n };
      const units = BigInt(row['units']);
      const account: number = row['account'];
      if (account === issuance) sum.issued += units;
      else if (account === fees) sum.fees += units;
      else if (isHouse(account)) sum.house += units;
      else sum.owned += units;
      sums.set(row['asset'], sum);
    }
  return [...sums].map(([asset, sum]) => ({ asset, ...sum })).toSorted((one, other) => one.asset - other.asset);
}
