// In: nothing. Out: profile, security, identity check, messages and support, of practice accounts and of real ones in every state.
import { agrees, choosesGlaringPicture, misreadsLines } from './papers.ts';
import { opens, presses } from './presses.ts';
import type { Screen } from './screen.ts';

const KYC = '/pages/user/kyc';

export const ACCOUNT_SCREENS: readonly Screen[] = [
  { name: 'security-demo', path: '/pages/user/security', as: 'practice', shows: 'demo-only.title' },
  { name: 'profile-demo', path: '/pages/user/userInfo', as: 'practice', shows: 'demo-only.title' },
  { name: 'identity-demo', path: '/pages/user/kyc', as: 'practice', shows: 'demo-only.title' },
  { name: 'sign-ins', path: '/pages/user/sessions', as: 'practice', shows: 'session.seen' },
  { name: 'score-demo', path: '/pages/user/creditScore', as: 'practice', shows: 'score.formula' },
  { name: 'staff-actions', path: '/pages/user/staffActions', as: 'practice', shows: 'staff.none' },
  { name: 'settings', path: '/pages/user/settings', as: 'practice', shows: 'settings.colours' },
  { name: 'language', path: '/pages/common/lang', as: 'practice', shows: 'language.text' },
  { name: 'notices', path: '/pages/notice/list', as: 'practice', shows: 'notices.all' },
  { name: 'notice', path: '/pages/notice/detail?id=s1', as: 'practice', shows: 'page.notices' },
  { name: 'news', path: '/pages/news/list', as: 'practice', shows: 'page.news' },
  { name: 'notifications', path: '/pages/user/notifications', as: 'practice', shows: 'preferences.platform-text' },
  { name: 'votes-demo', path: '/pages/stock/vote', as: 'practice', shows: 'vote.results-after-vote' },
  { name: 'service-demo', path: '/pages/common/service', as: 'practice', shows: 'chat.empty' },
  { name: 'about', path: '/pages/user/about', as: 'practice', shows: 'legal.version' },
  { name: 'company', path: '/pages/common/companyIntroduction', as: 'practice', shows: 'legal.version' },
  { name: 'privacy', path: '/pages/common/privacyPolicy', as: 'practice', shows: 'legal.version' },
  { name: 'install', path: '/pages/common/download', as: 'practice', shows: 'legal.version' },
  { name: 'nowhere', path: '/pages/of/nothing', as: 'practice', shows: 'nowhere.text' },

  { name: 'security-new', path: '/pages/user/security', as: 'newcomer', shows: 'protection.next-second-factor' },
  {
    name: 'phrase',
    path: '/pages/user/security',
    as: 'newcomer',
    shows: 'protection.next-second-factor',
    open: presses('phrase.title', 'phrase.label'),
  },
  {
    name: 'security-failed',
    path: '/pages/user/security',
    as: 'frozen',
    shows: 'common.retry',
    without: '/user/security',
  },
  { name: 'pins-new', path: '/pages/user/tradePassword?kind=withdrawal', as: 'newcomer', shows: 'pins.set' },
  {
    name: 'pin-choose',
    path: '/pages/user/tradePassword?kind=withdrawal',
    as: 'newcomer',
    shows: 'pins.set',
    open: opens('pins.set', 'pin.set-withdrawal'),
  },
  { name: 'authenticator-new', path: '/pages/user/authenticator', as: 'newcomer', shows: 'totp.intro' },
  {
    name: 'confirm-by-code',
    path: '/pages/user/authenticator',
    as: 'newcomer',
    shows: 'totp.intro',
    open: opens('totp.begin', 'confirm-you.title'),
  },
  { name: 'passkeys-new', path: '/pages/user/passkeys', as: 'newcomer', shows: 'passkey.text' },
  { name: 'sessions', path: '/pages/user/sessions', as: 'newcomer', shows: 'session.end-others' },
  {
    name: 'session-end',
    path: '/pages/user/sessions',
    as: 'newcomer',
    shows: 'session.end-others',
    open: async (me) => {
      await me.button('session.end').first().click();
      await me.page.getByRole('alertdialog').waitFor();
    },
  },
  { name: 'contact', path: '/pages/user/contact?kind=email', as: 'newcomer', shows: 'contact.add-email' },
  { name: 'login-password', path: '/pages/user/loginPassword', as: 'newcomer', shows: 'login-password.text' },
  { name: 'profile-new', path: '/pages/user/userInfo', as: 'newcomer', shows: 'profile.about-you' },
  { name: 'kyc-begin', path: KYC, as: 'newcomer', shows: 'papers.begin-title' },
  {
    name: 'kyc-type',
    path: KYC,
    as: 'newcomer',
    shows: 'papers.begin-title',
    open: (me) => agrees(me, 'papers.begin'),
  },
  { name: 'kyc-lines', path: KYC, as: 'newcomer', shows: 'papers.begin-title', open: misreadsLines },
  { name: 'kyc-picture', path: KYC, as: 'newcomer', shows: 'papers.begin-title', open: choosesGlaringPicture },
  { name: 'score-new', path: '/pages/user/creditScore', as: 'newcomer', shows: 'score.formula' },
  { name: 'staff-none', path: '/pages/user/staffActions', as: 'newcomer', shows: 'staff.none' },
  { name: 'service-empty', path: '/pages/common/service', as: 'newcomer', shows: 'chat.empty' },
  { name: 'referral-new', path: '/pages/user/referral', as: 'newcomer', shows: 'referral.invited' },
  { name: 'mine-new', path: '/pages/tabbar/mine', as: 'newcomer', shows: 'mine.bills' },
  { name: 'votes-open', path: '/pages/stock/vote', as: 'newcomer', shows: 'vote.cast' },

  { name: 'security', path: '/pages/user/security', as: 'settled', shows: 'protection.all' },
  {
    name: 'freeze',
    path: '/pages/user/security',
    as: 'settled',
    shows: 'protection.all',
    open: async (me) => {
      await me.page
        .getByRole('main')
        .getByRole('button', { name: me.say('freeze.do') })
        .click();
      await me.button('freeze.confirm').waitFor();
    },
  },
  { name: 'pins', path: '/pages/user/tradePassword?kind=transaction', as: 'settled', shows: 'pins.change' },
  { name: 'authenticator', path: '/pages/user/authenticator', as: 'settled', shows: 'totp.is-on' },
  { name: 'passkeys', path: '/pages/user/passkeys', as: 'settled', shows: 'passkey.used' },
  { name: 'profile', path: '/pages/user/userInfo', as: 'settled', shows: 'profile.about-you' },
  {
    name: 'profile-name',
    path: '/pages/user/userInfo',
    as: 'settled',
    shows: 'profile.about-you',
    open: presses('profile.name', 'profile.name-label'),
  },
  {
    name: 'profile-kind',
    path: '/pages/user/userInfo',
    as: 'settled',
    shows: 'profile.about-you',
    open: presses('kind.title', 'kind.pending'),
  },
  {
    name: 'profile-picture',
    path: '/pages/user/userInfo',
    as: 'settled',
    shows: 'profile.about-you',
    open: presses('profile.change-picture', 'profile.picture-text'),
  },
  { name: 'kyc-settled', path: KYC, as: 'settled', shows: 'papers.succ-text' },
  { name: 'score', path: '/pages/user/creditScore', as: 'settled', shows: 'score.formula' },
  { name: 'staff-acts', path: '/pages/user/staffActions', as: 'settled', shows: 'staff.approve-papers' },
  { name: 'referral', path: '/pages/user/referral', as: 'settled', shows: 'referral.list' },
  { name: 'mine', path: '/pages/tabbar/mine', as: 'settled', shows: 'mine.bills' },
  {
    name: 'drawer-real',
    path: '/pages/tabbar/home',
    as: 'settled',
    shows: 'home.today',
    open: opens('drawer.open', 'drawer.label'),
  },
  { name: 'notices-own', path: '/pages/notice/list', as: 'settled', shows: 'reading.unread' },
  {
    name: 'notice-own',
    path: '/pages/notice/list',
    as: 'settled',
    shows: 'notices.all',
    open: async (me) => {
      await me.page.getByRole('main').getByRole('link').first().click();
      await me.page.getByRole('article').waitFor();
    },
  },
  {
    name: 'news-item',
    path: '/pages/news/list',
    as: 'settled',
    shows: 'page.news',
    open: async (me) => {
      await me.page.getByRole('main').getByRole('link').first().click();
      await me.page.getByRole('article').waitFor();
    },
  },
  { name: 'votes', path: '/pages/stock/vote', as: 'settled', shows: 'vote.change' },
  { name: 'service', path: '/pages/common/service', as: 'settled', shows: 'chat.support' },
  { name: 'notifications-real', path: '/pages/user/notifications', as: 'settled', shows: 'preferences.always' },

  { name: 'kyc-pending', path: KYC, as: 'waiting', shows: 'papers.pending-text' },
  { name: 'security-reset', path: '/pages/user/security', as: 'waiting', shows: 'reset.pending-password' },
  {
    name: 'pin-give',
    path: '/pages/tabbar/trade?symbol=BTCUSDT',
    as: 'waiting',
    shows: 'ticket.fee',
    open: async (me) => {
      await me.choosesForm('market');
      await me.field('ticket.amount').fill('100');
      await me.placing(me.page.getByRole('main')).click();
      await me.placing(me.sheet('confirm.title')).click();
      await me.sheet('pin.transaction').waitFor();
    },
  },
  { name: 'kyc-sent-back', path: KYC, as: 'sentBack', shows: 'papers.fail-title' },
  { name: 'mine-disabled', path: '/pages/tabbar/mine', as: 'disabled', shows: 'mine.bills' },
  { name: 'security-frozen', path: '/pages/user/security', as: 'frozen', shows: 'freeze.undo' },
  { name: 'home-frozen', path: '/pages/tabbar/home', as: 'frozen', shows: 'home.today' },
];
