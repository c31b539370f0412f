// In: committed-to-be facts of a batch, in order, and the engine right after it. Out: the rows of every read table they change.
// Keeps in memory what rows grow from: living orders, holdings, running candles. All of it is loaded from the tables at the
// start and equals them after every commit.
import { type Command, type Engine, type Fact, FEES, ISSUANCE, postingsOf } from '@hilsa/core';
import { newestCandles } from './candles.ts';
import { CandleBuilder } from './candle-builder.ts';
import { allHoldings } from './holdings.ts';
import { HoldingBook } from './holding-book.ts';
import { livingOrders } from './orders.ts';
import { OrderMirror } from './order-mirror.ts';
import type { BalanceRow, PostingRow, TableChanges, TradeRow } from './rows.ts';
import type { WorldTables } from './world-tables.ts';

/** One executed command with its facts. */
export interface Executed {
  sequence: number;
  command: Command;
  requestId: string | null;
  facts: readonly Fact[];
}

/** Assets are few: account and asset make one number to look up by. */
const ASSETS = 4096;

export class Projection {
  readonly #engine: Engine;
  readonly #orders: OrderMirror;
  readonly #holdings: HoldingBook;
  readonly #candles: CandleBuilder;

  private constructor(engine: Engine, orders: OrderMirror, holdings: HoldingBook, candles: CandleBuilder) {
    this.#engine = engine;
    this.#orders = orders;
    this.#holdings = holdings;
    this.#candles = candles;
  }

  /** Reads what is needed to go on from the tables; the engine stands at the same sequence. */
  static async load(tables: WorldTables, engine: Engine): Promise<Projection> {
    const orders = new OrderMirror(engine);
    for await (const row of livingOrders(tables)) orders.add(row);
    const candles = new CandleBuilder(await newestCandles(tables));
    const holdings = new HoldingBook(engine, (instrument) => candles.lastTicks(instrument));
    for await (const row of allHoldings(tables)) holdings.add(row);
    return new Projection(engine, orders, holdings, candles);
  }

  /** Takes up candles that were written beside it (sandbox history). */
  async reloadCandles(tables: WorldTables): Promise<void> {
    this.#candles.load(await newestCandles(tables));
  }

  /** The rows that these commands change; call once for each batch, with the engine standing right after it. */
  apply(batch: readonly Executed[]): TableChanges {
    const touched = new Set<number>();
    const trades: TradeRow[] = [];
    const postings: PostingRow[] = [];
    for (const executed of batch) {
      this.#orders.begin(executed.command, executed.requestId);
      let line = 0;
      for (const fact of executed.facts) {
        this.#touch(fact, touched);
        this.#orders.apply(fact);
        if (fact.kind === 'trade-executed') {
          trades.push(this.#tradeRow(fact, executed.sequence));
          this.#candles.apply(fact);
          this.#holdings.trade(fact);
        } else if (fact.kind === 'test-money-issued') this.#holdings.issued(fact, executed.command.atMs);
        else continue; // only those two move money
        line = this.#post(fact, executed, line, postings);
      }
    }
    const sequence = batch.at(-1)?.sequence ?? 0;
    const balances = this.#balanceRows(touched, sequence);
    this.#runBalances(postings);
    return { orders: this.#orders.take(), trades, postings, balances, holdings: this.#holdings.take(), candles: this.#candles.take() };
  }

  #post(fact: Fact, { sequence, command }: Executed, from: number, postings: PostingRow[]): number {
    let line = from;
    const order = fact.kind === 'trade-executed' ? fact : null;
    for (const { account, asset, amount, reason } of postingsOf(fact, (n) => this.#engine.instrument(n).listing)) {
      const orderId = order === null || account === FEES ? null : account === order.takerAccount ? order.takerOrderId : order.makerOrderId;
      const owner = this.#engine.account(account)!.ownerKind;
      postings.push({
        sequence, line, account, owner, asset, amount, balanceAfter: 0n, reason, orderId, tradeId: order?.tradeId ?? null, atMs: command.atMs,
      });
      line += 1;
    }
    return line;
  }

  /** Balances after each posting, worked out backwards from the balances the batch ends with. */
  #runBalances(postings: PostingRow[]): void {
    const running = new Map<number, bigint>();
    for (let n = postings.length - 1; n >= 0; n -= 1) {
      const row = postings[n]!;
      const key = row.account * ASSETS + row.asset;
      let total = running.get(key);
      if (total === undefined) {
        const { available, held } = this.#engine.balance(row.account, row.asset);
        total = available + held;
      }
      row.balanceAfter = total;
      running.set(key, total - row.amount);
    }
  }

  /** Notes every balance the fact may have changed. */
  #touch(fact: Fact, touched: Set<number>): void {
    const touch = (account: number, asset: number): Set<number> => touched.add(account * ASSETS + asset);
    switch (fact.kind) {
      case 'trade-executed': {
        const { baseAsset, quoteAsset } = this.#engine.instrument(fact.instrument).listing;
        for (const account of [fact.takerAccount, fact.makerAccount, FEES]) {
          touch(account, baseAsset);
          touch(account, quoteAsset);
        }
        return;
      }
      case 'test-money-issued':
        touch(ISSUANCE, fact.asset);
        touch(fact.account, fact.asset);
        return;
      case 'order-placed': {
        const { baseAsset, quoteAsset } = this.#engine.instrument(fact.instrument).listing;
        touch(fact.account, fact.side === 'buy' ? quoteAsset : baseAsset);
        return;
      }
      case 'order-amended':
      case 'order-closed': {
        const { account, assets } = this.#orders.holdOf(fact.orderId);
        for (const asset of assets) touch(account, asset);
        return;
      }
      case 'quotes-removed':
      case 'quotes-rested': {
        const { baseAsset, quoteAsset } = this.#engine.instrument(fact.instrument).listing;
        touch(fact.account, baseAsset);
        touch(fact.account, quoteAsset);
        return;
      }
      default: // the other facts move and hold no money
    }
  }

  #balanceRows(touched: ReadonlySet<number>, sequence: number): BalanceRow[] {
    return Array.from(touched, (key) => {
      const asset = key % ASSETS;
      const account = (key - asset) / ASSETS;
      return { account, asset, ...this.#engine.balance(account, asset), sequence };
    });
  }

  #tradeRow(fact: Extract<Fact, { kind: 'trade-executed' }>, sequence: number): TradeRow {
    const simulated = (account: number): boolean => fact.simulated && this.#engine.account(account)?.ownerKind === 'participant';
    const { tradeId, instrument, takerSide, ticks, lots, notional, takerOrderId, makerOrderId, takerAccount, makerAccount, takerFee, makerFee, atMs } = fact;
    return {
      sequence, tradeId, instrument, takerSide, ticks, lots, notional, takerOrderId, makerOrderId, takerAccount, makerAccount, takerFee, makerFee,
      takerSimulated: simulated(takerAccount), makerSimulated: simulated(makerAccount), atMs,
    };
  }
}
