// In: nothing. Out: the calls of an API key that are used most, with what they take and answer. The OpenAPI document has all of them.
// Amounts, prices and quantities are decimal strings; times are UTC milliseconds.

export type KeySide = 'BUY' | 'SELL';
export type KeyOrderStatus =
  | 'NEW'
  | 'PARTIALLY_FILLED'
  | 'FILLED'
  | 'CANCELED'
  | 'EXPIRED'
  | 'EXPIRED_IN_MATCH'
  | 'REJECTED';

/** An order as every answer has it. */
export interface KeyOrder {
  readonly symbol: string;
  readonly orderId: number;
  /** Of a pair: its number; -1: alone. */
  readonly orderListId: number;
  readonly clientOrderId: string;
  readonly price: string;
  readonly origQty: string;
  readonly executedQty: string;
  readonly cummulativeQuoteQty: string;
  readonly status: KeyOrderStatus;
  readonly timeInForce: 'GTC' | 'IOC' | 'FOK';
  readonly type: string;
  readonly side: KeySide;
  readonly stopPrice?: string;
}

export interface KeyFill {
  readonly price: string;
  readonly qty: string;
  readonly commission: string;
  readonly commissionAsset: string;
  readonly tradeId: number;
}

interface WhichOrder {
  readonly symbol: string;
  readonly orderId?: number;
  readonly origClientOrderId?: string;
}

export interface NewKeyOrder {
  readonly symbol: string;
  readonly side: KeySide;
  readonly type:
    | 'LIMIT'
    | 'LIMIT_MAKER'
    | 'MARKET'
    | 'STOP_LOSS'
    | 'STOP_LOSS_LIMIT'
    | 'TAKE_PROFIT'
    | 'TAKE_PROFIT_LIMIT';
  readonly timeInForce?: 'GTC' | 'IOC' | 'FOK';
  readonly quantity?: string;
  readonly quoteOrderQty?: string;
  readonly price?: string;
  readonly stopPrice?: string;
  /** Hundredths of a percent. */
  readonly trailingDelta?: number;
  /** Yours; the same id is the same order, however often it is sent. Made here when left out. */
  readonly newClientOrderId?: string;
}

interface Calls {
  'GET /api/v3/time': { takes: object; answers: { readonly serverTime: number } };
  'GET /api/v3/depth': {
    takes: { readonly symbol: string; readonly limit?: number };
    answers: {
      readonly lastUpdateId: number;
      readonly bids: readonly [string, string][];
      readonly asks: readonly [string, string][];
    };
  };
  'GET /api/v3/ticker/price': {
    takes: { readonly symbol: string };
    answers: { readonly symbol: string; readonly price: string };
  };
  'GET /api/v3/account': {
    takes: { readonly omitZeroBalances?: boolean };
    answers: {
      readonly canTrade: boolean;
      readonly balances: readonly { readonly asset: string; readonly free: string; readonly locked: string }[];
    };
  };
  'POST /api/v3/order': {
    takes: NewKeyOrder;
    answers: KeyOrder & { readonly transactTime: number; readonly fills: readonly KeyFill[] };
  };
  'POST /api/v3/order/test': { takes: NewKeyOrder; answers: object };
  'GET /api/v3/order': {
    takes: WhichOrder;
    answers: KeyOrder & { readonly time: number; readonly updateTime: number };
  };
  'DELETE /api/v3/order': { takes: WhichOrder; answers: KeyOrder & { readonly origClientOrderId: string } };
  'GET /api/v3/openOrders': { takes: { readonly symbol?: string }; answers: readonly KeyOrder[] };
  'DELETE /api/v3/openOrders': { takes: { readonly symbol: string }; answers: readonly KeyOrder[] };
  'GET /api/v3/myTrades': {
    takes: { readonly symbol: string; readonly orderId?: number; readonly limit?: number };
    answers: readonly (Omit<KeyFill, 'tradeId'> & {
      readonly id: number;
      readonly orderId: number;
      readonly time: number;
      readonly isBuyer: boolean;
      readonly isMaker: boolean;
    })[];
  };
}

/** `METHOD /path`; one that is not listed here is called all the same, with parameters of any name and an unknown answer. */
export type KeyCall = keyof Calls | (`${'GET' | 'POST' | 'PUT' | 'DELETE'} /${string}` & {});
export type TakenBy<Name> = Name extends keyof Calls
  ? Calls[Name]['takes']
  : Readonly<Record<string, string | number | boolean | undefined>>;
export type AnswerTo<Name> = Name extends keyof Calls ? Calls[Name]['answers'] : unknown;
