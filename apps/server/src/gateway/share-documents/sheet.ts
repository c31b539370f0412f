// In: a paper as rows of text. Out: it as a PDF to read or a CSV to reckon with.
import type { Writable } from 'node:stream';
import type { Language } from '../messages/language.ts';
import { inDigits, numberText } from '../messages/number-text.ts';
import { writePages } from '../statements/pdf.ts';
import { push } from '../statements/write-statement.ts';

export type Said = Readonly<Record<Language, string>>;
export const said = (en: string, bn: string): Said => ({ 'en-US': en, 'bn-BN': bn });

interface Column {
  readonly name: Said;
  /** Points from the left edge of the page's text, or with `right` where it ends. */
  readonly at: number;
  readonly right?: boolean;
}
export interface Section {
  readonly title: Said;
  readonly columns: readonly Column[];
  /** Decimal text and codes; a word in both languages where it is one. */
  readonly rows: readonly (readonly (string | Said)[])[];
}
export interface Sheet {
  readonly title: Said;
  readonly about: readonly (readonly [name: Said, value: string])[];
  readonly sections: readonly Section[];
  readonly note: Said;
}

const PAGE = said('Page', 'পাতা');
const NUMBER = /^-?\d+(?:\.\d+)?$/;

/** Figures stand as the language writes them; codes and dates stay. */
function cell(value: string | Said, language: Language): string {
  if (typeof value !== 'string') return value[language];
  return NUMBER.test(value) ? numberText(value, language) : inDigits(value, language);
}

export async function writeSheetPdf(to: Writable, sheet: Sheet, language: Language): Promise<void> {
  const title = sheet.title[language];
  await writePages(to, { title, page: PAGE[language], language }, async (pages, turn) => {
    pages.put(title, pages.left, { size: 20, strong: true });
    pages.y += 34;
    for (const [name, value] of sheet.about) {
      pages.put(name[language], pages.left, { grey: true });
      pages.put(inDigits(value, language), pages.left + 150);
      pages.y += 15;
    }
    for (const { title: head, columns, rows } of sheet.sections) {
      const names = (): void => {
        for (const { name, at, right = false } of columns)
          pages.put(name[language], pages.left + at, { size: 8, grey: true, right });
        pages.y += 13;
        pages.rule();
      };
      pages.need(70);
      pages.y += 12;
      pages.put(head[language], pages.left, { size: 12, strong: true });
      pages.y += 20;
      names();
      for (const row of rows) {
        if (pages.need(16)) names();
        columns.forEach(({ at, right = false }, place) =>
          pages.put(cell(row[place] ?? '', language), pages.left + at, { size: 9, right }),
        );
        pages.y += 14;
        await turn();
      }
    }
    pages.need(60);
    pages.y += 10;
    pages.rule();
    pages.paragraph(sheet.note[language], { size: 8, grey: true });
  });
}

/** Sections under each other, each with its names; figures as plain decimals, words in English. */
export async function writeSheetCsv(to: Writable, sheet: Sheet): Promise<void> {
  const line = (cells: readonly (string | Said)[]): string =>
    `${cells.map((one) => quoted(typeof one === 'string' ? one : one['en-US'])).join(',')}\r\n`;
  await push(to, line([sheet.title]));
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
