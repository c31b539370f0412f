// In: papers with the largest amounts and the longest codes that there are, and with none. Out: no text of a row stands over another or beyond the page; codes stay names;
// what is empty and what is of the demo world says so.
import { PassThrough } from 'node:stream';
import { afterEach, expect, it, vi } from 'vitest';
import { PageWriter, type Style } from '../statements/page-writer.ts';
import { gainsStatement } from './gains.ts';
import { said, type Sheet, writeSheetCsv, writeSheetPdf } from './sheet.ts';

const about = { operator: 'Hilsa', isDemo: false, account: '10000123', month: '2026-11', currency: 'BDT', decimals: 2 };
/** A fund bought and sold for what a rich customer pays at the dearest price. */
const trade = (side: 'buy' | 'sell', money: bigint, atMs: number) => ({
  share: 7,
  symbol: '1JANATAMF',
  side,
  shares: 12_500_000n,
  money,
  date: '2026-11-03',
  atMs,
});
const rich = gainsStatement([trade('buy', 6_500_625_000_00n, 1), trade('sell', 9_800_625_000_09n, 2)], {
  ...about,
  isTaxed: true,
});

interface Put {
  readonly text: string;
  readonly from: number;
  readonly to: number;
  readonly y: number;
}

afterEach(() => vi.restoreAllMocks());

/** All that is put on its pages, with where each begins and ends. */
async function drawn(sheet: Sheet, language: 'en-US' | 'bn-BN'): Promise<{ texts: Put[]; right: number }> {
  const texts: Put[] = [];
  let right = 0;
  const { put } = PageWriter.prototype;
  vi.spyOn(PageWriter.prototype, 'put').mockImplementation(function spied(
    this: PageWriter,
    text: string,
    x: number,
    style: Style = {},
    y = this.y,
  ) {
    const width = this.widthOf(text, style);
    ({ right } = this);
    texts.push({ text, from: style.right === true ? x - width : x, to: style.right === true ? x : x + width, y });
    put.call(this, text, x, style, y);
  });
  const to = new PassThrough().resume();
  await writeSheetPdf(to, sheet, language);
  return { texts, right };
}

it.each(['en-US', 'bn-BN'] as const)('amounts of any size stand beside each other: %s', async (language) => {
  const { texts, right } = await drawn(rich, language);
  for (const one of texts) {
    expect(one.from).toBeGreaterThan(39);
    expect(one.to).toBeLessThan(right + 0.1);
    const over = texts.filter(({ y, from, to }) => y === one.y && from > one.from && from < one.to && to > one.from);
    expect(over, one.text).toEqual([]);
  }
  expect(texts.map(({ text }) => text)).toContain('1JANATAMF');
});

it('a table that is too wide for the page is set smaller', async () => {
  const wide = 'W'.repeat(30);
  const columns = [1, 2, 3].map((n) => ({ name: said(String(n), String(n)), right: n > 1 }));
  const sheet: Sheet = { ...rich, sections: [{ title: said('Wide', 'চওড়া'), columns, rows: [[wide, wide, wide]] }] };
  const { texts, right } = await drawn(sheet, 'en-US');
  const cells = texts.filter(({ text }) => text === wide);
  expect(cells).toHaveLength(3);
  expect(cells[2]!.to).toBeCloseTo(right, 0);
  expect(cells[1]!.from - cells[0]!.to).toBeGreaterThan(5);
});

it('Bengali has no Latin digit but in codes', async () => {
  const { texts } = await drawn(rich, 'bn-BN');
  expect(texts.map(({ text }) => text).filter((text) => /\d/.test(text) && text !== '1JANATAMF')).toEqual([]);
});

it('a month without a sale says so, and so does the demo world, on paper and in the file', async () => {
  const sheet = gainsStatement([], { ...about, isDemo: true, isTaxed: false });
  const texts = (await drawn(sheet, 'en-US')).texts.map(({ text }) => text);
  expect(texts).toContain('No sales in this month');
  expect(texts).toContain('No shares');
  expect(texts).toContain('Demo world: nothing in it is real');
  const to = new PassThrough();
  await writeSheetCsv(to, sheet);
  expect(String(to.read())).toContain('\r\nDemo world: nothing in it is real\r\n');
});
