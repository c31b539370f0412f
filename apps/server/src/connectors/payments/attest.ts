// In: what a partner or a chain shows of a rail. Out: it is attested when it has changed or is a day old, and each day's comparison with the books is
// kept; a difference alarms.
import type { RailState } from '@hilsa/core';
import { dayOf } from '@hilsa/core/payments/state';
import type { PartnerParts } from './types.ts';

const DAY_MS = 86_400_000;

/** @param shown units of the rail's asset, and where they were seen; everything known of it is booked already */
export async function attestShown(
  parts: PartnerParts,
  { name, index, asset, custody, difference: before, attestedMs }: RailState,
  { units, source }: { readonly units: bigint; readonly source: string },
): Promise<void> {
  const { sequencer, sql, now, report, alarm } = parts;
  if (units < 0n) return report(`${name} shows less than nothing: a person must look`);
  const booked = -sequencer.engine.balance(custody, asset).available;
  const difference = units - booked;
  const isKnown = attestedMs !== 0 && before === difference && now() - attestedMs < DAY_MS;
  if (!isKnown) {
    const command = { kind: 'attest-custody', rail: index, units, source, atMs: 0 } as const;
    const { refusal } = await sequencer.submit({ command, requestId: null, caller: 'system' });
    if (refusal !== null) report(`what ${name} shows was not taken: ${refusal}`);
  }
  const code = sequencer.engine.assets[asset]!.code;
  const [row] = await sql`
    insert into payments.reconciliations (rail, asset, day, shown, booked, difference, at_ms)
    values (${name}, ${code}, ${dayOf(now())}, ${String(units)}, ${String(booked)}, ${String(difference)}, ${now()})
    on conflict (rail, asset, day) do update
      set shown = excluded.shown, booked = excluded.booked, difference = excluded.difference, at_ms = excluded.at_ms
      where payments.reconciliations.difference <> excluded.difference
    returning difference`;
  // At a chain's addresses the house's own coins lie too, to pay the network with: more is no wonder there.
  if (row === undefined || difference === 0n || (difference > 0n && source === 'chain')) return;
  alarm(difference < 0n ? 'custody-short' : 'reconciliation-differs', {
    rail: name,
    asset: code,
    difference: String(difference),
  });
}
