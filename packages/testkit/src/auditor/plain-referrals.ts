// In: who invites whom, and the fees of trades. Out: the referrals' part of the plain market: reasons, rebates, and their lines on the tape.
import type { Fact, OpenAccount, RefusalWord, SetReferralRebate } from '@hilsa/core';
import { change, FEE_TAKER, ownerOf, type PlainState } from './plain-state.ts';

const HIGHEST_REBATE_BPS = 5_000;

export function againstRebate({ bps }: SetReferralRebate, no: Set<RefusalWord>): void {
  if (!Number.isInteger(bps) || bps < 0 || bps > HIGHEST_REBATE_BPS) no.add('rebate-out-of-range');
}

export function setRebate(state: PlainState, { bps }: SetReferralRebate): Record<string, never> {
  state.rebate = bps;
  state.tape.push(`rebate ${bps}`);
  return {};
}

/** Customers invite customers; an owner does, not one of an owner's wallets. */
export function againstInvitation(state: PlainState, { ownerKind, referrer }: OpenAccount, no: Set<RefusalWord>): void {
  if (referrer === null) return;
  if (ownerKind !== 'customer' || state.accounts[referrer]?.ownerKind !== 'customer') no.add('unknown-account');
}

/** Whoever acts for another was invited by whom that one was. */
export function inviterOf(state: PlainState, { referrer, principal = null }: OpenAccount): number | null {
  return principal === null ? referrer : state.accounts[principal]!.inviter;
}

/** Whoever invited the payer has a part of the last trade's fee from the fee taker; a part of less than a unit is nobody's. */
export function rebateFee(state: PlainState, payer: number, asset: number, paid: bigint): void {
  const { inviter } = ownerOf(state, payer)!;
  if (inviter === null) return;
  let part = paid * BigInt(state.rebate);
  part -= part % 10_000n;
  part /= 10_000n;
  if (part === 0n) return;
  change(state, FEE_TAKER, asset, -part, 0n);
  change(state, inviter, asset, part, 0n);
  state.tape.push(
    `rebated ${part} of ${asset} with ${inviter}, from the fee of ${payer} in trade ${state.nextTrade - 1}`,
  );
}

/** The same lines, of the core's facts. */
export function referralLine(fact: Extract<Fact, { kind: 'referral-rebate-set' | 'fee-rebated' }>): string {
  if (fact.kind === 'referral-rebate-set') return `rebate ${fact.bps}`;
  return `rebated ${fact.amount} of ${fact.asset} with ${fact.referrer}, from the fee of ${fact.referee} in trade ${fact.tradeId}`;
}
