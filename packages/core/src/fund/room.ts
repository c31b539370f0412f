// In: nothing. Out: the room of funds.
import { fromJson, toJson } from '../facts/layout.ts';
import type { CoreRoom } from '../room.ts';
import { checkFunds } from './check.ts';
import {
  fundFeesPaid,
  fundOpened,
  fundOrderCancelled,
  fundOrderPlaced,
  fundRulesApplied,
  fundRulesScheduled,
} from './facts.ts';
import { fundCorrectionEnded, fundOrderCorrected, fundValueCorrected } from './correction-facts.ts';
import { applyFundRules } from './open.ts';
import { payRedemption } from './payments.ts';
import {
  fundFeeTaken,
  fundPaid,
  fundPaymentWaits,
  fundPhaseBegun,
  fundRedeemed,
  fundRunBegun,
  fundRunEnded,
  fundRunPostponed,
  fundSubscribed,
} from './run-facts.ts';
import { dealFund, goOnFund } from './run.ts';
import { addOrder, type Fund, type FundOrder, type FundPayment, type Holder } from './state.ts';

type Plain = Omit<Fund, 'orders' | 'waiting' | 'holders'>;

export const fundRoom = {
  name: 'fund',
  facts: [
    fundOpened,
    fundRulesScheduled,
    fundRulesApplied,
    fundOrderPlaced,
    fundOrderCancelled,
    fundFeesPaid,
    fundRunBegun,
    fundRunPostponed,
    fundSubscribed,
    fundRedeemed,
    fundPhaseBegun,
    fundFeeTaken,
    fundRunEnded,
    fundPaid,
    fundPaymentWaits,
    fundValueCorrected,
    fundOrderCorrected,
    fundCorrectionEnded,
  ],
  works: {
    'deal-fund': dealFund,
    'go-on-fund': goOnFund,
    'pay-redemption': payRedemption,
    'apply-fund-rules': applyFundRules,
  },
  section: {
    tag: 'fund',
    version: 1,
    write: ({ funds }, to) => {
      to.number(funds.nextOrder);
      to.number(funds.nextPayment);
      to.number(funds.nextRun);
      to.list([...funds.all.values()], ({ orders, waiting: _counted, holders, ...rest }) => {
        to.text(toJson(rest));
        to.list([...orders.values()], (order) => to.text(toJson(order)));
        to.list([...holders], (holder) => to.text(toJson(holder)));
      });
      to.list([...funds.payments.values()], (payment) => to.text(toJson(payment)));
    },
    read: ({ funds }, from) => {
      funds.nextOrder = from.number();
      funds.nextPayment = from.number();
      funds.nextRun = from.number();
      from.list(() => {
        const plain = fromJson(from.text()) as Plain;
        const fund: Fund = { ...plain, orders: new Map(), waiting: new Map(), holders: new Map() };
        // Snapshots of before dealings could be put right.
        fund.past ??= [];
        fund.correction ??= null;
        if (fund.run !== null) fund.run.apart ??= 0n;
        from.list(() => addOrder(fund, fromJson(from.text()) as FundOrder));
        from.list(() => {
          const [account, holder] = fromJson(from.text()) as [number, Holder];
          fund.holders.set(account, holder);
        });
        funds.all.set(fund.id, fund);
        funds.owners.set(fund.owner, fund.id);
        funds.unitAssets.add(fund.unitAsset);
      });
      from.list(() => {
        const payment = fromJson(from.text()) as FundPayment;
        funds.payments.set(payment.id, payment);
      });
    },
  },
  check: checkFunds,
} as const satisfies CoreRoom;
