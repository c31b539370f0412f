// In: a command of money in or out. Out: what the one function that decides it answers.
import type { Reply, World } from '../engine-types.ts';
import type { PaymentsCommand } from './commands.ts';
import {
  assignArrival,
  beginDeposit,
  bookNetworkFee,
  createDeposit,
  failDeposit,
  recordArrival,
  keepArrival,
  returnArrival,
  reverseCredit,
} from './deposits.ts';
import {
  addDestination,
  confirmDestination,
  freezePayouts,
  placePayoutHold,
  removeDestination,
  setAllowList,
  setProofKey,
} from './owners.ts';
import { recordTransfer } from './transfers.ts';
import {
  announceOwnMoney,
  assignAddress,
  attestCustody,
  judgeRail,
  setLimitMultiple,
  setRail,
  switchRail,
} from './rails.ts';
import {
  approveWithdrawal,
  cancelWithdrawal,
  refuseWithdrawal,
  requestWithdrawal,
  sendWithdrawal,
  settleWithdrawal,
} from './withdraw.ts';

type Decide = {
  readonly [Kind in PaymentsCommand['kind']]: (
    world: World,
    command: Extract<PaymentsCommand, { kind: Kind }>,
  ) => Reply;
};
const DECIDE: Decide = {
  'set-rail': setRail,
  'switch-rail': switchRail,
  'judge-rail': judgeRail,
  'attest-custody': attestCustody,
  'create-deposit': createDeposit,
  'begin-deposit': beginDeposit,
  'fail-deposit': failDeposit,
  'record-arrival': recordArrival,
  'record-transfer': recordTransfer,
  'assign-arrival': assignArrival,
  'return-arrival': returnArrival,
  'announce-own-money': announceOwnMoney,
  'keep-arrival': keepArrival,
  'reverse-credit': reverseCredit,
  'book-network-fee': bookNetworkFee,
  'set-proof-key': setProofKey,
  'add-destination': addDestination,
  'confirm-destination': confirmDestination,
  'remove-destination': removeDestination,
  'place-payout-hold': placePayoutHold,
  'freeze-payouts': freezePayouts,
  'set-allow-list': setAllowList,
  'request-withdrawal': requestWithdrawal,
  'cancel-withdrawal': cancelWithdrawal,
  'approve-withdrawal': approveWithdrawal,
  'refuse-withdrawal': refuseWithdrawal,
  'send-withdrawal': sendWithdrawal,
  'settle-withdrawal': settleWithdrawal,
  'assign-address': assignAddress,
  'set-limit-multiple': setLimitMultiple,
};

/** The table of contents of this room. A kind without its function does not compile. */
export function decidePayments(world: World, command: PaymentsCommand): Reply {
  const decide: (world: World, command: never) => Reply = DECIDE[command.kind];
  return decide(world, command as never);
}
