// In: nothing. Out: the facts about who trades contracts and how: settings of customers, of their positions and orders.
import { declareFact, money, oneOf, plain, wide, word, yesNo } from '../facts/layout.ts';
import { ownerOf } from '../accounts/wallets.ts';
import type { Trail } from './commands.ts';
import { NONE } from '../matching/order-book.ts';
import { waitingSide } from '../orders/fold.ts';
import { FLAGS, LEFT, TRIGGER } from '../orders/order-store.ts';
import { customerOf } from './customers.ts';
import { marketAt, positionOf } from './positions.ts';
import type { OrderLevels } from './state.ts';
import { CUSTOMER_KINDS, DIRECTIONS, MODES } from './words.ts';

export const contractCustomerSet = declareFact(
  210,
  'contract-customer-set',
  { account: word, customerKind: oneOf(CUSTOMER_KINDS), isTested: yesNo, isInRiskBand: yesNo },
  (state, { account, customerKind, isTested, isInRiskBand }) =>
    void Object.assign(customerOf(state, ownerOf(account)), { kind: customerKind, isTested, isInRiskBand }),
);
/** The limits in force, and those that the clock will put in force (`comingMs` 0: none). */
export const contractLimitsSet = declareFact(
  211,
  'contract-limits-set',
  {
    account: word,
    comingMs: wide,
    limits: plain<{ mostLeverage: number | null; mostDailyLoss: bigint | null }>(),
    coming: plain<{ mostLeverage: number | null; mostDailyLoss: bigint | null } | null>(),
  },
  (state, { account, comingMs, limits, coming }) => {
    const owner = ownerOf(account);
    const customer = customerOf(state, owner);
    Object.assign(customer, limits);
    customer.coming = coming === null ? null : { ...coming, atMs: comingMs };
    if (coming === null) state.due.cancel('loosen-contract-limits', owner);
    else state.due.schedule('loosen-contract-limits', owner, comingMs);
  },
);
export const positionModeSet = declareFact(
  212,
  'position-mode-set',
  { account: word, mode: oneOf(MODES) },
  (state, { account, mode }) => {
    customerOf(state, ownerOf(account)).mode = mode;
  },
);
export const leverageSet = declareFact(
  213,
  'leverage-set',
  { account: word, instrument: word, leverage: word },
  (state, { account, instrument, leverage }) => {
    marketAt(state, instrument).leverages.set(account, leverage);
  },
);
export const autoMarginSet = declareFact(
  214,
  'auto-margin-set',
  { account: word, instrument: word, direction: oneOf(DIRECTIONS), most: money },
  (state, { account, instrument, direction, most }) => {
    const position = positionOf(marketAt(state, instrument), account, direction === 'short');
    if (position === undefined) throw new RangeError(`account ${account} has no such position`);
    position.autoMargin = Number(most);
  },
);
/** The levels that a position will have once this order opens it; none: they are taken away, or the position has them now. */
export const orderLevelsSet = declareFact(
  215,
  'order-levels-set',
  { orderId: wide, levels: plain<OrderLevels | null>() },
  ({ contracts: { orderLevels } }, { orderId, levels }) => {
    if (levels === null) orderLevels.delete(orderId);
    else orderLevels.set(orderId, levels);
  },
);
/** An order's trigger follows the price; `best` in ticks. At the first of them the order begins to trail. */
export const triggerTrailed = declareFact(
  216,
  'trigger-trailed',
  { orderId: wide, instrument: word, best: word, triggerTicks: word, trail: plain<Trail>() },
  (state, { orderId, instrument, best, triggerTicks, trail }) => {
    const { orders } = state;
    const slot = orders.slotOf(orderId);
    if (slot === NONE) throw new RangeError(`order ${orderId} is not open`);
    marketAt(state, instrument).trailing.set(orderId, { trail, best });
    if (orders.field(slot, TRIGGER) === triggerTicks) return;
    const side = waitingSide(state.instruments[instrument]!, orders.field(slot, FLAGS));
    side.remove(slot);
    orders.setField(slot, TRIGGER, triggerTicks);
    side.add(slot, triggerTicks, orders.field(slot, LEFT));
  },
);
