// The door for programs: keys made, narrowed, revoked; what is signed and when; who may do what; the same orders as the ticket's.
import { generateKeyPairSync } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { servedCalls } from '../src/gateway/api/served.ts';
import { createListenKeys } from '../src/gateway/api/streams/listen-keys.ts';
import { verifierOf } from '../src/identity/api-keys/signatures.ts';
import { ask, captcha, fundedPerson, openDoors, post, register, type Doors, type Person } from './doors.ts';
import { confirmedFor, programOf, sent, signed, type Program } from './programs.ts';

let doors: Doors;
let owner: Person;
let other: Person;
let bot: Program;

beforeAll(async () => {
  doors = await openDoors();
  [owner, other] = [await fundedPerson(doors), await fundedPerson(doors)];
  bot = await programOf(doors, owner);
});

const BUY = { symbol: 'BTCUSDT', side: 'BUY', type: 'LIMIT', timeInForce: 'GTC', quantity: '0.001', price: '90000' };
const place = (program: Program, fields: Record<string, string> = {}) =>
  signed(doors, program, 'POST /api/v3/order', { ...BUY, ...fields });

describe('signatures', () => {
  const secret = 'NhqPtmdSJYdKjVHjA7PZj4Mge3R5YNiP1e3UZjInClVN65XAbvqqM6A7H5fATj0j';
  const rest = '&side=BUY&type=LIMIT&timeInForce=GTC&quantity=1&price=0.1&recvWindow=5000&timestamp=1499827319559';

  it.each([
    ['LTCBTC', 'c8db56825ae71d6d79447849e617115f4a920fa2acdcab2b053c4b2838bd6b71'],
    [
      '%EF%BC%91%EF%BC%92%EF%BC%93%EF%BC%94%EF%BC%95%EF%BC%96',
      'e1353ec6b14d888f1164ae9af8228a3dbd508bc82eb867db8ab6046442f33ef3',
    ],
  ])('of the published vector %s', (symbol, signature) => {
    const verify = verifierOf('hmac-sha256', secret);
    expect(verify(`symbol=${symbol}${rest}`, signature)).toBe(true);
    expect(verify(`symbol=${symbol}${rest}`, signature.toUpperCase())).toBe(true);
    expect(verify(`symbol=${symbol}${rest}0`, signature)).toBe(false);
    expect(verify(`symbol=${symbol}${rest}`, '')).toBe(false);
    expect(verify(`symbol=${symbol}${rest}`, `${signature}00`)).toBe(false);
  });

  it.each(['ed25519', 'rsa'] as const)('of %s are read, and another key’s are not', async (algorithm) => {
    const [one, two] = [await programOf(doors, owner, { algorithm }), await programOf(doors, owner, { algorithm })];
    expect(await signed(doors, one, 'GET /api/v3/account')).toMatchObject({ status: 200 });
    const forged = { ...one, sign: two.sign };
    expect(await signed(doors, forged, 'GET /api/v3/account')).toMatchObject({ status: 400, code: -1022 });
  });

  it('cover query and body as sent, in that order, and nothing else', async () => {
    const at = Date.now() + doors.clock.ahead;
    const query = `symbol=BTCUSDT&side=BUY&type=LIMIT&timeInForce=GTC`;
    const body = `quantity=0.001&price=90000&recvWindow=60000&timestamp=${at}`;
    const both = (signature: string) =>
      doors.app.inject({
        method: 'POST',
        url: `/api/v3/order/test?${query}`,
        payload: `${body}&signature=${signature}`,
        headers: { 'content-type': 'application/x-www-form-urlencoded', 'x-mbx-apikey': bot.apiKey },
      });
    expect((await both(bot.sign(query + body))).json()).toEqual({});
    expect((await both(bot.sign(body + query))).json()).toMatchObject({ code: -1022 });
    expect((await both(bot.sign(`${query}&${body}`))).json()).toMatchObject({ code: -1022 });
  });

  it('are of this very text: reordered, changed, encoded otherwise or added to it is refused', async () => {
    const payload = `recvWindow=60000&timestamp=${Date.now() + doors.clock.ahead}&omitZeroBalances=true`;
    const signature = bot.sign(payload);
    const tell = (text: string) => sent(doors, 'GET /api/v3/account', text, bot.apiKey);
    expect((await tell(`${payload}&signature=${signature}`)).status).toBe(200);
    const [window, time, flag] = payload.split('&');
    for (const text of [
      `${time}&${window}&${flag}&signature=${signature}`,
      `${payload.replace('true', 'false')}&signature=${signature}`,
      `${payload.replace('true', '%74rue')}&signature=${signature}`,
      `${payload}&x=1&signature=${signature}`,
    ])
      expect(await tell(text)).toMatchObject({ status: 400, code: -1022 });
    expect(await tell(`${payload}&omitZeroBalances=false&signature=${signature}`)).toMatchObject({ code: -1101 });
    expect(await tell(payload)).toMatchObject({ code: -1102, msg: expect.stringContaining("'signature'") as string });
    expect(await tell(`omitZeroBalances=%E0%A4%A&signature=${signature}`)).toMatchObject({ code: -1100 });
  });

  it('are good for a moment: the past, the future and too long a window are refused', async () => {
    const at = Date.now() + doors.clock.ahead;
    const account = (fields: Record<string, number>) => signed(doors, bot, 'GET /api/v3/account', fields);
    expect(await account({ timestamp: at - 5_500 })).toMatchObject({
      code: -1021,
      msg: 'Timestamp for this request is outside of the recvWindow.',
    });
    expect((await account({ timestamp: at - 5_500, recvWindow: 10_000 })).status).toBe(200);
    expect(await account({ timestamp: at + 60_000 })).toMatchObject({
      code: -1021,
      msg: "Timestamp for this request was 1000ms ahead of the server's time.",
    });
    expect(await account({ recvWindow: 60_001 })).toMatchObject({ code: -1131 });
    expect((await account({ timestamp: at * 1000 })).status).toBe(200);
  });

  it('sent again are the same order, not a second one', async () => {
    const payload = `symbol=BTCUSDT&side=BUY&type=LIMIT&timeInForce=GTC&quantity=0.001&price=89000&recvWindow=60000&timestamp=${Date.now() + doors.clock.ahead}`;
    const text = `${payload}&signature=${bot.sign(payload)}`;
    const [first, second] = await Promise.all([
      sent(doors, 'POST /api/v3/order', text, bot.apiKey),
      sent(doors, 'POST /api/v3/order', text, bot.apiKey),
    ]);
    expect(first.status).toBe(200);
    expect((second.body as { orderId: number }).orderId).toBe((first.body as { orderId: number }).orderId);
  });
});

describe('keys', () => {
  it('are made with a confirmation of that very purpose, used once, and never twice shown', async () => {
    const fields = { label: 'one', algorithm: 'hmac-sha256' };
    const headers = { accesstoken: owner.token };
    expect(await post(doors, '/user/api-key/make', fields, headers)).toMatchObject({
      refusal: 'confirmation-required',
      detail: { purpose: 'make-api-key' },
    });
    const wrong = await confirmedFor(doors, owner, 'change-password');
    expect(await post(doors, '/user/api-key/make', { ...fields, confirmation: wrong }, headers)).toMatchObject({
      refusal: 'confirmation-required',
    });
    const confirmation = await confirmedFor(doors, owner, 'make-api-key');
    const made = await ask(doors, '/user/api-key/make', { ...fields, confirmation }, owner.token);
    expect(made.secret).toMatch(/^[A-Za-z0-9]{64}$/);
    expect(await post(doors, '/user/api-key/make', { ...fields, confirmation }, headers)).toMatchObject({
      refusal: 'confirmation-required',
    });
    const { list } = await ask(doors, '/user/api-key/list', {}, owner.token);
    expect(JSON.stringify(list)).not.toContain(made.secret!);
    const [row] = await doors.sql<{ secret: string }[]>`select secret from identity.api_keys where id = ${made.key.id}`;
    expect(row!.secret).not.toContain(made.secret!);
    expect(doors.logged.join('')).not.toContain(made.secret!);
    const notices = await ask(doors, '/user/notice', {}, owner.token);
    expect(notices.list.some(({ event }) => event === 'api-key-made')).toBe(true);
  });

  it('of programs that sign themselves come as their public half only', async () => {
    const { publicKey, privateKey } = generateKeyPairSync('ed25519');
    const small = generateKeyPairSync('rsa', { modulusLength: 1024 }).publicKey;
    const pem = (key: typeof publicKey) => key.export({ type: 'spki', format: 'pem' }).toString();
    const tell = (algorithm: string, key?: string) =>
      post(
        doors,
        '/user/api-key/make',
        { label: 'x', algorithm, ...(key !== undefined && { publicKey: key }) },
        { accesstoken: owner.token },
      );
    const secretPem = privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
    expect(await tell('ed25519', secretPem)).toMatchObject({ refusal: 'public-key-is-private' });
    expect(await tell('rsa', pem(publicKey))).toMatchObject({ refusal: 'public-key-invalid' });
    expect(await tell('rsa', pem(small))).toMatchObject({ refusal: 'public-key-invalid' });
    expect(await tell('ed25519', 'no key')).toMatchObject({ refusal: 'public-key-invalid' });
    expect(await tell('ed25519')).toMatchObject({ refusal: 'fields-conflict' });
    expect(await tell('hmac-sha256', pem(publicKey))).toMatchObject({ refusal: 'fields-conflict' });
  });

  it('that trade from anywhere end after thirty days; with addresses only those get in', async () => {
    const open = await programOf(doors, owner);
    const [key] = (await ask(doors, '/user/api-key/list', {}, owner.token)).list;
    expect(key!.endsAtMs! - key!.createdAtMs).toBe(30 * 86_400_000);
    expect((await signed(doors, open, 'GET /api/v3/account')).status).toBe(200);
    const bound = await programOf(doors, owner, { fields: { addresses: '203.0.113.7, 2001:db8::/32' } });
    const [kept] = (await ask(doors, '/user/api-key/list', {}, owner.token)).list;
    expect(kept).toMatchObject({ endsAtMs: null, addresses: ['203.0.113.7', '2001:db8::/32'] });
    const from = (address: string) => {
      const payload = `recvWindow=60000&timestamp=${Date.now() + doors.clock.ahead}`;
      return sent(doors, 'GET /api/v3/account', `${payload}&signature=${bound.sign(payload)}`, bound.apiKey, address);
    };
    for (const address of ['203.0.113.7', '::ffff:203.0.113.7', '2001:db8:1::9'])
      expect((await from(address)).status).toBe(200);
    for (const address of ['203.0.113.8', '2001:db9::1', '127.0.0.1'])
      expect(await from(address)).toMatchObject({ status: 401, code: -2015 });
    doors.clock.ahead += 31 * 86_400_000;
    expect(await signed(doors, open, 'GET /api/v3/account')).toMatchObject({ status: 401, code: -2015 });
    doors.clock.ahead -= 31 * 86_400_000;
  });

  it('become narrower only, and end at once when they are revoked', async () => {
    const program = await programOf(doors, owner, { fields: { addresses: '127.0.0.1,10.0.0.0/8' } });
    const narrow = (fields: Record<string, string>) =>
      post(doors, '/user/api-key/restrict', { id: program.id, ...fields }, { accesstoken: owner.token });
    expect(await narrow({ addresses: '127.0.0.1,192.0.2.1' })).toMatchObject({ refusal: 'api-key-not-narrower' });
    expect(await narrow({ addresses: '127.0.0.1,10.0.0.0/7' })).toMatchObject({ refusal: 'address-invalid' });
    expect(await narrow({ addresses: '127.0.0.1,10.1.0.0/16', readOnly: '1' })).toMatchObject({ code: 0 });
    expect(await place(program)).toMatchObject({ status: 401, code: -2015 });
    expect((await signed(doors, program, 'GET /api/v3/account')).status).toBe(200);
    expect(await post(doors, '/user/api-key/revoke', { id: program.id }, { accesstoken: other.token })).toMatchObject({
      refusal: 'unknown-api-key',
    });
    await ask(doors, '/user/api-key/revoke', { id: program.id }, owner.token);
    expect(await signed(doors, program, 'GET /api/v3/account')).toMatchObject({ status: 401, code: -2015 });
    expect(await narrow({ readOnly: '1' })).toMatchObject({ refusal: 'unknown-api-key' });
  });

  it('are held to limits of their own, which only become lower', async () => {
    const fields = { weightAMinute: '45', ordersInTenSeconds: '2' };
    const program = await programOf(doors, owner, { fields });
    const account = () => signed(doors, program, 'GET /api/v3/account');
    expect((await account()).status).toBe(200);
    expect((await account()).status).toBe(200);
    expect(await account()).toMatchObject({ status: 429, code: -1003, headers: { 'retry-after': expect.any(String) } });
    // The owner’s other keys are not held to it.
    expect((await signed(doors, await programOf(doors, owner), 'GET /api/v3/account')).status).toBe(200);
    doors.clock.ahead += 61_000;
    const order = { symbol: 'BTCUSDT', side: 'BUY', type: 'LIMIT', timeInForce: 'GTC', quantity: '0.001' };
    const place = (price: string) => signed(doors, program, 'POST /api/v3/order', { ...order, price });
    expect((await place('89001')).status).toBe(200);
    expect((await place('89002')).status).toBe(200);
    expect(await place('89003')).toMatchObject({ status: 429, code: -1015 });
    await signed(doors, program, 'DELETE /api/v3/openOrders', { symbol: 'BTCUSDT' });
    const lower = { id: program.id, ordersInTenSeconds: '1' };
    expect((await ask(doors, '/user/api-key/restrict', lower, owner.token)).key).toMatchObject({
      weightAMinute: 45,
      ordersInTenSeconds: 1,
    });
    const higher = { id: program.id, weightAMinute: '46' };
    expect(await post(doors, '/user/api-key/restrict', higher, { accesstoken: owner.token })).toMatchObject({
      refusal: 'api-key-not-narrower',
    });
    doors.clock.ahead += 11_000;
    expect((await place('89004')).status).toBe(200);
    expect((await place('89005')).code).toBe(-1015);
    await signed(doors, program, 'DELETE /api/v3/openOrders', { symbol: 'BTCUSDT' });
  });

  it('revoked by another process are refused within a second', async () => {
    const program = await programOf(doors, owner);
    expect((await signed(doors, program, 'GET /api/v3/account')).status).toBe(200);
    await doors.sql`update identity.api_keys set revoked_ms = 1 where id = ${program.id}`;
    doors.clock.ahead += 1_000;
    expect(await signed(doors, program, 'GET /api/v3/account')).toMatchObject({ code: -2015 });
  });

  it('do what their owner may: nothing when frozen, no orders when disabled', async () => {
    const person = await fundedPerson(doors);
    const program = await programOf(doors, person);
    await doors.sql`update identity.customers set status = 0 where id = ${person.id}`;
    doors.clock.ahead += 1_000;
    expect(await place(program)).toMatchObject({ code: -2010, msg: 'This action is disabled on this account.' });
    expect((await signed(doors, program, 'GET /api/v3/account')).status).toBe(200);
    await doors.sql`update identity.customers set status = 1, frozen_ms = 1 where id = ${person.id}`;
    doors.clock.ahead += 1_000;
    expect(await signed(doors, program, 'GET /api/v3/account')).toMatchObject({ code: -2015 });
  });

  it('trade with real money only where the ticket would let their owner', async () => {
    const person = await register(doors);
    const program = await programOf(doors, person);
    expect(await place(program)).toMatchObject({ code: -2010, body: { refusal: 'transaction-pin-required' } });
  });

  it('name their world: a demo key never reaches the real one', async () => {
    const demo = await programOf(doors, owner, { world: 'demo' });
    const heard = await signed(doors, demo, 'POST /api/v3/order', { ...BUY, newClientOrderId: 'demo-1' });
    expect(heard).toMatchObject({ status: 200, headers: { 'x-hilsa-world': 'demo', 'x-hilsa-mode': 'sandbox' } });
    expect(
      await signed(doors, bot, 'GET /api/v3/order', { symbol: 'BTCUSDT', origClientOrderId: 'demo-1' }),
    ).toMatchObject({
      code: -2013,
    });
    expect(await signed(doors, bot, 'GET /demo/api/v3/account')).toMatchObject({ code: -2015 });
    expect((await signed(doors, demo, 'GET /demo/api/v3/account')).status).toBe(200);
  });

  it('of a demo that nobody registered need no confirmation, and reach the demo only', async () => {
    const { tokenDemo } = await ask(doors, '/user/demo/open', { captcha: await captcha(doors) });
    const make = () =>
      ask(doors, '/user/api-key/make', { label: 'play', algorithm: 'hmac-sha256', trade: '1' }, tokenDemo);
    expect((await make()).key.world).toBe('demo');
    await make();
    await make();
    await expect(make()).rejects.toThrow('too-many-api-keys');
  });

  it('show their owner when they were used and what they were refused', async () => {
    const program = await programOf(doors, owner);
    await signed(doors, program, 'GET /api/v3/account');
    await place(program, { quantity: '0.0000001' });
    const [key] = (await ask(doors, '/user/api-key/list', {}, owner.token)).list;
    expect(key).toMatchObject({
      lastAddress: '127.0.0.1',
      refusals: [{ code: -1013, msg: 'Filter failure: LOT_SIZE', path: 'POST /api/v3/order' }],
    });
    expect(key!.uses.map(({ calls }) => calls)).toEqual([1]);
  });
});

describe('rights', () => {
  it('every signed call × every scope is as it says', async () => {
    const reader = await programOf(doors, owner, { fields: { trade: '0' } });
    const listenKeys = { spot: createListenKeys(Date.now), perpetual: createListenKeys(Date.now) };
    const all = servedCalls(listenKeys).flatMap(({ prefix, list }) => list.map((call) => ({ call, prefix })));
    expect(all.length).toBeGreaterThan(100);
    for (const { call, prefix } of all) {
      const path = `${call.method} ${prefix}${call.path}`;
      const nobody = await sent(doors, path);
      const stranger = await sent(doors, path, 'timestamp=1&signature=x', 'A'.repeat(64));
      const asReader = await signed(doors, reader, path);
      const asTrader = await signed(doors, bot, path);
      if (call.security === 'none') {
        expect.soft(nobody.code, path).not.toBe(-2014);
        continue;
      }
      expect.soft(nobody, path).toMatchObject({ status: 401, code: -2014 });
      expect.soft(stranger, path).toMatchObject({ status: 401, code: -2015 });
      if (call.security === 'trade') expect.soft(asReader, path).toMatchObject({ status: 401, code: -2015 });
      else expect.soft(asReader.code, path).not.toBe(-2015);
      // No key takes money out, whatever it may do else.
      if (path === 'POST /sapi/v1/capital/withdraw/apply') expect.soft(asTrader.code, path).toBe(-2015);
      else expect.soft(asTrader.code, path).not.toBe(-2015);
    }
  });

  it('what is another customer’s does not exist', async () => {
    const stranger = await programOf(doors, other);
    const { body } = await place(bot, { newClientOrderId: 'mine-1' });
    const { orderId } = body as { orderId: number };
    for (const name of [{ orderId }, { origClientOrderId: 'mine-1' }]) {
      expect(await signed(doors, stranger, 'GET /api/v3/order', { symbol: 'BTCUSDT', ...name })).toMatchObject({
        code: -2013,
      });
      expect(await signed(doors, stranger, 'DELETE /api/v3/order', { symbol: 'BTCUSDT', ...name })).toMatchObject({
        code: -2011,
      });
    }
    const amend = { symbol: 'BTCUSDT', orderId, newQty: '0.0005' };
    expect(await signed(doors, stranger, 'PUT /api/v3/order/amend/keepPriority', amend)).toMatchObject({ code: -2013 });
    expect((await signed(doors, stranger, 'GET /api/v3/myTrades', { symbol: 'BTCUSDT', orderId })).body).toEqual([]);
    expect((await signed(doors, bot, 'GET /api/v3/order', { symbol: 'BTCUSDT', orderId })).status).toBe(200);
  });
});

describe('orders', () => {
  it('are the ticket’s own: seen, closed and refused alike', async () => {
    const placed = await place(bot, { newClientOrderId: 'same-1' });
    expect(placed.body).toMatchObject({
      symbol: 'BTCUSDT',
      clientOrderId: 'same-1',
      status: 'NEW',
      price: '90000.000000',
      origQty: '0.00100000',
      fills: [],
    });
    const { order } = await ask(doors, '/coin/order/query', { clientOrderId: 'same-1' }, owner.token);
    expect(order).toMatchObject({ price: '90000.0', quantity: '0.001', status: 'open' });
    await ask(doors, '/coin/order/close', { orderId: order.orderId }, owner.token);
    expect(
      (await signed(doors, bot, 'GET /api/v3/order', { symbol: 'BTCUSDT', origClientOrderId: 'same-1' })).body,
    ).toMatchObject({ status: 'CANCELED' });
    const app = await ask(
      doors,
      '/coin/order/add',
      { symbol: 'BTCUSDT', side: 'buy', type: 'limit', price: '90001', quantity: '0.001' },
      owner.token,
    );
    const seen = await signed(doors, bot, 'GET /api/v3/order', { symbol: 'BTCUSDT', orderId: app.order.orderId });
    expect(seen.body).toMatchObject({ clientOrderId: `app-${app.order.orderId}`, price: '90001.000000' });
  });

  it.each([
    [{ symbol: 'NOPE' }, -1121, 'Invalid symbol.'],
    [{ side: 'HOLD' }, -1117, 'Invalid side.'],
    [{ type: 'OCO' }, -1116, 'Invalid orderType.'],
    [{ timeInForce: 'DAY' }, -1115, 'Invalid timeInForce.'],
    [{ price: '90000.05' }, -1013, 'Filter failure: PRICE_FILTER'],
    [{ price: '0' }, -1013, 'Filter failure: PRICE_FILTER'],
    [{ price: '10' }, -1013, 'Filter failure: PERCENT_PRICE'],
    [{ quantity: '0.000001' }, -1013, 'Filter failure: LOT_SIZE'],
    [{ quantity: '0' }, -1013, 'Filter failure: LOT_SIZE'],
    [{ quantity: '-1' }, -1100, undefined],
    [{ quantity: '1e3' }, -1100, undefined],
    [{ quantity: '9.9' }, -2010, 'Account has insufficient balance for requested action.'],
    [{ symbol: 'HLTUSDT' }, -1013, 'Market is closed.'],
    [{ stopPrice: '90000' }, -1106, "Parameter 'stopPrice' sent when not required."],
    [{ icebergQty: '0.00001' }, -1013, 'Filter failure: ICEBERG_PARTS'],
    [{ newClientOrderId: 'ünfug' }, -1100, undefined],
    [{ owner: '1' }, -1104, undefined],
  ])('%j is refused with %d', async (fields, code, msg) => {
    const heard = await place(bot, fields);
    expect(heard).toMatchObject({ status: 400, code, ...(msg !== undefined && { msg }) });
    const tested = await signed(doors, bot, 'POST /api/v3/order/test', {
      ...BUY,
      ...(fields as Record<string, string>),
    });
    // A test looks at neither balance nor book.
    if (code !== -2010 && msg !== 'Filter failure: PERCENT_PRICE') expect(tested.code).toBe(code);
  });

  it('trade at the book’s price and say what they paid', async () => {
    const seller = await programOf(doors, other);
    const sell = { symbol: 'BTCUSDT', side: 'SELL', type: 'LIMIT_MAKER', quantity: '0.002', price: '100500' };
    expect((await signed(doors, seller, 'POST /api/v3/order', sell)).body).toMatchObject({
      orderId: expect.any(Number) as number,
    });
    const bought = await signed(doors, bot, 'POST /api/v3/order', {
      symbol: 'BTCUSDT',
      side: 'BUY',
      type: 'MARKET',
      quoteOrderQty: '100.5',
    });
    expect(bought.body).toMatchObject({
      status: 'FILLED',
      executedQty: '0.00100000',
      cummulativeQuoteQty: '100.500000',
      fills: [{ price: '100500.000000', qty: '0.00100000', commission: '0.00000100', commissionAsset: 'BTC' }],
    });
    const { orderId } = bought.body as { orderId: number };
    const mine = await signed(doors, bot, 'GET /api/v3/myTrades', { symbol: 'BTCUSDT' });
    expect(mine.body).toMatchObject([{ orderId, isBuyer: true, isMaker: false, quoteQty: '100.500000' }]);
    const theirs = await signed(doors, seller, 'GET /api/v3/myTrades', { symbol: 'BTCUSDT', limit: 1 });
    expect(theirs.body).toMatchObject([{ isBuyer: false, isMaker: true, commissionAsset: 'USDT' }]);
    const [trade] = (await sent(doors, 'GET /api/v3/trades', 'symbol=BTCUSDT&limit=1')).body as {
      id: number;
      time: number;
    }[];
    expect(trade).toMatchObject({ price: '100500.000000', isBuyerMaker: false, isSimulated: false });
    for (const text of [
      `fromId=${trade!.id}`,
      `startTime=${trade!.time}`,
      `startTime=${trade!.time - 5}&endTime=${trade!.time}`,
    ]) {
      const { body } = await sent(doors, 'GET /api/v3/aggTrades', `symbol=BTCUSDT&${text}`);
      expect(body, text).toMatchObject([{ a: trade!.id }]);
      const { body: none } = await sent(doors, 'GET /api/v3/aggTrades', `symbol=BTCUSDT&startTime=${trade!.time + 1}`);
      expect(none).toEqual([]);
    }
    await signed(doors, seller, 'DELETE /api/v3/openOrders', { symbol: 'BTCUSDT' });
  });

  it('are cancelled alone and together, replaced, and made smaller in their place', async () => {
    await signed(doors, bot, 'DELETE /api/v3/openOrders', { symbol: 'BTCUSDT' });
    expect(await signed(doors, bot, 'DELETE /api/v3/openOrders', { symbol: 'BTCUSDT' })).toMatchObject({
      code: -2011,
      msg: 'Unknown order sent.',
    });
    const { orderId } = (await place(bot)).body as { orderId: number };
    const smaller = await signed(doors, bot, 'PUT /api/v3/order/amend/keepPriority', {
      symbol: 'BTCUSDT',
      orderId,
      newQty: '0.0005',
    });
    expect(smaller.body).toMatchObject({ amendedOrder: { orderId, origQty: '0.00050000', status: 'NEW' } });
    const larger = await signed(doors, bot, 'PUT /api/v3/order/amend/keepPriority', {
      symbol: 'BTCUSDT',
      orderId,
      newQty: '0.5',
    });
    expect(larger).toMatchObject({ code: -2038 });
    const replace = { ...BUY, price: '90010', cancelReplaceMode: 'STOP_ON_FAILURE', cancelOrderId: orderId };
    const replaced = await signed(doors, bot, 'POST /api/v3/order/cancelReplace', replace);
    expect(replaced.body).toMatchObject({
      cancelResult: 'SUCCESS',
      newOrderResult: 'SUCCESS',
      cancelResponse: { orderId, status: 'CANCELED' },
      newOrderResponse: { price: '90010.000000', status: 'NEW' },
    });
    expect(await signed(doors, bot, 'POST /api/v3/order/cancelReplace', replace)).toMatchObject({
      status: 400,
      code: -2022,
      body: { data: { cancelResult: 'FAILURE', newOrderResult: 'NOT_ATTEMPTED', cancelResponse: { code: -2011 } } },
    });
    const last = (replaced.body as { newOrderResponse: { orderId: number } }).newOrderResponse.orderId;
    const poor = { ...replace, cancelOrderId: last, quantity: '9' };
    expect(await signed(doors, bot, 'POST /api/v3/order/cancelReplace', poor)).toMatchObject({
      status: 409,
      code: -2021,
      body: { data: { cancelResult: 'SUCCESS', newOrderResult: 'FAILURE', newOrderResponse: { code: -2010 } } },
    });
    expect((await signed(doors, bot, 'GET /api/v3/openOrders')).body).toEqual([]);
    const all = (await signed(doors, bot, 'GET /api/v3/allOrders', { symbol: 'BTCUSDT' })).body as {
      orderId: number;
      time: number;
    }[];
    expect(all.map((one) => one.orderId)).toEqual(all.map((one) => one.orderId).toSorted((a, b) => a - b));
    const since = await signed(doors, bot, 'GET /api/v3/allOrders', {
      symbol: 'BTCUSDT',
      startTime: all.at(-1)!.time,
      limit: 1,
    });
    expect(since.body).toMatchObject([{ time: all.at(-1)!.time }]);
  });

  it('replaced by what could never stand stay as they were', async () => {
    const program = await programOf(doors, other, { fields: { ordersInTenSeconds: '4' } });
    doors.clock.ahead += 11_000;
    const placed = await place(program, { price: '89500' });
    const { orderId } = placed.body as { orderId: number };
    const replace = (fields: Record<string, string>) =>
      signed(doors, program, 'POST /api/v3/order/cancelReplace', {
        ...BUY,
        price: '89510',
        cancelReplaceMode: 'STOP_ON_FAILURE',
        cancelOrderId: String(orderId),
        ...fields,
      });
    const stands = async () =>
      ((await signed(doors, program, 'GET /api/v3/order', { symbol: 'BTCUSDT', orderId })).body as { status: string })
        .status;
    expect(await replace({ quantity: '0.00001' })).toMatchObject({ status: 400, code: -1013 });
    expect(await stands()).toBe('NEW');
    expect(await replace({ orderRateLimitExceededMode: 'OTHER' })).toMatchObject({ status: 400, code: -1100 });
    for (const price of ['89501', '89502', '89503']) await place(program, { price });
    expect(await replace({})).toMatchObject({ status: 429, code: -1015 });
    expect(await stands()).toBe('NEW');
    expect(await replace({ orderRateLimitExceededMode: 'DO_NOTHING' })).toMatchObject({ status: 429, code: -1015 });
    expect(await stands()).toBe('NEW');
    // Out of the market whatever may come in.
    expect(await replace({ orderRateLimitExceededMode: 'CANCEL_ONLY' })).toMatchObject({
      status: 409,
      code: -2021,
      body: { data: { cancelResult: 'SUCCESS', newOrderResult: 'FAILURE', newOrderResponse: { code: -1015 } } },
    });
    expect(await stands()).toBe('CANCELED');
    await signed(doors, program, 'DELETE /api/v3/openOrders', { symbol: 'BTCUSDT' });
  });

  it('of all or nothing that cannot be had expire, with nothing filled; and such an order is found again', async () => {
    const seller = await programOf(doors, other);
    const resting = { ...BUY, side: 'SELL', quantity: '0.001', price: '100500' };
    await signed(doors, seller, 'POST /api/v3/order', resting);
    const wish = { ...BUY, timeInForce: 'FOK', quantity: '0.002', price: '100500', newClientOrderId: 'all-or-nothing' };
    const killed = await signed(doors, bot, 'POST /api/v3/order', wish);
    expect(killed).toMatchObject({
      status: 200,
      body: { status: 'EXPIRED', timeInForce: 'FOK', executedQty: '0.00000000', fills: [] },
    });
    const found = await signed(doors, bot, 'GET /api/v3/order', {
      symbol: 'BTCUSDT',
      origClientOrderId: 'all-or-nothing',
    });
    expect(found.body).toMatchObject({ status: 'EXPIRED', origQty: '0.00200000' });
    const whole = { ...wish, quantity: '0.001', newClientOrderId: 'all-of-it' };
    expect((await signed(doors, bot, 'POST /api/v3/order', whole)).body).toMatchObject({ status: 'FILLED' });
    // The ticket says in words why not, and there is no order.
    const { token } = owner;
    const tapped = await post(
      doors,
      '/coin/order/add',
      { symbol: 'BTCUSDT', side: 'buy', type: 'limit', timeInForce: 'FOK', price: '100500', quantity: '0.002' },
      { accesstoken: token },
    );
    expect(tapped.refusal).toBe('fill-or-kill-not-fillable');
  });

  it('of stops and takers wait, and say so', async () => {
    const stop = {
      symbol: 'BTCUSDT',
      side: 'SELL',
      type: 'STOP_LOSS_LIMIT',
      timeInForce: 'GTC',
      quantity: '0.001',
      price: '95000',
      stopPrice: '95100',
    };
    const heard = await signed(doors, bot, 'POST /api/v3/order', { ...stop, newOrderRespType: 'RESULT' });
    expect(heard.body).toMatchObject({
      status: 'NEW',
      type: 'STOP_LOSS_LIMIT',
      stopPrice: '95100.000000',
      workingTime: -1,
    });
    expect(await signed(doors, bot, 'POST /api/v3/order', { ...stop, stopPrice: '110000' })).toMatchObject({
      code: -2010,
      msg: 'Stop price would trigger immediately.',
    });
    await signed(doors, bot, 'DELETE /api/v3/openOrders', { symbol: 'BTCUSDT' });
  });
});

describe('rates', () => {
  it('weights add up as documented; what is too much is refused, and who goes on is kept out', async () => {
    const tight = await openDoors({ RATE_LIMIT_FACTOR: '1' });
    const used = async (call: string, text = '') =>
      Number((await sent(tight, call, text)).headers['x-mbx-used-weight-1m']);
    const before = await used('GET /api/v3/ping');
    const steps: [string, string, number][] = [
      ['GET /api/v3/exchangeInfo', '', 20],
      ['GET /api/v3/depth', 'symbol=BTCUSDT&limit=100', 5],
      ['GET /api/v3/depth', 'symbol=BTCUSDT&limit=500', 25],
      ['GET /api/v3/depth', 'symbol=BTCUSDT&limit=1000', 50],
      ['GET /api/v3/depth', 'symbol=BTCUSDT&limit=5000', 250],
      ['GET /api/v3/klines', 'symbol=BTCUSDT&interval=1m', 2],
      ['GET /api/v3/ticker/24hr', 'symbol=BTCUSDT', 2],
      ['GET /api/v3/ticker/24hr', '', 80],
    ];
    let sum = before;
    for (const [call, text, weight] of steps) expect(await used(call, text), `${call} ${text}`).toBe((sum += weight));
    const heavy = () => sent(tight, 'GET /api/v3/depth', 'symbol=BTCUSDT&limit=5000');
    let heard = await heavy();
    while (heard.status === 200) heard = await heavy();
    expect(heard).toMatchObject({ status: 429, code: -1003 });
    expect(Number(heard.headers['retry-after'])).toBeGreaterThan(0);
    for (let more = 0; more < 60 && heard.status === 429; more += 1) heard = await heavy();
    expect(heard).toMatchObject({ status: 418, code: -1003 });
    tight.clock.ahead += 121_000;
    expect((await sent(tight, 'GET /api/v3/ping')).status).toBe(200);
  });
});
