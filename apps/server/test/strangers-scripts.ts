// In: what was told of a robot's order, of a fund or of an allotment. Out: what a stranger's script says of it.
import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

export const checkMyRobot = async (saved: object): Promise<string> =>
  checked('check-my-robot.mjs', JSON.stringify(saved));
export const checkMyFund = async (saved: object): Promise<string> =>
  checked('check-my-fund.mjs', JSON.stringify(saved));
/** @param own id of an application */
export const checkMyAllotment = async (proof: string, own: string): Promise<string> =>
  checked('check-my-allotment.mjs', proof, own);

async function checked(script: string, saved: string, ...words: string[]): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'hilsa-check-'));
  await writeFile(join(folder, 'saved.json'), saved);
  const path = join(import.meta.dirname, '../../../docs', script);
  const told = await run(process.execPath, [path, join(folder, 'saved.json'), ...words]).catch(
    (failed: object) => failed,
  );
  await rm(folder, { recursive: true });
  return `${Reflect.get(told, 'stdout')}${Reflect.get(told, 'stderr')}`;
}
