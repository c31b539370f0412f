// In: what a room has decided. Out: the four ways a balance changes: move, hold, release, capture. None of them can fail: whoever calls
// has looked at the balance before, and an amount of zero leaves no trace.
import type { World } from '../engine-types.ts';
import { emit } from '../facts/emit.ts';
import { refuse, type Refusal } from '../refusals.ts';
import type { State } from '../state.ts';
import { holdCaptured, holdPlaced, holdRaised, holdReleased, moneyMoved, type PostingReason } from './facts.ts';
import type { Cause, Hold, HoldReason } from './holds.ts';

/** What a posting or a hold belongs to, by kind and number. */
export interface CausedBy {
  readonly causeKind: Cause;
  readonly cause: number;
}
/** Units of the asset, not negative. */
export interface Move extends CausedBy {
  readonly from: number;
  readonly to: number;
  readonly asset: number;
  readonly amount: bigint;
  readonly reason: PostingReason;
}

/** From what `from` has available to what `to` has available. */
export function move(world: World, given: Move): void {
  if (given.amount > 0n) emit(world, moneyMoved, { ...given });
}

/** From available to held. @returns the hold's id, 0 for an amount of zero. @param untilMs when the clock releases it; 0: never by itself */
export function hold(
  world: World,
  given: CausedBy & { account: number; asset: number; amount: bigint; reason: HoldReason; untilMs: number },
): number {
  if (given.amount === 0n) return 0;
  const id = world.state.holds.nextId;
  emit(world, holdPlaced, { hold: id, ...given });
  return id;
}

/** Raise the hold of the same account, asset, reason and end, or place one: how many trades of a day become one record. */
export function holdTogether(world: World, given: Parameters<typeof hold>[1]): number {
  const { account, asset, amount, reason, untilMs } = given;
  const alike = world.state.holds.alike(account, asset, reason, untilMs);
  if (alike === undefined) return hold(world, given);
  raise(world, alike, amount);
  return alike.id;
}

export function raise(world: World, { id, account, asset }: Hold, amount: bigint): void {
  if (amount > 0n) emit(world, holdRaised, { hold: id, account, asset, amount });
}

/** Held money is available again: all of it, or a part of at most the hold's amount. */
export function release(world: World, { id, account, asset, amount: all }: Hold, amount = all): void {
  if (amount > 0n) emit(world, holdReleased, { hold: id, account, asset, amount });
}

/** Held money goes to another account: a part of at most the hold's amount. */
export function capture(
  world: World,
  { id, account, asset, causeKind, cause }: Hold,
  given: { to: number; amount: bigint; reason: PostingReason },
): void {
  if (given.amount > 0n) emit(world, holdCaptured, { hold: id, ...given, from: account, asset, causeKind, cause });
}

/** Whether an account has this much available. */
export function checkAvailable(state: State, account: number, asset: number, required: bigint): Refusal | null {
  const available = state.balances.available(account, asset);
  return available < required ? refuse('insufficient-balance', { asset, required, available }) : null;
}

/** The clock's: a hold whose end has come. */
export function releaseDueHold(world: World, id: number): void {
  release(world, world.state.holds.get(id)!);
}
