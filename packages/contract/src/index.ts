// In: every room of the contract. Out: the whole wire. Browsers: `import type` from here, values from `@hilsa/contract/paths`.
import type { z } from 'zod';
import type { properties } from './identity/door.ts';
import type { kindRequest, user } from './identity/account.ts';
import type { cannedAnswer, chatMessage, chatThread } from './content/chat.ts';
import type { balance, bill, coinHolding, displayRate, frozen, userAssets } from './wallet/assets.ts';
import type { exchangePair, exchangeQuote, rateSource } from './conversion/exchange.ts';
import type { book, candle, candleInterval, coinInfo, level, ticker, tickerWithSpark, trade } from './coin/market.ts';
import type { closedPosition, contractOrder, fundingPayment } from './contracts/orders.ts';
import type { contractMark, insuranceFund } from './contracts/public.ts';
import type { level as positionLevel, position } from './contracts/scalars.ts';
import type { vote } from './content/content.ts';
import type { customerNotice, delivery } from './notifications/notifications.ts';
import type { fundHolding, fundMine, fundOrder, fundSummary, fundValue } from './fund/shapes.ts';
import type { loanOrder } from './loans/shapes.ts';
import type { membership, membershipPlan } from './membership/membership.ts';
import type { researchKind, researchNote, researchRecord } from './membership/notes.ts';
import type { fill, order, orderStatus, orderType, selfTradePrevention, timeInForce } from './coin/orders.ts';
import type { about, application, mandate, offering, plan } from './offerings/shapes.ts';
import type { robotOrder } from './robots/orders.ts';
import type { robotProof } from './robots/proof.ts';
import type { robot } from './robots/robots.ts';
import type { corporateAction } from './stock/actions.ts';
import type { stockHolding } from './stock/holdings.ts';
import type { stockFill, stockOrder } from './stock/orders.ts';
import type { country, countryMarket, indexNow, marketPhase, share, shareState, shareTicker } from './stock/shares.ts';
import type { secondFactor } from './identity/credentials.ts';
import type { CONFIRM_PURPOSES } from './identity/security.ts';

export * from './paths.ts';
export * from './refusals.ts';
export { calls } from './catalogue.ts';
export type { CallPath, Envelope, ReadRequest, ReplyOf, RequestOf } from './catalogue.ts';
export type { CallEntry, LimitClass, Right } from './call.ts';
export { CANDLE_INTERVALS } from './coin/market.ts';
export { OPTION_QUESTIONS } from './options/questions.ts';
export { OPTION_PARTNERS } from './options/words.ts';
export { TEST_QUESTIONS } from './contracts/public.ts';
export { ORDERS_IN_A_CALL } from './coin/order-batch.ts';
export { ORDER_TYPES, placeOrder } from './coin/orders.ts';
export { LIST_SORTS, LIST_TYPES } from './stock/market.ts';
export { STATISTIC_PERIODS, STOCK_ORDER_TYPES, STOCK_TIMES } from './stock/orders.ts';
export { CANDLE_PERIODS, COUNTRIES } from './stock/shares.ts';
export { HISTORY_RANGES } from './wallet/assets.ts';
export { ALERT_KINDS, MOST_ALERTS, type AlertKind } from './watch/alerts.ts';
export { MOST_WATCHED, MOST_WATCHLISTS } from './watch/words.ts';
export { isCurrency, WALLETS, type WalletWord } from './wallet/currencies.ts';
export * from './wallet/words.ts';
export * from './life/words.ts';
export { STATEMENT_FORMATS } from './wallet/statements.ts';
export { CHAT_TEXT_MAXIMUM } from './content/chat.ts';
export { AUDIENCES, CONTENT_KINDS } from './content/drafts.ts';
export type { ContentDraft, ContentItem, ContentKind } from './content/drafts.ts';
export { PAGE_NAMES } from './content/content.ts';
export type { PageName } from './content/content.ts';
export { NOTICE_CHANNELS, NOTICE_EVENTS, NOTICE_GROUPS } from './notifications/notifications.ts';
export type { NoticeChannel, NoticeEvent, NoticeGroup, PushPayload } from './notifications/notifications.ts';
export { CONFIRM_PURPOSES } from './identity/security.ts';
export {
  FILE_PURPOSE_HEADER,
  FILE_PURPOSES,
  IMAGE_FLAWS,
  IMAGE_TYPES,
  LONGEST_IMAGE,
  PAPER_FIELDS,
  PAPER_REASONS,
  PAPER_TYPES,
} from './papers/papers.ts';
export type {
  FilePurpose,
  ImageFlaw,
  PaperField,
  PaperReason,
  PaperType,
  PictureMeasure,
  PictureSource,
} from './papers/papers.ts';
export type { ApplicationState, OfferingKind, OwnState } from './offerings/words.ts';
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

export type ResearchKind = z.infer<typeof researchKind>;
export type ResearchNote = z.infer<typeof researchNote>;
export type ResearchRecord = z.infer<typeof researchRecord>;
export type Fund = z.infer<typeof fundSummary>;
export type FundMine = z.infer<typeof fundMine>;
export type FundHolding = z.infer<typeof fundHolding>;
export type FundValue = z.infer<typeof fundValue>;
export type FundOrder = z.infer<typeof fundOrder>;
export type LoanOrder = z.infer<typeof loanOrder>;
export type LoanState = LoanOrder['state'];
export type Membership = z.infer<typeof membership>;
export type MembershipPlan = z.infer<typeof membershipPlan>;
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
export type ContractOrder = z.infer<typeof contractOrder>;
export type ContractPosition = z.infer<typeof position>;
export type PositionLevel = z.infer<typeof positionLevel>;
export type ClosedPosition = z.infer<typeof closedPosition>;
export type FundingPayment = z.infer<typeof fundingPayment>;
export type ContractMark = z.infer<typeof contractMark>;
export type InsuranceFund = z.infer<(typeof insuranceFund)['reply']>;
export type CoinHolding = z.infer<typeof coinHolding>;
export type Balance = z.infer<typeof balance>;
export type ExchangePair = z.infer<typeof exchangePair>;
export type ExchangeQuote = z.infer<typeof exchangeQuote>;
export type RateSource = z.infer<typeof rateSource>;
export type Bill = z.infer<typeof bill>;
export type Frozen = z.infer<(typeof frozen)['reply']>;
export type DisplayRate = z.infer<typeof displayRate>;
export type UserAssets = z.infer<(typeof userAssets)['reply']>;
export type Offering = z.infer<typeof offering>;
export type OfferingAbout = z.infer<typeof about>;
/** An application for shares or coins. */
export type OfferingApplication = z.infer<typeof application>;
export type Mandate = z.infer<typeof mandate>;
export type MandatePlan = z.infer<typeof plan>;
export type Country = z.infer<typeof country>;
export type CountryMarket = z.infer<typeof countryMarket>;
export type MarketPhase = z.infer<typeof marketPhase>;
export type ShareState = z.infer<typeof shareState>;
export type Share = z.infer<typeof share>;
export type ShareTicker = z.infer<typeof shareTicker>;
export type IndexNow = z.infer<typeof indexNow>;
export type CorporateAction = z.infer<typeof corporateAction>;
export type StockOrder = z.infer<typeof stockOrder>;
export type StockFill = z.infer<typeof stockFill>;
export type StockHolding = z.infer<typeof stockHolding>;
export type Robot = z.infer<typeof robot>;
export type RobotOrder = z.infer<typeof robotOrder>;
export type RobotProof = z.infer<typeof robotProof>;
