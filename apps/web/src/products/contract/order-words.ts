// In: words of the wire.
// Out: the texts that say them.
import type { ClosedPosition, ContractOrder, OrderStatus } from '@hilsa/contract';
import { parseDecimal } from '@hilsa/money';
import type { MessageKey } from '../../i18n/index.ts';

export const ORDER_TYPE_WORDS: Readonly<Record<ContractOrder['type'], MessageKey>> = {
  limit: 'contract.type-limit',
  market: 'contract.type-market',
  'stop-limit': 'contract.type-stop',
  'stop-market': 'contract.type-stop',
  'take-profit-limit': 'contract.take-profit',
  'take-profit-market': 'contract.take-profit',
  'trailing-stop': 'contract.type-trailing',
};

/** The specification's own words where it has them. */
export const STATUS_WORDS: Readonly<Record<OrderStatus, MessageKey>> = {
  waiting: 'contract.status-waiting',
  open: 'contract.status-open',
  'partially-filled': 'contract.status-partial',
  filled: 'contract.status-complete',
  cancelled: 'contract.status-closed',
  expired: 'contract.status-closed',
};

export const CAUSE_WORDS: Readonly<Record<ClosedPosition['cause'], MessageKey>> = {
  customer: 'contract.cause-customer',
  'take-profit': 'contract.cause-take-profit',
  'stop-loss': 'contract.cause-stop-loss',
  liquidation: 'contract.cause-liquidation',
  'taken-over': 'contract.cause-taken-over',
  deleveraging: 'contract.cause-deleveraging',
  delisting: 'contract.cause-delisting',
};

/** Whole percent of the quantity that is filled, cut. */
export function filledPercent({
  quantity,
  filledQuantity,
}: Pick<ContractOrder, 'quantity' | 'filledQuantity'>): number {
  const whole = parseDecimal(quantity, 18) ?? 0n;
  return whole === 0n ? 0 : Number(((parseDecimal(filledQuantity, 18) ?? 0n) * 100n) / whole);
}
