// Every room's calls are in the contract's one table: a room that was forgotten there, or a path that two rooms have, shows.
import { glob } from 'node:fs/promises';
import { resolve } from 'node:path';
import { expect, it } from 'vitest';
import { calls } from '@hilsa/contract';

const CONTRACT = resolve(import.meta.dirname, '../../../packages/contract/src');

async function tablesIn(pattern: string, without: string): Promise<object[]> {
  const tables: object[] = [];
  for await (const file of glob(pattern, { cwd: CONTRACT })) {
    if (file.startsWith(without)) continue;
    const room = (await import(resolve(CONTRACT, file))) as Record<string, object>;
    tables.push(...Object.values(room));
  }
  return tables;
}

it('the customers’ calls are those of all rooms together, and no path is taken twice', async () => {
  const rooms = await tablesIn('*/calls.ts', 'console/');
  expect(rooms.length).toBeGreaterThan(5);
  expect(rooms.flatMap((room) => Object.keys(room)).toSorted()).toEqual(Object.keys(calls).toSorted());
});
