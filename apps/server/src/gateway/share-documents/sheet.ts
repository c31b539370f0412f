// In: a paper as rows of text. Out: it as a PDF to read or a CSV to reckon with.
import type { Writable } from 'node:stream';
import type { Language } from '../messages/language.ts';
import { inDigits, numberText } from '../messages/number-text.ts';
import type { PageWriter, Style } from '../statements/page-writer.ts';
import { writePages } from '../statements/pdf.ts';
import { TITLES } from '../statements/texts.ts';
import { push } from '../statements/write-statement.ts';

export type Said = Readonly<Record<Language, string>>;
export const said = (en: string, bn: string): Said => ({ 'en-US': en, 'bn-BN': bn });

interface Column {
  readonly name: Said;
  /** Figures end below each other. */
  readonly right?: boolean;
}
export interface Section {
  readonly title: Said;
  readonly columns: readonly Column[];
  /** What stands there when there are no rows. */
  readonly none?: Said;
  /** Decimal text and codes; a word in both languages where it is one. */
  readonly rows: readonly (readonly (string | Said)[])[];
}
export interface Sheet {
  readonly title: Said;
  /** Of the demo world: a paper of it must not pass for one of real money. */
  readonly isDemo: boolean;
  readonly about: readonly (readonly [name: Said, value: string])[];
  readonly sections: readonly Section[];
  readonly note: Said;
}

const PAGE = said('Page', 'পাতা');
const NUMBER = /^-?\d+(?:\.\d+)?$/;
const LETTER = /\p{L}/u;

/** Figures stand as the language writes them, and so do the digits of days, times and words; a code is a name and stays: `1JANATAMF`. */
function cell(value: string | Said, language: Language): string {
  if (typeof value !== 'string') return inDigits(value[language], language);
  return NUMBER.test(value) ? numberText(value, language) : digits(value, language);
}

function digits(value: string, language: Language): string {
  return LETTER.test(value) ? value : inDigits(value, language);
}

export async function writeSheetPdf(to: Writable, sheet: Sheet, language: Language): Promise<void> {
  const title = sheet.title[language];
  await writePages(to, { title, page: PAGE[language], language }, async (pages, turn) => {
    pages.put(title, pages.left, { size: 20, strong: true });
    pages.y += 34;
    for (const [name, value] of sheet.about) {
      pages.put(name[language], pages.left, { grey: true });
      pages.put(digits(value, language), pages.left + 150);
      pages.y += 15;
    }
    if (sheet.isDemo) pages.paragraph(TITLES.demo[language], { strong: true });
    for (const section of sheet.sections) await writeSection(pages, section, language, turn);
    pages.need(60);
    pages.y += 10;
    pages.rule();
    pages.paragraph(sheet.note[language], { size: 8, grey: true });
  });
}

async function writeSection(
  pages: PageWriter,
  { title, columns, rows, none }: Section,
  language: Language,
  turn: () => Promise<void>,
): Promise<void> {
  const table = await layTable(pages, columns, rows, language, turn);
  const put = (text: string, place: number, style: Style): void => {
    const { from, to } = table.places[place]!;
    const right = columns[place]!.right === true;
    pages.put(text, pages.left + (right ? to : from), { ...style, right });
  };
  const names = (): void => {
    columns.forEach(({ name }, place) => put(name[language], place, { size: NAME_SIZE * table.scale, grey: true }));
    pages.y += 13;
    pages.rule();
  };
  pages.need(70);
  pages.y += 12;
  pages.put(title[language], pages.left, { size: 12, strong: true });
  pages.y += 20;
  if (rows.length === 0 && none !== undefined) {
    pages.paragraph(none[language], { grey: true });
    return;
  }
  names();
  for (const row of rows) {
    if (pages.need(16)) names();
    columns.forEach((_, place) => put(cell(row[place] ?? '', language), place, { size: ROW_SIZE * table.scale }));
    pages.y += 14;
    await turn();
  }
}

/** Points. */
const [NAME_SIZE, ROW_SIZE, GAP] = [8, 9, 12];

interface Table {
  /** Points from the left edge of the page's text: where each column begins and ends. */
  readonly places: readonly { readonly from: number; readonly to: number }[];
  /** Of the sizes of its letters: 1, or less where its widest row would not fit the page. */
  readonly scale: number;
}

/** Each column as wide as its widest cell, what the page has left between them: no amount stands over another, however large. */
async function layTable(
  pages: PageWriter,
  columns: readonly Column[],
  rows: Section['rows'],
  language: Language,
  turn: () => Promise<void>,
): Promise<Table> {
  const widths = columns.map(({ name }) => pages.widthOf(name[language], { size: NAME_SIZE }));
  // A table of ten thousand rows has a few dozen shapes of cells: digits are measured as the widest of them.
  const widest = widestDigit(pages, language);
  const measured = columns.map(() => new Set<string>());
  for (const row of rows) {
    columns.forEach((_, place) => {
      const shape = cell(row[place] ?? '', language).replaceAll(/[\d০-৯]/g, widest);
      if (measured[place]!.has(shape)) return;
      measured[place]!.add(shape);
      widths[place] = Math.max(widths[place]!, pages.widthOf(shape, { size: ROW_SIZE }));
    });
    await turn();
  }
  const [wide, room] = [widths.reduce((sum, width) => sum + width, 0), pages.right - pages.left];
  const gaps = columns.length - 1;
  const scale = Math.min(1, (room - gaps * GAP) / wide);
  const gap = gaps === 0 ? 0 : (room - wide * scale) / gaps;
  let from = 0;
  const places = widths.map((width) => {
    const place = { from, to: from + width * scale };
    from = place.to + gap;
    return place;
  });
  return { places, scale };
}

function widestDigit(pages: PageWriter, language: Language): string {
  const all = Array.from('0123456789', (digit) => inDigits(digit, language));
  const widths = all.map((digit) => pages.widthOf(digit));
  return all[widths.indexOf(Math.max(...widths))]!;
}

/** Sections under each other, each with its names; figures as plain decimals, words in English. */
export async function writeSheetCsv(to: Writable, sheet: Sheet): Promise<void> {
  const line = (cells: readonly (string | Said)[]): string =>
    `${cells.map((one) => quoted(typeof one === 'string' ? one : one['en-US'])).join(',')}\r\n`;
  await push(to, line([sheet.title]));
  if (sheet.isDemo) await push(to, line([TITLES.demo]));
  for (const pair of sheet.about) await push(to, line(pair));
  for (const { title, columns, rows } of sheet.sections) {
    await push(to, `\r\n${line([title])}${line(columns.map(({ name }) => name))}`);
    for (const row of rows) await push(to, line(row));
  }
}

/** A table program takes what begins with one of these for a formula. */
const FORMULA = /^[=+@\t\r-]/;

function quoted(text: string): string {
  const safe = FORMULA.test(text) && !NUMBER.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
