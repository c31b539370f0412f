// In: a world's database. Out: what does not agree in it: the journal with itself, its snapshots, or the tables with the core.
// It may run beside the server. The journal only grows, so most of it is read in pieces, each by itself, and nothing is held up meanwhile; what
// the tables show is then compared in one transaction that sees one moment, where they stand, and the journal goes on being judged behind that.
import { hash } from 'node:crypto';
import { createEngine, postingsOf, readFacts, type Command, type Engine, type Mode } from '@hilsa/core';
import type { Sql } from 'postgres';
import { chainHash, genesisHash } from '../sequencer/chain.ts';
import { accountOf, readCommand } from '../sequencer/command-bytes.ts';
import { lastSequence, readJournal, type JournalRow } from '../sequencer/journal.ts';
import { JournalProblem, modeOfJournal, requireSealed } from '../sequencer/recovery.ts';
import type { SealKeys } from '../seals/seals.ts';
import { listSnapshots, loadSnapshot, type SnapshotHead } from '../sequencer/snapshots.ts';
import { standsAt } from '../tables/projected.ts';
import { COMMAND_KINDS, type World } from '../tables/words.ts';
import { compareTables } from './compare-tables.ts';
import { checkpointFindings } from './expected-checkpoints.ts';
import { ExecutedAgain } from './executed-again.ts';
import { ExpectedLiabilities } from './expected-liabilities.ts';
import { ExpectedRebates } from './expected-rebates.ts';
import { ExpectedTables } from './expected-tables.ts';
import { ExpectedTiers } from './expected-tiers.ts';
import { ExpectedTrades } from './expected-trades.ts';
import type { Finding } from './finding.ts';
import { notLookedAt } from './not-looked-at.ts';
import { snapshotFindings } from './stored-snapshots.ts';

export interface WorldAudit {
  world: World;
  /** First and last journal row read; 0 when the journal is empty. */
  first: number;
  last: number;
  /** Sequence the replay began after: 0 is genesis, else that of a kept snapshot. */
  from: number;
  snapshots: number;
  /** Publications of what is owed whose trees were rebuilt. */
  publications: number;
  stateHash: string;
  /** Sequence at which the tables were compared: where they stand. */
  shown: number;
  /** What was not looked at, and why, a sentence each. */
  unseen: string[];
  /** Empty: everything agrees. */
  findings: Finding[];
}

/** Rows that are judged in one go. */
const PIECE_ROWS = 1_000;

export interface AuditOptions {
  /** Between two pieces of the journal; nothing is locked then. */
  readonly pause?: () => Promise<void>;
  /** What the journal's end, snapshots and checkpoints must be sealed with. Default: none, and no seal is looked at. */
  readonly seals?: SealKeys;
}

/** Replays a world's journal from genesis, or from the oldest kept snapshot where retention dropped the beginning. */
export async function auditWorld(sql: Sql, world: World, mode: Mode, options: AuditOptions = {}): Promise<WorldAudit> {
  // What the journal leads to is kept in tables of one session.
  const session = await sql.reserve();
  try {
    return await auditSession(
      session,
      world,
      mode,
      async (work) => {
        await session.unsafe('begin isolation level repeatable read read only');
        try {
          return await work();
        } finally {
          await session.unsafe('rollback');
        }
      },
      options,
    );
  } finally {
    session.release();
  }
}

/** @param atOneMoment what is read in `work` is of one moment */
export async function auditSession(
  sql: Sql,
  world: World,
  mode: Mode,
  atOneMoment: <Result>(work: () => Promise<Result>) => Promise<Result>,
  { pause, seals = [] }: AuditOptions = {},
): Promise<WorldAudit> {
  const begun = await begunAs(sql, world, mode);
  const replay = await Replay.begin(sql, world, begun);
  if (begun !== mode)
    replay.findings.push({ sequence: 1, says: `the journal was begun in ${begun} mode and not in ${mode} mode` });
  let broken = false;
  const isBroken = (): boolean => broken;
  const judge = (work: () => void): void => {
    try {
      if (!broken) work();
    } catch (problem) {
      if (!(problem instanceof Broken)) throw problem;
      broken = true;
      replay.findings.push(problem.finding);
    }
  };
  // After a break the rest is still read: a copy that is left half-way leaves its connection unusable.
  const read = async (upTo: number): Promise<void> => {
    for await (const row of readJournal(sql, world, replay.last, upTo)) judge(() => replay.take(row));
  };
  const readTo = async (upTo: number): Promise<void> => {
    while (!isBroken() && replay.last < upTo) {
      const before = replay.last;
      await read(Math.min(Math.max(before, replay.from) + PIECE_ROWS, upTo));
      // A hole is met by the row behind it.
      if (!broken && replay.last === before) await read(Number.MAX_SAFE_INTEGER);
      if (!broken) await replay.write();
      if (replay.last === before) return;
      await pause?.();
    }
  };
  try {
    await readTo(await standsAt({ sql, world }));
    return await atOneMoment(async () => {
      const shown = await standsAt({ sql, world });
      await readTo(shown);
      judge(() => replay.shows(shown));
      if (!broken) {
        await compareTables(sql, world, replay);
        if (replay.tables !== null) replay.findings.push(...(await replay.tables.compare()));
        replay.findings.push(
          ...(await checkpointFindings({ sql, world }, seals)),
          ...(await snapshotFindings(sql, world, mode, seals)),
        );
      }
      if (!broken) await readTo(await lastSequence(sql, world));
      judge(() => replay.end());
      if (!broken) await replay.judgeSeal(sql, seals);
      const unseen = await notLookedAt({ sql, world }, begun, replay.from);
      return replay.result(shown, [...unseen, ...(replay.tables?.partly ?? [])]);
    });
  } finally {
    await replay.executed.end();
    await replay.tables?.end();
  }
}

/** The mode that the first row proves; as it should be where that row proves none, which the replay finds. */
async function begunAs(sql: Sql, world: World, mode: Mode): Promise<Mode> {
  return (
    (await modeOfJournal(sql, world).catch((problem: unknown) => {
      if (problem instanceof JournalProblem) return null;
      throw problem;
    })) ?? mode
  );
}

/** Nothing after this finding can be judged. */
class Broken extends Error {
  readonly finding: Finding;
  constructor(sequence: number, says: string) {
    super(says);
    this.finding = { sequence, says };
  }
}

class Replay {
  readonly engine: Engine;
  readonly findings: Finding[] = [];
  readonly trades = new ExpectedTrades();
  readonly rebates: ExpectedRebates;
  /** Null where the journal's beginning was dropped: what tables stood at is not known then. */
  readonly tables: ExpectedTables | null;
  readonly #tiers: ExpectedTiers;
  readonly executed: ExecutedAgain;
  readonly #liabilities: ExpectedLiabilities;
  readonly #world: World;
  /** Sequence the replay began after; 0: genesis. */
  readonly from: number;
  readonly #snapshots: Map<number, SnapshotHead>;
  #first = 0;
  #last = 0;
  #rebatedWrongly = false;
  #tieredWrongly = false;
  #hash: Buffer;

  private constructor(
    world: World,
    { engine, from, snapshots }: { engine: Engine; from: number; snapshots: readonly SnapshotHead[] },
    { executed, liabilities, tables }: Pick<Replay, 'executed' | 'tables'> & { liabilities: ExpectedLiabilities },
  ) {
    this.#world = world;
    this.#liabilities = liabilities;
    this.engine = engine;
    this.executed = executed;
    this.tables = tables;
    this.rebates = new ExpectedRebates(engine);
    this.#tiers = new ExpectedTiers(engine);
    this.from = from;
    this.#hash = genesisHash(engine.mode);
    this.#snapshots = new Map(snapshots.map((snapshot) => [snapshot.sequence, snapshot]));
  }

  static async begin(sql: Sql, world: World, mode: Mode): Promise<Replay> {
    const snapshots = await listSnapshots(sql, world);
    const liabilities = await ExpectedLiabilities.begin(sql, world);
    const [row] = await sql`select min(sequence) as first from ${sql(world)}.journal`;
    const first = row?.['first'] === null ? 1 : Number(row?.['first']);
    if (first === 1) {
      const executed = await ExecutedAgain.begin(sql, world, createEngine({ mode }));
      const tables = await ExpectedTables.begin(sql, world, mode);
      return new Replay(
        world,
        { engine: createEngine({ mode }), from: 0, snapshots },
        { executed, liabilities, tables },
      );
    }
    const start = snapshots.toReversed().find(({ sequence }) => sequence >= first - 1);
    if (start === undefined)
      throw new Error(`The ${world} journal begins at ${first} and no snapshot is kept to start from.`);
    const [engine, twin] = [
      await loadSnapshot(sql, world, start, { mode }),
      await loadSnapshot(sql, world, start, { mode }),
    ];
    const executed = await ExecutedAgain.begin(sql, world, twin);
    return new Replay(world, { engine, from: start.sequence, snapshots }, { executed, liabilities, tables: null });
  }

  /** Sequence of the last row judged. */
  get last(): number {
    return this.#last;
  }

  /** What the rows judged so far come to, out of memory. */
  async write(): Promise<void> {
    await this.executed.write();
    await this.tables?.write(this.engine, this.#last);
  }

  /** Judges one row and folds its facts. */
  take(row: JournalRow): void {
    if (this.#first === 0) this.#first = row.sequence;
    else if (row.sequence !== this.#last + 1) throw new Broken(this.#last + 1, 'the row is missing');
    // The hash before the first row is known only at genesis; where older rows were dropped, the first one is the anchor.
    const anchored = this.#first === 1 || row.sequence > this.#first;
    if (anchored && !chainHash(this.#hash, row).equals(row.hash))
      throw new Broken(row.sequence, 'the row does not carry the hash chain on: it was changed');
    this.#hash = Buffer.from(row.hash);
    this.#last = row.sequence;
    const command = this.#readCommand(row);
    if (row.sequence > this.from) this.#fold(row, command);
    this.#compareSnapshot(row.sequence);
    if (row.sequence >= this.from) this.#liabilities.at(row.sequence, this.#hash, this.engine);
  }

  /** The tables stand here: nothing of what they show may be missing, nor be older than where the replay began. */
  shows(sequence: number): void {
    if (sequence < this.from) throw new Broken(sequence, `the tables stand at ${sequence}, before the oldest snapshot`);
    if (this.#last !== sequence && sequence > 0) throw new Broken(sequence, 'the tables stand after the journal ends');
  }

  end(): void {
    if (this.#last < this.from) throw new Broken(this.from, `the journal ends at ${this.#last}, before its snapshot`);
    for (const sequence of this.#snapshots.keys())
      if (sequence > this.#last) this.findings.push({ sequence, says: 'a snapshot stands after the journal ends' });
    this.#liabilities.end(this.#last);
    try {
      this.engine.check();
    } catch (problem) {
      this.findings.push({ sequence: this.#last, says: `an invariant does not hold: ${(problem as Error).message}` });
    }
  }

  /** The last row is sealed by one of these keys, and with it every row before. */
  async judgeSeal(sql: Sql, seals: SealKeys): Promise<void> {
    const end = { sequence: this.#last, hash: this.#hash };
    const problem = await requireSealed(sql, this.#world, this.engine.mode, seals, end).catch(
      (thrown: unknown) => thrown,
    );
    if (problem === undefined) return;
    if (!(problem instanceof JournalProblem)) throw problem;
    this.findings.push({ sequence: this.#last, says: 'no key of ours sealed the end of the journal' });
  }

  result(shown: number, unseen: string[]): WorldAudit {
    return {
      world: this.#world,
      first: this.#first,
      last: this.#last,
      from: this.from,
      snapshots: this.#snapshots.size,
      publications: this.#liabilities.compared,
      stateHash: stateHash(this.engine),
      shown,
      unseen,
      findings: [...this.findings, ...this.executed.findings, ...this.#liabilities.findings],
    };
  }

  #readCommand(row: JournalRow): Command {
    const command = readCommand(row.command, row.atMs);
    if (command.kind !== COMMAND_KINDS[row.kind] || accountOf(command) !== row.account)
      throw new Broken(row.sequence, 'the command is not the one its columns name');
    return command;
  }

  #fold(row: JournalRow, command: Command): void {
    this.executed.take(row, command);
    try {
      this.tables?.meet(row, this.engine);
      this.engine.fold(row.facts);
    } catch (problem) {
      throw new Broken(row.sequence, `the facts do not fit the state: ${(problem as Error).message}`);
    }
    const facts = Array.from(readFacts(row.facts));
    let line = 0;
    for (const fact of facts) {
      if (fact.kind === 'trade-executed' && this.tables === null) this.trades.add(row.sequence, line, fact);
      line += postingsOf(fact, (instrument) => this.engine.instrument(instrument).listing).length;
    }
    const says = this.rebates.take(command, facts);
    // One is enough to know where to look.
    if (says !== null && !this.#rebatedWrongly) this.findings.push({ sequence: row.sequence, says });
    this.#rebatedWrongly ||= says !== null;
    const tiers = this.#tiers.take(facts);
    if (tiers !== null && !this.#tieredWrongly) this.findings.push({ sequence: row.sequence, says: tiers });
    this.#tieredWrongly ||= tiers !== null;
  }

  #compareSnapshot(sequence: number): void {
    const snapshot = this.#snapshots.get(sequence);
    if (snapshot === undefined || sequence < this.from) return;
    if (!snapshot.journalHash.equals(this.#hash))
      this.findings.push({ sequence, says: 'the snapshot names another journal hash' });
    if (snapshot.stateHash !== stateHash(this.engine))
      this.findings.push({ sequence, says: 'the snapshot holds another state than the journal leads to' });
  }
}

/** The same as engine.hash(), by the machine's own SHA-256. */
function stateHash(engine: Engine): string {
  return hash('sha256', engine.snapshot(), 'hex');
}
