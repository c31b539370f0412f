// In: what an order's page, its fills and its log told. Out: what a stranger's script says of them.
import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

export async function checkMyRobot(saved: object): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'hilsa-robot-'));
  await writeFile(join(folder, 'saved.json'), JSON.stringify(saved));
  const script = join(import.meta.dirname, '../../../docs/check-my-robot.mjs');
  const told = await run(process.execPath, [script, join(folder, 'saved.json')]).catch((failed: object) => failed);
  await rm(folder, { recursive: true });
  return `${Reflect.get(told, 'stdout')}${Reflect.get(told, 'stderr')}`;
}
