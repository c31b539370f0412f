// In: a closed world with one open offering. Out: very many who have applied for it, each with money held, as if they had come one by one.
// Three commands each, journalled, would take longer than what is measured. So the core executes them here, and its state is put where the world's newest
// snapshot stands; of the tables those rows that a draw changes. Nobody audits a bench's journal.
import { accountOf } from '@hilsa/core';
import { accepted } from '@hilsa/testkit';
import { application } from '@hilsa/testkit/offering';
import type { Database } from '../../apps/server/src/boot/database.ts';
import { recover } from '../../apps/server/src/sequencer/recovery.ts';
import { storeSnapshot } from '../../apps/server/src/sequencer/snapshots.ts';
import { balancesTable } from '../../apps/server/src/tables/balances.ts';
import { holdsTable } from '../../apps/server/src/tables/holds.ts';
import { type ApplicationRow, applicationsTable } from '../../apps/server/src/tables/offerings.ts';
import type { KeptTable } from '../../apps/server/src/tables/table.ts';
import type { World } from '../../apps/server/src/tables/words.ts';

interface Wanted {
  readonly world: World;
  readonly offering: number;
  readonly many: number;
  /** What the applicants' file calls the application of an owner. */
  readonly keyOf: (account: number) => string;
}

/** Money units of each applicant. */
const FUNDS = 2_000_00n;
/** Commands whose facts are kept until they are let go, and rows of one statement. */
const [TOGETHER, ROWS] = [512, 20_000];

export async function applyBeneath(database: Database, { world, offering, many, keyOf }: Wanted): Promise<void> {
  const sql = database.connect('owner', { max: 1 });
  try {
    const { engine, head, hash } = await recover(sql, world, 'sandbox');
    const { atMs } = engine;
    const { terms, applications } = engine.offerings.get(offering)!;
    for (let n = 0; n < many; n += 1) {
      const opening = { kind: 'open-account', atMs, ownerKind: 'customer', referrer: null } as const;
      const account = accepted(engine.execute(opening), opening).account!;
      const money = { account: accountOf(account, 'stock'), asset: terms.moneyAsset, amount: FUNDS };
      const issue = { kind: 'issue-test-money', atMs, ...money } as const;
      accepted(engine.execute(issue), issue);
      const wish = application(account, { atMs, offering, key: keyOf(account) });
      accepted(engine.execute(wish), wish);
      if (n % TOGETHER === 0) engine.facts.clear();
    }
    engine.facts.clear();
    // What stood there is the same world without them.
    await sql`delete from ${sql(world)}.snapshot_chunks`;
    await sql`delete from ${sql(world)}.snapshots`;
    await storeSnapshot(sql, world, { sequence: head, atMs, journalHash: hash }, engine.snapshot());
    const asset = terms.moneyAsset;
    const write = async <Row extends object>({ upsert }: KeptTable<Row>, rows: readonly Row[]): Promise<void> => {
      await sql.unsafe(upsert.statement(world, 1), upsert.parameters(rows));
    };
    for (let from = 0; from < many; from += ROWS) {
      const some = applications.slice(from, from + ROWS).map((each) => {
        const purse = accountOf(each.account, 'stock');
        return { ...each, purse, balance: engine.balance(purse, asset) };
      });
      await write(
        applicationsTable,
        some.map(({ id, balance, ...each }): ApplicationRow => ({
          ...each,
          application: id,
          offering,
          held: balance.held,
          plan: 0,
          drawn: 0n,
          released: 0n,
          reason: '',
          createdMs: atMs,
          decidedMs: 0,
          paidMs: 0,
          deliveredMs: 0,
          endedMs: 0,
        })),
      );
      const times = { sinceMs: atMs, untilMs: 0, changedMs: atMs };
      await write(
        holdsTable,
        some.map(({ id, hold, purse, balance }) => ({
          heldBy: 'record' as const,
          number: hold,
          account: purse,
          asset,
          reason: 'subscription' as const,
          causeKind: 'application' as const,
          cause: id,
          amount: balance.held,
          ...times,
        })),
      );
      await write(
        balancesTable,
        some.map(({ purse, balance: { available, held } }) => ({
          account: purse,
          asset,
          available,
          held,
          sequence: head,
        })),
      );
    }
  } finally {
    await sql.end();
  }
}
