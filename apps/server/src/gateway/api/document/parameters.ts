// In: the name of a parameter. Out: what it may be, and what it means.

type Schema = Readonly<Record<string, unknown>>;

const DECIMAL = { type: 'string', pattern: String.raw`^\d{1,24}(?:\.\d{0,18})?$` };
const WHOLE = { type: 'integer', minimum: 0 };
const MOMENT = { type: 'integer', minimum: 0, description: 'UTC, milliseconds.' };
const NAME = { type: 'string', pattern: '^[A-Za-z0-9._:-]{1,36}$' };
const TEXT = { type: 'string', maxLength: 200 };
const FLAG = { type: 'boolean' };
const said = (description: string, schema: Schema = TEXT): Schema => ({ ...schema, description });
const oneOf = (description: string, ...words: string[]): Schema => ({ type: 'string', enum: words, description });
const ORDER_ID = 'The platform’s number of an order.';
const OWN_ID = 'Your own name of an order. The same name is the same order, however often it is sent.';
const LEG = 'Of one leg of a pair.';
const UNREAD = 'Read and left aside.';

export const PARAMETERS: Readonly<Record<string, Schema>> = {
  symbol: said('A market, as BTCUSDT; a contract, as BTCUSDT-PERP.', { type: 'string', pattern: '^[A-Z0-9-]{1,24}$' }),
  symbols: said('Several, as ["BTCUSDT","ETHUSDT"].'),
  limit: said('How many; more than the most is the most.', { type: 'integer', minimum: 1 }),
  fromId: said('From this number on, the oldest first.', WHOLE),
  startTime: MOMENT,
  endTime: MOMENT,
  interval: said('Of candles: 1m 3m 5m 15m 30m 1h 2h 4h 6h 8h 12h 1d 3d 1w 1M.'),
  timeZone: said('0 only.'),
  windowSize: said('1m to 59m, 1h to 23h, 1d to 7d.'),
  type: said('Of an order, as LIMIT or MARKET; of a ticker FULL or MINI; of margin 1 to add, 2 to reduce.'),
  symbolStatus: said(UNREAD),
  permissions: said(UNREAD),
  showPermissionSets: said(UNREAD),
  side: oneOf('', 'BUY', 'SELL'),
  timeInForce: oneOf('GTX is of contracts: it only makes.', 'GTC', 'IOC', 'FOK', 'GTX'),
  quantity: said('In the base.', DECIMAL),
  quoteOrderQty: said('Of a market order: what to spend, or to get.', DECIMAL),
  price: DECIMAL,
  stopPrice: said('Sets a waiting order off.', DECIMAL),
  triggerPrice: said('Sets a waiting order off.', DECIMAL),
  trailingDelta: said('How far a stop keeps behind, in hundredths of a percent.', {
    type: 'integer',
    minimum: 10,
    maximum: 2000,
  }),
  callbackRate: said('How far a stop keeps behind, in percent.'),
  newClientOrderId: said(OWN_ID, NAME),
  origClientOrderId: said(OWN_ID, NAME),
  listClientOrderId: said('Your own name of a pair.', NAME),
  clientAlgoId: said(OWN_ID, NAME),
  orderId: said(ORDER_ID, WHOLE),
  algoId: said(ORDER_ID, WHOLE),
  orderListId: said('The platform’s number of a pair.', WHOLE),
  newOrderRespType: oneOf('How much the answer tells.', 'ACK', 'RESULT', 'FULL'),
  selfTradePreventionMode: oneOf(
    'Which of two own orders that meet ends.',
    'EXPIRE_TAKER',
    'EXPIRE_MAKER',
    'EXPIRE_BOTH',
  ),
  cancelReplaceMode: oneOf(
    'Whether the new one is tried when the old one is not cancelled.',
    'STOP_ON_FAILURE',
    'ALLOW_FAILURE',
  ),
  cancelOrderId: said(ORDER_ID, WHOLE),
  cancelOrigClientOrderId: said(OWN_ID, NAME),
  cancelNewClientOrderId: said('Your own name of the cancel.', NAME),
  cancelRestrictions: oneOf('Cancel only if so.', 'ONLY_NEW', 'ONLY_PARTIALLY_FILLED'),
  newQty: said('Smaller than it is; the order keeps its place in the line.', DECIMAL),
  limitClientOrderId: said(OWN_ID, NAME),
  stopClientOrderId: said(OWN_ID, NAME),
  stopLimitPrice: DECIMAL,
  stopLimitTimeInForce: oneOf('', 'GTC'),
  omitZeroBalances: FLAG,
  listenKey: said('Under which an owner’s events are heard; lives for an hour after each word of it.'),
  reduceOnly: said('Only ever makes a position smaller.', FLAG),
  closePosition: said('Closes all there is, as a level of the position.', FLAG),
  positionSide: oneOf('Of two-way mode.', 'BOTH', 'LONG', 'SHORT'),
  workingType: oneOf('Which price sets it off.', 'MARK_PRICE', 'CONTRACT_PRICE'),
  algoType: oneOf('', 'CONDITIONAL'),
  leverage: said('', { type: 'integer', minimum: 1, maximum: 125 }),
  marginType: oneOf('Every position is isolated.', 'ISOLATED', 'CROSSED'),
  dualSidePosition: said('Long and short apart.', FLAG),
  amount: DECIMAL,
  incomeType: oneOf(
    '',
    'TRANSFER',
    'REALIZED_PNL',
    'FUNDING_FEE',
    'COMMISSION',
    'INSURANCE_CLEAR',
    'REFERRAL_KICKBACK',
  ),
  autoCloseType: oneOf('', 'LIQUIDATION', 'ADL'),
  coin: said('As USDT.'),
  ticker_id: said('As BTC_USDT.'),
  market_pair: said('The same under an older name.'),
  depth: said('Levels of both sides together; 0: all.', WHOLE),
};

/** What a name is that no table has: legs of pairs, and what clients send along and nothing here needs. */
export function parameterOf(name: string): Schema {
  const known = PARAMETERS[name];
  if (known !== undefined) return known;
  const leg = /^(?:above|below)(\w+)$/.exec(name)?.[1];
  if (leg === undefined) return said(UNREAD);
  const same = PARAMETERS[leg[0]!.toLowerCase() + leg.slice(1)];
  return leg.endsWith('ClientOrderId') ? said(OWN_ID, NAME) : { ...(same ?? TEXT), description: LEG };
}
