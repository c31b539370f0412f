// The real server under the supervisor that `npm start` puts it under: killed, it comes back; asked to stop, it stays away.
import { spawn, type ChildProcess } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { supervise } from './supervise.mjs';

const MAIN = new URL('../apps/server/src/boot/main.ts', import.meta.url).pathname;
/** What a process needs of ours: where programs are, and what was compiled already. Nothing that would be a setting. */
const { PATH = '', NODE_COMPILE_CACHE } = process.env;
const KEPT = { PATH, ...(NODE_COMPILE_CACHE === undefined ? {} : { NODE_COMPILE_CACHE }) };

it('is started again when it is killed, says why, and stops when it is asked to', { timeout: 540_000 }, async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'hilsa-supervised-'));
  await chmod(dataDir, 0o755);
  const said: string[] = [];
  const started: ChildProcess[] = [];
  const start = () => {
    const child = spawn(process.execPath, [MAIN], {
      env: {
        ...KEPT,
        DATA_DIR: dataDir,
        PORT: '0',
        LOG_LEVEL: 'silent',
        SANDBOX_MARKET: 'still',
        SANDBOX_SHARES: '12',
      },
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    });
    for (const stream of [child.stdout!, child.stderr!]) stream.on('data', (piece) => said.push(String(piece)));
    started.push(child);
    return child;
  };
  const supervised = supervise({ start, say: (line) => void said.push(line) });
  // What was said is compared whole, so that a start which never got ready tells why.
  const ready = async (times: number) => {
    const all = new RegExp(`^([^]* is ready\n){${times}}$`);
    await expect.poll(() => said.join(''), { timeout: 240_000, interval: 50 }).toMatch(all);
  };
  await ready(1);
  started[0]!.kill('SIGKILL');
  await ready(2);
  expect(said.join('')).toContain('The server died: it was killed by SIGKILL. It is started again in 0.5 s (1 of 10).');
  supervised.stop('SIGTERM');
  expect([await supervised.ended, started.length, existsSync(join(dataDir, 'postgres/postmaster.pid'))]).toEqual([
    0,
    2,
    false,
  ]);
  for (const folder of [dataDir, `${dataDir}-keys`]) await rm(folder, { recursive: true, force: true });
});
