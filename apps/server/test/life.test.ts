// In: a customer who trades, moves money, changes a PIN and is looked after by an operator. Out: one line of it all, page by page, filtered, searched,
// and as a file; and nothing of it for anybody else.
import { beforeAll, describe, expect, it } from 'vitest';
import { BASE_PATH } from '@hilsa/contract';
import { accountOf } from '@hilsa/core';
import { lifeBefore } from '../src/tables/index.ts';
import { act, operator } from './console.ts';
import { ask, fundedPerson, openDoors, PASSWORD, post, register, type Doors, type Person } from './doors.ts';

let doors: Doors;
let person: Person;
let other: Person;
let account: number;

type Lines = Awaited<ReturnType<typeof life>>;
async function life(fields: Record<string, string> = {}, who = person, language = 'en-US') {
  const all: { id: string; title: string; text: string; product: string; event: string; atMs: number; path: string }[] =
    [];
  for (let cursor: string | null = null; ;) {
    const { data } = await post(
      doors,
      '/user/record',
      { limit: '3', ...fields, ...(cursor === null ? {} : { cursor }) },
      { accesstoken: who.token, 'accept-language': language },
    );
    const page = data as { list: typeof all; nextCursor: string | null };
    all.push(...page.list);
    if (page.nextCursor === null) return all;
    cursor = page.nextCursor;
  }
}
const events = (lines: Lines) => lines.map(({ event }) => event);

beforeAll(async () => {
  doors = await openDoors();
  const maker = await fundedPerson(doors);
  person = await fundedPerson(doors);
  other = await register(doors);
  const order = async (who: Person, fields: Record<string, string>) =>
    ask(doors, '/coin/order/add', { symbol: 'BTCUSDT', type: 'limit', ...fields }, who.token);
  await order(maker, { side: 'sell', price: '100000', quantity: '0.02' });
  await order(person, { side: 'buy', price: '100000', quantity: '0.02' });
  const { order: open } = await order(person, { side: 'buy', price: '90000', quantity: '0.01' });
  await ask(doors, '/coin/order/close', { orderId: open.orderId }, person.token);
  const [row] = await doors.sql<{ account: number }[]>`
    select account from identity.accounts where customer_id = ${person.id} and world = 'real'`;
  account = row!.account;
  await ask(doors, '/coin/transfer', { from: 'coin', to: 'contract', asset: 'USDT', amount: '25' }, person.token);
  const support = await operator(doors, 'support');
  await act(doors, support, 'end-customer-sessions', person.id, {}, 'A stolen phone, the customer says.');
  // The sessions are over: whoever looks signs in anew.
  const { token } = await ask(doors, '/user/login', { phone: person.phone, password: PASSWORD });
  person = { ...person, token };
});

describe('one line of life', () => {
  it('has what was done, what was told of security and what operators did, newest first, each with the page of its cause', async () => {
    const lines = await life();
    expect(events(lines)).toEqual(
      expect.arrayContaining([
        'account-opened',
        'test-money-taken',
        'order-placed',
        'bought',
        'order-closed',
        'transferred',
        'pin-set',
        'end-customer-sessions',
      ]),
    );
    expect(new Set(lines.map(({ id }) => id)).size).toBe(lines.length);
    const times = lines.map(({ atMs }) => atMs);
    expect(times).toEqual(times.toSorted((one, next) => next - one));
    const bought = lines.find(({ event }) => event === 'bought')!;
    expect(bought).toMatchObject({ title: 'Bought BTCUSDT', text: '0.02 at 100,000.0', amount: '2000', asset: 'USDT' });
    expect(bought.path).toMatch(/^\/pages\/tabbar\/position\?order=\d+$/);
    expect(lines.find(({ event }) => event === 'order-closed')!.text).toBe('cancelled');
    expect(lines.find(({ event }) => event === 'end-customer-sessions')).toMatchObject({
      text: 'A stolen phone, the customer says.',
      path: '/pages/user/staffActions',
    });
    expect(lines.every(({ path }) => path.startsWith('/pages/'))).toBe(true);
  });

  it('speaks Bengali to who reads it', async () => {
    const lines = await life({ product: 'trades' }, person, 'bn-BN');
    expect(lines).toMatchObject([{ title: 'BTCUSDT কেনা হয়েছে', text: '১,০০,০০০.০ দরে ০.০২' }]);
  });

  it('keeps to a product, to days and to what is searched for', async () => {
    expect(new Set((await life({ product: 'orders' })).map(({ product }) => product))).toEqual(new Set(['orders']));
    expect(new Set(events(await life({ product: 'staff' })))).toEqual(new Set(['end-customer-sessions']));
    expect((await life({ product: 'security' })).map(({ product }) => product)).toContain('security');
    expect(events(await life({ search: 'stolen' }))).toEqual(['end-customer-sessions']);
    expect(events(await life({ search: 'bought' }))).toEqual(['bought']);
    expect(await life({ to: '2020-01-01' })).toEqual([]);
    expect(await life({ from: '2990-01-01' })).toEqual([]);
  });

  it('is one person’s: another sees an account that was opened and nothing of it', async () => {
    expect(events(await life({}, other)).filter((event) => event !== 'signed-in')).toEqual(['account-opened']);
    expect(await post(doors, '/user/record', {}, {})).toMatchObject({ code: -1000 });
    const { worlds } = doors;
    const asked = { product: null, before: null, fromMs: 0, toMs: 9e15, limit: 100 } as const;
    const rows = await lifeBefore(worlds.real.tables, account, asked);
    expect(rows.every(({ owner }) => owner === account)).toBe(true);
    expect(rows.filter(({ event }) => event === 'transferred')).toMatchObject([{ amount: 25_000_000n }]);
    expect(await lifeBefore(worlds.real.tables, accountOf(account, 'contract'), asked)).toEqual([]);
  });
});

describe('its file', () => {
  async function file(fields: Record<string, string>, language = 'en-US') {
    const headers = { accesstoken: person.token, 'accept-language': language };
    const { data } = await post(doors, '/user/record/file', fields, headers);
    const { link, name } = data as { link: string; name: string };
    const answer = await doors.app.inject({
      method: 'GET',
      url: `${BASE_PATH}/user/statement/file`,
      query: { link },
      headers,
    });
    expect(answer.statusCode).toBe(200);
    return { name, bytes: answer.rawPayload };
  }

  it('as CSV has the same lines in the same order', async () => {
    const { name, bytes } = await file({ format: 'csv' });
    expect(name).toBe('hilsa-record.csv');
    const [head, ...rows] = bytes.toString('utf8').replace('\uFEFF', '').trim().split('\r\n');
    expect(head).toBe('id,utc,dhaka,product,event,title,text,amount,asset,about');
    expect(rows.map((row) => row.split(',')[0])).toEqual((await life()).map(({ id }) => id));
    expect(rows.find((row) => row.includes(',bought,'))).toContain('"0.02 at 100,000.0",2000,USDT');
  });

  it('as PDF is one that can be read, in both languages', async () => {
    for (const language of ['en-US', 'bn-BN'])
      expect((await file({ format: 'pdf', product: 'trades' }, language)).bytes.subarray(0, 5).toString()).toBe(
        '%PDF-',
      );
  });
});
