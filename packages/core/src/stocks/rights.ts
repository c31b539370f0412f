// In: a holder of rights who uses them. Out: refusals, or new shares for their price: entitlement and money go, shares come.
import { accountOf, ownerOf } from '../accounts/wallets.ts';
import type { Reply, World } from '../engine-types.ts';
import { emit } from '../facts/emit.ts';
import { checkAvailable, move } from '../ledger/money.ts';
import { refuse } from '../refusals.ts';
import { rightsUsed } from './action-facts.ts';
import { checkRights } from './actions.ts';
import type { UseRights } from './commands.ts';
import { shareAt, stockOf } from './facts.ts';
import { exchange } from './merge.ts';
import { ISSUERS } from './state.ts';

export function useRights(world: World, { account: owner, action: id, shares }: UseRights): Reply {
  const { state } = world;
  const kind = state.accounts.ownerKind(owner);
  if (kind === null || kind === 'house' || owner !== ownerOf(owner))
    return refuse('unknown-account', { account: owner });
  if (!state.accounts.isActive(owner)) return refuse('account-disabled', { account: owner });
  const action = checkRights(state, id);
  if ('refusal' in action) return action;
  if (shares <= 0n) return refuse('amount-not-positive', { amount: shares });
  const account = accountOf(owner, 'stock');
  const { instrument } = shareAt(state, action.instrument);
  const { baseAsset, quoteAsset } = stockOf(instrument);
  const { terms } = action;
  if (terms.kind === 'merger') {
    const poor = checkAvailable(state, account, baseAsset, shares);
    if (poor !== null) return poor;
    // ── nothing below may fail ──
    emit(world, rightsUsed, { action: id, account, shares, cost: 0n });
    exchange(world, { id, terms, instrument: action.instrument }, account, shares);
    return { refusal: null, id };
  }
  if (terms.kind !== 'rights') return refuse('unknown-action', { action: id });
  const cost = shares * terms.price;
  const poor =
    checkAvailable(state, account, terms.entitlement, shares) ?? checkAvailable(state, account, quoteAsset, cost);
  if (poor !== null) return poor;
  // ── nothing below may fail ──
  const issuers = state.houses.get(ISSUERS)!;
  const about = { reason: 'rights', causeKind: 'corporate-action', cause: id } as const;
  move(world, { from: account, to: issuers, asset: terms.entitlement, amount: shares, ...about });
  move(world, { from: account, to: issuers, asset: quoteAsset, amount: cost, ...about });
  move(world, { from: issuers, to: account, asset: baseAsset, amount: shares, ...about });
  emit(world, rightsUsed, { action: id, account, shares, cost });
  return { refusal: null, id };
}
