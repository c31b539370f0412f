// In: lines of a statement with and without a payout that came back. Out: what lies on the account after them, in whichever order they stand.
import type { StatementLine } from '@hilsa/rails/statements';
import { expect, it } from 'vitest';
import { shownBy } from './statement-books.ts';

const line = (direction: 'in' | 'out', amount: bigint, reference: string): StatementLine => ({
  bookedOn: '2026-11-23',
  direction,
  amount,
  currency: 'BDT',
  bankReference: '',
  reference,
  otherName: '',
  otherAccount: '',
  isReversal: false,
});
const [came, went] = [line('in', 990n, 'W-7'), line('out', 990n, 'W-7')];

it.each<[string, StatementLine[], number[], bigint]>([
  ['left', [went], [], -990n],
  ['left and came back', [went, came], [1], 0n],
  ['came back and is seen to have left later', [came, went], [0], 0n],
  ['came back, and no line says that it left', [came], [0], 0n],
  ['was written by a stranger on a transfer', [came], [], 990n],
  ['was written by a stranger, and is then paid', [came, went], [], 0n],
  ['was not of ours at all', [line('in', 5n, 'rent'), line('out', 2n, 'charges')], [], 3n],
])('what %s', (_, lines, cameBack, moved) => {
  expect(shownBy(10_000n, lines, new Set(cameBack)) - 10_000n).toBe(moved);
});
