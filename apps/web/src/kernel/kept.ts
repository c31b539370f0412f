// In: nothing.
// Out: what the product keeps between visits, and what stands there at the first. The names are the customer's own list of keys; ours stand at the end.
import type { Language } from '../i18n/language.ts';

export interface UserInfo {
  readonly id: string;
  readonly account: string;
  readonly status: number;
  readonly idStatus: string;
  readonly name?: string | null;
  /** Why an operator disabled the account. */
  readonly statusReason?: string | null;
  /** The customer froze it. */
  readonly frozen?: boolean;
}

/** A call's last answer: whose it is, when it came, and what it said. */
export interface Remembered {
  /** Which world, language and customer, as its writer says it. */
  readonly of: string;
  readonly atMs: number;
  readonly data: unknown;
}

/** The keys of the customer's list. What is not used yet keeps its place, empty. */
export interface Kept {
  readonly userInfo: UserInfo | null;
  readonly noticeData: Remembered | null;
  readonly newsData: Remembered | null;
  /** The newest notice of the platform that was there at the first visit, or has been shown in a dialog since. */
  readonly systemNotice: { readonly id: string; readonly atMs: number } | null;
  /** The referral code as it stands in the registration's field, until there is an account. */
  readonly inviteCode: string;
  /** The one a referral link brought. */
  readonly inviteCodeRes: string;
  /** The token in use: that of the world in `userAccountType`. Empty for a guest. */
  readonly userToken: string;
  readonly userTokenDemo: string;
  readonly userTokenReal: string;
  readonly userAccountType: 'real' | 'demo';
  readonly rechargeRecordData: unknown;
  readonly withdrawRecordData: unknown;
  readonly searchHistoryData: readonly string[];
  readonly mainInd: string;
  readonly subInd: string;
  /** Of every coin by its symbol: the last ticker of the real or demo market, as the stream told it. */
  readonly coinData: Remembered | null;
  readonly coinList: Remembered | null;
  /** Favourite symbols of a guest, and the last known ones of a customer. */
  readonly coinCollectList: readonly string[];
  readonly stockCollectList: readonly string[];
  readonly contractsCoinData: unknown;
  readonly tradeCoinData: unknown;
  readonly coinAccountList: Remembered | null;
  readonly positionTab: string;
  /** The coin and the network that were paid in by last. */
  readonly coinRechargeData: { readonly asset: string; readonly network: string } | null;
  readonly stockOfflineData: unknown;
  readonly loginInfo: {
    readonly openAutoApply: 0 | 1;
    /** Left out by an older version. */
    readonly autoApply?: 0 | 1;
    readonly serviceSaleSmartly: string;
  } | null;
  readonly systemTradeType: string;
  /** The tab last looked at: where the app opens. */
  readonly systemRouter: string;
  readonly stockCountry: string;
  readonly areaCode: string;
  readonly countryList: Remembered | null;
  readonly robotData: unknown;
  readonly robotDetail: unknown;
  readonly stockData: unknown;
  readonly walletUrl: string;
  /** The customer's own closed robot results, or nothing: never invented ones. */
  readonly aiProfitRecord: readonly unknown[];
  readonly randomUserId: string;
  // ours
  readonly theme: 'dark' | 'light' | 'system';
  readonly upDown: 'usual' | 'swapped';
  readonly hideBalances: boolean;
  /** Ask once more before an order is sent. */
  readonly confirmOrders: boolean;
  /** What the chart remembers, by the market's key: drawings as the chart library gives them. */
  readonly drawings: Readonly<Record<string, unknown>>;
  /** What the customer set for an indicator, by its name. */
  readonly indicatorParams: Readonly<Record<string, readonly number[]>>;
  readonly chartInterval: string;
  /** Of a contract's chart: `last`, `mark` or `index`. */
  readonly chartPrice: string;
  /** Read totals in USDT instead of the local currency. */
  readonly showsQuote: boolean;
  /** A press beside the open drawer closes it. */
  readonly maskClosesDrawer: boolean;
  /** The language of those who have chosen none, as this installation last said it. */
  readonly defaultLanguage: Language;
  readonly welcomed: boolean;
  /** Number of the customer whose messages this browser gets by push; empty: nobody's. */
  readonly pushFor: string;
  readonly readNotices: readonly string[];
}

/** Where this tab keeps what was begun for the identity check. A sign-in that ends takes it along. */
export const PAPERS_DRAFT = 'hilsa-papers';

export const DEFAULTS: Kept = {
  userInfo: null,
  noticeData: null,
  newsData: null,
  systemNotice: null,
  inviteCode: '',
  inviteCodeRes: '',
  userToken: '',
  userTokenDemo: '',
  userTokenReal: '',
  userAccountType: 'real',
  rechargeRecordData: null,
  withdrawRecordData: null,
  searchHistoryData: [],
  mainInd: 'SMA',
  subInd: 'VOL',
  coinData: null,
  coinList: null,
  coinCollectList: [],
  stockCollectList: [],
  contractsCoinData: null,
  tradeCoinData: null,
  coinAccountList: null,
  positionTab: '',
  coinRechargeData: null,
  stockOfflineData: null,
  loginInfo: null,
  systemTradeType: 'coin',
  systemRouter: 'home',
  stockCountry: 'TR',
  areaCode: '+880',
  countryList: null,
  robotData: null,
  robotDetail: null,
  stockData: null,
  walletUrl: '',
  aiProfitRecord: [],
  randomUserId: '',
  theme: 'dark',
  upDown: 'usual',
  hideBalances: false,
  confirmOrders: true,
  drawings: {},
  indicatorParams: {},
  chartInterval: '15m',
  chartPrice: 'last',
  showsQuote: false,
  maskClosesDrawer: true,
  defaultLanguage: 'en-US',
  welcomed: false,
  pushFor: '',
  readNotices: [],
};
