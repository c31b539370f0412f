// In: nothing. Out: every screen and sheet of the product by its path, what must stand there before it is looked at, and the presses that open it.
import type { Customer } from './customer.ts';

export interface Screen {
  readonly name: string;
  readonly path: string;
  readonly as: 'guest' | 'customer';
  /** A text of the catalogue that shows that the content has come; its placeholders may hold anything. */
  readonly shows: string;
  /** Presses after that, for sheets and tabs; waits for what it opened. */
  readonly open?: (me: Customer) => Promise<void>;
  /** The desk has it without a press, or has no such thing. */
  readonly phoneOnly?: true;
}

const BTC = '/pages/coin/coinKline?symbol=BTCUSDT';
const opens =
  (button: string, sheet: string) =>
  async (me: Customer): Promise<void> => {
    await me.button(button).first().click();
    await me.sheet(sheet).waitFor();
  };
const chooses =
  (radio: string, shows: string) =>
  async (me: Customer): Promise<void> => {
    await me.page
      .getByRole('radio', { name: new RegExp(`^${me.say(radio)}`) })
      .first()
      .click();
    await me.page.getByText(me.pattern(shows)).first().waitFor();
  };

export const SCREENS: readonly Screen[] = [
  { name: 'start', path: '/pages/common/start', as: 'guest', shows: 'start.point-book' },
  { name: 'login', path: '/pages/common/login', as: 'guest', shows: 'login.demo' },
  {
    name: 'login-country',
    path: '/pages/common/login',
    as: 'guest',
    shows: 'login.demo',
    open: async (me) => {
      await me.page.getByRole('button', { name: new RegExp(`^${me.say('login.area')}`) }).click();
      await me.sheet('login.area').waitFor();
    },
  },
  { name: 'register', path: '/pages/account/reg', as: 'guest', shows: 'register.consent' },
  {
    name: 'register-problems',
    path: '/pages/account/reg',
    as: 'guest',
    shows: 'register.consent',
    open: async (me) => {
      await me.button('register.submit').click();
      await me.text('register.consent-missing').waitFor();
    },
  },
  { name: 'reset', path: '/pages/account/reset', as: 'guest', shows: 'reset.text' },
  {
    name: 'reset-problems',
    path: '/pages/account/reset?what=transaction-pin',
    as: 'guest',
    shows: 'reset.text',
    open: async (me) => {
      await me.button('reset.go-on').click();
      await me.text('register.code-wrong').waitFor();
    },
  },
  { name: 'reset-stop', path: '/pages/account/reset?cancel=1', as: 'guest', shows: 'reset.cancel-text' },
  { name: 'android', path: '/pages/common/androidAPP', as: 'guest', shows: 'install.android-lead' },
  { name: 'iphone', path: '/pages/common/iosAPP', as: 'guest', shows: 'install.ios-lead' },
  { name: 'choose-location', path: '/choose-location', as: 'guest', shows: 'place.use-device' },
  {
    name: 'open-location',
    path: '/open-location?latitude=21.43&longitude=91.97',
    as: 'guest',
    shows: 'place.position',
  },
  { name: 'open-location-none', path: '/open-location', as: 'guest', shows: 'place.nowhere' },
  { name: 'outbox', path: '/pages/user/outbox', as: 'guest', shows: 'outbox.text' },
  { name: 'home-guest', path: '/pages/tabbar/home', as: 'guest', shows: 'home.guest-title' },
  { name: 'positions-guest', path: '/pages/tabbar/position', as: 'guest', shows: 'positions.guest' },
  { name: 'assets-guest', path: '/pages/user/assets', as: 'guest', shows: 'assets.guest' },
  { name: 'service-guest', path: '/pages/common/service', as: 'guest', shows: 'chat.guest-text' },
  { name: 'notices-guest', path: '/pages/notice/list', as: 'guest', shows: 'page.notices' },
  { name: 'mine-guest', path: '/pages/tabbar/mine', as: 'guest', shows: 'mine.guest' },

  { name: 'home', path: '/pages/tabbar/home', as: 'customer', shows: 'home.today' },
  {
    name: 'drawer',
    path: '/pages/tabbar/home',
    as: 'customer',
    shows: 'home.today',
    open: opens('drawer.open', 'drawer.label'),
  },
  {
    name: 'funding',
    path: '/pages/tabbar/home',
    as: 'customer',
    shows: 'home.today',
    open: opens('page.deposit', 'funding.title'),
  },
  { name: 'markets', path: '/pages/tabbar/markets', as: 'customer', shows: 'market.breadth' },
  { name: 'coin-list', path: '/pages/coin/index', as: 'customer', shows: 'coin.bitcoin' },
  { name: 'coin-favourites', path: '/pages/coin/index?list=favourites', as: 'customer', shows: 'coin.bitcoin' },
  { name: 'chart', path: BTC, as: 'customer', shows: 'book.title' },
  {
    name: 'chart-indicators',
    path: BTC,
    as: 'customer',
    shows: 'book.title',
    open: opens('chart.indicators', 'chart.indicators'),
  },
  { name: 'chart-tools', path: BTC, as: 'customer', shows: 'book.title', open: opens('chart.tools', 'chart.tools') },
  {
    name: 'chart-trades',
    path: BTC,
    as: 'customer',
    shows: 'book.title',
    open: chooses('trades.title', 'trades.simulated'),
    phoneOnly: true,
  },
  {
    name: 'chart-rules',
    path: BTC,
    as: 'customer',
    shows: 'book.title',
    open: chooses('about-coin.title', 'about-coin.simulated'),
    phoneOnly: true,
  },
  { name: 'trade', path: '/pages/tabbar/trade?symbol=BTCUSDT', as: 'customer', shows: 'ticket.fee' },
  {
    name: 'trade-stop',
    path: '/pages/tabbar/trade?symbol=BTCUSDT',
    as: 'customer',
    shows: 'ticket.fee',
    open: chooses('type.stop', 'ticket.becomes'),
  },
  {
    name: 'confirmation',
    path: '/pages/tabbar/trade?symbol=BTCUSDT',
    as: 'customer',
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
    as: 'customer',
    shows: 'positions.profit',
    open: chooses('positions.open', 'order.amend'),
  },
  {
    name: 'amend',
    path: '/pages/tabbar/position',
    as: 'customer',
    shows: 'order.amend',
    open: opens('order.amend', 'amend.title'),
  },
  {
    name: 'positions-holdings',
    path: '/pages/tabbar/position',
    as: 'customer',
    shows: 'positions.profit',
    open: chooses('positions.holdings', 'positions.value-profit'),
  },
  {
    name: 'positions-history',
    path: '/pages/tabbar/position',
    as: 'customer',
    shows: 'positions.profit',
    open: chooses('positions.history', 'status.filled'),
  },
  {
    name: 'order',
    path: '/pages/tabbar/position',
    as: 'customer',
    shows: 'status.filled',
    open: async (me) => {
      await me.page.getByRole('main').getByRole('button', { name: /BTC/ }).first().click();
      await me.page.getByRole('heading', { name: me.say('order.fills') }).waitFor();
    },
  },
  { name: 'assets', path: '/pages/user/assets', as: 'customer', shows: 'assets.coin-account' },
  { name: 'records', path: '/pages/coin/assetsRecord?asset=USDT', as: 'customer', shows: 'bill.after' },
  { name: 'mine', path: '/pages/tabbar/mine', as: 'customer', shows: 'mine.money' },
  { name: 'security-demo', path: '/pages/user/security', as: 'customer', shows: 'demo-only.title' },
  { name: 'profile-demo', path: '/pages/user/userInfo', as: 'customer', shows: 'demo-only.title' },
  { name: 'identity-demo', path: '/pages/user/kyc', as: 'customer', shows: 'demo-only.title' },
  { name: 'sign-ins', path: '/pages/user/sessions', as: 'customer', shows: 'session.seen' },
  { name: 'score', path: '/pages/user/creditScore', as: 'customer', shows: 'score.formula' },
  { name: 'staff-actions', path: '/pages/user/staffActions', as: 'customer', shows: 'staff.none' },
  { name: 'settings', path: '/pages/user/settings', as: 'customer', shows: 'settings.colours' },
  { name: 'language', path: '/pages/common/lang', as: 'customer', shows: 'language.text' },
  { name: 'notices', path: '/pages/notice/list', as: 'customer', shows: 'notices.all' },
  { name: 'notice', path: '/pages/notice/detail?id=s1', as: 'customer', shows: 'page.notices' },
  { name: 'news', path: '/pages/news/list', as: 'customer', shows: 'page.news' },
  { name: 'notifications', path: '/pages/user/notifications', as: 'customer', shows: 'preferences.platform-text' },
  { name: 'votes', path: '/pages/stock/vote', as: 'customer', shows: 'vote.none' },
  { name: 'service', path: '/pages/common/service', as: 'customer', shows: 'chat.empty' },
  { name: 'about', path: '/pages/user/about', as: 'customer', shows: 'legal.version' },
  { name: 'company', path: '/pages/common/companyIntroduction', as: 'customer', shows: 'legal.version' },
  { name: 'privacy', path: '/pages/common/privacyPolicy', as: 'customer', shows: 'legal.version' },
  { name: 'install', path: '/pages/common/download', as: 'customer', shows: 'legal.version' },
  { name: 'coming', path: '/pages/stock/list', as: 'customer', shows: 'coming.text-stocks' },
  { name: 'nowhere', path: '/pages/of/nothing', as: 'customer', shows: 'nowhere.text' },
];
