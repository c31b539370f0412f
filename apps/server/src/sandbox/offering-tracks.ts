// In: a track and its turn. Out: what the sandbox offers then: invented companies and coins that say so, in every method there is.
import type { InstrumentState, OfferingTerms, StockListing } from '@hilsa/core';
import type { OfferingPapers } from '../offerings/index.ts';
import { COIN_FEES } from './listings.ts';

const MINUTE_MS = 60_000;
/** Every track offers something new each time this has passed; what was before is then drawn, and what was before that is listed. */
export const TURN_MS = 20 * MINUTE_MS;

export interface TrackAssets {
  readonly taka: number;
  readonly usdt: number;
  readonly underwriter: number;
  /** The number of an asset by its code, listed if it is not. */
  asset(code: string, decimals: number): Promise<number>;
}
export interface Offered {
  readonly terms: OfferingTerms;
  readonly papers: OfferingPapers;
}
export interface Dates {
  readonly opensMs: number;
  readonly closesMs: number;
  readonly drawMs: number;
  readonly deliversMs: number;
  readonly listsMs: number;
}
export const TRACKS = ['lottery', 'pro-rata', 'book', 'coin', 'exchange'] as const;
export type Track = (typeof TRACKS)[number];

const COMPANIES: Readonly<Record<Track, readonly string[]>> = {
  lottery: ['Ceramics', 'Leather', 'Tea', 'Salt', 'Cement', 'Glass'],
  'pro-rata': ['Agro', 'Textiles', 'Paper', 'Ferry', 'Bricks', 'Fisheries'],
  book: ['Jute', 'Power', 'Telecom', 'Pharma', 'Steel', 'Shipyard'],
  coin: ['Coin One', 'Coin Two', 'Coin Three', 'Coin Four', 'Coin Five', 'Coin Six'],
  exchange: ['Ferries', 'Hotels', 'Cables', 'Dairy', 'Timber', 'Foundry'],
};

/** One after the other, each code used once. @param turn counted from the epoch */
export function codeOf(track: Track, turn: number): string {
  const company = COMPANIES[track][turn % 6]!;
  const name = company
    .toUpperCase()
    .replaceAll(/[^A-Z]/g, '')
    .slice(0, 7);
  return `SB${name}${turn.toString(36).toUpperCase().slice(-5)}`;
}

const QUOTAS = [
  ['general', 55],
  ['nrb', 5],
  ['affected', 5],
  ['hni', 10],
  ['eligible', 20],
  ['mutual-fund', 5],
] as const;
/** What Eligible and Funds leave goes to General, then to the others. */
const SPILL = ['general', 'hni', 'nrb', 'affected'];

export async function offeredOf(track: Track, turn: number, dates: Dates, assets: TrackAssets): Promise<Offered> {
  const code = codeOf(track, turn);
  const name = `Sandbox ${COMPANIES[track][turn % 6]!}`;
  const asset = await assets.asset(code, track === 'coin' ? 4 : 0);
  const plain = { code, name, asset, ...dates, ...PLAIN, underwriter: assets.underwriter };
  const seller = { name, account: null, keepsPpm: 0, lockedUntilMs: 0 };
  if (track === 'coin') return { terms: coinOf(turn, { ...plain, seller }, assets), papers: papersOf(name, track) };
  const isByLot = track === 'lottery' || track === 'exchange';
  const size = isByLot ? 20_000n : 40_000n;
  const quotas = QUOTAS.map(([category, percent]) => ({ category, quantity: (size * BigInt(percent)) / 100n }));
  const stock: OfferingTerms = {
    ...plain,
    kind: 'ipo',
    moneyAsset: assets.taka,
    price: 10_00n,
    rule: { method: 'lottery', lot: 1_000n, quotas, spillOrder: SPILL },
    least: 1_000n,
    most: 1_000n,
    step: 1_000n,
    fee: 5_00n,
    seller,
    payLaterMs: turn % 2 === 0 ? 10 * MINUTE_MS : 0,
  };
  const terms =
    track === 'lottery'
      ? stock
      : track === 'exchange'
        ? elsewhere(stock)
        : track === 'book'
          ? book(stock)
          : proRata(stock);
  return { terms: { ...terms, listing: shareOf(terms, assets.taka) }, papers: papersOf(name, track) };
}

const PLAIN = {
  book: null,
  feeWhen: 'with-allotment',
  payLaterMs: 0,
  leastHolding: 0n,
  cutOffMs: 0,
  lockedUntilMs: 0,
  documents: '',
  minimumRaise: 0n,
  vesting: null,
  reference: null,
  listing: null,
} as const;

/** A test exchange draws: nobody stands behind what is left, and nobody pays later. */
function elsewhere(stock: OfferingTerms): OfferingTerms {
  return { ...stock, drawnBy: 'exchange', underwriter: null, payLaterMs: 0 };
}

function proRata(stock: OfferingTerms): OfferingTerms {
  const rule = { ...stock.rule, method: 'pro-rata', lot: 1n } as const;
  return { ...stock, price: 20_00n, rule, least: 500n, most: 5_000n, step: 500n, payLaterMs: 0 };
}

function book(stock: OfferingTerms): OfferingTerms {
  return {
    ...proRata(stock),
    price: 36_00n,
    least: 300n,
    most: 6_000n,
    step: 300n,
    rule: { ...stock.rule, method: 'pro-rata', lot: 1n },
    book: { category: 'eligible', lowest: 30_00n, tick: 10n, discountPpm: 100_000 },
  };
}

type Common = Omit<OfferingTerms, 'kind' | 'moneyAsset' | 'price' | 'rule' | 'least' | 'most' | 'step' | 'fee'>;

/** Every third one asks for more than its crowd has: that one is refunded, so that everybody can see how that goes. */
function coinOf(turn: number, common: Common, { usdt }: TrackAssets): OfferingTerms {
  const whole = 10n ** 4n;
  const size = 60_000n * whole;
  return {
    ...common,
    kind: 'coin',
    underwriter: null,
    moneyAsset: usdt,
    price: 500_000n,
    rule: {
      method: 'pro-rata',
      lot: whole,
      quotas: [{ category: 'general', quantity: size }],
      spillOrder: [],
    },
    least: 100n * whole,
    most: 5_000n * whole,
    step: 100n * whole,
    fee: 0n,
    seller: { ...common.seller, keepsPpm: 400_000, lockedUntilMs: common.listsMs + 365 * 1_440 * MINUTE_MS },
    minimumRaise: turn % 3 === 2 ? 30_000_000_000n : 5_000_000_000n,
    vesting: { firstPpm: 200_000, months: 8 },
    listing: {
      kind: 'spot',
      symbol: `${common.code}USDT`,
      baseAsset: common.asset,
      quoteAsset: usdt,
      tickUnits: 100n,
      lotUnits: whole,
      minLots: 1,
      maxLots: 1_000_000,
      minNotional: 1_000_000n,
      maxNotional: 100_000_000_000n,
      priceBandBps: 2_000,
      marketProtectionBps: 500,
      fees: COIN_FEES,
      tickTable: [],
      referenceTicks: 5_000,
    },
  };
}

/** Category N, the issue price as reference, the ordinary band. */
function shareOf({ code, name, asset, price }: OfferingTerms, taka: number): StockListing {
  return {
    kind: 'stock',
    symbol: code,
    baseAsset: asset,
    quoteAsset: taka,
    tickUnits: 1n,
    lotUnits: 1n,
    minLots: 1,
    maxLots: 1_000_000,
    minNotional: 0n,
    maxNotional: 500_000_000n,
    priceBandBps: 10_000,
    marketProtectionBps: 1_000,
    fees: {
      on: 'money',
      rounding: 'half-up',
      feeClass: 'stock',
      tiers: [{ makerPpm: 4_000, takerPpm: 4_000 }],
      parts: [],
    },
    tickTable: [
      { from: 0, step: 1 },
      { from: 100, step: 10 },
    ],
    // A tick is one unit of the money: the price in units is the price in ticks.
    referenceTicks: Number(price),
    market: 'BD',
    category: 'N',
    board: 'public',
    settlement: { buySettleDays: 2, sellSettleDays: 2, isNetted: true },
    limits: {},
    company: {
      name: { en: name, bn: name },
      sector: 'Sandbox',
      faceValue: 10_00n,
      shares: 1_000_000n,
      floatPpm: 200_000,
      isGenerated: true,
    },
  };
}

const DAY_MS = 24 * 60 * MINUTE_MS;
const DHAKA_MS = 6 * 60 * MINUTE_MS;

/** Two trading days later, Fridays and Saturdays left out: as shares settle. */
function twoTradingDays(fromMs: number): number {
  let atMs = fromMs;
  for (let days = 0; days < 2;) {
    atMs += DAY_MS;
    const weekday = new Date(atMs + DHAKA_MS).getUTCDay();
    if (weekday !== 5 && weekday !== 6) days++;
  }
  return atMs;
}

/** 4 % under the reference on the step of the price, worth two million taka; the buyer may not sell it for ninety days. */
export function blockOf(
  { listing, share, lastTicks }: InstrumentState,
  { code, opensMs, closesMs, seller }: { code: string; opensMs: number; closesMs: number; seller: number },
): Offered {
  const { tickUnits, baseAsset, quoteAsset, symbol } = listing;
  const reference = share!.close || share!.reference || lastTicks || listing.referenceTicks;
  const [lowest, highest] =
    share!.highest > 0 ? [share!.lowest, share!.highest] : [Math.ceil(reference * 0.9), Math.floor(reference * 1.1)];
  const ticks = Math.max(lowest, Math.ceil((reference * 0.96) / 10) * 10);
  const price = BigInt(ticks) * tickUnits;
  const lot = 100n;
  const quantity = (2_000_000_00n / price / lot + 1n) * lot;
  const deliversMs = twoTradingDays(closesMs);
  const papers = papersOf(`A block of ${symbol}`, 'block');
  const terms: OfferingTerms = {
    ...PLAIN,
    kind: 'block',
    code,
    name: symbol,
    asset: baseAsset,
    moneyAsset: quoteAsset,
    price,
    rule: { method: 'first-come', lot, quotas: [{ category: 'general', quantity }], spillOrder: [] },
    least: lot,
    most: quantity,
    step: lot,
    fee: 0n,
    opensMs,
    closesMs,
    drawMs: closesMs,
    deliversMs,
    listsMs: deliversMs,
    lockedUntilMs: deliversMs + 90 * DAY_MS,
    seller: { name: 'Sandbox Holder', account: seller, keepsPpm: 0, lockedUntilMs: 0 },
    underwriter: null,
    reference: {
      price: BigInt(reference) * tickUnits,
      source: share!.close > 0 ? `last close of ${symbol}` : `reference of ${symbol}`,
      atMs: opensMs,
      lowest: BigInt(lowest) * tickUnits,
      highest: BigInt(highest) * tickUnits,
    },
  };
  return { terms, papers };
}

function papersOf(name: string, track: Track | 'block'): OfferingPapers {
  if (track === 'block')
    return {
      prospectus: `${name}\nTERMS OF A BLOCK IN THE SANDBOX\n\nThe seller is invented, the shares are test shares. The price is under the last close, whose source and time stand beside it. Both sides settle two trading days after the close of the offer. What is bought is locked until its date. Nobody promises that it can be sold again at this price.\n`,
      about: { useOfProceeds: [], financials: [], risks: [], business: name, underwriter: '' },
    };
  const thing = track === 'coin' ? 'coins' : 'shares';
  return {
    prospectus:
      `${name}\nPROSPECTUS OF THE SANDBOX\n\n${name} is invented. It makes nothing, owns nothing and was registered nowhere. Its ${thing} exist only in this sandbox, ` +
      'and the money they are paid with is test money.\n\nHOW IT IS ALLOTTED\nThe rule, the quotas and the order in which unwanted parts spill are published before the opening and cannot change. ' +
      (track === 'exchange'
        ? 'A test exchange draws, as if from the applicants of all houses. Its file is held against the rule, and its SHA-256 is published; who should have won nobody here can recompute.\n\n'
        : 'A secret was committed to before the opening, and a beacon comes after the close; out of both and of the list of all applicants follows the result, which anybody can recompute.\n\n') +
      'RISKS\n1. A price can fall below what was paid. 2. Nobody promises that there will be a buyer. 3. An application may receive a part, or nothing. 4. The figures are invented.\n',
    about: {
      useOfProceeds: [
        { title: 'New works', percent: 46 },
        { title: 'Debt repaid', percent: 28 },
        { title: 'Working capital', percent: 20 },
        { title: 'Cost of the issue', percent: 6 },
      ],
      financials: [
        { year: '2023', revenue: '310', profit: '19', assets: '640' },
        { year: '2024', revenue: '364', profit: '-8', assets: '705' },
        { year: '2025', revenue: '402', profit: '27', assets: '760' },
      ],
      risks: [
        'A price can fall below what was paid.',
        'Nobody promises that there will be a buyer.',
        'An application may receive a part, or nothing.',
        'The company and its figures are invented.',
      ],
      business: `${name} is an invented company of the sandbox.`,
      underwriter: track === 'coin' || track === 'exchange' ? '' : 'Sandbox Underwriting (simulated)',
    },
  };
}
