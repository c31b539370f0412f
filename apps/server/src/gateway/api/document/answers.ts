// In: nothing. Out: what each answer to a program consists of. Amounts are decimal texts, times UTC milliseconds.
import { z } from 'zod';
import { named, shape } from './shape.ts';

const list = (of: z.ZodType) => z.array(of);
const oneOrAll = (of: z.ZodType) => z.union([of, list(of)]);
const levels = list(z.tuple([z.string(), z.string()]));

const rateLimit = 'rateLimitType interval intervalNum:i limit:i';
const filters = list(z.looseObject({ filterType: z.string() }));
const book = shape('lastUpdateId:i', { bids: levels, asks: levels });
const trade = shape('id:i price qty quoteQty time:i isBuyerMaker:b isBestMatch:b isSimulated:b');
const aggregate = shape('a:i p q f:i l:i T:i m:b M:b');
const candle = z
  .tuple([
    z.int(),
    ...Array.from({ length: 5 }, () => z.string()),
    z.int(),
    z.string(),
    z.int(),
    z.string(),
    z.string(),
    z.string(),
  ] as never)
  .meta({
    description:
      '[open time, open, high, low, close, volume, close time, quote volume, trades, taker base, taker quote, "0"]; volumes of takers are not kept: 0',
  });
const DAY =
  'symbol openPrice highPrice lowPrice lastPrice volume quoteVolume openTime:i closeTime:i firstId:i lastId:i count:i';
const CHANGE = 'priceChange? priceChangePercent? weightedAvgPrice?';
const BEST = 'bidPrice bidQty askPrice askQty';
const day = shape(
  `${DAY} ${CHANGE} prevClosePrice? lastQty? ${BEST.split(' ')
    .map((one) => `${one}?`)
    .join(' ')}`,
);
const window = shape(`${DAY} ${CHANGE}`);

const ORDER_BASICS =
  'symbol orderId:i orderListId:i price origQty executedQty origQuoteOrderQty cummulativeQuoteQty status timeInForce type side stopPrice? trailingDelta:i? selfTradePreventionMode';
const order = shape(`${ORDER_BASICS} clientOrderId icebergQty time:i updateTime:i isWorking:b workingTime:i`);
const fill = shape('price qty commission commissionAsset tradeId:i');
/** ACK has the first five, RESULT all but the fills. */
const placed = z.union([
  shape('symbol orderId:i orderListId:i clientOrderId transactTime:i'),
  shape(`${ORDER_BASICS} clientOrderId transactTime:i workingTime:i`, { fills: list(fill).optional() }),
]);
const cancelled = shape(`${ORDER_BASICS} origClientOrderId clientOrderId transactTime:i`);
const ownTrade = shape(
  'symbol id:i orderId:i orderListId:i price qty quoteQty commission commissionAsset time:i isBuyer:b isMaker:b isBestMatch:b',
);
const pair = z.looseObject({
  orderListId: z.int(),
  contingencyType: z.literal('OCO'),
  listStatusType: z.string(),
  listOrderStatus: z.string(),
  listClientOrderId: z.string(),
  transactionTime: z.int(),
  symbol: z.string(),
  orders: list(shape('symbol orderId:i clientOrderId')),
});
const rates = shape('maker taker buyer seller');

const SPOT = {
  'GET /ping': shape(''),
  'GET /time': shape('serverTime:i'),
  'GET /exchangeInfo': shape('timezone serverTime:i', {
    rateLimits: list(shape(rateLimit)),
    exchangeFilters: list(z.unknown()),
    symbols: list(z.looseObject({ symbol: z.string(), status: z.string(), orderTypes: list(z.string()), filters })),
  }),
  'GET /depth': book,
  'GET /trades': list(trade),
  'GET /historicalTrades': list(trade),
  'GET /aggTrades': list(aggregate),
  'GET /klines': list(candle),
  'GET /uiKlines': list(candle),
  'GET /avgPrice': shape('mins:i price closeTime:i'),
  'GET /ticker/24hr': oneOrAll(day),
  'GET /ticker/tradingDay': oneOrAll(window),
  'GET /ticker': oneOrAll(window),
  'GET /ticker/price': oneOrAll(shape('symbol price')),
  'GET /ticker/bookTicker': oneOrAll(shape(`symbol ${BEST}`)),
  'POST /order': placed,
  'POST /order/test': shape(''),
  'GET /order': order,
  'DELETE /order': cancelled,
  'POST /order/cancelReplace': shape('cancelResult newOrderResult cancelResponse:x newOrderResponse:x'),
  'PUT /order/amend/keepPriority': shape('transactTime:i executionId:i amendedOrder:x'),
  'GET /openOrders': list(order),
  'DELETE /openOrders': list(cancelled),
  'GET /allOrders': list(order),
  'GET /myTrades': list(ownTrade),
  'GET /rateLimit/order': list(shape(`${rateLimit} count:i`)),
  'POST /orderList/oco': pair,
  'POST /order/oco': pair,
  'GET /orderList': pair,
  'DELETE /orderList': pair,
  'GET /openOrderList': list(pair),
  'GET /allOrderList': list(pair),
  'GET /account': shape(
    'makerCommission:i takerCommission:i buyerCommission:i sellerCommission:i canTrade:b canWithdraw:b canDeposit:b brokered:b requireSelfTradePrevention:b preventSor:b updateTime:i accountType permissions:s uid:i',
    { commissionRates: rates, balances: list(shape('asset free locked')) },
  ),
  'GET /account/commission': shape('symbol', {
    standardCommission: rates,
    specialCommission: rates,
    taxCommission: rates,
    discount: shape('enabledForAccount:b enabledForSymbol:b discountAsset discount'),
  }),
  'POST /userDataStream': shape('listenKey'),
  'PUT /userDataStream': shape(''),
  'DELETE /userDataStream': shape(''),
} as const;

const WIDE = {
  'GET /system/status': shape('status:i msg'),
  'GET /asset/tradeFee': list(shape('symbol makerCommission takerCommission')),
  'GET /capital/config/getall': list(
    shape(
      'coin name free locked freeze withdrawing ipoable ipoing storage isLegalMoney:b trading:b depositAllEnable:b withdrawAllEnable:b',
      {
        networkList: list(
          shape('network coin name depositEnable:b withdrawEnable:b minConfirm:i withdrawFee withdrawMin withdrawMax'),
        ),
      },
    ),
  ),
  'GET /capital/deposit/hisrec': list(
    shape(
      'id amount coin network status:i address addressTag txId! insertTime:i transferType:i confirmTimes walletType:i',
    ),
  ),
  'GET /capital/withdraw/history': list(
    shape('id amount transactionFee coin network status:i address txId! applyTime transferType:i'),
  ),
  // Refused, always: what a key may not do.
  'GET /capital/deposit/address': shape('coin address tag url'),
  'POST /capital/withdraw/apply': z.never(),
} as const;

const MARKETS = {
  'GET /pairs': list(shape('ticker_id base target is_trading:b')),
  'GET /assets': named(shape('name can_trade:b')),
  'GET /summary': list(
    shape(
      'trading_pairs base_currency quote_currency last_price lowest_ask highest_bid base_volume quote_volume price_change_percent_24h highest_price_24h lowest_price_24h is_frozen',
    ),
  ),
  'GET /tickers': list(
    shape('ticker_id base_currency target_currency last_price base_volume target_volume bid ask high low'),
  ),
  'GET /orderbook': shape('ticker_id timestamp:i', { bids: levels, asks: levels }),
  'GET /trades': list(shape('trade_id:i price base_volume quote_volume timestamp:i type is_simulated:b')),
} as const;

const CONTRACT_WORDS =
  'side positionSide timeInForce reduceOnly:b closePosition:b price quantity? workingType selfTradePreventionMode';
const contractOrder = shape(
  `orderId:i symbol status clientOrderId avgPrice origQty executedQty cumQty cumQuote type origType stopPrice priceProtect:b priceMatch goodTillDate:i time:i updateTime:i ${CONTRACT_WORDS}`,
);
const algo = shape(
  `algoId:i clientAlgoId algoType orderType symbol algoStatus triggerPrice icebergQuantity! priceMatch priceProtect:b actualOrderId actualPrice createTime:i updateTime:i triggerTime:i goodTillDate:i ${CONTRACT_WORDS}`,
);
const done = shape('code msg').or(shape('code:i msg'));
const mark = shape(
  'symbol markPrice indexPrice estimatedSettlePrice lastFundingRate interestRate nextFundingTime:i time:i',
);
const bracket = shape('bracket:i initialLeverage:i notionalCap:n notionalFloor:n maintMarginRatio:n cum:n');
const position = z.looseObject({ symbol: z.string(), positionSide: z.string(), positionAmt: z.string() });

const CONTRACTS = {
  ...(Object.fromEntries(
    Object.entries(SPOT).filter(([name]) =>
      /^GET \/(?:ping|time|depth|trades|historicalTrades|aggTrades|klines|ticker\/24hr|ticker\/bookTicker)$/.test(name),
    ),
  ) as Partial<typeof SPOT>),
  'GET /exchangeInfo': z.looseObject({
    serverTime: z.int(),
    symbols: list(z.looseObject({ symbol: z.string(), contractType: z.literal('PERPETUAL'), filters })),
  }),
  'GET /ticker/price': oneOrAll(shape('symbol price time:i?')),
  'GET /premiumIndex': oneOrAll(mark),
  'GET /fundingRate': list(shape('symbol fundingRate fundingTime:i markPrice')),
  'GET /fundingInfo': list(
    shape('symbol adjustedFundingRateCap adjustedFundingRateFloor fundingIntervalHours:i disclaimer:b'),
  ),
  'GET /markPriceKlines': list(candle),
  'GET /indexPriceKlines': list(candle),
  'GET /openInterest': shape('symbol openInterest time:i'),
  'GET /leverageBracket': list(shape('symbol', { brackets: list(bracket) })),
  'POST /order': contractOrder,
  'PUT /order': contractOrder,
  'GET /order': contractOrder,
  'DELETE /order': contractOrder,
  'GET /openOrder': contractOrder,
  'GET /openOrders': list(contractOrder),
  'GET /allOrders': list(contractOrder),
  'DELETE /allOpenOrders': done,
  'POST /algoOrder': algo,
  'GET /algoOrder': algo,
  'DELETE /algoOrder': z.looseObject({ algoId: z.int(), clientAlgoId: z.string() }),
  'DELETE /algoOpenOrders': done,
  'GET /openAlgoOrders': list(algo),
  'GET /allAlgoOrders': list(algo),
  'GET /userTrades': list(
    shape(
      'symbol id:i orderId:i side price qty quoteQty commission commissionAsset marginAsset time:i buyer:b maker:b positionSide? realizedPnl',
    ),
  ),
  'POST /leverage': shape('leverage:i maxNotionalValue symbol'),
  // Refused, always: every position is isolated.
  'POST /marginType': z.never(),
  'POST /positionSide/dual': done,
  'GET /positionSide/dual': shape('dualSidePosition:b'),
  'POST /positionMargin': shape('code:i msg amount:n type:i'),
  'GET /symbolConfig': list(shape('symbol marginType isAutoAddMargin:b leverage:i maxNotionalValue')),
  'GET /accountConfig': z.looseObject({ canTrade: z.boolean(), dualSidePosition: z.boolean() }),
  'GET /commissionRate': shape('symbol makerCommissionRate takerCommissionRate'),
  'GET /income': list(shape('symbol incomeType income asset info time:i tranId:i tradeId')),
  'GET /forceOrders': list(z.looseObject({ orderId: z.int(), symbol: z.string(), proofId: z.string() })),
  'GET /account': z.looseObject({ assets: list(z.looseObject({ asset: z.string() })), positions: list(position) }),
  'GET /balance': list(z.looseObject({ asset: z.string(), balance: z.string() })),
  'GET /positionRisk': list(position),
  'POST /listenKey': shape('listenKey'),
  'PUT /listenKey': shape('listenKey'),
  'DELETE /listenKey': shape(''),
} as const;

/** By what stands before a path, without `/demo`. */
export const ANSWERS: Readonly<Record<string, Readonly<Record<string, z.ZodType>>>> = {
  '/api/v3': SPOT,
  '/sapi/v1': WIDE,
  '/api/market/v1': MARKETS,
  '/fapi/v1': CONTRACTS,
  '/fapi/v2': CONTRACTS,
  '/fapi/v3': CONTRACTS,
};
