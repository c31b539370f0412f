// In: the text of a file `hilsa-offering-1`, and what a world trades. Out: the terms that stand in it, the documents, and the digest of the text.
import { createHash } from 'node:crypto';
import { offeringFile, type OfferingFile } from '@hilsa/contract/console/index';
import type { InstrumentState, OfferingTerms } from '@hilsa/core';
import { parseDecimal, tenToThe } from '@hilsa/money';
import { Refused } from '../identity/index.ts';
import { documentsDigest, type OfferingPapers } from './documents.ts';

export interface OfferingMarket {
  /** By their numbers. */
  readonly assets: readonly { readonly code: string; readonly decimals: number }[];
  readonly instruments: readonly InstrumentState[];
}

const HOUR_MS = 3_600_000;

/** SHA-256 of the text, as it is. */
export function fileDigest(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}

/** @throws Refused offering-invalid naming the first field that is wrong; `file` where it is no JSON */
export function readOfferingFile(text: string): OfferingFile {
  let said: unknown;
  try {
    said = JSON.parse(text);
  } catch {
    throw new Refused('offering-invalid', { field: 'file' });
  }
  const read = offeringFile.safeParse(said);
  if (!read.success) throw wrong(read.error.issues[0]?.path.join('.') || 'file');
  const { kind, company, coin } = read.data;
  if ((kind === 'ipo') !== (company !== null)) throw wrong('company');
  if ((kind === 'coin') !== (coin !== null)) throw wrong('coin');
  return read.data;
}

export function papersOf({ prospectus, about }: OfferingFile): OfferingPapers {
  return { prospectus, about };
}
export function decimalsOf({ coin }: OfferingFile): number {
  return coin?.decimals ?? 0;
}

/**
 * @param asset the number of what is offered
 * @param underwriter the owner's number of the customer whom the file names
 * @throws Refused offering-invalid
 */
export function termsOf(
  file: OfferingFile,
  asset: number,
  underwriter: number | null,
  market: OfferingMarket,
): OfferingTerms {
  const moneyAsset = market.assets.findIndex(({ code }) => code === file.money);
  if (moneyAsset < 0) throw wrong('money');
  const units = (field: string, text: string): bigint => read(field, text, decimalsOf(file));
  const money = (field: string, text: string): bigint => read(field, text, market.assets[moneyAsset]!.decimals);
  const { book, coin, seller } = file;
  const terms: OfferingTerms = {
    kind: file.kind,
    code: file.symbol,
    name: file.name,
    asset,
    moneyAsset,
    price: money('price', file.price),
    rule: {
      method: file.method,
      lot: units('lot', file.lot),
      quotas: file.quotas.map(({ category, quantity }, n) => ({
        category,
        quantity: units(`quotas.${n}.quantity`, quantity),
      })),
      spillOrder: file.spillOrder,
    },
    book: book && {
      category: book.category,
      lowest: money('book.lowest', book.lowest),
      tick: money('book.tick', book.tick),
      discountPpm: book.discountBps * 100,
    },
    least: units('least', file.least),
    most: units('most', file.most),
    step: units('step', file.step),
    fee: money('fee', file.fee),
    feeWhen: file.feeWhen,
    opensMs: file.opensMs,
    closesMs: file.closesMs,
    drawMs: file.drawMs,
    deliversMs: file.deliversMs,
    listsMs: file.listsMs,
    payLaterMs: file.payLaterHours * HOUR_MS,
    leastHolding: money('leastHolding', file.leastHolding),
    cutOffMs: file.cutOffMs,
    lockedUntilMs: file.lockedUntilMs,
    documents: documentsDigest(papersOf(file)),
    seller: {
      name: file.issuer,
      account: null,
      keepsPpm: seller.keepsBps * 100,
      lockedUntilMs: seller.lockedUntilMs,
    },
    // A file binds nobody's money: whom it names has to do so, before anything is public.
    underwriter,
    minimumRaise: money('minimumRaise', file.minimumRaise),
    vesting: coin?.vesting ? { firstPpm: coin.vesting.firstBps * 100, months: coin.vesting.months } : null,
    reference: null,
    listing: null,
    ...(file.drawnBy === 'exchange' && { drawnBy: file.drawnBy }),
  };
  return { ...terms, listing: listingOf(file, terms, market) };
}

/** It trades as its neighbours do from the listing day on: of the same money, shares in category N. Null: there is no such market yet. */
function listingOf(file: OfferingFile, terms: OfferingTerms, { instruments, assets }: OfferingMarket) {
  const { code: symbol, asset: baseAsset, moneyAsset: quoteAsset, price } = terms;
  const neighbours = instruments.map(({ listing }) => listing).filter((listing) => listing.quoteAsset === quoteAsset);
  if (file.company !== null) {
    const shares = neighbours.filter((listing) => listing.kind === 'stock');
    const like = shares.find(({ category }) => category === 'N') ?? shares[0];
    if (like === undefined) return null;
    const { nameBn, sector, faceValue, shares: all, floatBps } = file.company;
    const { decimals } = assets[quoteAsset]!;
    // Its first day is its own.
    const { firstDay: _firstDay, ...rules } = like;
    return {
      ...rules,
      symbol,
      baseAsset,
      category: 'N',
      board: 'public',
      limits: {},
      referenceTicks: ticksOf(price, like.tickUnits),
      company: {
        name: { en: file.name, bn: nameBn },
        sector,
        faceValue: read('company.faceValue', faceValue, decimals),
        shares: read('company.shares', all, 0),
        floatPpm: floatBps * 100,
        isGenerated: false,
      },
    } as const;
  }
  const like = neighbours.find((listing) => listing.kind === 'spot');
  if (like === undefined) return null;
  const whole = tenToThe(decimalsOf(file));
  // A hundredth of the price, in whole coins: any step of price by one coin is whole money.
  const tickUnits = price / 100n > 0n ? price / 100n : 1n;
  return {
    ...like,
    symbol: `${symbol}${file.money}`,
    baseAsset,
    tickUnits,
    lotUnits: whole,
    minLots: 1,
    maxLots: 1_000_000,
    minNotional: 0n,
    tickTable: [],
    referenceTicks: ticksOf(price, tickUnits),
  } as const;
}

/** @throws Refused offering-invalid for a price between two steps of the market it will trade in */
function ticksOf(price: bigint, tickUnits: bigint): number {
  const ticks = price / tickUnits;
  if (price % tickUnits !== 0n || ticks > 2n ** 31n) throw wrong('price');
  return Number(ticks);
}

function read(field: string, text: string, decimals: number): bigint {
  const units = parseDecimal(text, decimals);
  if (units === null) throw wrong(field);
  return units;
}

function wrong(field: string): Refused {
  return new Refused('offering-invalid', { field });
}
