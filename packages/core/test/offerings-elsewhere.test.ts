// In: an underwriter who is a customer, and an exchange that draws. Out: money bound by its owner alone; a file that keeps the rule's promises, or allots nothing.
import { createHash } from 'node:crypto';
import { accountOf, type Engine, type Fact, type OfferingTerms, readFacts, restoreEngine } from '@hilsa/core';
import { accept } from '@hilsa/testkit';
import {
  application,
  delivery,
  DOCUMENTS,
  OFFER_START_MS,
  openOfferings,
  publishing,
  reveal,
  runUntil,
  SHARES,
  TAKA,
  TERMS,
} from '@hilsa/testkit/offering';
import { describe, expect, it } from 'vitest';

const DAY_MS = 86_400_000;
const FILE = 'f1'.repeat(32);
const TWO = { maker: 'ann', checker: 'bob' } as const;
const atMs = OFFER_START_MS;
const taka = (engine: Engine, owner: number) => engine.balance(accountOf(owner, 'stock'), TAKA);
const shares = (engine: Engine, owner: number) => engine.balance(accountOf(owner, 'stock'), SHARES);
const factsOf = <Kind extends Fact['kind']>(engine: Engine, kind: Kind): Extract<Fact, { kind: Kind }>[] =>
  [...readFacts(engine.facts.bytes())].filter((fact): fact is Extract<Fact, { kind: Kind }> => fact.kind === kind);
const draft = (more: Partial<OfferingTerms>) =>
  ({ kind: 'draft-offering', atMs, terms: { ...TERMS, ...more }, file: FILE, ...TWO }) as const;

describe('an underwriter who is a customer', () => {
  const binds = (account: number, more: { file?: string; isWilling?: boolean; atMs?: number } = {}) =>
    ({ kind: 'underwrite-offering', atMs, account, offering: 1, file: FILE, isWilling: true, ...more }) as const;

  it('O1 binds the money for all of it alone, by the file; until then nobody can publish', () => {
    const { engine, accounts } = openOfferings(3, 6_500_00n);
    const [underwriter, stranger, ann] = accounts as [number, number, number];
    accept(engine, [draft({ underwriter })]);
    const publication = { ...publishing(1, TERMS, atMs), ...TWO };
    expect(engine.execute(publication)).toMatchObject({ refusal: 'underwriter-missing' });
    for (const [command, refusal] of [
      [binds(stranger), 'unknown-offering'],
      [binds(underwriter, { file: DOCUMENTS }), 'documents-not-accepted'],
      [binds(underwriter, { isWilling: false }), 'unknown-application'],
    ] as const)
      expect(engine.execute(command)).toMatchObject({ refusal });
    accept(engine, [binds(underwriter)]);
    expect(taka(engine, underwriter)).toEqual({ available: 500_00n, held: 6_000_00n });
    expect(engine.execute(binds(underwriter))).toMatchObject({ refusal: 'already-applied' });
    // While it is a draft it may be thought over; afterwards it is everybody's promise.
    accept(engine, [binds(underwriter, { isWilling: false })]);
    expect(taka(engine, underwriter)).toEqual({ available: 6_500_00n, held: 0n });
    expect(engine.execute(publication)).toMatchObject({ refusal: 'underwriter-missing' });
    accept(engine, [binds(underwriter), publication]);
    expect(engine.execute(binds(underwriter, { isWilling: false }))).toMatchObject({ refusal: 'offering-not-draft' });
    engine.check();
    runUntil(engine, TERMS.opensMs);
    accept(engine, [application(ann, { quantity: 150n })]);
    runUntil(engine, TERMS.drawMs);
    accept(engine, [reveal()]);
    runUntil(engine, TERMS.drawMs);
    accept(engine, [{ ...delivery(), ...TWO }]);
    runUntil(engine, TERMS.deliversMs);
    expect(shares(engine, underwriter).available).toBe(450n);
    expect(taka(engine, underwriter)).toEqual({ available: 2_000_00n, held: 0n });
    engine.check();
  });

  it('has it back when nobody publishes, and binds no money that is lent', () => {
    const { engine, accounts } = openOfferings(2, 6_000_00n);
    const [underwriter, poor] = accounts as [number, number];
    accept(engine, [draft({ underwriter }), draft({ code: 'OTHER', underwriter: poor, price: 10_01n })]);
    accept(engine, [binds(underwriter)]);
    expect(engine.execute({ ...binds(poor), offering: 2 })).toMatchObject({
      refusal: 'insufficient-subscription-funds',
      detail: { required: 6_006_00n, available: 6_000_00n },
    });
    const restored = restoreEngine(engine.snapshot().slice(), { mode: 'sandbox' });
    expect(restored.hash()).toBe(engine.hash());
    runUntil(restored, TERMS.opensMs);
    expect(restored.offerings.get(1)).toMatchObject({ status: 'cancelled', reason: 'not-published' });
    expect(taka(restored, underwriter)).toEqual({ available: 6_000_00n, held: 0n });
    restored.check();
  });
});

describe('a draw that the exchange makes', () => {
  const rule: OfferingTerms['rule'] = {
    method: 'lottery',
    lot: 100n,
    quotas: [
      { category: 'general', quantity: 200n },
      { category: 'nrb', quantity: 100n },
    ],
    spillOrder: ['general'],
  };
  const terms = { rule, drawnBy: 'exchange', least: 100n, most: 100n, step: 100n } as const;
  const unsealed = { kind: 'publish-offering', atMs, offering: 1, commit: '', chain: '', round: 0, ...TWO } as const;
  const keyOf = (account: number): string => application(account).key;
  const lines = (...rows: (readonly [account: number, units: number])[]): string =>
    rows
      .map(([account, units]) => `${keyOf(account)},${units}\n`)
      .sort()
      .join('');
  const hands = (file: string, more: { maker?: string; checker?: string; atMs?: number } = {}) =>
    ({ kind: 'record-allotment', atMs: TERMS.drawMs, offering: 1, file, ...TWO, ...more }) as const;

  /** Five who ask for three lots. */
  function closed(): { engine: Engine; accounts: number[] } {
    const { engine, accounts } = openOfferings(5);
    accept(engine, [draft(terms)]);
    expect(engine.execute({ ...publishing(1, TERMS, atMs), ...TWO })).toMatchObject({ refusal: 'draw-not-sealed' });
    accept(engine, [unsealed]);
    runUntil(engine, TERMS.opensMs);
    accept(
      engine,
      accounts.map((account) => application(account)),
    );
    runUntil(engine, TERMS.drawMs);
    return { engine, accounts };
  }

  it('O1 enters by two people, keeps every promise of the rule, and is bound by its digest', () => {
    const { engine, accounts } = closed();
    const [a, b] = accounts as [number, number];
    expect(engine.execute(reveal())).toMatchObject({ refusal: 'draw-not-ready' });
    // Of the three lots two are ours: the third is another house's.
    const file = lines([a, 100], [b, 100]);
    expect(engine.execute(hands(file, { checker: 'ann' }))).toMatchObject({ refusal: 'second-person-missing' });
    expect(engine.execute(hands(file, { atMs: TERMS.drawMs }))).toMatchObject({ refusal: null });
    runUntil(engine, TERMS.drawMs);
    expect(engine.offerings.get(1)).toMatchObject({
      status: 'allotted',
      results: '',
      resultsDigest: createHash('sha256').update(file).digest('hex'),
    });
    expect(taka(engine, a)).toEqual({ available: 98_995_00n, held: 0n });
    expect(taka(engine, accounts[4]!)).toEqual({ available: 100_000_00n, held: 0n });
    engine.check();
    accept(engine, [{ ...delivery(), ...TWO }]);
    runUntil(engine, TERMS.deliversMs);
    expect(shares(engine, b).available).toBe(100n);
  });

  it.each([
    ['allots more than was applied for', 'more-than-applied', (a: number) => lines([a, 200])],
    ['allots parts of a lot', 'not-in-lots', (a: number) => lines([a, 50])],
    ['names nobody', 'unknown-applicant', () => `${'f'.repeat(32)},100\n`],
    ['names somebody twice', 'not-by-id', (a: number) => lines([a, 100], [a, 100])],
    ['is no file', 'line-malformed', () => 'id,units\n'],
    [
      'allots more than was offered',
      'quota-exceeded',
      (a: number, more: readonly number[]) =>
        lines([a, 100], ...more.slice(0, 3).map((account) => [account, 100] as const)),
    ],
  ] as const)('allots nothing by a file that %s', (_, problem, fileOf) => {
    const { engine, accounts } = closed();
    const before = accounts.map((account) => taka(engine, account));
    accept(engine, [hands(fileOf(accounts[0]!, accounts.slice(1)))]);
    runUntil(engine, TERMS.drawMs);
    expect(factsOf(engine, 'offering-results-refused')).toMatchObject([{ problem }]);
    expect(accounts.map((account) => taka(engine, account))).toEqual(before);
    // The right file may follow, also in an engine that starts here.
    const again = restoreEngine(engine.snapshot().slice(), { mode: 'sandbox' });
    for (const each of [engine, again]) {
      accept(each, [hands(lines(...accounts.slice(2).map((account) => [account, 100] as const)))]);
      runUntil(each, TERMS.drawMs);
      expect(each.offerings.get(1)!.status).toBe('allotted');
      each.check();
    }
    expect(again.hash()).toBe(engine.hash());
  });

  it('that never comes cancels it a day after the day it was said for, and says so beforehand in the terms', () => {
    const { engine, accounts } = openOfferings(1);
    const drawMs = TERMS.closesMs + 20 * DAY_MS;
    const dates = { drawMs, deliversMs: drawMs + DAY_MS, listsMs: drawMs + 2 * DAY_MS };
    expect(engine.execute(draft({ ...dates, code: 'OWN' }))).toMatchObject({ detail: { field: 'drawMs' } });
    for (const [field, more] of [
      ['payLaterMs', { payLaterMs: 1 }],
      ['underwriter', { underwriter: accounts[0]! }],
    ] as const)
      expect(engine.execute(draft({ ...terms, ...dates, ...more }))).toMatchObject({ detail: { field } });
    accept(engine, [draft({ ...terms, ...dates }), unsealed]);
    runUntil(engine, TERMS.opensMs);
    accept(engine, [application(accounts[0]!)]);
    runUntil(engine, drawMs + DAY_MS - 1);
    expect(engine.offerings.get(1)!.status).toBe('closed');
    runUntil(engine, drawMs + DAY_MS);
    expect(engine.offerings.get(1)).toMatchObject({ status: 'cancelled', reason: 'not-revealed' });
    expect(taka(engine, accounts[0]!)).toEqual({ available: 100_000_00n, held: 0n });
  });

  it('of many is read in slices, and a start in the middle of them ends alike', () => {
    const many = 700;
    const { engine, accounts } = openOfferings(many);
    const quantity = 100n * BigInt(many / 2);
    accept(engine, [
      draft({ ...terms, rule: { ...rule, quotas: [{ category: 'general', quantity }], spillOrder: [] } }),
      unsealed,
    ]);
    runUntil(engine, TERMS.opensMs);
    accept(
      engine,
      accounts.map((account) => application(account)),
    );
    runUntil(engine, TERMS.drawMs);
    accept(engine, [hands(lines(...accounts.slice(0, many / 2).map((account) => [account, 100] as const)))]);
    for (let step = 0; engine.offerings.get(1)!.slices === 0; step++) {
      if (step > 50) throw new Error('the file was read in one step');
      engine.execute({ kind: 'run-due', atMs: TERMS.drawMs });
    }
    expect(engine.offerings.get(1)!.phase).toBe('drawing');
    const restored = restoreEngine(engine.snapshot().slice(), { mode: 'sandbox' });
    for (const each of [engine, restored]) {
      runUntil(each, TERMS.drawMs);
      expect(each.offerings.get(1)!.status).toBe('allotted');
    }
    expect(restored.hash()).toBe(engine.hash());
    engine.check();
  });
});
