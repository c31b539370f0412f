// In: the lock file and docs/operations/dependencies.md. Out: what the server is made of is counted, bounded, and each part asked for has its reason.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { countedParts, serverParts } from './parts.mjs';
import { root } from './project.mjs';

/** The aim is 12 and 120. These are today's numbers, and they only fall: docs/operations/dependencies.md says which and why. */
const MOST = { direct: 24, directOptional: 3, all: 201 };

const bill = serverParts();
const { direct, all } = countedParts(bill);
const isNeeded = ({ scope }: { scope: string }) => scope === 'required';
const names = (parts: readonly { name: string }[]) => parts.map(({ name }) => name);

describe('what the server is made of', () => {
  it('is no more than today', () => {
    const needed = direct.filter(isNeeded).length;
    expect(needed).toBeLessThanOrEqual(MOST.direct);
    expect(direct.length - needed).toBeLessThanOrEqual(MOST.directOptional);
    expect(all.length).toBeLessThanOrEqual(MOST.all);
  });

  it('names what runs, also where it is a development part of another of our packages, and nothing of ours', () => {
    expect(names(all)).toEqual(expect.arrayContaining(['fastify', 'zod', 'pino', 'postgres', 'avvio']));
    expect(names(all).filter((name) => /^(vitest|typescript|knip|jsdom|ccxt|react|vite)$/.test(name))).toEqual([]);
    expect(all.filter((part) => part['bom-ref'].startsWith('@hilsa/'))).toEqual([]);
  });

  it('has a reason for each part that we ask for, and none for what is gone', () => {
    const paper = readFileSync(join(root, 'docs/operations/dependencies.md'), 'utf8');
    const rows = [...paper.matchAll(/^\| (`[^|]+`) \| (?=\S)/gm)];
    const explained = rows.flatMap(([, cell]) => [...cell!.matchAll(/`([^`]+)`/g)].map((match) => match[1]));
    expect(explained).toHaveLength(direct.length);
    expect(new Set(explained)).toEqual(new Set(names(direct)));
  });
});
