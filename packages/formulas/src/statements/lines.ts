// In: what a statement says. Out: its lines, the same in every format, each with a digest that hangs on the line before; and them read back.
// Version 1. Amounts are decimal text, hashes hexadecimal, times UTC milliseconds and beside them text in UTC and in Dhaka.
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';

export const STATEMENT_VERSION = '1';

/** In this order, in every format. `check` comes last and is made of the others. */
export const COLUMNS = [
  'kind',
  'name',
  'value',
  'asset',
  'amount',
  'balance',
  'reason',
  'cause',
  'causeId',
  'utc',
  'dhaka',
  'atMs',
  'sequence',
  'line',
  'journal',
  'entry',
] as const;
type Column = (typeof COLUMNS)[number];

export const LINE_KINDS = ['about', 'opening', 'entry', 'closing', 'fee', 'hold', 'day', 'end'] as const;
export type LineKind = (typeof LINE_KINDS)[number];

/** Columns that say nothing are absent. */
export type Line = { readonly kind: LineKind } & { readonly [Each in Exclude<Column, 'kind'>]?: string };
export type CheckedLine = Line & { readonly check: string };

/** Half a digest: enough to find a slip, and the entries have whole ones. */
const CHECK_LENGTH = 16;

/** What a line's `check` must be after the line before. No cell holds a bar unless it is the last that could be read in two ways. */
export function checkOf(before: string, line: Line, digest: Digest = sha256Text): string {
  return digest(before + cellsOf(line).join('|')).slice(0, CHECK_LENGTH);
}

/** Nothing, then all cells in the order of COLUMNS. Written out: a long statement spends most of its time here otherwise. */
function cellsOf(line: Line): string[] {
  const { kind, name = '', value = '', asset = '', amount = '', balance = '', reason = '', cause = '' } = line;
  const { causeId = '', utc = '', dhaka = '', atMs = '', sequence = '', line: place = '' } = line;
  const { journal = '', entry = '' } = line;
  return [
    '',
    kind,
    name,
    value,
    asset,
    amount,
    balance,
    reason,
    cause,
    causeId,
    utc,
    dhaka,
    atMs,
    sequence,
    place,
    journal,
    entry,
  ];
}

/** SHA-256 of a text's UTF-8, in hexadecimal. A server has a quicker one than a browser. */
type Digest = (text: string) => string;
const sha256Text: Digest = (text) => bytesToHex(sha256(utf8ToBytes(text)));

/** 2026-11-22 17:05:09.123, in UTC and in Dhaka (UTC+6). */
export function momentTexts(atMs: number): { utc: string; dhaka: string } {
  return { utc: inUtc(atMs), dhaka: inDhaka(atMs + DHAKA_MS) };
}
const DHAKA_MS = 6 * 3_600_000;
const MINUTE_MS = 60_000;
const [inUtc, inDhaka] = [momentText(), momentText()];

/** Lines follow one another in time: what is the same for a minute is written once. */
function momentText(): (atMs: number) => string {
  let [minute, written] = [Number.NaN, ''];
  return (atMs) => {
    const at = Math.floor(atMs / MINUTE_MS);
    if (at !== minute) [minute, written] = [at, new Date(at * MINUTE_MS).toISOString().slice(0, 17).replace('T', ' ')];
    const left = String(atMs - at * MINUTE_MS).padStart(5, '0');
    return `${written}${left.slice(0, 2)}.${left.slice(2)}`;
  };
}

/** Where a spreadsheet would read a formula instead of text; a plain number is none. */
const FORMULA = /^(?!-?\d+(?:\.\d+)?$)[=+\-@\t\r]/;
/** Most cells: nothing in them that a spreadsheet or a reader of the file could take for something else. */
const PLAIN = /^(?:[0-9a-zA-Z][0-9a-zA-Z .:-]*)?$/;
/** A whole line of such cells and plain numbers, a bar before each, as many as there are columns: one with a bar inside has one too many. */
const PLAIN_LINE = new RegExp(
  String.raw`^(?:\|(?:-\d+(?:\.\d+)?(?![^|])|[0-9a-zA-Z][0-9a-zA-Z .:-]*)?){${COLUMNS.length}}$`,
);
const HARMLESS = /^'(?=[=+\-@\t\r'])/;

const JSON_HEAD = `{"format":"hilsa-statement","version":"${STATEMENT_VERSION}","lines":[`;
const JSON_END = ']}';
const CSV_HEAD = [...COLUMNS, 'check'].join(',');

/** Turns lines into the text of a file, piece by piece. */
export class StatementWriter {
  readonly #format: 'csv' | 'json';
  readonly #digest: Digest;
  #before = '';
  #count = 0;

  constructor(format: 'csv' | 'json', digest: Digest = sha256Text) {
    this.#format = format;
    this.#digest = digest;
  }

  get count(): number {
    return this.#count;
  }

  begin(): string {
    return this.#format === 'csv' ? `\uFEFF${CSV_HEAD}\r\n` : `${JSON_HEAD}\n`;
  }

  line(line: Line): string {
    const cells = cellsOf(line);
    const barred = cells.join('|');
    const check = this.#digest(this.#before + barred).slice(0, CHECK_LENGTH);
    this.#before = check;
    this.#count += 1;
    if (this.#format === 'csv') {
      // The first is nothing: its comma goes.
      if (PLAIN_LINE.test(barred)) return `${cells.join(',').slice(1)},${check}\r\n`;
      return `${cells.slice(1).map(csvCell).join(',')},${check}\r\n`;
    }
    const named = COLUMNS.flatMap((column) => (line[column] === undefined ? [] : [[column, line[column]]]));
    // The last line says how many there are, and no comma follows it.
    return `${JSON.stringify(Object.fromEntries([...named, ['check', check]]))}${line.kind === 'end' ? '' : ','}\n`;
  }

  end(): string {
    return this.#format === 'csv' ? '' : `${JSON_END}\n`;
  }
}

/** A cell that a spreadsheet shows and never runs. */
export function csvCell(text: string): string {
  if (PLAIN.test(text)) return text;
  const harmless = FORMULA.test(text) || HARMLESS.test(text) ? `'${text}` : text;
  return /[",;\r\n']/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}

/** A line of the file that cannot be read; lines of text are counted from 1. */
export class UnreadableLine extends Error {
  override name = 'UnreadableLine';
  readonly line: number;

  constructor(line: number) {
    super(`line ${line} cannot be read`);
    this.line = line;
  }
}

/**
 * The lines of a file, with the number of the text's line that each stands on.
 * @throws UnreadableLine
 */
export function* readLines(text: string): Generator<{ at: number; line: CheckedLine }> {
  const rows = text.replace(/^\uFEFF/, '').split('\n');
  if (rows.at(-1) === '') rows.pop();
  const isJson = rows[0]?.startsWith('{') === true;
  if (rows[0]?.replace(/\r$/, '') !== (isJson ? JSON_HEAD : CSV_HEAD)) throw new UnreadableLine(1);
  if (isJson && rows.at(-1) !== JSON_END) throw new UnreadableLine(rows.length);
  const last = isJson ? rows.length - 1 : rows.length;
  for (let n = 1; n < last; n += 1)
    yield { at: n + 1, line: (isJson ? fromJson : fromCsv)(rows[n]!, n + 1, n === last - 1) };
}

function fromJson(row: string, at: number, isLast: boolean): CheckedLine {
  if (row.endsWith(',') === isLast) throw new UnreadableLine(at);
  let cells: unknown;
  try {
    cells = JSON.parse(isLast ? row : row.slice(0, -1));
  } catch {
    throw new UnreadableLine(at);
  }
  if (typeof cells !== 'object' || cells === null) throw new UnreadableLine(at);
  const known: ReadonlySet<string> = new Set([...COLUMNS, 'check']);
  for (const [column, cell] of Object.entries(cells))
    if (!known.has(column) || typeof cell !== 'string' || cell === '') throw new UnreadableLine(at);
  return lineOf(cells as Record<string, string>, at);
}

function fromCsv(row: string, at: number): CheckedLine {
  if (!row.endsWith('\r')) throw new UnreadableLine(at);
  const cells = csvCells(row.slice(0, -1), at);
  if (cells.length !== COLUMNS.length + 1) throw new UnreadableLine(at);
  const named = [...COLUMNS, 'check'].map((column, n): [string, string] => [column, cells[n]!.replace(HARMLESS, '')]);
  return lineOf(Object.fromEntries(named.filter(([, cell]) => cell !== '')), at);
}

/** RFC 4180 within one line: no cell of a statement holds a new line. */
function csvCells(row: string, at: number): string[] {
  const cells: string[] = [];
  const cell = /(?:"((?:[^"]|"")*)"|([^",]*))(,|$)/y;
  for (;;) {
    const found = cell.exec(row);
    if (found === null) throw new UnreadableLine(at);
    cells.push(found[1]?.replaceAll('""', '"') ?? found[2]!);
    if (found[3] === '') return cells;
  }
}

function lineOf(cells: Readonly<Record<string, string>>, at: number): CheckedLine {
  if (!LINE_KINDS.includes(cells['kind'] as LineKind) || cells['check'] === undefined) throw new UnreadableLine(at);
  return cells as CheckedLine;
}
