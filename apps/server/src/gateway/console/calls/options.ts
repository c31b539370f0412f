// In: the worlds' options. Out: how each underlying stands: series, cover, exposure and Greeks of what writers owe, the window, terms and what is coming.
import type { ConsoleReplyOf } from '@hilsa/contract/console/index';
import { ownerOf, type Reference, type Underlying } from '@hilsa/core';
import { isoOf } from '@hilsa/formulas/market-packs';
import { coverOf, payoutOf, settlementMean } from '@hilsa/formulas/options';
import { formatDecimal } from '@hilsa/money';
import { Refused } from '../../../identity/index.ts';
import { lastChanges } from '../../../operations/index.ts';
import { endsAt, greeksOf, openInterest, type Series, seriesOf, spotOf, volatilityOf } from '../../options/chain.ts';
import { wireOptionTerms } from '../../options/terms.ts';
import type { WorldRooms } from '../../rooms.ts';
import type { ConsoleHandlers, ConsoleRooms } from '../context.ts';

type Row = ConsoleReplyOf<'/options/list'>['list'][number];
type Page = ConsoleReplyOf<'/options/get'>;
interface Found {
  readonly rooms: WorldRooms;
  readonly reference: Reference;
  /** Null before its first terms hold. */
  readonly underlying: Underlying | null;
  readonly row: Omit<Row, 'changed'>;
}

const WORLDS = ['real', 'demo'] as const;
const ACTIONS = ['set-option-terms'] as const;
const YEAR_MS = 365 * 86_400_000;
const ONE = 100_000_000;

export function optionsConsoleCalls({
  worlds,
  sql,
  now,
}: ConsoleRooms): ConsoleHandlers<'/options/list' | '/options/get'> {
  const all = (): Found[] => WORLDS.flatMap((world) => foundIn(world, worlds[world], now()));
  const changes = (ids: readonly string[]) =>
    lastChanges(sql, { subjectKind: 'option-underlying', actions: ACTIONS }, ids);
  return {
    '/options/list': async (_, { offset, limit, world, search }) => {
      const wanted = search?.toUpperCase() ?? '';
      const found = all()
        .map(({ row }) => row)
        .filter((row) => (world === undefined || row.world === world) && row.underlying.includes(wanted));
      const shown = found.slice(offset, offset + limit);
      const changed = await changes(shown.map(({ id }) => id));
      return { list: shown.map((row) => ({ ...row, changed: changed.get(row.id) ?? null })), total: found.length };
    },
    '/options/get': async (_, { id }) => {
      const found = all().find(({ row }) => row.id === id);
      if (found === undefined) throw new Refused('unknown-instrument', { symbol: id });
      return { ...found.row, changed: (await changes([id])).get(id) ?? null, ...pageOf(found, now()) };
    },
  };
}

function foundIn(world: Row['world'], rooms: WorldRooms, nowMs: number): Found[] {
  const { engine } = rooms.sequencer;
  const { comingOptionTerms: coming, optionUnderlyings: underlyings } = engine;
  return [...new Set([...underlyings.keys(), ...coming.keys()])].flatMap((index): Found[] => {
    const reference = engine.optionReference(index);
    if (reference === null) return [];
    const underlying = underlyings.get(index) ?? null;
    const series = underlying === null ? [] : listed(rooms, underlying);
    const { decimals, code: currency } = engine.assets[reference.quoteAsset]!;
    const row = {
      id: `${world}:${reference.code}`,
      world,
      underlying: reference.code,
      kind:
        reference.basket !== null
          ? ('index' as const)
          : reference.market === null
            ? ('coin' as const)
            : ('share' as const),
      state:
        underlying === null
          ? ('coming' as const)
          : underlying.isOpen
            ? ('window' as const)
            : engine.optionPause(index, nowMs) === null
              ? ('open' as const)
              : ('closed' as const),
      price: formatDecimal(spotOf(rooms, reference), decimals),
      currency,
      series: series.length,
      openInterest: series.reduce((sum, one) => sum + openInterest(one), 0),
      cover: formatDecimal(sum(series.map((one) => coverHeld(one))), decimals),
      comingMs: coming.get(index)?.atMs ?? null,
    };
    return [{ rooms, reference, underlying, row }];
  });
}

function listed(rooms: WorldRooms, { series }: Underlying): Series[] {
  return [...series].flatMap((index) => seriesOf(rooms, rooms.sequencer.engine.instrument(index)) ?? []);
}

const sum = (amounts: readonly bigint[]): bigint => amounts.reduce((total, one) => total + one, 0n);

/** What is held of all writers for one series: each unit's largest payoff. */
function coverHeld({ state, listing }: Series): bigint {
  const terms = { kind: listing.option, strike: listing.strike, multiplier: listing.multiplier };
  return sum([...state.option!.covers.values()].map(({ lots }) => coverOf(terms, BigInt(lots))));
}

/** What writers owe of one series: to holders, as units of now; delta and the rest are the writers', so against the holders'. */
function owedOf(rooms: WorldRooms, series: Series, spot: bigint, nowMs: number) {
  const { listing, state } = series;
  const terms = { kind: listing.option, strike: listing.strike, multiplier: listing.multiplier };
  const units = openInterest(series);
  const endsAtMs = endsAt(rooms, series);
  const { engine } = rooms.sequencer;
  const decimals = engine.assets[listing.quoteAsset]!.decimals;
  const forward = Number(engine.optionForward(listing.underlying, endsAtMs)) / 10 ** decimals;
  const at = { forward, years: (endsAtMs - nowMs) / YEAR_MS };
  const volatility = units === 0 ? null : volatilityOf(rooms, series, at);
  const greeks = greeksOf(rooms, series, at, volatility);
  const times = (-units * Number(listing.multiplier)) / ONE;
  return {
    units,
    payable: payoutOf(terms, BigInt(units), spot),
    premium: sum([...state.option!.holders.values()].map(({ premium }) => premium)),
    unpriced: greeks === null ? units : 0,
    delta: greeks === null ? 0 : greeks.delta * times,
    gamma: greeks === null ? 0 : greeks.gamma * times,
    theta: greeks === null ? 0 : greeks.theta * times,
    vega: greeks === null ? 0 : greeks.vega * times,
  };
}

function pageOf({ rooms, reference, underlying }: Found, nowMs: number): Omit<Page, keyof Row> {
  const { engine } = rooms.sequencer;
  const { decimals } = engine.assets[reference.quoteAsset]!;
  const text = (units: bigint): string => formatDecimal(units, decimals);
  const coming = engine.comingOptionTerms.get(reference.index);
  const spot = spotOf(rooms, reference);
  const all = (underlying === null ? [] : listed(rooms, underlying)).map((series) => ({
    series,
    owed: owedOf(rooms, series, spot, nowMs),
  }));
  const total = (of: (owed: (typeof all)[number]['owed']) => number): number =>
    Number(all.reduce((whole, { owed }) => whole + of(owed), 0).toFixed(4));
  const days = Map.groupBy(all, ({ series }) => series.listing.expiryDay);
  return {
    terms: underlying === null ? null : wireOptionTerms(rooms, reference, underlying.terms),
    coming:
      coming === undefined ? null : { fromMs: coming.atMs, terms: wireOptionTerms(rooms, reference, coming.terms) },
    window: underlying === null ? null : windowOf(underlying, reference, text),
    exposure: {
      payable: text(sum(all.map(({ owed }) => owed.payable))),
      premium: text(sum(all.map(({ owed }) => owed.premium))),
      delta: total(({ delta }) => delta),
      gamma: total(({ gamma }) => gamma),
      theta: total(({ theta }) => theta),
      vega: total(({ vega }) => vega),
      unpriced: total(({ unpriced }) => unpriced),
    },
    writers: writersOf(
      rooms,
      reference,
      all.map(({ series }) => series),
      text,
    ),
    expiries: [...days]
      .sort(([one], [other]) => one - other)
      .map(([day, here]) => ({
        date: isoOf(day),
        endsAtMs: endsAt(rooms, here[0]!.series),
        state: stateOf(here[0]!.series),
        series: here.length,
        openInterest: here.reduce((whole, { owed }) => whole + owed.units, 0),
        cover: text(sum(here.map(({ series }) => coverHeld(series)))),
        payable: text(sum(here.map(({ owed }) => owed.payable))),
        delta: Number(here.reduce((whole, { owed }) => whole + owed.delta, 0).toFixed(4)),
      })),
  };
}

function stateOf({ state }: Series): Page['expiries'][number]['state'] {
  const { phase } = state.option!;
  return phase === 'closed' ? 'settling' : phase;
}

function windowOf(
  { isOpen, samples, endMs }: Underlying,
  { tickUnits }: Reference,
  text: (units: bigint) => string,
): Page['window'] {
  if (!isOpen) return null;
  const valid = samples.flatMap((one) => (one === null ? [] : [BigInt(one) * tickUnits]));
  const average = valid.length === 0 ? null : text(settlementMean(valid, 1n));
  return { endsAtMs: endMs, taken: samples.length, valid: valid.length, average };
}

/** Whoever wrote any of it, with what it has left. */
function writersOf(
  { sequencer }: WorldRooms,
  { quoteAsset }: Reference,
  all: readonly Series[],
  text: (units: bigint) => string,
): Page['writers'] {
  const { engine } = sequencer;
  const found = new Map<number, { cover: bigint; units: number }>();
  for (const { state, listing } of all) {
    const terms = { kind: listing.option, strike: listing.strike, multiplier: listing.multiplier };
    for (const [account, { lots }] of state.option!.covers) {
      const before = found.get(account) ?? { cover: 0n, units: 0 };
      found.set(account, { cover: before.cover + coverOf(terms, BigInt(lots)), units: before.units + lots });
    }
  }
  return [...found].slice(0, 32).map(([account, { cover, units }]) => ({
    account: String(ownerOf(account)),
    ownerKind: engine.account(account)?.ownerKind ?? '',
    available: text(engine.balance(account, quoteAsset).available),
    cover: text(cover),
    units,
  }));
}
