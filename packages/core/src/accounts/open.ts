// In: commands about accounts. Out: refusals or facts.
import type { OpenAccount, SetStanding } from '../commands.ts';
import { emitAccount } from '../emit.ts';
import type { Reply, Room } from '../engine-types.ts';
import { KIND, OWNER_KINDS, STANDINGS } from '../fact-words.ts';
import { refuse } from '../refusals.ts';

export function openAccount(room: Room, command: OpenAccount): Reply {
  // ── nothing below may fail ──
  const account = room.state.accounts.count;
  emitAccount(room, KIND.accountOpened, account, OWNER_KINDS.indexOf(command.ownerKind));
  return { refusal: null, account };
}

export function setStanding(room: Room, command: SetStanding): Reply {
  if (room.state.accounts.ownerKind(command.account) === null)
    return refuse('unknown-account', { account: command.account });
  // ── nothing below may fail ──
  emitAccount(room, KIND.standingSet, command.account, STANDINGS.indexOf(command.standing));
  return { refusal: null, account: command.account };
}
