// In: what a source of rates answered, as JSON. Out: its words in the house's shape, or a problem that says what is not as it should be.
// Amounts must come as text: a number that went through a float is no evidence of what was said.
import { divide, formatDecimal, parseDecimal } from '@hilsa/money';
import type { SourceWord } from './rate-feed.ts';

/** The source said something that is not of its form; the message names the field. */
export class RateFormProblem extends Error {
  override name = 'RateFormProblem';
}
/** A pair that somebody converts here. */
export interface AskedPair {
  readonly base: string;
  readonly quote: string;
}
export type RateForm = (answer: unknown, asked: readonly AskedPair[]) => SourceWord[];

const MOST_ROWS = 5_000;
const DECIMALS = 18;
/** Between bid and ask of a venue, in millionths: a wider book has no middle that anybody would trade at. */
const WIDEST_PPM = 10_000n;

/** The house's own form, for banks and partners: `{"rates": [{"base", "quote", "rate": "122.40", "atMs": 1790000000000}]}`. */
export const plainForm: RateForm = (answer, asked) => {
  const words: SourceWord[] = [];
  for (const row of rowsOf(fieldOf(answer, 'rates'))) {
    const [base, quote] = [textOf(row, 'base'), textOf(row, 'quote')];
    if (asked.some((pair) => pair.base === base && pair.quote === quote))
      words.push({ base, quote, rate: textOf(row, 'rate'), atMs: timeOf(row, 'atMs') });
  }
  return words;
};

/** Binance: `/api/v3/ticker/24hr`, the middle of bid and ask at each row's closing time. */
export const binanceForm: RateForm = (answer, asked) =>
  middles(rowsOf(answer), asked, {
    symbol: 'symbol',
    nameOf: ({ base, quote }) => base + quote,
    bid: 'bidPrice',
    ask: 'askPrice',
    atMsOf: (row) => timeOf(row, 'closeTime'),
  });

/** OKX: `/api/v5/market/tickers?instType=SPOT`, each row with its own time. */
export const okxForm: RateForm = (answer, asked) => {
  if (fieldOf(answer, 'code') !== '0') throw new RateFormProblem('code is not 0');
  return middles(rowsOf(fieldOf(answer, 'data')), asked, {
    symbol: 'instId',
    nameOf: ({ base, quote }) => `${base}-${quote}`,
    bid: 'bidPx',
    ask: 'askPx',
    atMsOf: (row) => timeOf(row, 'ts'),
  });
};

/** Bybit: `/v5/market/tickers?category=spot`, all rows at the time of the answer. */
export const bybitForm: RateForm = (answer, asked) => {
  if (fieldOf(answer, 'retCode') !== 0) throw new RateFormProblem('retCode is not 0');
  const atMs = timeOf(answer, 'time');
  return middles(rowsOf(fieldOf(fieldOf(answer, 'result'), 'list')), asked, {
    symbol: 'symbol',
    nameOf: ({ base, quote }) => base + quote,
    bid: 'bid1Price',
    ask: 'ask1Price',
    atMsOf: () => atMs,
  });
};

interface BookForm {
  readonly symbol: string;
  readonly nameOf: (pair: AskedPair) => string;
  readonly bid: string;
  readonly ask: string;
  readonly atMsOf: (row: unknown) => number;
}

/**
 * Of the rows that are about a pair here: the exact middle, half-up at the eighteenth place. A book that is crossed or too wide is told as it
 * is, which is no rate: that pair grows old, and no other does.
 */
function middles(rows: readonly unknown[], asked: readonly AskedPair[], form: BookForm): SourceWord[] {
  const wanted = new Map(asked.map((pair) => [form.nameOf(pair), pair]));
  const words: SourceWord[] = [];
  for (const row of rows) {
    const pair = wanted.get(textOf(row, form.symbol));
    if (pair === undefined) continue;
    const [bid, ask] = [priceOf(row, form.bid), priceOf(row, form.ask)];
    const isBook = bid <= ask && (ask - bid) * 1_000_000n <= bid * WIDEST_PPM;
    const print = (price: bigint) => formatDecimal(price, DECIMALS, { trim: true });
    const rate = isBook ? print(divide(bid + ask, 2n, 'half-up')) : `${print(bid)} to ${print(ask)}`;
    words.push({ ...pair, rate, atMs: form.atMsOf(row) });
  }
  return words;
}

function rowsOf(value: unknown): readonly unknown[] {
  if (!Array.isArray(value)) throw new RateFormProblem('the rows are no list');
  if (value.length > MOST_ROWS) throw new RateFormProblem('there are more rows than a source has');
  return value;
}

function fieldOf(value: unknown, name: string): unknown {
  if (typeof value !== 'object' || value === null || !Object.hasOwn(value, name))
    throw new RateFormProblem(`${name} is missing`);
  return (value as Readonly<Record<string, unknown>>)[name];
}

function textOf(row: unknown, name: string): string {
  const text = fieldOf(row, name);
  if (typeof text !== 'string') throw new RateFormProblem(`${name} is no text`);
  return text;
}

function priceOf(row: unknown, name: string): bigint {
  const price = parseDecimal(textOf(row, name), DECIMALS);
  if (price === null || price <= 0n) throw new RateFormProblem(`${name} is no price`);
  return price;
}

/** UTC milliseconds, as a number or as digits. */
function timeOf(row: unknown, name: string): number {
  const told = fieldOf(row, name);
  const atMs = typeof told === 'string' && /^\d{1,16}$/.test(told) ? Number(told) : told;
  if (typeof atMs !== 'number' || !Number.isSafeInteger(atMs) || atMs < 0)
    throw new RateFormProblem(`${name} is no time`);
  return atMs;
}
