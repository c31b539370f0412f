// In: the worlds. Out: what a company decided about its shares, as ordinary commands in the journal of their world.
import type { World } from '@hilsa/contract';
import type { CorporateAction } from '@hilsa/core';
import type { Company } from '@hilsa/core/commands';
import { dayOf, isoOf } from '@hilsa/formulas/market-packs';
import { formatDecimal, parseDecimal } from '@hilsa/money';
import { dayAt, placeOf, type WorldRooms } from '../../gateway/index.ts';
import { Refused } from '../../identity/index.ts';
import { FUNDS } from '../../market-days/index.ts';
import type { OperatorCommandInput, OperatorCommands } from '../../operations/index.ts';
import { type Instrument, stockListing } from '../../publish/index.ts';
import { comingDay, isTaken, type Timed } from './coming-day.ts';
import { isinOf } from './isin-of.ts';
import { assetFor, newListing } from './new-share.ts';
import { submitFor } from './submit-for.ts';

type Names = 'announce-share-action' | 'change-share-code' | 'list-share' | 'suspend-share' | 'plan-share-listing';
type Announced = OperatorCommandInput<'announce-share-action'>;
type Named = { readonly world: World; readonly symbol: string };

export function shareCommands(
  worlds: Readonly<Record<World, WorldRooms>>,
  { now }: { now(): number },
): Pick<OperatorCommands, Names> {
  const roomsOf = (world: World): Timed => ({ ...worlds[world], now });
  /** @throws Refused unknown-instrument for any other market */
  const shareOf = ({ world, symbol }: Named): Instrument => {
    const instrument = worlds[world].publisher.listings.bySymbol(symbol);
    if (instrument?.kind !== 'stock') throw new Refused('unknown-instrument', { symbol });
    return instrument;
  };
  return {
    'announce-share-action': {
      async look(input) {
        const instrument = shareOf(input);
        const rooms: Timed = { ...worlds[input.world], now };
        // Whatever does not fit is said to who asks, not first to who agrees.
        dayAfter(rooms, instrument, input.recordDate, 'recordDate');
        termsOf(rooms, instrument, input, 0);
        const { world: _world, symbol, document, ...terms } = input;
        return {
          customerId: null,
          before: null,
          after: { symbol, ...terms, paper: document.name, sha256: document.sha256 },
        };
      },
      async submit(input, warrant) {
        const instrument = shareOf(input);
        const rooms: Timed = { ...worlds[input.world], now };
        const recordAtMs = dayAfter(rooms, instrument, input.recordDate, 'recordDate');
        termsOf(rooms, instrument, input, 0);
        const entitlement = input.kind === 'rights' ? await entitlementOf(rooms, instrument, input) : 0;
        const action = termsOf(rooms, instrument, input, entitlement);
        const reply = await submitFor(warrant, rooms, {
          kind: 'announce-action',
          atMs: 0,
          instrument: instrument.index,
          action,
          recordAtMs,
        });
        return { result: { id: String(reply.id) } };
      },
    },
    'change-share-code': {
      async look(input) {
        const instrument = shareOf(input);
        const { newSymbol, fromDate, document } = input;
        codeFrom({ ...worlds[input.world], now }, instrument, input);
        return {
          customerId: null,
          before: { code: instrument.symbol },
          after: { code: newSymbol, fromDate, paper: document.name, sha256: document.sha256 },
        };
      },
      async submit(input, warrant) {
        const instrument = shareOf(input);
        const rooms = worlds[input.world];
        await submitFor(warrant, rooms, {
          kind: 'change-code',
          atMs: 0,
          instrument: instrument.index,
          code: input.newSymbol,
          fromMs: codeFrom({ ...rooms, now }, instrument, input),
          document: input.document,
        });
        return {};
      },
    },
    'list-share': {
      async look(input) {
        const { rest, percent } = newListing(roomsOf(input.world), input);
        const { name, sector, category, board, fromDate, issuedAt, sharesOutstanding, document } = input;
        return {
          customerId: null,
          before: {},
          after: {
            symbol: input.symbol,
            name,
            nameBn: input.nameBn,
            market: rest.market,
            fromDate,
            issuedAt,
            sector,
            category,
            board,
            faceValue: input.faceValue,
            sharesOutstanding,
            freeFloat: percent,
            isin: input.isin,
            settles: `${rest.settlement.buySettleDays} / ${rest.settlement.sellSettleDays}`,
            paper: document.name,
            sha256: document.sha256,
          },
        };
      },
      async submit(input, warrant) {
        const rooms = roomsOf(input.world);
        const { rest } = newListing(rooms, input);
        const listing = { ...rest, baseAsset: await assetFor(rooms, input.symbol) };
        await submitFor(warrant, rooms, { kind: 'list-instrument', atMs: 0, listing });
        return {};
      },
    },
    'suspend-share': {
      async look(input) {
        const { state } = shareOf(input);
        if (state.status !== 'trading') throw new Refused('nothing-to-change');
        return { customerId: null, before: { status: state.status }, after: { status: 'suspended' } };
      },
      async submit(input, warrant) {
        const { index: instrument } = shareOf(input);
        const status = 'cancel-only' as const;
        await submitFor(warrant, worlds[input.world], { kind: 'set-instrument-status', atMs: 0, instrument, status });
        return {};
      },
    },
    'plan-share-listing': {
      async look(input) {
        const instrument = shareOf(input);
        const { fromDate, before, after } = plannedListing({ ...worlds[input.world], now }, instrument, input);
        return { customerId: null, before, after: { symbol: instrument.symbol, fromDate, ...after } };
      },
      async submit(input, warrant) {
        const instrument = shareOf(input);
        const rooms = worlds[input.world];
        const { effectiveAtMs, rules } = plannedListing({ ...rooms, now }, instrument, input);
        await submitFor(warrant, rooms, {
          kind: 'set-instrument-rules',
          atMs: 0,
          instrument: instrument.index,
          effectiveAtMs,
          rules,
        });
        return {};
      },
    },
  };
}

/** When the first day under a new code begins. @throws Refused nothing-to-change, instrument-already-listed, field-invalid */
function codeFrom(
  rooms: Timed,
  instrument: Instrument,
  { newSymbol, fromDate }: OperatorCommandInput<'change-share-code'>,
): number {
  if (instrument.symbol === newSymbol) throw new Refused('nothing-to-change');
  if (isTaken(rooms, newSymbol)) throw new Refused('instrument-already-listed', { symbol: newSymbol });
  return comingDay(rooms, stockListing(instrument).market, fromDate, 'fromDate').phases[0]!.startsAtMs;
}

/**
 * When a coming trading day of the share's market has closed: later than the one that runs, so that nobody trades today on what
 * two people have just agreed on.
 * @throws Refused field-invalid for any other date
 */
function dayAfter(rooms: Timed, instrument: Instrument, date: string, field: string): number {
  return comingDay(rooms, stockListing(instrument).market, date, field).phases.at(-1)!.endsAtMs;
}

/** What a share's listing becomes when a coming day begins; a category brings its own settlement. @throws Refused field-invalid, nothing-to-change */
function plannedListing(rooms: Timed, instrument: Instrument, input: OperatorCommandInput<'plan-share-listing'>) {
  const { fromDate } = input;
  const effectiveAtMs = comingDay(rooms, stockListing(instrument).market, fromDate, 'fromDate').phases[0]!.startsAtMs;
  const { category, company, settlement, market } = stockListing(instrument);
  const { pack } = placeOf(rooms, market, rooms.now())!;
  if (input.category !== null && !Object.hasOwn(pack.settlement, input.category))
    throw new Refused('field-invalid', { field: 'category' });
  const floatPpm =
    input.freeFloatPercent === null ? company.floatPpm : Number(parseDecimal(input.freeFloatPercent, 4) ?? 0n);
  if (floatPpm <= 0) throw new Refused('field-invalid', { field: 'freeFloatPercent' });
  const isin = isinOf(rooms, input.isin, instrument) ?? company.isin;
  const value = unitValueOf(rooms, instrument, input) ?? company.netAssetValue;
  const becomes = {
    ...company,
    sector: input.sector ?? company.sector,
    floatPpm,
    ...(isin !== undefined && { isin }),
    ...(value !== undefined && { netAssetValue: value }),
  };
  const shown = (of: string, { sector, floatPpm: ppm, isin: number, netAssetValue: worth }: Company) => ({
    category: of,
    sector,
    freeFloat: formatDecimal(BigInt(ppm), 4, { trim: true }),
    isin: number ?? null,
    unitValue: worth === undefined ? null : instrument.amount(worth.units),
    unitValueOn: worth === undefined ? null : isoOf(worth.day),
  });
  const [before, after] = [shown(category, company), shown(input.category ?? category, becomes)];
  if (JSON.stringify(before) === JSON.stringify(after)) throw new Refused('nothing-to-change');
  return {
    fromDate,
    effectiveAtMs,
    rules: {
      category: after.category,
      settlement: after.category === category ? settlement : pack.settlement[after.category]!,
      company: becomes,
    },
    before,
    after,
  };
}

/**
 * What a fund is worth for one unit, and the day that is of: of a fund alone, since what is worth more than its price is listed as discounted.
 * @throws Refused field-invalid, amount-too-precise
 */
function unitValueOf(
  rooms: Timed,
  instrument: Instrument,
  { unitValue, unitValueOn, sector }: OperatorCommandInput<'plan-share-listing'>,
): Company['netAssetValue'] {
  if (unitValue === null && unitValueOn === null) return undefined;
  const { company, market } = stockListing(instrument);
  if ((sector ?? company.sector) !== FUNDS) throw new Refused('field-invalid', { field: 'unitValue' });
  const units = moneyOf(instrument, unitValue, 'unitValue');
  if (unitValueOn === null) throw new Refused('field-invalid', { field: 'unitValueOn' });
  const day = existingDay(unitValueOn);
  const today = dayAt(placeOf(rooms, market, rooms.now())!, rooms.now());
  if (day === null || day > today || day < (company.netAssetValue?.day ?? 0))
    throw new Refused('field-invalid', { field: 'unitValueOn' });
  return { units, day };
}

/** null: there is no such date. */
function existingDay(date: string): number | null {
  try {
    return dayOf(date);
  } catch (problem) {
    if (problem instanceof RangeError) return null;
    throw problem;
  }
}

/** @throws Refused field-invalid where something is missing or is not of this kind, amount-too-precise */
function termsOf(rooms: Timed, instrument: Instrument, input: Announced, entitlement: number): CorporateAction {
  const { kind, document } = input;
  if (kind === 'delisting') return { kind, document };
  if (kind === 'cash-dividend') return { kind, perShare: moneyOf(instrument, input.perShare, 'perShare'), document };
  const ratio = { gained: wholeOf(input.gained, 'gained'), held: wholeOf(input.held, 'held') };
  if (kind === 'merger') return { kind, ...ratio, into: intoOf(rooms, instrument, input), document };
  if (kind !== 'rights') return { kind, ...ratio, document };
  const closes = input.closesOn;
  if (closes === null || closes <= input.recordDate) throw new Refused('field-invalid', { field: 'closesOn' });
  const closesAtMs = dayAfter(rooms, instrument, closes, 'closesOn');
  const { other: symbol } = input;
  if (symbol !== null && rooms.publisher.listings.bySymbol(symbol) !== undefined)
    throw new Refused('instrument-already-listed', { symbol });
  const price = moneyOf(instrument, input.costs, 'costs');
  return { kind, ...ratio, price, entitlement, closesAtMs, ...(symbol !== null && { symbol }), document };
}

/** The share that another becomes: of the same market, and traded. @throws Refused field-invalid */
function intoOf({ publisher }: Timed, instrument: Instrument, { other }: Announced): number {
  const into = other === null ? undefined : publisher.listings.bySymbol(other);
  const isFit =
    into?.kind === 'stock' &&
    into !== instrument &&
    into.state.share?.unlisted !== true &&
    stockListing(into).market === stockListing(instrument).market;
  if (!isFit) throw new Refused('field-invalid', { field: 'other' });
  return into.index;
}

function wholeOf(value: string | null, field: string): bigint {
  if (value === null) throw new Refused('field-invalid', { field });
  return BigInt(value);
}

function moneyOf({ quoteDecimals }: Instrument, value: string | null, field: string): bigint {
  if (value === null) throw new Refused('field-invalid', { field });
  const units = parseDecimal(value, quoteDecimals);
  if (units === null) throw new Refused('amount-too-precise', { amount: value, decimals: quoteDecimals });
  if (units <= 0n) throw new Refused('field-invalid', { field });
  return units;
}

/** The asset that stands for a right: named after the share and the last day to use it, and made once. */
async function entitlementOf(
  { sequencer }: WorldRooms,
  { symbol }: Instrument,
  { closesOn }: Announced,
): Promise<number> {
  const code = `${symbol.slice(0, 14)}.R${String(dayOf(closesOn!))}`;
  const known = sequencer.engine.assets.findIndex((asset) => asset.code === code);
  if (known >= 0) return known;
  const command = { kind: 'list-asset', atMs: 0, code, decimals: 0 } as const;
  const reply = await sequencer.submit({ command, requestId: null, caller: 'system' });
  if (reply.refusal !== null) throw new Refused('field-invalid', { field: 'closesOn' });
  return reply.asset!;
}
