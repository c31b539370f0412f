// A process of its own lowers itself and says what its threads run at then.
import { execFileSync } from 'node:child_process';
import { constants } from 'node:os';
import { expect, it } from 'vitest';

const PROGRAM = `
import { readdirSync } from 'node:fs';
import { getPriority } from 'node:os';
const { runAt } = await import(process.argv[1]);
runAt(${constants.priority.PRIORITY_LOW});
console.log(JSON.stringify(readdirSync('/proc/self/task').map((thread) => getPriority(Number(thread)))));
`;

it.runIf(process.platform === 'linux')('holds for every thread, also those that collect garbage', () => {
  const words = ['--input-type=module', '--eval', PROGRAM, new URL('low-priority.ts', import.meta.url).href];
  const priorities = JSON.parse(execFileSync(process.execPath, words, { encoding: 'utf8' })) as number[];
  expect(priorities.length).toBeGreaterThan(1);
  expect(new Set(priorities)).toEqual(new Set([constants.priority.PRIORITY_LOW]));
});
