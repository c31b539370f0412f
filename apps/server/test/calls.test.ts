import { readdirSync, readFileSync } from 'node:fs';
import { beforeAll, describe, expect, it } from 'vitest';
import { calls } from '@hilsa/contract';
import { createContentDesk } from '../src/content/index.ts';
import {
  ask,
  captcha,
  codeFor,
  fundedPerson,
  openDoors,
  PASSWORD,
  post,
  register,
  type Doors,
  type Person,
} from './doors.ts';

let doors: Doors;
let maker: Person;
let taker: Person;
const called = new Set<string>();

const happy: typeof ask = (where, path, ...rest) => {
  called.add(path);
  return ask(where, path, ...rest);
};

beforeAll(async () => {
  doors = await openDoors();
  maker = await fundedPerson(doors);
  taker = await fundedPerson(doors);
});

describe('every call, its happy way', () => {
  it('tells the properties and one of them', async () => {
    expect(await happy(doors, '/common/props')).toMatchObject({
      mode: 'sandbox',
      registrationCode: 'required',
      consentVersion: '2026-11',
    });
    expect(await happy(doors, '/common/prop', { key: 'mode' })).toEqual({ key: 'mode', value: 'sandbox' });
  });

  it('registers by e-mail with a code, signs in, and says who that is', async () => {
    const email = 'Rahim@Example.com';
    await happy(doors, '/common/captcha');
    const sent = await happy(doors, '/common/code/send', {
      target: email,
      purpose: 'register',
      captcha: await captcha(doors),
    });
    expect(sent.channel).toBe('mail');
    const { list } = await happy(doors, '/sandbox/outbox');
    const code = /\d{6}/.exec(list.find(({ target }) => target === 'rahim@example.com')!.text)![0];
    const { user: inviter } = await happy(doors, '/user/info', {}, maker.token);
    const made = await happy(doors, '/user/register', {
      email,
      password: PASSWORD,
      passwordConfirmation: PASSWORD,
      code,
      consentVersion: '2026-11',
      inviteCode: inviter.inviteCode!,
    });
    expect(made.user).toMatchObject({
      account: 'rahim@example.com',
      phone: null,
      status: 1,
      idStatus: 'none',
      demoOnly: false,
    });
    const again = await happy(doors, '/user/login', { email: 'rahim@example.com', password: PASSWORD });
    expect(again.user.id).toBe(made.user.id);
    expect(new Set([made.token, made.tokenDemo, again.token, again.tokenDemo]).size).toBe(4);
    const info = await happy(doors, '/user/login/info', {}, again.tokenDemo);
    expect(info).toEqual({
      user: {
        id: made.user.id,
        account: 'rahim@example.com',
        name: null,
        status: 1,
        statusReason: null,
        frozen: false,
        idStatus: 'none',
      },
      openAutoApply: 1,
      autoApply: 0,
      serviceSaleSmartly: '',
    });
  });

  it('opens a demo with one tap, with test money and nothing in the real world', async () => {
    const { tokenDemo, user } = await happy(doors, '/user/demo/open', { captcha: await captcha(doors) });
    expect(user).toMatchObject({ demoOnly: true, accountType: 'demo', phone: null, email: null });
    const { list } = await happy(doors, '/coin/assets', {}, tokenDemo);
    expect(list).toMatchObject([{ asset: 'USDT', available: '10000', value: '10000' }]);
  });

  it('ends both tokens of a sign-in at sign-out', async () => {
    const { token, tokenDemo } = await ask(doors, '/user/login', { phone: maker.phone, password: PASSWORD });
    await happy(doors, '/user/logout', {}, token);
    for (const ended of [token, tokenDemo])
      expect(await post(doors, '/user/info', {}, { accesstoken: ended })).toMatchObject({
        status: 200,
        code: -1000,
        refusal: 'session-invalid',
      });
    expect((await ask(doors, '/user/info', {}, maker.token)).user.id).toBe(maker.id);
  });

  it('lists the markets and their tickers', async () => {
    const { list } = await happy(doors, '/coin/infos');
    expect(list.map(({ symbol, status }) => [symbol, status])).toEqual([
      ['BTCUSDT', 'trading'],
      ['ETHUSDT', 'trading'],
      ['HLTUSDT', 'halted'],
    ]);
    expect(list[0]).toMatchObject({
      base: 'BTC',
      tick: '0.1',
      lot: '0.00001',
      minQuantity: '0.0001',
      minNotional: '5',
      makerFeePpm: 1_000,
      simulated: true,
    });
    expect((await happy(doors, '/coin/tickers')).list).toHaveLength(3);
  });

  it('places, shows, fills, amends and cancels orders', async () => {
    const { order: resting } = await happy(
      doors,
      '/coin/order/add',
      { symbol: 'BTCUSDT', side: 'sell', type: 'limit', price: '100500', quantity: '0.02', clientOrderId: 'first' },
      maker.token,
    );
    expect(resting).toMatchObject({
      status: 'open',
      clientOrderId: 'first',
      price: '100500.0',
      quantity: '0.02',
      timeInForce: 'GTC',
      filledQuantity: '0',
    });
    const { order: filled } = await happy(
      doors,
      '/coin/order/add',
      { symbol: 'BTCUSDT', side: 'buy', type: 'market', quantity: '0.005' },
      taker.token,
    );
    expect(filled).toMatchObject({
      status: 'filled',
      price: null,
      filledQuantity: '0.005',
      filledAmount: '502.5',
      averagePrice: '100500',
      fee: '0.000005',
      feeAsset: 'BTC',
    });

    const seen = await happy(doors, '/coin/order/query', { clientOrderId: 'first' }, maker.token);
    expect(seen.order).toMatchObject({ orderId: resting.orderId, status: 'partially-filled', filledQuantity: '0.005' });
    expect(seen.fills).toMatchObject([
      {
        orderId: resting.orderId,
        side: 'sell',
        role: 'maker',
        price: '100500.0',
        quantity: '0.005',
        fee: '0.5025',
        feeAsset: 'USDT',
        simulated: false,
      },
    ]);
    expect((await happy(doors, '/coin/order/fills', { symbol: 'BTCUSDT' }, taker.token)).list).toMatchObject([
      { role: 'taker', fee: '0.000005' },
    ]);

    const { order: amended } = await happy(
      doors,
      '/coin/order/amend',
      { orderId: resting.orderId, price: '100400', quantity: '0.015' },
      maker.token,
    );
    expect(amended).toMatchObject({ price: '100400.0', quantity: '0.015', filledQuantity: '0.005' });
    expect((await happy(doors, '/coin/order/list', { scope: 'open' }, maker.token)).list).toMatchObject([
      { orderId: resting.orderId, price: '100400.0' },
    ]);
    expect(await happy(doors, '/coin/books', { symbol: 'BTCUSDT' })).toMatchObject({
      bids: [],
      asks: [['100400.0', '0.01']],
    });
    expect((await happy(doors, '/coin/trades', { symbol: 'BTCUSDT' })).list).toMatchObject([
      { price: '100500.0', quantity: '0.005', side: 'buy', simulated: false },
    ]);
    const ticker = await happy(doors, '/coin/ticker', { symbol: 'BTCUSDT' });
    expect(ticker).toMatchObject({
      last: '100500.0',
      volume: '0.005',
      turnover: '502.5',
      trades: 1,
      ask: '100400.0',
      bid: null,
    });
    for (const interval of ['1m', '5m', '1h', '4h', '1d', '1w', '1dutc', '1wutc']) {
      const { list } = await happy(doors, '/coin/candles', { symbol: 'BTCUSDT', interval });
      expect(list.map((candle) => candle.slice(1))).toEqual([
        ['100500.0', '100500.0', '100500.0', '100500.0', '0.005', '502.5'],
      ]);
    }

    const closed = await happy(doors, '/coin/order/close', { clientOrderId: 'first' }, maker.token);
    expect(closed).toMatchObject({ closed: 1, order: { status: 'cancelled', closeReason: 'cancelled' } });
    expect(
      (await ask(doors, '/coin/order/list', { scope: 'history' }, maker.token)).list.map(({ orderId }) => orderId),
    ).toEqual([resting.orderId]);
  });

  it('cancels all at once', async () => {
    for (const price of ['99000', '98000'])
      await ask(
        doors,
        '/coin/order/add',
        { symbol: 'BTCUSDT', side: 'buy', type: 'limit', price, quantity: '0.001' },
        taker.token,
      );
    expect(await ask(doors, '/coin/order/close', { all: '1' }, taker.token)).toEqual({ closed: 2, order: null });
    expect(await post(doors, '/coin/order/close', { all: '1' }, { accesstoken: taker.token })).toMatchObject({
      code: -1001,
      refusal: 'no-open-orders',
    });
  });

  it('shows what is owned, what it is worth, and every posting', async () => {
    const assets = await happy(doors, '/coin/assets', {}, taker.token);
    const btc = assets.list.find(({ asset }) => asset === 'BTC')!;
    expect(btc.total).toBe('0.504995');
    // The rows but USDT, summed up by the server.
    expect(assets.holdings).toEqual({ value: btc.value, profit: btc.profit, profitPercent: btc.profitPercent });
    const { total, wallets, today } = await happy(doors, '/user/assets', {}, taker.token);
    expect(total).toBe(assets.totalValue);
    expect(wallets).toMatchObject([{ wallet: 'coin', value: total }, { wallet: 'stock' }, { wallet: 'contract' }]);
    // All money came today; only the fee, at the last price, is lost: 0.000005 BTC.
    expect(today.change).toBe('-0.5025');
    const history = await happy(doors, '/user/assets/history', { range: '1d' }, taker.token);
    expect(history.list.at(-1)![1]).toBe(total);
    const bills = await happy(doors, '/user/tx/record', { asset: 'USDT' }, taker.token);
    const usdt = assets.list.find(({ asset }) => asset === 'USDT')!;
    expect(bills.list[0]).toMatchObject({ asset: 'USDT', balanceAfter: usdt.total });
    expect(bills.list.map(({ amount, reason }) => [amount, reason])).toEqual([
      ['-502.5', 'trade'],
      ['100000', 'test-money'],
    ]);
  });

  it('gives test money', async () => {
    const { balance } = await happy(doors, '/user/sandbox/fund', { asset: 'ETH', amount: '0.25' }, maker.tokenDemo);
    expect(balance).toEqual({ asset: 'ETH', wallet: 'coin', available: '0.25', held: '0' });
  });

  it('keeps favourites', async () => {
    await happy(doors, '/coin/collect/add', { symbol: 'ETHUSDT' }, maker.token);
    expect(await happy(doors, '/coin/collect/add', { symbol: 'BTCUSDT' }, maker.tokenDemo)).toEqual({
      list: ['ETHUSDT', 'BTCUSDT'],
    });
    expect(await happy(doors, '/coin/collect/del', { symbol: 'ETHUSDT' }, maker.token)).toEqual({ list: ['BTCUSDT'] });
    expect(await happy(doors, '/coin/collect/list', {}, maker.token)).toEqual({ list: ['BTCUSDT'] });
  });

  it('reads notices, cards and news in both languages', async () => {
    const { list } = await happy(doors, '/index/notice');
    expect(list[0]!.title).toBe('This is a sandbox');
    const bengali = await ask(doors, '/index/notice', {}, undefined, { 'accept-language': 'bn-BN' });
    expect(bengali.list[0]!.title).toBe('এটি একটি স্যান্ডবক্স');
    expect((await happy(doors, '/index/ads')).list.map(({ place }) => place)).toEqual(['home', 'assets', 'home']);
    const first = await happy(doors, '/index/news', { limit: '1' });
    const second = await ask(doors, '/index/news', { limit: '50', cursor: first.nextCursor! });
    expect(second.list.map(({ id }) => id)).not.toContain(first.list[0]!.id);
    expect((await happy(doors, '/index/news/info', { id: first.list[0]!.id })).text).toContain('issuance account');
  });

  it('tells, asks and chats', async () => {
    const { token } = taker;
    const { list, unread } = await happy(doors, '/user/notice', {}, token);
    const { id } = list[0]!;
    expect((await happy(doors, '/user/notice/info', { id }, token)).id).toBe(id);
    expect((await happy(doors, '/user/notice/read', { id }, token)).unread).toBe(unread - 1);
    await happy(doors, '/user/notice/preferences', {}, token);
    const set = await happy(
      doors,
      '/user/notice/preferences/set',
      { group: 'platform', channel: 'sms', on: '1' },
      token,
    );
    expect(set.list.find(({ group }) => group === 'platform')!.sms).toBe(true);
    const { publicKey } = await happy(doors, '/user/push/key', {}, token);
    const endpoint = 'https://fcm.googleapis.com/fcm/send/example';
    const subscription = { endpoint, p256dh: publicKey, auth: 'k8JV6sjdbhAi1n3_LDBLvA' };
    expect(await happy(doors, '/user/push/subscribe', subscription, token)).toEqual({});
    expect(await happy(doors, '/user/push/unsubscribe', { endpoint }, token)).toEqual({});
    expect((await happy(doors, '/index/page', { name: 'privacy' })).version).toBe('2026-11');
    const { message } = await happy(doors, '/user/chat/send', { text: 'Where are my fills?' }, token);
    expect(message).toMatchObject({ from: 'customer', text: 'Where are my fills?', masked: false });
    await happy(doors, '/user/chat/typing', {}, token);
    expect(await happy(doors, '/user/chat/read', { messageId: message.id }, token)).toEqual({ unread: 0 });
    expect((await happy(doors, '/user/chat/list', {}, token)).list).toEqual([message]);
  });

  it('votes', async () => {
    const voteId = await createContentDesk(doors.sql, Date.now).save('vote', null, {
      titleEn: 'Which?',
      titleBn: 'কোনটি?',
      textEn: 'One.',
      textBn: 'একটি।',
      visibleFromMs: 1,
      untilMs: null,
      mode: 'any',
      changeable: true,
      results: 'always',
      options: [
        { id: null, labelEn: 'A', labelBn: 'ক' },
        { id: null, labelEn: 'B', labelBn: 'খ' },
      ],
    });
    const { list } = await happy(doors, '/index/vote/info', { id: voteId });
    const optionId = list[0]!.options[0]!.id;
    const { vote } = await happy(doors, '/vote', { voteId, optionId }, maker.token);
    expect(vote).toMatchObject({ ownOptionId: optionId, total: 1 });
  });

  it('places a list of orders, each by itself and in their order', async () => {
    const order = { symbol: 'ETHUSDT', side: 'buy', type: 'limit', price: '99000', quantity: '0.001' };
    const orders = [
      { ...order, clientOrderId: 'list-1' },
      { ...order, price: '-1' },
      { ...order, side: 'sell', quantity: '5' },
      { ...order, symbol: 'NOSUCH' },
      { ...order, clientOrderId: 'list-2' },
      { ...order, colour: 'red' },
      JSON.parse('{"__proto__":{"symbol":"ETHUSDT"}}'),
    ];
    const { list } = await happy(doors, '/coin/orders/add', { orders: JSON.stringify(orders) }, taker.token);
    expect(list.map(({ refusal }) => refusal)).toEqual([
      null,
      'field-invalid',
      'insufficient-balance',
      'unknown-instrument',
      null,
      'field-unknown',
      'field-missing',
    ]);
    expect(list[0]!.order).toMatchObject({ clientOrderId: 'list-1', status: 'open' });
    expect(Number(list[4]!.order!.orderId)).toBeGreaterThan(Number(list[0]!.order!.orderId));
    expect(list[2]).toMatchObject({ order: null, msg: expect.stringMatching(/ETH/), detail: { asset: 'ETH' } });
    expect((await ask(doors, '/coin/order/query', { clientOrderId: 'list-2' }, taker.token)).order).toEqual(
      list[4]!.order,
    );
  });

  it('left no call out, but for those that files of their own try', () => {
    const folder = new URL('./', import.meta.url);
    const elsewhere = readdirSync(folder)
      .filter((name) => /(?:\.test|-doors)\.ts$/.test(name) && name !== 'calls.test.ts' && name !== 'bad-input.test.ts')
      .flatMap((name) => [...readFileSync(new URL(name, folder), 'utf8').matchAll(/['}](\/[a-z/-]+)/g)])
      .map(([, path]) => path!)
      .filter((path) => Object.hasOwn(calls, path));
    const tried = new Set([...called, ...elsewhere]);
    expect(
      Object.keys(calls)
        .filter((path) => !tried.has(path))
        .toSorted(),
    ).toEqual(UNTRIED);
  });
});

/**
 * Calls of contracts and payments whose happy way only the journeys go so far, and a few that none goes. The list may only shrink: what is
 * tried must leave it.
 */
const UNTRIED = ['/coin/recharge/address', '/index/payment/times'];

describe('lists', () => {
  it('go on from their cursor without a gap or a repeat', async () => {
    const [one, other] = [await fundedPerson(doors), await fundedPerson(doors)];
    for (const price of ['100100', '100200', '100300', '100400', '100500']) {
      await ask(
        doors,
        '/coin/order/add',
        { symbol: 'BTCUSDT', side: 'sell', type: 'limit', price, quantity: '0.001' },
        one.token,
      );
      await ask(
        doors,
        '/coin/order/add',
        { symbol: 'BTCUSDT', side: 'buy', type: 'limit', price, quantity: '0.001' },
        other.token,
      );
    }
    for (const [path, scope] of [
      ['/coin/order/list', { scope: 'history' }],
      ['/coin/order/fills', {}],
      ['/user/tx/record', {}],
    ] as const) {
      const whole = await ask(doors, path, { ...scope, limit: '100' }, one.token);
      const ids: string[] = [];
      for (let cursor: string | null = ''; cursor !== null;) {
        const page: { list: object[]; nextCursor: string | null } = await ask(
          doors,
          path,
          { ...scope, limit: '2', ...(cursor && { cursor }) },
          one.token,
        );
        ids.push(...page.list.map((row) => JSON.stringify(row)));
        ({ nextCursor: cursor } = page);
      }
      expect(ids.length).toBeGreaterThanOrEqual(5);
      expect(ids).toEqual(whole.list.map((row) => JSON.stringify(row)));
    }
  });
});

describe('a sent order', () => {
  const wanted = { symbol: 'ETHUSDT', side: 'buy', type: 'limit', price: '99000', quantity: '0.001' };

  it('sent again with its client order id is the same order', async () => {
    const first = await ask(doors, '/coin/order/add', { ...wanted, clientOrderId: 'again' }, taker.token);
    const second = await ask(doors, '/coin/order/add', { ...wanted, clientOrderId: 'again' }, taker.token);
    expect(second).toEqual(first);
    expect(
      await post(
        doors,
        '/coin/order/add',
        { ...wanted, quantity: '0.002', clientOrderId: 'again' },
        { accesstoken: taker.token },
      ),
    ).toMatchObject({ code: -1001, refusal: 'request-id-reused' });
  });

  it('in a list sent again with its x-request-id is placed once; in another list it is refused', async () => {
    const id = { 'x-request-id': 'basket-1' };
    const orders = JSON.stringify([wanted, { ...wanted, price: '98000' }]);
    const first = await ask(doors, '/coin/orders/add', { orders }, taker.token, id);
    expect(await ask(doors, '/coin/orders/add', { orders }, taker.token, id)).toEqual(first);
    const turned = JSON.stringify([{ ...wanted, price: '98000' }, wanted]);
    const { list } = await ask(doors, '/coin/orders/add', { orders: turned }, taker.token, id);
    expect(list.map(({ refusal }) => refusal)).toEqual(['request-id-reused', 'request-id-reused']);
  });

  it('sent again with its x-request-id is the same order, and has no client order id', async () => {
    const id = { 'x-request-id': 'tap-1' };
    const first = await ask(doors, '/coin/order/add', wanted, taker.token, id);
    const second = await ask(doors, '/coin/order/add', wanted, taker.token, id);
    expect(second.order.orderId).toBe(first.order.orderId);
    expect(first.order.clientOrderId).toBeNull();
  });
});

describe('codes and locks', () => {
  it('refuse a second code within the minute, a wrong code, and a captcha sent twice', async () => {
    const phone = '01899999999';
    const answer = await captcha(doors);
    await ask(doors, '/common/code/send', { target: phone, purpose: 'register', captcha: answer });
    expect(
      await post(doors, '/common/code/send', { target: phone, purpose: 'register', captcha: answer }),
    ).toMatchObject({ refusal: 'captcha-invalid' });
    expect(
      await post(doors, '/common/code/send', { target: phone, purpose: 'register', captcha: await captcha(doors) }),
    ).toMatchObject({ refusal: 'code-sent-recently' });
    const form = { phone, password: PASSWORD, passwordConfirmation: PASSWORD, consentVersion: '2026-11' };
    const code = await codeFor(doors, phone);
    const wrong = code === '000000' ? '000001' : '000000';
    for (let n = 0; n < 5; n += 1)
      expect(await post(doors, '/user/register', { ...form, code: wrong })).toMatchObject({ refusal: 'code-invalid' });
    expect(await post(doors, '/user/register', { ...form, code })).toMatchObject({ refusal: 'code-invalid' });
  });

  it('lock sign-in after five wrong passwords, the same for a stranger', async () => {
    const person = await register(doors);
    for (const phone of [person.phone, '01999999999']) {
      const refusals: (string | undefined)[] = [];
      for (let n = 0; n < 6; n += 1) {
        const fields = { phone, password: 'not-the-password', captcha: await captcha(doors) };
        refusals.push((await post(doors, '/user/login', fields)).refusal);
      }
      expect(refusals).toEqual([...Array.from({ length: 5 }, () => 'credentials-invalid'), 'sign-in-locked']);
    }
    expect(await post(doors, '/user/login', { phone: person.phone, password: PASSWORD })).toMatchObject({
      refusal: 'sign-in-locked',
    });
  });

  it('end a sign-in that is idle too long, both tokens together', async () => {
    const person = await register(doors);
    doors.clock.ahead = 23 * 3_600_000;
    await ask(doors, '/user/info', {}, person.tokenDemo);
    doors.clock.ahead = 46 * 3_600_000;
    await ask(doors, '/user/info', {}, person.token);
    doors.clock.ahead = 71 * 3_600_000;
    expect(await post(doors, '/user/info', {}, { accesstoken: person.tokenDemo })).toMatchObject({ code: -1000 });
    doors.clock.ahead = 0;
  });
});
