// In: facts of the core. Out: the auditor's lines for them, so that two tapes can be laid side by side.
import type { Fact, OrderPlaced } from '@hilsa/core';
import { placedLine } from './plain-matching.ts';
import { lineOf } from './plain-payment-state.ts';
import { referralLine } from './plain-referrals.ts';
import { offeringLine } from './tape-offerings.ts';

/** One line a fact, in the auditor's words; every number of the fact is in it. */
export function tapeLine(fact: Fact): string {
  switch (fact.kind) {
    case 'order-placed':
      return placed(fact);
    case 'trade-executed': {
      const { takerOrderId, takerAccount, takerSide, makerOrderId, makerAccount } = fact;
      return (
        `trade ${fact.tradeId} on ${fact.instrument}: ${takerOrderId} of ${takerAccount} ${takerSide}s ${fact.lots}@${fact.ticks} from ` +
        `${makerOrderId} of ${makerAccount}, ${fact.notional}, fees ${fact.takerFee} and ${fact.makerFee}${fact.simulated ? ' simulated' : ''}`
      );
    }
    case 'position-changed':
    case 'mark-computed':
    case 'funding-fixed':
    case 'funding-ended':
    case 'opening-stopped':
    case 'delisting-scheduled':
    case 'delisting-fixed':
    case 'leverage-caps-planned':
    case 'leverage-caps-started':
    case 'insurance-seed-planned':
    case 'insurance-seed-paid':
    case 'contract-customer-set':
    case 'contract-limits-set':
    case 'position-mode-set':
    case 'leverage-set':
    case 'auto-margin-set':
    case 'order-levels-set':
    case 'trigger-trailed':
    case 'trigger-met':
    case 'liquidation-begun':
    case 'liquidation-stepped':
    case 'position-taken-over':
    case 'take-over-closed':
    case 'position-deleveraged':
    case 'liquidation-ended':
      throw new Error(`contracts have an auditor of their own: ${fact.kind}`);
    case 'option-underlying-set':
    case 'option-writer-set':
    case 'option-customer-set':
    case 'series-listed':
    case 'options-written':
    case 'option-window-planned':
    case 'option-window-opened':
    case 'option-sampled':
    case 'option-window-closed':
    case 'series-cleared':
    case 'series-moved':
    case 'series-settled':
    case 'cover-settled':
    case 'option-paid':
    case 'series-closed':
    case 'series-adjusted':
    case 'option-terms-planned':
    case 'option-index-set':
    case 'option-index-adjusted':
    case 'option-index-sampled':
    case 'series-forgotten':
      throw new Error(`options have an auditor of their own: ${fact.kind}`);
    case 'order-closed':
      return `closed ${fact.orderId} ${fact.reason} released ${fact.released}`;
    case 'order-rested':
      return `rested ${fact.orderId}`;
    case 'order-triggered':
      return `triggered ${fact.orderId}`;
    case 'order-amended': {
      const words = `${fact.keepsPriority ? ' keeps its place' : ''}${fact.rests ? ' rests' : ''}`;
      return `amended ${fact.orderId} ${fact.lots}@${fact.ticks} hold ${fact.holdChange}${words}`;
    }
    case 'order-trailed':
      return `trails ${fact.orderId} on ${fact.instrument}: ${fact.bps} behind ${fact.best} at ${fact.triggerTicks}, worst ${fact.ticks}, released ${fact.released}`;
    case 'orders-linked':
      return `linked ${fact.limitId} with ${fact.stopId}`;
    case 'quotes-removed':
      return `quotes-removed ${fact.account} ${fact.instrument}`;
    case 'quotes-rested': {
      const ladder = (quotes: typeof fact.bids): string =>
        quotes.map(({ ticks, lots }) => `${lots}@${ticks}`).join(' ');
      return `quotes-rested ${fact.account} ${fact.instrument} from ${fact.firstOrderId}: ${ladder(fact.bids)} | ${ladder(fact.asks)}`;
    }
    case 'test-money-issued':
      return `issued ${fact.amount} of ${fact.asset} to ${fact.account}`;
    case 'mark-recorded':
      return `mark ${fact.instrument} ${fact.ticks}`;
    case 'account-opened':
      return `account ${fact.account} ${fact.ownerKind} invited by ${fact.referrer} acts for ${fact.principal} as ${fact.purpose}`;
    case 'referral-rebate-set':
    case 'fee-rebated':
      return referralLine(fact);
    case 'standing-set':
      return `standing ${fact.account} ${fact.standing}`;
    case 'asset-listed':
      return `asset ${fact.asset} ${fact.code} ${fact.decimals}`;
    case 'instrument-listed':
      return `instrument ${fact.instrument} ${fact.listing.symbol}`;
    case 'instrument-status-set':
      return `status ${fact.instrument} ${fact.status}`;
    case 'rules-scheduled':
      return `rules of ${fact.instrument} from ${fact.effectiveAtMs}`;
    case 'rules-applied':
      return `rules of ${fact.instrument} applied as version ${fact.version}`;
    case 'instrument-retired':
      return `retired ${fact.instrument}`;
    case 'fee-table-set':
      return `fees of ${fact.feeClass} version ${fact.version} from ${fact.fromDay}`;
    case 'fee-table-applied':
      return `fees of ${fact.feeClass} version ${fact.version} in force`;
    case 'fee-table-spread':
      return `fees of ${fact.feeClass} reach ${fact.next}`;
    case 'volume-counted':
      return `volume of ${fact.account} in ${fact.feeClass} before ${fact.day}: ${fact.units}, tier ${fact.tier}${fact.isLast ? ', no more' : ''}`;
    case 'volumes-walked':
      return `volumes of ${fact.feeClass} counted to ${fact.next}`;
    case 'fee-tier-set':
      return `tier ${fact.account} ${fact.feeClass} ${fact.tier}`;
    case 'orders-sweep-begun':
      return `sweep of ${fact.owner} ${fact.reason} begins`;
    case 'orders-sweep-ended':
      return `sweep of ${fact.owner} ends`;
    case 'work-scheduled':
      return `${fact.work} of ${fact.subject} due at ${fact.dueMs}`;
    case 'work-done':
      return `${fact.work} of ${fact.subject} done`;
    case 'money-moved':
      return `moved ${fact.amount} of ${fact.asset} from ${fact.from} to ${fact.to} ${fact.reason} ${fact.causeKind} ${fact.cause}`;
    case 'hold-placed':
      return `held ${fact.amount} of ${fact.asset} of ${fact.account} for ${fact.reason} ${fact.causeKind} ${fact.cause} until ${fact.untilMs}`;
    case 'hold-raised':
      return `held more ${fact.amount}`;
    case 'hold-released':
      return `released ${fact.amount}`;
    case 'hold-captured':
      return `captured ${fact.amount} of ${fact.asset} from ${fact.from} to ${fact.to} ${fact.reason} ${fact.causeKind} ${fact.cause}`;
    case 'conversion-pair-set':
      return `pair ${fact.pair} version ${fact.version}`;
    case 'conversion-pair-scheduled':
      return `pair ${fact.pair} changes at ${fact.effectiveAtMs}`;
    case 'conversion-pair-stopped':
      return `pair ${fact.pair} ${fact.isStopped ? 'stopped' : 'goes on'}`;
    case 'rate-recorded':
      return `rate ${fact.rate} of ${fact.source} for ${fact.pair}`;
    case 'conversion-quoted':
      return `quote ${fact.quote} for ${fact.account}: ${fact.paid} for ${fact.received} on ${fact.pair} until ${fact.expiresAtMs}`;
    case 'conversion-executed':
      return `converted quote ${fact.quote} of ${fact.account}: ${fact.paid} for ${fact.received}`;
    case 'quote-expired':
      return `quote ${fact.quote} ended`;
    case 'membership-plan-set':
      return `plan ${fact.plan} version ${fact.version}`;
    case 'membership-bought':
      return `member ${fact.account} for ${fact.price} from ${fact.fromMs} to ${fact.toMs} as ${fact.period}`;
    case 'membership-cancelled':
      return `member ${fact.account} leaves ${fact.period} for ${fact.refund}, and ends at ${fact.endsAtMs}`;
    case 'membership-ending':
      return `member ${fact.account} is told of ${fact.endsAtMs}`;
    case 'membership-ended':
      return `member ${fact.account} no more`;
    case 'money-transferred':
      return `transfer ${fact.transfer} of ${fact.account}`;
    case 'sessions-set':
    case 'market-pack-planned':
    case 'market-pack-begun':
    case 'market-pack-spread':
    case 'session-moved':
    case 'share-day-opened':
    case 'share-closed':
    case 'auction-begun':
    case 'auction-ended':
    case 'share-halted':
    case 'share-resumed':
    case 'share-auction-over':
    case 'share-paused':
    case 'proceeds-drawn':
    case 'action-announced':
    case 'action-begun':
    case 'action-moved':
    case 'fee-year-begun':
    case 'account-fees-asked':
    case 'holder-paid':
    case 'action-ended':
    case 'rights-lapsing':
    case 'rights-used':
    case 'tax-number-set':
    case 'code-changed':
    case 'share-board-set':
    case 'share-unlisted':
    case 'robot-set':
    case 'robot-standing-set':
    case 'robot-room-set':
    case 'robot-bought':
    case 'robot-capital-added':
    case 'robot-capital-released':
    case 'robot-decided':
    case 'robot-order-placed':
    case 'robot-order-refused':
    case 'robot-closing':
    case 'robot-closing-waits':
    case 'robot-stopped':
    case 'robot-resumed':
    case 'robot-market-followed':
    case 'robot-completed':
    case 'robots-stopped':
    case 'robot-cost-taken':
      return fact.kind;
    case 'rail-set':
    case 'rail-policy-planned':
    case 'rail-policy-started':
    case 'rail-switched':
    case 'custody-attested':
    case 'deposit-created':
    case 'deposit-begun':
    case 'deposit-ended':
    case 'deposit-forgotten':
    case 'arrival-recorded':
    case 'arrival-credited':
    case 'arrival-aged':
    case 'arrival-returned':
    case 'own-money-announced':
    case 'arrival-kept':
    case 'address-assigned':
    case 'limit-multiple-set':
    case 'transfer-placed':
    case 'rail-judged':
    case 'network-fee-booked':
    case 'credit-reversed':
    case 'credit-forgotten':
    case 'proof-key-set':
    case 'destination-added':
    case 'destination-confirmed':
    case 'destination-removed':
    case 'payout-hold-placed':
    case 'payout-hold-ended':
    case 'payouts-frozen':
    case 'allow-list-set':
    case 'withdrawal-requested':
    case 'withdrawal-endorsed':
    case 'withdrawal-approved':
    case 'withdrawal-urged':
    case 'withdrawal-sent':
    case 'withdrawal-paid':
    case 'withdrawal-ended':
    case 'fund-opened':
    case 'fund-rules-scheduled':
    case 'fund-rules-applied':
    case 'fund-order-placed':
    case 'fund-order-cancelled':
    case 'fund-fees-paid':
    case 'fund-run-begun':
    case 'fund-run-postponed':
    case 'fund-subscribed':
    case 'fund-redeemed':
    case 'fund-phase-begun':
    case 'fund-fee-taken':
    case 'fund-run-ended':
    case 'fund-paid':
    case 'fund-payment-waits':
    case 'fund-value-corrected':
    case 'fund-order-corrected':
    case 'fund-correction-ended':
      return lineOf(fact.kind, { ...fact });
    case 'loan-rules-set':
    case 'collateral-set':
    case 'loan-applied':
    case 'pledge-placed':
    case 'pledge-released':
    case 'loan-paid-out':
    case 'loan-repaid':
    case 'loan-ended':
    case 'loan-late':
    case 'loan-rung-changed':
    case 'loan-matured':
    case 'pledge-sale-ordered':
    case 'pledge-sale-ended':
    case 'loans-watched':
    case 'repayment-submitted':
    case 'repayment-reviewed':
    case 'score-changed':
      throw new Error(`loans have an auditor of their own: ${fact.kind}`);
    case 'offering-drafted':
    case 'offering-published':
    case 'offering-opened':
    case 'offering-closed':
    case 'offering-bids-counted':
    case 'offering-counted':
    case 'offering-revealed':
    case 'offering-results-taken':
    case 'offering-results-refused':
    case 'draw-advanced':
    case 'offering-allotted':
    case 'lapsing-begun':
    case 'lapsing-ended':
    case 'offering-settling':
    case 'offering-delivered':
    case 'offering-listed':
    case 'offering-cancelled':
    case 'offering-refunded':
    case 'mandate-set':
    case 'plan-made':
    case 'planning-ended':
    case 'plan-ended':
    case 'application-made':
    case 'application-ended':
    case 'application-allotted':
    case 'application-paid':
    case 'application-delivered':
      return offeringLine(fact);
  }
}

function placed(fact: OrderPlaced): string {
  const { orderId: id, lots, triggerTicks, hold, expiresAtMs: expires } = fact;
  const iceberg = fact.shownLots === 0 ? null : { shows: fact.shownLots, part: 0 };
  const order = { ...fact, iceberg, id, left: lots, trigger: triggerTicks > 0 ? triggerTicks : null, hold, expires };
  return placedLine(order, fact.rests, fact.quoteAmount);
}
