// In: an order for shares as the wire writes it. Out: the core's command, or a refusal that names the field.
import type { ReadRequest } from '@hilsa/contract';
import type { PlaceOrder } from '@hilsa/core';
import { dayOf } from '@hilsa/formulas/market-packs';
import { type ChargeRule, chargesOn, lotsForAmount } from '@hilsa/formulas/stocks';
import { Refused } from '../../../identity/index.ts';
import { type Instrument, stockListing } from '../../../publish/index.ts';
import { readAmount, readConditions, readLots, readTicks } from '../../read-order.ts';
import type { WorldRooms } from '../../rooms.ts';
import { dayBegins, type Place } from './countries.ts';

type Wanted = ReadRequest<'/stock/order/buy'>;
export type Side = 'buy' | 'sell';
const TIMES = {
  DAY: 'day',
  GTD: 'good-till-date',
  GTT: 'good-till-date',
  IOC: 'immediate-or-cancel',
  FOK: 'fill-or-kill',
} as const;

/** By the caller's own rates; whether an order will be maker or taker is not known before it trades. */
export function ruleOf({ sequencer }: WorldRooms, account: number, instrument: Instrument): ChargeRule {
  const { makerPpm, takerPpm } = sequencer.engine.feesOf(account, instrument.index);
  const { parts } = stockListing(instrument).fees;
  return { commissionPpm: Math.max(makerPpm, takerPpm), minimum: 0n, parts };
}

interface About {
  readonly side: Side;
  readonly account: number;
  readonly instrument: Instrument;
  readonly market: Place;
}

/** The fields each type must have and may have. @throws Refused field-missing, fields-conflict or a step refusal */
export function readStockOrder(
  world: WorldRooms,
  wanted: Wanted,
  { side, account, instrument, market }: About,
): PlaceOrder {
  const { type, price, triggerPrice, quantity, amount } = wanted;
  const waits = type === 'stop' || type === 'take-profit';
  const conditions = readConditions(wanted, instrument, type === 'trailing', type === 'oco');
  if ((type === 'limit' || type === 'oco') && price === undefined)
    throw new Refused('field-missing', { field: 'price' });
  if ((type === 'market' || type === 'trailing') && price !== undefined)
    throw new Refused('fields-conflict', { fields: `type ${type}, price` });
  if (waits && triggerPrice === undefined) throw new Refused('field-missing', { field: 'triggerPrice' });
  if (!waits && triggerPrice !== undefined)
    throw new Refused('fields-conflict', { fields: `type ${type}, triggerPrice` });
  if (quantity !== undefined && amount !== undefined)
    throw new Refused('fields-conflict', { fields: 'quantity, amount' });
  if (quantity === undefined && amount === undefined) throw new Refused('field-missing', { field: 'quantity' });
  if (wanted.timeInForce === 'GTT' && !waits && type !== 'trailing')
    throw new Refused('fields-conflict', { fields: `type ${type}, timeInForce GTT` });
  const ticks = price === undefined ? 0 : readTicks(price, instrument);
  if (price !== undefined && ticks === 0) throw new Refused('price-not-positive', { price });
  const triggerTicks = triggerPrice === undefined ? 0 : readTicks(triggerPrice, instrument);
  const lots =
    quantity === undefined
      ? wholeShares(amount!, instrument, ticks, ruleOf(world, account, instrument))
      : readLots(quantity, instrument);
  if (lots === 0) throw new Refused('quantity-not-positive', { symbol: instrument.symbol });
  const hasLimit = price !== undefined;
  return {
    kind: 'place-order',
    account,
    instrument: instrument.index,
    side,
    type: coreTypeOf(type, hasLimit),
    timeInForce: timeOf(wanted, hasLimit, waits || type === 'trailing'),
    postOnly: false,
    selfTradePrevention: 'expire-taker',
    ticks,
    lots,
    quoteAmount: 0n,
    triggerTicks,
    expiresAtMs: readExpiry(wanted, market),
    queue: wanted.queue ?? false,
    ...conditions,
    // The sequencer stamps the time of execution.
    atMs: 0,
  };
}

function coreTypeOf(type: Wanted['type'], hasLimit: boolean): PlaceOrder['type'] {
  if (type === 'trailing') return 'stop-market';
  if (type === 'stop' || type === 'take-profit') return `${type}-${hasLimit ? 'limit' : 'market'}`;
  return type === 'oco' ? 'limit' : type;
}

function timeOf({ timeInForce }: Wanted, hasLimit: boolean, waits: boolean): PlaceOrder['timeInForce'] {
  if (timeInForce !== undefined) return TIMES[timeInForce];
  if (waits) return hasLimit ? 'good-till-cancelled' : 'immediate-or-cancel';
  return hasLimit ? 'day' : 'immediate-or-cancel';
}

/** Whole shares that an amount buys with its charges, at the order's limit or the worst price of the day. */
function wholeShares(amount: string, instrument: Instrument, ticks: number, rule: ChargeRule): number {
  const units = readAmount(amount, instrument.quoteDecimals);
  if (units === 0n) throw new Refused('amount-not-positive', { amount });
  const share = instrument.state.share;
  const bound = ticks > 0 ? ticks : (share?.highest ?? 0) > 0 ? share!.highest : instrument.state.lastTicks;
  if (bound <= 0) throw new Refused('insufficient-liquidity', { symbol: instrument.symbol });
  const each = BigInt(bound) * instrument.state.unitsPerTickLot;
  return lotsForAmount(units, each, (turnover) => chargesOn(rule, turnover).commission);
}

/** The end of the last session of the named day. @throws Refused field-missing, fields-conflict, expiry-out-of-range */
function readExpiry({ timeInForce, goodTillDate }: Wanted, place: Place): number {
  const isDated = timeInForce === 'GTD' || timeInForce === 'GTT';
  if (isDated && goodTillDate === undefined) throw new Refused('field-missing', { field: 'goodTillDate' });
  if (!isDated && goodTillDate !== undefined)
    throw new Refused('fields-conflict', { fields: 'timeInForce, goodTillDate' });
  if (goodTillDate === undefined) return 0;
  const day = readDay(goodTillDate);
  const made = place.market.days.find((row) => row.day === day)?.phases.at(-1)?.endsAtMs;
  return made ?? dayBegins(place, day + 1);
}

function readDay(date: string): number {
  try {
    return dayOf(date);
  } catch {
    throw new Refused('field-invalid', { field: 'goodTillDate' });
  }
}
