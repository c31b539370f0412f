// In: the worlds. Out: a version of a stock market's rules by two people, as one command in the journal of its world; what it changes is shown before.
import type { World } from '@hilsa/contract';
import { packChanges } from '@hilsa/contract/stock/pack-changes';
import type { PlanMarketPack, StockMarket } from '@hilsa/core';
import {
  dayOf,
  localDayOf,
  type MarketPack,
  type PackTerms,
  packProblems,
  packWith,
  utcMsOf,
  writeTerms,
} from '@hilsa/formulas/market-packs';
import { dailyLimits } from '@hilsa/formulas/stocks';
import { readPackTerms, wirePackTerms, type WorldRooms } from '../../gateway/index.ts';
import { Refused } from '../../identity/index.ts';
import { daysAhead, packsOf, rulesOf, settlementBy, type StockHours, termsInForce } from '../../market-days/index.ts';
import type { OperatorCommandInput, OperatorCommands } from '../../operations/index.ts';
import { stockListing } from '../../publish/index.ts';
import { people, submitFor } from './submit-for.ts';

type Input = OperatorCommandInput<'plan-market-pack'>;
/** It begins when the day before has ended and its own has not begun, so that its day opens by it. */
const BEFORE_MIDNIGHT_MS = 60_000;

export interface PackParts {
  now(): number;
  /** How the days of stock markets are made. */
  readonly stockHours: StockHours;
}

interface Read {
  readonly market: StockMarket;
  readonly first: MarketPack;
  readonly terms: PackTerms;
  readonly fromDay: number;
  readonly pack: MarketPack;
}

export function packCommands(
  worlds: Readonly<Record<World, WorldRooms>>,
  { now, stockHours }: PackParts,
): Pick<OperatorCommands, 'plan-market-pack'> {
  return {
    'plan-market-pack': {
      async look(input) {
        const rooms = worlds[input.world];
        const { market, first, terms, pack } = read(rooms, input, now());
        overridesOf(rooms, input.market, terms);
        everyCategory(rooms, input.market, pack);
        const before = wirePackTerms(first, termsInForce(market));
        const changes = packChanges(before, wirePackTerms(first, terms));
        if (changes.length === 0) throw new Refused('nothing-to-change');
        const said = (side: 'before' | 'after') =>
          Object.fromEntries(changes.map((change) => [`${change.topic} ${change.key}`.trim(), change[side] ?? '–']));
        const touched = bandsTouched(rooms, input.market, packsOf(market).at(-1)!, { pack, terms });
        return {
          customerId: null,
          before: { version: market.rules.packVersion, ...said('before') },
          after: { fromDate: input.fromDate, ...said('after'), 'shares whose band changes': touched },
        };
      },
      async submit(input, warrant) {
        const rooms = worlds[input.world];
        const { market, first, terms, fromDay, pack } = read(rooms, input, now());
        const packs = packsOf({ code: market.code, ...(market.pack && { pack: market.pack }) });
        const command: PlanMarketPack = {
          kind: 'plan-market-pack',
          atMs: 0,
          market: market.code,
          plan: {
            fromDay,
            fromMs: utcMsOf(first.zone, fromDay, 0) - BEFORE_MIDNIGHT_MS,
            rules: rulesOf(pack),
            settlement: pack.settlement,
            charges: { commissionPpm: terms.commissionPpm, parts: terms.parts },
            overrides: overridesOf(rooms, input.market, terms),
            terms: writeTerms(terms),
          },
          days: daysAhead([...packs, pack], stockHours, now()),
          ...people(warrant),
        };
        const reply = await submitFor(warrant, rooms, command);
        return { result: { version: String(reply.id) } };
      },
    },
  };
}

/** @throws Refused unknown-instrument, field-invalid, sessions-invalid */
function read({ sequencer }: WorldRooms, input: Input, nowMs: number): Read {
  const market = sequencer.engine.stockMarkets.find(({ code }) => code === input.market);
  const first = market === undefined ? undefined : packsOf(market)[0];
  if (market === undefined || first === undefined) throw new Refused('unknown-instrument', { symbol: input.market });
  const { world: _world, market: _market, fromDate, ...wire } = input;
  const terms = readPackTerms(first, wire);
  const version = Math.max(market.rules.packVersion, market.coming?.version ?? 0) + 1;
  const pack = packWith(first, { version, effectiveFrom: fromDate, terms });
  const [problem] = packProblems(pack);
  if (problem !== undefined) throw new Refused('sessions-invalid', { field: problem });
  const fromDay = dayOf(fromDate);
  if (fromDay <= localDayOf(first.zone, nowMs) || fromDay <= market.day)
    throw new Refused('field-invalid', { field: 'fromDate' });
  return { market, first, terms, fromDay, pack };
}

/** @throws Refused unknown-instrument for a code that is no share of the market */
function overridesOf({ publisher }: WorldRooms, market: string, { overrides }: PackTerms) {
  return overrides.map(({ symbol, ...limits }) => {
    const instrument = publisher.listings.bySymbol(symbol);
    if (instrument?.kind !== 'stock' || stockListing(instrument).market !== market)
      throw new Refused('unknown-instrument', { symbol });
    return { instrument: instrument.index, limits };
  });
}

/** Each share of the market, as it is listed and as it will be, has a rule. @throws Refused field-invalid for the one that has none */
function everyCategory({ publisher }: WorldRooms, market: string, pack: MarketPack): void {
  for (const { state } of publisher.listings.ofKind('stock'))
    for (const listing of [state.listing, state.coming?.listing]) {
      if (listing?.kind !== 'stock' || listing.market !== market || listing.right !== undefined) continue;
      if (
        settlementBy(pack, { category: listing.category, board: listing.board === 'spot' ? 'spot' : 'public' }) === null
      )
        throw new Refused('field-invalid', { field: 'settlement' });
    }
}

/** How many shares would have another band by the version than by the one before, at what stands today. */
function bandsTouched(
  { publisher }: WorldRooms,
  market: string,
  before: MarketPack,
  after: { readonly pack: MarketPack; readonly terms: PackTerms },
): string {
  const shares = publisher.listings.ofKind('stock').filter((one) => stockListing(one).market === market);
  const own = new Map(after.terms.overrides.map(({ symbol, ...limits }) => [symbol, limits]));
  const touched = shares.filter((instrument) => {
    const { limits, referenceTicks } = stockListing(instrument);
    const { last } = publisher.shares.get(instrument.index);
    const reference = last > 0 ? last : referenceTicks;
    const bandBy = (pack: MarketPack, override: typeof limits): string =>
      pack.limits === null
        ? '–'
        : Object.values(dailyLimits(reference, { table: pack.limits, steps: pack.steps }, override)).join(' ');
    return bandBy(before, limits) !== bandBy(after.pack, own.get(instrument.symbol) ?? {});
  });
  return `${touched.length} of ${shares.length}`;
}
