// In: facts about referrals. Out: the share in force, and balances.
import type { FactWords } from '../fact-buffer.ts';
import { SHARE, SHARED } from '../fact-words.ts';
import { balanceIndex } from '../ledger/balances.ts';
import { FEES, type State } from '../state.ts';

export function foldReferralShareSet(state: State, { words }: FactWords, at: number): void {
  state.referralShareBps = words[at + SHARE.bps]!;
}

/** Checked against the state: the trade is the last one, and the money goes to who invited the account that paid. */
export function foldFeeShared(state: State, { words, doubles, money }: FactWords, at: number): void {
  const asset = words[at + SHARED.asset]!;
  const referrer = words[at + SHARED.referrer]!;
  const referee = words[at + SHARED.referee]!;
  const tradeId = doubles[(at + SHARED.tradeId) >> 1]!;
  const amount = money[(at + SHARED.amount) >> 1]!;
  if (tradeId !== state.nextTradeId - 1) throw new RangeError(`trade ${tradeId}, whose fee is shared, is not the last`);
  if (state.accounts.referrer(referee) !== referrer)
    throw new RangeError(`account ${referee} was not invited by account ${referrer}, which has a share of its fee`);
  if (state.assets[asset] === undefined) throw new RangeError(`a fee is shared in asset ${asset}, which is not listed`);
  state.balances.page(asset, FEES)[balanceIndex(FEES)]! -= amount;
  state.balances.page(asset, referrer)[balanceIndex(referrer)]! += amount;
}
