// In: what caused a record or a hold. Out: the page that shows it. One line a cause; null: nothing further is known of it.
import type { RecordCause } from '@hilsa/contract';
import type { Path } from '../kernel/paths.ts';

export interface CausePage {
  readonly to: Path;
  readonly search: Readonly<Record<string, string>>;
}
type PageOf = ((id: string) => CausePage) | null;

const page = (to: Path, search: CausePage['search'] = {}): CausePage => ({ to, search });
const contracts: PageOf = () => page('/pages/tabbar/position', { kind: 'contracts' });
/** Those that are only lists know what is theirs by another number than the record's: they are opened as a whole. */
const PAGES: Readonly<Record<RecordCause, PageOf>> = {
  none: null,
  order: (id) => page('/pages/tabbar/position', { order: id }),
  // A trade is opened by the own order it filled.
  trade: null,
  position: contracts,
  offering: () => page('/pages/stockIPO/ipoRecord'),
  application: (id) => page('/pages/stockIPO/ipoRecord', { open: id }),
  // A record is of what arrived, which may be one of several of a deposit.
  deposit: () => page('/pages/recharge/rechargeRecord'),
  withdrawal: (id) => page('/pages/wallet/recordDetail', { id }),
  quote: (id) => page('/pages/exchange/exchange', { record: id }),
  transfer: () => page('/pages/exchange/cryptoTransfer'),
  robot: (id) => page('/pages/robot/orderDetail', { id }),
  fund: () => page('/pages/fund/record'),
  loan: (id) => page('/pages/user/loan', { id }),
  membership: () => page('/pages/stock/vip'),
  'corporate-action': () => page('/pages/stock/income'),
  series: () => page('/pages/tabbar/position', { kind: 'options' }),
  funding: contracts,
  liquidation: contracts,
  // What operators did, with the roles of both.
  correction: () => page('/pages/user/staffActions'),
};

export function pageOfCause(cause: { readonly kind: RecordCause; readonly id: string } | null): CausePage | null {
  return cause === null ? null : (PAGES[cause.kind]?.(cause.id) ?? null);
}
