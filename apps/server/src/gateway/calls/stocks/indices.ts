// In: the indices that the core keeps of a market, and what its shares cost. Out: their levels, as everybody reads them: free-float, by the core's divisor.
import type { IndexNow } from '@hilsa/contract';
import { capitalization, DIVISOR_DECIMALS, type IndexMember, indexLevel } from '@hilsa/formulas/stocks';
import { formatDecimal } from '@hilsa/money';
import { type Instrument, stockListing } from '../../../publish/index.ts';
import type { WorldRooms } from '../../rooms.ts';

const LEVEL_DECIMALS = 2;
const NAMES: Readonly<Record<string, string>> = {
  DSEX: 'DSE Broad Index',
  DS30: 'DSE 30 Index',
  DSES: 'DSE Shariah Index',
};

interface Definition {
  readonly code: string;
  readonly name: string;
  readonly kind: IndexNow['kind'];
  readonly members: readonly Instrument[];
  /** The core's: moved by whatever changes what counts, so that the level stays. */
  readonly divisor: bigint;
  /** Where options are on it: the core's own level, so that the index is what its options settle by, rights of a member included. */
  readonly levelAt?: (price: Prices) => bigint;
}

/** Prices by instrument, in ticks. */
export type Prices = (instrument: Instrument) => number;

/** The broad one first, then the others of the market, then its sectors. */
export function definitionsOf({ publisher, sequencer }: WorldRooms, country: string): Definition[] {
  const { engine } = sequencer;
  const { listings } = publisher;
  const indices = engine.stockMarkets.find(({ code }) => code === country)?.indices ?? [];
  const all = indices.map(({ code, members, divisor }): Definition => {
    const isMarket = code === `${country}ALL` || (country === 'BD' && code in NAMES);
    // Where options are on it, its members and divisor are those that its series settle by.
    const settled = isMarket ? engine.optionIndices.find((one) => one.code === code) : undefined;
    return {
      code,
      name: isMarket ? (NAMES[code] ?? 'All shares') : code,
      kind: isMarket ? 'market' : 'sector',
      members: (settled?.members ?? members).map((one) => listings.at(one)),
      divisor: settled?.divisor ?? divisor,
      ...(settled && {
        levelAt: (price: Prices) => BigInt(engine.optionIndexLevel(settled, (one) => price(listings.at(one.index)))),
      }),
    };
  });
  const order = Object.keys(NAMES);
  const rank = ({ code, kind }: Definition): number => (kind === 'sector' ? order.length : order.indexOf(code));
  return all.toSorted((one, other) => rank(one) - rank(other));
}

export const issuedShares = (instrument: Instrument): bigint =>
  instrument.state.share?.issued ?? stockListing(instrument).company.shares;

/** The level in hundredths at given prices. */
export function levelOf(definition: Definition, price: Prices): bigint {
  return definition.levelAt?.(price) ?? levelWith(definition, { price, issued: issuedShares });
}

/** The level in hundredths at given prices of given shares. */
export function levelWith(
  { members, divisor }: Pick<Definition, 'members' | 'divisor'>,
  { price, issued }: { readonly price: Prices; readonly issued: (instrument: Instrument) => bigint },
): bigint {
  if (divisor <= 0n) return 0n;
  const counted = members.map((instrument): IndexMember => {
    const { company, tickUnits } = stockListing(instrument);
    const { floatPpm } = company;
    return { ticks: price(instrument) * Number(tickUnits), shares: issued(instrument), floatPpm };
  });
  const tickDecimals = members[0]!.quoteDecimals;
  return indexLevel(capitalization(counted), divisor, { levelDecimals: LEVEL_DECIMALS, tickDecimals });
}

export function wireIndex(
  { publisher }: WorldRooms,
  definition: Definition,
  line: readonly (readonly [number, bigint])[],
  country: IndexNow['country'],
): IndexNow {
  const now = levelOf(definition, ({ index }) => publisher.shares.get(index).last);
  const before = levelOf(definition, ({ index }) => publisher.shares.get(index).reference);
  const change = now - before;
  const hundredths = before === 0n ? 0n : (change * 10_000n) / before;
  return {
    code: definition.code,
    name: definition.name,
    kind: definition.kind,
    country,
    level: formatDecimal(now, LEVEL_DECIMALS),
    previous: formatDecimal(before, LEVEL_DECIMALS),
    change: formatDecimal(change, LEVEL_DECIMALS),
    changePercent: formatDecimal(hundredths, 2),
    divisor: formatDecimal(definition.divisor, DIVISOR_DECIMALS),
    members: definition.members.length,
    breadth: breadthOf(publisher, definition.members),
    line: line.map(([atMs, level]) => [atMs, formatDecimal(level, LEVEL_DECIMALS)]),
  };
}

/** How many stand above, below and at their previous close. */
export function breadthOf(publisher: WorldRooms['publisher'], members: readonly Instrument[]): IndexNow['breadth'] {
  const breadth = { rising: 0, falling: 0, unchanged: 0 };
  for (const { index } of members) {
    const { last, reference } = publisher.shares.get(index);
    breadth[last > reference ? 'rising' : last < reference ? 'falling' : 'unchanged'] += 1;
  }
  return breadth;
}
