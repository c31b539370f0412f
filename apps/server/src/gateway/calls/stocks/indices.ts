// In: shares, what they cost now and cost when they were listed. Out: the indices of a market: free-float, with a divisor that makes the listing prices the base.
import type { IndexNow } from '@hilsa/contract';
import { capitalization, DIVISOR_DECIMALS, divisorFor, type IndexMember, indexLevel } from '@hilsa/formulas/stocks';
import { formatDecimal } from '@hilsa/money';
import { type Instrument, stockListing } from '../../../publish/index.ts';
import type { WorldRooms } from '../../rooms.ts';
import { companiesOf } from './shares.ts';

const LEVEL_DECIMALS = 2;
/** Shares whose income a Shariah index leaves out. */
const NOT_SHARIAH = new Set(['Bank', 'Financial Institutions', 'Insurance', 'Life Insurance', 'Mutual Funds']);
const LARGEST = 30;

interface Definition {
  readonly code: string;
  readonly name: string;
  readonly kind: IndexNow['kind'];
  /** Level at the listing prices, in hundredths. */
  readonly base: bigint;
  readonly members: readonly Instrument[];
  /** Where options are on it: the core's own level and divisor, so that the index is what its options settle by, rights of a member included. */
  readonly settled?: { levelAt(price: Prices): bigint; readonly divisor: bigint };
}

/** Prices by instrument, in ticks. */
export type Prices = (instrument: Instrument) => number;

export function definitionsOf(world: WorldRooms, country: string): Definition[] {
  const shares = companiesOf(world, country);
  if (shares.length === 0) return [];
  const sectors = Map.groupBy(shares, (instrument) => stockListing(instrument).company.sector);
  const bySector = [...sectors].map(([name, members]): Definition => ({
    code: name,
    name,
    kind: 'sector',
    base: 100_000n,
    members,
  }));
  if (country !== 'BD')
    return [
      { code: `${country}ALL`, name: 'All shares', kind: 'market', base: 100_000n, members: shares },
      ...bySector,
    ];
  // Where options are on it, its members are those that its series settle by.
  const { engine } = world.sequencer;
  const { listings } = world.publisher;
  const index = engine.optionIndices.find(({ code }) => code === 'DS30');
  const largest = index?.members.map((one) => listings.at(one)) ?? largestOf(shares);
  const settled = index && {
    levelAt: (price: Prices) => BigInt(engine.optionIndexLevel(index, (one) => price(listings.at(one.index)))),
    divisor: index.divisor,
  };
  return [
    { code: 'DSEX', name: 'DSE Broad Index', kind: 'market', base: 295_191n, members: shares },
    {
      code: 'DS30',
      name: 'DSE 30 Index',
      kind: 'market',
      base: 100_000n,
      members: largest,
      ...(settled && { settled }),
    },
    {
      code: 'DSES',
      name: 'DSE Shariah Index',
      kind: 'market',
      base: 100_000n,
      members: shares.filter((instrument) => !NOT_SHARIAH.has(stockListing(instrument).company.sector)),
    },
    ...bySector,
  ];
}

function largestOf(shares: readonly Instrument[]): Instrument[] {
  return shares.toSorted((one, other) => Number(listedValue(other) - listedValue(one))).slice(0, LARGEST);
}

/** Membership follows the listing, so that no day's move changes it. */
function listedValue(instrument: Instrument): bigint {
  const { company, referenceTicks } = stockListing(instrument);
  return (BigInt(referenceTicks) * company.shares * BigInt(company.floatPpm)) / 1_000_000n;
}

/** @param issued shares outstanding: as listed for the divisor, as issued by now for the level, so that a bonus or a split moves no index */
function membersAt(
  members: readonly Instrument[],
  price: Prices,
  issued: (instrument: Instrument) => bigint,
): IndexMember[] {
  return members.map((instrument) => {
    const { company } = stockListing(instrument);
    return { ticks: price(instrument), shares: issued(instrument), floatPpm: company.floatPpm };
  });
}

const listedShares = (instrument: Instrument): bigint => stockListing(instrument).company.shares;
export const issuedShares = (instrument: Instrument): bigint =>
  instrument.state.share?.issued ?? listedShares(instrument);

const tickDecimalsOf = (instrument: Instrument): number => {
  const { tickUnits } = stockListing(instrument);
  let decimals = instrument.quoteDecimals;
  for (let units = tickUnits; units % 10n === 0n && decimals > 0; units /= 10n) decimals -= 1;
  return decimals;
};

/** The divisor at which the listing prices give the base level. */
function divisorOf({ members, base, settled }: Definition): bigint {
  if (settled !== undefined) return settled.divisor;
  const tickDecimals = tickDecimalsOf(members[0]!);
  const capital = capitalization(
    membersAt(members, (instrument) => stockListing(instrument).referenceTicks, listedShares),
  );
  return divisorFor(capital, { level: base, levelDecimals: LEVEL_DECIMALS, tickDecimals });
}

/** The level in hundredths at given prices. */
export function levelOf(definition: Definition, price: Prices): bigint {
  if (definition.settled !== undefined) return definition.settled.levelAt(price);
  return levelWith(definition, { price, issued: issuedShares });
}

/** The level in hundredths at given prices of given shares. */
export function levelWith(
  definition: Definition,
  { price, issued }: { readonly price: Prices; readonly issued: (instrument: Instrument) => bigint },
): bigint {
  const tickDecimals = tickDecimalsOf(definition.members[0]!);
  return indexLevel(capitalization(membersAt(definition.members, price, issued)), divisorOf(definition), {
    levelDecimals: LEVEL_DECIMALS,
    tickDecimals,
  });
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
    divisor: formatDecimal(divisorOf(definition), DIVISOR_DECIMALS),
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
