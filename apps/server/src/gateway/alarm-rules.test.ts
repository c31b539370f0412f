// What a rule watches is there, and what must not go unseen has a rule.
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { KEYS } from '../boot/key-inventory.ts';
import { ALARMS } from './alarms.ts';
import { createMeters } from './meters.ts';

const read = (name: string): string =>
  readFileSync(new URL(`../../../../docs/operations/${name}`, import.meta.url), 'utf8');

describe('rules for alarms', () => {
  const rules = read('alarms.yml')
    .split('\n')
    .filter((line) => !line.trimStart().startsWith('#'))
    .join('\n');

  it('name only meters that the server has', async () => {
    const meters = createMeters();
    meters.alarms(() => new Map());
    meters.proofs({ audits: () => [], heads: () => ({ publishedMs: 0, failed: 0 }) });
    meters.shed(() => 0);
    meters.hashes(() => 0);
    const known = new Set(meters.registry.getMetricsAsArray().map(({ name }) => name));
    const named = [...new Set(rules.match(/hilsa_[a-z_]+/g))];
    expect(named.length).toBeGreaterThan(5);
    expect(named.filter((name) => !known.has(name))).toEqual([]);
  });

  it.each(ALARMS)('watch %s', (alarm) => {
    expect(rules).toMatch(new RegExp(`alarm=~?"(?:[a-z|-]*\\|)?${alarm}(?:\\|[a-z|-]*)?"`));
  });
});

describe('the page for those who answer for security', () => {
  it.each(KEYS)('names the key of $what', ({ what, under }) => {
    expect(read('security.md')).toContain(`| ${what} | ${under} |`);
  });
});
