// In: a closed world with one open offering. Out: very many who have applied for it, each with money held, as if they had come one by one.
// Of the tables those rows are written that a draw changes.
import { accountOf } from '@hilsa/core';
import { application } from '@hilsa/testkit/offering';
import type { Database } from '../../apps/server/src/boot/database.ts';
import { balancesTable } from '../../apps/server/src/tables/balances.ts';
import { holdsTable } from '../../apps/server/src/tables/holds.ts';
import { type ApplicationRow, applicationsTable } from '../../apps/server/src/tables/offerings.ts';
import type { KeptTable } from '../../apps/server/src/tables/table.ts';
import type { World } from '../../apps/server/src/tables/words.ts';
import { beneath, executeBeneath } from './beneath.ts';

interface Wanted {
  readonly world: World;
  readonly offering: number;
  readonly many: number;
  /** What the applicants' file calls the application of an owner. */
  readonly keyOf: (account: number) => string;
}

/** Money units of each applicant. */
const FUNDS = 2_000_00n;
/** Of one statement. */
const ROWS = 20_000;

export async function applyBeneath(database: Database, { world, offering, many, keyOf }: Wanted): Promise<void> {
  const sql = database.connect('owner', { max: 1 });
  try {
    const { engine, head } = await beneath(sql, world, (core) => {
      const { terms } = core.offerings.get(offering)!;
      const { atMs } = core;
      executeBeneath(core, many, function* () {
        const account = (yield { kind: 'open-account', atMs, ownerKind: 'customer', referrer: null }).account!;
        const money = { account: accountOf(account, 'stock'), asset: terms.moneyAsset, amount: FUNDS };
        yield { kind: 'issue-test-money', atMs, ...money };
        yield application(account, { atMs, offering, key: keyOf(account) });
      });
    });
    const { atMs } = engine;
    const { terms, applications } = engine.offerings.get(offering)!;
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
