// In: rows of a list. Out: them as CSV (RFC 4180) that a spreadsheet shows and never runs.

/** Where a spreadsheet would read a formula, or a command, instead of text. */
const FORMULA = /^[=+\-@＝＋－＠\t\r\n]|^\s*[=@＝＠]/u;
/** A phone number, masked too, a negative number and a date are no formulas. */
const PLAIN = /^[+-]?\d[\d .,:•-]*$/;

/**
 * @param rows each with the same names; nested values become JSON
 * @returns text beginning with a byte order mark, so that spreadsheets read Bengali as it is
 */
export function csvOf(rows: readonly Readonly<Record<string, unknown>>[]): string {
  const names = [...new Set(rows.flatMap((row) => Object.keys(row)))];
  const lines = [names, ...rows.map((row) => names.map((name) => cellText(row[name])))];
  return `\uFEFF${lines.map((line) => line.map(quoted).join(',')).join('\r\n')}\r\n`;
}

function cellText(value: unknown): string {
  if (value === null || value === undefined) return '';
  return typeof value === 'string' ? value : JSON.stringify(value);
}

function quoted(text: string): string {
  const harmless = FORMULA.test(text) && !PLAIN.test(text) ? `'${text}` : text;
  // Where a comma writes decimals, a semicolon parts cells.
  return /[",;\t\r\n']/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}
