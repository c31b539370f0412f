// In: trades, test money and shared fees. Out: what each customer owns of each base asset, at average cost in quote units.
import type { Engine, TradeExecuted } from '@hilsa/core';
import { divide, tenToThe } from '@hilsa/money';
import { valueAt } from './portfolio.ts';
import type { HoldingRow } from './rows.ts';

export class HoldingBook {
  readonly #engine: Engine;
  readonly #lastTicks: (instrument: number) => number | null;
  readonly #rows = new Map<string, HoldingRow>();
  #touched = new Set<HoldingRow>();

  /** @param lastTicks price of the last trade of an instrument, or null before the first */
  constructor(engine: Engine, lastTicks: (instrument: number) => number | null) {
    this.#engine = engine;
    this.#lastTicks = lastTicks;
  }

  /** Takes up a holding from the table. */
  add(row: HoldingRow): void {
    this.#rows.set(`${row.account}:${row.asset}`, row);
  }

  trade(fact: TradeExecuted): void {
    const { baseAsset, lotUnits } = this.#engine.instrument(fact.instrument).listing;
    const base = BigInt(fact.lots) * lotUnits;
    const takerBuys = fact.takerSide === 'buy';
    const [buyer, buyerFee] = takerBuys ? [fact.takerAccount, fact.takerFee] : [fact.makerAccount, fact.makerFee];
    const [seller, sellerFee] = takerBuys ? [fact.makerAccount, fact.makerFee] : [fact.takerAccount, fact.takerFee];
    // The fee is paid in what is received: fewer coins for the same cost.
    this.#change(buyer, baseAsset, fact.atMs, (row) => {
      row.quantity += base - buyerFee;
      row.cost += fact.notional;
    });
    this.#change(seller, baseAsset, fact.atMs, (row) => {
      // Cost leaves in proportion, rounded down: what stays never looks cheaper than it was. The last unit takes all the rest.
      const cost = row.quantity > base ? divide(row.cost * base, row.quantity, 'down') : row.cost;
      row.quantity -= base;
      row.cost -= cost;
      row.realised += fact.notional - sellerFee - cost;
    });
  }

  /** Coins given, as test money or a share of a fee, count as bought at the last price (the listing's reference before the first trade). */
  given({ account, asset, amount }: { account: number; asset: number; amount: bigint }, atMs: number): void {
    const instrument = this.#engine.instruments.find(({ listing }) => listing.baseAsset === asset);
    if (instrument === undefined) return; // the quote asset is what things cost in, not a holding
    const baseScale = tenToThe(this.#engine.assets[asset]!.decimals);
    const ticks = this.#lastTicks(instrument.index) ?? instrument.listing.referenceTicks;
    const cost = valueAt(amount, ticks, {
      instrument: instrument.index,
      baseAsset: asset,
      tickUnits: instrument.listing.tickUnits,
      baseScale,
    });
    this.#change(account, asset, atMs, (row) => {
      row.quantity += amount;
      row.cost += cost;
    });
  }

  /** Copies of the holdings touched since the last call. */
  take(): HoldingRow[] {
    const rows = Array.from(this.#touched, (row) => ({ ...row }));
    this.#touched = new Set();
    return rows;
  }

  #change(account: number, asset: number, atMs: number, change: (row: HoldingRow) => void): void {
    if (this.#engine.account(account)?.ownerKind !== 'customer') return;
    const key = `${account}:${asset}`;
    let row = this.#rows.get(key);
    if (row === undefined) {
      row = { account, asset, quantity: 0n, cost: 0n, realised: 0n, updatedMs: atMs };
      this.#rows.set(key, row);
    }
    change(row);
    row.updatedMs = atMs;
    this.#touched.add(row);
  }
}
