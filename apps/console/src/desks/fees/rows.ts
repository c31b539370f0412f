// In: rows of a table of fees. Out: them as lines that a person writes, and back; null where a line says something else.

type FeeRow = { readonly from: string; readonly maker: string; readonly taker: string };

const LINE = /^(\d{1,15}(?:\.\d{1,12})?)\s+((?:10|\d)(?:\.\d{1,4})?)\s*%?\s+((?:10|\d)(?:\.\d{1,4})?)\s*%?$/;
const MOST = 16;

export function feeLines(rows: readonly FeeRow[]): string {
  return rows.map(({ from, maker, taker }) => `${from} ${maker} ${taker}`).join('\n');
}

export function readFeeRows(text: string): FeeRow[] | null {
  const lines = text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');
  const read = lines.flatMap((line) => {
    const match = LINE.exec(line);
    return match === null ? [] : [{ from: match[1]!, maker: match[2]!, taker: match[3]! }];
  });
  return read.length === 0 || read.length !== lines.length || read.length > MOST ? null : read;
}
