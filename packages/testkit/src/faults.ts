// In: a healthy engine. Out: one planted fault. A watch that never barks proves nothing, so the simulation is made to bark.
import { type Engine, type Fact, FactBuffer, ISSUANCE } from '@hilsa/core';
import { testMoneyIssued } from '@hilsa/core/ledger/facts';
import { AMEND_FLAG, AMENDED } from '@hilsa/core/orders/words';
import { feeRebated } from '@hilsa/core/referrals/facts';
import type { PlainOrder, PlainState } from './auditor/plain-state.ts';

/**
 * `fee`: a trade costs the taker one unit more · `rebate`: who invited a customer has one unit more of a fee · `release`: an order holds one unit too much · `cancel`: a cancel is
 * answered and not done · `priority`: an order is sent behind those who came after it · `journal`: a commit is not written ·
 * `twice`: a commit is written twice.
 */
export const FAULTS = ['fee', 'rebate', 'release', 'cancel', 'priority', 'journal', 'twice'] as const;
export type Fault = (typeof FAULTS)[number];

/** Spoil the engine's state after a command with these facts. The other faults are planted where they happen. */
export function plant(fault: Fault | null, engine: Engine, state: PlainState, facts: readonly Fact[]): void {
  if (fault === 'fee' && facts.some(({ kind }) => kind === 'trade-executed')) takeOneUnit(engine, state);
  if (fault === 'rebate') rebateOneUnit(engine, facts);
  if (fault !== 'release' && fault !== 'priority') return;
  const order = [...state.orders.values()].find(
    (open) =>
      open.trigger === null && !open.quote && (fault === 'release' ? open.side === 'buy' : hasFollower(state, open)),
  );
  if (order === undefined) return;
  if (fault === 'release') amendSilently(engine, order, AMEND_FLAG.keepsPriority, 1n);
  else amendSilently(engine, order, AMEND_FLAG.rests, 0n);
}

/** Whether somebody stands right behind it at the same price. */
function hasFollower(state: PlainState, order: PlainOrder): boolean {
  const line = state.instruments[order.instrument]![order.side];
  return line[line.indexOf(order) + 1]?.ticks === order.ticks;
}

/** What a fee one unit too high comes to: someone has one unit less, the house one more. */
function takeOneUnit(engine: Engine, state: PlainState): void {
  const account = state.accounts.findIndex((_, n) => n > ISSUANCE + 1 && engine.balance(n, 0).available > 0n);
  const facts = new FactBuffer();
  testMoneyIssued.write(facts, { account, asset: 0, amount: -1n });
  engine.fold(facts.bytes());
}

/** The last trade's rebate a second time, of one unit: the core folds it, for only its amount is wrong. */
function rebateOneUnit(engine: Engine, facts: readonly Fact[]): void {
  const last = facts.findLast((fact) => fact.kind === 'fee-rebated' || fact.kind === 'trade-executed');
  if (last?.kind !== 'fee-rebated') return;
  const again = new FactBuffer();
  feeRebated.write(again, { ...last, amount: 1n });
  engine.fold(again.bytes());
}

function amendSilently(engine: Engine, order: PlainOrder, flags: number, holdChange: bigint): void {
  const facts = new FactBuffer();
  const at = facts.begin(AMENDED.kind, AMENDED.size);
  facts.words[at + AMENDED.flags] = flags;
  facts.doubles[(at + AMENDED.id) >> 1] = order.id;
  facts.words[at + AMENDED.ticks] = order.ticks;
  facts.words[at + AMENDED.lots] = order.lots;
  facts.money[(at + AMENDED.holdChange) >> 1] = holdChange;
  engine.fold(facts.bytes());
}
