// In: the mode, the database, the master key. Out: what draws of each world need: sealed secrets, a beacon, and a keeper that reveals.
import type { Sql } from 'postgres';
import { createSecretBox, type MasterKey } from '../identity/secrets.ts';
import {
  type Beacon,
  createDrawSecrets,
  drandBeacon,
  type DrawSecrets,
  runKeeper,
  testBeacon,
} from '../offerings/index.ts';
import type { Sequencer } from '../sequencer/index.ts';
import type { World } from '../tables/index.ts';

export interface Draws {
  readonly secrets: DrawSecrets;
  /** What comes after a close: drand's, or in the sandbox its own. */
  readonly beacon: Beacon;
}

export function drawsOf(
  mode: 'sandbox' | 'live',
  { sql, masterKey }: { readonly sql: Sql; readonly masterKey: MasterKey },
): Readonly<Record<World, Draws>> {
  const box = createSecretBox(masterKey);
  const secrets = createDrawSecrets(sql, box);
  const of = (world: World): Draws => ({ secrets, beacon: mode === 'live' ? drandBeacon() : testBeacon(box, world) });
  return { real: of('real'), demo: of('demo') };
}

/** What is due is revealed by the committed secret and the beacon. @returns how to end it */
export function keepDraws(
  { secrets, beacon }: Draws,
  { sequencer, now, say }: { readonly sequencer: Sequencer; now(): number; say(line: string): void },
): () => Promise<void> {
  const keeper = runKeeper({ sequencer, secrets, beacon, now }, (problem) =>
    say(`A draw waits to be revealed: ${String(problem)}`),
  );
  return () => keeper.stop();
}

/** @returns a customer's account of a world, the owner's number; null: there is no such customer */
export function accountOfCustomer(sql: Sql) {
  return async (world: World, customerId: string): Promise<number | null> => {
    const [row] = await sql`
      select account from identity.accounts where world = ${world} and customer_id = ${customerId}`;
    return row === undefined ? null : Number(row['account']);
  };
}

/** @returns whose account of a world it is; null: no customer's */
export function customerOf(sql: Sql) {
  return async (world: World, account: number): Promise<string | null> => {
    const [row] = await sql`select customer_id from identity.accounts where world = ${world} and account = ${account}`;
    return row === undefined ? null : String(row['customer_id']);
  };
}
