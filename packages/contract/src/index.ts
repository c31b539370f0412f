// In: every room of the contract. Out: the whole wire. Browsers: `import type` from here, values from `@hilsa/contract/paths`.
import type { z } from 'zod';
import type { properties } from './door.ts';
import type { kindRequest, user } from './account.ts';
import type { cannedAnswer, chatMessage, chatThread } from './chat.ts';
import type { balance, bill, coinHolding, displayRate, userAssets } from './assets.ts';
import type { book, candle, candleInterval, coinInfo, level, ticker, tickerWithSpark, trade } from './coin-market.ts';
import type { vote } from './content.ts';
import type { customerNotice, delivery } from './notifications.ts';
import type { fill, order, orderStatus, orderType, selfTradePrevention, timeInForce } from './coin-orders.ts';
import type { SCORE_RULES } from './profile.ts';
import type { secondFactor } from './credentials.ts';
import type { CONFIRM_PURPOSES } from './security.ts';

export * from './paths.ts';
export * from './refusals.ts';
export { calls } from './catalogue.ts';
export type { Envelope, ReadRequest, ReplyOf, RequestOf } from './catalogue.ts';
export type { CallEntry, LimitClass, Right } from './call.ts';
export { CANDLE_INTERVALS } from './coin-market.ts';
export { ORDER_TYPES } from './coin-orders.ts';
export { HISTORY_RANGES } from './assets.ts';
export { CHAT_TEXT_MAXIMUM } from './chat.ts';
export { AUDIENCES, CONTENT_KINDS } from './content-desk.ts';
export type { ContentDraft, ContentItem, ContentKind } from './content-desk.ts';
export { PAGE_NAMES } from './content.ts';
export type { PageName } from './content.ts';
export { NOTICE_CHANNELS, NOTICE_EVENTS, NOTICE_GROUPS } from './notifications.ts';
export type { NoticeChannel, NoticeEvent, NoticeGroup, PushPayload } from './notifications.ts';
export { CONFIRM_PURPOSES } from './security.ts';
export { SCORE_CHANGE_RULES, SCORE_RULES } from './profile.ts';
export {
  FILE_PURPOSE_HEADER,
  FILE_PURPOSES,
  IMAGE_FLAWS,
  IMAGE_TYPES,
  LONGEST_IMAGE,
  PAPER_FIELDS,
  PAPER_REASONS,
  PAPER_TYPES,
} from './papers.ts';
export type {
  FilePurpose,
  ImageFlaw,
  PaperField,
  PaperReason,
  PaperType,
  PictureMeasure,
  PictureSource,
} from './papers.ts';
export { clientMessage } from './stream.ts';
export type {
  ChannelMessage,
  ChatChannelData,
  ClientMessage,
  ControlMessage,
  DepthData,
  NoticesChannelData,
  ServerMessage,
  TickerChannelSnapshot,
  TickerChannelUpdate,
} from './stream.ts';

export type CustomerNotice = z.infer<typeof customerNotice>;
export type Delivery = z.infer<typeof delivery>;
export type Vote = z.infer<typeof vote>;
export type ChatMessage = z.infer<typeof chatMessage>;
export type ChatThread = z.infer<typeof chatThread>;
export type CannedAnswer = z.infer<typeof cannedAnswer>;
export type World = 'real' | 'demo';
export type Side = 'buy' | 'sell';
export type User = z.infer<typeof user>;
export type KindRequest = z.infer<typeof kindRequest>;
export type ConfirmPurpose = (typeof CONFIRM_PURPOSES)[number];
export type SecondFactor = z.infer<typeof secondFactor>;
export type ScoreRule = (typeof SCORE_RULES)[number];
export type Properties = z.infer<typeof properties>;
export type CoinInfo = z.infer<typeof coinInfo>;
/** Without spark: what an update of the ticker channel carries. */
export type Ticker = z.infer<typeof ticker>;
export type TickerWithSpark = z.infer<typeof tickerWithSpark>;
export type CandleInterval = z.infer<typeof candleInterval>;
/** [openMs, open, high, low, close, volume, turnover] */
export type Candle = z.infer<typeof candle>;
export type Trade = z.infer<typeof trade>;
/** [price, quantity] */
export type Level = z.infer<typeof level>;
export type Book = z.infer<typeof book>;
export type Order = z.infer<typeof order>;
export type OrderType = z.infer<typeof orderType>;
export type OrderStatus = z.infer<typeof orderStatus>;
export type TimeInForce = z.infer<typeof timeInForce>;
export type SelfTradePrevention = z.infer<typeof selfTradePrevention>;
export type Fill = z.infer<typeof fill>;
export type CoinHolding = z.infer<typeof coinHolding>;
export type Balance = z.infer<typeof balance>;
export type Bill = z.infer<typeof bill>;
export type DisplayRate = z.infer<typeof displayRate>;
export type UserAssets = z.infer<(typeof userAssets)['reply']>;
