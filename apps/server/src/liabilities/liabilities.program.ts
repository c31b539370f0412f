// In: a database's address and a wish, as the process's first message. Out: the publication made, and one word of what came of it.
// A process of its own, at a low priority: trading goes before it, and the memory goes when it ends. Not the lowest: a machine that is busy all day
// would never publish.
import { constants } from 'node:os';
import { databaseAt, type DatabaseAddress } from '../boot/database.ts';
import { runAt } from '../boot/low-priority.ts';
import { buildPublication, type BuildWish } from './build.ts';

export interface BuildStart {
  readonly database: DatabaseAddress;
  readonly wish: BuildWish;
}
export type BuildEnd = { readonly publication: number } | { readonly problem: string };

process.on('message', ({ database, wish }: BuildStart) => void run(database, wish));
// Without the server that asked for it, nobody waits for it.
process.on('disconnect', () => process.exit(0));
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => undefined);

async function run(address: DatabaseAddress, wish: BuildWish): Promise<void> {
  const tell = (end: BuildEnd): void => void process.send?.(end, () => process.exit(0));
  try {
    runAt(constants.priority.PRIORITY_BELOW_NORMAL);
    const sql = databaseAt(address).connect('app', { max: 2, connection: { application_name: 'hilsa-liabilities' } });
    tell({ publication: await buildPublication(sql, wish) });
  } catch (problem) {
    tell({ problem: String(problem) });
  }
}
