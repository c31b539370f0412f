// In: the opened worlds, keys and settings. Out: what proves the books, at work: heads published, audits run, each on its schedule.
import { join } from 'node:path';
import type { MessageConnector } from '../connectors/index.ts';
import type { Proofs } from '../gateway/index.ts';
import { auditApart, headSigner, keepAudits, openHeads } from '../proofs/index.ts';
import { publicationsAfter } from '../liabilities/index.ts';
import { journalHashAt } from '../sequencer/journal.ts';
import type { Sequencer } from '../sequencer/index.ts';
import type { World } from '../tables/index.ts';
import type { Database } from './database.ts';
import type { Keys } from './open-keys.ts';
import type { Settings } from './settings.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
/** Longest wait for a place that does not answer, at an orderly end. */
const LAST_MS = 5_000;

export interface ProofParts {
  readonly database: Database;
  readonly settings: Settings;
  readonly keys: Keys;
  readonly sequencers: Readonly<Record<World, Sequencer>>;
  readonly sender: MessageConnector;
  say(line: string): void;
  now(): number;
}

/** @throws HeadProblem when the journal does not hold what was published of it */
export async function openProofs(parts: ProofParts): Promise<Proofs & { stop(): Promise<void> }> {
  const { database, settings, keys, sequencers, sender, say, now } = parts;
  const { mode, headsMail } = settings;
  const sql = database.connect('app', { max: 1, idle_timeout: 30 });
  const heads = await openHeads({
    mode,
    signer: headSigner(keys.masterKey),
    file: settings.headsFile ?? join(settings.dataDir, 'heads.jsonl'),
    url: settings.headsUrl,
    mail:
      headsMail === undefined
        ? null
        : (text, key) =>
            sender.send({ channel: 'mail', target: headsMail, subject: 'Where the journals end', text, key }),
    endOf: (world) => sequencers[world].end,
    hashAt: (world, sequence) => journalHashAt(sql, world, sequence),
    booksAfter: async (publication, most) => publicationsAfter({ sql, world: 'real' }, publication, most),
    report: say,
    now,
  });
  const leaving = new AbortController();
  const audits = keepAudits({
    audit: auditApart(database.address, { mode, seals: keys.seals }, leaving.signal),
    report: (line) => {
      if (!leaving.signal.aborted) say(line);
    },
    now,
  });
  const timers = [setInterval(() => void heads.publish(), settings.headsEveryMinutes * MINUTE_MS)];
  if (settings.auditEveryHours > 0)
    timers.push(setInterval(() => void audits.run(), settings.auditEveryHours * HOUR_MS));
  for (const timer of timers) timer.unref();
  void heads.publish();
  return {
    heads,
    audits,
    async stop() {
      for (const timer of timers) clearInterval(timer);
      leaving.abort();
      // Where they end now: nothing is added past the server while it is away without being seen.
      await Promise.race([heads.publish(), new Promise((resolve) => setTimeout(resolve, LAST_MS).unref())]);
    },
  };
}
