// Every call of the console: its example is valid, strangers are refused, and nothing of it can carry a price or an amount.
import { describe, expect, it } from 'vitest';
import {
  ACTION_NAMES,
  ACTIONS,
  actionInputs,
  CHANGING_RIGHTS,
  consoleCalls,
  RIGHTS,
  RIGHTS_OF_ROLE,
  rightsOf,
  ROLES,
  type ConsoleCallEntry,
} from '../src/console/index.ts';

const entries = Object.entries(consoleCalls) as [string, ConsoleCallEntry][];

describe('the console’s contract', () => {
  it.each(entries)('%s: filed under its own path, its example is valid, strangers are refused', (path, entry) => {
    expect(entry.path).toBe(path);
    expect(entry.request.safeParse(entry.example.request).error).toBeUndefined();
    expect(entry.reply.safeParse(entry.example.data).error).toBeUndefined();
    expect(entry.request.safeParse({ ...(entry.example.request as object), stranger: '1' }).success).toBe(false);
    expect(entry.summary.length).toBeGreaterThan(2);
    expect(entry.description.length).toBeGreaterThan(10);
  });

  it('lets an auditor read everything and change nothing', () => {
    const auditor = new Set(RIGHTS_OF_ROLE.auditor);
    for (const right of RIGHTS)
      expect(`${right} ${auditor.has(right)}`).toBe(`${right} ${!CHANGING_RIGHTS.has(right)}`);
  });

  it('gives every right to some role, and every action to a right that changes something', () => {
    expect(rightsOf(ROLES)).toEqual([...RIGHTS]);
    // What is owed may be published by whoever audits: it changes nobody's money and no rule.
    for (const name of ACTION_NAMES)
      expect(`${name} ${CHANGING_RIGHTS.has(ACTIONS[name].right)}`).toBe(`${name} ${name !== 'publish-liabilities'}`);
    expect(Object.keys(ACTIONS)).toEqual([...ACTION_NAMES]);
    expect(Object.keys(actionInputs)).toEqual([...ACTION_NAMES]);
  });

  it('names a right of its own wherever a call needs one', () => {
    for (const [path, { right }] of entries)
      expect(`${path} ${['anyone', 'operator', ...RIGHTS].includes(right)}`).toBe(`${path} true`);
  });
});
