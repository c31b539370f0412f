// In: a fact of a desk's engine.
// Out: the words a table has for it, none when a table passes over it.
import type { Fact } from '@hilsa/core';

export function eventLine(fact: Fact): string {
  switch (fact.kind) {
    case 'order-placed':
      return fact.rests ? `#${fact.orderId} ${fact.triggerTicks > 0 ? 'waits' : 'rests'}` : '';
    case 'trade-executed':
      return `#${fact.takerOrderId} takes ${fact.lots}@${fact.ticks} from #${fact.makerOrderId}`;
    case 'order-rested':
      return `#${fact.orderId} rests`;
    case 'order-closed':
      return `#${fact.orderId} ${fact.reason}`;
    case 'order-triggered':
      return `#${fact.orderId} fires`;
    case 'order-amended':
      return `#${fact.orderId} becomes ${fact.lots}@${fact.ticks}${fact.keepsPriority ? ' in its place' : ''}`;
    case 'order-trailed':
      return `#${fact.orderId} trails ${fact.best} at ${fact.triggerTicks}`;
    case 'orders-linked':
      return `#${fact.limitId} or #${fact.stopId}`;
    case 'quotes-removed':
      return 'old quotes down';
    case 'quotes-rested':
      return `${fact.bids.length + fact.asks.length} quotes up from #${fact.firstOrderId}`;
    case 'instrument-status-set':
    case 'standing-set':
    case 'mark-recorded':
    case 'referral-share-set':
      return 'done';
    case 'conversion-pair-set':
    case 'conversion-pair-scheduled':
    case 'conversion-pair-stopped':
    case 'rate-recorded':
    case 'conversion-quoted':
    case 'conversion-executed':
    case 'quote-expired':
    case 'money-transferred':
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
    case 'pledge-sale-ordered':
    case 'pledge-sale-ended':
    case 'loans-watched':
    case 'score-changed':
    case 'membership-plan-set':
    case 'membership-bought':
    case 'membership-cancelled':
    case 'membership-ending':
    case 'membership-ended':
    case 'rules-scheduled':
    case 'rules-applied':
    case 'instrument-retired':
    case 'fee-tier-set':
    case 'fee-table-set':
    case 'fee-table-applied':
    case 'fee-table-spread':
    case 'volume-counted':
    case 'volumes-walked':
    case 'orders-sweep-begun':
    case 'orders-sweep-ended':
    case 'work-scheduled':
    case 'work-done':
    case 'money-moved':
    case 'hold-placed':
    case 'hold-raised':
    case 'hold-released':
    case 'hold-captured':
    case 'sessions-set':
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
    case 'holder-paid':
    case 'action-ended':
    case 'rights-lapsing':
    case 'rights-used':
    case 'tax-number-set':
    case 'code-changed':
    case 'robot-set':
    case 'robot-standing-set':
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
    case 'robot-completed':
    case 'robots-stopped':
      return fact.kind;
    case 'fee-shared':
      return `${fact.amount} of ${fact.asset === 0 ? 'USDT' : 'BTC'} shared`;
    case 'asset-listed':
    case 'instrument-listed':
    case 'account-opened':
    case 'test-money-issued':
      return fact.kind;
    case 'rail-set':
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
    case 'address-assigned':
    case 'limit-multiple-set':
    case 'transfer-placed':
    case 'proof-key-set':
    case 'destination-added':
    case 'destination-confirmed':
    case 'destination-removed':
    case 'payout-hold-placed':
    case 'payout-hold-ended':
    case 'payouts-frozen':
    case 'withdrawal-requested':
    case 'withdrawal-endorsed':
    case 'withdrawal-approved':
    case 'withdrawal-urged':
    case 'withdrawal-sent':
    case 'withdrawal-paid':
    case 'withdrawal-ended':
    // Rooms whose traders speak in no table.
    default:
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
    case 'offering-drafted':
    case 'offering-published':
    case 'offering-opened':
    case 'offering-closed':
    case 'offering-counted':
    case 'offering-revealed':
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
      return fact.kind;
    case 'position-changed':
    case 'mark-computed':
    case 'funding-fixed':
    case 'funding-ended':
    case 'opening-stopped':
    case 'delisting-scheduled':
    case 'delisting-fixed':
    case 'contract-customer-set':
    case 'contract-limits-set':
    case 'position-mode-set':
    case 'leverage-set':
    case 'auto-margin-set':
    case 'order-levels-set':
    case 'trigger-trailed':
    case 'liquidation-begun':
    case 'liquidation-stepped':
    case 'position-taken-over':
    case 'take-over-closed':
    case 'position-deleveraged':
    case 'liquidation-ended':
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
      throw new Error(`the desk trades coins: ${fact.kind}`);
  }
}
