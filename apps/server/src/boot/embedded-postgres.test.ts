import { spawn, spawnSync } from 'node:child_process';
import { chmod, chown, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { once } from 'node:events';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { onSocket } from './database.ts';
import { startEmbeddedPostgres, type EmbeddedPostgres } from './embedded-postgres.ts';

const HOLDER = new URL('./embedded-postgres.holder.ts', import.meta.url).pathname;

describe('the embedded PostgreSQL', { timeout: 120_000 }, () => {
  let dataDir: string;
  let running: EmbeddedPostgres | null = null;
  const said: string[] = [];
  const start = async () =>
    (running = await startEmbeddedPostgres({ dataDir, withoutFsync: true, report: (line) => said.push(line) }));

  beforeEach(async () => {
    said.length = 0;
    dataDir = await mkdtemp(join(tmpdir(), 'hilsa-embedded-'));
    await chmod(dataDir, 0o755);
  });
  afterEach(async () => {
    await running?.stop();
    running = null;
    await rm(dataDir, { recursive: true, force: true });
  });

  async function ask<T>(question: (sql: ReturnType<ReturnType<typeof onSocket>['connect']>) => Promise<T>): Promise<T> {
    const database = onSocket(running!.socketDir, 'postgres', null);
    try {
      return await question(database.connect('owner', { max: 1 }));
    } finally {
      await database.close();
    }
  }

  it('keeps its rows over an orderly stop and a second start', async () => {
    await start();
    await ask((sql) => sql`create table fish as select 7 as weight`);
    await running!.stop();
    await start();
    expect(await ask((sql) => sql`select weight from fish`)).toEqual([{ weight: 7 }]);
  });

  it.runIf(process.platform === 'linux')(
    'knows none of our settings: a key in them is not in its environment',
    async () => {
      process.env['FILES_KEY'] = 'planted-key';
      await start();
      delete process.env['FILES_KEY'];
      const [pid] = (await readFile(join(dataDir, 'postgres/postmaster.pid'), 'utf8')).split('\n');
      const environment = await readFile(`/proc/${pid}/environ`, 'latin1');
      expect(environment).toContain('PATH=');
      expect(environment).not.toContain('planted-key');
    },
  );

  it('waits for the disk and checks pages unless a test asks otherwise', async () => {
    running = await startEmbeddedPostgres({ dataDir, report: () => undefined });
    const [row] = await ask(
      (sql) => sql`select current_setting('fsync') as fsync, current_setting('synchronous_commit') as commit,
      current_setting('data_checksums') as checksums, current_setting('listen_addresses') as addresses`,
    );
    expect(row).toEqual({ fsync: 'on', commit: 'on', checksums: 'on', addresses: '' });
  });

  it('is gone after kill -9 of the process that holds it, and starts again with every committed row', async () => {
    const holder = spawn(process.execPath, [HOLDER, dataDir], { stdio: ['ignore', 'pipe', 'inherit'] });
    const [line] = (await once(holder.stdout, 'data')) as [Buffer];
    const pid = Number.parseInt(line.toString(), 10);
    holder.kill('SIGKILL');
    await start();
    expect(() => process.kill(pid, 0)).toThrow(/ESRCH/);
    expect(await ask((sql) => sql`select weight from fish`)).toEqual([{ weight: 3 }]);
  });

  it('refuses data that another running server holds, and leaves that server alone', async () => {
    await start();
    await expect(startEmbeddedPostgres({ dataDir, report: () => undefined })).rejects.toThrow(
      /Another running server uses the data/,
    );
    expect(await ask((sql) => sql`select 1 as one`)).toEqual([{ one: 1 }]);
  });

  it('starts in spite of a stale postmaster.pid, also when its pid belongs to another process now', async () => {
    await start();
    await running!.stop();
    await writeFile(
      join(dataDir, 'postgres/postmaster.pid'),
      `${process.pid}\n${dataDir}/postgres\n1\n5432\n\n\n\nready\n`,
    );
    if (process.getuid?.() === 0) {
      const { uid, gid } = await import('node:fs').then(({ statSync }) => statSync(join(dataDir, 'postgres')));
      await chown(join(dataDir, 'postgres/postmaster.pid'), uid, gid);
    }
    await start();
    expect(await ask((sql) => sql`select 1 as one`)).toEqual([{ one: 1 }]);
  });

  it('comes back by itself when PostgreSQL is killed', async () => {
    await start();
    const first = (await running!.postmasterPid())!;
    process.kill(first, 'SIGKILL');
    await expect
      .poll(() => running!.postmasterPid().then((pid) => pid !== null && pid !== first), { timeout: 50_000 })
      .toBe(true);
    await expect
      .poll(() => ask((sql) => sql`select 1 as one`).catch(() => 'away'), { timeout: 50_000 })
      .toEqual([{ one: 1 }]);
    expect(said).toContain('PostgreSQL has stopped by itself and is started again');
  });

  it('makes the cluster anew when a first start was killed half-way', async () => {
    spawnSync('mkdir', ['-p', join(dataDir, 'postgres.unfinished/base')]);
    await start();
    expect((await readFile(join(dataDir, 'postgres/PG_VERSION'), 'utf8')).trim()).toBe('18');
  });

  it('says that data of another major version cannot be read', async () => {
    await start();
    await running!.stop();
    await writeFile(join(dataDir, 'postgres/PG_VERSION'), '17\n');
    await expect(start()).rejects.toThrow(/was written by PostgreSQL 17, this is 18/);
  });
});
