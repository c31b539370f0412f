// In: executed commands, batch by batch. Out: what they made of customers' orders, of trades and candles, before the tables have it.
// The tables follow the journal; whoever is answered or watches is told from here. It equals the tables wherever both stand.
import {
  postingsOf,
  type Command,
  type Engine,
  type Fact,
  type InstrumentState,
  type TradeExecuted,
} from '@hilsa/core';
import type { Sql } from 'postgres';
import { newestCandles } from './candles.ts';
import { CandleBuilder } from './candle-builder.ts';
import { OrderMirror } from './order-mirror.ts';
import { type Move, noteMoves } from './moves.ts';
import { livingOrders } from './orders.ts';
import { standsAt } from './projected.ts';
import type { CandleRow, OrderRow, TradeRow } from './rows.ts';
import { holdOf, TouchedBalances, type BalanceName, type HeldBy } from './touched-balances.ts';
import type { WorldTables } from './world-tables.ts';

/** One executed command with its facts. */
export interface Executed {
  readonly sequence: number;
  readonly command: Pick<Command, 'kind'>;
  readonly requestId: string | null;
  readonly facts: readonly Fact[];
}

/** What a batch changed; of each row the last state. */
export interface LiveChanges {
  /** Customers' orders. */
  readonly orders: readonly OrderRow[];
  readonly trades: readonly TradeRow[];
  readonly candles: readonly CandleRow[];
  /** Series that the engine has forgotten. */
  readonly forgotten: readonly number[];
  /** Balances that may have changed, anybody's. */
  readonly balances: readonly BalanceName[];
  /** What came, went, was locked or freed without a trade or an order, anybody's, in its order. */
  readonly moves: readonly Move[];
}

export class LiveRows {
  readonly #engine: Engine;
  readonly #orders: OrderMirror;
  readonly #candles: CandleBuilder;
  readonly #heldBy: HeldBy;
  /** Those that are listed, and those that were when the batch began: the engine forgets an instrument when it is retired. */
  readonly #instruments = new Map<number, InstrumentState>();

  private constructor(engine: Engine, orders: OrderMirror, candles: CandleBuilder) {
    this.#engine = engine;
    this.#orders = orders;
    this.#candles = candles;
    for (const instrument of engine.instruments) this.#instruments.set(instrument.index, instrument);
    const instrument = (index: number): InstrumentState => this.#instruments.get(index) ?? engine.instrument(index);
    const order = (orderId: number) => {
      const row = orders.find(orderId);
      return row === null ? null : holdOf(row, instrument(row.instrument));
    };
    this.#heldBy = { instrument, order };
  }

  /**
   * Reads where the tables stand, and what goes on from there, as of one moment.
   * @returns the live rows at `standsAt`; the commands after it are still to be applied
   */
  static async load({ sql, world }: WorldTables, engine: Engine): Promise<{ live: LiveRows; standsAt: number }> {
    return sql.begin('isolation level repeatable read read only', async (step) => {
      const tables = { sql: step as unknown as Sql, world };
      const orders = new OrderMirror(engine);
      for await (const row of livingOrders(tables)) orders.add(row);
      const candles = new CandleBuilder(await newestCandles(tables));
      return { live: new LiveRows(engine, orders, candles), standsAt: await standsAt(tables) };
    });
  }

  /** Takes up candles that were written beside it (sandbox history). */
  async reloadCandles(tables: WorldTables): Promise<void> {
    this.#candles.load(await newestCandles(tables));
  }

  /**
   * Takes up what was committed behind the tables, at a start. The engine stands at the journal's end and may have forgotten markets of it, a settled
   * series: nobody is told of these rows, so nothing is asked of any market.
   */
  catchUp({ command, requestId, facts }: Executed): void {
    const clientOrderId = command.kind === 'place-order' ? requestId : null;
    for (const fact of facts) {
      this.#orders.apply(fact, clientOrderId);
      if (fact.kind === 'trade-executed') this.#candles.apply(fact);
    }
    this.#orders.take();
    this.#candles.take();
  }

  /** Call once for each batch, with the engine standing right after it. */
  apply(batch: readonly Executed[]): LiveChanges {
    const touched = new TouchedBalances();
    const trades: TradeRow[] = [];
    const retired: number[] = [];
    const forgotten: number[] = [];
    const moves: Move[] = [];
    for (const { sequence, command, requestId, facts } of batch) {
      const clientOrderId = command.kind === 'place-order' ? requestId : null;
      let line = 0;
      for (const fact of facts) {
        if (fact.kind === 'instrument-listed') this.#noteListed(fact.instrument);
        const postings = postingsOf(fact, (index) => this.#heldBy.instrument(index).listing);
        touched.note(fact, postings, this.#heldBy);
        noteMoves(moves, fact, postings);
        this.#orders.apply(fact, clientOrderId);
        if (fact.kind === 'trade-executed') {
          trades.push(this.#tradeRow(fact, sequence, line));
          this.#candles.apply(fact);
        }
        if (fact.kind === 'instrument-retired') retired.push(fact.instrument);
        if (fact.kind === 'series-forgotten') forgotten.push(fact.instrument);
        line += postings.length;
      }
    }
    for (const index of [...retired, ...forgotten]) this.#instruments.delete(index);
    const [orders, candles] = [this.#orders.take(), this.#candles.take()];
    return { orders, trades, candles, forgotten, balances: [...touched.all], moves };
  }

  /** One that is listed and retired in the same batch has traded nothing. */
  #noteListed(index: number): void {
    const listed = this.#engine.instruments.find((instrument) => instrument.index === index);
    if (listed !== undefined) this.#instruments.set(index, listed);
  }

  #tradeRow(fact: TradeExecuted, sequence: number, line: number): TradeRow {
    const { kind: _, simulated, ...trade } = fact;
    const isSimulated = (account: number): boolean =>
      simulated && this.#engine.account(account)?.ownerKind === 'participant';
    const [takerSimulated, makerSimulated] = [isSimulated(trade.takerAccount), isSimulated(trade.makerAccount)];
    return { ...trade, sequence, line, takerSimulated, makerSimulated };
  }
}
