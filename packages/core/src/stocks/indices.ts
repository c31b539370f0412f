// In: what changes the shares that an index counts: a listing, a corporate action, rights used, other float, an end. Out: the indices of a market,
// each with the divisor that leaves its level where it was. Trades never touch a divisor; nobody sets one.
import { capitalization, divisorAfter, divisorFor, indexLevel } from '@hilsa/formulas/stocks';
import type { InstrumentState } from '../instruments/instrument.ts';
import type { StockListing } from '../instruments/listing.ts';
import type { State } from '../state.ts';
import { marketOf, type RunningIndex, type StockMarket } from './state.ts';

/** Decimals of a level. */
const INDEX_DECIMALS = 2;
const LARGEST = 'DS30';
const MOST_OF_LARGEST = 30;
const BROAD_BASE = 295_191n;
const BASE = 100_000n;
/** Shares whose income a Shariah index leaves out. */
const NOT_SHARIAH = new Set(['Bank', 'Financial Institutions', 'Insurance', 'Life Insurance', 'Mutual Funds']);

/** Codes of the indices that a company belongs to, the broad one first; the thirty largest apart, who are by rank. */
function codesOf({ market, company: { sector } }: StockListing): string[] {
  if (market !== 'BD') return [`${market}ALL`, sector];
  return ['DSEX', ...(NOT_SHARIAH.has(sector) ? [] : ['DSES']), sector];
}

/** What a share costs in an index: its last price; after a corporate action the reference to come; before any, what its day stands on. In ticks. */
export function indexedTicks({ share, lastTicks }: InstrumentState): number {
  return lastTicks > 0 ? lastTicks : share!.nextReference > 0 ? share!.nextReference : share!.reference;
}

/** Price × shares × float of all members, as `capitalization` counts, in quote units. @param worthOf one member's part of it */
export function indexCapital(
  at: (index: number) => InstrumentState,
  members: readonly number[],
  worthOf: (member: InstrumentState) => bigint = worthIn,
): bigint {
  let sum = 0n;
  for (const index of members) sum += worthOf(at(index));
  return sum;
}

/** What a member was worth when it was last asked for, and what that followed from. */
interface Worth {
  readonly ticks: number;
  readonly issued: bigint;
  readonly listing: StockListing;
  readonly worth: bigint;
}
/** Kept beside the state, which it follows from: whoever joins an index has all the others counted, and few of them have moved. */
const worths = new WeakMap<InstrumentState, Worth>();

function worthIn(member: InstrumentState): bigint {
  const ticks = indexedTicks(member);
  const { issued } = member.share!;
  const known = worths.get(member);
  if (known !== undefined && known.ticks === ticks && known.issued === issued && known.listing === member.listing)
    return known.worth;
  const listing = listingOf(member);
  const worth = worthAt(listing, ticks, issued);
  worths.set(member, { ticks, issued, listing, worth });
  return worth;
}

function worthAt({ tickUnits, company: { floatPpm } }: StockListing, ticks: number, shares: bigint): bigint {
  return capitalization([{ ticks: ticks * Number(tickUnits), shares, floatPpm }]);
}

/** In hundredths. @param capital of `indexCapital`; @param decimals of the money that members are traded in */
export function runningLevel(capital: bigint, { divisor }: RunningIndex, decimals: number): bigint {
  if (divisor <= 0n) return 0n;
  return indexLevel(capital, divisor, { levelDecimals: INDEX_DECIMALS, tickDecimals: decimals });
}

/** A share that has just been listed counts from now on, at the price it was listed at. */
export function joinIndices(state: State, index: number): void {
  const instrument = state.instruments[index]!;
  if (instrument.listing.kind !== 'stock' || instrument.listing.right !== undefined) return;
  keepLevels(state, instrument, () => undefined, instrument.listing);
}

/**
 * Make a change to a share, and give every index that it is in before or after the divisor that keeps its level, half-up.
 * @param change of its price, its shares, its listing or its end; no trade
 * @param becomes its listing when that is what changes; null: it ends
 */
export function keepLevels(
  state: State,
  instrument: InstrumentState,
  change: () => void,
  becomes: StockListing | null = listingOf(instrument),
): void {
  const market = marketOf(state.stocks, listingOf(instrument).market);
  if (market === undefined) return change();
  const { index } = instrument;
  const codes = becomes === null ? [] : codesOf(becomes);
  const at = memberIn(state);
  const isCounted = becomes !== null && becomes.right === undefined && instrument.share!.unlisted !== true;
  const known = market.indices ?? [];
  const touched = known
    .filter(({ code, members }) => members.includes(index) || codes.includes(code) || code === LARGEST)
    .map((one) => ({ ...one, before: indexCapital(at, one.members) }));
  const { decimals } = state.assets[listingOf(instrument).quoteAsset]!;
  change();
  const wanted = isCounted ? codes : [];
  const fresh = wanted.filter((code) => !known.some((one) => one.code === code));
  const kept: RunningIndex[] = touched.map(({ before, ...one }) => {
    const members =
      one.code === LARGEST
        ? largest(state, market, one.members, { index, isCounted })
        : wanted.includes(one.code)
          ? one.members.includes(index)
            ? one.members
            : [...one.members, index]
          : one.members.filter((member) => member !== index);
    const isJoined = one.code !== LARGEST && !one.members.includes(index) && members.includes(index);
    const after = isJoined ? before + indexCapital(at, [index]) : indexCapital(at, members);
    if (after <= 0n) return { ...one, members };
    // What was worth nothing until now begins with this.
    return before <= 0n
      ? begun(state, one.code, members, decimals)
      : { ...one, members, divisor: divisorAfter(one.divisor, before, after) };
  });
  const byCode = new Map(kept.map((one) => [one.code, one]));
  const all = known.map((one) => byCode.get(one.code) ?? one);
  for (const code of fresh) all.push(begun(state, code, [index], decimals));
  if (market.code === 'BD' && isCounted && !known.some(({ code }) => code === LARGEST))
    all.push(begun(state, LARGEST, [index], decimals));
  market.indices = all.filter(({ members }) => members.length > 0);
}

/** An index as it begins: at its base. */
function begun(state: State, code: string, members: readonly number[], decimals: number): RunningIndex {
  const level = code === 'DSEX' ? BROAD_BASE : BASE;
  const capital = indexCapital(memberIn(state), members);
  return {
    code,
    members,
    divisor: divisorFor(capital, { level, levelDecimals: INDEX_DECIMALS, tickDecimals: decimals }),
  };
}

/** The thirty that were worth most as listed, so that no day's move changes them. A newcomer is measured against them alone. */
function largest(
  state: State,
  market: StockMarket,
  known: readonly number[],
  changed: { readonly index: number; readonly isCounted: boolean },
): readonly number[] {
  const all = market.indices?.find(({ code }) => code === 'DSEX')?.members ?? [];
  const isNew = changed.isCounted && !all.includes(changed.index);
  const candidates = isNew
    ? [...known, changed.index]
    : all.filter((member) => changed.isCounted || member !== changed.index);
  const values = candidates.map((member) => {
    const { referenceTicks, company } = listingOf(state.instruments[member]!);
    return { member, value: BigInt(referenceTicks) * company.shares * BigInt(company.floatPpm) };
  });
  values.sort((one, other) =>
    one.value === other.value ? one.member - other.member : one.value < other.value ? 1 : -1,
  );
  return values.slice(0, MOST_OF_LARGEST).map(({ member }) => member);
}

/** Of a world that was kept before its indices were: as they were told then, from what was listed at the prices of the listing. */
export function indicesAsListed(state: State, market: StockMarket): void {
  const listed: InstrumentState[] = [];
  for (const instrument of state.instruments) {
    if (instrument?.listing.kind !== 'stock' || instrument.listing.right !== undefined) continue;
    if (instrument.listing.market === market.code) listed.push(instrument);
  }
  for (const { index } of listed) joinIndices(state, index);
  if (market.indices === undefined) return;
  market.indices = market.indices.map((one) => {
    const { decimals } = state.assets[listingOf(state.instruments[one.members[0]!]!).quoteAsset]!;
    const capital = indexCapital(memberIn(state), one.members, (member) => {
      const listing = listingOf(member);
      return worthAt(listing, listing.referenceTicks, listing.company.shares);
    });
    const level = one.code === 'DSEX' ? BROAD_BASE : BASE;
    return { ...one, divisor: divisorFor(capital, { level, levelDecimals: INDEX_DECIMALS, tickDecimals: decimals }) };
  });
}

const memberIn =
  ({ instruments }: State) =>
  (index: number): InstrumentState =>
    instruments[index]!;

function listingOf({ listing }: InstrumentState): StockListing {
  if (listing.kind !== 'stock') throw new RangeError(`${listing.symbol} is no share`);
  return listing;
}
