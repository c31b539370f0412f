// In: everything that moves money. Out: what each customer owns of each base asset, at average cost in the money it is priced in.
// What is owned follows from the postings alone, so that it equals the balance whatever moved it.
import type { Engine, Posting } from '@hilsa/core';
import { divide } from '@hilsa/money';
import { holdingsTable } from '../holdings.ts';
import { LastPrices } from '../last-prices.ts';
import { type Before, type JournalledFact, type RoomFolding, type Rows, roomWriter } from '../room-writer.ts';
import type { HoldingRow } from '../rows.ts';

export const holdingsWriter = roomWriter({
  room: 'holdings',
  reads: 'all',
  tables: [holdingsTable],
  begin: () => new HoldingsFolding(),
});

/** How a fact changes one holding. */
interface Change {
  readonly account: number;
  readonly asset: number;
  readonly quantity: bigint;
  /** Coming: what it cost. Leaving: what it brought, or null when it left for nothing and takes its cost along. */
  readonly worth: bigint | null;
  /** Before the first change of the stretch, where there is no row: what was owned, and its value. */
  readonly opening: { readonly quantity: bigint; readonly cost: bigint };
  /** A merger, by its number: the cost of the old shares is that of the new ones. */
  readonly merger: number | null;
}

class HoldingsFolding implements RoomFolding {
  readonly #changes = new Map<JournalledFact, Change[]>();
  readonly #prices = new LastPrices();
  /** By account and merger, what the old shares had cost. */
  readonly #carried = new Map<string, bigint>();

  meet(told: JournalledFact, before: Before): void {
    const { fact, postings } = told;
    this.#prices.meet(fact, before.engine);
    if (postings.length === 0) return;
    let paid: bigint | null = null;
    if (fact.kind === 'trade-executed') {
      // Of a cross pair too: what is paid with is worth its own last price.
      paid = this.#prices.valueOf(before.engine.instrument(fact.instrument).listing.quoteAsset, fact.notional);
    }
    const changes: Change[] = [];
    for (const account of new Set(postings.map((posting) => posting.account))) {
      if (before.engine.account(account)?.ownerKind !== 'customer') continue;
      const own = postings.filter((posting) => posting.account === account);
      for (const asset of new Set(own.map((posting) => posting.asset))) {
        if (!this.#prices.isOwned(asset)) continue;
        before.want(holdingsTable, account, asset);
        const quantity = sum(own.filter((posting) => posting.asset === asset));
        const worth =
          paid === null
            ? (worthOfAction(before.engine, own, asset) ?? this.#worthGiven(asset, quantity))
            : this.#worthInTrade(own, asset, paid);
        const opening = this.#opening(before.engine, account, asset);
        changes.push({ account, asset, quantity, worth, opening, merger: mergerOf(own, asset) });
      }
    }
    if (changes.length > 0) this.#changes.set(told, changes);
  }

  fold(told: JournalledFact, rows: Rows): void {
    for (const change of this.#changes.get(told) ?? []) {
      const { account, asset, opening } = change;
      const row = rows.find(holdingsTable, account, asset) ?? {
        account,
        asset,
        ...opening,
        realised: 0n,
        updatedMs: 0,
      };
      const after = changed(row, this.#withCarried(change));
      if (change.merger !== null && change.quantity < 0n)
        this.#carried.set(`${account}/${change.merger}`, row.cost - after.cost);
      rows.put(holdingsTable, { ...after, updatedMs: told.atMs });
    }
  }

  /** New shares of a merger cost what the old ones did, which have just left. */
  #withCarried(change: Change): Change {
    const { account, merger, quantity } = change;
    if (merger === null || quantity <= 0n) return change;
    return { ...change, worth: this.#carried.get(`${account}/${merger}`) ?? change.worth };
  }

  /** Of something bought or sold: what was paid for it or with it, and the fees paid in money. */
  #worthInTrade(own: readonly Posting[], asset: number, paid: bigint): bigint {
    const mine = own.find((posting) => posting.asset === asset && posting.reason === 'trade');
    // Only a fee was paid in it: that brought nothing.
    if (mine === undefined) return 0n;
    const fees = sum(own.filter((posting) => posting.reason !== 'trade' && !this.#prices.isOwned(posting.asset)));
    return mine.amount > 0n ? paid - fees : paid + fees;
  }

  /** Of something given, as test money or a share of a fee: counts as bought at the last price. What is taken away takes its cost along. */
  #worthGiven(asset: number, quantity: bigint): bigint | null {
    return quantity > 0n ? this.#prices.valueOf(asset, quantity) : null;
  }

  #opening(engine: Engine, account: number, asset: number): Change['opening'] {
    const { available, held } = engine.balance(account, asset);
    const quantity = available + held;
    return { quantity, cost: quantity === 0n ? 0n : this.#prices.valueOf(asset, quantity) };
  }
}

/**
 * Of shares that a company's decision brought: a bonus or a split leaves the cost of the holding as it was; a share taken by a right cost
 * the price of the right. Null: they came another way.
 */
function worthOfAction(engine: Engine, own: readonly Posting[], asset: number): bigint | null {
  const mine = own.find((posting) => posting.asset === asset && posting.causeKind === 'corporate-action');
  if (mine === undefined || mine.amount <= 0n) return null;
  if (mine.reason === 'bonus-shares' || mine.reason === 'split') return 0n;
  for (const { id, terms } of engine.shareActions)
    if (id === mine.cause && terms.kind === 'rights') return mine.amount * terms.price;
  return null;
}

function mergerOf(own: readonly Posting[], asset: number): number | null {
  const mine = own.find((posting) => posting.asset === asset && posting.reason === 'merger');
  return mine === undefined ? null : mine.cause;
}

function changed(row: HoldingRow, { quantity, worth }: Change): HoldingRow {
  // A fee is paid in what is received: fewer coins for the same cost.
  if (quantity >= 0n) return { ...row, quantity: row.quantity + quantity, cost: row.cost + (worth ?? 0n) };
  // Cost leaves in proportion, rounded down: what stays never looks cheaper than it was. The last unit takes all the rest.
  const cost = row.quantity > -quantity ? divide(row.cost * -quantity, row.quantity, 'down') : row.cost;
  const realised = worth === null ? row.realised : row.realised + worth - cost;
  return { ...row, quantity: row.quantity + quantity, cost: row.cost - cost, realised };
}

function sum(postings: readonly Posting[]): bigint {
  return postings.reduce((total, { amount }) => total + amount, 0n);
}
