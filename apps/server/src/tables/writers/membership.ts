// In: periods bought and left. Out: their rows.
import { membershipPeriodsTable } from '../membership.ts';
import { type Before, type JournalledFact, roomWriter, type Rows } from '../room-writer.ts';

const READS = ['membership-bought', 'membership-cancelled'] as const;
type Told = JournalledFact<(typeof READS)[number]>;

export const membershipWriter = roomWriter({
  room: 'membership',
  reads: READS,
  tables: [membershipPeriodsTable],
  begin: () => ({ meet, fold }),
});

function meet({ fact }: Told, before: Before): void {
  if (fact.kind === 'membership-cancelled') before.want(membershipPeriodsTable, fact.period);
}

function fold({ fact, atMs }: Told, rows: Rows): void {
  if (fact.kind === 'membership-bought') {
    const { period, account, plan, days, asset, price, fromMs, toMs } = fact;
    const bought = { period, account, plan, days, asset, price, boughtMs: atMs, fromMs, toMs };
    rows.put(membershipPeriodsTable, { ...bought, leftMs: 0, refund: 0n });
    return;
  }
  const row = rows.find(membershipPeriodsTable, fact.period);
  if (row === null) throw new Error(`period ${fact.period} is left and has no row`);
  rows.put(membershipPeriodsTable, { ...row, leftMs: atMs, refund: fact.refund });
}
