// In: a bank's CSV and what its columns mean. Out: the statement's lines, or why the file cannot be taken.
import { parseDecimal } from '@hilsa/money';
import { CsvRows } from './csv-rows.ts';
import { numberCopies, type Statement, type StatementLine, StatementError } from './types.ts';

type Balances = Pick<Statement, 'opening' | 'closing'>;

/** How a bank writes its CSV; one row of settings per bank. Columns are named as its header names them. */
export interface CsvShape {
  delimiter: ',' | ';' | '\t' | '|';
  dateOrder: 'year-first' | 'day-first' | 'month-first';
  currency: string;
  decimals: number;
  columns: {
    date: string;
    /** Either one column with signs, or one for each direction. */
    amount: string | { in: string; out: string };
    bankReference: string;
    reference: string;
    otherName: string;
    otherAccount: string;
    /** What lay on the account after each row, where a bank prints it; a file without the column is read all the same. */
    balance?: string;
  };
}

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];

/** A statement read piece by piece; rows before the header (a bank's letterhead) are passed over. */
export class CsvStatement {
  private readonly shape: CsvShape;
  private readonly rows: CsvRows;
  private readonly lines: StatementLine[] = [];
  private readonly balances: (bigint | null)[] = [];
  private places: Map<string, number> | null = null;

  constructor(shape: CsvShape) {
    this.shape = shape;
    this.rows = new CsvRows(shape.delimiter, (fields, row) => this.takeRow(fields, row));
  }

  push(text: string): void {
    this.rows.push(text);
  }

  /** @throws StatementError when no header was found */
  end(): Statement {
    this.rows.end();
    if (this.places === null) throw new StatementError('column-missing', 1);
    numberCopies(this.lines);
    return { account: '', lines: this.lines, ...balancesOf(this.lines, this.balances) };
  }

  private takeRow(fields: readonly string[], row: number): void {
    if (this.places === null) {
      const places = new Map(fields.map((name, index) => [name.toLowerCase(), index]));
      if (this.wanted().every((name) => places.has(name.toLowerCase()))) this.places = places;
      return;
    }
    const { columns, currency } = this.shape;
    const cell = (name: string): string =>
      name === '' ? '' : (fields[this.places?.get(name.toLowerCase()) ?? -1] ?? '');
    // Banks close their tables with sums, which have no date.
    if (cell(columns.date) === '') return;
    const bookedOn = readDate(cell(columns.date), this.shape.dateOrder);
    if (bookedOn === null) throw new StatementError('date-unreadable', row);
    const signed = this.amountOf(cell);
    if (signed === null) throw new StatementError('amount-unreadable', row);
    const balance = cell(columns.balance ?? '');
    const lies = balance === '' ? null : readAmount(balance, this.shape.decimals);
    if (balance !== '' && lies === null) throw new StatementError('amount-unreadable', row);
    this.balances.push(lies);
    this.lines.push({
      bookedOn,
      direction: signed > 0n ? 'in' : 'out',
      amount: signed > 0n ? signed : -signed,
      currency,
      bankReference: cell(columns.bankReference),
      reference: cell(columns.reference),
      otherName: cell(columns.otherName),
      otherAccount: cell(columns.otherAccount),
      isReversal: false,
    });
  }

  private wanted(): string[] {
    const { amount, balance: _, ...rest } = this.shape.columns;
    const amounts = typeof amount === 'string' ? [amount] : [amount.in, amount.out];
    return [...Object.values(rest), ...amounts].filter((name) => name !== '');
  }

  /** Units with a sign; null when there is no amount, or one in each direction. */
  private amountOf(cell: (name: string) => string): bigint | null {
    const { amount } = this.shape.columns;
    const read = (text: string): bigint | null => readAmount(text, this.shape.decimals);
    if (typeof amount === 'string') {
      const signed = read(cell(amount));
      return signed === 0n ? null : signed;
    }
    const side = (name: string): bigint | null => (['', '-'].includes(cell(name)) ? 0n : read(cell(name)));
    const [came, went] = [side(amount.in), side(amount.out)];
    if (came === null || went === null || came < 0n || went < 0n) return null;
    // Exactly one of the two columns has an amount.
    if (came > 0n === went > 0n) return null;
    return came - went;
  }
}

/**
 * Where every row says what lay on the account after it, in the order of the rows or against it.
 * @throws StatementError at the row that does not follow from the one before
 */
function balancesOf(lines: readonly StatementLine[], balances: readonly (bigint | null)[]): Balances {
  const known = balances.filter((each): each is bigint => each !== null);
  if (lines.length === 0 || known.length !== lines.length) return { opening: null, closing: null };
  const moved = lines.map(({ direction, amount }) => (direction === 'in' ? amount : -amount));
  const wrongAt = (follows: (row: number) => boolean): number => moved.findIndex((_, row) => row > 0 && !follows(row));
  const down = wrongAt((row) => known[row] === known[row - 1]! + moved[row]!);
  if (down < 0) return { opening: known[0]! - moved[0]!, closing: known.at(-1)! };
  const up = wrongAt((row) => known[row - 1] === known[row]! + moved[row - 1]!);
  if (up < 0) return { opening: known.at(-1)! - moved.at(-1)!, closing: known[0]! };
  throw new StatementError('balance-differs', down + 1);
}

/** `1,00,000.50`, `(250.00)`, `-250.00`, `250.00 CR`; anything else is null. Commas only part digits, never decimals. */
export function readAmount(text: string, decimals: number): bigint | null {
  const match = /^(\()?([+-])?\s*([\d,]+)(\.\d+)?(\))?\s*(CR|DR)?$/i.exec(text.trim());
  if (match === null) return null;
  const [, opens, sign, whole = '', fraction = '', closes, mark] = match;
  if ((opens === undefined) !== (closes === undefined) || !/^\d{1,3}(?:,\d{2,3})*$|^\d+$/.test(whole)) return null;
  const units = parseDecimal(whole.replaceAll(',', '').replace(/^0+(?=\d)/, '') + fraction, decimals);
  if (units === null) return null;
  const minuses = [opens !== undefined, sign === '-', mark?.toUpperCase() === 'DR'].filter(Boolean).length;
  return minuses > 1 ? null : minuses === 1 ? -units : units;
}

/** `2026-01-04`, `04/01/2026`, `04-Jan-2026`, with what follows the day passed over; `YYYY-MM-DD`, or null when no such day is. */
export function readDate(text: string, order: CsvShape['dateOrder']): string | null {
  const match = /^(\d{1,4})[-/. ](\d{1,2}|[A-Za-z]{3})[-/. ](\d{1,4})(?:[ T,].*)?$/.exec(text.trim());
  if (match === null) return null;
  const [, first = '', second = '', third = ''] = match;
  const byName = /[a-z]/i.test(second);
  const isYearFirst = first.length === 4;
  if (isYearFirst !== (order === 'year-first') && !(byName && !isYearFirst)) return null;
  const [year, month, day] = isYearFirst
    ? [first, second, third]
    : byName || order === 'day-first'
      ? [third, second, first]
      : [third, first, second];
  const number = byName ? MONTHS.indexOf(second.toLowerCase()) + 1 : Number(month);
  if (year.length !== 4) return null;
  const date = new Date(Date.UTC(Number(year), number - 1, Number(day)));
  const isDay = date.getUTCMonth() === number - 1 && date.getUTCDate() === Number(day);
  return isDay && number >= 1 ? date.toISOString().slice(0, 10) : null;
}
