// In: the text of a statement's file, and the checkpoints that were published. Out: whether every line fits, or the first that does not.
// Pure: it runs in the customer's browser without any connection, and in a stranger's script.
import { parseDecimal } from '@hilsa/money';
import { leadsToRoot } from '../offerings/merkle.ts';
import { type Checkpoint, checkpointHash, dhakaDay, leafText } from './checkpoint.ts';
import { entryHash } from './entry.ts';
import { type CheckedLine, checkOf, momentTexts, readLines, STATEMENT_VERSION, UnreadableLine } from './lines.ts';

/** What can be wrong with a line. */
export type Misfit =
  | 'unreadable'
  | 'version'
  | 'digest'
  | 'entry-hash'
  | 'entry-balance'
  | 'entry-order'
  | 'time'
  | 'closing'
  | 'fees'
  | 'day'
  | 'checkpoint'
  | 'published'
  | 'incomplete';

export interface StatementReport {
  /** Of the text, counted from 1; null: every line fits. */
  readonly misfit: { readonly line: number; readonly what: Misfit } | null;
  readonly lines: number;
  readonly entries: number;
  /** What the head says, by name. */
  readonly about: Readonly<Record<string, string>>;
  /** By asset. */
  readonly closings: ReadonlyMap<string, string>;
  /** Days whose chain leads to a checkpoint, and those among them that were compared with the published one. */
  readonly days: number;
  readonly comparedDays: number;
  /** Entries after the last checkpoint in the file: their day was not over when it was made. */
  readonly entriesAfter: number;
}

/** Of a day's proof in a statement: what is published, and the way to it. */
export interface DayProof extends Checkpoint {
  /** Entries and hash of the account when the day ended. */
  readonly entries: string;
  readonly end: string;
  readonly index: number;
  readonly beside: readonly string[];
}

const SCALE = 18;

class Checker {
  readonly about: Record<string, string> = {};
  readonly closings = new Map<string, string>();
  entries = 0;
  days = 0;
  comparedDays = 0;
  entriesAfter = 0;
  readonly #published: ReadonlyMap<number, string>;
  readonly #running = new Map<string, bigint>();
  readonly #fees = new Map<string, bigint>();
  /** Where the chain stood after the last entry of each day. */
  readonly #ends = new Map<number, { entries: bigint; hash: string }>();
  #check = '';
  #hash: string | null = null;
  #count = 0n;
  #place: readonly [bigint, bigint] = [-1n, -1n];
  #isEnded = false;
  #lines = 0;

  constructor(published: ReadonlyMap<number, string>) {
    this.#published = published;
  }

  get isWhole(): boolean {
    return this.#isEnded;
  }

  /** @returns what is wrong with the line, or null */
  take(line: CheckedLine): Misfit | null {
    if (this.#isEnded) return 'incomplete';
    // The entry's own hash says more than the line's digest: it is looked at first.
    const wrong = this.#judge(line);
    if (wrong !== null) return wrong;
    if (checkOf(this.#check, line) !== line.check) return 'digest';
    this.#check = line.check;
    this.#lines += 1;
    return null;
  }

  #judge(line: CheckedLine): Misfit | null {
    switch (line.kind) {
      case 'about':
        this.about[line.name ?? ''] = line.value ?? '';
        if (line.name === 'version' && line.value !== STATEMENT_VERSION) return 'version';
        if (line.name === 'before') this.#hash = line.value ?? null;
        if (line.name === 'entries-before') this.#count = BigInt(/^\d+$/.test(line.value ?? '') ? line.value! : 0);
        return null;
      case 'opening':
        this.#running.set(line.asset ?? '', units(line.amount));
        return null;
      case 'entry':
        return this.#entry(line);
      case 'closing':
        this.closings.set(line.asset ?? '', line.amount ?? '');
        return units(line.amount) === (this.#running.get(line.asset ?? '') ?? 0n) ? null : 'closing';
      case 'fee':
        return units(line.amount) === (this.#fees.get(line.asset ?? '') ?? 0n) ? null : 'fees';
      case 'hold':
        return timeFits(line) ? null : 'time';
      case 'day':
        return this.#day(line);
      case 'end':
        return this.#end(line);
    }
  }

  #entry(line: CheckedLine): Misfit | null {
    const {
      asset = '',
      amount = '',
      balance = '',
      reason = '',
      cause = '',
      causeId = '',
      atMs = '',
      sequence = '',
    } = line;
    const { line: place = '', journal = '', entry } = line;
    if (this.#hash === null || entry === undefined || !/^[0-9a-f]{64}$/.test(this.#hash)) return 'entry-hash';
    const said = {
      sequence,
      line: place,
      asset,
      amount,
      balanceAfter: balance,
      reason,
      causeKind: cause,
      cause: causeId,
    };
    if (entryHash(this.#hash, { ...said, atMs, journal }) !== entry) return 'entry-hash';
    if (!timeFits(line)) return 'time';
    const after = (this.#running.get(asset) ?? 0n) + units(amount);
    if (after !== units(balance)) return 'entry-balance';
    const at = [BigInt(sequence), BigInt(place)] as const;
    if (at[0] < this.#place[0] || (at[0] === this.#place[0] && at[1] <= this.#place[1])) return 'entry-order';
    this.#place = at;
    this.#running.set(asset, after);
    if (COSTS.has(reason)) this.#fees.set(asset, (this.#fees.get(asset) ?? 0n) - units(amount));
    this.#hash = entry;
    this.#count += 1n;
    this.entries += 1;
    this.entriesAfter += 1;
    this.#ends.set(dhakaDay(Number(atMs)), { entries: this.#count, hash: entry });
    return null;
  }

  /** The day's last entry is the leaf that the path leads from, and the root hangs on the day before. */
  #day(line: CheckedLine): Misfit | null {
    let proof: DayProof;
    try {
      proof = JSON.parse(line.value ?? '') as DayProof;
    } catch {
      return 'day';
    }
    const end = this.#ends.get(proof.day);
    if (end === undefined || String(end.entries) !== proof.entries || end.hash !== proof.end) return 'day';
    const leaf = leafText({
      account: this.about['account'] ?? '',
      day: proof.day,
      entries: proof.entries,
      hash: proof.end,
    });
    const path = { index: proof.index, count: Number(proof.leaves), beside: proof.beside };
    if (!Array.isArray(proof.beside) || !leadsToRoot(leaf, path, proof.root)) return 'checkpoint';
    if (!/^[0-9a-f]{64}$/.test(proof.previous) || checkpointHash(proof) !== proof.hash) return 'checkpoint';
    const published = this.#published.get(proof.day);
    if (published !== undefined && published !== proof.hash) return 'published';
    this.comparedDays += published === undefined ? 0 : 1;
    this.days += 1;
    this.entriesAfter = Number(this.#count - end.entries);
    return null;
  }

  #end(line: CheckedLine): Misfit | null {
    for (const [asset, amount] of this.#running) if (amount !== 0n && !this.closings.has(asset)) return 'closing';
    this.#isEnded = true;
    return line.value === String(this.#lines) ? null : 'incomplete';
  }
}

/** Reasons whose postings are paid for good: the fees of a statement are their sums. */
const COSTS: ReadonlySet<string> = new Set([
  'fee',
  'withdrawal-fee',
  'liquidation-fee',
  'subscription-fee',
  'performance-fee',
  'management-fee',
  'membership',
  'tax',
  'interest',
  'exit-cost',
  'account-fee',
]);
export { COSTS as COST_REASONS };

/** @param published hashes of the published checkpoints by day; days that are missing are checked against the file's own alone */
export function checkStatement(text: string, published: ReadonlyMap<number, string> = new Map()): StatementReport {
  const checker = new Checker(published);
  let lines = 0;
  let misfit: StatementReport['misfit'] = null;
  try {
    for (const { at, line } of readLines(text)) {
      lines += 1;
      const what = checker.take(line);
      if (what !== null) {
        misfit = { line: at, what };
        break;
      }
    }
    if (misfit === null && !checker.isWhole) misfit = { line: lines + 1, what: 'incomplete' };
  } catch (problem) {
    if (!(problem instanceof UnreadableLine)) throw problem;
    misfit = { line: problem.line, what: 'unreadable' };
  }
  const { entries, about, closings, days, comparedDays, entriesAfter } = checker;
  return { misfit, lines, entries, about, closings, days, comparedDays, entriesAfter };
}

function timeFits({ atMs = '', utc, dhaka }: CheckedLine): boolean {
  if (!/^\d{1,15}$/.test(atMs)) return false;
  const said = momentTexts(Number(atMs));
  return said.utc === utc && said.dhaka === dhaka;
}

function units(text: string | undefined): bigint {
  const negative = text?.startsWith('-') === true;
  const size = parseDecimal((negative ? text?.slice(1) : text) ?? '', SCALE) ?? 0n;
  return negative ? -size : size;
}
