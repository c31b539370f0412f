// In: figures. Out: their lines of the table, printed and kept in bench/README.md.
import { readFileSync, writeFileSync } from 'node:fs';
import type { FigureRow } from './figures.ts';

const README = new URL('../README.md', import.meta.url);
const HEAD = ['| What | Against | Measured | At least | Aim |', '|---|---|---|---|---|'];
const BEGIN = '<!-- table: npm run bench -- --write -->';
const END = '<!-- end of table -->';

/** The table as Markdown. */
export function tableOf(rows: readonly FigureRow[]): string {
  return [...HEAD, ...rows.map(lineOf)].join('\n');
}

/** Puts the rows into the README's table: a row measured now replaces the line of the same name, the others stay. */
export function keep(rows: readonly FigureRow[]): void {
  const page = readFileSync(README, 'utf8');
  const [before = '', rest = ''] = page.split(BEGIN, 2);
  const [table = '', after = ''] = rest.split(END, 2);
  const lines = table
    .split('\n')
    .filter((line) => line.startsWith('|'))
    .slice(HEAD.length);
  for (const row of rows) {
    const name = `| ${row.what} | ${row.against} |`;
    const at = lines.findIndex((line) => line.startsWith(name));
    if (at < 0) lines.push(lineOf(row));
    else lines[at] = lineOf(row);
  }
  writeFileSync(README, `${before}${BEGIN}\n${[...HEAD, ...lines].join('\n')}\n${END}${after}`);
}

function lineOf({ what, against, ratio, unit, least, most, aim }: FigureRow): string {
  const print = (value: number | undefined): string => {
    if (value === undefined) return '';
    if (unit === 'points') return String(Math.round(value));
    if (unit === 'bytes') return `${Math.round(value)} bytes`;
    if (unit === 'ms') return `${Math.round(value)} ms`;
    if (unit === 'shift') return value.toFixed(3);
    const text = value >= 20 ? value.toFixed(0) : value.toFixed(2);
    return unit === 's' ? `${text} s` : `${text} ×`;
  };
  const bound = most === undefined ? print(least) : `at most ${print(most)}`;
  const met = (least === undefined || ratio >= least) && (most === undefined || ratio <= most);
  return `| ${what} | ${against} | ${print(ratio)}${met ? '' : ' (missed)'} | ${bound} | ${print(aim)} |`;
}
