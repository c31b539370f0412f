// In: what became of options. Out: their rows: of customers what they bought, sold and were paid; of windows every sample.
import type { Engine } from '@hilsa/core';
import {
  optionPositionsTable,
  optionSamplesTable,
  optionSeriesTable,
  optionSettlementsTable,
  type OptionPositionRow,
} from '../options.ts';
import { type Before, type JournalledFact, type RoomFolding, roomWriter, type Rows } from '../room-writer.ts';

const READS = ['series-listed', 'trade-executed', 'option-sampled', 'series-settled', 'option-paid'] as const;
type Kind = (typeof READS)[number];
type Told = JournalledFact<Kind>;

export const optionsWriter = roomWriter({
  room: 'options',
  reads: READS,
  tables: [optionSeriesTable, optionPositionsTable, optionSamplesTable, optionSettlementsTable],
  begin: () => new OptionsFolding(),
});

/** What a fact adds to the position of a customer. */
type Change = Partial<Pick<OptionPositionRow, 'bought' | 'sold' | 'paid' | 'received' | 'fees' | 'payout' | 'settled'>>;

class OptionsFolding implements RoomFolding<Kind> {
  /** Sides that belong to customers, and what each did. */
  readonly #changes = new Map<Told, readonly { account: number; instrument: number; change: Change }[]>();

  meet(told: Told, before: Before): void {
    const { fact } = told;
    const { engine } = before;
    if (fact.kind === 'option-paid') {
      const { account, instrument, lots, payout } = fact;
      this.#note(told, before, [{ account, instrument, change: { settled: lots, payout } }]);
    } else if (fact.kind === 'trade-executed') {
      const { instrument, lots, notional, takerAccount, makerAccount, takerFee, makerFee } = fact;
      if (engine.instrument(instrument).option === null) return;
      const buys = (fees: bigint): Change => ({ bought: lots, paid: notional, fees });
      const sells = (fees: bigint): Change => ({ sold: lots, received: notional, fees });
      const takerBuys = fact.takerSide === 'buy';
      this.#note(told, before, [
        { account: takerAccount, instrument, change: takerBuys ? buys(takerFee) : sells(takerFee) },
        { account: makerAccount, instrument, change: takerBuys ? sells(makerFee) : buys(makerFee) },
      ]);
    }
  }

  #note(told: Told, before: Before, all: readonly { account: number; instrument: number; change: Change }[]): void {
    const own = all.filter(({ account }) => isCustomer(before.engine, account));
    if (own.length === 0) return;
    this.#changes.set(told, own);
    for (const { account, instrument } of own) before.want(optionPositionsTable, account, instrument);
  }

  fold(told: Told, rows: Rows): void {
    const { fact, atMs } = told;
    if (fact.kind === 'series-listed') {
      const { instrument, asset, underlying } = fact;
      rows.add(optionSeriesTable, { instrument, asset, underlying });
    } else if (fact.kind === 'option-sampled') {
      const { underlying, endMs, place, ticks, bid, ask, last, isFlagged } = fact;
      rows.add(optionSamplesTable, { underlying, endMs, place, ticks, bid, ask, last, isFlagged, atMs });
    } else if (fact.kind === 'series-settled') {
      const { instrument, underlying, endMs, settlement, payoff, isFallback, hash } = fact;
      rows.add(optionSettlementsTable, { instrument, underlying, endMs, settlement, payoff, isFallback, hash, atMs });
    }
    for (const { account, instrument, change } of this.#changes.get(told) ?? []) {
      const row = rows.find(optionPositionsTable, account, instrument) ?? fresh(account, instrument, atMs);
      rows.put(optionPositionsTable, added(row, change, atMs));
    }
  }
}

function added(row: OptionPositionRow, change: Change, atMs: number): OptionPositionRow {
  return {
    ...row,
    bought: row.bought + (change.bought ?? 0),
    sold: row.sold + (change.sold ?? 0),
    paid: row.paid + (change.paid ?? 0n),
    received: row.received + (change.received ?? 0n),
    fees: row.fees + (change.fees ?? 0n),
    payout: row.payout + (change.payout ?? 0n),
    settled: row.settled + (change.settled ?? 0),
    updatedMs: atMs,
  };
}

function fresh(account: number, instrument: number, atMs: number): OptionPositionRow {
  return {
    account,
    instrument,
    bought: 0,
    sold: 0,
    paid: 0n,
    received: 0n,
    fees: 0n,
    payout: 0n,
    settled: 0,
    openedMs: atMs,
    updatedMs: atMs,
  };
}

function isCustomer(engine: Engine, account: number): boolean {
  return engine.account(account)?.ownerKind === 'customer';
}
