// In: every Bengali word of the contract note and of the statement of gains, with the width that a browser drew it in by the same fonts (thousandths of the
// font's size, normal and strong; Chromium's measureText). Out: as wide in the PDF: a join that is left out would set two letters over each other.
import Paper from 'pdfkit';
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { contractNote } from '../share-documents/note.ts';
import { gainsStatement } from '../share-documents/gains.ts';
import { fontFile, PageWriter } from './page-writer.ts';

const WIDTHS = JSON.parse(
  readFileSync(new URL('../../../test/bengali-widths.json', import.meta.url), 'utf8'),
) as Readonly<Record<string, readonly [normal: number, strong: number]>>;
/** Less than anybody sees; what is left out is a fifth of a letter. */
const OFF = 6;

const plain = new Paper({ size: 'A4', margin: 0 });
const document = new Paper({ size: 'A4', margin: 0 });
// Opens the fonts as the papers do.
void new PageWriter(document, () => '');
plain.registerFont('bengali', fontFile('bengali'));

it.each([
  ['bengali', 0],
  ['bengali-strong', 1],
] as const)('words in %s are as wide as a browser sets them', (font, place) => {
  document.font(font).fontSize(1_000);
  const wrong = Object.entries(WIDTHS)
    .map(([word, widths]) => [word, Math.round(document.widthOfString(word)), widths[place]] as const)
    .filter(([, width, browser]) => Math.abs(width - browser) > OFF);
  expect(wrong).toEqual([]);
});

it('the join of চুক্তিপত্র is what the library leaves out', () => {
  const [width] = WIDTHS['চুক্তিপত্র']!;
  expect(Math.abs(plain.font('bengali').fontSize(1_000).widthOfString('চুক্তিপত্র') - width)).toBeGreaterThan(150);
});

it('knows every word of the papers', () => {
  const about = { operator: '', account: '', currency: 'BDT', decimals: 2 };
  const sheets = [
    contractNote([], { ...about, date: '2026-12-14' }),
    gainsStatement([], { ...about, month: '2026-12', isTaxed: true }),
  ];
  const words = JSON.stringify(sheets).match(/[\u0980-\u09FF]+/g)!;
  expect([...new Set(words)].filter((word) => !(word in WIDTHS))).toEqual([]);
});
