// In: trades as the journal's facts tell them. Out: whether rows of the trades table, in the same order, say the same.
import { hash } from 'node:crypto';
import type { TradeExecuted } from '@hilsa/core';
import type { TradeRow } from '../tables/rows.ts';

/** Keeps two numbers a trade, not the trade: millions fit in memory. */
export class ExpectedTrades {
  readonly #sequences: number[] = [];
  readonly #marks: number[] = [];
  #compared = 0;

  /** @param line of its first posting among the command's */
  add(sequence: number, line: number, trade: TradeExecuted): void {
    this.#sequences.push(sequence);
    this.#marks.push(markOf({ ...trade, sequence, line }));
  }

  /** Sequence of the first trade expected; rows before it are older than the replay. */
  get first(): number {
    return this.#sequences[0] ?? Number.POSITIVE_INFINITY;
  }

  /** Compares the next row. Returns the sequence at which table and journal part, or null. */
  compare(row: TradeRow): number | null {
    const n = this.#compared;
    this.#compared += 1;
    const sequence = this.#sequences[n];
    if (sequence === undefined) return row.sequence;
    return markOf(row) === this.#marks[n] ? null : Math.min(sequence, row.sequence);
  }

  /** Sequence of the first trade that the table did not have, or null. */
  missing(): number | null {
    return this.#sequences[this.#compared] ?? null;
  }
}

type Compared = Omit<TradeExecuted, 'kind' | 'simulated' | 'called'> & { sequence: number; line: number };

/** 48 bits of a hash over everything that a trade row and a trade fact both say. */
function markOf(trade: Compared): number {
  const {
    sequence,
    line,
    tradeId,
    instrument,
    takerSide,
    ticks,
    lots,
    takerOrderId,
    makerOrderId,
    takerAccount,
    makerAccount,
    takerFee,
    makerFee,
    notional,
    atMs,
  } = trade;
  const text = [
    sequence,
    line,
    tradeId,
    instrument,
    takerSide,
    ticks,
    lots,
    takerOrderId,
    makerOrderId,
    takerAccount,
    makerAccount,
    takerFee,
    makerFee,
    notional,
    atMs,
  ].join();
  return hash('sha256', text, 'buffer').readUIntBE(0, 6);
}
