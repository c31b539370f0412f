// In: how a payment stands. Out: its label and its tone. The words are those of the customer's own list.
import type { MessageKey } from '../../i18n/index.ts';
import type { Deposit, Withdrawal } from './channels.ts';

type Tone = 'plain' | 'up' | 'down' | 'accent' | 'sand';
interface Label {
  readonly key: MessageKey;
  readonly tone: Tone;
}

export const DEPOSIT_LABELS: Readonly<Record<Deposit['state'], Label>> = {
  created: { key: 'pay.wait-for-payment', tone: 'sand' },
  pending: { key: 'pay.doing', tone: 'accent' },
  success: { key: 'pay.success', tone: 'up' },
  fail: { key: 'pay.payment-failed', tone: 'down' },
  expired: { key: 'pay.expired', tone: 'plain' },
};

/** Whoever sent a receipt has paid: until a statement shows it, it is looked at. */
export function depositLabel({ state, receipts }: Pick<Deposit, 'state' | 'receipts'>): Label {
  const isOpen = state === 'created' || state === 'pending';
  return isOpen && receipts.length > 0 ? { key: 'pay.under-review', tone: 'accent' } : DEPOSIT_LABELS[state];
}
const WITHDRAWAL_LABELS: Readonly<Record<Withdrawal['state'], Label>> = {
  requested: { key: 'pay.under-review', tone: 'accent' },
  approved: { key: 'pay.doing', tone: 'accent' },
  sent: { key: 'pay.in-progress', tone: 'accent' },
  success: { key: 'pay.success', tone: 'up' },
  failed: { key: 'pay.withdrawal-failed', tone: 'down' },
  cancelled: { key: 'pay.cancelled', tone: 'plain' },
};

export function withdrawalLabel({ state, holds }: Pick<Withdrawal, 'state' | 'holds'>): Label {
  return holds.length > 0 && (state === 'requested' || state === 'approved')
    ? { key: 'pay.held', tone: 'sand' }
    : WITHDRAWAL_LABELS[state];
}

export function isOnItsWay({ state }: { readonly state: Deposit['state'] | Withdrawal['state'] }): boolean {
  return (
    state === 'created' || state === 'pending' || state === 'requested' || state === 'approved' || state === 'sent'
  );
}

/** Why a payment ended otherwise than it should; by the reason's word, or its beginning. */
const REASONS: Readonly<Record<string, MessageKey>> = {
  'provider-2023': 'pay.reason-no-money',
  'provider-2014': 'pay.reason-wrong-pin',
  'provider-2069': 'pay.reason-cancelled',
  'provider-cancelled': 'pay.reason-cancelled',
  'not-decided-in-time': 'pay.reason-not-decided',
  'not-sent-in-time': 'pay.reason-not-sent',
  'returned-by-partner': 'pay.reason-sent-back',
  'own-request': 'pay.reason-own-request',
  'legal-order': 'pay.reason-legal-order',
  'destination-closed': 'pay.reason-destination',
  'rail-outage': 'pay.reason-outage',
  'by-customer': 'pay.reason-you',
};

export function reasonKey(reason: string): MessageKey | null {
  if (reason === '') return null;
  return REASONS[reason] ?? (reason.startsWith('provider-') ? 'pay.reason-provider' : 'pay.reason-other');
}

/** Why a way is closed, to money that comes in or goes out. */
export function whyClosed(why: string, going: 'in' | 'out'): MessageKey {
  if (why === 'custody-short') return 'pay.closed-short';
  if (why === 'rail-closed') return going === 'in' ? 'pay.closed-in' : 'pay.closed-out';
  return going === 'in' ? 'pay.closed-provider' : 'pay.closed-network';
}

/** Why a payout is held. */
const HOLDS: Readonly<Record<string, MessageKey>> = {
  'new-destination': 'pay.hold-new',
  'changed-credential': 'pay.hold-credential',
  'deposit-reversible': 'pay.hold-reversible',
  'name-mismatch': 'pay.hold-name',
  'legal-review': 'pay.hold-review',
  'legal-order': 'pay.hold-order',
  'rail-outage': 'pay.hold-outage',
};

export function holdKey(reason: string): MessageKey {
  return HOLDS[reason] ?? 'pay.hold-review';
}
