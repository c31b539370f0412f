// In: facts of what two people set for all contracts. Out: every version of the caps and what became of it; every seed and what of it was paid.
import { insuranceSeedsTable, type LeverageCapsRow, leverageCapsTable } from '../contract-law.ts';
import { type Before, type JournalledFact, type RoomFolding, type Rows, roomWriter } from '../room-writer.ts';

const READS = [
  'leverage-caps-planned',
  'leverage-caps-started',
  'insurance-seed-planned',
  'insurance-seed-paid',
] as const;
type Kind = (typeof READS)[number];
type Told = JournalledFact<Kind>;
/** Versions before a command: the one in force and the one that waits; 0: none. */
interface Earlier {
  readonly inForce: number;
  readonly planned: number;
}

export const contractLawWriter = roomWriter({
  room: 'contract-law',
  reads: READS,
  tables: [leverageCapsTable, insuranceSeedsTable],
  begin: () => new ContractLawFolding(),
});

class ContractLawFolding implements RoomFolding<Kind> {
  /** By sequence. */
  readonly #earlier = new Map<number, Earlier>();

  meet({ fact, sequence }: Told, { engine, want }: Before): void {
    if (fact.kind === 'insurance-seed-planned') return;
    if (fact.kind === 'insurance-seed-paid') return want(insuranceSeedsTable, fact.seed);
    const { caps, comingCaps } = engine.contractLaw;
    const earlier = { inForce: caps.version, planned: comingCaps?.version ?? 0 };
    this.#earlier.set(sequence, earlier);
    for (const version of [earlier.inForce, earlier.planned]) if (version !== 0) want(leverageCapsTable, version);
  }

  fold({ fact, sequence, atMs }: Told, rows: Rows): void {
    if (fact.kind === 'insurance-seed-planned') {
      const { seed, asset, amount, fromMs, maker, checker } = fact;
      rows.put(insuranceSeedsTable, {
        seed,
        asset,
        amount,
        paid: 0n,
        fromMs,
        setMs: atMs,
        paidMs: 0,
        maker,
        checker,
      });
      return;
    }
    if (fact.kind === 'insurance-seed-paid') {
      const row = rows.find(insuranceSeedsTable, fact.seed)!;
      rows.put(insuranceSeedsTable, { ...row, paid: row.paid + fact.paid, paidMs: fact.paid > 0n ? atMs : row.paidMs });
      return;
    }
    const { inForce, planned } = this.#earlier.get(sequence)!;
    const turn = (version: number, state: LeverageCapsRow['state']): void => {
      const row = version === 0 ? null : rows.find(leverageCapsTable, version);
      if (row !== null) rows.put(leverageCapsTable, { ...row, state });
    };
    if (fact.kind === 'leverage-caps-started') {
      turn(inForce, 'past');
      return turn(fact.version, 'in-force');
    }
    turn(planned, 'dropped');
    const { version, rules, fromMs, maker, checker } = fact;
    rows.put(leverageCapsTable, { version, state: 'planned', fromMs, setMs: atMs, ...rules, maker, checker });
  }
}
