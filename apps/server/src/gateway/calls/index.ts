// In: the server's rooms. Out: the handler of every call. A new room adds one line; a call without a handler does not compile.
import type { CallPath } from '@hilsa/contract';
import type { Handlers, Rooms } from '../rooms.ts';
import { apiKeyCalls } from './api-keys.ts';
import { applicationCalls } from './applications.ts';
import { assetCalls } from './assets.ts';
import { blockCalls } from './blocks.ts';
import { exchangeCalls } from './exchange.ts';
import { depositCalls } from './deposits.ts';
import { destinationCalls } from './destinations.ts';
import { webhookCalls } from './webhooks.ts';
import { withdrawalCalls } from './withdrawals.ts';
import { coinPayoutCalls } from './coin-payouts.ts';
import { coinDepositCalls } from './coins.ts';
import { contractCalls } from './contracts.ts';
import { liabilityCalls } from './liabilities.ts';
import { feeCalls } from './fees.ts';
import { fundCalls } from './fund.ts';
import { marketCalls } from './market.ts';
import { lifeCalls } from './life.ts';
import { loanCalls } from './loans.ts';
import { membershipCalls } from './membership.ts';
import { messageCalls } from './messages.ts';
import { offeringCalls } from './offerings.ts';
import { operatorActionCalls } from './operator-actions.ts';
import { optionCalls } from './options.ts';
import { orderCalls } from './orders.ts';
import { paperCalls } from './papers.ts';
import { peopleCalls } from './people.ts';
import { profileCalls } from './profile.ts';
import { robotOrderCalls } from './robot-orders.ts';
import { robotSignalCalls } from './robot-signals.ts';
import { robotCalls } from './robots.ts';
import { scoreCalls } from './scores.ts';
import { securityCalls } from './security.ts';
import { statementCalls } from './statements.ts';
import { stockCalls } from './stocks/index.ts';
import { supportCalls } from './support.ts';
import { transferCalls } from './transfers.ts';
import { underwritingCalls } from './underwriting.ts';
import { watchCalls } from './watch.ts';

export function handlersOf(rooms: Rooms): Handlers<CallPath> {
  return {
    ...peopleCalls(rooms),
    ...securityCalls(rooms),
    ...apiKeyCalls(rooms),
    ...webhookCalls(rooms),
    ...profileCalls(rooms),
    ...operatorActionCalls(rooms),
    ...paperCalls(rooms),
    ...messageCalls(rooms),
    ...supportCalls(rooms),
    ...assetCalls(rooms),
    ...statementCalls(rooms),
    ...lifeCalls(rooms),
    ...marketCalls(rooms),
    ...orderCalls(rooms),
    ...stockCalls(rooms),
    ...contractCalls(rooms),
    ...optionCalls(rooms),
    ...membershipCalls(rooms),
    ...loanCalls(rooms),
    ...scoreCalls(rooms),
    ...exchangeCalls(rooms),
    ...transferCalls,
    ...offeringCalls(rooms),
    ...feeCalls(rooms),
    ...fundCalls(rooms),
    ...applicationCalls(rooms),
    ...blockCalls(rooms),
    ...underwritingCalls(rooms),
    ...depositCalls(rooms),
    ...destinationCalls(rooms),
    ...withdrawalCalls(rooms),
    ...coinDepositCalls(rooms),
    ...coinPayoutCalls(rooms),
    ...liabilityCalls(rooms),
    ...robotCalls(rooms),
    ...robotOrderCalls(rooms),
    ...robotSignalCalls(rooms),
    ...watchCalls(rooms),
  };
}
