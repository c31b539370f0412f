// In: parameters of a new contract order. Out: the same as the ticket's fields: which position, at what prices, for how long.
import type { ReadRequest } from '@hilsa/contract';
import { accountOf } from '@hilsa/core';
import { keyOf, type ApiContext } from '../call.ts';
import { mandatory, type Parameters } from '../parameters.ts';
import { ApiRefused } from '../refused.ts';
import type { ContractType } from './rows.ts';

export type Wanted = ReadRequest<'/coin/contract/order/add'>;

export const TICKET_TYPES: Readonly<Record<ContractType, Wanted['type']>> = {
  LIMIT: 'limit',
  MARKET: 'market',
  STOP: 'stop-limit',
  STOP_MARKET: 'stop-market',
  TAKE_PROFIT: 'take-profit-limit',
  TAKE_PROFIT_MARKET: 'take-profit-market',
  TRAILING_STOP_MARKET: 'trailing-stop',
};
/** Every name that a new order may carry. */
export const PLACE_READS = [
  'symbol',
  'side',
  'positionSide',
  'type',
  'timeInForce',
  'quantity',
  'reduceOnly',
  'price',
  'newOrderRespType',
  'selfTradePreventionMode',
  'priceMatch',
  'priceProtect',
  'workingType',
  'stopPrice',
  'closePosition',
  'callbackRate',
];

/** What contracts do anyway, whatever is said of it; nothing else is done. */
const AS_DONE: Readonly<Record<string, readonly string[]>> = {
  selfTradePreventionMode: ['EXPIRE_TAKER', 'NONE'],
  priceMatch: ['NONE'],
  priceProtect: ['FALSE', 'false'],
};

/** Whoever asks for what is not done here must not believe that it was. @throws ApiRefused -1130 */
export function requireAsDone(parameters: Parameters): void {
  for (const [name, done] of Object.entries(AS_DONE)) {
    const said = parameters.text(name);
    if (said !== undefined && !done.includes(said))
      throw new ApiRefused(-1130, `Data sent for parameter '${name}' is not valid.`);
  }
}

/** The account of the contract wallet. */
export function accountIn(context: ApiContext): number {
  return accountOf(keyOf(context).account, 'contract');
}

/** In one-way mode the side alone says it; in hedge mode the position that is named. */
export function acting(
  context: ApiContext,
  side: 'BUY' | 'SELL',
): { reduceOnly: boolean; direction: 'long' | 'short' } {
  const { parameters } = context;
  const invalid = () => new ApiRefused(-1116, 'Invalid positionSide.');
  const named = parameters.word('positionSide', ['BOTH', 'LONG', 'SHORT'], invalid) ?? 'BOTH';
  const { mode } = context.world.sequencer.engine.contractCustomer(accountIn(context));
  if ((mode === 'hedge') !== (named !== 'BOTH'))
    throw new ApiRefused(-4061, "Order's position side does not match user's setting.");
  if (named !== 'BOTH') {
    const direction = named === 'LONG' ? 'long' : 'short';
    return { direction, reduceOnly: (named === 'LONG') !== (side === 'BUY') };
  }
  const reduceOnly = parameters.flag('reduceOnly') ?? false;
  return { reduceOnly, direction: (side === 'BUY') === reduceOnly ? 'short' : 'long' };
}

/** A trailing stop is told in percent. */
export function pricesOf(parameters: Parameters, type: ContractType): Partial<Wanted> {
  if (parameters.has('activatePrice') || parameters.has('activationPrice'))
    throw new ApiRefused(-1106, "Parameter 'activatePrice' sent when not required.");
  const trigger = parameters.decimal('triggerPrice') ?? parameters.decimal('stopPrice');
  const by = parameters.word(
    'workingType',
    ['MARK_PRICE', 'CONTRACT_PRICE'],
    () => new ApiRefused(-1130, "Data sent for parameter 'workingType' is not valid."),
  );
  const price = parameters.decimal('price');
  if (type === 'TRAILING_STOP_MARKET') {
    const rate = parameters.needed('callbackRate', /^\d{1,2}(?:\.\d{1,2}0*)?$/);
    const [whole = '0', part = ''] = rate.split('.');
    return {
      trailBps: Number(whole) * 100 + Number(part.slice(0, 2).padEnd(2, '0')),
      ...(by && { triggeredBy: wordOf(by) }),
    };
  }
  return {
    ...(price !== undefined && { price }),
    ...(trigger !== undefined && { triggerPrice: trigger, triggeredBy: wordOf(by ?? 'CONTRACT_PRICE') }),
  };
}

function wordOf(by: 'MARK_PRICE' | 'CONTRACT_PRICE'): 'mark' | 'last' {
  return by === 'MARK_PRICE' ? 'mark' : 'last';
}

export function timesOf(parameters: Parameters, type: ContractType): Partial<Wanted> {
  const time = parameters.word(
    'timeInForce',
    ['GTC', 'IOC', 'FOK', 'GTX'],
    () => new ApiRefused(-1115, 'Invalid timeInForce.'),
  );
  if (type === 'LIMIT' && time === undefined) throw mandatory('timeInForce');
  // Of what trades at the market it says nothing.
  if (time === undefined || type.endsWith('MARKET')) return {};
  return time === 'GTX' ? { timeInForce: 'GTC', postOnly: true } : { timeInForce: time };
}
