// In: nothing.
// Out: the one list of pages that are not built yet, and what each will be. A test keeps it and the built screens apart and complete.
import type { MessageKey } from '../i18n/index.ts';
import type { Path } from './paths.ts';

/** What a coming page belongs to: it picks the picture and the sentence. */
export type ComingKind =
  | 'robots'
  | 'stocks'
  | 'offerings'
  | 'blocks'
  | 'payments'
  | 'exchange'
  | 'account'
  | 'lending'
  | 'service';

export interface Coming {
  readonly kind: ComingKind;
  readonly title: MessageKey;
}

const group = (kind: ComingKind, entries: Partial<Record<Path, MessageKey>>): (readonly [Path, Coming])[] =>
  (Object.entries(entries) as [Path, MessageKey][]).map(([path, title]) => [path, { kind, title }]);

export const COMING: ReadonlyMap<Path, Coming> = new Map<Path, Coming>([
  ...group('robots', {
    '/pages/robot/list': 'page.robots',
    '/pages/robot/detail': 'page.robots',
    '/pages/robot/record': 'page.robot-records',
    '/pages/robot/orderDetail': 'page.robot-records',
  }),
  ...group('stocks', {
    '/pages/stock/vip': 'page.membership',
    '/pages/stock/list': 'page.stocks',
    '/pages/stock/income': 'page.income',
    '/pages/stock/search': 'page.stocks',
    '/pages/stock/index': 'page.indices',
    '/pages/stock/stockKline': 'page.stocks',
    '/pages/stock/order': 'page.stock-orders',
    '/pages/fundsDetail/stockFundsDetail': 'page.currency-account',
  }),
  ...group('offerings', {
    '/pages/tabbar/ipo': 'page.offerings',
    '/pages/stockIPO/ipoList': 'page.offerings',
    '/pages/stockIPO/ipoDetail': 'page.offerings',
    '/pages/stockIPO/ipoOrder': 'page.offering-orders',
    '/pages/stockIPO/list': 'page.offerings',
    '/pages/stockIPO/ipoRecord': 'page.offering-orders',
    '/pages/coinICO/icoList': 'page.coin-offerings',
    '/pages/coinICO/icoOrder': 'page.offering-orders',
    '/pages/coinICO/icoDetail': 'page.coin-offerings',
    '/pages/coinICO/applyList': 'page.offering-orders',
    '/pages/user/ipoSwitch': 'page.auto-subscribe',
  }),
  ...group('blocks', {
    '/pages/stockBulk/bulkList': 'page.blocks',
    '/pages/stockBulk/bulkDetail': 'page.blocks',
    '/pages/stockBulk/bulkOrder': 'page.block-orders',
  }),
  ...group('payments', {
    '/pages/wallet/addBank': 'page.bank-details',
    '/pages/wallet/bankList': 'page.bank-details',
    '/pages/wallet/addAdress': 'page.addresses',
    '/pages/wallet/addressList': 'page.addresses',
    '/pages/wallet/recordDetail': 'page.records',
    '/pages/wallet/walletList': 'page.wallets',
    '/pages/wallet/addWallet': 'page.wallets',
    '/pages/withdraw/bankWithdraw': 'page.withdraw',
    '/pages/withdraw/cryptoWithdraw': 'page.withdraw',
    '/pages/withdraw/withdraw': 'page.withdraw',
    '/pages/withdraw/withdrawRecord': 'page.withdrawal-record',
    '/pages/withdraw/recordIndex': 'page.withdrawal-record',
    '/pages/withdraw/cryptoRecordDetail': 'page.withdrawal-record',
    '/pages/withdraw/cryptoRecord': 'page.withdrawal-record',
    '/pages/recharge/bankRecharge': 'page.deposit',
    '/pages/recharge/cryptoRecharge': 'page.deposit',
    '/pages/recharge/offlineRecharge': 'page.deposit',
    '/pages/recharge/rechargeChannel': 'page.deposit',
    '/pages/recharge/rechargeRecord': 'page.deposit-record',
    '/pages/recharge/bankRecord': 'page.deposit-record',
    '/pages/recharge/cryptoRecord': 'page.deposit-record',
    '/pages/recharge/coinRecharge': 'page.deposit',
    '/pages/recharge/coinRechargeList': 'page.deposit',
    '/pages/recharge/walletChannel': 'page.deposit',
    '/pages/recharge/walletRecharge': 'page.deposit',
    '/pages/recharge/walletUrl': 'page.deposit',
    '/pages/recharge/walletRecordDetail': 'page.deposit-record',
  }),
  ...group('exchange', {
    '/pages/exchange/index': 'page.exchange',
    '/pages/exchange/stock': 'page.exchange',
    '/pages/exchange/cryptoConvert': 'page.convert',
    '/pages/exchange/cryptoTransfer': 'page.transfer',
    '/pages/exchange/exchange': 'page.exchange',
  }),
  ...group('account', {
    '/pages/user/record': 'page.records',
  }),
  ...group('lending', { '/pages/user/loan': 'page.loans' }),
  ...group('service', {}),
]);
