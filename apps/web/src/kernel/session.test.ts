import { beforeEach, expect, it, vi } from 'vitest';
import { queries } from './queries.ts';
import { here, startRouter } from './router.ts';
import { afterSignIn, chooseWorld, leaveSession, signedIn } from './session.ts';
import { DEFAULTS, type Kept, keep, useKept } from './store.ts';
import { wire } from './wire.ts';
import { openLanguage } from '../i18n/index.ts';

const USER = {
  id: '1',
  account: '+8801712344172',
  phone: '+8801712344172',
  email: null,
  name: null,
  avatarFileId: null,
  status: 1 as const,
  statusReason: null,
  frozen: false,
  idStatus: 'none' as const,
  accountType: 'real' as const,
  demoOnly: false,
  kind: 'regular' as const,
  kindRequest: null,
  inviteCode: null,
  language: 'en-US' as const,
  createdAtMs: 1,
};

beforeEach(async () => {
  await openLanguage('en-US');
  vi.spyOn(window, 'scrollTo').mockImplementation(() => undefined);
  history.replaceState(null, '', '/pages/common/login');
  startRouter();
  keep(DEFAULTS);
});

it('keeps both tokens and uses the one of the chosen world', () => {
  keep({ userAccountType: 'demo' });
  signedIn({ token: 'r', tokenDemo: 'd', user: USER });
  expect(useKept.getState()).toMatchObject({ userTokenReal: 'r', userTokenDemo: 'd', userToken: 'd' });
  expect(chooseWorld('real')).toBe(true);
  expect(useKept.getState()).toMatchObject({ userAccountType: 'real', userToken: 'r' });
});
it('remembers no contact of the customer beyond the account that every page shows', () => {
  signedIn({ token: 'r', tokenDemo: 'd', user: { ...USER, email: 'rahim@example.com' } });
  expect(JSON.stringify(useKept.getState().userInfo)).not.toContain('rahim@example.com');
});
it('forgets every answer when the world changes', () => {
  signedIn({ token: 'r', tokenDemo: 'd', user: USER });
  queries.setQueryData(['/user/assets'], { total: '1' });
  chooseWorld('demo');
  expect(queries.getQueryData(['/user/assets'])).toBeUndefined();
});
it('has no real world for a demo-only account', () => {
  keep({ userToken: 'd', userTokenDemo: 'd', userAccountType: 'demo' });
  expect(chooseWorld('real')).toBe(false);
  expect(useKept.getState().userAccountType).toBe('demo');
});
it('returns to the page that asked, never to another site', () => {
  afterSignIn('/pages/coin/coinKline?symbol=ETHUSDT');
  expect(here()).toMatchObject({ path: '/pages/coin/coinKline', search: { symbol: 'ETHUSDT' } });
  afterSignIn('//evil.example/pages');
  expect(here().path).toBe('/pages/tabbar/home');
});
it('forgets an ended session, opens the login page and remembers where it was', async () => {
  signedIn({ token: 'r', tokenDemo: 'd', user: USER });
  afterSignIn('/pages/coin/assetsRecord?asset=BTC');
  vi.stubGlobal('fetch', async () =>
    Response.json({ code: -1000, msg: 'sign in again', data: null, refusal: 'session-invalid', detail: {} }),
  );
  await expect(wire.call('/user/info', {})).rejects.toThrow('sign in again');
  vi.unstubAllGlobals();
  expect(useKept.getState()).toMatchObject({ userToken: '', userInfo: null, userAccountType: 'real' });
  expect(here()).toMatchObject({ path: '/pages/common/login', search: { back: '/pages/coin/assetsRecord?asset=BTC' } });
});
it('leaves the log-in page alone when the stream told the end first, and whoever has signed in since', async () => {
  signedIn({ token: 'r', tokenDemo: 'd', user: USER });
  afterSignIn('/pages/user/security');
  vi.stubGlobal('fetch', async () =>
    Response.json({ code: -1000, msg: 'sign in again', data: null, refusal: 'session-invalid', detail: {} }),
  );
  await expect(wire.call('/user/info', {})).rejects.toThrow('sign in again');
  vi.unstubAllGlobals();
  const { visit } = here();
  leaveSession('r');
  // The same visit: what is being typed there stays.
  expect(here()).toEqual({ path: '/pages/common/login', visit, search: {} });
  signedIn({ token: 'r2', tokenDemo: 'd2', user: USER });
  afterSignIn('/pages/user/security');
  leaveSession('r');
  expect(useKept.getState().userToken).toBe('r2');
  expect(here().path).toBe('/pages/user/security');
  leaveSession('r2');
  expect(useKept.getState().userToken).toBe('');
  expect(here().path).toBe('/pages/common/login');
});

/** Whose each kept value is. A new one does not compile until somebody says so here. */
const WHOSE: Readonly<Record<keyof Kept, 'customer' | 'device'>> = {
  userInfo: 'customer',
  noticeData: 'customer',
  newsData: 'customer',
  systemNotice: 'device',
  inviteCode: 'device',
  inviteCodeRes: 'device',
  userToken: 'customer',
  userTokenDemo: 'customer',
  userTokenReal: 'customer',
  userAccountType: 'customer',
  rechargeRecordData: 'customer',
  withdrawRecordData: 'customer',
  searchHistoryData: 'customer',
  mainInd: 'device',
  subInd: 'device',
  coinData: 'device',
  coinList: 'device',
  coinCollectList: 'customer',
  stockCollectList: 'customer',
  contractsCoinData: 'device',
  tradeCoinData: 'device',
  coinAccountList: 'customer',
  positionTab: 'device',
  coinRechargeData: 'customer',
  stockOfflineData: 'customer',
  loginInfo: 'customer',
  systemTradeType: 'device',
  systemRouter: 'device',
  stockCountry: 'device',
  areaCode: 'device',
  countryList: 'device',
  robotData: 'customer',
  robotDetail: 'customer',
  stockData: 'customer',
  walletUrl: 'customer',
  aiProfitRecord: 'customer',
  randomUserId: 'device',
  theme: 'device',
  upDown: 'device',
  hideBalances: 'device',
  confirmOrders: 'device',
  drawings: 'device',
  indicatorParams: 'device',
  chartInterval: 'device',
  chartPrice: 'device',
  showsQuote: 'device',
  maskClosesDrawer: 'device',
  defaultLanguage: 'device',
  welcomed: 'device',
  // Let go by messages/push.ts with the subscription itself.
  pushFor: 'device',
  readNotices: 'device',
};

it("a sign-out takes everything of a customer along, and leaves what is the device's", () => {
  expect(Object.keys(WHOSE).toSorted()).toEqual(Object.keys(DEFAULTS).toSorted());
  const marked = Object.fromEntries(Object.keys(DEFAULTS).map((key) => [key, `mark of ${key}`])) as unknown as Kept;
  keep({ ...marked, userToken: 'r' });
  leaveSession('r');
  const left = Object.entries(useKept.getState())
    .filter(([key, value]) => value === `mark of ${key}`)
    .map(([key]) => key);
  expect(left).toEqual(Object.keys(WHOSE).filter((key) => WHOSE[key as keyof Kept] === 'device'));
  expect(useKept.getState().userToken).toBe('');
});
