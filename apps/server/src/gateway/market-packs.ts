// In: the terms of a market's rules, as versions keep them and as people write them. Out: the one from the other, and the versions of a market.
import type { PackTermsOnWire } from '@hilsa/contract/stock/packs';
import type { StockMarket } from '@hilsa/core';
import {
  isoOf,
  type MarketPack,
  type PackTerms,
  type PhaseHours,
  readTerms,
  type SettlementRule,
} from '@hilsa/formulas/market-packs';
import { formatDecimal, parseDecimal } from '@hilsa/money';
import { Refused } from '../identity/index.ts';
import { packsOf, termsInForce } from '../market-days/index.ts';

/** Percent of basis points, and of millionths. */
const BPS_PLACES = 2;
const PPM_PLACES = 4;
/** Hundredths of the currency: ten thousand a year is a slip. */
const MOST_YEARLY = 1_000_000;

const percent = (value: number, places: number): string => formatDecimal(BigInt(value), places, { trim: true });
const clock = (minutes: number): string =>
  `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;
const wireHours = (hours: readonly PhaseHours[]) =>
  hours.map(({ phase, from, until }) => ({ phase, from: clock(from), until: clock(until) }));

type WireRule = Pick<PackTermsOnWire['settlement'][number], 'buyDays' | 'sellDays' | 'netted'>;
const wireRule = ({ buySettleDays, sellSettleDays, isNetted }: SettlementRule): WireRule => ({
  buyDays: buySettleDays,
  sellDays: sellSettleDays,
  netted: isNetted,
});
const readRule = ({ buyDays, sellDays, netted }: WireRule): SettlementRule => ({
  buySettleDays: buyDays,
  sellSettleDays: sellDays,
  isNetted: netted,
});

/** @param first the market's first pack: versions of before do not speak of all that it says */
export function wirePackTerms(first: MarketPack, terms: PackTerms): PackTermsOnWire {
  const { tickDecimals } = first;
  const {
    settlement = first.settlement,
    spotSettlement = first.spotSettlement,
    recordDate: { spotDays, daysWithoutTrading } = first.recordDate,
  } = terms;
  const { calendar, limits, overrides, commissionPpm, parts } = terms;
  const price = (ticks: number): string => formatDecimal(BigInt(ticks), tickDecimals);
  return {
    hours: wireHours(terms.hours),
    calendarFrom: calendar.from,
    calendarUntil: calendar.until,
    closed: [...calendar.closed],
    opened: [...calendar.opened],
    special: calendar.special.map((one) => ({ ...one, hours: wireHours(one.hours) })),
    withoutSettlement: [...calendar.withoutSettlement],
    limits:
      limits?.map(({ upToTicks, bps }) => ({
        upTo: upToTicks === null ? null : price(upToTicks),
        percent: percent(bps, BPS_PLACES),
      })) ?? null,
    overrides: overrides.map(({ symbol, upBps, downBps, floorTicks }) => ({
      symbol,
      upPercent: upBps === undefined ? null : percent(upBps, BPS_PLACES),
      downPercent: downBps === undefined ? null : percent(downBps, BPS_PLACES),
      floor: floorTicks === undefined ? null : price(floorTicks),
    })),
    commission: commissionPpm === null ? null : percent(commissionPpm, PPM_PLACES),
    parts: parts.map(({ name, ppm }) => ({ name, percent: percent(ppm, PPM_PLACES) })),
    settlement: Object.entries(settlement).map(([category, rule]) => ({ category, ...wireRule(rule) })),
    spotBoard:
      spotSettlement === null
        ? null
        : { ...wireRule(spotSettlement), daysBefore: spotDays, stillDays: daysWithoutTrading },
    accountFee: (terms.accountFee ?? null) === null ? null : price(terms.accountFee!),
  };
}

/** @throws Refused field-invalid where something is finer than the market counts */
export function readPackTerms({ tickDecimals }: Pick<MarketPack, 'tickDecimals'>, wire: PackTermsOnWire): PackTerms {
  const whole = (text: string, places: number, field: string): number => {
    const units = parseDecimal(text, places);
    if (units === null || units > BigInt(Number.MAX_SAFE_INTEGER)) throw new Refused('field-invalid', { field });
    return Number(units);
  };
  const yearly = (ticks: number): number => {
    if (ticks <= 0 || ticks > MOST_YEARLY) throw new Refused('field-invalid', { field: 'accountFee' });
    return ticks;
  };
  const minutes = (text: string): number => Number(text.slice(0, 2)) * 60 + Number(text.slice(3));
  const hoursOf = (hours: PackTermsOnWire['hours']): PhaseHours[] =>
    hours.map(({ phase, from, until }) => ({ phase, from: minutes(from), until: minutes(until) }));
  const categories = new Set(wire.settlement.map(({ category }) => category));
  if (categories.size !== wire.settlement.length) throw new Refused('field-invalid', { field: 'settlement' });
  return {
    hours: hoursOf(wire.hours),
    calendar: {
      from: wire.calendarFrom,
      until: wire.calendarUntil,
      closed: wire.closed,
      opened: wire.opened,
      withoutSettlement: wire.withoutSettlement,
      special: wire.special.map((one) => ({ ...one, hours: hoursOf(one.hours) })),
    },
    limits:
      wire.limits?.map((row) => ({
        upToTicks: row.upTo === null ? null : whole(row.upTo, tickDecimals, 'limits'),
        bps: whole(row.percent, BPS_PLACES, 'limits'),
      })) ?? null,
    overrides: wire.overrides.map(({ symbol, upPercent, downPercent, floor }) => ({
      symbol,
      ...(upPercent !== null && { upBps: whole(upPercent, BPS_PLACES, 'overrides') }),
      ...(downPercent !== null && { downBps: whole(downPercent, BPS_PLACES, 'overrides') }),
      ...(floor !== null && { floorTicks: whole(floor, tickDecimals, 'overrides') }),
    })),
    commissionPpm: wire.commission === null ? null : whole(wire.commission, PPM_PLACES, 'commission'),
    parts: wire.parts.map((part) => ({ name: part.name, ppm: whole(part.percent, PPM_PLACES, 'parts') })),
    settlement: Object.fromEntries(wire.settlement.map((rule) => [rule.category, readRule(rule)])),
    spotSettlement: wire.spotBoard === null ? null : readRule(wire.spotBoard),
    recordDate: { spotDays: wire.spotBoard?.daysBefore ?? 0, daysWithoutTrading: wire.spotBoard?.stillDays ?? 0 },
    accountFee: wire.accountFee === null ? null : yearly(whole(wire.accountFee, tickDecimals, 'accountFee')),
  };
}

export interface WirePackVersion {
  version: number;
  fromDate: string;
  terms: PackTermsOnWire;
}

/** The version in force and the one that waits; null for a market nobody knows. */
export function wireVersions(market: StockMarket): { inForce: WirePackVersion; coming: WirePackVersion | null } | null {
  const first = packsOf(market)[0];
  if (first === undefined) return null;
  const { pack, coming } = market;
  return {
    inForce: {
      version: market.rules.packVersion,
      fromDate: pack === undefined ? first.effectiveFrom : isoOf(pack.plan.fromDay),
      terms: wirePackTerms(first, termsInForce(market)),
    },
    coming:
      coming === undefined
        ? null
        : {
            version: coming.version,
            fromDate: isoOf(coming.plan.fromDay),
            terms: wirePackTerms(first, readTerms(coming.plan.terms)),
          },
  };
}
