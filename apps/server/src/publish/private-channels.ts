// In: what a commit changed. Out: each customer's own orders, fills and balances, in every wallet, on channels only their sockets can reach.
import { accountOf, ownerOf } from '@hilsa/core';
import type { Sequencer } from '../sequencer/index.ts';
import {
  balancesOfOwner,
  fillOf,
  listFills,
  listOrders,
  type BalanceRow,
  type LiveChanges,
  type TradeRow,
  type WorldTables,
} from '../tables/index.ts';
import { Channel } from './channel.ts';
import type { Listings } from './listings.ts';
import { wireBalance, wireFill, wireMove, wireOrder } from './wire-rows.ts';

/** Moves are for who tells programs of them: the app's sockets cannot name them. */
const PRIVATE_NAMES = ['orders', 'fills', 'balances', 'moves'] as const;
type PrivateName = (typeof PRIVATE_NAMES)[number];
type AccountChannels = Partial<Record<PrivateName, Channel>>;
/** A balance as a closed batch leaves it. */
export type BalanceRead = Omit<BalanceRow, 'sequence'>;

/** Whose orders and fills are on these channels: contracts have their own. */
const WALLETS_SHOWN = ['coin', 'stock'] as const;
/** Of each wallet. */
const ORDERS_SNAPSHOT = 200;
const FILLS_SNAPSHOT = 50;

/** By owner. Channels exist while somebody reads them; without a reader a commit costs one look-up. */
export class PrivateChannels {
  readonly #listings: Listings;
  readonly #tables: WorldTables;
  readonly #sequencer: Pick<Sequencer, 'engine' | 'tablesClock'>;
  readonly #accounts = new Map<number, AccountChannels>();

  constructor(listings: Listings, tables: WorldTables, sequencer: Pick<Sequencer, 'engine' | 'tablesClock'>) {
    this.#listings = listings;
    this.#tables = tables;
    this.#sequencer = sequencer;
  }

  /** null: no private channel has that name. */
  channel(name: string, account: number): Channel | null {
    const word = PRIVATE_NAMES.find((known) => known === name);
    if (word === undefined) return null;
    const channels = this.#accounts.get(account) ?? {};
    this.#accounts.set(account, channels);
    return (channels[word] ??= new Channel(word, () => this.#snapshot(word, account)));
  }

  /** Drops the account's channels that nobody reads. */
  left(account: number): void {
    const channels = this.#accounts.get(account);
    if (channels === undefined) return;
    for (const name of PRIVATE_NAMES) if (channels[name]?.readerCount === 0) delete channels[name];
    if (Object.keys(channels).length === 0) this.#accounts.delete(account);
  }

  /** Reads the balances that a closed batch touched and somebody watches, from the engine as the batch leaves it. */
  look({ balances }: LiveChanges): BalanceRead[] {
    if (this.#accounts.size === 0) return [];
    return balances
      .filter(
        ({ account, asset }) =>
          !this.#sequencer.engine.isOptionAsset(asset) &&
          (this.#accounts.get(ownerOf(account))?.balances?.readerCount ?? 0) > 0,
      )
      .map(({ account, asset }) => ({ account, asset, ...this.#sequencer.engine.balance(account, asset) }));
  }

  /** Sends what a commit changed to the accounts it belongs to. */
  committed({ orders, trades, moves }: LiveChanges, balances: readonly BalanceRead[]): void {
    if (this.#accounts.size === 0) return;
    const own = trades.filter(({ instrument }) => this.#isCoins(instrument));
    this.#each(own.flatMap(sides), 'fills', ({ row, account }) =>
      wireFill(fillOf(row, account), this.#listings.at(row.instrument)),
    );
    const coins = orders.filter(({ instrument }) => this.#isCoins(instrument));
    this.#each(coins, 'orders', (row) => wireOrder(row, this.#listings.at(row.instrument)));
    const shown = moves.filter(({ asset }) => !this.#sequencer.engine.isOptionAsset(asset));
    this.#each(shown, 'moves', (row) => wireMove(row, this.#listings));
    this.#each(balances, 'balances', (row) => wireBalance(row, this.#listings));
  }

  /** Contract orders have a channel of their own: they say more; options are asked for. */
  #isCoins(instrument: number): boolean {
    const { kind } = this.#listings.at(instrument);
    return kind !== 'perpetual' && kind !== 'option';
  }

  /** One message an account, however many of its rows changed. */
  #each<Row extends { account: number }>(rows: readonly Row[], name: PrivateName, print: (row: Row) => unknown): void {
    const messages = new Map<Channel, unknown[]>();
    for (const row of rows) {
      const channel = this.#accounts.get(ownerOf(row.account))?.[name];
      if (channel === undefined || channel.readerCount === 0) continue;
      const list = messages.get(channel);
      if (list === undefined) messages.set(channel, [print(row)]);
      else list.push(print(row));
    }
    for (const [channel, list] of messages) channel.publish(list);
  }

  async #snapshot(name: PrivateName, account: number): Promise<unknown> {
    if (name === 'moves') return [];
    const listings = this.#listings;
    const accounts = WALLETS_SHOWN.map((wallet) => accountOf(account, wallet));
    // Whatever was told on the channel before the snapshot was asked for must be in it.
    await this.#sequencer.tablesClock.shows(account);
    if (name === 'orders') {
      const open = { scope: 'open', instrument: null, before: null, limit: ORDERS_SNAPSHOT } as const;
      const pages = await Promise.all(accounts.map(async (own) => listOrders(this.#tables, own, open)));
      const list = pages.flatMap((page) => page.list).toSorted((one, other) => other.orderId - one.orderId);
      return list.map((row) => wireOrder(row, listings.at(row.instrument)));
    }
    if (name === 'fills') {
      const newest = { instrument: null, before: null, limit: FILLS_SNAPSHOT };
      const pages = await Promise.all(accounts.map(async (own) => listFills(this.#tables, own, newest)));
      const list = pages.flatMap((page) => page.list).toSorted((one, other) => other.atMs - one.atMs);
      return list.slice(0, FILLS_SNAPSHOT).map((row) => wireFill(row, listings.at(row.instrument)));
    }
    return (await balancesOfOwner(this.#tables, account)).map((row) => wireBalance(row, listings));
  }
}

/** A trade belongs to both its sides; they are never the same account (self-trade prevention). */
function sides(row: TradeRow): { row: TradeRow; account: number }[] {
  return [
    { row, account: row.takerAccount },
    { row, account: row.makerAccount },
  ];
}
