import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

const MAIN = new URL('./main.ts', import.meta.url).pathname;
/** What a process needs of ours: where programs are, and what was compiled already. Nothing that would be a setting. */
const { PATH = '', NODE_COMPILE_CACHE } = process.env;
const KEPT = { PATH, ...(NODE_COMPILE_CACHE === undefined ? {} : { NODE_COMPILE_CACHE }) };

/** One process from `npm start` on, less the installing: what it said, and how it ended. */
class Run {
  readonly child: ChildProcess;
  readonly ended: Promise<number | null>;
  said = '';
  constructor(dataDir: string, environment: Record<string, string>) {
    this.child = spawn(process.execPath, [MAIN], {
      env: { ...KEPT, DATA_DIR: dataDir, PORT: '0', LOG_LEVEL: 'silent', ...environment },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    for (const stream of [this.child.stdout!, this.child.stderr!])
      stream.on('data', (piece) => (this.said += String(piece)));
    this.ended = once(this.child, 'close').then(([code]) => code as number | null);
  }
  async ready(): Promise<void> {
    const early = this.ended.then((code) => {
      throw new Error(`ended with ${code} before it was ready: ${this.said}`);
    });
    const ready = async () => {
      await expect.poll(() => this.said, { timeout: 120_000, interval: 50 }).toMatch(/ is ready\n/);
    };
    await Promise.race([early, ready()]);
  }
}

describe('the server as a process', { timeout: 300_000 }, () => {
  let dataDir: string;
  const pidFile = () => join(dataDir, 'postgres/postmaster.pid');

  beforeAll(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'hilsa-main-'));
    await chmod(dataDir, 0o755);
  });
  afterAll(async () => {
    for (const folder of [dataDir, `${dataDir}-keys`]) await rm(folder, { recursive: true, force: true });
  });

  it('S3 does not start live without operator, carriers and logins of its own, and says what is missing', async () => {
    const run = new Run(dataDir, { MODE: 'live' });
    expect(await run.ended).toBe(1);
    expect(run.said).toMatch(
      /Live mode does not start: the operator has no legal name .*; carrier outbox .* brings messages to nobody; the embedded database has one login for all: .*\.\n$/,
    );
    expect(run.said).not.toMatch(/sandbox/i);
    // Who its partners are is read before anything is judged, and one sentence says what is wrong with it.
    const file = join(dataDir, 'partners.json');
    await writeFile(file, JSON.stringify({ banks: [{ rail: 'bank', accountNumber: 'none' }] }));
    const named = new Run(dataDir, { MODE: 'live', PARTNERS_FILE: file });
    expect(await named.ended).toBe(1);
    expect(named.said).toMatch(/Setting PARTNERS_FILE: banks\.0\.\w+ .*\.\n$/);
  });

  it('S3 starts as a sandbox, leaves nothing behind when asked to stop; never live on that database, whoever the operator is', async () => {
    // Few shares: the past of six hundred would be drawn for nobody.
    const sandbox = new Run(dataDir, { SANDBOX_SHARES: '12' });
    await sandbox.ready();
    expect(existsSync(pidFile())).toBe(true);
    sandbox.child.kill('SIGTERM');
    expect(await sandbox.ended).toBe(0);
    expect(existsSync(pidFile())).toBe(false);
    const operator = { OPERATOR_LEGAL_NAME: 'Example Ltd', OPERATOR_LICENCE: 'L-1', JURISDICTION: 'BD' };
    const live = new Run(dataDir, { MODE: 'live', ...operator });
    expect(await live.ended).toBe(1);
    expect(live.said).toMatch(
      /The (real|demo) journal in this database was begun in sandbox mode, and the settings say MODE=live: set MODE=sandbox/,
    );
  });
});
