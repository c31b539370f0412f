// In: pieces of CSV text. Out: its rows, with bounds on everything.
import { LARGEST_FILE, LONGEST_FIELD, MOST_LINES, StatementError } from './types.ts';

const MOST_FIELDS = 64;

/**
 * CSV (RFC 4180) taken piece by piece: quoted fields, doubled quotes, line ends of every kind, a byte order mark. Written here because the
 * libraries either need Node's streams or have no bounds; a statement comes from outside and may be anything.
 */
export class CsvRows {
  private readonly delimiter: string;
  private readonly take: (fields: readonly string[], row: number) => void;
  private row: string[] = [];
  private field = '';
  private state: 'start' | 'plain' | 'quoted' | 'quote-in-quoted' = 'start';
  private rows = 0;
  private size = 0;
  private sawReturn = false;

  /** @param take receives every row that has something in it, counted from 1 */
  constructor(delimiter: string, take: (fields: readonly string[], row: number) => void) {
    this.delimiter = delimiter;
    this.take = take;
  }

  /** @throws StatementError when a bound is broken or a quote stands where none may */
  push(text: string): void {
    const piece = this.size === 0 ? text.replace(/^\ufeff/, '') : text;
    this.size += text.length;
    if (this.size > LARGEST_FILE) throw new StatementError('too-large', this.rows + 1);
    for (const sign of piece) this.read(sign);
  }

  end(): void {
    if (this.state === 'quoted') throw new StatementError('not-well-formed', this.rows + 1);
    if (this.state !== 'start' || this.row.length > 0) this.endRow();
  }

  private read(sign: string): void {
    const follows = this.sawReturn && sign === '\n';
    this.sawReturn = sign === '\r' && this.state !== 'quoted';
    if (follows) return;
    if (this.state === 'quoted') {
      if (sign === '"') this.state = 'quote-in-quoted';
      else this.add(sign);
    } else if (sign === '"') {
      if (this.state === 'plain') throw new StatementError('not-well-formed', this.rows + 1);
      if (this.state === 'quote-in-quoted') this.add('"');
      this.state = 'quoted';
    } else if (sign === this.delimiter) this.endField();
    else if (sign === '\n' || sign === '\r') this.endRow();
    else {
      if (this.state === 'quote-in-quoted') throw new StatementError('not-well-formed', this.rows + 1);
      this.state = 'plain';
      this.add(sign);
    }
  }

  private add(sign: string): void {
    this.field += sign;
    if (this.field.length > LONGEST_FIELD) throw new StatementError('too-long', this.rows + 1);
  }

  private endField(): void {
    this.row.push(this.field.trim());
    if (this.row.length > MOST_FIELDS) throw new StatementError('too-long', this.rows + 1);
    this.field = '';
    this.state = 'start';
  }

  private endRow(): void {
    this.endField();
    const fields = this.row;
    this.row = [];
    this.rows += 1;
    if (this.rows > MOST_LINES) throw new StatementError('too-many-lines', this.rows);
    if (fields.some((field) => field !== '')) this.take(fields, this.rows);
  }
}
