// In: the sandbox's funding command. Out: a refusal or a test-money-issued fact.
import type { IssueTestMoney } from '../commands.ts';
import { emitIssued } from '../emit.ts';
import type { Reply, Room } from '../engine-types.ts';
import { refuse } from '../refusals.ts';
import { ISSUANCE } from '../state.ts';

/** All money ever issued of an asset stays below this, so that no sum of balances can overflow 63 bits. */
const MOST_ISSUED = 2n ** 61n;

export function issueTestMoney(room: Room, command: IssueTestMoney): Reply {
  const { state } = room;
  const { account, asset, amount } = command;
  if (state.assets[asset] === undefined) return refuse('unknown-asset', { asset });
  const ownerKind = state.accounts.ownerKind(account);
  if (ownerKind === null || ownerKind === 'house') return refuse('unknown-account', { account });
  if (amount <= 0n) return refuse('amount-not-positive', { amount });
  const issued = -state.balances.available(asset, ISSUANCE);
  if (issued + amount > MOST_ISSUED) return refuse('balance-overflow', { issued, amount, most: MOST_ISSUED });
  // ── nothing below may fail ──
  emitIssued(room, asset, account, amount);
  return { refusal: null, account };
}
