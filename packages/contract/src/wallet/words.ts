// In: nothing. Out: the words of records, without zod: why money moves and what that means for its owner, what caused it, why it is
// held. They are the core's, spelled the same; the server does not compile when one is missing here.

/** How records are sorted for reading. */
export const RECORD_GROUPS = ['deposits', 'withdrawals', 'trades', 'exchange', 'transfers', 'fees', 'others'] as const;
export type RecordGroup = (typeof RECORD_GROUPS)[number];

/**
 * What a posting means for all that a customer has. in-out: the customer's own money comes or goes, which is no gain and no loss; cost: paid
 * for good; inside: it changes what is owned, and what that is worth says whether it gained.
 */
export type Meaning = 'in-out' | 'cost' | 'inside';

const said = (group: RecordGroup, meaning: Meaning = 'inside') => ({ group, meaning }) as const;

/** A new reason of the core is one line here. */
export const RECORD_REASONS = {
  'test-money': said('deposits', 'in-out'),
  trade: said('trades'),
  fee: said('fees', 'cost'),
  referral: said('others'),
  deposit: said('deposits', 'in-out'),
  withdrawal: said('withdrawals', 'in-out'),
  'withdrawal-fee': said('fees', 'cost'),
  refund: said('others'),
  exchange: said('exchange'),
  rounding: said('exchange'),
  transfer: said('transfers'),
  margin: said('trades'),
  'profit-loss': said('trades'),
  funding: said('trades'),
  'liquidation-fee': said('fees', 'cost'),
  insurance: said('others'),
  deleveraging: said('trades'),
  subscription: said('trades'),
  'subscription-fee': said('fees', 'cost'),
  allotment: said('trades'),
  dividend: said('others'),
  tax: said('fees', 'cost'),
  'bonus-shares': said('others'),
  rights: said('others'),
  split: said('others'),
  delivery: said('trades'),
  premium: said('trades'),
  'option-payout': said('trades'),
  'robot-capital': said('transfers'),
  'performance-fee': said('fees', 'cost'),
  'management-fee': said('fees', 'cost'),
  'fund-units': said('trades'),
  redemption: said('trades'),
  loan: said('others', 'in-out'),
  interest: said('fees', 'cost'),
  repayment: said('others', 'in-out'),
  'write-off': said('others', 'in-out'),
  membership: said('fees', 'cost'),
  correction: said('others', 'in-out'),
  'exit-cost': said('fees', 'cost'),
  'writer-fund': said('others', 'in-out'),
  merger: said('others', 'in-out'),
  'account-fee': said('fees', 'cost'),
} as const;
export type RecordReason = keyof typeof RECORD_REASONS;

/** What a record belongs to: a screen knows the page of each. */
export const RECORD_CAUSES = [
  'none',
  'order',
  'trade',
  'position',
  'offering',
  'application',
  'deposit',
  'withdrawal',
  'quote',
  'transfer',
  'robot',
  'fund',
  'loan',
  'membership',
  'corporate-action',
  'series',
  'funding',
  'liquidation',
  'correction',
] as const;
export type RecordCause = (typeof RECORD_CAUSES)[number];

/** Why money is held; `order`: by an order that is open. */
export const FROZEN_REASONS = [
  'order',
  'settlement',
  'margin',
  'subscription',
  'withdrawal',
  'pledge',
  'robot',
  'vesting',
  'lock-up',
  'option-cover',
  'redemption',
  'entitlement',
  'conversion',
] as const;
export type FrozenReason = (typeof FROZEN_REASONS)[number];

/** What values can be read in. For display only. */
export const DISPLAY_CURRENCIES = ['BDT', 'USD', 'USDT'] as const;
export type DisplayCurrency = (typeof DISPLAY_CURRENCIES)[number];
