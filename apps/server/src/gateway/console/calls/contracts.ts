// In: the worlds' contracts. Out: how each stands: feed and venues, open interest, who is near liquidation by distance, the fund, terms.
import type { ConsoleReplyOf } from '@hilsa/contract/console/index';
import type { ContractState } from '@hilsa/core';
import { indexPrice } from '@hilsa/formulas/contracts';
import { Refused } from '../../../identity/index.ts';
import { lastChanges } from '../../../operations/index.ts';
import type { Instrument } from '../../../publish/index.ts';
import { listInsuranceSeeds, listLeverageCaps } from '../../../tables/index.ts';
import { wireCaps, wireTerms } from '../../contracts/wire-terms.ts';
import type { WorldRooms } from '../../rooms.ts';
import type { ConsoleHandlers, ConsoleRooms } from '../context.ts';

type Row = ConsoleReplyOf<'/contracts/list'>['list'][number];
type Page = ConsoleReplyOf<'/contracts/get'>;
interface Found {
  readonly rooms: WorldRooms;
  readonly instrument: Instrument;
  readonly market: ContractState;
  readonly row: Omit<Row, 'changed'>;
}

const WORLDS = ['real', 'demo'] as const;
const ACTIONS = [
  'stop-opening',
  'allow-opening',
  'list-contract',
  'set-contract-terms',
  'seed-insurance',
  'delist-contract',
] as const;
const DISTANCES = [1, 2, 5, 10, 20] as const;
const OPEN_INTEREST_PER_FUND = 100n;
/** Who is near is counted anew at most this often. */
const COUNTED_FOR_MS = 5_000;

export function contractsConsoleCalls({
  worlds,
  sql,
  now,
}: ConsoleRooms): ConsoleHandlers<'/contracts/list' | '/contracts/get'> {
  const counted = new Map<string, { readonly atMs: number; readonly atRisk: Page['atRisk'] }>();
  const all = (): Found[] =>
    WORLDS.flatMap((world) =>
      worlds[world].publisher.listings.ofKind('perpetual').flatMap((instrument): Found[] => {
        const market = instrument.state.contract;
        const rooms = worlds[world];
        return market === null ? [] : [{ rooms, instrument, market, row: rowOf(world, instrument, market, now()) }];
      }),
    );
  const changes = (ids: readonly string[]) => lastChanges(sql, { subjectKind: 'contract', actions: ACTIONS }, ids);
  const atRisk = ({ row, instrument, market }: Found): Page['atRisk'] => {
    const known = counted.get(row.id);
    if (known !== undefined && now() - known.atMs < COUNTED_FOR_MS) return known.atRisk;
    const found = nearLiquidation(instrument, market);
    counted.set(row.id, { atMs: now(), atRisk: found });
    return found;
  };
  return {
    '/contracts/list': async (_, { offset, limit, world, search }) => {
      const wanted = search?.toUpperCase() ?? '';
      const found = all()
        .map(({ row }) => row)
        .filter((row) => (world === undefined || row.world === world) && row.symbol.includes(wanted))
        .toSorted((one, other) => Number(isAsItShould(one)) - Number(isAsItShould(other)));
      const shown = found.slice(offset, offset + limit);
      const changed = await changes(shown.map(({ id }) => id));
      return { list: shown.map((row) => ({ ...row, changed: changed.get(row.id) ?? null })), total: found.length };
    },
    '/contracts/get': async (_, { id }) => {
      const every = all();
      const found = every.find(({ row }) => row.id === id);
      if (found === undefined) throw new Refused('unknown-instrument', { symbol: id });
      const { rooms, instrument, market, row } = found;
      const { listing, coming } = instrument.state;
      if (listing.kind !== 'perpetual') throw new Refused('unknown-instrument', { symbol: id });
      await rooms.sequencer.tablesClock.reaches(rooms.sequencer.head);
      const fund = rooms.sequencer.engine.balance(market.houses.insurance, instrument.quoteAsset).available;
      const same = every.filter((one) => one.rooms === rooms && one.instrument.quoteAsset === instrument.quoteAsset);
      const next = coming?.listing;
      return {
        ...row,
        changed: (await changes([id])).get(id) ?? null,
        quote: instrument.quote,
        fund: instrument.amount(fund),
        mostOpenInterest: instrument.amount(fund * OPEN_INTEREST_PER_FUND),
        allOpenInterest: instrument.amount(same.reduce((sum, one) => sum + interestOf(one.instrument, one.market), 0n)),
        atRisk: atRisk(found),
        venues: venuesOf(instrument, market, now()),
        terms: wireTerms(instrument, listing),
        coming: next?.kind === 'perpetual' ? { fromMs: coming!.atMs, terms: wireTerms(instrument, next) } : null,
        caps: await capsOf(rooms),
        seeds: await seedsOf(rooms, instrument),
        stopReason: row.openingStoppedUntilMs === null ? '' : market.openingStoppedReason,
      };
    },
  };
}

async function capsOf({ sequencer, tables }: WorldRooms): Promise<Page['caps']> {
  const { caps, comingCaps } = sequencer.engine.contractLaw;
  const versions = await listLeverageCaps(tables);
  return {
    inForce: wireCaps(caps.rules),
    coming: comingCaps === null ? null : { ...wireCaps(comingCaps.rules), fromMs: comingCaps.fromMs },
    versions: versions.map(({ version, state, fromMs, setMs, ...rules }) => ({
      version,
      state,
      fromMs,
      setMs,
      ...wireCaps(rules),
    })),
  };
}

async function seedsOf({ tables }: WorldRooms, instrument: Instrument): Promise<Page['seeds']> {
  const seeds = await listInsuranceSeeds(tables, instrument.quoteAsset);
  return seeds.map(({ seed, amount, paid, fromMs, setMs }) => ({
    id: String(seed),
    seed: instrument.amount(amount),
    paid: instrument.amount(paid),
    fromMs,
    setMs,
  }));
}

function isAsItShould({ feed, openingStoppedUntilMs, delistAtMs, liquidations }: Omit<Row, 'changed'>): boolean {
  return feed === 'open' && openingStoppedUntilMs === null && delistAtMs === null && liquidations === 0;
}

function interestOf({ state }: Instrument, { openLots }: ContractState): bigint {
  return BigInt(openLots) * BigInt(state.markTicks) * state.unitsPerTickLot;
}

function rowOf(world: Row['world'], instrument: Instrument, market: ContractState, nowMs: number): Found['row'] {
  const { markTicks } = instrument.state;
  const { verdicts } = indexPrice([...market.venues.values()], nowMs);
  return {
    id: `${world}:${instrument.symbol}`,
    world,
    symbol: instrument.symbol,
    feed: market.feed,
    mark: instrument.price(markTicks),
    index: instrument.price(market.indexTicks),
    goodVenues: verdicts.filter(({ verdict }) => verdict === 'good').length,
    openInterest: instrument.amount(interestOf(instrument, market)),
    positions: market.positions.size,
    liquidations: market.liquidations.size,
    openingStoppedUntilMs: market.openingStoppedUntilMs > nowMs ? market.openingStoppedUntilMs : null,
    delistAtMs: market.delistAtMs === 0 ? null : market.delistAtMs,
  };
}

/** By how far the mark would have to move; one walk over the positions. */
function nearLiquidation(instrument: Instrument, market: ContractState): Page['atRisk'] {
  const { markTicks, unitsPerTickLot } = instrument.state;
  const found = DISTANCES.map(() => ({ positions: 0, lots: 0n }));
  for (const { sinksAt, lots, liquidation } of market.positions.values()) {
    if (sinksAt <= 0 || liquidation !== 0) continue;
    const apart = Math.abs(sinksAt - markTicks) * 100;
    for (const [at, percent] of DISTANCES.entries())
      if (apart <= markTicks * percent) {
        found[at]!.positions++;
        found[at]!.lots += BigInt(lots);
      }
  }
  return found.map(({ positions, lots }, at) => ({
    withinPercent: DISTANCES[at]!,
    positions,
    value: instrument.amount(lots * BigInt(markTicks) * unitsPerTickLot),
  }));
}

function venuesOf(instrument: Instrument, market: ContractState, nowMs: number): Page['venues'] {
  const { listing } = instrument.state;
  if (listing.kind !== 'perpetual') return [];
  const said = [...market.venues.values()];
  const { verdicts } = indexPrice(said, nowMs);
  return listing.venues.map(({ venue, weight }) => {
    const at = said.findIndex((one) => one.venue === venue);
    const price = said[at];
    if (price === undefined) return { venue, weight, price: null, verdict: 'silent', ageMs: null };
    return {
      venue,
      weight,
      price: price.ticks > 0 ? instrument.price(price.ticks) : null,
      verdict: verdicts[at]!.verdict,
      ageMs: Math.max(0, nowMs - price.receivedAtMs),
    };
  });
}
