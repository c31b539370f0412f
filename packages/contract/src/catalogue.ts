// In: every room's calls. Out: one table from path to entry, and the types of each call's request and reply.
import type { z } from 'zod';
import * as account from './account.ts';
import * as assets from './assets.ts';
import type { CallEntry } from './call.ts';
import * as chat from './chat.ts';
import * as market from './coin-market.ts';
import * as trading from './coin-orders.ts';
import * as content from './content.ts';
import * as door from './door.ts';
import * as notifications from './notifications.ts';
import * as papers from './papers.ts';
import { operatorActions } from './operator-actions.ts';
import type { CallPath } from './paths.ts';
import * as profile from './profile.ts';
import type { RefusalDetail, RefusalWord } from './refusals.ts';
import * as resets from './resets.ts';
import * as factors from './second-factors.ts';
import * as security from './security.ts';

/** Every call there is. A path without an entry does not compile. */
export const calls = {
  '/user/register': account.register,
  '/user/login': account.login,
  '/user/logout': account.logout,
  '/user/demo/open': account.openDemo,
  '/user/login/info': account.loginInfo,
  '/user/info': account.userInfo,
  '/user/update': profile.updateUser,
  '/user/update/password': profile.updatePassword,
  '/user/update/email': profile.updateContact,
  '/user/kind/request': profile.requestKind,
  '/user/referral': profile.referral,
  '/user/point/change/log': profile.scoreLog,
  '/user/security': security.security,
  '/user/confirm/options': security.confirmOptions,
  '/user/confirm': security.confirm,
  '/user/pin/set': security.setPin,
  '/user/pin/unlock': security.unlockPin,
  '/user/totp/begin': factors.beginTotp,
  '/user/totp/enable': factors.enableTotp,
  '/user/totp/disable': factors.disableTotp,
  '/user/passkey/add/options': factors.addPasskeyOptions,
  '/user/passkey/add': factors.addPasskey,
  '/user/passkey/remove': factors.removePasskey,
  '/user/passkey/login/options': factors.passkeyLoginOptions,
  '/user/passkey/login': factors.passkeyLogin,
  '/user/session/list': security.signIns,
  '/user/session/end': security.endSignIn,
  '/user/freeze': security.freeze,
  '/user/unfreeze': security.unfreeze,
  '/user/reset/begin': resets.beginReset,
  '/user/reset/finish': resets.finishReset,
  '/user/reset/cancel': resets.cancelReset,
  '/user/assets': assets.userAssets,
  '/user/assets/history': assets.userAssetsHistory,
  '/user/tx/record': assets.bills,
  '/user/sandbox/fund': assets.sandboxFund,
  '/common/code/send': door.sendCode,
  '/common/captcha': door.captcha,
  '/common/prop': door.prop,
  '/common/props': door.props,
  '/coin/infos': market.coinInfos,
  '/coin/tickers': market.tickers,
  '/coin/ticker': market.oneTicker,
  '/coin/candles': market.candles,
  '/coin/trades': market.trades,
  '/coin/books': market.books,
  '/coin/assets': assets.coinAssets,
  '/coin/collect/add': market.favouriteAdd,
  '/coin/collect/del': market.favouriteRemove,
  '/coin/collect/list': market.favourites,
  '/coin/order/add': trading.placeOrder,
  '/coin/order/close': trading.closeOrder,
  '/coin/order/amend': trading.amendOrder,
  '/coin/order/list': trading.orders,
  '/coin/order/query': trading.oneOrder,
  '/coin/order/fills': trading.fills,
  '/index/notice': content.notices,
  '/index/ads': content.ads,
  '/index/news': content.news,
  '/index/news/info': content.newsInfo,
  '/sandbox/outbox': content.outbox,
  '/user/notice': notifications.ownNotices,
  '/user/notice/info': notifications.ownNotice,
  '/user/notice/read': notifications.readNotice,
  '/user/notice/preferences': notifications.noticePreferences,
  '/user/notice/preferences/set': notifications.setNoticePreference,
  '/user/push/key': notifications.pushKey,
  '/user/push/subscribe': notifications.pushSubscribe,
  '/user/push/unsubscribe': notifications.pushUnsubscribe,
  '/index/vote/info': content.voteInfo,
  '/vote': content.castVote,
  '/index/page': content.pageInfo,
  '/user/chat/list': chat.chatList,
  '/user/chat/send': chat.chatSend,
  '/user/chat/read': chat.chatRead,
  '/user/chat/typing': chat.chatTyping,
  '/user/operator-actions': operatorActions,
  '/user/file/add': papers.addFile,
  '/user/file': papers.readFile,
  '/user/auth': papers.auth,
  '/user/auth/submit': papers.submitAuth,
} as const satisfies Record<CallPath, CallEntry>;

type Calls = typeof calls;
/** What a caller may send (decimals and ids as strings). */
export type RequestOf<Path extends CallPath> = z.input<Calls[Path]['request']>;
/** What the server works with after reading: defaults filled in, flags and page sizes as values. */
export type ReadRequest<Path extends CallPath> = z.output<Calls[Path]['request']>;
/** The envelope's `data` of a call that succeeded. */
export type ReplyOf<Path extends CallPath> = z.output<Calls[Path]['reply']>;

/** What every answer looks like. */
export type Envelope<Data> =
  | { code: 0; msg: string; data: Data }
  | { code: number; msg: string; data: null; refusal: RefusalWord; detail: RefusalDetail };
