// @vitest-environment node
import { expect, it } from 'vitest';
import { pathOf } from '../kernel/paths.ts';
import { routeOf } from './routes.ts';
import { RAIL, TAB_SETS, litTab } from './tabs.ts';

/** The specification's own list (section 2). */
const SPECIFIED = [
  '/pages/common/start',
  '/pages/tabbar/home',
  '/pages/tabbar/position',
  '/pages/robot/list',
  '/pages/user/assets',
  '/pages/tabbar/mine',
  '/pages/tabbar/markets',
  '/pages/tabbar/trade',
  '/pages/tabbar/ipo',
  '/pages/notice/list',
  '/pages/notice/detail',
  '/pages/news/list',
  '/pages/news/detail',
  '/pages/common/service',
  '/pages/common/serviceJs',
  '/pages/common/lang',
  '/pages/common/companyIntroduction',
  '/pages/common/privacyPolicy',
  '/pages/common/disclaimer',
  '/pages/common/download',
  '/pages/common/androidAPP',
  '/pages/common/iosAPP',
  '/pages/common/login',
  '/pages/account/reg',
  '/pages/account/login',
  '/pages/account/coinLogin',
  '/pages/stockIPO/ipoList',
  '/pages/stockIPO/ipoDetail',
  '/pages/stockIPO/ipoOrder',
  '/pages/stockIPO/list',
  '/pages/stockIPO/ipoRecord',
  '/pages/stockBulk/bulkList',
  '/pages/stockBulk/bulkDetail',
  '/pages/stockBulk/bulkOrder',
  '/pages/stock/vip',
  '/pages/stock/list',
  '/pages/stock/income',
  '/pages/stock/search',
  '/pages/stock/index',
  '/pages/stock/stockKline',
  '/pages/stock/vote',
  '/pages/stock/order',
  '/pages/coin/coinKline',
  '/pages/coin/index',
  '/pages/coin/assetsRecord',
  '/pages/coinICO/icoList',
  '/pages/coinICO/icoOrder',
  '/pages/coinICO/icoDetail',
  '/pages/coinICO/applyList',
  '/pages/user/about',
  '/pages/user/security',
  '/pages/user/service',
  '/pages/user/serviceJs',
  '/pages/user/userInfo',
  '/pages/user/kyc',
  '/pages/user/loginPassword',
  '/pages/user/tradePassword',
  '/pages/user/ipoSwitch',
  '/pages/user/creditScore',
  '/pages/user/loan',
  '/pages/user/record',
  '/pages/wallet/addBank',
  '/pages/wallet/bankList',
  '/pages/wallet/addAdress',
  '/pages/wallet/addressList',
  '/pages/wallet/recordDetail',
  '/pages/wallet/walletList',
  '/pages/wallet/addWallet',
  '/pages/withdraw/bankWithdraw',
  '/pages/withdraw/cryptoWithdraw',
  '/pages/withdraw/withdraw',
  '/pages/withdraw/withdrawRecord',
  '/pages/withdraw/recordIndex',
  '/pages/withdraw/cryptoRecordDetail',
  '/pages/withdraw/cryptoRecord',
  '/pages/recharge/bankRecharge',
  '/pages/recharge/recharge',
  '/pages/recharge/cryptoRecharge',
  '/pages/recharge/offlineRecharge',
  '/pages/recharge/rechargeChannel',
  '/pages/recharge/rechargeRecord',
  '/pages/recharge/bankRecord',
  '/pages/recharge/cryptoRecord',
  '/pages/recharge/coinRecharge',
  '/pages/recharge/coinRechargeList',
  '/pages/recharge/walletChannel',
  '/pages/recharge/walletRecharge',
  '/pages/recharge/walletUrl',
  '/pages/recharge/walletRecordDetail',
  '/pages/exchange/index',
  '/pages/exchange/stock',
  '/pages/exchange/cryptoConvert',
  '/pages/exchange/cryptoTransfer',
  '/pages/exchange/exchange',
  '/pages/fundsDetail/index',
  '/pages/fundsDetail/stockFundsDetail',
  '/pages/fundsDetail/cryptoFundsDetail',
  '/pages/robot/detail',
  '/pages/robot/record',
  '/pages/robot/orderDetail',
  '/choose-location',
  '/open-location',
];

it('has a page for every path of the specification', () => {
  expect(SPECIFIED.filter((path) => pathOf(path) === null)).toEqual([]);
});
it('knows paths, aliases, and a slash at the end, and nothing else', () => {
  expect(pathOf('/')).toBe('/pages/common/start');
  expect(pathOf('/pages/account/login')).toBe('/pages/common/login');
  expect(pathOf('/pages/tabbar/mine/')).toBe('/pages/tabbar/mine');
  expect(pathOf('/pages/tabbar')).toBeNull();
  expect(pathOf('/constructor')).toBeNull();
});
// spec.md §2: "Tab bar (5 tabs, in order) … Another text set names the tabs Home, Markets, Trade, Positions, Mine, Block Trade."
it('both tab sets have their tabs in order, and every tab lights on its own page', () => {
  expect(TAB_SETS.assets.map(({ id }) => id)).toEqual(['home', 'positions', 'robots', 'assets', 'mine']);
  expect(TAB_SETS.markets.map(({ title }) => title)).toEqual([
    'tab.home',
    'tab.markets',
    'tab.trade',
    'tab.positions',
    'tab.mine',
    'tab.blocks',
  ]);
  for (const tabs of Object.values(TAB_SETS)) {
    for (const tab of tabs)
      expect([tab.id, routeOf(tab.path).tab, routeOf(tab.path).tabs]).toEqual([tab.id, tab.id, true]);
  }
  expect(new Set(RAIL.map((tab) => tab.id)).size).toBe(RAIL.length);
});
it('lights the nearest tab on a page whose own tab the set lacks', () => {
  expect(litTab(TAB_SETS.assets, 'markets')).toBe('home');
  expect(litTab(TAB_SETS.markets, 'assets')).toBe('mine');
  expect(litTab(TAB_SETS.markets, 'markets')).toBe('markets');
  expect(litTab(TAB_SETS.assets, undefined)).toBeUndefined();
});
