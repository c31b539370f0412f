// In: a customer's subscription, redemption, or change of mind before the cut-off. Out: refusals, or what is held until the next dealing.
import type { Reply, World } from '../engine-types.ts';
import { emit } from '../facts/emit.ts';
import { checkAvailable, hold, release } from '../ledger/money.ts';
import { refuse, type Refusal } from '../refusals.ts';
import type { State } from '../state.ts';
import type { CancelFundOrder, RedeemFund, SubscribeFund } from './commands.ts';
import { fundOrderCancelled, fundOrderPlaced } from './facts.ts';
import { type Fund, purseOf } from './state.ts';

/** Orders of one owner that wait in one fund, and lots one owner may have in it. */
const MOST_WAITING = 16;
const MOST_LOTS = 1_024;

export function subscribeFund(world: World, { account, fund: id, amount }: SubscribeFund): Reply {
  const { state } = world;
  const { accounts, funds } = state;
  const stranger = checkCustomer(state, account);
  if (stranger !== null) return stranger;
  if (!accounts.isActive(account)) return refuse('account-disabled', { account });
  const fund = funds.all.get(id);
  if (fund === undefined) return refuse('unknown-fund', { fund: id });
  const { least: minimum, most: maximum, isOpen } = fund.rules;
  const asset = fund.moneyAsset;
  if (!isOpen) return refuse('fund-closed', { fund: id });
  if (amount <= 0n) return refuse('amount-not-positive', { amount });
  if (amount < minimum) return refuse('fund-below-minimum', { asset, amount, minimum });
  if (amount > maximum) return refuse('fund-above-maximum', { asset, amount, maximum });
  const crowded = checkWaiting(fund, account);
  if (crowded !== null) return crowded;
  const lots = fund.holders.get(account)?.lots.length ?? 0;
  if (lots >= MOST_LOTS) return refuse('too-many-fund-lots', { lots, most: MOST_LOTS });
  const purse = purseOf(fund, account);
  const poor = checkAvailable(state, purse, asset, amount);
  if (poor !== null) return poor;
  // ── nothing below may fail ──
  const order = funds.nextOrder;
  const cause = { causeKind: 'fund', cause: order } as const;
  const held = hold(world, { account: purse, asset, amount, reason: 'subscription', ...cause, untilMs: 0 });
  emit(world, fundOrderPlaced, { order, fund: id, account, isRedemption: false, amount, units: 0n, hold: held });
  return { refusal: null, id: order };
}

/** Whoever may trade no more may still leave. */
export function redeemFund(world: World, { account, fund: id, units }: RedeemFund): Reply {
  const { state } = world;
  const { funds, balances } = state;
  const stranger = checkCustomer(state, account);
  if (stranger !== null) return stranger;
  const fund = funds.all.get(id);
  if (fund === undefined) return refuse('unknown-fund', { fund: id });
  if (units <= 0n) return refuse('amount-not-positive', { amount: units });
  const purse = purseOf(fund, account);
  const asset = fund.unitAsset;
  const minimum = fund.rules.leastUnits;
  if (units < minimum && units !== balances.available(purse, asset))
    return refuse('fund-units-below-minimum', { asset, units, minimum });
  const crowded = checkWaiting(fund, account);
  if (crowded !== null) return crowded;
  const poor = checkAvailable(state, purse, asset, units);
  if (poor !== null) return poor;
  // ── nothing below may fail ──
  const order = funds.nextOrder;
  const cause = { causeKind: 'fund', cause: order } as const;
  const held = hold(world, { account: purse, asset, amount: units, reason: 'redemption', ...cause, untilMs: 0 });
  emit(world, fundOrderPlaced, { order, fund: id, account, isRedemption: true, amount: 0n, units, hold: held });
  return { refusal: null, id: order };
}

export function cancelFundOrder(world: World, { account, fund: id, order: which }: CancelFundOrder): Reply {
  const { state } = world;
  const order = state.funds.all.get(id)?.orders.get(which);
  if (order === undefined || order.account !== account) return refuse('unknown-fund-order', { order: which });
  // ── nothing below may fail ──
  release(world, state.holds.get(order.hold)!);
  const { amount, units } = order;
  emit(world, fundOrderCancelled, { order: which, fund: id, account, amount, units });
  return { refusal: null, id: which };
}

function checkCustomer({ accounts }: State, account: number): Refusal | null {
  const ownerKind = accounts.ownerKind(account);
  return ownerKind === null || ownerKind === 'house' || account !== accounts.principal(account)
    ? refuse('unknown-account', { account })
    : null;
}

function checkWaiting({ waiting }: Fund, account: number): Refusal | null {
  const open = waiting.get(account) ?? 0;
  return open >= MOST_WAITING ? refuse('too-many-open-orders', { open, most: MOST_WAITING }) : null;
}
