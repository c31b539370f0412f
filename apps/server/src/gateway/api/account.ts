// In: signed calls about the account, and what clients ask before they trade. Out: balances, fees, payments; read only.
import { formatDecimal } from '@hilsa/money';
import type { Instrument } from '../../publish/index.ts';
import { balancesOf, listDeposits, listWithdrawals } from '../../tables/index.ts';
import { depositAddress, networksOf, railsOf, whyClosed } from '../calls/coins.ts';
import { shownDeposit, shownMethod, shownWithdrawal, tablesShow } from '../calls/payment-rows.ts';
import { keyOf, type ApiCall, type ApiContext } from './call.ts';
import { ApiRefused, notPermitted } from './refused.ts';
import { neededMarket, SYMBOL, marketOf } from './symbols.ts';

const PPM_PLACES = 6;
const MOST_PAYMENTS = 1_000;
const LATEST = Number.MAX_SAFE_INTEGER;
const ZERO_RATES = { maker: '0', taker: '0', buyer: '0', seller: '0' } as const;

const read = { method: 'GET', security: 'read' } as const;

export const accountApi: readonly ApiCall[] = [
  { ...read, path: '/account', weight: 20, reads: ['omitZeroBalances'], answer: account },
  {
    ...read,
    path: '/account/commission',
    weight: 20,
    reads: ['symbol'],
    answer: (context) => {
      const instrument = neededMarket(context);
      return {
        symbol: instrument.symbol,
        standardCommission: ratesOf(context, instrument),
        specialCommission: ZERO_RATES,
        taxCommission: ZERO_RATES,
        discount: { enabledForAccount: false, enabledForSymbol: false, discountAsset: '', discount: '0' },
      };
    },
  },
];

export const wideApi: readonly ApiCall[] = [
  {
    method: 'GET',
    security: 'none',
    path: '/system/status',
    weight: 1,
    reads: [],
    answer: () => ({ status: 0, msg: 'normal' }),
  },
  {
    ...read,
    path: '/asset/tradeFee',
    weight: 1,
    reads: ['symbol'],
    answer: (context) => {
      const { world, parameters } = context;
      const symbol = parameters.text('symbol', SYMBOL);
      const list = symbol === undefined ? world.publisher.listings.ofKind('spot') : [marketOf(world, symbol, 'spot')];
      return list.map((instrument) => {
        const { maker, taker } = ratesOf(context, instrument);
        return { symbol: instrument.symbol, makerCommission: maker, takerCommission: taker };
      });
    },
  },
  { ...read, path: '/capital/config/getall', weight: 10, reads: [], answer: coins },
  {
    ...read,
    path: '/capital/deposit/hisrec',
    weight: 1,
    reads: ['coin', 'status', 'startTime', 'endTime', 'offset', 'limit', 'includeSource', 'txId'],
    answer: deposits,
  },
  {
    ...read,
    path: '/capital/withdraw/history',
    weight: 1,
    reads: ['coin', 'withdrawOrderId', 'status', 'startTime', 'endTime', 'offset', 'limit', 'idList'],
    answer: withdrawals,
  },
  {
    ...read,
    path: '/capital/deposit/address',
    weight: 10,
    reads: ['coin', 'network', 'amount'],
    answer: address,
  },
  {
    // Said plainly, because programs try it: no key takes money out.
    method: 'POST',
    path: '/capital/withdraw/apply',
    security: 'trade',
    weight: 1,
    reads: [
      'coin',
      'network',
      'address',
      'addressTag',
      'amount',
      'name',
      'withdrawOrderId',
      'walletType',
      'transactionFeeFlag',
    ],
    answer: () => {
      throw notPermitted();
    },
  },
];

/** A rate in hundredths of a percent, cut off: old clients read no other; `commissionRates` are exact. */
function basisPoints(text: string): number {
  return Number((text.split('.')[1] ?? '').slice(0, 4));
}

function rate(ppm: number): string {
  return formatDecimal(BigInt(ppm), PPM_PLACES);
}

/** What the account's next order pays. */
function ratesOf(context: ApiContext, { index }: Instrument) {
  const { makerPpm, takerPpm } = context.world.sequencer.engine.feesOf(keyOf(context).account, index);
  return { maker: rate(makerPpm), taker: rate(takerPpm), buyer: '0', seller: '0' };
}

async function account(context: ApiContext): Promise<object> {
  const { world, parameters, rooms } = context;
  const key = keyOf(context);
  const omitsZero = parameters.flag('omitZeroBalances') ?? false;
  await world.sequencer.tablesClock.shows(key.account);
  const rows = await balancesOf(world.tables, key.account);
  const balances = rows
    .filter(({ available, held }) => !omitsZero || available + held > 0n)
    .map(({ asset, available, held }) => {
      const { code, decimals } = world.publisher.listings.asset(asset);
      return { asset: code, free: formatDecimal(available, decimals), locked: formatDecimal(held, decimals) };
    });
  const [first] = world.publisher.listings.ofKind('spot');
  const rates = first === undefined ? ZERO_RATES : ratesOf(context, first);
  return {
    makerCommission: basisPoints(rates.maker),
    takerCommission: basisPoints(rates.taker),
    buyerCommission: 0,
    sellerCommission: 0,
    commissionRates: rates,
    canTrade: key.trade && key.customer.barred === null,
    canWithdraw: false,
    canDeposit: true,
    brokered: false,
    requireSelfTradePrevention: false,
    preventSor: false,
    updateTime: rooms.now(),
    accountType: 'SPOT',
    balances,
    permissions: ['SPOT'],
    uid: Number(key.customerId),
  };
}

async function coins(context: ApiContext): Promise<object[]> {
  const { world } = context;
  const { account: number } = keyOf(context);
  await world.sequencer.tablesClock.shows(number);
  const rows = new Map((await balancesOf(world.tables, number)).map((row) => [row.asset, row]));
  return world.sequencer.engine.assets.map(({ code, decimals }, asset) => {
    const row = rows.get(asset);
    const networks = networksWith(context, code);
    return {
      coin: code,
      name: code,
      free: formatDecimal(row?.available ?? 0n, decimals),
      locked: formatDecimal(row?.held ?? 0n, decimals),
      freeze: '0',
      withdrawing: '0',
      ipoable: '0',
      ipoing: '0',
      storage: '0',
      isLegalMoney: false,
      trading: true,
      depositAllEnable: networks.some(({ depositEnable }) => depositEnable),
      withdrawAllEnable: false,
      networkList: networks,
    };
  });
}

/** Where a coin comes in by itself, and what the app takes for sending it out: no key does. */
function networksWith({ rooms, world, worldName }: ApiContext, coin: string) {
  if (worldName !== 'real') return [];
  return networksOf(rooms).flatMap((network) =>
    railsOf(world, network)
      .filter(({ asset }) => world.publisher.listings.asset(asset).code === coin)
      .map((rail) => {
        const out = shownMethod(world, rail, rail.policy.methods[0]!, 0);
        return {
          network: network.name,
          coin,
          name: network.title,
          depositEnable: whyClosed(world, network, rail, 'in') === '',
          withdrawEnable: false,
          minConfirm: network.depth,
          withdrawFee: out.feeUnits,
          withdrawMin: out.minimum,
          withdrawMax: out.maximum,
        };
      }),
  );
}

/** Of a coin, on the named network or the first that has one; addresses are made in the app. */
function address(context: ApiContext): object {
  const { parameters, rooms, world } = context;
  const coin = parameters.needed('coin', /^[A-Z0-9]{1,12}$/);
  const wanted = parameters.text('network', /^[A-Za-z0-9-]{1,40}$/);
  for (const network of networksOf(rooms)) {
    const found =
      wanted === undefined || network.name === wanted ? depositAddress(world, keyOf(context), network) : null;
    if (found?.assets.includes(coin) === true)
      return { coin, address: found.address, tag: '', url: found.testUrl ?? '' };
  }
  throw new ApiRefused(-1020, 'There is no address of that coin and network yet; it is made in the app.');
}

interface Window {
  readonly coin: string | undefined;
  readonly from: number;
  readonly until: number;
  readonly limit: number;
}

function windowOf({ parameters }: ApiContext): Window {
  return {
    coin: parameters.text('coin', /^[A-Z0-9]{1,12}$/),
    from: parameters.integer('startTime', 0, LATEST) ?? 0,
    until: parameters.integer('endTime', 0, LATEST) ?? LATEST,
    limit: parameters.limit(MOST_PAYMENTS, MOST_PAYMENTS),
  };
}

const DEPOSIT_STATUS = { created: 0, pending: 0, expired: 7, fail: 7, success: 1 } as const;

async function deposits(context: ApiContext): Promise<object[]> {
  const { world } = context;
  const { coin, from, until, limit } = windowOf(context);
  await tablesShow(world);
  const { list } = await listDeposits(world.tables, keyOf(context).account, { before: null, limit });
  return list
    .map((row) => ({ row, shown: shownDeposit(world, row) }))
    .filter(
      ({ row, shown }) =>
        (coin === undefined || shown.asset === coin) && row.createdMs >= from && row.createdMs <= until,
    )
    .map(({ row, shown }) => ({
      id: shown.id,
      amount: shown.amount,
      coin: shown.asset,
      network: shown.channel,
      status: DEPOSIT_STATUS[row.state],
      address: '',
      addressTag: '',
      txId: shown.reference,
      insertTime: row.createdMs,
      transferType: 0,
      confirmTimes: '',
      walletType: 0,
    }));
}

const WITHDRAWAL_STATUS = { requested: 2, approved: 4, sent: 4, success: 6, failed: 5, cancelled: 1 } as const;

async function withdrawals(context: ApiContext): Promise<object[]> {
  const { world } = context;
  const { coin, from, until, limit } = windowOf(context);
  await tablesShow(world);
  const { list } = await listWithdrawals(world.tables, keyOf(context).account, { before: null, limit });
  return list
    .map((row) => ({ row, shown: shownWithdrawal(world, row, context.rooms.now()) }))
    .filter(
      ({ row, shown }) =>
        (coin === undefined || shown.asset === coin) && row.requestedMs >= from && row.requestedMs <= until,
    )
    .map(({ row, shown }) => ({
      id: shown.id,
      amount: shown.arrivalAmount,
      transactionFee: shown.fee,
      coin: shown.asset,
      network: shown.channel,
      status: WITHDRAWAL_STATUS[row.state],
      // Only how it ends: a key that is stolen tells nobody where the money goes.
      address: shown.destination,
      txId: row.transaction,
      applyTime: new Date(row.requestedMs).toISOString().slice(0, 19).replace('T', ' '),
      transferType: 0,
    }));
}
