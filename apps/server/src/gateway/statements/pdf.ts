// In: the lines of a statement. Out: it as a PDF to read, in either language, page by page: memory does not grow with its length.
import type { Writable } from 'node:stream';
import { once } from 'node:events';
import { setImmediate } from 'node:timers/promises';
import type { FrozenReason, RecordReason } from '@hilsa/contract';
import type { Wallet } from '@hilsa/core';
import type { Line } from '@hilsa/formulas/statements';
import type { Language } from '../messages/language.ts';
import { inDigits, numberText } from '../messages/number-text.ts';
import { PageWriter } from './page-writer.ts';
import { HELD_NAMES, REASON_NAMES, TITLES, WALLET_NAMES } from './texts.ts';

/** Lines between two pauses. */
const AT_A_TIME = 40;

export async function writePdf(to: Writable, lines: AsyncIterable<readonly Line[]>, language: Language): Promise<void> {
  await writePages(
    to,
    { title: TITLES.title[language], page: TITLES.page[language], language },
    async (pages, turn) => {
      const statement = new StatementPages(pages, language);
      for await (const some of lines)
        for (const line of some) {
          statement.take(line);
          await turn();
        }
      statement.end();
    },
  );
}

/** A document of pages with its title and number at their feet. @param fill calls `turn` after each line: others have theirs, and a full stream is waited for */
export async function writePages(
  to: Writable,
  { title, page: word, language }: { readonly title: string; readonly page: string; readonly language: Language },
  fill: (pages: PageWriter, turn: () => Promise<void>) => Promise<void>,
): Promise<void> {
  const { default: PDFDocument } = await import('pdfkit');
  const document = new PDFDocument({ size: 'A4', margin: 0, lang: language, info: { Title: title } });
  // The file is ended by whoever opened it.
  document.on('data', (piece: Buffer) => void to.write(piece));
  const ended = once(document, 'end');
  const pages = new PageWriter(document, (page) => `${title} · ${word} ${numberText(String(page), language)}`);
  let count = 0;
  await fill(pages, async () => {
    count += 1;
    if (count % AT_A_TIME !== 0) return;
    if (to.writableNeedDrain) await once(to, 'drain');
    else await setImmediate();
  });
  document.end();
  await ended;
}

class StatementPages {
  readonly #pages: PageWriter;
  readonly #language: Language;
  readonly #about = new Map<string, string>();
  #section: Line['kind'] | null = null;
  #entries = 0;

  constructor(pages: PageWriter, language: Language) {
    this.#pages = pages;
    this.#language = language;
  }

  take(line: Line): void {
    if (line.kind === 'about') this.#about.set(line.name ?? '', line.value ?? '');
    else {
      if (this.#section === null) this.#head();
      // The month without a posting says so.
      if (line.kind !== 'opening' && line.kind !== 'entry' && this.#entries === 0) this.#noEntries();
      if (line.kind !== this.#section) this.#begin(line.kind);
      if (line.kind === 'entry') this.#entry(line);
      else if (line.kind === 'hold') this.#hold(line);
      else if (line.kind === 'day') this.#day(line);
      else if (line.kind !== 'end') this.#amount(line);
    }
  }

  end(): void {
    if (this.#section === null) this.#head();
    if (this.#entries === 0) this.#noEntries();
    const pages = this.#pages;
    pages.need(60);
    pages.y += 10;
    pages.rule();
    pages.paragraph(TITLES.proof[this.#language], { size: 8, grey: true });
  }

  #text(name: keyof typeof TITLES): string {
    return TITLES[name][this.#language];
  }

  #number(text: string): string {
    return numberText(text, this.#language);
  }

  /** Times of the file without what is below a second, in the language's digits. */
  #moment(text: string): string {
    return inDigits(text.slice(0, 19), this.#language);
  }

  #head(): void {
    const pages = this.#pages;
    const about = (name: string) => this.#about.get(name) ?? '';
    pages.put(this.#text('title'), pages.left, { size: 20, strong: true });
    pages.y += 34;
    const dhaka = (utc: string) =>
      this.#moment(new Date(Date.parse(`${utc.replace(' ', 'T')}Z`) + 21_600_000).toISOString().replace('T', ' '));
    const rows: [string, string][] = [
      [this.#text('operator'), about('operator')],
      [this.#text('wallet'), WALLET_NAMES[about('wallet') as Wallet][this.#language]],
      [this.#text('account'), this.#moment(about('account'))],
      [this.#text('period'), `${dhaka(about('from'))} – ${dhaka(about('to'))}`],
      [this.#text('made'), dhaka(about('made'))],
    ];
    for (const [name, value] of rows) {
      pages.put(name, pages.left, { grey: true });
      pages.put(value, pages.left + 130);
      pages.y += 15;
    }
    for (const remark of [about('complete') === 'no' && 'open', about('world') === 'demo' && 'demo'] as const)
      if (remark !== false) pages.paragraph(this.#text(remark), { strong: true });
  }

  #begin(kind: Line['kind']): void {
    this.#section = kind;
    const name = SECTIONS[kind];
    if (name === undefined) return;
    const pages = this.#pages;
    pages.need(60);
    pages.y += 12;
    pages.put(this.#text(name), pages.left, { size: 12, strong: true });
    pages.y += 20;
    if (kind === 'entry') this.#columns();
  }

  #columns(): void {
    const pages = this.#pages;
    const style = { size: 8, grey: true };
    pages.put(this.#text('time'), pages.left, style);
    pages.put(this.#text('what'), pages.left + 108, style);
    pages.put(this.#text('amount'), pages.right - 130, { ...style, right: true });
    pages.put(this.#text('balance'), pages.right, { ...style, right: true });
    pages.y += 13;
    pages.rule();
  }

  #noEntries(): void {
    this.#entries = -1;
    this.#pages.y += 12;
    this.#pages.paragraph(this.#text('none'), { grey: true });
  }

  #entry(line: Line): void {
    this.#entries += 1;
    const pages = this.#pages;
    if (pages.need(28)) this.#columns();
    const {
      dhaka = '',
      reason = '',
      asset = '',
      amount = '',
      balance = '',
      sequence = '',
      line: place = '',
      entry = '',
    } = line;
    pages.put(this.#moment(dhaka), pages.left, { size: 8 });
    pages.put(REASON_NAMES[reason as RecordReason][this.#language], pages.left + 108, { size: 9, strong: true });
    pages.put(`${this.#number(amount)} ${asset}`, pages.right - 130, { size: 9, strong: true, right: true });
    pages.put(this.#number(balance), pages.right, { size: 9, right: true });
    pages.y += 12;
    pages.put(`${sequence}-${place} · ${entry.slice(0, 32)}`, pages.left + 108, { size: 6, grey: true });
    pages.y += 12;
  }

  #amount({ asset = '', amount = '' }: Line): void {
    const pages = this.#pages;
    pages.need(16);
    pages.put(asset, pages.left);
    pages.put(this.#number(amount), pages.right, { strong: true, right: true });
    pages.y += 15;
  }

  #hold({ name = '', value = '', asset = '', amount = '', reason = '' }: Line): void {
    const pages = this.#pages;
    pages.need(28);
    pages.put(HELD_NAMES[reason as FrozenReason][this.#language], pages.left, { strong: true });
    pages.put(`${this.#number(amount)} ${asset}`, pages.right, { strong: true, right: true });
    pages.y += 12;
    const until = /^\d/.test(value) ? ` · ${this.#text('until')} ${this.#moment(value)} UTC` : '';
    pages.put(`${name}${until}`, pages.left, { size: 7, grey: true });
    pages.y += 14;
  }

  #day({ name = '', value = '' }: Line): void {
    const pages = this.#pages;
    pages.need(14);
    pages.put(this.#moment(name), pages.left, { size: 8 });
    pages.put((JSON.parse(value) as { hash: string }).hash, pages.right, { size: 7, grey: true, right: true });
    pages.y += 12;
  }
}

const SECTIONS: Readonly<Partial<Record<Line['kind'], keyof typeof TITLES>>> = {
  opening: 'opening',
  entry: 'entries',
  closing: 'closing',
  fee: 'fees',
  hold: 'holds',
  day: 'days',
};
