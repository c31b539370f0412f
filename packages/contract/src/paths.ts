// In: nothing. Out: every path of the wire as plain data, without zod, so that a browser can import it for free.

/** All calls live under this prefix of the site's own origin. */
export const BASE_PATH = '/ipxbdb-api';
/** The live channel, relative to the base. Query: `world=real|demo` for guests; a signed-in socket takes the token's world. */
export const STREAM_PATH = '/stream';

/** Header names. `REQUEST_ID_HEADER`: same id + same body gives the first answer again. */
export const TOKEN_HEADER = 'accesstoken';
export const REQUEST_ID_HEADER = 'x-request-id';

/** `code` of the envelope. Anything else is an HTTP status (404, 413, 429, 503 …) repeated in the body. */
export const CODE_SUCCESS = 0;
export const CODE_SESSION_INVALID = -1000;
export const CODE_REFUSED = -1001;

export const PATHS = {
  register: '/user/register',
  login: '/user/login',
  logout: '/user/logout',
  openDemo: '/user/demo/open',
  loginInfo: '/user/login/info',
  userInfo: '/user/info',
  updateUser: '/user/update',
  updatePassword: '/user/update/password',
  updateContact: '/user/update/email',
  requestKind: '/user/kind/request',
  referral: '/user/referral',
  scoreLog: '/user/point/change/log',
  security: '/user/security',
  confirmOptions: '/user/confirm/options',
  confirm: '/user/confirm',
  setPin: '/user/pin/set',
  unlockPin: '/user/pin/unlock',
  beginTotp: '/user/totp/begin',
  enableTotp: '/user/totp/enable',
  disableTotp: '/user/totp/disable',
  addPasskeyOptions: '/user/passkey/add/options',
  addPasskey: '/user/passkey/add',
  removePasskey: '/user/passkey/remove',
  passkeyLoginOptions: '/user/passkey/login/options',
  passkeyLogin: '/user/passkey/login',
  signIns: '/user/session/list',
  endSignIn: '/user/session/end',
  freeze: '/user/freeze',
  unfreeze: '/user/unfreeze',
  beginReset: '/user/reset/begin',
  finishReset: '/user/reset/finish',
  cancelReset: '/user/reset/cancel',
  userAssets: '/user/assets',
  userAssetsHistory: '/user/assets/history',
  bills: '/user/tx/record',
  sandboxFund: '/user/sandbox/fund',
  sendCode: '/common/code/send',
  captcha: '/common/captcha',
  prop: '/common/prop',
  props: '/common/props',
  coinInfos: '/coin/infos',
  tickers: '/coin/tickers',
  ticker: '/coin/ticker',
  candles: '/coin/candles',
  trades: '/coin/trades',
  books: '/coin/books',
  coinAssets: '/coin/assets',
  favouriteAdd: '/coin/collect/add',
  favouriteRemove: '/coin/collect/del',
  favourites: '/coin/collect/list',
  placeOrder: '/coin/order/add',
  closeOrder: '/coin/order/close',
  amendOrder: '/coin/order/amend',
  orders: '/coin/order/list',
  order: '/coin/order/query',
  fills: '/coin/order/fills',
  notices: '/index/notice',
  ads: '/index/ads',
  news: '/index/news',
  newsInfo: '/index/news/info',
  outbox: '/sandbox/outbox',
  ownNotices: '/user/notice',
  ownNotice: '/user/notice/info',
  readNotice: '/user/notice/read',
  noticePreferences: '/user/notice/preferences',
  setNoticePreference: '/user/notice/preferences/set',
  pushKey: '/user/push/key',
  pushSubscribe: '/user/push/subscribe',
  pushUnsubscribe: '/user/push/unsubscribe',
  voteInfo: '/index/vote/info',
  castVote: '/vote',
  pageInfo: '/index/page',
  chatList: '/user/chat/list',
  chatSend: '/user/chat/send',
  chatRead: '/user/chat/read',
  chatTyping: '/user/chat/typing',
  addFile: '/user/file/add',
  readFile: '/user/file',
  auth: '/user/auth',
  submitAuth: '/user/auth/submit',
  operatorActions: '/user/operator-actions',
} as const;

export type CallName = keyof typeof PATHS;
export type CallPath = (typeof PATHS)[CallName];
