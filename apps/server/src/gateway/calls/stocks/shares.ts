// In: a code, and what a world shows of its shares. Out: the share, and its rows for lists.
import type { Country, Share } from '@hilsa/contract';
import { Refused } from '../../../identity/index.ts';
import { type Instrument, stockListing } from '../../../publish/index.ts';
import type { WorldRooms } from '../../rooms.ts';
import { issuedShares } from './indices.ts';

/** @throws Refused unknown-instrument */
export function shareOf({ publisher }: WorldRooms, code: string): Instrument {
  const instrument = publisher.listings.bySymbol(code);
  if (instrument === undefined || instrument.kind !== 'stock')
    throw new Refused('unknown-instrument', { symbol: code });
  return instrument;
}

export function sharesOf({ publisher }: WorldRooms, country: string | null): readonly Instrument[] {
  const all = publisher.listings.ofKind('stock');
  return country === null ? all : all.filter((instrument) => stockListing(instrument).market === country);
}

/** Those that lists offer: what trades no more is found by its name and by whoever holds it. */
export function offeredShares(world: WorldRooms, country: string | null): readonly Instrument[] {
  return sharesOf(world, country).filter(({ state }) => state.share?.unlisted !== true);
}

/** Companies alone: a right to new shares is none. */
export function companiesOf(world: WorldRooms, country: string | null): readonly Instrument[] {
  return sharesOf(world, country).filter((instrument) => stockListing(instrument).right === undefined);
}

/** A share as lists show it. */
export function wireShare({ publisher }: WorldRooms, instrument: Instrument, isSandbox: boolean): Share {
  const { category, market, company } = stockListing(instrument);
  const { reason } = publisher.shares.get(instrument.index);
  return {
    ...publisher.shareTicker(instrument),
    name: company.name.en,
    nameBn: company.name.bn === '' ? null : company.name.bn,
    country: market as Country,
    currency: instrument.quote,
    category,
    sector: company.sector,
    reason: reason === '' ? null : reason,
    simulated: isSandbox,
    generated: company.isGenerated,
  };
}

/** Price × shares × free float in quote units, rounded down. */
export function floatValue({ publisher }: WorldRooms, instrument: Instrument): bigint {
  const { company, tickUnits } = stockListing(instrument);
  const { last } = publisher.shares.get(instrument.index);
  return (BigInt(last) * tickUnits * issuedShares(instrument) * BigInt(company.floatPpm)) / 1_000_000n;
}

type Order = (one: Instrument, other: Instrument) => number;

/** How a list is sorted, most first; equal ones by code. */
export function orderBy({ publisher }: WorldRooms, sort: 'change' | 'turnover' | 'volume' | 'price' | 'code'): Order {
  const of = ({ index }: Instrument) => publisher.shares.get(index);
  const byCode: Order = (one, other) => (one.symbol < other.symbol ? -1 : 1);
  const by: Record<typeof sort, Order> = {
    code: (one, other) => -byCode(one, other),
    price: (one, other) => of(other).last - of(one).last,
    volume: (one, other) => of(other).lots - of(one).lots,
    turnover: (one, other) => of(other).tickLots - of(one).tickLots,
    // Ratios are compared across, so that nothing is divided.
    change: (one, other) => {
      const [first, second] = [of(one), of(other)];
      return (second.last - second.reference) * first.reference - (first.last - first.reference) * second.reference;
    },
  };
  return (one, other) => by[sort](one, other) || byCode(one, other);
}
