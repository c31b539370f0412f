// In: lines of a bank's statement, as they were taken. Out: they are kept for the desk; what they come to is attested, and once a day held
// against the books.
import { createHash } from 'node:crypto';
import type { StatementLine } from '@hilsa/rails/statements';
import { dayOf } from '@hilsa/core/payments/state';
import type { PartnerParts } from './types.ts';

const DAY_MS = 86_400_000;

/** The same line read again, after a restart too, is the same row. */
export async function keepLine(
  { sql, now }: PartnerParts,
  rail: string,
  line: StatementLine,
  verdict: string,
): Promise<void> {
  const { bookedOn, direction, amount, currency, reference, bankReference, otherName } = line;
  const row = JSON.stringify([bookedOn, direction, String(amount), currency, reference, bankReference, otherName]);
  const digest = createHash('sha256').update(row).digest('hex');
  await sql`
    insert into payments.statement_lines
      (rail, digest, booked_on, direction, amount, currency, reference, bank_reference, other_name, verdict, at_ms)
    values (${rail}, ${digest}, ${bookedOn}, ${direction}, ${String(amount)}, ${currency}, ${reference.slice(0, 200)},
      ${bankReference.slice(0, 120)}, ${otherName.slice(0, 200)}, ${verdict}, ${now()})
    on conflict (rail, digest) do nothing`;
}

/**
 * Units on the account after all lines. A payment of ours that came back had left before, whether the statement has a line of that or not.
 */
export function shownBy(opening: bigint, lines: readonly StatementLine[]): bigint {
  const left = new Set<string>();
  let units = opening;
  for (const { direction, amount, reference } of lines) {
    const isOurs = /^W-\d{1,15}$/.test(reference.trim());
    if (direction === 'out') {
      units -= amount;
      if (isOurs) left.add(reference.trim());
    } else if (!isOurs || left.has(reference.trim())) units += amount;
  }
  return units;
}

/** Said when it has changed or is a day old; the day's row says what came of the comparison. */
export async function attestStatement(parts: PartnerParts, name: string, units: bigint): Promise<void> {
  const { sequencer, sql, now, report, alarm } = parts;
  const index = sequencer.engine.payments.rails.findIndex((rail) => rail.name === name);
  const rail = sequencer.engine.payments.rails[index];
  if (rail === undefined || units < 0n) return;
  const booked = -sequencer.engine.balance(rail.custody, rail.asset).available;
  const difference = units - booked;
  const isKnown = rail.attestedMs !== 0 && rail.difference === difference && now() - rail.attestedMs < DAY_MS;
  if (!isKnown) {
    const command = { kind: 'attest-custody', rail: index, units, source: 'statement', atMs: 0 } as const;
    const { refusal } = await sequencer.submit({ command, requestId: null, caller: 'system' });
    if (refusal !== null) report(`what the statement of ${name} comes to was not taken: ${refusal}`);
  }
  const day = dayOf(now());
  const [row] = await sql`
    insert into payments.reconciliations (rail, day, shown, booked, difference, at_ms)
    values (${name}, ${day}, ${String(units)}, ${String(booked)}, ${String(difference)}, ${now()})
    on conflict (rail, day) do update
      set shown = excluded.shown, booked = excluded.booked, difference = excluded.difference, at_ms = excluded.at_ms
      where payments.reconciliations.difference <> excluded.difference
    returning difference`;
  if (row !== undefined && difference < 0n) alarm('custody-short', { rail: name, difference: String(difference) });
  else if (row !== undefined && difference > 0n)
    alarm('reconciliation-differs', { rail: name, difference: String(difference) });
}
