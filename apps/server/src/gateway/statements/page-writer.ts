// In: text in English and Bengali. Out: it on the pages of a PDF. The library shapes Bengali from the house's font and has no fallback from one font
// to another: a line is parted into runs by script, and each run says as plain text what its glyphs stand for.
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type PDFDocument from 'pdfkit';
import { mendJoins, type ShapedFont } from './bengali-shaping.ts';

const FILES = join(
  dirname(createRequire(import.meta.url).resolve('@fontsource/noto-sans-bengali/package.json')),
  'files',
);
const FONTS = {
  latin: 'latin-400',
  bengali: 'bengali-400',
  'latin-strong': 'latin-600',
  'bengali-strong': 'bengali-600',
} as const;

type FontName = keyof typeof FONTS;

export const fontFile = (name: FontName): Buffer =>
  readFileSync(join(FILES, `noto-sans-bengali-${FONTS[name]}-normal.woff`));

/** The library's types do not tell of the font that it has just opened. */
function openedFont(document: InstanceType<typeof PDFDocument>): ShapedFont {
  return (document as unknown as { _font: { font: ShapedFont } })._font.font;
}

/** Bengali letters, the taka sign, the joiners and the sentence's end. */
const BENGALI = /[\u0980-\u09FF\u0964\u0965\u200C\u200D]/;

interface Run {
  readonly text: string;
  readonly isBengali: boolean;
}

/** Spaces and points stay in the run they follow, so that a run is a whole phrase. */
export function runsOf(text: string): Run[] {
  const runs: { text: string; isBengali: boolean }[] = [];
  for (const character of text) {
    const last = runs.at(-1);
    const isBengali = BENGALI.test(character);
    if (last !== undefined && (last.isBengali === isBengali || character === ' ')) last.text += character;
    else runs.push({ text: character, isBengali });
  }
  return runs;
}

export interface Style {
  readonly size?: number;
  readonly strong?: boolean;
  readonly grey?: boolean;
  /** Where the text ends instead of where it begins. */
  readonly right?: boolean;
}

const INK = '#10183c';
const GREY = '#566188';
const MARGIN = 40;
const FOOT = 60;

export class PageWriter {
  readonly #document: InstanceType<typeof PDFDocument>;
  readonly #footer: (page: number) => string;
  #page = 0;
  /** Where the next line goes. */
  y = MARGIN;

  constructor(document: InstanceType<typeof PDFDocument>, footer: (page: number) => string) {
    this.#document = document;
    this.#footer = footer;
    for (const name of Object.keys(FONTS) as FontName[]) document.registerFont(name, fontFile(name));
    mendJoins(openedFont(document.font('bengali')), 'normal');
    mendJoins(openedFont(document.font('bengali-strong')), 'strong');
    this.#begin();
  }

  get left(): number {
    return MARGIN;
  }

  get right(): number {
    return this.#document.page.width - MARGIN;
  }

  /** Goes to a new page when less than `height` is left. @returns true when it did */
  need(height: number): boolean {
    if (this.y + height <= this.#document.page.height - FOOT) return false;
    this.#document.addPage();
    this.#begin();
    return true;
  }

  #begin(): void {
    this.#page += 1;
    this.y = MARGIN;
    this.put(this.#footer(this.#page), this.left, { size: 7, grey: true }, this.#document.page.height - MARGIN);
  }

  /** One line of text; it does not move `y`. */
  put(
    text: string,
    x: number,
    { size = 9, strong = false, grey = false, right = false }: Style = {},
    y = this.y,
  ): void {
    const document = this.#document;
    const runs = runsOf(text);
    document.fontSize(size).fillColor(grey ? GREY : INK);
    let at = right ? x - this.widthOf(text, { size, strong }) : x;
    for (const run of runs) {
      document.font(fontOf(run, strong));
      // Glyphs of Bengali stand in another order than its letters: what is copied out is the text itself.
      document.markContent('Span', { actual: run.text });
      document.text(run.text, at, y, { lineBreak: false, baseline: 'top' });
      document.endMarkedContent();
      at += document.widthOfString(run.text);
    }
  }

  /** Words over as many lines as they need. */
  paragraph(text: string, style: Style = {}): void {
    const size = style.size ?? 9;
    let line = '';
    const flush = () => {
      this.need(size * 1.6);
      this.put(line, this.left, style);
      this.y += size * 1.6;
      line = '';
    };
    for (const word of text.split(' ')) {
      const longer = line === '' ? word : `${line} ${word}`;
      if (line !== '' && this.widthOf(longer, style) > this.right - this.left) {
        flush();
        line = word;
      } else line = longer;
    }
    flush();
  }

  rule(): void {
    this.#document.moveTo(this.left, this.y).lineTo(this.right, this.y).lineWidth(0.5).strokeColor('#c9d2ee').stroke();
    this.y += 6;
  }

  /** In points, as `put` would set it. */
  widthOf(text: string, { size = 9, strong = false }: Style = {}): number {
    const document = this.#document.fontSize(size);
    return runsOf(text).reduce((sum, run) => sum + document.font(fontOf(run, strong)).widthOfString(run.text), 0);
  }
}

function fontOf({ isBengali }: Run, isStrong: boolean): FontName {
  return `${isBengali ? 'bengali' : 'latin'}${isStrong ? '-strong' : ''}`;
}
