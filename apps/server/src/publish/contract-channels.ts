// In: commits. Out: the marks of all perpetuals, each with its last ten minutes; and each customer's positions and contract orders.
import type { ContractMark, ContractPosition } from '@hilsa/contract';
import { accountOf, ownerOf, readTerms } from '@hilsa/core';
import type { Sequencer } from '../sequencer/index.ts';
import {
  listContractOrders,
  openContractPositions,
  type LiveChanges,
  type OrderRow,
  type TradeRow,
  type WorldTables,
} from '../tables/index.ts';
import { Channel } from './channel.ts';
import { gonePosition, ReductionQueues, wireContractOrder, wireMark, wirePosition } from './contract-rows.ts';
import type { Listings } from './listings.ts';

const PATH_SECONDS = 600;
const ORDERS_SNAPSHOT = 200;

/** Of one owner's contracts, what a commit changed, as it is kept: levels of positions and both sides of own trades too. */
export interface ContractChanges {
  readonly orders: readonly OrderRow[];
  readonly trades: readonly TradeRow[];
}

interface Watched {
  positions?: Channel;
  orders?: Channel;
  /** For who says it in other words; no socket of the app reaches it. */
  rows?: Channel;
  /** As last told, by symbol and direction. */
  told: Map<string, ContractPosition>;
  state: 'idle' | 'asking' | 'again';
}

/** All times are UTC milliseconds. */
export class ContractChannels {
  readonly #listings: Listings;
  readonly #tables: WorldTables;
  readonly #sequencer: Pick<Sequencer, 'engine' | 'tablesClock'>;
  readonly #now: () => number;
  readonly #queues = new ReductionQueues();
  readonly #watched = new Map<number, Watched>();
  /** Of each market the last ten minutes: [at, mark, index]. */
  readonly #paths = new Map<number, [number, string, string][]>();
  readonly marks: Channel;

  constructor(
    listings: Listings,
    tables: WorldTables,
    sequencer: Pick<Sequencer, 'engine' | 'tablesClock'>,
    now: () => number,
  ) {
    this.#listings = listings;
    this.#tables = tables;
    this.#sequencer = sequencer;
    this.#now = now;
    this.marks = new Channel('marks', () => this.allMarks());
  }

  allMarks(): ContractMark[] {
    return this.#listings.ofKind('perpetual').map((instrument) => wireMark(instrument, this.#now()));
  }

  /** A point a second, oldest first. */
  pathOf(index: number): [number, string, string][] {
    return this.#paths.get(index) ?? [];
  }

  /** positions or contract-orders of an owner; null for any other name. */
  channel(name: string, owner: number): Channel | null {
    if (name !== 'positions' && name !== 'contract-orders') return null;
    const watched: Watched = this.#watched.get(owner) ?? { told: new Map(), state: 'idle' };
    this.#watched.set(owner, watched);
    if (name === 'positions') return (watched.positions ??= new Channel(name, () => this.#snapshot(owner, watched)));
    return (watched.orders ??= new Channel(name, () => this.#orders(owner)));
  }

  /** Tells `ContractChanges` after each commit that concerns the owner. */
  rows(owner: number): Channel {
    const watched: Watched = this.#watched.get(owner) ?? { told: new Map(), state: 'idle' };
    this.#watched.set(owner, watched);
    return (watched.rows ??= new Channel('contract-rows', () => []));
  }

  /** Drops what nobody reads any more. */
  left(owner: number): void {
    const watched = this.#watched.get(owner);
    if (watched === undefined) return;
    if (watched.positions?.readerCount === 0) delete watched.positions;
    if (watched.orders?.readerCount === 0) delete watched.orders;
    if (watched.rows?.readerCount === 0) delete watched.rows;
    if (watched.positions ?? watched.orders ?? watched.rows) return;
    this.#watched.delete(owner);
  }

  /** After a commit. @param marked venues have told prices in it */
  committed({ orders, balances, trades }: LiveChanges, marked: boolean): void {
    if (marked) this.#publishMarks();
    if (this.#watched.size === 0) return;
    this.#publishRows(orders, trades);
    const touched = new Set<number>();
    for (const { account } of balances) touched.add(ownerOf(account));
    for (const row of orders) {
      touched.add(ownerOf(row.account));
      this.#publishOrder(row);
    }
    for (const owner of touched) this.#refresh(owner);
  }

  /** The positions of an owner as they stand, with what they cost so far. */
  async positionsOf(owner: number): Promise<ContractPosition[]> {
    const { engine, tablesClock } = this.#sequencer;
    await tablesClock.shows(owner);
    const account = accountOf(owner, 'contract');
    const rows = await openContractPositions(this.#tables, account);
    const orders = engine.openOrders(account);
    return engine.positions(account).map((open) => {
      const instrument = this.#listings.at(open.instrument);
      const lights = this.#queues.lightsOf(open, instrument, this.#now());
      return wirePosition(open, { instrument, row: rows.get(open.id) ?? null, orders, lights });
    });
  }

  /** An order with what the core still knows of it. */
  printed(row: OrderRow): ReturnType<typeof wireContractOrder> {
    const { engine } = this.#sequencer;
    const open = engine.order(row.orderId);
    const living = open === null ? null : { hold: open.hold, levels: engine.orderLevels(row.orderId) };
    return wireContractOrder(row, this.#listings.at(row.instrument), living);
  }

  async #snapshot(owner: number, watched: Watched): Promise<ContractPosition[]> {
    const list = await this.positionsOf(owner);
    watched.told = new Map(list.map((position) => [keyOf(position), position]));
    return list;
  }

  async #orders(owner: number) {
    await this.#sequencer.tablesClock.shows(owner);
    const page = { scope: 'open', instrument: null, before: null, limit: ORDERS_SNAPSHOT } as const;
    const { list } = await listContractOrders(this.#tables, accountOf(owner, 'contract'), page);
    return list.map((row) => this.printed(row));
  }

  #publishRows(orders: readonly OrderRow[], trades: readonly TradeRow[]): void {
    const changed = new Map<Channel, { orders: OrderRow[]; trades: TradeRow[] }>();
    const of = (account: number, instrument: number) => {
      const channel = this.#watched.get(ownerOf(account))?.rows;
      if (channel === undefined || this.#listings.at(instrument).kind !== 'perpetual') return null;
      const own = changed.get(channel) ?? { orders: [], trades: [] };
      changed.set(channel, own);
      return own;
    };
    for (const row of trades)
      for (const account of [row.takerAccount, row.makerAccount]) of(account, row.instrument)?.trades.push(row);
    for (const row of orders) of(row.account, row.instrument)?.orders.push(row);
    for (const [channel, own] of changed) channel.publish(own satisfies ContractChanges);
  }

  /** A take-profit or stop-loss is a level of its position, not an order of the list. */
  #publishOrder(row: OrderRow): void {
    const channel = this.#watched.get(ownerOf(row.account))?.orders;
    if (channel === undefined || channel.readerCount === 0) return;
    if (this.#listings.at(row.instrument).kind !== 'perpetual' || readTerms(row.terms).isLevel) return;
    channel.publish([this.printed(row)]);
  }

  /** Asks and tells one after the other; what comes meanwhile is answered by one more asking. */
  #refresh(owner: number): void {
    const watched = this.#watched.get(owner);
    if (watched?.positions === undefined || watched.positions.readerCount === 0) return;
    if (watched.state !== 'idle') {
      watched.state = 'again';
      return;
    }
    void this.#tell(owner, watched)
      .catch(() => undefined)
      .finally(() => (watched.state = 'idle'));
  }

  async #tell(owner: number, watched: Watched): Promise<void> {
    do {
      watched.state = 'asking';
      const list = await this.positionsOf(owner);
      const now = new Map(list.map((position) => [keyOf(position), position]));
      const gone = [...watched.told].filter(([key]) => !now.has(key)).map(([, position]) => gonePosition(position));
      const changed = list.filter((position) => {
        const before = watched.told.get(keyOf(position));
        return before === undefined || JSON.stringify(before) !== JSON.stringify(position);
      });
      watched.told = now;
      if (gone.length + changed.length > 0) watched.positions?.publish([...changed, ...gone]);
    } while ((watched.state as string) === 'again');
  }

  #publishMarks(): void {
    const marks = this.allMarks();
    for (const mark of marks) {
      const instrument = this.#listings.bySymbol(mark.symbol)!;
      const path = this.#paths.get(instrument.index) ?? [];
      this.#paths.set(instrument.index, path);
      path.push([this.#now(), mark.mark, mark.index]);
      if (path.length > PATH_SECONDS) path.shift();
    }
    this.marks.publish(marks);
  }
}

function keyOf({ symbol, direction }: ContractPosition): string {
  return `${symbol}:${direction}`;
}

/** Whether a batch carries prices of venues. */
export function hasMarks(commands: readonly { readonly command: { readonly kind: string } }[]): boolean {
  return commands.some(({ command }) => command.kind === 'record-venue-prices');
}
