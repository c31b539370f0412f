// In: why something is refused, in our words. Out: the number, the sentence and the status that programs know it by.
// The numbers and sentences are those of the public interface that programs speak; clients tell errors apart by them.
import type { RefusalDetail, RefusalWord } from '@hilsa/contract';
import { Refused } from '../../identity/index.ts';
import type { MarketKind } from './symbols.ts';
import { DatabaseUnavailable } from '../../sequencer/index.ts';

/** Thrown anywhere behind this door. */
export class ApiRefused extends Error {
  override name = 'ApiRefused';
  readonly code: number;
  readonly msg: string;
  readonly status: number;
  readonly retryAfterSeconds: number | null;
  /** The platform's own word and numbers, told beside the sentence; null: there is none. */
  readonly because: { readonly refusal: RefusalWord; readonly detail: RefusalDetail } | null;
  /** What else stands in the body. */
  readonly data: object | null;

  constructor(
    code: number,
    msg: string,
    {
      status = 400,
      retryAfterSeconds = null,
      because = null,
      data = null,
    }: Partial<Pick<ApiRefused, 'status' | 'retryAfterSeconds' | 'because' | 'data'>> = {},
  ) {
    super(msg);
    this.code = code;
    this.msg = msg;
    this.status = status;
    this.retryAfterSeconds = retryAfterSeconds;
    this.because = because;
    this.data = data;
    delete this.stack;
  }
}

const filter = (name: string) => [-1013, `Filter failure: ${name}`] as const;
const rejected = (msg: string) => [-2010, msg] as const;
const DISABLED = rejected('This action is disabled on this account.');
const CLOSED = [-1013, 'Market is closed.'] as const;

/** Ours → theirs. What is not here is a fault of ours. */
const WORDS: Partial<Readonly<Record<RefusalWord, readonly [code: number, msg: string]>>> = {
  'unknown-instrument': [-1121, 'Invalid symbol.'],
  'unknown-order': [-2013, 'Order does not exist.'],
  'no-open-orders': [-2011, 'Unknown order sent.'],
  'price-not-on-tick': filter('PRICE_FILTER'),
  'price-not-positive': filter('PRICE_FILTER'),
  'price-out-of-range': filter('PRICE_FILTER'),
  'trigger-not-positive': filter('PRICE_FILTER'),
  'price-outside-band': filter('PERCENT_PRICE'),
  'quantity-not-on-lot': filter('LOT_SIZE'),
  'quantity-not-positive': filter('LOT_SIZE'),
  'quantity-below-minimum': filter('LOT_SIZE'),
  'quantity-above-maximum': filter('LOT_SIZE'),
  'notional-below-minimum': filter('NOTIONAL'),
  'notional-above-maximum': filter('NOTIONAL'),
  'too-many-open-orders': filter('EXCHANGE_MAX_NUM_ORDERS'),
  'amount-too-precise': [-1111, "Parameter 'quoteOrderQty' has too much precision."],
  'amount-not-positive': filter('NOTIONAL'),
  'insufficient-balance': rejected('Account has insufficient balance for requested action.'),
  'insufficient-liquidity': [-1112, 'No orders on book for symbol.'],
  'post-only-would-trade': rejected('Order would immediately match and take.'),
  'fill-or-kill-not-fillable': rejected('The book cannot fill the order in full.'),
  'trigger-would-fire-immediately': rejected('Stop price would trigger immediately.'),
  'legs-out-of-order': rejected('The relationship of the prices for the orders is not correct.'),
  'trail-out-of-range': filter('TRAILING_DELTA'),
  'shown-quantity-out-of-range': filter('ICEBERG_PARTS'),
  'too-many-trailing-orders': filter('EXCHANGE_MAX_NUM_TRAILING_ORDERS'),
  'order-type-invalid': [-1014, 'Unsupported order combination.'],
  'expiry-out-of-range': [-1014, 'Unsupported order combination.'],
  'fields-conflict': [-1106, 'Parameter sent when not required.'],
  'field-missing': [-1102, 'A mandatory parameter was not sent, was empty/null, or malformed.'],
  'field-invalid': [-1100, 'Illegal characters found in a parameter.'],
  'account-disabled': DISABLED,
  'account-frozen': DISABLED,
  'kyc-required': DISABLED,
  'transaction-pin-required': DISABLED,
  'unknown-account': DISABLED,
  'instrument-halted': CLOSED,
  'instrument-cancel-only': CLOSED,
  'amend-not-allowed': [-2038, 'This order cannot be amended.'],
  'amend-below-filled': [-2038, 'The new quantity is below what is filled already.'],
  'request-id-reused': rejected('Duplicate order sent.'),
  'body-unreadable': [-1100, 'Illegal characters found in a parameter.'],
  'body-too-large': [-1101, 'Too many parameters sent for this endpoint.'],
  'content-type-unsupported': [-1100, 'Send parameters as application/x-www-form-urlencoded.'],
  'origin-not-allowed': [-1002, 'You are not authorized to execute this request.'],
};
/** What the contracts' interface says in other words. */
const CONTRACT_WORDS: typeof WORDS = {
  'insufficient-balance': [-2019, 'Margin is insufficient.'],
  'price-not-on-tick': [-4014, 'Price not increased by tick size.'],
  'price-not-positive': [-4001, 'Price less than 0.'],
  'price-outside-band': [-4131, "The counterparty's best price does not meet the PERCENT_PRICE filter limit."],
  'quantity-not-on-lot': [-1111, 'Precision is over the maximum defined for this asset.'],
  'quantity-not-positive': [-4003, 'Quantity less than or equal to zero.'],
  'quantity-below-minimum': [-4004, 'Quantity less than min quantity.'],
  'quantity-above-maximum': [-4005, 'Quantity greater than max quantity.'],
  'notional-below-minimum': [
    -4164,
    "Order's notional must be no smaller than the minimum (unless you choose reduce only).",
  ],
  'notional-above-maximum': [-4005, 'Quantity greater than max quantity.'],
  'trigger-would-fire-immediately': [-2021, 'Order would immediately trigger.'],
  'stop-loss-past-liquidation': [-2021, 'Order would immediately trigger.'],
  'take-profit-wrong-side': [-2021, 'Order would immediately trigger.'],
  'stop-loss-wrong-side': [-2021, 'Order would immediately trigger.'],
  'post-only-would-trade': [
    -5022,
    'Due to the order could not be executed as maker, the Post Only order will be rejected.',
  ],
  'fill-or-kill-not-fillable': [
    -5021,
    'Due to the order could not be filled immediately, the FOK order has been rejected.',
  ],
  'reduce-only-without-position': [-2022, 'ReduceOnly Order is rejected.'],
  'leverage-above-cap': [-2027, 'Exceeded the maximum allowable position at current leverage.'],
  'position-above-tier': [-2027, 'Exceeded the maximum allowable position at current leverage.'],
  'open-interest-full': [-2027, 'Exceeded the maximum allowable position at current leverage.'],
  'too-many-open-orders': [-2025, 'Reach max open order limit.'],
  'too-many-levels': [-4045, 'Reach max stop order limit.'],
  'not-flat': [-4068, 'Position side cannot be changed if there exists position.'],
  'unknown-position': [-4054, 'Add margin only support for isolated position.'],
  'margin-not-removable': [-4051, 'Isolated balance insufficient.'],
  'loss-limit-reached': [
    -4108,
    'This symbol is restricted to reduce only orders: the own limit of the day’s loss is reached.',
  ],
  'opening-stopped': [-4108, 'This symbol is restricted to reduce only orders.'],
  'position-in-liquidation': [-2023, 'User in liquidation mode now.'],
  'contracts-not-open': [-1121, 'Invalid symbol.'],
  'no-order-to-close': [-2011, 'Unknown order sent.'],
};

/** Where the status says more than the number. */
const STATUS: Partial<Readonly<Record<RefusalWord, number>>> = { 'origin-not-allowed': 403 };

const UNKNOWN = 'An unknown error occurred while processing the request.';

/** @returns the problem in the words of this door, or null when it is a fault of ours that only the log may know */
export function inTheirWords(problem: unknown, kind: MarketKind = 'spot'): ApiRefused | null {
  if (problem instanceof ApiRefused) return problem;
  if (problem instanceof DatabaseUnavailable) return timedOut();
  if (!(problem instanceof Refused)) return null;
  const { refusal, detail } = problem;
  const because = { refusal, detail };
  if (refusal === 'rate-limited') {
    const seconds = detail['retryAfterSeconds'];
    return tooMany('Too many requests; slow down.', typeof seconds === 'number' ? seconds : 1);
  }
  if (refusal === 'service-unavailable') return timedOut();
  const [code, msg] = (kind === 'perpetual' ? CONTRACT_WORDS[refusal] : undefined) ??
    WORDS[refusal] ?? [-1013, 'Invalid message.'];
  return new ApiRefused(code, msg, { because, status: STATUS[refusal] ?? 400 });
}

export function fault(): ApiRefused {
  return new ApiRefused(-1000, UNKNOWN, { status: 500 });
}

/** Whether it was done is not known to the caller; under the same client order id it is found out. */
function timedOut(): ApiRefused {
  const msg = 'Timeout waiting for response from backend server. Send status unknown; execution status unknown.';
  return new ApiRefused(-1007, msg, { status: 503, retryAfterSeconds: 2 });
}

export function tooMany(msg: string, retryAfterSeconds: number, status = 429): ApiRefused {
  return new ApiRefused(-1003, msg, { status, retryAfterSeconds });
}

/** Key, address or right: which of them is said to nobody. */
export function notPermitted(): ApiRefused {
  return new ApiRefused(-2015, 'Invalid API-key, IP, or permissions for action.', { status: 401 });
}
