// A statement that proves itself: whole it fits, and whichever byte is changed, the first line that does not fit is named.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { bytesToHex } from '@noble/hashes/utils.js';
import { leafHash, merklePath, merkleRoot } from '../offerings/merkle.ts';
import {
  checkpointHash,
  checkStatement,
  COLUMNS,
  csvCell,
  entryHash,
  FIRST_ENTRY,
  leafText,
  type Line,
  momentTexts,
  StatementWriter,
} from './index.ts';

const AT = Date.UTC(2026, 10, 3, 5);
const DAY = 20_760;

function statement(format: 'csv' | 'json', amounts: readonly bigint[] = [100n, -30n, 7n, -7n]): string {
  const writer = new StatementWriter(format);
  const head = {
    format: 'hilsa-statement',
    version: '1',
    operator: '=Sandbox "Ltd"',
    account: '7',
    before: FIRST_ENTRY,
    'entries-before': '0',
  };
  let text = writer.begin();
  for (const [name, value] of Object.entries(head)) text += writer.line({ kind: 'about', name, value });
  text += writer.line({ kind: 'opening', asset: 'BDT', amount: '50' });
  let [before, balance] = [FIRST_ENTRY, 50n];
  for (const [n, amount] of amounts.entries()) {
    balance += amount;
    const entry = {
      sequence: String(10 + n),
      line: '0',
      asset: 'BDT',
      amount: String(amount),
      balanceAfter: String(balance),
      reason: n === 1 ? 'fee' : 'deposit',
      causeKind: 'none',
      cause: '0',
      atMs: String(AT + n),
      journal: FIRST_ENTRY,
    };
    before = entryHash(before, entry);
    const { balanceAfter, causeKind, cause, ...rest } = entry;
    text += writer.line({
      kind: 'entry',
      ...rest,
      balance: balanceAfter,
      cause: causeKind,
      causeId: cause,
      ...momentTexts(AT + n),
      entry: before,
    });
  }
  text += writer.line({ kind: 'closing', asset: 'BDT', amount: String(balance) });
  if (amounts.length > 1) text += writer.line({ kind: 'fee', asset: 'BDT', amount: String(-amounts[1]!) });
  const leaf = leafText({ account: '7', day: DAY, entries: String(amounts.length), hash: before });
  const rows = [leaf, leafText({ account: '9', day: DAY, entries: '1', hash: FIRST_ENTRY })];
  const path = merklePath(rows.map(leafHash), 0);
  const point = {
    day: DAY,
    leaves: '2',
    root: bytesToHex(merkleRoot(rows)),
    sequence: '99',
    journal: FIRST_ENTRY,
    previous: FIRST_ENTRY,
  };
  const proof = {
    ...point,
    hash: checkpointHash(point),
    entries: String(amounts.length),
    end: before,
    index: 0,
    beside: path.beside,
  };
  text += writer.line({ kind: 'day', name: '2026-11-03', value: JSON.stringify(proof) });
  text += writer.line({ kind: 'end', value: String(writer.count) });
  return text + writer.end();
}

describe.each(['csv', 'json'] as const)('a statement as %s', (format) => {
  it('fits, and leads to the published day', () => {
    const whole = checkStatement(statement(format));
    expect(whole).toMatchObject({ misfit: null, entries: 4, days: 1, comparedDays: 0, entriesAfter: 0 });
    expect(whole.about['operator']).toBe('=Sandbox "Ltd"');
    expect([...whole.closings]).toEqual([['BDT', '120']]);
    expect(checkStatement(statement(format), new Map([[DAY, FIRST_ENTRY]])).misfit).toMatchObject({
      what: 'published',
    });
  });

  it('names the line of any byte that was changed', () => {
    const text = statement(format);
    fc.assert(
      fc.property(fc.nat(text.length - 1), fc.constantFrom('0', '7', 'x', '-', '"', ',', ' '), (place, other) => {
        fc.pre(text[place] !== other && text[place] !== '\uFEFF' && text.charCodeAt(place) !== 10);
        const changed = text.slice(0, place) + other + text.slice(place + 1);
        const line = text.slice(0, place).split('\n').length;
        // White space between the parts of JSON says nothing, and cells in quotes are what they hold.
        const { misfit } = checkStatement(changed);
        expect(misfit?.line).toBe(line);
      }),
      { numRuns: 2_000 },
    );
  });

  it('misses a line that was taken out, put in, or exchanged with its neighbour', () => {
    const rows = statement(format).split('\n');
    const first = rows.findIndex((row) => row.includes('entry'));
    const entries = rows
      .flatMap((row, n) => (row.includes('deposit') || row.includes('fee') ? [n] : []))
      .filter((n) => n > first);
    const at = entries[1]!;
    expect(checkStatement(rows.toSpliced(at, 1).join('\n')).misfit?.line).toBe(at + 1);
    expect(checkStatement(rows.toSpliced(at, 0, rows[at - 1]!).join('\n')).misfit?.line).toBe(at + 1);
    expect(checkStatement(rows.toSpliced(at, 2, rows[at + 1]!, rows[at]!).join('\n')).misfit?.line).toBe(at + 1);
  });

  it('reads nothing that is no statement, and does not fail', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        expect(checkStatement(text).misfit).not.toBeNull();
      }),
    );
  });
});

it('a forger who makes every hash anew is told by the day that was published', () => {
  const honest = JSON.parse(statement('json')) as { lines: { kind: string; value?: string }[] };
  const day = honest.lines.find(({ kind }) => kind === 'day')!;
  const published = new Map([[DAY, (JSON.parse(day.value!) as { hash: string }).hash]]);
  expect(checkStatement(statement('json'), published)).toMatchObject({ misfit: null, comparedDays: 1 });
  expect(checkStatement(statement('json', [100n, -30n, 8n, -7n]), published).misfit).toMatchObject({
    what: 'published',
  });
});

it('writes a line of plain cells as it writes each cell by itself, in the order of the columns', () => {
  const cell = fc.oneof(
    fc.constantFrom(
      '',
      '-30',
      '-0.5',
      '-x',
      '--1',
      '=1',
      "'a",
      'a|b',
      'USDT',
      '2026-11-03 05:00:00.000',
      ' a',
      '-1.',
      '1-2',
    ),
    fc.string(),
  );
  const cells = fc.tuple(...COLUMNS.slice(1).map(() => cell));
  fc.assert(
    fc.property(cells, (values) => {
      const line = {
        kind: 'about',
        ...Object.fromEntries(COLUMNS.slice(1).map((name, n) => [name, values[n]!])),
      } as Line;
      const written = new StatementWriter('csv').line(line);
      expect(written.slice(0, written.lastIndexOf(','))).toBe(['about', ...values].map(csvCell).join(','));
    }),
    { numRuns: 500 },
  );
});

it('keeps the checks of statements that were made before', () => {
  const writer = new StatementWriter('csv');
  writer.line({ kind: 'about', name: 'operator', value: 'A|B, "c"' });
  const line: Line = {
    kind: 'entry',
    asset: 'BDT',
    amount: '-30',
    balance: '70.5',
    reason: 'fee',
    cause: 'order',
    causeId: '7',
    ...momentTexts(AT),
    atMs: String(AT),
    sequence: '11',
    line: '0',
    journal: FIRST_ENTRY,
    entry: FIRST_ENTRY,
  };
  expect(writer.line(line).trim().split(',').at(-1)).toBe('825002bd4e08cbca');
});
