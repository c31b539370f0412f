// In: the clock. Out: money for units that are gone, on its day; as long as the fund has not sold for it, an hour later.
import { accountOf } from '../accounts/wallets.ts';
import type { World } from '../engine-types.ts';
import { emit } from '../facts/emit.ts';
import { move } from '../ledger/money.ts';
import { fundPaid, fundPaymentWaits } from './run-facts.ts';
import { fundOf, purseOf, walletOf } from './state.ts';

const AGAIN_MS = 3_600_000;

/** The clock's: the day of a payment. */
export function payRedemption(world: World, payment: number): void {
  const { state } = world;
  const { fund: id, account, amount, order } = state.funds.payments.get(payment)!;
  const fund = fundOf(state, id);
  const { moneyAsset: asset, rules, owner } = fund;
  const from = purseOf(fund, owner);
  const available = state.balances.available(from, asset);
  if (available < amount) {
    emit(world, fundPaymentWaits, { payment, fund: id, amount, available, dueMs: state.atMs + AGAIN_MS });
    return;
  }
  const to = accountOf(account, walletOf(rules));
  move(world, { from, to, asset, amount, reason: 'redemption', causeKind: 'fund', cause: order });
  emit(world, fundPaid, { payment, order, fund: id, account, amount });
}
