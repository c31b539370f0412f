// In: nothing.
// Out: what the product keeps between visits, and what stands there at the first. The names are the customer's own list of keys; ours stand at the end.

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

/** The keys of the customer's list. What is not used yet keeps its place, empty. */
export interface Kept {
  readonly userInfo: UserInfo | null;
  readonly noticeData: unknown;
  readonly newsData: unknown;
  /** The newest notice of the platform that was there at the first visit, or has been shown in a dialog since. */
  readonly systemNotice: { readonly id: string; readonly atMs: number } | null;
  readonly inviteCode: string;
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
  readonly coinData: unknown;
  readonly coinList: unknown;
  /** Favourite symbols of a guest, and the last known ones of a customer. */
  readonly coinCollectList: readonly string[];
  readonly stockCollectList: readonly string[];
  readonly contractsCoinData: unknown;
  readonly tradeCoinData: unknown;
  readonly coinAccountList: unknown;
  readonly positionTab: string;
  readonly coinRechargeData: unknown;
  readonly stockOfflineData: unknown;
  readonly loginInfo: { readonly openAutoApply: 0 | 1; readonly serviceSaleSmartly: string } | null;
  readonly systemTradeType: string;
  readonly systemRouter: string;
  readonly stockCountry: string;
  readonly areaCode: string;
  readonly countryList: unknown;
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
  /** Read totals in USDT instead of the local currency. */
  readonly showsQuote: boolean;
  /** A press beside the open drawer closes it. */
  readonly maskClosesDrawer: boolean;
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
  showsQuote: false,
  maskClosesDrawer: true,
  welcomed: false,
  pushFor: '',
  readNotices: [],
};
