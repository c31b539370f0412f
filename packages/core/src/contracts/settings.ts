// In: commands about who trades contracts and how. Out: refusals or facts.
import { ownerOf, walletOf } from '../accounts/wallets.ts';
import type { Reply, World } from '../engine-types.ts';
import { emit } from '../facts/emit.ts';
import { ordersOf } from '../orders/standing.ts';
import { refuse, type Refusal } from '../refusals.ts';
import type { State } from '../state.ts';
import type { SetContractCustomer, SetContractLimits, SetPositionMode } from './commands.ts';
import { contractCustomerSet, contractLimitsSet, positionModeSet } from './customer-facts.ts';
import { customerAt } from './customers.ts';
import { contractsOf, positionOf } from './positions.ts';
import { CUSTOMER_KINDS, MODES } from './words.ts';

const DAY_MS = 86_400_000;
const MOST_LEVERAGE = 100;

function checkAccount(state: State, account: number): Refusal | null {
  const ownerKind = state.accounts.ownerKind(account);
  if (ownerKind === null || ownerKind === 'house') return refuse('unknown-account', { account });
  return walletOf(account) === 'contract' ? null : refuse('wrong-wallet', { account });
}

/** Switched only while nothing depends on it: no position, and no order on any contract. */
export function setPositionMode(world: World, { account, mode }: SetPositionMode): Reply {
  const { state } = world;
  const stranger = checkAccount(state, account);
  if (stranger !== null) return stranger;
  if (!MODES.includes(mode)) return refuse('order-type-invalid', { type: mode, field: 'mode' });
  const isFlat = contractsOf(state).every(
    ({ contract }) =>
      positionOf(contract, account, false) === undefined && positionOf(contract, account, true) === undefined,
  );
  if (!isFlat || ordersOf(state, account, ownerOf(account), null).next().done !== true)
    return refuse('not-flat', { account });
  // ── nothing below may fail ──
  emit(world, positionModeSet, { account, mode });
  return { refusal: null, account };
}

export function setContractCustomer(world: World, command: SetContractCustomer): Reply {
  const { account, customerKind, isTested, isInRiskBand } = command;
  const stranger = checkAccount(world.state, account);
  if (stranger !== null) return stranger;
  if (!CUSTOMER_KINDS.includes(customerKind))
    return refuse('order-type-invalid', { type: customerKind, field: 'customerKind' });
  // ── nothing below may fail ──
  emit(world, contractCustomerSet, { account, customerKind, isTested, isInRiskBand });
  return { refusal: null, account };
}

/** What is tighter holds at once; what is looser a day later, when whoever asked has slept over it. */
export function setContractLimits(world: World, { account, mostLeverage, mostDailyLoss }: SetContractLimits): Reply {
  const { state } = world;
  const stranger = checkAccount(state, account);
  if (stranger !== null) return stranger;
  if (mostLeverage !== null && (!Number.isInteger(mostLeverage) || mostLeverage < 1 || mostLeverage > MOST_LEVERAGE))
    return refuse('leverage-above-cap', { leverage: mostLeverage, most: MOST_LEVERAGE, reason: 'own' });
  if (mostDailyLoss !== null && mostDailyLoss <= 0n) return refuse('amount-not-positive', { amount: mostDailyLoss });
  // ── nothing below may fail ──
  const now = customerAt(state, account);
  const limits = {
    mostLeverage: tighter(now.mostLeverage, mostLeverage),
    mostDailyLoss: tighter(now.mostDailyLoss, mostDailyLoss),
  };
  const isLooser = limits.mostLeverage !== mostLeverage || limits.mostDailyLoss !== mostDailyLoss;
  emit(world, contractLimitsSet, {
    account,
    limits,
    coming: isLooser ? { mostLeverage, mostDailyLoss } : null,
    comingMs: isLooser ? state.atMs + DAY_MS : 0,
  });
  return { refusal: null, account };
}

/** The clock's: looser limits whose day has come. */
export function loosenLimits(world: World, owner: number): void {
  const { mostLeverage, mostDailyLoss } = customerAt(world.state, owner).coming!;
  emit(world, contractLimitsSet, {
    account: owner,
    limits: { mostLeverage, mostDailyLoss },
    coming: null,
    comingMs: 0,
  });
}

function tighter<Limit extends number | bigint>(one: Limit | null, other: Limit | null): Limit | null {
  if (one === null || other === null) return one ?? other;
  return one < other ? one : other;
}
