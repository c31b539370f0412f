// In: the auditor's purses and withdrawals, and the core's columns of what is owed. Out: nothing, or an Error at the first owner who is owed something else.
// Nobody is left out, nobody is owed less than nothing, and nothing is counted twice.
import type { Engine } from '@hilsa/core';
import type { PlainState } from './plain-state.ts';

const WALLET_SPAN = 2 ** 28;

export function compareOwed(engine: Engine, state: PlainState): void {
  for (const [asset, { owed }] of engine.owed().entries()) {
    const due = owedIn(state, asset);
    for (let place = 0; place < owed.count; place++) {
      const owner = owed.owners[place]!;
      const seen = { inPurses: owed.available[place]! + owed.held[place]!, underway: owed.underway[place]! };
      const { inPurses, underway } = due.get(owner) ?? { inPurses: 0n, underway: 0n };
      if (seen.inPurses !== inPurses || seen.underway !== underway)
        throw new Error(
          `owner ${owner} is owed ${seen.inPurses} and ${seen.underway} under way in asset ${asset}, the auditor says ${inPurses} and ${underway}`,
        );
      if (owed.units(place) < 0n) throw new Error(`owner ${owner} is owed ${owed.units(place)} of asset ${asset}`);
      if (place > 0 && owed.owners[place - 1]! >= owner) throw new Error(`owner ${owner} comes twice`);
      due.delete(owner);
    }
    for (const [owner, { inPurses, underway }] of due)
      if (inPurses !== 0n || underway !== 0n)
        throw new Error(`owner ${owner} is left out of asset ${asset}: ${inPurses} and ${underway} under way`);
  }
}

/** By who the money is of in the end. */
function owedIn(state: PlainState, asset: number): Map<number, { inPurses: bigint; underway: bigint }> {
  const owed = new Map<number, { inPurses: bigint; underway: bigint }>();
  const add = (owner: number, inPurses: bigint, underway: bigint): void => {
    if (state.accounts[owner]!.ownerKind === 'house') return;
    const { acts } = state.accounts[owner]!;
    const before = owed.get(acts) ?? { inPurses: 0n, underway: 0n };
    owed.set(acts, { inPurses: before.inPurses + inPurses, underway: before.underway + underway });
  };
  for (const [account, purses] of state.purses) {
    const purse = purses[asset];
    if (purse !== undefined) add(account % WALLET_SPAN, purse.available + purse.held, 0n);
  }
  const { withdrawals, rails } = state.payments;
  for (const { account, rail, amount, fee, state: stands } of withdrawals.values())
    if (stands === 'sent' && rails[rail]!.asset === asset) add(account, 0n, amount - fee);
  for (const { fund, account, amount } of state.funds.payments.values())
    if (state.funds.all[fund - 1]!.money === asset) add(account, 0n, amount);
  return owed;
}
