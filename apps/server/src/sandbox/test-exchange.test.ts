// In: offerings of the sandbox that the test exchange draws. Out: terms that the core takes, and a file that keeps every promise of their rule.
import { holdAgainstRule, runSlices } from '@hilsa/formulas/offerings';
import type { Offering } from '@hilsa/core';
import { expect, it } from 'vitest';
import { offeredOf, TRACKS } from './offering-tracks.ts';
import { testExchangeFile } from './test-exchange.ts';

const dates = { opensMs: 1, closesMs: 2, drawMs: 3, deliversMs: 4, listsMs: 5 };
const assets = { taka: 0, usdt: 1, underwriter: 9, asset: () => Promise.resolve(2) };

it('one of the sandbox’s offerings is drawn by an exchange, and one names an underwriter who says that it is simulated', async () => {
  const all = await Promise.all(TRACKS.map((track) => offeredOf(track, 0, dates, assets)));
  const elsewhere = all.filter(({ terms }) => terms.drawnBy === 'exchange');
  expect(elsewhere).toHaveLength(1);
  expect(elsewhere[0]!.terms).toMatchObject({ kind: 'ipo', underwriter: null, payLaterMs: 0, book: null });
  expect(elsewhere[0]!.papers.prospectus).toMatch(/test exchange/);
  const named = all.filter(({ terms }) => terms.underwriter !== null);
  expect(named.map(({ papers }) => papers.about.underwriter)).toContain('Sandbox Underwriting (simulated)');
  for (const { terms, papers } of all) expect(papers.about.underwriter !== '').toBe(terms.underwriter !== null);
});

it('its file keeps what the rule promises, and some win while others do not', async () => {
  const { terms } = await offeredOf('exchange', 0, dates, assets);
  const applications = Array.from({ length: 120 }, (_, n) => ({
    key: n.toString(16).padStart(32, '0'),
    category: ['general', 'nrb', 'hni'][n % 3]!,
    quantity: terms.least,
    status: n % 7 === 0 ? 'revoked' : 'live',
  })) as unknown as Offering['applications'];
  const file = testExchangeFile({ terms, applications });
  const living = applications.filter(({ status }) => status === 'live');
  const demands = new Map<string, bigint>();
  for (const { category, quantity } of living) demands.set(category, (demands.get(category) ?? 0n) + quantity);
  const byId = new Map(living.map((each) => [each.key, each]));
  const held = runSlices(holdAgainstRule(terms.rule, { byId, demands }, file, 64));
  if ('problem' in held) throw new Error(`line ${held.line}: ${held.problem}`);
  expect(held.given.size).toBeGreaterThan(3);
  expect(held.given.size).toBeLessThan(living.length);
  expect(testExchangeFile({ terms, applications })).toBe(file);
});
