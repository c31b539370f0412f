// In: what caused a record or a hold. Out: the page that shows it. One line a cause; null: nothing further is known of it, or there is no page yet.
import type { RecordCause } from '@hilsa/contract';
import type { Path } from '../kernel/paths.ts';

export interface CausePage {
  readonly to: Path;
  readonly search: Readonly<Record<string, string>>;
}
type PageOf = ((id: string) => CausePage) | null;

const PAGES: Readonly<Record<RecordCause, PageOf>> = {
  none: null,
  order: (id) => ({ to: '/pages/tabbar/position', search: { order: id } }),
  // A trade is opened by the own order it filled.
  trade: null,
  position: null,
  offering: null,
  application: null,
  deposit: null,
  withdrawal: null,
  quote: null,
  transfer: null,
  robot: null,
  fund: null,
  loan: null,
  membership: () => ({ to: '/pages/stock/vip', search: {} }),
  'corporate-action': null,
  series: null,
  funding: null,
  liquidation: null,
  correction: null,
};

export function pageOfCause(cause: { readonly kind: RecordCause; readonly id: string } | null): CausePage | null {
  return cause === null ? null : (PAGES[cause.kind]?.(cause.id) ?? null);
}
