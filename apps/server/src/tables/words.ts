// In: the core's word lists. Out: the numbers that stand for words in the tables.
// Rows keep these numbers for ever: lists only grow at their end.
import type { CommandKind } from '@hilsa/core';
export { WORLDS, type World } from './migrate.ts';
export { POSTING_REASONS } from '@hilsa/core/ledger/facts';
export { CAUSES, HOLD_REASONS } from '@hilsa/core/ledger/holds';
export { OWNER_KINDS } from '@hilsa/core/accounts/account-store';
export { CLOSE_REASONS, ORDER_TYPES, PREVENTIONS, TIMES_IN_FORCE } from '@hilsa/core/orders/words';

export const COMMAND_KINDS = [
  'list-asset',
  'list-instrument',
  'set-instrument-status',
  'open-account',
  'set-standing',
  'issue-test-money',
  'record-marks',
  'place-order',
  'cancel-order',
  'cancel-all-orders',
  'amend-order',
  'mass-quote',
  'set-referral-rebate',
  'set-instrument-rules',
  'retire-instrument',
  // Tiers could be set by hand once. No command is of this number any more, and none will be.
  'set-fee-tier' as never,
  'run-due',
  'set-conversion-pair',
  'record-rate',
  'quote-conversion',
  'accept-quote',
  'transfer-money',
  'set-sessions',
  'halt-share',
  'resume-share',
  'announce-action',
  'use-rights',
  'set-tax-number',
  'change-code',
  'set-rail',
  'switch-rail',
  'attest-custody',
  'create-deposit',
  'begin-deposit',
  'fail-deposit',
  'record-arrival',
  'assign-arrival',
  'return-arrival',
  'set-proof-key',
  'add-destination',
  'confirm-destination',
  'remove-destination',
  'place-payout-hold',
  'freeze-payouts',
  'request-withdrawal',
  'cancel-withdrawal',
  'approve-withdrawal',
  'refuse-withdrawal',
  'send-withdrawal',
  'settle-withdrawal',
  'assign-address',
  'set-limit-multiple',
  'set-membership-plan',
  'buy-membership',
  'cancel-membership',
  'stop-conversion-pair',
  'draft-offering',
  'publish-offering',
  'cancel-offering',
  'apply-offering',
  'revoke-application',
  'reject-application',
  'pay-application',
  'reveal-draw',
  'record-delivery',
  'set-mandate',
  'skip-plan',
  'place-contract-order',
  'set-leverage',
  'set-position-mode',
  'change-margin',
  'set-auto-margin',
  'set-level',
  'set-order-levels',
  'close-position',
  'reverse-position',
  'close-all-positions',
  'record-venue-prices',
  'set-contract-customer',
  'set-contract-limits',
  'seed-insurance',
  'stop-opening',
  'delist-contract',
  'withdraw-block',
  'set-loan-rules',
  'set-collateral',
  'apply-loan',
  'cancel-loan',
  'decide-loan',
  'repay-loan',
  'pledge-more',
  'release-pledge',
  'write-off-loan',
  'confirm-abuse',
  'lift-abuse',
  'set-option-underlying',
  'set-option-writer',
  'set-option-customer',
  'list-series',
  'write-options',
  'place-option-order',
  'open-fund',
  'set-fund-rules',
  'subscribe-fund',
  'redeem-fund',
  'cancel-fund-order',
  'pay-fund-fees',
  'set-robot',
  'set-robot-standing',
  'buy-robot',
  'add-robot-capital',
  'release-robot-capital',
  'stop-robot',
  'resume-robot',
  'decide-robot',
  'record-transfer',
  'set-fee-table',
  'judge-rail',
  'reverse-credit',
  'book-network-fee',
  'set-option-index',
  'set-robot-room',
  'fund-option-writer',
  'list-contract',
  'correct-fund-value',
  'underwrite-offering',
  'record-allotment',
  'set-leverage-caps',
  'plan-market-pack',
  'set-allow-list',
  'keep-arrival',
  'announce-own-money',
] as const satisfies readonly CommandKind[];

/** Who asked for a command. */
export const CALLERS = ['customer', 'participant', 'system', 'operator'] as const;
export type Caller = (typeof CALLERS)[number];

export const SIDES = ['buy', 'sell'] as const;

/** `waiting`: for its trigger. The first three are the living ones; `orders_open` in the migrations counts on it. */
export const ORDER_STATUSES = ['waiting', 'open', 'partially-filled', 'filled', 'cancelled', 'expired'] as const;
export type OrderStatus = (typeof ORDER_STATUSES)[number];
export const LAST_LIVING_STATUS = 2;

/** The number of a word; throws RangeError for a word the list does not hold. */
export function codeOf<Word extends string>(words: readonly Word[], word: Word): number {
  const code = words.indexOf(word);
  if (code < 0) throw new RangeError(`no number stands for ${word}`);
  return code;
}

/** The word of a number; throws RangeError for a number the list does not hold. */
export function wordOf<Word extends string>(words: readonly Word[], code: number): Word {
  const word = words[code];
  if (word === undefined) throw new RangeError(`no word stands for ${code}`);
  return word;
}
