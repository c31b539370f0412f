// In: the auditor's state and chance. Out: tables of fees, good and bad, of today and of days to come.
import type { FeeTable, SetFeeTable } from '@hilsa/core';
import type { PlainState } from './auditor/plain-state.ts';
import type { Random } from './random.ts';

const DAY_MS = 86_400_000;

/** Volumes that the life's traders reach in a day, in a week, and never. */
export function changeFees({ next, pick, integer }: Random, state: PlainState, atMs: number): SetFeeTable {
  const highest = integer(200, 3_000);
  const rows = [0n, 10n ** 9n, 10n ** 11n, 2n ** 53n - 1n].map((from, n) => ({
    from,
    makerPpm: highest - n * 50,
    takerPpm: highest - n * 20,
  }));
  const table: FeeTable = { feeClass: pick(['coin', 'coin', 'stock'] as const), asset: next() < 0.95 ? 0 : 1, rows };
  const wrong = pick<Partial<FeeTable>>([
    { rows: [] },
    { rows: rows.toReversed() },
    { feeClass: 'contract' },
    { asset: 99 },
    { rows: [{ from: 0n, makerPpm: 100_001, takerPpm: 1 }] },
  ]);
  const today = Math.floor((atMs + DAY_MS / 4) / DAY_MS);
  const isFirst = !state.fees.inForce.has(table.feeClass);
  return {
    kind: 'set-fee-table',
    atMs,
    table: next() < 0.8 ? table : { ...table, ...wrong },
    fromDay: today + (isFirst ? 0 : pick([1, 1, 1, 2, 0, 367])),
    maker: '1',
    checker: next() < 0.95 ? '2' : '1',
  };
}
