// In: nothing. Out: shares, contracts, offerings, exchange, membership, records and programs, of a practice account and of a customer of the real world.
import { opens } from './presses.ts';
import type { Screen } from './screen.ts';

const seen = (name: string, path: string, shows: string): Screen => ({ name, path, as: 'practice', shows });
const GP = '/pages/stock/stockKline?symbol=GP';
const PERPETUAL = '/pages/tabbar/trade?kind=contract';

export const PRODUCT_SCREENS: readonly Screen[] = [
  seen('shares', '/pages/stock/index', 'stock.heat-title'),
  seen('share-list', '/pages/stock/list', 'stock.share-turnover'),
  seen('share-search', '/pages/stock/search', 'stock.search-empty-text'),
  seen('share', GP, 'stock.record-date'),
  seen('share-orders', '/pages/stock/order', 'stock.no-open'),
  seen('share-income', '/pages/stock/income', 'stock.beside-market'),
  seen('contract-ticket', PERPETUAL, 'contract.worst'),
  seen('contract-calculator', '/pages/contract/calculator', 'contract.calculator-note'),
  seen('insurance', '/pages/contract/insurance', 'insurance.no-moves'),
  seen('exchange', '/pages/exchange/index', 'exchange.last'),
  seen('exchange-ticket', '/pages/exchange/stock', 'exchange.left-today'),
  seen('convert', '/pages/exchange/cryptoConvert', 'exchange.median'),
  seen('transfer', '/pages/exchange/cryptoTransfer', 'exchange.arrives'),
  seen('exchange-records', '/pages/exchange/exchange', 'exchange.no-records'),
  seen('membership', '/pages/stock/vip', 'membership.title'),
  seen('offerings', '/pages/tabbar/ipo', 'offering.two-weeks'),
  seen('offering-list', '/pages/stockIPO/ipoList', 'offering.two-weeks'),
  seen('offering-calendar', '/pages/stockIPO/list', 'offering.kind-coin'),
  seen('offering-orders', '/pages/stockIPO/ipoRecord', 'offering.no-orders'),
  seen('block-orders', '/pages/stockIPO/ipoRecord?tab=block', 'offering.own-blocks-none'),
  {
    ...seen('block-sale', '/pages/stockIPO/ipoRecord?tab=block', 'offering.own-blocks-none'),
    open: opens('offering.sell-block', 'offering.sell-block'),
  },
  seen('coin-offerings', '/pages/coinICO/icoList', 'offering.two-weeks'),
  seen('blocks', '/pages/stockBulk/bulkList', 'offering.discount'),
  seen('auto-subscribe', '/pages/user/ipoSwitch', 'offering.depository'),
  seen('bills', '/pages/user/record', 'record.every-line'),
  seen('where-it-went', '/pages/user/whereItWent', 'page.where-it-went'),
  seen('statements', '/pages/user/statements', 'statements.export'),
  seen('check-statement', '/pages/user/checkStatement', 'check.drop'),
  seen('programs', '/pages/user/apiKeys', 'programs.make'),
  seen('developers', '/pages/common/developers', 'programs.quick-start'),
  seen('options', '/pages/stock/option?symbol=GP', 'option.strike'),
  seen('robots', '/pages/robot/list', 'robot.none-yet'),
  seen('robot-record', '/pages/robot/record', 'page.robot-records'),
  seen('fund', '/pages/fund/index', 'fund.rules'),
  seen('loan-demo', '/pages/user/loan', 'loan.none-demo'),
  seen('owed', '/pages/common/liabilities', 'page.liabilities'),
  { name: 'deposit', path: '/pages/recharge/recharge', as: 'settled', shows: 'page.deposit' },
  { name: 'deposit-records', path: '/pages/recharge/bankRecord', as: 'settled', shows: 'page.deposit-record' },
  { name: 'loan', path: '/pages/user/loan', as: 'settled', shows: 'loan.none-mine' },
  { name: 'check-money', path: '/pages/user/checkMoney', as: 'settled', shows: 'page.check-money' },
  { name: 'banks', path: '/pages/wallet/bankList?type=2', as: 'settled', shows: 'pay-to.none-bank' },
  { name: 'wallets', path: '/pages/wallet/walletList?type=2', as: 'settled', shows: 'pay-to.none-wallet' },
  { name: 'bank-new', path: '/pages/wallet/addBank', as: 'settled', shows: 'pay-to.exact' },
  { name: 'wallet-new', path: '/pages/wallet/addWallet', as: 'settled', shows: 'pay-to.add-wallet' },
  { name: 'withdraw', path: '/pages/withdraw/withdraw', as: 'settled', shows: 'page.withdraw' },
  { name: 'withdrawals', path: '/pages/withdraw/recordIndex', as: 'settled', shows: 'page.withdrawal-record' },
];
