// In: spreads by size. Out: them as lines that a person writes, and back; null where a line says something else.

type Spread = { readonly from: string; readonly percent: string };

const LINE = /^(\d{1,15}(?:\.\d{1,12})?)\s+(\d{1,2}(?:\.\d{1,4})?)\s*%?$/;

export function spreadLines(spreads: readonly Spread[]): string {
  return spreads.map(({ from, percent }) => `${from} ${percent}`).join('\n');
}

export function readSpreads(text: string): Spread[] | null {
  const lines = text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');
  const read = lines.flatMap((line) => {
    const match = LINE.exec(line);
    return match === null ? [] : [{ from: match[1]!, percent: match[2]! }];
  });
  return read.length === 0 || read.length !== lines.length ? null : read;
}
