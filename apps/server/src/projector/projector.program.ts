// In: a ProjectorStart, as the thread's data or the process's first message. Out: a projector at work, which says how far it is.
import { isMainThread, parentPort, workerData } from 'node:worker_threads';
import { databaseAt } from '../boot/database.ts';
import type { FromProjector, ProjectorStart, ToProjector } from './messages.ts';
import { Projector } from './projector.ts';

/**
 * What a crash takes of the tables is written again from the journal: nobody's commit shares the disk with them. The log keeps its order, so that rows
 * that were dropped after a snapshot are never gone without it. Rows are found by their keys, a few hundred at a time: a plan that was
 * made while a table was empty would read all of it at each write, until the next analysis.
 */
const FOR_TABLES = {
  synchronous_commit: 'off',
  enable_seqscan: 'off',
  enable_hashjoin: 'off',
  enable_mergejoin: 'off',
} as const;

function begin({ database, ...start }: ProjectorStart, tell: (message: FromProjector) => void): Projector {
  const connected = databaseAt(database);
  const tables = connected.connect('projector', {
    max: 3,
    fetch_types: false,
    connection: { application_name: `hilsa-projector-${start.world}`, ...FOR_TABLES },
  });
  const owner = connected.connect('owner', { max: 1, idle_timeout: 30 });
  const projector = new Projector({ ...start, tables, owner, tell });
  projector
    .run()
    .then(async () => connected.close())
    .then(() => process.exit(0))
    .catch((problem: unknown) => {
      tell({ kind: 'report', line: `The projector of the ${start.world} world ended: ${String(problem)}` });
      process.exit(1);
    });
  return projector;
}

if (isMainThread) {
  const tell = (message: FromProjector): void => void process.send?.(message);
  let projector: Projector | null = null;
  process.on('message', (message) => {
    if (projector === null) projector = begin(message as ProjectorStart, tell);
    else projector.hear(message as ToProjector);
  });
  // It belongs to the server that started it: without that it has nothing to follow.
  process.on('disconnect', () => process.exit(0));
  // Signals for the whole group are for the server, which tells it when to finish.
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => undefined);
} else {
  const port = parentPort!;
  const projector = begin(workerData as ProjectorStart, (message) => port.postMessage(message));
  port.on('message', (message: ToProjector) => projector.hear(message));
}
