// In: a folder. Out: a running PostgreSQL 18 on a private unix socket in it, restarted if it dies, gone when we are gone.
// Our own supervisor rather than the npm package's class: that one leaves PostgreSQL behind after kill -9 of its parent.
import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readFile, rename, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Writable } from 'node:stream';
import { setTimeout as pause } from 'node:timers/promises';
import { DatabaseProblem } from './database-problem.ts';
import { isPostmasterAlive, parentOf, readPostmasterFile } from './postmaster-file.ts';
import {
  chooseAccount,
  findPrograms,
  makePrivateFolder,
  prepareHome,
  type Account,
  type Programs,
} from './postgres-programs.ts';

/** The cluster's first role, which owns every table. */
export const OWNER = 'hilsa_owner';

export interface EmbeddedPostgres {
  /** Folder of the unix socket: pass it as `host`. */
  readonly socketDir: string;
  /** The postmaster's pid, or null while it is being restarted. */
  postmasterPid(): Promise<number | null>;
  /** Stops in an orderly way; resolves when the last process has gone. */
  stop(): Promise<void>;
}

export interface EmbeddedOptions {
  readonly dataDir: string;
  /** Progress and trouble, one plain line each. */
  readonly report: (line: string) => void;
  /** Told when its process has been started; it takes connections later. */
  readonly onLaunched?: () => void;
  /** Tests only: do not wait for the disk. A power cut may then lose everything, a killed process nothing. */
  readonly withoutFsync?: boolean;
  /** Tests only: connections at once, when one cluster serves the many servers of a whole run. */
  readonly mostConnections?: number;
}

/**
 * Group commit makes few, large commits: a generous log buffer and rare checkpoints serve it. Durability stays on.
 * Parallel queries and just-in-time compilation are off because the two cores belong to the orders.
 */
const TUNING = [
  'listen_addresses=',
  'unix_socket_permissions=0700',
  'max_connections=160',
  'fsync=on',
  'synchronous_commit=on',
  'full_page_writes=on',
  'shared_buffers=192MB',
  'wal_buffers=16MB',
  'min_wal_size=256MB',
  'max_wal_size=1GB',
  'wal_level=minimal',
  'max_wal_senders=0',
  'checkpoint_timeout=10min',
  'checkpoint_completion_target=0.9',
  'jit=off',
  'max_parallel_workers_per_gather=0',
  'random_page_cost=1.1',
  'timezone=UTC',
  'log_timezone=UTC',
  'log_min_messages=warning',
  'log_checkpoints=off',
];

/**
 * The guard: `cat` reads a pipe whose other end only we hold. However we die, even by kill -9, the pipe closes and the guard
 * asks PostgreSQL for a fast shutdown. $p is waited for in a loop because a trapped signal ends `wait` early.
 */
const GUARD = `"$@" & p=$!
trap "kill -INT $p 2>/dev/null" INT TERM
(cat >/dev/null; kill -INT $p 2>/dev/null) <&3 >/dev/null 2>&1 & g=$!
while kill -0 $p 2>/dev/null; do wait $p; s=$?; done
kill $g 2>/dev/null; exit $s`;

/** Longest path the kernel takes for a unix socket, less the name PostgreSQL adds. */
const SOCKET_DIR_LIMIT = 107 - '/.s.PGSQL.5432'.length;

/**
 * Starts PostgreSQL in `dataDir`, making the cluster on the first start. Waits for an orphan of a killed server to finish.
 * @throws DatabaseProblem with a sentence for the person who starts the server.
 */
export async function startEmbeddedPostgres(options: EmbeddedOptions): Promise<EmbeddedPostgres> {
  const account = await chooseAccount();
  const home = await prepareHome(options.dataDir, account, options.report);
  const cluster = join(home, 'postgres');
  const programs = await findPrograms(home, account);
  const socketDir = await prepareSocketFolder(home, account);
  await prepareCluster(cluster, programs, account, options);
  await waitForFormerPostmaster(cluster, options.report);
  return supervise({ cluster, socketDir, programs, account, options });
}

async function prepareSocketFolder(home: string, account: Account): Promise<string> {
  const near = join(home, 'run');
  const mark = createHash('sha256').update(home).digest('hex').slice(0, 12);
  const folder = near.length <= SOCKET_DIR_LIMIT ? near : join(tmpdir(), `hilsa-${mark}`);
  await makePrivateFolder(folder, account).catch(() => undefined);
  // In a folder open to all, somebody else may have been first: then its owner or mode is wrong.
  const { uid, mode } = await stat(folder);
  if (uid !== (account?.uid ?? process.getuid?.()) || (mode & 0o077) !== 0) {
    throw new DatabaseProblem(
      `The socket folder ${folder} belongs to somebody else: remove it, or set DATA_DIR to a shorter path.`,
    );
  }
  return folder;
}

async function prepareCluster(
  cluster: string,
  programs: Programs,
  account: Account,
  options: EmbeddedOptions,
): Promise<void> {
  if (existsSync(join(cluster, 'PG_VERSION'))) {
    const made = (await readFile(join(cluster, 'PG_VERSION'), 'utf8')).trim();
    const installed = /\d+/.exec(
      spawnSync(programs.postgres, ['--version'], { ...account, cwd: '/', encoding: 'utf8' }).stdout,
    )?.[0];
    if (made === installed) return;
    throw new DatabaseProblem(
      `The data in ${cluster} was written by PostgreSQL ${made}, this is ${installed}: dump it with the old one, or move the folder away.`,
    );
  }
  options.report('Preparing the database (first start)');
  // Into a folder of another name first, so that a start killed half-way leaves nothing that looks complete.
  const unfinished = `${cluster}.unfinished`;
  await rm(unfinished, { recursive: true, force: true });
  await makePrivateFolder(unfinished, account);
  const words = [
    '-D',
    unfinished,
    '-U',
    OWNER,
    '-A',
    'trust',
    '-E',
    'UTF8',
    '--locale=C',
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
    '--data-checksums',
  ];
  if (options.withoutFsync) words.push('--no-sync');
  const made = spawnSync(programs.initdb, words, { ...account, cwd: '/', encoding: 'utf8' });
  if (made.status !== 0)
    throw new DatabaseProblem(`PostgreSQL could not prepare ${cluster}: ${(made.stderr || String(made.error)).trim()}`);
  await rename(unfinished, cluster);
}

/**
 * After kill -9 of a server its PostgreSQL is still shutting down: wait. One that stays up under a living guard belongs to
 * another running server: refuse. One whose guard is gone too is an orphan: ask it to stop.
 */
async function waitForFormerPostmaster(cluster: string, report: (line: string) => void): Promise<void> {
  const former = await readPostmasterFile(cluster);
  if (!former || !(await isPostmasterAlive(former.pid, cluster))) return;
  report('Waiting for the former database process to finish');
  const patience = Date.now() + 2_000;
  const limit = Date.now() + 60_000;
  let asked = false;
  while (await isPostmasterAlive(former.pid, cluster)) {
    const { state } = (await readPostmasterFile(cluster)) ?? { state: 'stopping' };
    if (!asked && state !== 'stopping' && Date.now() > patience) {
      if (await isPostmasterAlive(await parentOf(former.pid), cluster)) {
        throw new DatabaseProblem(
          `Another running server uses the data in ${cluster}: stop it, or set DATA_DIR to another folder.`,
        );
      }
      process.kill(former.pid, 'SIGINT');
      asked = true;
    }
    if (Date.now() > limit)
      throw new DatabaseProblem(`A former PostgreSQL (process ${former.pid}) still runs on ${cluster}: stop it first.`);
    await pause(20);
  }
}

interface Supervised {
  readonly cluster: string;
  readonly socketDir: string;
  readonly programs: Programs;
  readonly account: Account;
  readonly options: EmbeddedOptions;
}

/** Starts it once, then again whenever it dies by itself, until `stop`. */
async function supervise(supervised: Supervised): Promise<EmbeddedPostgres> {
  const { cluster, socketDir, options } = supervised;
  let stopping = false;
  let running = await launch(supervised);
  const life = (async () => {
    for (;;) {
      await running.gone;
      if (stopping) return;
      options.report('PostgreSQL has stopped by itself and is started again');
      running = await launch(supervised).catch(async (problem: Error) => {
        options.report(problem.message);
        await pause(250);
        return running;
      });
      if (stopping) running.stop();
    }
  })();
  return {
    socketDir,
    async postmasterPid() {
      const file = await readPostmasterFile(cluster);
      return file && (await isPostmasterAlive(file.pid, cluster)) ? file.pid : null;
    },
    async stop() {
      stopping = true;
      running.stop();
      await life;
    },
  };
}

interface Launched {
  readonly gone: Promise<void>;
  stop(): void;
}

/** One life of the postmaster; resolves when it takes connections. */
async function launch({ cluster, socketDir, programs, account, options }: Supervised): Promise<Launched> {
  // What stands later wins.
  const tuning = [
    ...TUNING,
    ...(options.withoutFsync ? ['fsync=off', 'full_page_writes=off'] : []),
    ...(options.mostConnections === undefined ? [] : [`max_connections=${options.mostConnections}`]),
  ];
  const words = [programs.postgres, '-D', cluster, '-k', socketDir, ...tuning.flatMap((item) => ['-c', item])];
  const child = spawn('/bin/sh', ['-c', GUARD, 'sh', ...words], {
    ...account,
    cwd: '/',
    // Another account's process: the settings of ours, with keys and passwords among them, are none of its business.
    env: { PATH: process.env['PATH'] ?? '/usr/bin:/bin' },
    stdio: ['ignore', 'ignore', 'pipe', 'pipe'],
    detached: true, // its own process group: Ctrl-C in the terminal reaches us alone, and we stop it in order
  });
  const lastLines = collectLines(child, options.report);
  const leash = child.stdio[3] as Writable;
  leash.on('error', () => undefined);
  let up = true;
  const gone = new Promise<void>((resolve) => {
    child.once('exit', () => {
      up = false;
      leash.end();
      resolve();
    });
    child.once('error', () => resolve());
  });
  const launched: Launched = { gone, stop: () => leash.end() };
  options.onLaunched?.();
  for (;;) {
    const file = await readPostmasterFile(cluster);
    if (file?.state === 'ready' && (await isPostmasterAlive(file.pid, cluster))) return launched;
    if (!up) throw new DatabaseProblem(`PostgreSQL did not start: ${lastLines().join(' / ') || 'it said nothing'}`);
    await Promise.race([gone, pause(10)]);
  }
}

/** Passes warnings on and keeps the last few lines for the sentence of a failed start. LOG lines are the ordinary course of things. */
function collectLines(child: ChildProcess, report: (line: string) => void): () => string[] {
  const last: string[] = [];
  child.stderr?.setEncoding('utf8').on('data', (text: string) => {
    for (const line of text.split('\n').filter(Boolean)) {
      last.push(line.replace(/^\d{4}-\S+ \S+ \S+ \[\d+\] /, ''));
      if (last.length > 5) last.shift();
      if (/ (WARNING|ERROR|FATAL|PANIC): /.test(line)) report(`PostgreSQL: ${last.at(-1)}`);
    }
  });
  return () => last;
}
