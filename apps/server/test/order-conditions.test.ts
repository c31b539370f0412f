// In: coins and shares in a real world. Out: trailing stops, pairs of a limit and a stop, icebergs, and orders that wait a year, by call: what they answer, hold and refuse.
import { accountOf, type Command } from '@hilsa/core';
import { formatDecimal } from '@hilsa/money';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { prepareShareWorld } from '../src/sandbox/shares/prepare-shares.ts';
import { createSharePrices } from '../src/sandbox/shares/share-price.ts';
import { ask, type Doors, fundedPerson, openDoors, type Person, post } from './doors.ts';

const SOON = { timeout: 50_000, interval: 20 };
let doors: Doors;
let owner: Person;
let other: Person;
let account: number;
let asset: number;
let code: string;
/** A price of the share so many percent away from where its day began. */
let at: (percent: number) => string;

const coin = { symbol: 'BTCUSDT', side: 'sell', quantity: '0.02' } as const;
const refusedCoin = (fields: Record<string, string>) =>
  post(doors, '/coin/order/add', { ...coin, ...fields }, { accesstoken: owner.token });
const refusedShare = (path: string, fields: Record<string, string>) =>
  post(doors, path, { code, quantity: '10', ...fields }, { accesstoken: owner.token });
const openCoins = async () => (await ask(doors, '/coin/order/list', { scope: 'open' }, owner.token)).list;
const shares = () => doors.worlds.real.sequencer.engine.balance(accountOf(account, 'stock'), asset);

beforeAll(async () => {
  doors = await openDoors();
  const { sequencer } = doors.worlds.real;
  const system = async (command: Command): Promise<void> => {
    const reply = await sequencer.submit({ command, requestId: null, caller: 'system' });
    if (reply.refusal !== null) throw new Error(`${command.kind}: ${reply.refusal}`);
  };
  const { places } = await prepareShareWorld(sequencer, {
    prices: createSharePrices('conditions'),
    count: 1,
    hours: 'round-the-clock',
    nowMs: Date.now(),
  });
  const [place] = places;
  await vi.waitFor(
    () => expect(sequencer.engine.instrument(place!.instrument).share?.highest ?? 0).toBeGreaterThan(0),
    SOON,
  );
  account = sequencer.engine.accountCount;
  owner = await fundedPerson(doors);
  other = await fundedPerson(doors);
  [asset, code] = [place!.baseAsset, place!.share.code];
  const { share, listing } = sequencer.engine.instrument(place!.instrument);
  const reference = share!.reference || listing.referenceTicks;
  at = (percent) =>
    formatDecimal(BigInt(10 * Math.round((reference * (100 + percent)) / 1_000)), place!.pack.tickDecimals, {
      trim: true,
    });
  await system({
    kind: 'issue-test-money',
    atMs: 0,
    account: accountOf(account, 'stock'),
    asset,
    amount: 100n,
  });
  // A last price to follow.
  await ask(
    doors,
    '/coin/order/add',
    { symbol: 'BTCUSDT', side: 'sell', type: 'limit', price: '100000', quantity: '0.001' },
    other.token,
  );
  await ask(
    doors,
    '/coin/order/add',
    { symbol: 'BTCUSDT', side: 'buy', type: 'limit', price: '100000', quantity: '0.001' },
    owner.token,
  );
});

describe('a trailing stop', () => {
  it('on coins stands behind the best trade and follows it in the list', async () => {
    const { order } = await ask(
      doors,
      '/coin/order/add',
      { ...coin, type: 'trailing-stop', trailingBps: '500' },
      owner.token,
    );
    expect(order).toMatchObject({
      type: 'stop-market',
      status: 'waiting',
      triggerPrice: '95000.0',
      trailingBps: 500,
      price: null,
    });
    await ask(
      doors,
      '/coin/order/add',
      { symbol: 'BTCUSDT', side: 'sell', type: 'limit', price: '102000', quantity: '0.001' },
      other.token,
    );
    await ask(
      doors,
      '/coin/order/add',
      { symbol: 'BTCUSDT', side: 'buy', type: 'limit', price: '102000', quantity: '0.001' },
      owner.token,
    );
    expect(await openCoins()).toMatchObject([{ orderId: order.orderId, triggerPrice: '96900.0' }]);
    await ask(doors, '/coin/order/close', { orderId: order.orderId }, owner.token);
    expect(await openCoins()).toEqual([]);
  });

  it('on shares waits with its shares held, and is taken back', async () => {
    const { order } = await ask(
      doors,
      '/stock/order/sell',
      { code, type: 'trailing', quantity: '10', trailingBps: '300' },
      owner.token,
    );
    expect(order).toMatchObject({ type: 'stop-market', status: 'waiting', trailingBps: 300, state: 'in-transaction' });
    expect(shares()).toEqual({ available: 90n, held: 10n });
    await ask(doors, '/stock/order/cancel', { orderId: order.orderId }, owner.token);
    expect(shares()).toEqual({ available: 100n, held: 0n });
  });

  it('is refused without its distance, with another order’s, or too near or too far', async () => {
    expect(await refusedCoin({ type: 'trailing-stop' })).toMatchObject({ refusal: 'field-missing' });
    expect(await refusedCoin({ type: 'market', trailingBps: '500' })).toMatchObject({ refusal: 'fields-conflict' });
    expect(await refusedCoin({ type: 'trailing-stop', trailingBps: '500', price: '90000' })).toMatchObject({
      refusal: 'fields-conflict',
    });
    for (const trailingBps of ['9', '2001'])
      expect(await refusedCoin({ type: 'trailing-stop', trailingBps })).toMatchObject({
        refusal: 'trail-out-of-range',
      });
    expect(await refusedCoin({ type: 'trailing-stop', trailingBps: '0' })).toMatchObject({ refusal: 'field-invalid' });
    expect(await refusedShare('/stock/order/sell', { type: 'trailing' })).toMatchObject({ refusal: 'field-missing' });
    expect(await refusedShare('/stock/order/sell', { type: 'trailing', trailingBps: '9' })).toMatchObject({
      refusal: 'trail-out-of-range',
    });
    expect(
      await refusedShare('/stock/order/sell', { type: 'trailing', trailingBps: '500', price: at(0) }),
    ).toMatchObject({ refusal: 'fields-conflict' });
  });

  it('there are twenty at most', async () => {
    for (let n = 0; n < 20; n++)
      await ask(
        doors,
        '/coin/order/add',
        { ...coin, quantity: '0.001', type: 'trailing-stop', trailingBps: '1000' },
        owner.token,
      );
    expect(await refusedCoin({ type: 'trailing-stop', trailingBps: '1000' })).toMatchObject({
      refusal: 'too-many-trailing-orders',
    });
    await ask(doors, '/coin/order/close', { all: '1' }, owner.token);
    expect(await openCoins()).toEqual([]);
  });
});

describe('a limit with a stop beside it', () => {
  it('on coins is one hold and two orders that know each other; cancelling the stop ends both', async () => {
    const before = (await ask(doors, '/coin/order/list', { scope: 'open' }, owner.token)).list.length;
    const wish = { ...coin, type: 'oco', price: '110000', stopTriggerPrice: '95000', stopPrice: '94900' } as const;
    const { order } = await ask(doors, '/coin/order/add', { ...wish, clientOrderId: 'pair' }, owner.token);
    const again = await ask(doors, '/coin/order/add', { ...wish, clientOrderId: 'pair' }, owner.token);
    expect(again).toEqual({ order });
    const list = await openCoins();
    expect(list).toHaveLength(before + 2);
    const stop = list.find(({ orderId }) => orderId === order.linkedOrderId)!;
    expect(stop).toMatchObject({ type: 'stop-limit', triggerPrice: '95000.0', linkedOrderId: order.orderId });
    await ask(doors, '/coin/order/close', { orderId: stop.orderId }, owner.token);
    const { order: ended } = await ask(doors, '/coin/order/query', { orderId: order.orderId }, owner.token);
    expect(ended).toMatchObject({ status: 'expired', closeReason: 'other-leg' });
    expect(await openCoins()).toEqual([]);
    expect(
      await refusedCoin({ ...wish, stopPrice: '94800', clientOrderId: 'pair' }),
      'the same id with another stop is another order',
    ).toMatchObject({ refusal: 'request-id-reused' });
  });

  it('on shares sells with one hold, and shows the stop as the worst case', async () => {
    const wish = {
      code,
      type: 'oco',
      quantity: '10',
      price: at(5),
      stopTriggerPrice: at(-3),
      stopPrice: at(-4),
    } as const;
    const seen = await ask(doors, '/stock/order/preview', { ...wish, side: 'sell' }, owner.token);
    expect(Number(seen.unitPrice)).toBe(Number(at(-4)));
    const { order } = await ask(doors, '/stock/order/sell', wish, owner.token);
    expect(order.linkedOrderId).toBeDefined();
    expect(shares()).toEqual({ available: 90n, held: 10n });
    await ask(doors, '/stock/order/cancel', { orderId: order.orderId }, owner.token);
    expect(shares()).toEqual({ available: 100n, held: 0n });
  });

  it('is refused without its stop, on one side of the last price, and for buying shares', async () => {
    expect(await refusedCoin({ type: 'oco', price: '110000' })).toMatchObject({ refusal: 'field-missing' });
    expect(await refusedCoin({ type: 'oco', stopTriggerPrice: '95000' })).toMatchObject({ refusal: 'field-missing' });
    expect(await refusedCoin({ type: 'limit', price: '110000', stopPrice: '94000' })).toMatchObject({
      refusal: 'fields-conflict',
    });
    expect(await refusedCoin({ type: 'oco', price: '101000', stopTriggerPrice: '95000' })).toMatchObject({
      refusal: 'legs-out-of-order',
    });
    expect(await refusedCoin({ type: 'oco', price: '110000', stopTriggerPrice: '105000' })).toMatchObject({
      refusal: 'trigger-would-fire-immediately',
    });
    expect(
      await refusedCoin({ type: 'oco', price: '110000', stopTriggerPrice: '95000', timeInForce: 'IOC' }),
    ).toMatchObject({ refusal: 'order-type-invalid' });
    expect(
      await refusedCoin({ type: 'oco', price: '110000', stopTriggerPrice: '95000', stopPrice: '0' }),
    ).toMatchObject({
      refusal: 'price-not-positive',
    });
    expect(
      await refusedShare('/stock/order/buy', { type: 'oco', price: at(-3), stopTriggerPrice: at(3) }),
    ).toMatchObject({ refusal: 'order-type-invalid' });
    expect(
      await refusedShare('/stock/order/sell', { type: 'oco', price: at(-1), stopTriggerPrice: at(-3) }),
    ).toMatchObject({ refusal: 'legs-out-of-order' });
  });
});

describe('an iceberg', () => {
  it('on coins shows a part in the book, and says how much in the list', async () => {
    const wish = { ...coin, type: 'limit', price: '111000', shownQuantity: '0.002' } as const;
    const { order } = await ask(doors, '/coin/order/add', wish, owner.token);
    expect(order.shownQuantity).toBe('0.002');
    const book = () => ask(doors, '/coin/books', { symbol: 'BTCUSDT', levels: '50' }, owner.token);
    await vi.waitFor(async () => expect((await book()).asks).toContainEqual(['111000.0', '0.002']), SOON);
    expect((await openCoins()).find(({ orderId }) => orderId === order.orderId)).toMatchObject({
      quantity: '0.02',
      shownQuantity: '0.002',
    });
    await ask(doors, '/coin/order/close', { orderId: order.orderId }, owner.token);
    expect(await refusedCoin({ type: 'limit', price: '111000', shownQuantity: '0.001' })).toMatchObject({
      refusal: 'shown-quantity-out-of-range',
      detail: { minimum: '0.002', maximum: '0.02' },
    });
    expect(await refusedCoin({ type: 'market', shownQuantity: '0.01' })).toMatchObject({ refusal: 'fields-conflict' });
  });

  it('on shares holds all of it', async () => {
    const wish = { code, type: 'limit', quantity: '20', price: at(3), shownQuantity: '2' } as const;
    const { order } = await ask(doors, '/stock/order/sell', wish, owner.token);
    expect(order).toMatchObject({ quantity: '20', shownQuantity: '2' });
    expect(shares()).toEqual({ available: 80n, held: 20n });
    await ask(doors, '/stock/order/cancel', { orderId: order.orderId }, owner.token);
    expect(
      await refusedShare('/stock/order/sell', { type: 'limit', quantity: '20', price: at(3), shownQuantity: '1' }),
    ).toMatchObject({ refusal: 'shown-quantity-out-of-range', detail: { minimum: '2', maximum: '20' } });
  });
});

describe('an order that waits for a price, up to a year', () => {
  const day = (days: number): string => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

  it('holds its shares and says until when', async () => {
    const wish = { code, type: 'stop', quantity: '10', triggerPrice: at(-3), price: at(-4) } as const;
    const gtt = { ...wish, timeInForce: 'GTT', goodTillDate: day(360) } as const;
    const { order } = await ask(doors, '/stock/order/sell', gtt, owner.token);
    expect(order).toMatchObject({ status: 'waiting', timeInForce: 'GTD' });
    expect(order.expiresAtMs).toBeGreaterThan(Date.now() + 359 * 86_400_000);
    expect(shares()).toEqual({ available: 90n, held: 10n });
    await ask(doors, '/stock/order/cancel', { orderId: order.orderId }, owner.token);
    expect(await refusedShare('/stock/order/sell', { ...gtt, goodTillDate: day(367) })).toMatchObject({
      refusal: 'expiry-out-of-range',
    });
  });

  it('is refused without a trigger, and without a date', async () => {
    const limit = { type: 'limit', price: at(3), timeInForce: 'GTT' };
    expect(await refusedShare('/stock/order/sell', { ...limit, goodTillDate: day(300) })).toMatchObject({
      refusal: 'fields-conflict',
    });
    const stop = { type: 'stop', triggerPrice: at(-3), timeInForce: 'GTT' };
    expect(await refusedShare('/stock/order/sell', stop)).toMatchObject({ refusal: 'field-missing' });
  });
});
