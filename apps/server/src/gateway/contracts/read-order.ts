// In: a contract order as the wire writes it. Out: the core's command in ticks, lots and units, or a refusal that names the field.
import type { ReadRequest } from '@hilsa/contract';
import type { LevelTerms, OrderType, PlaceContractOrder } from '@hilsa/core';
import { Refused } from '../../identity/index.ts';
import type { Instrument } from '../../publish/index.ts';
import { readAmount, readLots, readTicks } from '../read-order.ts';

type Wanted = ReadRequest<'/coin/contract/order/add'>;

const TIMES = {
  GTC: 'good-till-cancelled',
  IOC: 'immediate-or-cancel',
  FOK: 'fill-or-kill',
  DAY: 'day',
} as const;
const MILLION = 1_000_000n;

/** What the account's settings add. */
export interface OrderAround {
  /** An account of the contract wallet. */
  readonly account: number;
  readonly mode: 'one-way' | 'hedge';
  readonly takerPpm: number;
}

/** @throws Refused field-missing, fields-conflict or a step refusal */
export function readContractOrder(wanted: Wanted, instrument: Instrument, around: OrderAround): PlaceContractOrder {
  const { direction, type } = wanted;
  const reduceOnly = wanted.reduceOnly ?? false;
  const hasLimit = type.endsWith('limit');
  const waits = type.startsWith('stop-') || type.startsWith('take-profit-');
  demand('price', wanted.price, hasLimit, type);
  demand('triggerPrice', wanted.triggerPrice, waits, type);
  if (wanted.timeInForce === 'GTD') throw new Refused('fields-conflict', { fields: 'timeInForce' });
  if (reduceOnly && (wanted.takeProfit !== undefined || wanted.stopLoss !== undefined))
    throw new Refused('fields-conflict', { fields: 'reduceOnly, takeProfit, stopLoss' });
  const ticks = wanted.price === undefined ? 0 : readTicks(wanted.price, instrument);
  const coreType: OrderType = type === 'trailing-stop' ? 'stop-market' : type;
  return {
    kind: 'place-contract-order',
    account: around.account,
    instrument: instrument.index,
    side: (direction === 'long') === reduceOnly ? 'sell' : 'buy',
    position: around.mode === 'hedge' ? direction : null,
    type: coreType,
    timeInForce: TIMES[wanted.timeInForce ?? (type === 'market' ? 'IOC' : 'GTC')],
    postOnly: wanted.postOnly ?? false,
    selfTradePrevention: 'expire-taker',
    ticks,
    lots: readSize(wanted, instrument, { ticks, takerPpm: around.takerPpm }),
    triggerTicks: wanted.triggerPrice === undefined ? 0 : readTicks(wanted.triggerPrice, instrument),
    triggerBy: wanted.triggeredBy ?? 'mark',
    trail: trailOf(wanted, instrument),
    reduceOnly,
    leverage: wanted.leverage ?? 0,
    takeProfit: levelOf(wanted.takeProfit, instrument),
    stopLoss: levelOf(wanted.stopLoss, instrument),
    expiresAtMs: 0,
    atMs: 0,
  };
}

/** A quantity, or as many lots as a margin pays for at the price: margin and fee together never more than it. */
function readSize(
  { quantity, margin, leverage, type }: Wanted,
  instrument: Instrument,
  { ticks, takerPpm }: { ticks: number; takerPpm: number },
): number {
  if (quantity !== undefined && margin !== undefined)
    throw new Refused('fields-conflict', { fields: 'quantity, margin' });
  if (quantity !== undefined) return readLots(quantity, instrument);
  if (margin === undefined) throw new Refused('field-missing', { field: 'quantity' });
  if (leverage === undefined) throw new Refused('field-missing', { field: 'leverage' });
  if (type.endsWith('market') && instrument.state.markTicks === 0)
    throw new Refused('instrument-cancel-only', { symbol: instrument.symbol });
  const units = readAmount(margin, instrument.quoteDecimals);
  const price = BigInt(ticks === 0 ? instrument.state.markTicks : ticks);
  const each = price * instrument.state.unitsPerTickLot;
  const perValue = MILLION / BigInt(leverage) + BigInt(takerPpm) + 1n;
  const lots = (units * MILLION) / (each * perValue);
  return Number(lots > 2n ** 31n ? 2n ** 31n : lots);
}

function trailOf({ type, trailBps, trailDistance }: Wanted, instrument: Instrument): PlaceContractOrder['trail'] {
  const named = [trailBps, trailDistance].filter((value) => value !== undefined).length;
  if (type !== 'trailing-stop') {
    if (named > 0) throw new Refused('fields-conflict', { fields: `type ${type}, trailBps, trailDistance` });
    return null;
  }
  if (named === 0) throw new Refused('field-missing', { field: 'trailBps' });
  if (named > 1) throw new Refused('fields-conflict', { fields: 'trailBps, trailDistance' });
  return { bps: trailBps ?? 0, ticks: trailDistance === undefined ? 0 : readTicks(trailDistance, instrument) };
}

/** At the market, of all lots, by the mark. */
function levelOf(price: string | undefined, instrument: Instrument): LevelTerms | null {
  return price === undefined ? null : { triggerTicks: readTicks(price, instrument), by: 'mark', ticks: 0, lots: 0 };
}

function demand(field: string, value: string | undefined, needed: boolean, type: string): void {
  if (needed && value === undefined) throw new Refused('field-missing', { field });
  if (!needed && value !== undefined) throw new Refused('fields-conflict', { fields: `type ${type}, ${field}` });
}
