// In: what the customer chose and what the product keeps between visits.
// Out: one small persisted store. The names are the customer's own list of keys; ours stand at the end.
import { create } from 'zustand';
import { persist } from 'zustand/middleware';
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
  readonly contractsCoinData: unknown;
  readonly tradeCoinData: unknown;
  readonly coinAccountList: unknown;
  readonly positionTab: string;
  readonly coinRechargeData: unknown;
  readonly stockOfflineData: unknown;
  readonly loginInfo: { readonly openAutoApply: boolean; readonly serviceSaleSmartly: string } | null;
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
  /** What the chart remembers, by symbol: drawings as the chart library gives them. */
  readonly drawings: Readonly<Record<string, unknown>>;
  /** What the customer set for an indicator, by its name. */
  readonly indicatorParams: Readonly<Record<string, readonly number[]>>;
  readonly chartInterval: string;
  /** Read totals in USDT instead of the local currency. */
  readonly showsQuote: boolean;
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
  welcomed: false,
  pushFor: '',
  readNotices: [],
};

/** `useKept((kept) => kept.theme)` in a component, `useKept.getState()` and `keep({…})` elsewhere. */
export const useKept = create<Kept>()(persist(() => DEFAULTS, { name: 'hilsa', version: 1 }));

/** Writes some of the kept values. */
export function keep(change: Partial<Kept>): void {
  useKept.setState(change);
}

const LANGUAGE_KEY = 'hilsa-lang';

/** The language chosen before, else the browser's when we speak it, else English. */
export function keptLanguage(): Language {
  const kept = readText(LANGUAGE_KEY);
  if (kept === 'en-US' || kept === 'bn-BN') return kept;
  return typeof navigator !== 'undefined' && navigator.language.startsWith('bn') ? 'bn-BN' : 'en-US';
}

/** Keeps the language under the product's own key, apart from the rest, as the customer's list asks. */
export function keepLanguage(language: Language): void {
  try {
    localStorage.setItem(LANGUAGE_KEY, language);
  } catch {
    // A private window may refuse storage; the choice then lasts for this visit.
  }
}

function readText(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}
