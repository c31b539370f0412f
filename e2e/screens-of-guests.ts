// In: nothing. Out: what somebody sees who has not signed in, the ways in included.
import type { Screen } from './screen.ts';

export const GUEST_SCREENS: readonly Screen[] = [
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
  {
    name: 'login-second-step',
    path: '/pages/common/login',
    as: 'guest',
    shows: 'login.demo',
    open: async (me, { settled }) => {
      await me.logsIn(settled.phone);
      await me.page.getByLabel(me.say('totp.code')).waitFor();
    },
  },
  { name: 'news-guest', path: '/pages/news/list', as: 'guest', shows: 'page.news' },
  { name: 'votes-guest', path: '/pages/stock/vote', as: 'guest', shows: 'vote.log-in' },
  { name: 'sandbox', path: '/pages/common/sandbox', as: 'guest', shows: 'sandbox.text' },
  { name: 'markets-guest', path: '/pages/tabbar/markets', as: 'guest', shows: 'market.breadth' },
];
