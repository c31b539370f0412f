// In: nothing. Out: markets, chart, tickets, positions and assets, of an account with orders and of one that has nothing yet.
import { chooses, opens } from './presses.ts';
import type { Screen } from './screen.ts';

const BTC = '/pages/coin/coinKline?symbol=BTCUSDT';

export const TRADING_SCREENS: readonly Screen[] = [
  { name: 'home', path: '/pages/tabbar/home', as: 'practice', shows: 'home.today' },
  {
    name: 'drawer',
    path: '/pages/tabbar/home',
    as: 'practice',
    shows: 'home.today',
    open: opens('drawer.open', 'drawer.label'),
  },
  {
    name: 'funding',
    path: '/pages/tabbar/home',
    as: 'practice',
    shows: 'home.today',
    open: opens('page.deposit', 'funding.title'),
  },
  { name: 'markets', path: '/pages/tabbar/markets', as: 'practice', shows: 'market.breadth' },
  { name: 'coin-list', path: '/pages/coin/index', as: 'practice', shows: 'coin.bitcoin' },
  { name: 'coin-favourites', path: '/pages/coin/index?list=favourites', as: 'practice', shows: 'coin.bitcoin' },
  { name: 'chart', path: BTC, as: 'practice', shows: 'book.title' },
  {
    name: 'chart-indicators',
    path: BTC,
    as: 'practice',
    shows: 'book.title',
    open: opens('chart.indicators', 'chart.indicators'),
  },
  { name: 'chart-tools', path: BTC, as: 'practice', shows: 'book.title', open: opens('chart.tools', 'chart.tools') },
  {
    name: 'chart-trades',
    path: BTC,
    as: 'practice',
    shows: 'book.title',
    open: chooses('trades.title', 'trades.simulated'),
    phoneOnly: true,
  },
  {
    name: 'chart-rules',
    path: BTC,
    as: 'practice',
    shows: 'book.title',
    open: chooses('about-coin.title', 'about-coin.simulated'),
    phoneOnly: true,
  },
  { name: 'trade', path: '/pages/tabbar/trade?symbol=BTCUSDT', as: 'practice', shows: 'ticket.fee' },
  {
    name: 'trade-stop',
    path: '/pages/tabbar/trade?symbol=BTCUSDT',
    as: 'practice',
    shows: 'ticket.fee',
    open: chooses('type.stop', 'ticket.becomes'),
  },
  {
    name: 'confirmation',
    path: '/pages/tabbar/trade?symbol=BTCUSDT',
    as: 'practice',
    shows: 'ticket.fee',
    phoneOnly: true,
    open: async (me) => {
      await me.choosesForm('market');
      await me.field('ticket.amount').fill('100');
      await me.placing(me.page.getByRole('main')).click();
      await me.sheet('confirm.title').waitFor();
    },
  },
  {
    name: 'positions-open',
    path: '/pages/tabbar/position',
    as: 'practice',
    shows: 'positions.profit',
    open: chooses('positions.open', 'order.amend'),
  },
  {
    name: 'amend',
    path: '/pages/tabbar/position',
    as: 'practice',
    shows: 'positions.profit',
    open: async (me) => {
      await chooses('positions.open', 'order.amend')(me);
      await opens('order.amend', 'amend.title')(me);
    },
  },
  {
    name: 'positions-holdings',
    path: '/pages/tabbar/position',
    as: 'practice',
    shows: 'positions.profit',
    open: chooses('positions.holdings', 'positions.value-profit'),
  },
  {
    name: 'positions-history',
    path: '/pages/tabbar/position',
    as: 'practice',
    shows: 'positions.profit',
    open: chooses('positions.history', 'status.filled'),
  },
  {
    name: 'order',
    path: '/pages/tabbar/position',
    as: 'practice',
    shows: 'positions.profit',
    open: async (me) => {
      await chooses('positions.history', 'status.filled')(me);
      await me.page.getByRole('main').getByRole('button', { name: /BTC/ }).first().click();
      await me.page.getByRole('heading', { name: me.say('order.fills') }).waitFor();
    },
  },
  { name: 'assets', path: '/pages/user/assets', as: 'practice', shows: 'assets.statements' },
  { name: 'records', path: '/pages/coin/assetsRecord?asset=USDT', as: 'practice', shows: 'page.coin-account' },
  { name: 'mine-demo', path: '/pages/tabbar/mine', as: 'practice', shows: 'mine.bills' },

  { name: 'home-new', path: '/pages/tabbar/home', as: 'newcomer', shows: 'home.today' },
  { name: 'positions-new', path: '/pages/tabbar/position', as: 'newcomer', shows: 'positions.profit' },
  { name: 'assets-new', path: '/pages/user/assets', as: 'newcomer', shows: 'assets.statements' },
  { name: 'records-new', path: '/pages/coin/assetsRecord?asset=USDT', as: 'newcomer', shows: 'assets.no-records' },
  { name: 'favourites-new', path: '/pages/coin/index?list=favourites', as: 'newcomer', shows: 'page.coins' },
  { name: 'trade-new', path: '/pages/tabbar/trade?symbol=BTCUSDT', as: 'newcomer', shows: 'ticket.fee' },
  { name: 'funds', path: '/pages/fundsDetail/index', as: 'settled', shows: 'page.funding-details' },
  { name: 'home-real', path: '/pages/tabbar/home', as: 'settled', shows: 'home.today' },
  {
    name: 'trade-disabled',
    path: '/pages/tabbar/trade?symbol=BTCUSDT',
    as: 'disabled',
    shows: 'standing.no-trading-disabled',
  },
  {
    name: 'trade-frozen',
    path: '/pages/tabbar/trade?symbol=BTCUSDT',
    as: 'frozen',
    shows: 'standing.no-trading-frozen',
  },
];
