// In: the real world and its database. Out: what it owes is published when a day is over, beside trading, in a process of its own.
import type { Sql } from 'postgres';
import type { MasterKey } from '../identity/secrets.ts';
import { buildApart, keepLiabilities, type Liabilities, signingKeyOf } from '../liabilities/index.ts';
import type { Sequencer } from '../sequencer/index.ts';
import type { Database } from './database.ts';
import type { Settings } from './settings.ts';

/** How often it is looked whether a day is over. */
const LIABILITIES_MS = 30_000;

interface Given {
  readonly database: Pick<Database, 'address'>;
  readonly settings: Pick<Settings, 'mode'>;
  /** Of the real world. */
  readonly sequencer: Sequencer;
  readonly now: () => number;
  readonly say: (line: string) => void;
  readonly sql: Sql;
  readonly masterKey: MasterKey;
  /** What is done at a stop is added here. */
  readonly stops: (() => Promise<void> | void)[];
}

/** Looks from now on whether a day is over. */
export function publishLiabilities({
  database,
  settings,
  sequencer,
  now,
  say,
  sql,
  masterKey,
  stops,
}: Given): Liabilities {
  const leaving = new AbortController();
  const liabilities = keepLiabilities({
    sequencer,
    sql,
    mode: settings.mode,
    build: buildApart(database.address, leaving.signal),
    signingKey: signingKeyOf(masterKey),
    report: (problem) => {
      if (!leaving.signal.aborted)
        say(`What is owed could not be published and will be tried again: ${String(problem)}`);
    },
    now,
  });
  const looking = setInterval(() => void liabilities.look(), LIABILITIES_MS);
  looking.unref();
  void liabilities.look();
  stops.push(async () => {
    clearInterval(looking);
    leaving.abort();
    await liabilities.settled();
  });
  return liabilities;
}
