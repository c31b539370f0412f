// In: signed calls about the contract wallet. Out: balances, positions, leverage, mode and margin as the app sets them; income and forced orders.
import { formatDecimal } from '@hilsa/money';
import type { Instrument } from '../../../publish/index.ts';
import {
  balancesOf,
  instrumentsOfOrders,
  listClosings,
  listContractFunding,
  listPostings,
} from '../../../tables/index.ts';
import { keyOf, type ApiCall, type ApiContext } from '../call.ts';
import { mandatory } from '../parameters.ts';
import { ApiRefused } from '../refused.ts';
import { marketOf, neededMarket, SYMBOL } from '../symbols.ts';
import { asTicket } from './as-ticket.ts';
import { accountIn } from './read-order.ts';
import { forcedOrder, positionRisk, textOfUnits, unitsOfText } from './rows.ts';

const LATEST = Number.MAX_SAFE_INTEGER;
const MOST_INCOME = 1_000;
const MOST_FORCED = 100;
const PPM_PLACES = 6;
const read = { method: 'GET', security: 'read' } as const;
const change = { method: 'POST', security: 'trade', weight: 1 } as const;

export const contractAccountApi: readonly ApiCall[] = [
  { ...change, path: '/leverage', reads: ['symbol', 'leverage'], answer: setLeverage },
  { ...change, path: '/marginType', reads: ['symbol', 'marginType'], answer: setMarginType },
  { ...change, path: '/positionSide/dual', reads: ['dualSidePosition'], answer: setMode },
  {
    ...read,
    path: '/positionSide/dual',
    weight: 30,
    reads: [],
    answer: (context) => ({ dualSidePosition: isHedge(context) }),
  },
  {
    ...change,
    path: '/positionMargin',
    isWithdrawing: true,
    reads: ['symbol', 'positionSide', 'amount', 'type'],
    answer: setMargin,
  },
  { ...read, path: '/symbolConfig', weight: 5, reads: ['symbol'], answer: symbolConfig },
  { ...read, path: '/accountConfig', weight: 5, reads: [], answer: accountConfig },
  { ...read, path: '/commissionRate', weight: 20, reads: ['symbol'], answer: commissionRate },
  {
    ...read,
    path: '/income',
    weight: 30,
    reads: ['symbol', 'incomeType', 'startTime', 'endTime', 'page', 'limit'],
    answer: income,
  },
  {
    ...read,
    path: '/forceOrders',
    weight: 20,
    reads: ['symbol', 'autoCloseType', 'startTime', 'endTime', 'limit'],
    answer: forceOrders,
  },
];

/** At the addresses of the second and third version. */
export const contractStandingApi: readonly ApiCall[] = [
  { ...read, path: '/account', weight: 5, reads: [], answer: account },
  { ...read, path: '/balance', weight: 5, reads: [], answer: balance },
  { ...read, path: '/positionRisk', weight: 5, reads: ['symbol'], answer: positions },
];

function isHedge(context: ApiContext): boolean {
  return context.world.sequencer.engine.contractCustomer(accountIn(context)).mode === 'hedge';
}

async function setLeverage(context: ApiContext): Promise<object> {
  const { parameters } = context;
  const instrument = neededMarket(context);
  const leverage = parameters.integer('leverage', 1, 125);
  if (leverage === undefined) throw mandatory('leverage');
  await asTicket(context, '/coin/contract/order/multiple/set', { symbol: instrument.symbol, leverage }, null);
  const { listing } = instrument.state;
  return {
    leverage,
    maxNotionalValue: formatDecimal(listing.maxNotional, instrument.quoteDecimals, { trim: true }),
    symbol: instrument.symbol,
  };
}

/** Every position here is isolated. */
function setMarginType(context: ApiContext): never {
  neededMarket(context);
  const invalid = () => new ApiRefused(-1130, "Data sent for parameter 'marginType' is not valid.");
  const type = context.parameters.word('marginType', ['ISOLATED', 'CROSSED'], invalid);
  if (type === undefined) throw mandatory('marginType');
  if (type === 'ISOLATED') throw new ApiRefused(-4046, 'No need to change margin type.');
  throw new ApiRefused(-4047, 'Margin type cannot be changed: every position here is isolated.');
}

async function setMode(context: ApiContext): Promise<object> {
  const wanted = context.parameters.flag('dualSidePosition');
  if (wanted === undefined) throw mandatory('dualSidePosition');
  if (wanted === isHedge(context)) throw new ApiRefused(-4059, 'No need to change position side.');
  await asTicket(context, '/coin/contract/order/mode/set', { mode: wanted ? 'hedge' : 'one-way' }, null);
  return { code: 200, msg: 'success' };
}

/** 1: add; 2: reduce. */
async function setMargin(context: ApiContext): Promise<object> {
  const { parameters } = context;
  const instrument = neededMarket(context);
  const type = parameters.integer('type', 1, 2);
  const amount = parameters.decimal('amount');
  if (type === undefined) throw mandatory('type');
  if (amount === undefined) throw mandatory('amount');
  const invalid = () => new ApiRefused(-1116, 'Invalid positionSide.');
  const side = parameters.word('positionSide', ['BOTH', 'LONG', 'SHORT'], invalid) ?? 'BOTH';
  const own = (await positionsIn(context)).filter(({ symbol }) => symbol === instrument.symbol);
  const direction = side === 'BOTH' ? own[0]?.direction : side === 'LONG' ? 'long' : 'short';
  if (direction === undefined) throw new ApiRefused(-4054, 'Add margin only support for isolated position.');
  const wanted = { symbol: instrument.symbol, direction, amount: type === 1 ? amount : `-${amount}` } as const;
  // The same signed request twice moves margin once.
  await asTicket(context, '/coin/contract/order/add/mgn', wanted, context.requestId);
  // Only the echo is a number, as the interface has it; what was moved was read from the text.
  return { code: 200, msg: 'Successfully modify position margin.', amount: Number(amount), type };
}

function positionsIn(context: ApiContext) {
  return context.world.publisher.contracts.positionsOf(keyOf(context).account);
}

async function shownPositions(context: ApiContext, only: Instrument | null) {
  const { listings } = context.world.publisher;
  const around = { isHedge: isHedge(context), nowMs: context.rooms.now() };
  return (await positionsIn(context))
    .filter(({ symbol }) => only === null || symbol === only.symbol)
    .map((position) => positionRisk(position, listings.bySymbol(position.symbol)!, around));
}

function positions(context: ApiContext): Promise<object[]> {
  const symbol = context.parameters.text('symbol', SYMBOL);
  return shownPositions(context, symbol === undefined ? null : marketOf(context.world, symbol, 'perpetual'));
}

/** The wallet's money, by asset: margin of positions and of orders is held in it. */
async function walletOf(context: ApiContext) {
  const { world, rooms } = context;
  const number = accountIn(context);
  await world.sequencer.tablesClock.shows(number);
  const open = await shownPositions(context, null);
  return (await balancesOf(world.tables, number)).map(({ asset, available, held }) => {
    const { code, decimals } = world.publisher.listings.asset(asset);
    const own = open.filter(({ marginAsset }) => marginAsset === code);
    const sum = (read: (one: (typeof own)[number]) => string) =>
      own.reduce((total, one) => total + unitsOfText(read(one), decimals), 0n);
    const wallet = available + held;
    const profit = sum((one) => one.unRealizedProfit);
    const margin = sum((one) => one.isolatedWallet);
    const text = (units: bigint) => textOfUnits(units, decimals);
    return {
      asset: code,
      walletBalance: text(wallet),
      unrealizedProfit: text(profit),
      marginBalance: text(wallet + profit),
      maintMargin: text(sum((one) => one.maintMargin)),
      initialMargin: text(held),
      positionInitialMargin: text(margin),
      openOrderInitialMargin: text(held - margin),
      crossWalletBalance: text(available),
      crossUnPnl: text(0n),
      availableBalance: text(available),
      maxWithdrawAmount: text(available),
      marginAvailable: true,
      updateTime: rooms.now(),
    };
  });
}

async function account(context: ApiContext): Promise<object> {
  const key = keyOf(context);
  const assets = await walletOf(context);
  const [first] = assets;
  const of = (name: keyof (typeof assets)[number]) => (first === undefined ? '0' : String(first[name]));
  return {
    feeTier: 0,
    canTrade: key.trade && key.customer.barred === null,
    canDeposit: true,
    canWithdraw: false,
    multiAssetsMargin: false,
    totalInitialMargin: of('initialMargin'),
    totalMaintMargin: of('maintMargin'),
    totalWalletBalance: of('walletBalance'),
    totalUnrealizedProfit: of('unrealizedProfit'),
    totalMarginBalance: of('marginBalance'),
    totalPositionInitialMargin: of('positionInitialMargin'),
    totalOpenOrderInitialMargin: of('openOrderInitialMargin'),
    totalCrossWalletBalance: of('crossWalletBalance'),
    totalCrossUnPnl: of('crossUnPnl'),
    availableBalance: of('availableBalance'),
    maxWithdrawAmount: of('maxWithdrawAmount'),
    updateTime: context.rooms.now(),
    assets,
    positions: (await shownPositions(context, null)).map(({ unRealizedProfit, ...one }) => ({
      ...one,
      unrealizedProfit: unRealizedProfit,
    })),
  };
}

async function balance(context: ApiContext): Promise<object[]> {
  return (await walletOf(context)).map(({ walletBalance, ...rest }) => ({
    accountAlias: keyOf(context).customerId,
    balance: walletBalance,
    ...rest,
  }));
}

/** What was chosen; until then an order is its whole value. */
function leverageOf(context: ApiContext, { state }: Instrument): number {
  const chosen = state.contract?.leverages.get(accountIn(context)) ?? 0;
  return chosen === 0 ? 1 : chosen;
}

function symbolConfig(context: ApiContext): object[] {
  const { world, parameters } = context;
  const symbol = parameters.text('symbol', SYMBOL);
  const { listings } = world.publisher;
  const list = symbol === undefined ? listings.ofKind('perpetual') : [marketOf(world, symbol, 'perpetual')];
  return list.map((one) => ({
    symbol: one.symbol,
    marginType: 'ISOLATED',
    isAutoAddMargin: false,
    leverage: leverageOf(context, one),
    maxNotionalValue: formatDecimal(one.state.listing.maxNotional, one.quoteDecimals, { trim: true }),
  }));
}

function accountConfig(context: ApiContext): object {
  const key = keyOf(context);
  return {
    feeTier: 0,
    canTrade: key.trade && key.customer.barred === null,
    canDeposit: true,
    canWithdraw: false,
    dualSidePosition: isHedge(context),
    updateTime: 0,
    multiAssetsMargin: false,
    tradeGroupId: -1,
  };
}

function commissionRate(context: ApiContext): object {
  const instrument = neededMarket(context);
  const { makerPpm, takerPpm } = context.world.sequencer.engine.feesOf(accountIn(context), instrument.index);
  const rate = (ppm: number) => formatDecimal(BigInt(ppm), PPM_PLACES);
  return { symbol: instrument.symbol, makerCommissionRate: rate(makerPpm), takerCommissionRate: rate(takerPpm) };
}

const INCOME = {
  transfer: 'TRANSFER',
  'profit-loss': 'REALIZED_PNL',
  funding: 'FUNDING_FEE',
  fee: 'COMMISSION',
  'liquidation-fee': 'INSURANCE_CLEAR',
  referral: 'REFERRAL_KICKBACK',
} as const;
type IncomeReason = keyof typeof INCOME;
const REASONS = Object.keys(INCOME) as IncomeReason[];

/** Oldest first, of the newest that fit; pages of the whole are in the app's bills. */
async function income(context: ApiContext): Promise<object[]> {
  const { world, parameters } = context;
  const symbol = parameters.text('symbol', SYMBOL);
  const only = symbol === undefined ? null : marketOf(world, symbol, 'perpetual');
  const type = parameters.text('incomeType', /^[A-Z_]{1,40}$/);
  const reasons = type === undefined ? REASONS : REASONS.filter((reason) => INCOME[reason] === type);
  const from = parameters.integer('startTime', 0, LATEST) ?? 0;
  const until = parameters.integer('endTime', 0, LATEST) ?? LATEST;
  const limit = parameters.limit(100, MOST_INCOME);
  if (reasons.length === 0) return [];
  const number = accountIn(context);
  await world.sequencer.tablesClock.shows(number);
  const shown = (await incomeRows(context, reasons))
    .filter(({ time, market }) => time >= from && time <= until && (only === null || market === only.index))
    .map(({ market, ...row }) => ({
      symbol: market === null ? '' : world.publisher.listings.at(market).symbol,
      ...row,
    }));
  return from > 0 ? shown.slice(0, limit) : shown.slice(-limit);
}

/** Oldest first; where a line comes from an order, its market is known. */
async function incomeRows(context: ApiContext, reasons: readonly IncomeReason[]) {
  const { world } = context;
  const number = accountIn(context);
  const page = { asset: null, reasons, days: null, before: null, limit: MOST_INCOME };
  const { list } = await listPostings(world.tables, [number], page);
  const orders = list.flatMap(({ orderId }) => (orderId === null ? [] : [orderId]));
  const markets = await instrumentsOfOrders(world.tables, number, [...new Set(orders)]);
  const fundings = await fundingMarkets(context, reasons);
  return list.toReversed().map((row) => {
    const { code, decimals } = world.publisher.listings.asset(row.asset);
    const ofFunding = row.reason === 'funding' ? fundings.get(`${row.atMs} ${row.amount}`) : undefined;
    return {
      market: (row.orderId === null ? undefined : markets.get(row.orderId)) ?? ofFunding ?? null,
      incomeType: INCOME[row.reason as IncomeReason],
      income: textOfUnits(row.amount, decimals),
      asset: code,
      info: '',
      time: row.atMs,
      // Of a line of the journal: no two are alike.
      tranId: row.sequence * 1_000 + row.line,
      tradeId: row.causeKind === 'trade' ? String(row.cause) : '',
    };
  });
}

/** A funding has no order: its market stands in its own row. */
async function fundingMarkets(context: ApiContext, reasons: readonly IncomeReason[]): Promise<Map<string, number>> {
  if (!reasons.includes('funding')) return new Map();
  const page = { instrument: null, before: null, limit: MOST_INCOME };
  const { list } = await listContractFunding(context.world.tables, accountIn(context), page);
  return new Map(list.map(({ atMs, amount, instrument }) => [`${atMs} ${amount}`, instrument]));
}

async function forceOrders(context: ApiContext): Promise<object[]> {
  const { world, parameters } = context;
  const symbol = parameters.text('symbol', SYMBOL);
  const only = symbol === undefined ? null : marketOf(world, symbol, 'perpetual');
  const invalid = () => new ApiRefused(-1130, "Data sent for parameter 'autoCloseType' is not valid.");
  const type = parameters.word('autoCloseType', ['LIQUIDATION', 'ADL'], invalid);
  const from = parameters.integer('startTime', 0, LATEST) ?? 0;
  const until = parameters.integer('endTime', 0, LATEST) ?? LATEST;
  const limit = parameters.limit(50, MOST_FORCED);
  const number = accountIn(context);
  await world.sequencer.tablesClock.shows(number);
  const page = { instrument: only?.index ?? null, before: null, limit: MOST_INCOME };
  const { list } = await listClosings(world.tables, number, page);
  return list
    .filter(({ liquidation, cause, closedMs }) => {
      if (liquidation === 0 || closedMs < from || closedMs > until) return false;
      return type === undefined || (type === 'ADL') === (cause === 'deleveraging');
    })
    .slice(0, limit)
    .toReversed()
    .map((row) => forcedOrder(row, world.publisher.listings.at(row.instrument)));
}
