// In: an engine. Out: a hash of a part of its state, so that two engines can be compared bit by bit while one of them trades.
// A whole state hash takes as long as the state is large; a page of owners does not. Page after page, everybody is compared in turn.
import { hash } from 'node:crypto';
import { accountOf, WALLETS, type Engine } from '@hilsa/core';

/** What one engine says of some owners right after a command. */
export interface StatePage {
  readonly sequence: number;
  readonly firstOwner: number;
  readonly owners: number;
  /** SHA-256, hex. */
  readonly hash: string;
}

/** Owners in a page: about a millisecond's work. */
const PAGE_OWNERS = 64;

/** The page that begins at an owner, or at the first one when that is beyond the last. */
export function statePageAt(engine: Engine, sequence: number, owner: number): StatePage {
  const firstOwner = owner < engine.accountCount ? owner : 0;
  const owners = Math.min(PAGE_OWNERS, engine.accountCount - firstOwner);
  return { sequence, firstOwner, owners, hash: pageHash(engine, { sequence, firstOwner, owners }) };
}

/** Whether an engine at the page's sequence says the same. */
export function agrees(engine: Engine, page: StatePage): boolean {
  return pageHash(engine, page) === page.hash;
}

function pageHash(engine: Engine, { sequence, firstOwner, owners }: Omit<StatePage, 'hash'>): string {
  const said: unknown[] = [engine.atMs, engine.dueAtMs(), engine.accountCount, engine.openOrderCount];
  for (let owner = firstOwner; owner < firstOwner + owners; owner += 1) {
    said.push(engine.account(owner), engine.holds(owner).slice(0, MOST_RECORDS));
    said.push(engine.member(owner), engine.score(owner), engine.actors(owner).slice(0, MOST_RECORDS));
    said.push(engine.positions(accountOf(owner, 'contract')).slice(0, MOST_RECORDS));
    for (const id of Array.from(engine.loans.byOwner.get(owner) ?? []).slice(0, MOST_RECORDS))
      said.push(engine.loans.all.get(id));
    for (const wallet of WALLETS) {
      const account = accountOf(owner, wallet);
      said.push(engine.openOrders(account).slice(0, MOST_RECORDS));
      for (const asset of engine.assets.keys()) {
        const { available, held } = engine.balance(account, asset);
        if (available !== 0n || held !== 0n) said.push(asset, available, held);
      }
    }
  }
  // One market a page, whichever's turn it is.
  const market = sequence % Math.max(1, engine.instrumentPlaces);
  if (engine.listed(market) !== undefined)
    said.push(market, engine.depth(market, MOST_RECORDS), engine.reference(market));
  return hash(
    'sha256',
    JSON.stringify(said, (_, value: unknown) => (typeof value === 'bigint' ? `${value}n` : value)),
    'hex',
  );
}

/** Of each kind: a participant may have thousands of orders. */
const MOST_RECORDS = 20;
