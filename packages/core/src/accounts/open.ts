// In: commands about owners. Out: refusals or facts.
import type { OpenAccount, SetStanding } from '../commands.ts';
import type { Reply, World } from '../engine-types.ts';
import { emit } from '../facts/emit.ts';
import { closeOrdersOf } from '../orders/cancel.ts';
import { refuse } from '../refusals.ts';
import { stopRobotsOf } from '../robots/close.ts';
import { accountOpened, standingSet } from './facts.ts';
import { MOST_OWNERS } from './wallets.ts';

/**
 * Customers invite customers. Whoever invited was there before, so that no chain of invitations comes back to where it began. An owner
 * that acts for another (a robot order, a fund) has the other's kind, inviter, limits and standing. A house account has a purpose of its own.
 */
export function openAccount(world: World, command: OpenAccount): Reply {
  const { accounts, houses } = world.state;
  const { ownerKind, purpose = '', mayOwe = false } = command;
  const principal = command.principal ?? null;
  let { referrer } = command;
  // Owners invite, not their wallets: an account of a wallet answers for its owner, and would stand as a second inviter.
  if (
    referrer !== null &&
    (ownerKind !== 'customer' || referrer >= MOST_OWNERS || accounts.ownerKind(referrer) !== 'customer')
  )
    return refuse('unknown-account', { account: referrer });
  if (principal !== null) {
    const acted = accounts.owner(principal);
    if (acted === null || acted.principal !== null || acted.ownerKind !== ownerKind || principal >= MOST_OWNERS)
      return refuse('unknown-account', { account: principal });
    referrer = acted.referrer;
  }
  if ((ownerKind === 'house') !== (purpose !== '') || (mayOwe && ownerKind !== 'house'))
    return refuse('purpose-invalid', { purpose });
  if (houses.has(purpose)) return refuse('purpose-taken', { purpose });
  if (accounts.count >= MOST_OWNERS) return refuse('too-many-accounts', { most: MOST_OWNERS });
  // ── nothing below may fail ──
  const account = accounts.count;
  emit(world, accountOpened, { account, ownerKind, referrer, principal, purpose, mayOwe });
  return { refusal: null, account };
}

/** An owner that is disabled trades no more: with its standing go all of its open orders, waiting ones too, and its robots stop. */
export function setStanding(world: World, { account, standing }: SetStanding): Reply {
  const { accounts } = world.state;
  // Whoever acts for another has the other's standing.
  if (accounts.ownerKind(account) === null || accounts.principal(account) !== account)
    return refuse('unknown-account', { account });
  // ── nothing below may fail ──
  emit(world, standingSet, { account, standing });
  if (standing === 'active') return { refusal: null, account, count: 0 };
  stopRobotsOf(world, account);
  let count = 0;
  for (const owner of accounts.together(account))
    count += closeOrdersOf(world, { account: owner, instrument: null, reason: 'account-disabled' });
  return { refusal: null, account, count };
}
