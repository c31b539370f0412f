// In: packed facts. Out: the state they lead to: a table of contents from fact kind to the function that folds it.
import { foldAccountOpened, foldStandingSet } from './accounts/fold.ts';
import type { FactWords } from './fact-buffer.ts';
import { KIND, TIME } from './fact-words.ts';
import {
  foldAssetListed,
  foldInstrumentListed,
  foldInstrumentStatusSet,
  foldMarkRecorded,
} from './instruments/fold.ts';
import { foldTestMoneyIssued } from './ledger/fold.ts';
import { foldTradeExecuted } from './orders/fold-trade.ts';
import {
  foldOrderAmended,
  foldOrderClosed,
  foldOrderPlaced,
  foldOrderRested,
  foldOrderTriggered,
  foldQuotesRemoved,
  foldQuotesRested,
} from './orders/fold.ts';
import { foldFeeShared, foldReferralShareSet } from './referrals/fold.ts';
import { sizeAt } from './read-facts.ts';
import type { State } from './state.ts';

const FOLDS: Record<(typeof KIND)[keyof typeof KIND], (state: State, facts: FactWords, at: number) => void> = {
  [KIND.time]: (state, { doubles }, at) => {
    state.atMs = doubles[(at + TIME.atMs) >> 1]!;
  },
  [KIND.assetListed]: foldAssetListed,
  [KIND.instrumentListed]: foldInstrumentListed,
  [KIND.instrumentStatusSet]: foldInstrumentStatusSet,
  [KIND.accountOpened]: foldAccountOpened,
  [KIND.standingSet]: foldStandingSet,
  [KIND.testMoneyIssued]: foldTestMoneyIssued,
  [KIND.markRecorded]: foldMarkRecorded,
  [KIND.orderPlaced]: foldOrderPlaced,
  [KIND.orderTriggered]: foldOrderTriggered,
  [KIND.tradeExecuted]: foldTradeExecuted,
  [KIND.orderRested]: foldOrderRested,
  [KIND.orderClosed]: foldOrderClosed,
  [KIND.orderAmended]: foldOrderAmended,
  [KIND.quotesRemoved]: foldQuotesRemoved,
  [KIND.quotesRested]: foldQuotesRested,
  [KIND.referralShareSet]: foldReferralShareSet,
  [KIND.feeShared]: foldFeeShared,
};

/** Fold journalled facts in order. Throws RangeError on words that are no fact or do not fit the state. */
export function foldFacts(state: State, facts: FactWords & { length: number }): void {
  for (let at = 0, size = 0; at < facts.length; at += size) {
    size = sizeAt(facts, at);
    const kind = facts.words[at]! & 0xff;
    const fold = FOLDS[kind as keyof typeof FOLDS] as (typeof FOLDS)[1] | undefined;
    if (fold === undefined) throw new RangeError(`unknown fact kind ${kind} at word ${at}`);
    fold(state, facts, at);
  }
}
