// In: facts of the core. Out: the auditor's lines for them, so that two tapes can be laid side by side.
import type { Fact, OrderPlaced } from '@hilsa/core';
import { placedLine } from './plain-matching.ts';

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
      return `account ${fact.account} ${fact.ownerKind} invited by ${fact.referrer}`;
    case 'referral-share-set':
      return `share ${fact.bps}`;
    case 'fee-shared':
      return `shared ${fact.amount} of ${fact.asset} with ${fact.referrer}, from the fee of ${fact.referee} in trade ${fact.tradeId}`;
    case 'standing-set':
      return `standing ${fact.account} ${fact.standing}`;
    case 'asset-listed':
      return `asset ${fact.asset} ${fact.code} ${fact.decimals}`;
    case 'instrument-listed':
      return `instrument ${fact.instrument} ${fact.listing.symbol}`;
    case 'instrument-status-set':
      return `status ${fact.instrument} ${fact.status}`;
  }
}

function placed(fact: OrderPlaced): string {
  const { orderId: id, lots, triggerTicks, hold } = fact;
  const order = { ...fact, id, left: lots, trigger: triggerTicks > 0 ? triggerTicks : null, hold };
  return placedLine(order, fact.rests, fact.quoteAmount);
}
