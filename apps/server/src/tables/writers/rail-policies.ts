// In: facts of rails' policies. Out: every version, from when on, by whom, and what became of it.
import { type RailPolicyRow, railPoliciesTable } from '../payment-tables.ts';
import { type Before, type JournalledFact, type RoomFolding, type Rows, roomWriter } from '../room-writer.ts';

const READS = ['rail-set', 'rail-policy-planned', 'rail-policy-started'] as const;
type Kind = (typeof READS)[number];
type Told = JournalledFact<Kind>;
/** Versions that are touched: the one in force and the one planned before the fact; 0: none. */
interface Earlier {
  readonly inForce: number;
  readonly planned: number;
}

export const railPoliciesWriter = roomWriter({
  room: 'rail-policies',
  reads: READS,
  tables: [railPoliciesTable],
  begin: () => new RailPoliciesFolding(),
});

class RailPoliciesFolding implements RoomFolding<Kind> {
  /** By command. */
  readonly #earlier = new Map<string, Earlier>();

  meet({ fact, sequence }: Told, { engine, want }: Before): void {
    const known = engine.payments.rails[fact.rail];
    const earlier = { inForce: known?.version ?? 0, planned: known?.planned?.version ?? 0 };
    this.#earlier.set(`${sequence}/${fact.rail}`, earlier);
    for (const version of [earlier.inForce, earlier.planned])
      if (version !== 0) want(railPoliciesTable, fact.rail, version);
  }

  fold({ fact, sequence, atMs }: Told, rows: Rows): void {
    const { rail, version } = fact;
    const { inForce, planned } = this.#earlier.get(`${sequence}/${rail}`)!;
    const turn = (of: number, state: RailPolicyRow['state']): void => {
      const row = of === 0 ? null : rows.find(railPoliciesTable, rail, of);
      if (row !== null) rows.put(railPoliciesTable, { ...row, state });
    };
    if (fact.kind !== 'rail-policy-planned') turn(inForce, 'past');
    if (fact.kind === 'rail-policy-started') return turn(version, 'in-force');
    turn(planned, 'dropped');
    const { maker, checker, policy } = fact;
    const isPlanned = fact.kind === 'rail-policy-planned';
    const fromMs = isPlanned ? fact.fromMs : atMs;
    const state = isPlanned ? 'planned' : 'in-force';
    rows.put(railPoliciesTable, { rail, version, state, fromMs, setMs: atMs, maker, checker, policy });
  }
}
