// In: days of what was held, what came and went, and what it earned.
// Out: the rows that both ways of counting are made from: the start, each time money came or went with what there was before, the end.
import type { ReplyOf } from '@hilsa/contract';
import { toneOf } from '../../../parts/index.ts';

type Days = ReplyOf<'/stock/order/statistics'>['curve'];

export interface WayRow {
  readonly kind: 'start' | 'before' | 'in' | 'out' | 'end';
  readonly date: string;
  /** Money; of `in` and `out` what came or went. */
  readonly amount: string;
  /** Earned since the row before of its kind, in percent; null: nothing could earn. */
  readonly percent: string | null;
}

const earned = (percent: string): string | null => (toneOf(percent) === 'flat' ? null : percent);

/** The parts' returns multiplied are the return by choices. Empty for less than two days. */
export function wayRows(days: Days): WayRow[] {
  const [first] = days;
  const last = days.at(-1);
  if (first === undefined || last === undefined || first === last) return [];
  const rows: WayRow[] = [{ kind: 'start', date: first.date, amount: first.value, percent: earned(first.partPercent) }];
  for (const [at, { date, flow }] of days.entries()) {
    const tone = toneOf(flow);
    if (at === 0 || tone === 'flat') continue;
    const before = days[at - 1]!;
    if (toneOf(before.value) !== 'flat')
      rows.push({ kind: 'before', date, amount: before.value, percent: before.partPercent });
    rows.push({ kind: tone === 'up' ? 'in' : 'out', date, amount: flow, percent: null });
  }
  rows.push({ kind: 'end', date: last.date, amount: last.value, percent: last.partPercent });
  return rows;
}
