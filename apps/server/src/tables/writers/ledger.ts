// In: everything that moves or holds money. Out: every posting with the balance after it, and the balances of all whom it touched; of customers
// also the chain of hashes through their postings, and the sums by day.
import { hash as digest } from 'node:crypto';
import type { Engine, OwnerKind } from '@hilsa/core';
import { dhakaDay, entryHash, FIRST_ENTRY } from '@hilsa/formulas/statements';
import { formatDecimal } from '@hilsa/money';
import { balancesTable } from '../balances.ts';
import { entryDaysTable, entryHeadsTable, entrySumsTable } from '../entries.ts';
import { postingsTable } from '../postings.ts';
import {
  type After,
  type Before,
  type JournalledFact,
  type RoomFolding,
  type Rows,
  roomWriter,
} from '../room-writer.ts';
import type { PostingRow } from '../rows.ts';
import { holdOf, TouchedBalances, type HeldBy } from '../touched-balances.ts';

export const ledgerWriter = roomWriter({
  room: 'ledger',
  reads: 'all',
  tables: [postingsTable, balancesTable, entryHeadsTable, entryDaysTable, entrySumsTable],
  begin: () => new LedgerFolding(),
});

class LedgerFolding implements RoomFolding {
  readonly #touched = new TouchedBalances();
  readonly #postings: PostingRow[] = [];

  meet({ fact, postings, sequence, line, atMs, journal }: JournalledFact, { engine, want }: Before): void {
    this.#touched.note(fact, postings, heldIn(engine));
    for (const [n, { account, asset, amount, reason, causeKind, cause }] of postings.entries()) {
      // Whom the same command opened is not there yet: a customer, for nobody else is paid in the moment of opening.
      const owner: OwnerKind = engine.account(account)?.ownerKind ?? 'customer';
      const place = { sequence, line: line + n, account, owner };
      const orderId = ownOrderOf(fact, account);
      const isRecorded = owner === 'customer';
      if (isRecorded) {
        want(entryHeadsTable, account);
        want(entryDaysTable, account, dhakaDay(atMs));
      }
      const chain = { journalHash: isRecorded ? Buffer.from(journal).toString('hex') : null, entryHash: null };
      this.#postings.push({
        ...place,
        asset,
        amount,
        balanceAfter: 0n,
        reason,
        causeKind,
        cause,
        orderId,
        atMs,
        ...chain,
      });
    }
  }

  end({ engine, sequence }: After, rows: Rows): void {
    const running = new Map<string, bigint>();
    for (const { account, asset } of this.#touched.all) {
      const { available, held } = engine.balance(account, asset);
      rows.put(balancesTable, { account, asset, available, held, sequence });
      running.set(`${account}:${asset}`, available + held);
    }
    // What everybody has after each posting, worked out backwards from what the stretch ends with.
    for (const row of this.#postings.toReversed()) {
      const name = `${row.account}:${row.asset}`;
      row.balanceAfter = running.get(name)!;
      running.set(name, row.balanceAfter - row.amount);
    }
    for (const row of this.#postings) {
      if (row.owner === 'customer') record(row, engine, rows);
      rows.add(postingsTable, row);
    }
  }
}

/** Joins a posting to its account's chain, and to the sums of its day. */
function record(row: PostingRow, engine: Engine, rows: Rows): void {
  const { account, asset, amount, reason, atMs, sequence } = row;
  const head = rows.find(entryHeadsTable, account) ?? { account, entries: 0, hash: FIRST_ENTRY };
  const { code, decimals } = engine.assets[asset]!;
  const print = (units: bigint) => formatDecimal(units, decimals, { trim: true });
  const hash = entryHash(
    head.hash,
    {
      sequence: String(sequence),
      line: String(row.line),
      asset: code,
      amount: print(amount),
      balanceAfter: print(row.balanceAfter),
      reason,
      causeKind: row.causeKind,
      cause: String(row.cause),
      atMs: String(atMs),
      journal: row.journalHash!,
    },
    sha256,
  );
  row.entryHash = hash;
  const day = dhakaDay(atMs);
  const now = { account, entries: head.entries + 1, hash };
  rows.put(entryHeadsTable, now);
  const firstSequence = rows.find(entryDaysTable, account, day)?.firstSequence ?? sequence;
  rows.put(entryDaysTable, { ...now, day, firstSequence, lastSequence: sequence });
  const [came, went] = amount > 0n ? [amount, 0n] : [0n, -amount];
  rows.add(entrySumsTable, { account, day, asset, reason, came, went, entries: 1 });
}

/** The database's thread hashes each posting of each customer: the platform's own is several times quicker than the browser's. */
const sha256 = (bytes: Uint8Array): Uint8Array => digest('sha256', bytes, 'buffer');

function heldIn(engine: Engine): HeldBy {
  return {
    instrument: (index) => engine.instrument(index),
    order: (orderId) => {
      const order = engine.order(orderId);
      return order === null ? null : holdOf(order, engine.instrument(order.instrument));
    },
  };
}

/** The account's own order in a trade, or null. */
function ownOrderOf(fact: JournalledFact['fact'], account: number): number | null {
  if (fact.kind !== 'trade-executed') return null;
  if (account === fact.takerAccount) return fact.takerOrderId;
  return account === fact.makerAccount ? fact.makerOrderId : null;
}
