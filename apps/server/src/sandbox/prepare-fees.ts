// In: a world. Out: the tables of fees that fall with own volume, the same in both worlds, as far as they are not there.
import { type FeeTable, feeDayOf } from '@hilsa/core';
import { FEE_CLASSES } from '@hilsa/core/accounts/account-store';
import { tenToThe } from '@hilsa/money';
import { COIN_FEES } from './listings.ts';
import { must, type Preparation, type Submitter } from './preparation.ts';

/** In whole USDT and whole taka: 10 lakh is a million, a crore ten. */
const COIN_FROM = [0n, 50_000n, 500_000n, 5_000_000n];
const STOCK_FROM = [0n, 1_000_000n, 5_000_000n, 20_000_000n];
const STOCK_PPM = [4_000, 3_500, 3_000, 2_500];
/** Names of the sandbox: two people of its own house. */
const TWO = { maker: 'sandbox-1', checker: 'sandbox-2' };
/** A start right before midnight takes the next day: the clock may have passed it when the command is carried out. */
const ROOM_MS = 60_000;

/** The first tables, in force from today on. From then on two operators set them. */
export async function setFeeTables(sequencer: Submitter, nowMs: number): Promise<void> {
  const { engine } = sequencer;
  const assetOf = (code: string): number => engine.assets.findIndex((asset) => asset.code === code);
  const rows = (asset: number, from: readonly bigint[], rates: readonly { makerPpm: number; takerPpm: number }[]) =>
    from.map((whole, n) => ({ from: whole * tenToThe(engine.assets[asset]!.decimals), ...rates[n]! }));
  const [usdt, taka] = [assetOf('USDT'), assetOf('BDT')];
  const tables: FeeTable[] = [];
  if (usdt >= 0) tables.push({ feeClass: 'coin', asset: usdt, rows: rows(usdt, COIN_FROM, COIN_FEES.tiers) });
  if (taka >= 0) {
    const rates = STOCK_PPM.map((ppm) => ({ makerPpm: ppm, takerPpm: ppm }));
    tables.push({ feeClass: 'stock', asset: taka, rows: rows(taka, STOCK_FROM, rates) });
  }
  const { classes, coming } = engine.fees;
  // The core judges by its own time, which may be a day further.
  const fromDay = feeDayOf(Math.max(nowMs, engine.atMs) + ROOM_MS);
  for (const table of tables) {
    const number = FEE_CLASSES.indexOf(table.feeClass);
    if (classes[number] === undefined && coming[number] === undefined)
      await must(sequencer, { kind: 'set-fee-table', atMs: 0, table, fromDay, ...TWO }, null);
  }
}

export const prepareFees: Preparation = async ({ sequencer, now }) => {
  await setFeeTables(sequencer, now());
  return {};
};
