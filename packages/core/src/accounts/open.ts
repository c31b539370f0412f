// In: commands about accounts. Out: refusals or facts.
import type { OpenAccount, SetStanding } from '../commands.ts';
import { emitAccount, emitClosed } from '../emit.ts';
import type { Reply, Room } from '../engine-types.ts';
import { CLOSE_REASONS, KIND, OWNER_KINDS, STANDINGS } from '../fact-words.ts';
import { refuse } from '../refusals.ts';

const ACCOUNT_DISABLED = CLOSE_REASONS.indexOf('account-disabled');

/** Customers invite customers. Whoever invited was there before, so that no chain of invitations comes back to where it began. */
export function openAccount(room: Room, { ownerKind, referrer }: OpenAccount): Reply {
  const { accounts } = room.state;
  if (referrer !== null && (ownerKind !== 'customer' || accounts.ownerKind(referrer) !== 'customer'))
    return refuse('unknown-account', { account: referrer });
  // ── nothing below may fail ──
  const account = accounts.count;
  emitAccount(room, KIND.accountOpened, account, OWNER_KINDS.indexOf(ownerKind), referrer ?? 0);
  return { refusal: null, account };
}

/** An account that is disabled trades no more: with its standing go all of its open orders, waiting ones too, and their holds are released. */
export function setStanding(room: Room, { account, standing }: SetStanding): Reply {
  const { accounts, orders } = room.state;
  if (accounts.ownerKind(account) === null) return refuse('unknown-account', { account });
  const closing = standing === 'disabled' ? orders.slotsOf(account) : [];
  // ── nothing below may fail ──
  emitAccount(room, KIND.standingSet, account, STANDINGS.indexOf(standing));
  for (const slot of closing) emitClosed(room, orders.ids[slot]!, ACCOUNT_DISABLED, orders.holds[slot]!);
  return { refusal: null, account, count: closing.length };
}
