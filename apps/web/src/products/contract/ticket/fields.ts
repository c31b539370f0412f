// In: nothing.
// Out: what a person fills in on a contract ticket, what it must know of the market, and how an order follows from both.
import { type BookLevel, type Sweep, sweepLevels, worstTicks } from '@hilsa/formulas';
import type { ContractMarket, Direction, LeverageCap, MarginTier, Position } from '@hilsa/formulas/contracts';
import type { RequestOf, TimeInForce } from '@hilsa/contract';
import { type Instrument, lotsOf, priceText, quantityText, ticksOf } from '../../../market/instrument.ts';
import { bpsOf } from '../../../orders/trail.ts';

export type ContractForm = 'limit' | 'market' | 'stop' | 'trailing';

/** Texts as typed (ASCII digits). */
export interface ContractFields {
  readonly direction: Direction;
  readonly form: ContractForm;
  readonly price: string;
  readonly triggerPrice: string;
  /** How far a trailing stop keeps behind, in percent with up to two decimals. */
  readonly trail: string;
  readonly amount: string;
  readonly leverage: number;
  readonly takeProfit: string;
  readonly stopLoss: string;
  readonly timeInForce: TimeInForce;
  readonly postOnly: boolean;
  readonly reduceOnly: boolean;
}

/** A market order of contracts trades at most this far from the mark, and a limit is at most that much worse. */
export const PROTECTION_BPS = 200;
export const WORSE_BPS = 500;

/** What stands between a customer and the market: prices in ticks, money in quote units. */
/** An open position, with the leverage it stands at. */
export type StandingPosition = Position & { readonly leverage: number };

export interface TicketMarket {
  readonly instrument: Instrument;
  readonly contract: ContractMarket;
  readonly tiers: readonly MarginTier[];
  /** 0 while there is none. */
  readonly markTicks: number;
  readonly lastTicks: number;
  /** Best first. */
  readonly bids: readonly BookLevel[];
  readonly asks: readonly BookLevel[];
  readonly available: bigint;
  readonly cap: LeverageCap;
  readonly makerPpm: number;
  readonly takerPpm: number;
  /** Of this market, by direction; in one-way mode at most one. */
  readonly long: StandingPosition | null;
  readonly short: StandingPosition | null;
  readonly mode: 'one-way' | 'hedge';
  /** In billionths. */
  readonly fundingRate: number;
  readonly state: 'open' | 'cancel-only' | 'blind';
}

export function emptyTicket(direction: Direction, leverage: number): ContractFields {
  return {
    direction,
    form: 'limit',
    price: '',
    triggerPrice: '',
    trail: '1',
    amount: '',
    leverage,
    takeProfit: '',
    stopLoss: '',
    timeInForce: 'GTC',
    postOnly: false,
    reduceOnly: false,
  };
}

/** The side that opens a direction, or closes it. */
export function sideOf({ direction, reduceOnly }: Pick<ContractFields, 'direction' | 'reduceOnly'>): 'buy' | 'sell' {
  return (direction === 'long') === reduceOnly ? 'sell' : 'buy';
}

/** Post-only is for limit orders that may rest. */
export function mayPostOnly({ form, timeInForce }: ContractFields): boolean {
  return form === 'limit' && timeInForce === 'GTC';
}

/** The order as integers. Null parts are not there yet or can't be read. */
export interface ContractPlan {
  /** The worst price it may trade at. */
  readonly boundTicks: number | null;
  readonly triggerTicks: number | null;
  readonly trailBps: number | null;
  readonly lots: number | null;
  readonly takeProfitTicks: number | null;
  readonly stopLossTicks: number | null;
  /** What the book would give a market order now. */
  readonly sweep: Sweep | null;
  readonly tradesNow: boolean;
}

export function planOf(fields: ContractFields, market: TicketMarket): ContractPlan {
  const { instrument } = market;
  const triggerTicks = fields.form === 'stop' ? ticksOf(instrument, fields.triggerPrice) : null;
  const boundTicks = boundOf(fields, market, triggerTicks);
  const lots = lotsOf(instrument, fields.amount);
  const side = sideOf(fields);
  const levels = side === 'buy' ? market.asks : market.bids;
  const best = levels[0]?.[0];
  const crosses =
    boundTicks !== null && best !== undefined && (side === 'buy' ? boundTicks >= best : boundTicks <= best);
  const reachable = levels.filter(
    ([ticks]) => boundTicks === null || (side === 'buy' ? ticks <= boundTicks : ticks >= boundTicks),
  );
  return {
    boundTicks,
    triggerTicks,
    trailBps: fields.form === 'trailing' ? bpsOf(fields.trail) : null,
    lots,
    takeProfitTicks: ticksOf(instrument, fields.takeProfit),
    stopLossTicks: ticksOf(instrument, fields.stopLoss),
    sweep: fields.form === 'market' && lots !== null ? sweepLevels(reachable, lots) : null,
    tradesNow: fields.form === 'market' || (fields.form === 'limit' && crosses),
  };
}

function boundOf(fields: ContractFields, market: TicketMarket, triggerTicks: number | null): number | null {
  if (fields.form === 'limit') return ticksOf(market.instrument, fields.price);
  const from = fields.form === 'stop' ? triggerTicks : market.markTicks;
  return from === null || from <= 0 ? null : worstTicks(sideOf(fields), from, PROTECTION_BPS);
}

/** The body of /coin/contract/order/add. Call only when there are no problems. */
export function requestOf(fields: ContractFields, market: TicketMarket): RequestOf<'/coin/contract/order/add'> {
  const { instrument } = market;
  const plan = planOf(fields, market);
  const price = (ticks: number | null): string => priceText(instrument, ticks ?? 0);
  return {
    symbol: instrument.symbol,
    direction: fields.direction,
    type: fields.form === 'stop' ? 'stop-market' : fields.form === 'trailing' ? 'trailing-stop' : fields.form,
    quantity: quantityText(instrument, plan.lots ?? 0),
    ...(fields.reduceOnly ? { reduceOnly: '1' as const } : { leverage: fields.leverage }),
    ...(fields.form === 'limit' ? { price: price(plan.boundTicks), timeInForce: fields.timeInForce } : {}),
    ...(fields.form === 'stop' ? { triggerPrice: price(plan.triggerTicks) } : {}),
    ...(fields.form === 'trailing' ? { trailBps: plan.trailBps ?? 0 } : {}),
    ...(fields.postOnly && mayPostOnly(fields) ? { postOnly: '1' as const } : {}),
    ...(plan.takeProfitTicks !== null && !fields.reduceOnly ? { takeProfit: price(plan.takeProfitTicks) } : {}),
    ...(plan.stopLossTicks !== null && !fields.reduceOnly ? { stopLoss: price(plan.stopLossTicks) } : {}),
  };
}
