// In: a path.
// Out: its screen: the code to fetch, and how the frame holds it. What is not built yet is in coming.ts.
import type { ComponentType } from 'react';
import { type MessageKey, type TextRoom, openTexts } from '../i18n/index.ts';
import { COMING } from './coming.ts';
import type { Path } from './paths.ts';
import { TAB_SETS, type TabId } from './tabs.ts';

export interface Screen {
  readonly load: () => Promise<{ readonly default: ComponentType }>;
  readonly title: MessageKey;
  /** The tab it lights. With `tabs` the bar stands below it. */
  readonly tab?: TabId;
  readonly tabs?: boolean;
  /** column (default): reading width on a desktop · wide: the whole room · bare: no rail, header or tabs */
  readonly layout?: 'column' | 'wide' | 'bare';
  /** A guest is sent to the login page and back. */
  readonly customerOnly?: boolean;
}

/** A screen whose texts are a room of their own: both are fetched side by side. */
function withTexts(room: TextRoom, load: Screen['load']): Screen['load'] {
  return async () => {
    const [screen] = await Promise.all([load(), openTexts(room)]);
    return screen;
  };
}

const BUILT: Partial<Record<Path, Screen>> = {
  '/pages/tabbar/home': {
    load: () => import('../screens/home/home.tsx'),
    title: 'page.home',
    tab: 'home',
    tabs: true,
    layout: 'wide',
  },
  '/pages/tabbar/markets': {
    load: () => import('../screens/markets/markets.tsx'),
    title: 'page.markets',
    tab: 'markets',
    tabs: true,
  },
  '/pages/coin/index': { load: () => import('../screens/markets/coin-list.tsx'), title: 'page.coins', tab: 'markets' },
  '/pages/coin/coinKline': {
    load: () => import('../screens/coin/coin.tsx'),
    title: 'page.chart',
    tab: 'trade',
    layout: 'wide',
  },
  '/pages/tabbar/trade': {
    load: () => import('../screens/coin/trade.tsx'),
    title: 'page.trade',
    tab: 'trade',
    tabs: true,
    layout: 'wide',
  },
  '/pages/tabbar/position': {
    load: () => import('../screens/positions/positions.tsx'),
    title: 'page.positions',
    tab: 'positions',
    tabs: true,
    layout: 'wide',
  },
  '/pages/user/assets': {
    load: () => import('../screens/assets/assets.tsx'),
    title: 'page.assets',
    tab: 'assets',
    tabs: true,
    layout: 'wide',
  },
  '/pages/coin/assetsRecord': {
    load: () => import('../screens/assets/records.tsx'),
    title: 'page.coin-account',
    tab: 'assets',
    customerOnly: true,
  },
  '/pages/fundsDetail/index': {
    load: () => import('../screens/assets/funds.tsx'),
    title: 'page.funding-details',
    tab: 'assets',
    customerOnly: true,
  },
  '/pages/fundsDetail/cryptoFundsDetail': {
    load: () => import('../screens/assets/records.tsx'),
    title: 'page.funding-details',
    tab: 'assets',
    customerOnly: true,
  },
  '/pages/common/start': { load: () => import('../screens/start/start.tsx'), title: 'page.start', layout: 'bare' },
  '/pages/common/login': {
    load: () => import('../screens/login/login.tsx'),
    title: 'page.login',
    layout: 'bare',
  },
  '/pages/account/coinLogin': {
    load: () => import('../screens/login/login.tsx'),
    title: 'page.login',
    layout: 'bare',
  },
  '/pages/account/login': {
    load: () => import('../screens/login/login.tsx'),
    title: 'page.login',
    layout: 'bare',
  },
  '/pages/account/reg': { load: () => import('../screens/login/register.tsx'), title: 'page.register', layout: 'bare' },
  '/pages/tabbar/mine': {
    load: () => import('../screens/mine/mine.tsx'),
    title: 'page.mine',
    tab: 'mine',
    tabs: true,
    layout: 'wide',
  },
  '/pages/user/settings': { load: () => import('../screens/mine/settings.tsx'), title: 'page.settings', tab: 'mine' },
  '/pages/common/lang': {
    load: () => import('../screens/mine/choose-language.tsx'),
    title: 'page.language',
    tab: 'mine',
  },
  '/pages/user/security': {
    load: withTexts('account', () => import('../screens/security/security.tsx')),
    title: 'page.security',
    tab: 'mine',
    layout: 'wide',
    customerOnly: true,
  },
  '/pages/user/loginPassword': {
    load: withTexts('account', () => import('../screens/security/login-password.tsx')),
    title: 'page.login-password',
    tab: 'mine',
    customerOnly: true,
  },
  '/pages/user/tradePassword': {
    load: withTexts('account', () => import('../screens/security/pins.tsx')),
    title: 'page.trading-password',
    tab: 'mine',
    customerOnly: true,
  },
  '/pages/user/authenticator': {
    load: withTexts('account', () => import('../screens/security/authenticator.tsx')),
    title: 'page.authenticator',
    tab: 'mine',
    customerOnly: true,
  },
  '/pages/user/passkeys': {
    load: withTexts('account', () => import('../screens/security/passkeys.tsx')),
    title: 'page.passkeys',
    tab: 'mine',
    customerOnly: true,
  },
  '/pages/user/sessions': {
    load: withTexts('account', () => import('../screens/security/sessions.tsx')),
    title: 'page.sessions',
    tab: 'mine',
    customerOnly: true,
  },
  '/pages/user/staffActions': {
    load: withTexts('account', () => import('../screens/security/staff-actions.tsx')),
    title: 'page.staff-actions',
    tab: 'mine',
    customerOnly: true,
  },
  '/pages/user/contact': {
    load: withTexts('account', () => import('../screens/security/contact.tsx')),
    title: 'page.contact',
    tab: 'mine',
    customerOnly: true,
  },
  '/pages/account/reset': {
    load: withTexts('account', () => import('../screens/reset/reset.tsx')),
    title: 'page.reset',
    tab: 'mine',
  },
  '/pages/user/userInfo': {
    load: withTexts('account', () => import('../screens/profile/profile.tsx')),
    title: 'page.profile',
    tab: 'mine',
    layout: 'wide',
    customerOnly: true,
  },
  '/pages/user/kyc': {
    // Its words beside those of every account page.
    load: withTexts(
      'account',
      withTexts('papers', () => import('../screens/kyc/kyc.tsx')),
    ),
    title: 'page.identity',
    tab: 'mine',
    customerOnly: true,
  },
  '/pages/user/referral': {
    load: withTexts('account', () => import('../screens/profile/referral.tsx')),
    title: 'page.referral',
    tab: 'mine',
    customerOnly: true,
  },
  '/pages/user/creditScore': {
    load: withTexts('account', () => import('../screens/score/score.tsx')),
    title: 'page.score',
    tab: 'mine',
    customerOnly: true,
  },
  '/choose-location': {
    load: withTexts('account', () => import('../screens/place/choose-location.tsx')),
    title: 'page.choose-location',
    tab: 'mine',
  },
  '/open-location': {
    load: withTexts('account', () => import('../screens/place/open-location.tsx')),
    title: 'page.open-location',
    tab: 'mine',
  },
  '/pages/common/androidAPP': {
    load: withTexts('account', () => import('../screens/install/android.tsx')),
    title: 'page.android-app',
    tab: 'mine',
  },
  '/pages/common/iosAPP': {
    load: withTexts('account', () => import('../screens/install/ios.tsx')),
    title: 'page.ios-app',
    tab: 'mine',
  },
  '/pages/recharge/recharge': {
    load: () => import('../screens/deposit/deposit.tsx'),
    title: 'page.deposit',
    customerOnly: true,
  },
  '/pages/user/outbox': { load: () => import('../screens/outbox/outbox.tsx'), title: 'page.outbox' },
  '/pages/notice/list': {
    load: withTexts('messages', () => import('../screens/reading/notices.tsx')),
    title: 'page.notices',
  },
  '/pages/notice/detail': {
    load: withTexts('messages', () => import('../screens/reading/notice.tsx')),
    title: 'page.notices',
  },
  '/pages/news/list': {
    load: withTexts('messages', () => import('../screens/reading/news.tsx')),
    title: 'page.news',
  },
  '/pages/news/detail': {
    load: withTexts('messages', () => import('../screens/reading/news-item.tsx')),
    title: 'page.news',
  },
  '/pages/user/notifications': {
    load: withTexts('messages', () => import('../screens/preferences/preferences.tsx')),
    title: 'page.notifications',
    tab: 'mine',
    customerOnly: true,
  },
  '/pages/stock/vote': {
    load: withTexts('messages', () => import('../screens/vote/votes.tsx')),
    title: 'page.vote',
  },
  '/pages/common/service': {
    load: withTexts('messages', () => import('../screens/support/support.tsx')),
    title: 'page.service',
  },
  '/pages/user/service': {
    load: withTexts('messages', () => import('../screens/support/support.tsx')),
    title: 'page.service',
  },
  '/pages/common/serviceJs': {
    load: withTexts('messages', () => import('../screens/support/service-script.tsx')),
    title: 'page.service',
  },
  '/pages/user/serviceJs': {
    load: withTexts('messages', () => import('../screens/support/service-script.tsx')),
    title: 'page.service',
  },
  '/pages/user/about': {
    load: withTexts('messages', () => import('../screens/about/about.tsx')),
    title: 'page.about',
  },
  '/pages/common/companyIntroduction': {
    load: withTexts('messages', () => import('../screens/about/company.tsx')),
    title: 'page.company',
  },
  '/pages/common/privacyPolicy': {
    load: withTexts('messages', () => import('../screens/about/privacy.tsx')),
    title: 'page.privacy',
  },
  '/pages/common/disclaimer': {
    load: withTexts('messages', () => import('../screens/about/disclaimer.tsx')),
    title: 'page.disclaimer',
  },
  '/pages/common/download': {
    load: withTexts('messages', () => import('../screens/about/install.tsx')),
    title: 'page.install',
  },
  '/pages/common/sandbox': {
    load: withTexts('messages', () => import('../screens/about/sandbox.tsx')),
    title: 'page.sandbox',
  },
};

/** The built screen of a path, else its coming page. */
export function screenOf(path: Path): Screen {
  const built = BUILT[path];
  if (built !== undefined) return built;
  const tab = Object.values(TAB_SETS)
    .flat()
    .find((candidate) => candidate.path === path)?.id;
  return {
    load: () => import('../screens/coming/coming.tsx'),
    title: COMING.get(path)?.title ?? 'page.coming',
    ...(tab === undefined ? {} : { tab, tabs: true }),
  };
}

export function isBuilt(path: Path): boolean {
  return BUILT[path] !== undefined;
}
