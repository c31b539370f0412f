// In: rows of orders and positions with their series. Out: them as the wire tells them.
import { OPTION_PARTNERS, type ReplyOf } from '@hilsa/contract';
import { divide, formatDecimal } from '@hilsa/money';
import { type FillRow, type OptionPositionRow, type OrderRow, PARTNERS } from '../../tables/index.ts';
import type { WorldRooms } from '../rooms.ts';
import { partnerOf } from './chain.ts';
import type { Known } from './known.ts';

export type WireOrder = ReplyOf<'/stock/order/option/apply'>['order'];
type WireFill = ReplyOf<'/stock/order/option/fills'>['list'][number];
type WirePosition = ReplyOf<'/stock/order/option/list'>['list'][number];

const STATES = {
  waiting: 'applying',
  open: 'applying',
  'partially-filled': 'partially-completed',
  filled: 'complete',
  cancelled: 'closed',
  // What came to nothing at once, like a market order without anybody on the other side.
  expired: 'fail',
} as const satisfies Record<OrderRow['status'], WireOrder['state']>;

export function wireOrder({ sequencer }: WorldRooms, row: OrderRow, series: Known): WireOrder {
  const { code, decimals } = sequencer.engine.assets[series.quoteAsset]!;
  const text = (units: bigint): string => formatDecimal(units, decimals);
  const state = row.status === 'expired' && row.filledLots > 0 ? 'closed' : STATES[row.status];
  return {
    orderId: String(row.orderId),
    symbol: series.symbol,
    underlying: series.code,
    option: series.option,
    strike: text(series.strike),
    side: row.side,
    price: row.type === 'limit' ? text(BigInt(row.ticks) * series.step) : null,
    quantity: row.lots,
    filled: row.filledLots,
    premium: text(row.filledNotional),
    fee: text(row.fee),
    currency: code,
    state,
    atMs: row.createdMs,
  };
}

/** @param other the account on the other side */
export function wireFill(
  world: WorldRooms,
  { fill, other }: { fill: FillRow; other: number },
  series: Known,
): WireFill {
  const { code, decimals } = world.sequencer.engine.assets[series.quoteAsset]!;
  const text = (units: bigint): string => formatDecimal(units, decimals);
  return {
    tradeId: String(fill.tradeId),
    orderId: String(fill.orderId),
    side: fill.side,
    price: text(BigInt(fill.ticks) * series.step),
    quantity: fill.lots,
    premium: text(fill.notional),
    fee: text(fill.fee),
    currency: code,
    partner: partnerOf(world, other),
    atMs: fill.atMs,
  };
}

export function positionWriter({ sequencer }: WorldRooms) {
  const { assets } = sequencer.engine;
  return (series: Known, row: OptionPositionRow, settlement: bigint | null): WirePosition => {
    const { code, decimals } = assets[series.quoteAsset]!;
    const text = (units: bigint): string => formatDecimal(units, decimals);
    const left = row.bought - row.sold - row.settled;
    const worth = left > 0 ? series.worth : 0n;
    const value = worth === null ? null : worth * BigInt(left);
    const received = row.received + row.payout;
    const profit = value === null ? null : received + value - row.paid - row.fees;
    const ended = left === 0;
    // Per underlying: what a unit cost, divided by what a unit stands for when it is bought.
    const each = (amount: bigint, lots: number): string | null =>
      lots === 0 ? null : text(divide(amount * series.step, series.tickUnits * BigInt(lots), 'half-up'));
    return {
      symbol: series.symbol,
      underlying: series.code,
      option: series.option,
      strike: text(series.strike),
      expiryPrice: settlement === null || row.settled === 0 ? null : text(settlement),
      expiresAtMs: series.endsMs,
      quantity: ended ? row.bought : left,
      premium: text(row.paid),
      received: text(received),
      fees: text(row.fees),
      openPrice: each(row.paid, row.bought),
      closePrice: ended ? each(received, row.sold + row.settled) : null,
      value: value === null ? null : text(value),
      profitLoss: profit === null ? null : text(profit),
      profitLossRatio:
        profit === null || row.paid === 0n ? null : formatDecimal(divide(profit * 10_000n, row.paid, 'half-up'), 2),
      currency: code,
      state: ended
        ? row.settled > 0
          ? 'complete'
          : 'closed'
        : series.phase === 'trading'
          ? 'in-transaction'
          : 'settlement-in-progress',
      partners: OPTION_PARTNERS.filter((kind) => (row.partners & PARTNERS[kind]) !== 0),
      openedAtMs: row.openedMs,
      updatedAtMs: row.updatedMs,
    };
  };
}
