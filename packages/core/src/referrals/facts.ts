// In: nothing. Out: the facts about referrals: the rebate in force, and who has which part of which fee.
import { declareFact, money, wide, word } from '../facts/layout.ts';
import { AVAILABLE } from '../ledger/balances.ts';
import { FEES } from '../state.ts';

export const referralRebateSet = declareFact(
  17,
  'referral-rebate-set',
  { bps: word },
  (state, { bps }) => void (state.referralRebateBps = bps),
);
/** Part of the fee that `referee` paid in the trade just before, handed on to who invited it. */
export const feeRebated = declareFact(
  18,
  'fee-rebated',
  { tradeId: wide, referrer: word, referee: word, asset: word, amount: money },
  (state, { tradeId, referrer, referee, asset, amount }) => {
    // Checked against the state: the trade is the last one, and the money goes to who invited the account that paid.
    if (tradeId !== state.nextTradeId - 1)
      throw new RangeError(`trade ${tradeId}, whose fee is rebated, is not the last`);
    if (state.accounts.referrer(referee) !== referrer)
      throw new RangeError(`account ${referee} was not invited by account ${referrer}, which has a rebate of its fee`);
    if (state.assets[asset] === undefined)
      throw new RangeError(`a fee is rebated in asset ${asset}, which is not listed`);
    state.balances.add(FEES, asset, AVAILABLE, -amount);
    state.balances.add(referrer, asset, AVAILABLE, amount);
  },
);
