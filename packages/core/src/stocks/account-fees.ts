// In: a market whose day begins. Out: once a year, on the first trading day of it, what keeping an account costs, from whoever holds its shares: to the
// house's fees, with its reason. Nobody is brought below zero: where there is less than the fee nothing is taken.
import { yearBegan } from '@hilsa/formulas/market-packs';
import { accountOf } from '../accounts/wallets.ts';
import { isSpent, type World } from '../engine-types.ts';
import { emit } from '../facts/emit.ts';
import { move } from '../ledger/money.ts';
import { FEES, type State } from '../state.ts';
import { accountFeesAsked, feeYearBegun, sharesOf, stockOf } from './facts.ts';
import type { StockMarket } from './state.ts';

/** Owners looked at in one step, whether or not they hold any: each is a look at every share of the market. */
const OWNERS_A_STEP = 128;

/** A day begins. Where the fee has just been brought in, the year that runs is not asked for: whoever is there came without it. */
export function beginFeeYear(world: World, market: StockMarket, day: number): void {
  const { accountFee } = market.rules;
  if (accountFee === undefined) return;
  const firstDay = yearBegan(day, accountFee.month, accountFee.dayOfMonth);
  if (firstDay === market.feeYear) return;
  // What a year before is still asked is asked to its end first; the next day begins this one.
  if (market.asking !== undefined) return;
  emit(world, feeYearBegun, { market: market.index, firstDay, asks: market.feeYear !== undefined });
}

/** The clock's: the next slice of owners. */
export function askAccountFees(world: World, index: number): void {
  const { state } = world;
  const market = state.stocks.markets[index]!;
  const { accountFee } = market.rules;
  const { count } = state.accounts;
  let owner = market.asking!;
  const until = Math.min(count, owner + OWNERS_A_STEP);
  const asset = moneyOf(state, market);
  // Taken off meanwhile: nobody else is asked.
  if (accountFee === undefined || asset === null) {
    emit(world, accountFeesAsked, { market: index, next: 0 });
    return;
  }
  const shares = assetsOf(state, market);
  for (; owner < until && !isSpent(world); owner++) {
    if (!holdsAny(state, owner, shares)) continue;
    const from = accountOf(owner, 'stock');
    if (state.balances.available(from, asset) < accountFee.units) continue;
    const about = { reason: 'account-fee', causeKind: 'none', cause: 0 } as const;
    move(world, { from, to: FEES, asset, amount: accountFee.units, ...about });
  }
  emit(world, accountFeesAsked, { market: index, next: owner < count ? owner : 0 });
}

function moneyOf(state: State, market: StockMarket): number | null {
  for (const { instrument } of sharesOf(state, market)) return stockOf(instrument).quoteAsset;
  return null;
}

/** What is held of the market: its shares, without rights to some. */
function assetsOf(state: State, market: StockMarket): readonly number[] {
  const assets: number[] = [];
  for (const { instrument } of sharesOf(state, market))
    if (stockOf(instrument).right === undefined) assets.push(instrument.listing.baseAsset);
  return assets;
}

/** Whether a customer holds any of them, settled or not. A robot's wallet is its customer's, who is asked for the own one. */
function holdsAny({ accounts, balances }: State, owner: number, assets: readonly number[]): boolean {
  if (accounts.ownerKind(owner) !== 'customer' || accounts.principal(owner) !== owner) return false;
  const account = accountOf(owner, 'stock');
  return assets.some((asset) => {
    const { available, held } = balances.read(account, asset);
    return available !== 0n || held !== 0n;
  });
}
