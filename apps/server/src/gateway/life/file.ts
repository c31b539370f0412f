// In: a filter of a life. Out: the file that is made of it: its name, its size, and how it is written, as CSV or as a PDF to read.
import type { Writable } from 'node:stream';
import type { World } from '@hilsa/contract';
import { csvCell, momentTexts } from '@hilsa/formulas/statements';
import { countLife } from '../../tables/index.ts';
import type { Rooms } from '../rooms.ts';
import type { Wanted } from '../statements/files.ts';
import { inDigits, numberText } from '../messages/number-text.ts';
import { writePages } from '../statements/pdf.ts';
import { push, writeFileOf } from '../statements/write-statement.ts';
import type { LifeLine } from './line.ts';
import { lifePage, type LifeFilter, type Whose } from './page.ts';
import { FILE_WORDS, PRODUCT_NAMES } from './texts.ts';

export interface FileAbout extends Whose {
  readonly worldName: World;
  readonly operator: string;
  readonly nowMs: number;
  readonly format: 'csv' | 'pdf';
  readonly filter: LifeFilter;
  /** As it was asked for; empty: from the first, to the last. */
  readonly from: string;
  readonly to: string;
}

/** Lines of one file, and pages that are looked through for them. */
const MOST_LINES = 20_000;
const MOST_PAGES = 500;
const PAGE = 200;
const TYPES = { csv: 'text/csv; charset=utf-8', pdf: 'application/pdf' } as const;

export async function wantedLife(rooms: Rooms, about: FileAbout): Promise<Wanted> {
  const { world, owner, filter, format, language, from, to } = about;
  const lines = await countLife(world.tables, owner, { ...filter, most: MOST_LINES });
  return {
    key: ['life', format, language, filter.product ?? '', from, to, filter.search].join('/'),
    name: `hilsa-record${from === '' ? '' : `-${from}`}${to === '' ? '' : `-${to}`}.${format}`,
    type: TYPES[format],
    rows: lines,
    make: async (path) =>
      writeFileOf(path, async (to_) =>
        format === 'csv' ? writeCsv(to_, about, linesOf(rooms, about)) : writeAsPdf(to_, about, linesOf(rooms, about)),
      ),
  };
}

/** Newest first. The last is null when there is more than a file takes. */
async function* linesOf(rooms: Rooms, about: FileAbout): AsyncGenerator<LifeLine | null> {
  let cursor: string | null = null;
  for (let pages = 0, lines = 0; pages < MOST_PAGES && lines < MOST_LINES; pages += 1) {
    const page: Awaited<ReturnType<typeof lifePage>> = await lifePage(rooms, about, about.filter, {
      cursor,
      limit: PAGE,
    });
    yield* page.list;
    lines += page.list.length;
    if (page.nextCursor === null) return;
    cursor = page.nextCursor;
  }
  yield null;
}

const COLUMNS = ['id', 'utc', 'dhaka', 'product', 'event', 'title', 'text', 'amount', 'asset', 'about'] as const;

async function writeCsv(to: Writable, { language }: FileAbout, lines: AsyncIterable<LifeLine | null>): Promise<void> {
  const row = (cells: readonly string[]): string => `${cells.map(csvCell).join(',')}\r\n`;
  await push(to, `\uFEFF${row(COLUMNS)}`);
  for await (const line of lines) {
    if (line === null) {
      await push(to, row(['', '', '', '', 'more', FILE_WORDS.more[language], '', '', '', '']));
      return;
    }
    const { utc, dhaka } = momentTexts(line.atMs);
    const { id, product, event, title, text, amount, asset, about } = line;
    const cells = [id, utc, dhaka, product, event, title, text, amount ?? '', asset ?? '', about ?? ''];
    await push(to, row(cells));
  }
}

async function writeAsPdf(to: Writable, about: FileAbout, lines: AsyncIterable<LifeLine | null>): Promise<void> {
  const { language } = about;
  const word = (name: keyof typeof FILE_WORDS): string => FILE_WORDS[name][language];
  await writePages(to, { title: word('title'), page: word('page'), language }, async (pages, turn) => {
    pages.put(word('title'), pages.left, { size: 20, strong: true });
    pages.y += 34;
    const rows = [
      [word('operator'), about.operator],
      [word('account'), inDigits(String(about.owner), language)],
      [
        word('period'),
        about.from === '' && about.to === '' ? word('all') : inDigits(`${about.from} – ${about.to}`, language),
      ],
      [word('made'), inDigits(momentTexts(about.nowMs).dhaka.slice(0, 19), language)],
    ] as const;
    for (const [name, value] of rows) {
      pages.put(name, pages.left, { grey: true });
      pages.put(value, pages.left + 130);
      pages.y += 15;
    }
    if (about.worldName === 'demo') pages.paragraph(word('demo'), { strong: true });
    pages.y += 12;
    pages.rule();
    let count = 0;
    for await (const line of lines) {
      if (line === null) pages.paragraph(word('more'), { strong: true });
      else {
        const { atMs, title, text, amount, asset, product } = line;
        pages.need(28);
        pages.put(inDigits(momentTexts(atMs).dhaka.slice(0, 19), language), pages.left, { size: 8 });
        pages.put(title, pages.left + 108, { size: 9, strong: true });
        if (amount !== null)
          pages.put(`${numberText(amount, language)} ${asset ?? ''}`, pages.right, {
            size: 9,
            strong: true,
            right: true,
          });
        pages.y += 12;
        pages.paragraph([PRODUCT_NAMES[product][language], text].filter((part) => part !== '').join(' · '), {
          size: 7,
          grey: true,
        });
        pages.y += 3;
      }
      count += 1;
      await turn();
    }
    if (count === 0) pages.paragraph(word('none'), { grey: true });
  });
}
