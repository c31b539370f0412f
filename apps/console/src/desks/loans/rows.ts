// In: rows of the table of loans. Out: them as lines that a person writes, and back; null where a line says something else.
import type { ActionInput } from '@hilsa/contract/console/index';

type LoanRows = ActionInput<'set-loan-table'>['rows'];

const LINE = /^([a-z-]{1,20})\s+(100|\d{1,2})\s+((?:0|[1-9]\d?)(?:\.\d{1,4})?)\s*%?\s+(\d{1,15}(?:\.\d{1,2})?)$/;
const MOST = 8;

export function loanLines(rows: LoanRows): string {
  return rows.map(({ band, leastScore, yearly, most }) => `${band} ${leastScore} ${yearly} ${most}`).join('\n');
}

export function readLoanRows(text: string): LoanRows | null {
  const lines = text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');
  const read = lines.flatMap((line) => {
    const match = LINE.exec(line);
    return match === null
      ? []
      : [{ band: match[1]!, leastScore: Number(match[2]), yearly: match[3]!, most: match[4]! }];
  });
  return read.length === 0 || read.length !== lines.length || read.length > MOST ? null : read;
}

/** `7, 14, 30`, each day once; null where it says something else. */
export function readDays(text: string): number[] | null {
  const days = text.split(',').map((part) => part.trim());
  const isList = days.length <= MOST && days.every((day) => /^[1-9]\d{0,2}$/.test(day) && Number(day) <= 366);
  return isList && new Set(days).size === days.length ? days.map(Number) : null;
}
