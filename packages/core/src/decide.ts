// In: every kind of command. Out: the one function of a room that decides it: the core's table of contents.
import { openAccount, setStanding } from './accounts/open.ts';
import { runDue } from './clock/run-due.ts';
import type { Command } from './commands.ts';
import type { Reply, World } from './engine-types.ts';
import { closeAllPositions, closePosition, reversePosition } from './contracts/close-position.ts';
import { setLeverageCaps } from './contracts/caps.ts';
import { delistContract, seedInsurance, stopOpening } from './contracts/fund.ts';
import { listContract } from './contracts/list-contract.ts';
import { setLeverage } from './contracts/leverage.ts';
import { changeMargin, setAutoMargin } from './contracts/margin.ts';
import { setLevel, setOrderLevels } from './contracts/order-levels.ts';
import { placeContractOrder } from './contracts/place.ts';
import { recordVenuePrices } from './contracts/prices.ts';
import { setContractCustomer, setContractLimits, setPositionMode } from './contracts/settings.ts';
import { acceptQuote, quoteConversion } from './conversion/quote.ts';
import { recordRate, setConversionPair, stopConversionPair } from './conversion/rates.ts';
import { transferMoney } from './conversion/transfer.ts';
import {
  cancelOffering,
  draftOffering,
  publishOffering,
  underwriteOffering,
  withdrawBlock,
} from './offerings/announce.ts';
import { setFeeTable } from './fees/table.ts';
import { correctFundValue } from './fund/correct.ts';
import { openFund, payFundFees, setFundRules } from './fund/open.ts';
import { cancelFundOrder, redeemFund, subscribeFund } from './fund/orders.ts';
import { applyOffering, payApplication, rejectApplication, revokeApplication } from './offerings/apply.ts';
import { recordDelivery } from './offerings/deliver.ts';
import { revealDraw } from './offerings/draw.ts';
import { recordAllotment } from './offerings/exchange-draw.ts';
import { setMandate, skipPlan } from './offerings/mandates.ts';
import {
  listAsset,
  listInstrument,
  retireInstrument,
  setInstrumentRules,
  setInstrumentStatus,
} from './instruments/list.ts';
import { issueTestMoney } from './ledger/issue.ts';
import { decideLoans } from './loans/decide.ts';
import { buyMembership, cancelMembership, setMembershipPlan } from './membership/membership.ts';
import { fundOptionWriter } from './options/treasury.ts';
import { listSeries } from './options/list-series.ts';
import { placeOptionOrder } from './options/place.ts';
import { setOptionCustomer, setOptionIndex, setOptionUnderlying, setOptionWriter } from './options/settings.ts';
import { writeOptions } from './options/write.ts';
import { amendOrder } from './orders/amend.ts';
import { cancelAllOrders, cancelOrder } from './orders/cancel.ts';
import { massQuote } from './orders/mass-quote.ts';
import { placeOrder } from './orders/place.ts';
import { placePair } from './orders/place-pair.ts';
import { decidePayments } from './payments/decide.ts';
import { recordMarks } from './prices/record-marks.ts';
import { setReferralRebate } from './referrals/rebate.ts';
import { addRobotCapital, buyRobot, releaseRobotCapital, resumeRobot, stopRobot } from './robots/buy.ts';
import { decideRobot } from './robots/decide-robot.ts';
import { setRobot, setRobotRoom, setRobotStanding } from './robots/sell.ts';
import { isRobotWallet } from './robots/worth.ts';
import { refuse } from './refusals.ts';
import { DO_WORK } from './rooms.ts';
import { haltShare, resumeShare } from './stocks/halt.ts';
import { announceAction, setTaxNumber } from './stocks/actions.ts';
import { changeCode } from './stocks/code.ts';
import { useRights } from './stocks/rights.ts';
import { planMarketPack } from './stocks/packs.ts';
import { setSessions } from './stocks/sessions.ts';

/** The table of contents: every command kind and the one function that decides it. */
export function decide(world: World, command: Command): Reply {
  // Nobody but its own robot order moves what is in such a wallet: not its customer, not an operator, not the sandbox.
  if ('account' in command && command.account !== null && isRobotWallet(world.state, command.account))
    return refuse('robot-wallet', { account: command.account });
  switch (command.kind) {
    case 'place-order':
      return command.stopLeg === undefined ? placeOrder(world, command) : placePair(world, command);
    case 'place-contract-order':
      return placeContractOrder(world, command);
    case 'set-leverage':
      return setLeverage(world, command);
    case 'set-position-mode':
      return setPositionMode(world, command);
    case 'change-margin':
      return changeMargin(world, command);
    case 'set-auto-margin':
      return setAutoMargin(world, command);
    case 'set-level':
      return setLevel(world, command);
    case 'set-order-levels':
      return setOrderLevels(world, command);
    case 'close-position':
      return closePosition(world, command);
    case 'reverse-position':
      return reversePosition(world, command);
    case 'close-all-positions':
      return closeAllPositions(world, command);
    case 'record-venue-prices':
      return recordVenuePrices(world, command);
    case 'set-contract-customer':
      return setContractCustomer(world, command);
    case 'set-contract-limits':
      return setContractLimits(world, command);
    case 'seed-insurance':
      return seedInsurance(world, command);
    case 'set-leverage-caps':
      return setLeverageCaps(world, command);
    case 'stop-opening':
      return stopOpening(world, command);
    case 'delist-contract':
      return delistContract(world, command);
    case 'list-contract':
      return listContract(world, command);
    case 'cancel-order':
      return cancelOrder(world, command);
    case 'cancel-all-orders':
      return cancelAllOrders(world, command);
    case 'amend-order':
      return amendOrder(world, command);
    case 'mass-quote':
      return massQuote(world, command);
    case 'record-marks':
      return recordMarks(world, command);
    case 'open-account':
      return openAccount(world, command);
    case 'set-standing':
      return setStanding(world, command);
    case 'list-asset':
      return listAsset(world, command);
    case 'list-instrument':
      return listInstrument(world, command);
    case 'set-instrument-status':
      return setInstrumentStatus(world, command);
    case 'issue-test-money':
      return issueTestMoney(world, command);
    case 'set-referral-rebate':
      return setReferralRebate(world, command);
    case 'set-instrument-rules':
      return setInstrumentRules(world, command);
    case 'retire-instrument':
      return retireInstrument(world, command);
    case 'set-fee-table':
      return setFeeTable(world, command);
    case 'set-conversion-pair':
      return setConversionPair(world, command);
    case 'stop-conversion-pair':
      return stopConversionPair(world, command);
    case 'record-rate':
      return recordRate(world, command);
    case 'quote-conversion':
      return quoteConversion(world, command);
    case 'accept-quote':
      return acceptQuote(world, command);
    case 'transfer-money':
      return transferMoney(world, command);
    case 'plan-market-pack':
      return planMarketPack(world, command);
    case 'set-sessions':
      return setSessions(world, command);
    case 'halt-share':
      return haltShare(world, command);
    case 'resume-share':
      return resumeShare(world, command);
    case 'set-membership-plan':
      return setMembershipPlan(world, command);
    case 'buy-membership':
      return buyMembership(world, command);
    case 'cancel-membership':
      return cancelMembership(world, command);
    case 'draft-offering':
      return draftOffering(world, command);
    case 'publish-offering':
      return publishOffering(world, command);
    case 'cancel-offering':
      return cancelOffering(world, command);
    case 'withdraw-block':
      return withdrawBlock(world, command);
    case 'apply-offering':
      return applyOffering(world, command);
    case 'revoke-application':
      return revokeApplication(world, command);
    case 'reject-application':
      return rejectApplication(world, command);
    case 'pay-application':
      return payApplication(world, command);
    case 'underwrite-offering':
      return underwriteOffering(world, command);
    case 'record-allotment':
      return recordAllotment(world, command);
    case 'reveal-draw':
      return revealDraw(world, command);
    case 'record-delivery':
      return recordDelivery(world, command);
    case 'set-mandate':
      return setMandate(world, command);
    case 'skip-plan':
      return skipPlan(world, command);
    case 'set-option-underlying':
      return setOptionUnderlying(world, command);
    case 'set-option-index':
      return setOptionIndex(world, command);
    case 'set-option-writer':
      return setOptionWriter(world, command);
    case 'fund-option-writer':
      return fundOptionWriter(world, command);
    case 'set-option-customer':
      return setOptionCustomer(world, command);
    case 'list-series':
      return listSeries(world, command);
    case 'write-options':
      return writeOptions(world, command);
    case 'place-option-order':
      return placeOptionOrder(world, command);
    case 'open-fund':
      return openFund(world, command);
    case 'set-fund-rules':
      return setFundRules(world, command);
    case 'subscribe-fund':
      return subscribeFund(world, command);
    case 'redeem-fund':
      return redeemFund(world, command);
    case 'cancel-fund-order':
      return cancelFundOrder(world, command);
    case 'pay-fund-fees':
      return payFundFees(world, command);
    case 'correct-fund-value':
      return correctFundValue(world, command);
    case 'announce-action':
      return announceAction(world, command);
    case 'use-rights':
      return useRights(world, command);
    case 'set-tax-number':
      return setTaxNumber(world, command);
    case 'change-code':
      return changeCode(world, command);
    case 'set-robot':
      return setRobot(world, command);
    case 'set-robot-standing':
      return setRobotStanding(world, command);
    case 'set-robot-room':
      return setRobotRoom(world, command);
    case 'buy-robot':
      return buyRobot(world, command);
    case 'add-robot-capital':
      return addRobotCapital(world, command);
    case 'release-robot-capital':
      return releaseRobotCapital(world, command);
    case 'stop-robot':
      return stopRobot(world, command);
    case 'resume-robot':
      return resumeRobot(world, command);
    case 'decide-robot':
      return decideRobot(world, command);
    case 'run-due':
      return runDue(world, command, DO_WORK);
    case 'set-loan-rules':
    case 'set-collateral':
    case 'apply-loan':
    case 'cancel-loan':
    case 'decide-loan':
    case 'repay-loan':
    case 'pledge-more':
    case 'release-pledge':
    case 'write-off-loan':
    case 'confirm-abuse':
    case 'lift-abuse':
      return decideLoans(world, command);
    case 'set-rail':
    case 'switch-rail':
    case 'attest-custody':
    case 'judge-rail':
    case 'reverse-credit':
    case 'book-network-fee':
    case 'create-deposit':
    case 'begin-deposit':
    case 'fail-deposit':
    case 'record-arrival':
    case 'record-transfer':
    case 'assign-arrival':
    case 'return-arrival':
    case 'announce-own-money':
    case 'keep-arrival':
    case 'set-proof-key':
    case 'add-destination':
    case 'confirm-destination':
    case 'remove-destination':
    case 'place-payout-hold':
    case 'freeze-payouts':
    case 'set-allow-list':
    case 'request-withdrawal':
    case 'cancel-withdrawal':
    case 'approve-withdrawal':
    case 'refuse-withdrawal':
    case 'send-withdrawal':
    case 'settle-withdrawal':
    case 'assign-address':
    case 'set-limit-multiple':
      return decidePayments(world, command);
  }
}
