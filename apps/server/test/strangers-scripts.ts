// In: what was told of a robot's order or of a fund. Out: what a stranger's script says of it.
import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

export const checkMyRobot = async (saved: object): Promise<string> => checked('check-my-robot.mjs', saved);
export const checkMyFund = async (saved: object): Promise<string> => checked('check-my-fund.mjs', saved);

async function checked(script: string, saved: object): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'hilsa-check-'));
  await writeFile(join(folder, 'saved.json'), JSON.stringify(saved));
  const path = join(import.meta.dirname, '../../../docs', script);
  const told = await run(process.execPath, [path, join(folder, 'saved.json')]).catch((failed: object) => failed);
  await rm(folder, { recursive: true });
  return `${Reflect.get(told, 'stdout')}${Reflect.get(told, 'stderr')}`;
}
