// In: nothing. Out: what a bank's statement says, whatever file it came in.

export interface StatementLine {
  /** `YYYY-MM-DD`, as the bank booked it. */
  bookedOn: string;
  direction: 'in' | 'out';
  /** Units, positive. */
  amount: bigint;
  currency: string;
  /** The bank's own mark of this line; '' where it has none. With the account it makes a line known again. */
  bankReference: string;
  /** What the payer wrote, or the end-to-end id of our own payment. */
  reference: string;
  otherName: string;
  otherAccount: string;
  /** An entry that takes back an earlier one. */
  isReversal: boolean;
  /** From 2: which of several rows of the file this is that say the same, where the bank marks none of them. */
  copy?: number;
}

export interface Statement {
  /** The account it is about; '' where the file does not say. */
  account: string;
  lines: readonly StatementLine[];
  /** Units, negative when overdrawn; null where the file does not say. */
  opening: bigint | null;
  closing: bigint | null;
}

export type StatementFault =
  | 'too-large'
  | 'too-many-lines'
  | 'too-long'
  | 'not-well-formed'
  | 'has-doctype'
  | 'not-a-statement'
  | 'column-missing'
  | 'date-unreadable'
  | 'amount-unreadable'
  | 'currency-unknown'
  | 'parts-differ'
  | 'balance-differs';

/** A file that cannot be taken, with the line or entry (from 1) it fails at; nothing of it counts. */
export class StatementError extends Error {
  readonly fault: StatementFault;
  readonly at: number;

  constructor(fault: StatementFault, at: number) {
    super(`${fault} at ${at}`);
    this.fault = fault;
    this.at = at;
  }
}

export const MOST_LINES = 200_000;
export const LONGEST_FIELD = 4_096;
/** Signs of a whole file. */
export const LARGEST_FILE = 64 * 1024 * 1024;

/**
 * Opening + what came in − what went out = closing.
 * @throws StatementError when the file states both and they do not agree
 */
export function checkBalance({ lines, opening, closing }: Statement): void {
  if (opening === null || closing === null) return;
  const moved = lines.reduce((sum, { direction, amount }) => sum + (direction === 'in' ? amount : -amount), 0n);
  if (opening + moved !== closing) throw new StatementError('balance-differs', lines.length);
}

/** Two transfers of one payer on one day are two, though the bank marks neither: the second of equal rows says so. */
export function numberCopies(lines: readonly StatementLine[]): void {
  const seen = new Map<string, number>();
  for (const line of lines) {
    if (line.bankReference !== '') continue;
    const { bookedOn, direction, amount, currency, reference, otherName } = line;
    const row = JSON.stringify([bookedOn, direction, String(amount), currency, reference, otherName]);
    const copy = (seen.get(row) ?? 0) + 1;
    seen.set(row, copy);
    if (copy > 1) line.copy = copy;
  }
}
