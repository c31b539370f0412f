// In: committed-to-be facts of a batch, in order, and the engine right after it. Out: the rows of every read table they change.
// Keeps in memory what rows grow from: living orders, holdings, running candles. All of it is loaded from the tables at the
// start and equals them after every commit.
import { type Command, type Engine, type Fact, FEES, ISSUANCE, postingsOf, type TradeExecuted } from '@hilsa/core';
import { newestCandles } from './candles.ts';
import { CandleBuilder } from './candle-builder.ts';
import { allHoldings } from './holdings.ts';
import { HoldingBook } from './holding-book.ts';
import { livingOrders } from './orders.ts';
import { OrderMirror } from './order-mirror.ts';
import type { AssetRow, BalanceRow, InstrumentRow, MovementRow, SharedFeeRow, TableChanges, TradeRow } from './rows.ts';
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
/** As in `postings_of_trade` (migrations). */
const LINES_OF_A_TRADE = 8;

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
    const found: Found = {
      touched: new Set(),
      moves: [],
      trades: [],
      movements: [],
      sharedFees: new Map(),
      assets: [],
      instruments: [],
    };
    for (const executed of batch) {
      this.#orders.begin(executed.command, executed.requestId);
      let line = 0;
      for (const fact of executed.facts) {
        this.#touch(fact, found.touched);
        this.#orders.apply(fact);
        line += this.#record(fact, executed, line, found);
      }
    }
    const { trades, movements, assets, instruments } = found;
    this.#runBalances(found.moves);
    const balances = this.#balanceRows(found.touched, batch.at(-1)?.sequence ?? 0);
    const [holdings, candles] = [this.#holdings.take(), this.#candles.take()];
    const sharedFees = Array.from(found.sharedFees.values());
    return { assets, instruments, ...this.#orders.take(), trades, movements, balances, holdings, sharedFees, candles };
  }

  /** The rows a fact adds. Returns the posting lines it takes. */
  #record(fact: Fact, { sequence, command }: Executed, line: number, found: Found): number {
    switch (fact.kind) {
      case 'trade-executed': {
        const row = this.#tradeRow(fact, sequence, line);
        found.trades.push(row);
        found.moves.push(row);
        this.#candles.apply(fact);
        this.#holdings.trade(fact);
        return LINES_OF_A_TRADE;
      }
      case 'test-money-issued': {
        const rows = this.#movementRows(fact, sequence, line, command.atMs);
        found.movements.push(...rows);
        found.moves.push(...rows);
        this.#holdings.given(fact, command.atMs);
        return rows.length;
      }
      case 'fee-shared': {
        const { referrer, referee, asset, amount } = fact;
        const rows = this.#movementRows(fact, sequence, line, command.atMs);
        found.movements.push(...rows);
        found.moves.push(...rows);
        this.#holdings.given({ account: referrer, asset, amount }, command.atMs);
        const key = `${referrer}:${referee}:${asset}`;
        const before = found.sharedFees.get(key)?.amount ?? 0n;
        found.sharedFees.set(key, { referrer, referee, asset, amount: before + amount });
        return rows.length;
      }
      case 'asset-listed':
        found.assets.push({ asset: fact.asset, code: fact.code, decimals: fact.decimals });
        return 0;
      case 'instrument-listed': {
        const { symbol, baseAsset, quoteAsset, tickUnits, lotUnits } = fact.listing;
        found.instruments.push({ instrument: fact.instrument, symbol, baseAsset, quoteAsset, tickUnits, lotUnits });
        return 0;
      }
      // No other fact moves money or lists anything.
      case 'instrument-status-set':
      case 'account-opened':
      case 'standing-set':
      case 'mark-recorded':
      case 'referral-share-set':
      case 'order-placed':
      case 'order-triggered':
      case 'order-rested':
      case 'order-closed':
      case 'order-amended':
      case 'quotes-removed':
      case 'quotes-rested':
        return 0;
    }
  }

  #movementRows(fact: Fact, sequence: number, from: number, atMs: number): MovementRow[] {
    return postingsOf(fact, (n) => this.#engine.instrument(n).listing).map(({ account, asset, amount, reason }, n) => {
      const owner = this.#engine.account(account)!.ownerKind;
      return { sequence, line: from + n, account, owner, asset, amount, balanceAfter: 0n, reason, atMs };
    });
  }

  /** What everybody has after each move, worked out backwards from the balances the batch ends with. */
  #runBalances(moves: readonly (TradeRow | MovementRow)[]): void {
    const running = new Map<number, bigint>();
    const totalOf = (account: number, asset: number): bigint => {
      const known = running.get(account * ASSETS + asset);
      if (known !== undefined) return known;
      const { available, held } = this.#engine.balance(account, asset);
      return available + held;
    };
    // The house's balance is shown beside a shared fee only, so that only then the fees of trades are taken back too.
    const housePays = moves.some((row) => 'amount' in row && row.account === FEES);
    for (let n = moves.length - 1; n >= 0; n -= 1) {
      const row = moves[n]!;
      if ('amount' in row) {
        row.balanceAfter = totalOf(row.account, row.asset);
        running.set(row.account * ASSETS + row.asset, row.balanceAfter - row.amount);
        continue;
      }
      const { baseAsset, quoteAsset, lotUnits } = this.#engine.instrument(row.instrument).listing;
      const base = BigInt(row.lots) * lotUnits;
      if (housePays) {
        const [baseFee, quoteFee] =
          row.takerSide === 'buy' ? [row.takerFee, row.makerFee] : [row.makerFee, row.takerFee];
        running.set(FEES * ASSETS + baseAsset, totalOf(FEES, baseAsset) - baseFee);
        running.set(FEES * ASSETS + quoteAsset, totalOf(FEES, quoteAsset) - quoteFee);
      }
      row.takerBaseAfter = totalOf(row.takerAccount, baseAsset);
      row.takerQuoteAfter = totalOf(row.takerAccount, quoteAsset);
      row.makerBaseAfter = totalOf(row.makerAccount, baseAsset);
      row.makerQuoteAfter = totalOf(row.makerAccount, quoteAsset);
      const takerBuys = row.takerSide === 'buy';
      running.set(
        row.takerAccount * ASSETS + baseAsset,
        row.takerBaseAfter - (takerBuys ? base - row.takerFee : -base),
      );
      running.set(
        row.takerAccount * ASSETS + quoteAsset,
        row.takerQuoteAfter - (takerBuys ? -row.notional : row.notional - row.takerFee),
      );
      running.set(
        row.makerAccount * ASSETS + baseAsset,
        row.makerBaseAfter - (takerBuys ? -base : base - row.makerFee),
      );
      running.set(
        row.makerAccount * ASSETS + quoteAsset,
        row.makerQuoteAfter - (takerBuys ? row.notional - row.makerFee : -row.notional),
      );
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
      case 'fee-shared':
        touch(FEES, fact.asset);
        touch(fact.referrer, fact.asset);
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
      // The other facts move and hold no money.
      case 'asset-listed':
      case 'instrument-listed':
      case 'instrument-status-set':
      case 'account-opened':
      case 'standing-set':
      case 'mark-recorded':
      case 'referral-share-set':
      case 'order-triggered':
      case 'order-rested':
    }
  }

  #balanceRows(touched: ReadonlySet<number>, sequence: number): BalanceRow[] {
    return Array.from(touched, (key) => {
      const asset = key % ASSETS;
      const account = (key - asset) / ASSETS;
      return { account, asset, ...this.#engine.balance(account, asset), sequence };
    });
  }

  #tradeRow(fact: TradeExecuted, sequence: number, line: number): TradeRow {
    const simulated = (account: number): boolean =>
      fact.simulated && this.#engine.account(account)?.ownerKind === 'participant';
    const {
      tradeId,
      instrument,
      takerSide,
      ticks,
      lots,
      notional,
      takerOrderId,
      makerOrderId,
      takerAccount,
      makerAccount,
      takerFee,
      makerFee,
      atMs,
    } = fact;
    return {
      sequence,
      line,
      tradeId,
      instrument,
      takerSide,
      ticks,
      lots,
      notional,
      takerOrderId,
      makerOrderId,
      takerAccount,
      makerAccount,
      takerFee,
      makerFee,
      takerSimulated: simulated(takerAccount),
      makerSimulated: simulated(makerAccount),
      takerBaseAfter: 0n,
      takerQuoteAfter: 0n,
      makerBaseAfter: 0n,
      makerQuoteAfter: 0n,
      atMs,
    };
  }
}

/** What a batch adds, collected fact by fact. */
interface Found {
  /** Balances that may have changed, by account and asset. */
  touched: Set<number>;
  /** Trades and movements in order. */
  moves: (TradeRow | MovementRow)[];
  trades: TradeRow[];
  movements: MovementRow[];
  /** By referrer, referee and asset. */
  sharedFees: Map<string, SharedFeeRow>;
  assets: AssetRow[];
  instruments: InstrumentRow[];
}
