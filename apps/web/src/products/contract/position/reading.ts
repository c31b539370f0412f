// In: a position as the wire tells it, its market, and the mark of now.
// Out: it as exact integers: profit, ratio and distance at that mark, by the sums the core liquidates by.
import { parseDecimal } from '@hilsa/money';
import {
  type ContractMarket,
  type Position,
  entryPrice,
  equityAt,
  initialMargin,
  liquidationTicks,
  maintenanceMargin,
  marginRatio,
  profitAt,
  removableMargin,
  returnOnMargin,
  valueAt,
} from '@hilsa/formulas/contracts';
import type { ContractPosition } from '@hilsa/contract';
import { type Instrument, lotsOf, ticksOf } from '../../../market/instrument.ts';

/** Money in quote units, prices in ticks, ratios in parts per million. */
export interface PositionNow {
  readonly told: ContractPosition;
  readonly instrument: Instrument;
  readonly contract: ContractMarket;
  readonly position: Position;
  readonly markTicks: number;
  readonly entryTicks: number;
  readonly liquidation: number | null;
  readonly bankruptcy: number;
  readonly profit: bigint;
  readonly returnPpm: number | null;
  readonly ratioPpm: number | null;
  readonly removable: bigint;
  /** Hundredths of a percent from the mark to the liquidation. */
  readonly distanceBps: number | null;
  readonly levels: readonly LevelNow[];
}

export interface LevelNow {
  readonly levelId: string;
  readonly kind: 'take-profit' | 'stop-loss';
  readonly ticks: number;
  /** null: all. */
  readonly lots: number | null;
  /** What closing there brings before its fee. */
  readonly profit: bigint;
  readonly limitTicks: number | null;
  readonly by: 'mark' | 'last';
}

/**
 * Without tiers (they come with a call of their own) there is no ratio, and the liquidation price is the one that was told.
 * @param lines the margin lines of the market's tiers, or none while they are on their way
 * @param markTicks of the channel; 0: take the mark that came with the position
 */
export function positionNow(
  told: ContractPosition,
  instrument: Instrument,
  lines: ContractMarket['lines'],
  markTicks: number,
): PositionNow {
  const units = (text: string): bigint => parseDecimal(text, instrument.info.quoteDecimals) ?? 0n;
  const ticks = (text: string): number => ticksOf(instrument, text) ?? 0;
  const lots = lotsOf(instrument, told.quantity) ?? 0;
  const unit = instrument.unitsPerTickLot;
  const contract = { unit, lines };
  const position = { direction: told.direction, lots, cost: units(told.cost), margin: units(told.margin) };
  const mark = markTicks > 0 ? markTicks : ticks(told.markPrice);
  const value = valueAt(mark, lots, unit);
  const profit = profitAt(told.direction, position.cost, value);
  const known = lines.length > 0 && lots > 0;
  const liquidation = known
    ? liquidationTicks(position, contract)
    : told.liquidationPrice === null
      ? null
      : ticks(told.liquidationPrice);
  return {
    told,
    instrument,
    contract,
    position,
    markTicks: mark,
    entryTicks: lots === 0 ? 0 : Number(entryPrice(position, unit, 0)),
    liquidation,
    bankruptcy: ticks(told.bankruptcyPrice),
    profit,
    returnPpm: returnOnMargin(profit, initialMargin(position.cost, told.leverage)),
    ratioPpm: known ? marginRatio(maintenanceMargin(lines, value), equityAt(position, value)) : ppmOf(told.marginRatio),
    removable: removableMargin(position, told.leverage, value),
    distanceBps: liquidation === null || mark === 0 ? null : Math.trunc((Math.abs(mark - liquidation) * 10_000) / mark),
    levels: told.levels.map((level) => {
      const levelLots = level.quantity === null ? null : lotsOf(instrument, level.quantity);
      const closed = Math.min(levelLots ?? lots, lots);
      const at = level.price === null ? ticks(level.triggerPrice) : ticks(level.price);
      const cost = lots === 0 ? 0n : (position.cost * BigInt(closed)) / BigInt(lots);
      return {
        levelId: level.levelId,
        kind: level.kind,
        ticks: ticks(level.triggerPrice),
        lots: levelLots,
        profit: profitAt(told.direction, cost, valueAt(at, closed, unit)),
        limitTicks: level.price === null ? null : ticks(level.price),
        by: level.by,
      };
    }),
  };
}

/** '7.63' percent is 76,300 parts per million. */
function ppmOf(percent: string | null): number | null {
  const units = percent === null ? null : parseDecimal(percent, 4);
  return units === null ? null : Number(units);
}

/** Percent with two decimals of parts per million, cut: 33,333 is '3.33'. */
export function percentOfPpm(ppm: number, decimals = 2): string {
  const sign = ppm < 0 ? '-' : '';
  const digits = String(Math.abs(ppm)).padStart(5, '0');
  const whole = digits.slice(0, -4);
  return decimals === 0 ? sign + whole : `${sign}${whole}.${digits.slice(-4).slice(0, decimals)}`;
}
