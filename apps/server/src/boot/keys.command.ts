// In: words after `npm run keys --`, and the settings. Out: what is under which key; a new key; or the journal's end taken over.
// With the server stopped: it keeps its keys in memory.
import { parseArgs } from 'node:util';
import { DatabaseProblem } from './database-problem.ts';
import { findDatabase } from './find-database.ts';
import { rotateKeys, sealEnds } from './keys.ts';
import { KEYS } from './key-inventory.ts';
import { openKeys } from './open-keys.ts';
import { JournalProblem, LeaseTaken } from '../sequencer/index.ts';
import { readSettings, SettingProblem } from './settings.ts';
import { StartRefused } from './start-refused.ts';

const USAGE = `npm run keys                        what is sealed, and under which key
npm run keys -- rotate --to <file>  a new key outside the database, written to the file (with the embedded database: in place, without --to)
npm run keys -- seal                seals the journals' ends as they stand: for a database from before there were seals, or one that was put back`;

class CommandProblem extends Error {}

try {
  const { positionals, values } = parseArgs({ allowPositionals: true, options: { to: { type: 'string' } } });
  const [verb = 'list'] = positionals;
  if (positionals.length > 1 || !['list', 'rotate', 'seal'].includes(verb))
    throw new CommandProblem(`say what to do\n\n${USAGE}`);
  if (verb === 'list') for (const { what, under } of KEYS) say(`${what}: ${under}`);
  else await change(verb, values.to);
} catch (problem) {
  process.exitCode = 1;
  console.error(`keys · ${plainly(problem)}`);
}

async function change(verb: string, to: string | undefined): Promise<void> {
  const settings = readSettings(process.env);
  const database = await findDatabase(settings, say);
  try {
    const keys = await openKeys(database, settings);
    if (verb === 'seal')
      for (const { world, sequence, hash } of await sealEnds(database, settings.mode, keys.seals))
        say(
          `the ${world} journal is sealed up to row ${sequence}, hash ${hash.toString('hex')}: compare it with what was published`,
        );
    else {
      const embedded = settings.filesKey === undefined;
      if (!embedded && to === undefined)
        throw new CommandProblem(`say where the new key goes: --to <file>\n\n${USAGE}`);
      const file = await rotateKeys(database, settings, { keys, to: embedded ? undefined : to });
      say(
        `the new key is in ${file}; ${embedded ? 'the former one opens nothing any more' : 'set FILES_KEY to it before the next start'}`,
      );
    }
  } finally {
    await database.close();
  }
}

function say(line: string): void {
  console.log(`keys · ${line}`);
}

function plainly(problem: unknown): string {
  const isPlain = [CommandProblem, DatabaseProblem, JournalProblem, LeaseTaken, SettingProblem, StartRefused].some(
    (kind) => problem instanceof kind,
  );
  return isPlain ? (problem as Error).message : String(problem);
}
