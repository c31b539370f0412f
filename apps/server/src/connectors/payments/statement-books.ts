// In: lines of a bank's statement, as they were taken. Out: they are kept for the desk; and what they come to.
import { createHash } from 'node:crypto';
import type { StatementLine } from '@hilsa/rails/statements';
import type { PartnerParts } from './types.ts';

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
