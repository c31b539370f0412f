// In: lines of a bank's statement, as they were taken. Out: they are kept for the desk; and what they come to.
import { createHash } from 'node:crypto';
import type { StatementLine } from '@hilsa/rails/statements';
import type { PartnerParts } from './types.ts';

/** The same line read again, after a restart too, is the same row: what came of it first stays. */
export async function keepLine(
  { sql, now }: PartnerParts,
  rail: string,
  line: StatementLine,
  verdict: string,
): Promise<void> {
  const { bookedOn, direction, amount, currency, reference, bankReference, otherName } = line;
  const digest = digestOf(line);
  await sql`
    insert into payments.statement_lines
      (rail, digest, booked_on, direction, amount, currency, reference, bank_reference, other_name, verdict, at_ms)
    values (${rail}, ${digest}, ${bookedOn}, ${direction}, ${String(amount)}, ${currency}, ${reference.slice(0, 200)},
      ${bankReference.slice(0, 120)}, ${otherName.slice(0, 200)}, ${verdict}, ${now()})
    on conflict (rail, digest) do nothing`;
}

/** What came of a line when it was taken; null of one that was not. */
export async function keptVerdict(
  { sql }: Pick<PartnerParts, 'sql'>,
  rail: string,
  line: StatementLine,
): Promise<string | null> {
  const [row] = await sql<{ verdict: string }[]>`
    select verdict from payments.statement_lines where rail = ${rail} and digest = ${digestOf(line)}`;
  return row?.verdict ?? null;
}

/** Whether another line has shown the same payout leaving. */
export async function hasLeft({ sql }: Pick<PartnerParts, 'sql'>, rail: string, line: StatementLine): Promise<boolean> {
  const [row] = await sql`
    select 1 from payments.statement_lines
    where rail = ${rail} and direction = 'out' and btrim(reference) = ${line.reference.trim()}
      and verdict in ('paid', 'withdrawal-closed') and digest <> ${digestOf(line)} limit 1`;
  return row !== undefined;
}

function digestOf(line: StatementLine): string {
  const { bookedOn, direction, amount, currency, reference, bankReference, otherName, copy } = line;
  const row: unknown[] = [bookedOn, direction, String(amount), currency, reference, bankReference, otherName];
  if (copy !== undefined) row.push(copy);
  return createHash('sha256').update(JSON.stringify(row)).digest('hex');
}

/**
 * Units on the account after all lines. A payment of ours that came back had left before: where the statement has no line of that, its coming back
 * is no more money than there was.
 * @param cameBack places of the lines that ended a payout as returned
 */
export function shownBy(opening: bigint, lines: readonly StatementLine[], cameBack: ReadonlySet<number>): bigint {
  const left = new Set<string>();
  for (const { direction, reference } of lines) if (direction === 'out') left.add(reference.trim());
  let units = opening;
  for (const [place, { direction, amount, reference }] of lines.entries()) {
    if (direction === 'out') units -= amount;
    else if (!cameBack.has(place) || left.has(reference.trim())) units += amount;
  }
  return units;
}
