// In: a gateway, a share with options and a writer that quotes them. Out: what a customer asks and gets: chain, questions, buying, selling, lists.
import { accountOf, type Command } from '@hilsa/core';
import { FIRST_DAY, OPTION_TERMS, OptionMarket } from '@hilsa/testkit';
import { beforeAll, describe, expect, it } from 'vitest';
import { ask, type Doors, fundedPerson, openDoors, type Person, post } from './doors.ts';

type Rung = { readonly ticks: number; readonly lots: number };

const DAY_MS = 86_400_000;
const HOUR_MS = 3_600_000;

let doors: Doors;
let ann: Person;
let symbol = '';
/** What the writer bids and asks. */
let quote: (bids: readonly Rung[], asks: readonly Rung[]) => Promise<unknown>;

const must = async (command: Command) => {
  const reply = await doors.worlds.real.sequencer.submit({ command, requestId: null, caller: 'system' });
  if (reply.refusal !== null) throw new Error(`${command.kind}: ${reply.refusal}`);
  return reply;
};

beforeAll(async () => {
  doors = await openDoors();
  ann = await fundedPerson(doors);
  await ask(doors, '/user/sandbox/fund', { asset: 'BDT', amount: '500000' }, ann.token);
  const { engine } = doors.worlds.real.sequencer;
  const today = Math.floor(Date.now() / DAY_MS);
  const asset = (code: string) => engine.assets.findIndex((one) => one.code === code);
  const share = (await must({ kind: 'list-asset', atMs: 0, code: 'GP', decimals: 0 })).asset!;
  // Days without a night, so that it trades whenever this runs.
  await must({
    kind: 'set-sessions',
    atMs: 0,
    market: 'BD',
    rules: { packVersion: 1, limits: null, pause: null, mostVolumeBps: 10_000 },
    days: Array.from({ length: 5 }, (_, n) => ({
      day: today + n,
      settles: true,
      settlesAtMs: (today + n) * DAY_MS,
      phases: [
        {
          phase: 'continuous' as const,
          startsAtMs: (today + n) * DAY_MS,
          endsAtMs: (today + n) * DAY_MS + 24 * HOUR_MS,
        },
      ],
    })),
  });
  const { listing } = new OptionMarket().engine.instrument(0);
  if (listing.kind !== 'stock') throw new Error('no share');
  const underlying = (
    await must({
      kind: 'list-instrument',
      atMs: 0,
      listing: { ...listing, baseAsset: share, quoteAsset: asset('BDT') },
    })
  ).instrument!;
  await must({ kind: 'run-due', atMs: 0 });
  const house = { kind: 'open-account', atMs: 0, referrer: null } as const;
  await must({ ...house, ownerKind: 'house', purpose: 'options', mayOwe: true });
  const writer = accountOf((await must({ ...house, ownerKind: 'participant' })).account!, 'stock');
  await must({ kind: 'issue-test-money', atMs: 0, account: writer, asset: asset('BDT'), amount: 10n ** 12n });
  await must({ kind: 'set-option-underlying', atMs: 0, instrument: underlying, terms: OPTION_TERMS });
  await must({ kind: 'set-option-writer', atMs: 0, account: writer, isWriter: true });
  const series = { kind: 'list-series', atMs: 0, underlying, strike: 32_000n, expiryDay: today + 2 } as const;
  const call = (await must({ ...series, option: 'call' })).instrument!;
  await must({ ...series, option: 'put' });
  await must({ kind: 'write-options', atMs: 0, account: writer, instrument: call, lots: 50 });
  quote = async (bids, asks) => must({ kind: 'mass-quote', atMs: 0, account: writer, instrument: call, bids, asks });
  await quote([{ ticks: 69, lots: 20 }], [{ ticks: 72, lots: 20 }]);
  symbol = engine.instrument(call).listing.symbol;
});

const buy = (fields: Record<string, string>) =>
  post(doors, '/stock/order/option/apply', { symbol, ...fields }, { accesstoken: ann.token });

describe('options', () => {
  it('show their chain to everybody, with prices of one share', async () => {
    expect((await ask(doors, '/stock/index/option/rule')).underlyings).toEqual(['GP']);
    const { chain } = await ask(doors, '/stock/index/option/rule', { underlying: 'GP' });
    expect(chain).toMatchObject({
      price: '320.00',
      multiplier: '100',
      leastPremium: '100',
      isOpen: true,
      isTested: false,
      window: null,
      losingPercent: null,
    });
    const [row] = chain!.expiries[0]!.strikes;
    expect(row).toMatchObject({
      strike: '320.00',
      call: { symbol, bid: '6.90', ask: '7.20', mark: '7.00', openInterest: 0 },
    });
    expect(row!.call!.volatility).toBeGreaterThan(0);
    // Nobody quotes the put: what the call says of volatility is the put's.
    const { volatility } = row!.call!;
    expect(row!.put).toMatchObject({ bid: null, ask: null, mark: null, volatility });
    expect(FIRST_DAY).toBeGreaterThan(0);
  });

  it('ask five questions first', async () => {
    expect(await buy({ quantity: '1', price: '7.2' })).toMatchObject({ refusal: 'suitability-required' });
    const test = (answers: string) => ask(doors, '/stock/order/option/test', { answers }, ann.token);
    expect(await test('loss:1,average:1,ceiling:3,time:2,sell:1')).toEqual({ isTested: false, wrong: ['loss'] });
    expect(await test('loss:2,average:1,ceiling:3,time:2,sell:1')).toEqual({ isTested: true, wrong: [] });
  });

  it('are refused with their numbers', async () => {
    expect(await buy({ quantity: '1', price: '0.5' })).toMatchObject({
      refusal: 'premium-below-minimum',
      detail: { premium: '50', minimum: '100' },
      msg: 'The minimum option purchase is 100',
    });
    expect(await buy({ quantity: '50', price: '7.2' })).toMatchObject({ refusal: 'premium-limit-reached' });
    expect(await buy({ quantity: '1', price: '7.25' })).toMatchObject({ refusal: 'price-not-on-tick' });
    expect(await buy({ quantity: '1', type: 'market', price: '7' })).toMatchObject({ refusal: 'fields-conflict' });
    expect(await buy({ quantity: '1' })).toMatchObject({ refusal: 'field-missing' });
  });

  it('are previewed as they then are: premium, fee, what can be lost and had; nothing is placed', async () => {
    const preview = (fields: Record<string, string>) =>
      post(doors, '/stock/order/option/preview', { symbol, quantity: '2', ...fields }, { accesstoken: ann.token });
    expect((await preview({ price: '7.2' })).data).toMatchObject({
      fillable: 2,
      premium: '1440.00',
      fee: '19.20',
      total: '1459.20',
      mostLoss: '1459.20',
      mostPayout: '64000.00',
      breakeven: '327.20',
      openPremium: '0.00',
      isOpen: true,
    });
    const market = { quantity: '2', fillable: 2, price: '9.00', premium: '1440.00', fee: '19.20' };
    expect((await preview({ type: 'market' })).data).toMatchObject({ ...market, quantity: 2 });
    expect((await preview({ side: 'sell', price: '6.9' })).data).toMatchObject({
      premium: '1380.00',
      total: '1360.80',
      mostLoss: null,
      mostPayout: null,
    });
    expect((await preview({ price: '5' })).data).toMatchObject({ fillable: 0, premium: '1000.00' });
    expect(await preview({ price: '7.25' })).toMatchObject({ refusal: 'price-not-on-tick' });
    expect(await preview({})).toMatchObject({ refusal: 'field-missing' });
    const put = symbol.replace(/C$/, 'P');
    expect(await preview({ symbol: put, type: 'market' })).toMatchObject({ refusal: 'insufficient-liquidity' });
    expect((await ask(doors, '/stock/order/option/list', {}, ann.token)).orders).toEqual([]);
  });

  it('are bought and sold, and every list of other things leaves them out', async () => {
    const { order } = await ask(doors, '/stock/order/option/apply', { symbol, quantity: '2', price: '7.2' }, ann.token);
    expect(order).toMatchObject({ state: 'complete', filled: 2, premium: '1440.00', fee: '19.20', price: '7.20' });
    const held = await ask(doors, '/stock/order/option/list', {}, ann.token);
    expect(held.list).toMatchObject([
      {
        symbol,
        quantity: 2,
        premium: '1440.00',
        fees: '19.20',
        openPrice: '7.20',
        // The middle, 7.05, rounded down to a tick.
        value: '1400.00',
        profitLoss: '-59.20',
        profitLossRatio: '-4.11',
        state: 'in-transaction',
      },
    ]);
    const owned = await ask(doors, '/user/assets', { currency: 'BDT' }, ann.token);
    expect(owned.elsewhere).toEqual([{ kind: 'options', wallet: 'stock', value: '1400', profit: '-59.2', count: 1 }]);
    const stock = owned.wallets.find(({ wallet }) => wallet === 'stock')!;
    expect(stock).toMatchObject({ marketValue: '1400', positionProfit: '-59.2', value: '499940.8' });
    // Nobody bids: the positions show no value, and no total takes the last price for one.
    await quote([], [{ ticks: 72, lots: 18 }]);
    expect((await ask(doors, '/stock/order/option/list', {}, ann.token)).list).toMatchObject([
      { value: null, profitLoss: null, profitLossRatio: null },
    ]);
    const unpriced = await ask(doors, '/user/assets', { currency: 'BDT' }, ann.token);
    expect(unpriced.elsewhere).toMatchObject([{ kind: 'options', value: '0', profit: '0', count: 1 }]);
    expect(unpriced.wallets.find(({ wallet }) => wallet === 'stock')).toMatchObject({
      marketValue: '0',
      value: '498540.8',
    });
    await quote([{ ticks: 69, lots: 20 }], [{ ticks: 72, lots: 18 }]);
    const resting = await ask(doors, '/stock/order/option/apply', { symbol, quantity: '1', price: '5' }, ann.token);
    expect(resting.order.state).toBe('applying');
    expect((await ask(doors, '/stock/order/option/list', {}, ann.token)).orders).toHaveLength(1);
    const { orderId } = resting.order;
    const gone = await ask(doors, '/stock/order/option/cancel', { orderId }, ann.token);
    expect(gone.order.state).toBe('closed');
    const sold = await ask(doors, '/stock/order/option/close', { symbol, type: 'market', quantity: '2' }, ann.token);
    expect(sold.order).toMatchObject({ side: 'sell', premium: '1380.00' });
    const { list } = await ask(doors, '/stock/order/option/list', { scope: 'history' }, ann.token);
    expect(list).toMatchObject([{ state: 'closed', received: '1380.00', closePrice: '6.90', profitLoss: '-98.40' }]);
    const { list: sums } = await ask(doors, '/stock/order/option/statistics', { period: 'today' }, ann.token);
    expect(sums).toMatchObject([
      { currency: 'BDT', ended: 1, premium: '1440.00', profitLoss: '-98.40', worthlessPercent: null },
    ]);
    for (const path of ['/stock/order/list', '/coin/order/list', '/stock/order/trade/list'] as const)
      expect((await ask(doors, path, {}, ann.token)).list).toEqual([]);
    const { list: assets } = await ask(doors, '/user/assets', {}, ann.token);
    expect(assets.some(({ asset }) => asset.startsWith('OPT'))).toBe(false);
    const { list: records } = await ask(doors, '/user/tx/record', {}, ann.token);
    expect(records.some(({ asset }) => asset.startsWith('OPT'))).toBe(false);
  });

  it('say what they settled at; before, nothing', async () => {
    const settlement = await ask(doors, '/stock/order/option/settlement', { symbol });
    expect(settlement).toMatchObject({ symbol, strike: '320.00', expiryPrice: null, hash: null, samples: [] });
  });
});
