// Whatever is sent: a clear refusal, never a 5xx, and nothing changed. The folder bad-input/ holds the examples of each call;
// what applies to every call (missing fields, strange fields, hostile text, broken bodies) is made from the contract.
import { readdirSync, readFileSync } from 'node:fs';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { BASE_PATH, calls, REFUSAL_WORDS, type CallEntry } from '@hilsa/contract';
import { z } from 'zod';
import { openFund } from './fund-at-the-doors.ts';
import {
  ask,
  captcha,
  fundedPerson,
  openDoors,
  PIN,
  post,
  register,
  send,
  type Answer,
  type Doors,
  type Person,
} from './doors.ts';

interface Example {
  what: string;
  fields: Record<string, string>;
  refusal: string;
}

const folder = new URL('./bad-input/', import.meta.url);
const files = readdirSync(folder).map(
  (name) => JSON.parse(readFileSync(new URL(name, folder), 'utf8')) as { path: string; cases: Example[] },
);
const entries = Object.values(calls) as CallEntry[];
const HOSTILE = [
  "'; drop table journal; --",
  "' or '1'='1",
  '<script>alert(1)</script>',
  '"><img src=x onerror=alert(1)>',
  '${7*7}{{7*7}}',
  '\u0000',
  '\u202eevil',
  '../../etc/passwd',
  'x'.repeat(5_000),
];

/** What a person writes for another to read is taken as it is, and comes back as the text it was. */
const FREE_TEXT = new Set(['/user/chat/send text']);

let doors: Doors;
let person: Person;
let places: Record<string, string>;
let before: unknown;

beforeAll(async () => {
  doors = await openDoors();
  await openFund(doors);
  const other = await fundedPerson(doors);
  const { order } = await ask(
    doors,
    '/coin/order/add',
    { symbol: 'ETHUSDT', side: 'buy', type: 'limit', price: '90000', quantity: '0.001', clientOrderId: 'mine' },
    other.token,
  );
  person = await register(doors);
  await ask(doors, '/user/sandbox/fund', { asset: 'USDT', amount: '50000' }, person.token);
  await ask(doors, '/user/pin/set', { kind: 'transaction', pin: PIN, pinConfirmation: PIN }, person.token);
  places = { '{otherOrder}': order.orderId, '{otherClientOrder}': 'mine', '{phone}': person.phone };
  before = await everything();
});

afterEach(async () => {
  expect(await everything()).toEqual(before);
});

/** The state hashes of both worlds, how far their journals reach, and who exists. */
async function everything(): Promise<unknown> {
  const { real, demo } = doors.worlds;
  const [row] =
    await doors.sql`select (select count(*) from identity.customers) as customers, (select count(*) from identity.favourites) as favourites, (select count(*) from identity.codes) as codes`;
  return {
    real: real.sequencer.engine.hash(),
    demo: demo.sequencer.engine.hash(),
    heads: [real.sequencer.head, demo.sequencer.head],
    ...row,
  };
}

function expectRefused(answer: Answer): void {
  expect(answer.status).toBeLessThan(500);
  expect(answer.code).not.toBe(0);
  expect(answer.data).toBeNull();
  expect(REFUSAL_WORDS).toContain(answer.refusal);
  expect(answer.msg.length).toBeGreaterThan(3);
  expect(answer.msg).not.toMatch(/\{\d\}/);
}

/** Enough to get past the door: guests may have a token too. */
const signedIn = () => ({ accesstoken: person.token });
const fieldsOf = (entry: CallEntry) =>
  Object.fromEntries(
    Object.entries(entry.example.request as Record<string, unknown>).map(([name, value]) => [name, String(value)]),
  );
const propertiesOf = (entry: CallEntry) => {
  const { properties = {}, required = [] } = z.toJSONSchema(entry.request, { io: 'input', unrepresentable: 'any' }) as {
    properties?: Record<string, unknown>;
    required?: string[];
  };
  return { names: Object.keys(properties), required };
};

describe('the examples', () => {
  it('exist for every call', () => {
    expect(files.map(({ path }) => path).toSorted()).toEqual(entries.map(({ path }) => path).toSorted());
  });

  it.each(files.flatMap(({ path, cases }) => cases.map((example) => ({ path, ...example }))))(
    '$path: $what → $refusal',
    async ({ path, fields, refusal }) => {
      // One that was solved is good for one call.
      const solved = Object.values(fields).includes('{captcha}') ? { '{captcha}': await captcha(doors) } : {};
      const known: Record<string, string> = { ...places, ...solved };
      const filled = Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, known[value] ?? value]));
      const answer = await post(doors, path, filled, signedIn());
      expectRefused(answer);
      expect(answer).toMatchObject({ status: 200, code: -1001, refusal });
    },
  );
});

describe.each(entries)('$path', (entry) => {
  it('names a missing or empty field', async () => {
    const { required } = propertiesOf(entry);
    for (const field of required) {
      const { [field]: _, ...rest } = fieldsOf(entry);
      for (const fields of [rest, { ...rest, [field]: '' }]) {
        expect(await post(doors, entry.path, fields, signedIn())).toMatchObject({
          status: 200,
          code: -1001,
          refusal: 'field-missing',
          detail: { field },
        });
      }
    }
  });

  it('refuses fields it does not have, whatever their name', async () => {
    for (const field of ['role', 'balance', 'accountId', '__proto__', 'constructor', 'isAdmin']) {
      expect(await post(doors, entry.path, { ...fieldsOf(entry), [field]: '1' }, signedIn())).toMatchObject({
        refusal: 'field-unknown',
        detail: { field },
      });
    }
    const json = (payload: string) =>
      send(doors, {
        method: 'POST',
        url: BASE_PATH + entry.path,
        payload,
        headers: { 'content-type': 'application/json', ...signedIn() },
      });
    expect(await json('{"__proto__":{"role":"operator"}}')).toMatchObject({ status: 400, refusal: 'body-unreadable' });
    expect(await json(JSON.stringify({ ...fieldsOf(entry), role: 'operator' }))).toMatchObject({
      code: -1001,
      refusal: 'field-unknown',
    });
  });

  it('refuses hostile text in every field', async () => {
    const { names } = propertiesOf(entry);
    for (const field of names) {
      for (const text of HOSTILE) {
        const answer = await post(doors, entry.path, { ...fieldsOf(entry), [field]: text }, signedIn());
        if (answer.code === 0 && FREE_TEXT.has(`${entry.path} ${field}`))
          expect(JSON.stringify(answer.data)).toContain(JSON.stringify(text));
        else expectRefused(answer);
      }
    }
  });

  it('refuses other types in JSON', async () => {
    const { names } = propertiesOf(entry);
    for (const field of names) {
      for (const value of [null, [], {}, ['a'], -1, 1.5, 1e300]) {
        const payload = JSON.stringify({ ...fieldsOf(entry), [field]: value });
        expectRefused(
          await send(doors, {
            method: 'POST',
            url: BASE_PATH + entry.path,
            payload,
            headers: { 'content-type': 'application/json', ...signedIn() },
          }),
        );
      }
    }
  });

  it('refuses what it cannot read', async () => {
    const raw = (payload: string, type = 'application/x-www-form-urlencoded') =>
      send(doors, {
        method: 'POST',
        url: BASE_PATH + entry.path,
        payload,
        headers: { 'content-type': type, ...signedIn() },
      });
    expect(await raw('symbol=%E0%A4%A')).toMatchObject({ status: 400, refusal: 'body-unreadable' });
    expect(await raw('a=1&&b=2')).toMatchObject({ status: 400, refusal: 'body-unreadable' });
    expect(await raw('symbol=BTCUSDT&symbol=ETHUSDT')).toMatchObject({
      code: -1001,
      refusal: 'field-repeated',
      detail: { field: 'symbol' },
    });
    expect(await raw(`x=${'y'.repeat(20_000)}`)).toMatchObject({ status: 413, refusal: 'body-too-large' });
    expect(await raw('[1,2]', 'application/json')).toMatchObject({ status: 400, refusal: 'body-unreadable' });
    expect(await raw('{"a":', 'application/json')).toMatchObject({ status: 400, refusal: 'body-unreadable' });
    expect(await raw('{"symbol":"BTCUSDT","\\u0073ymbol":"ETHUSDT"}', 'application/json')).toMatchObject({
      code: -1001,
      refusal: 'field-repeated',
      detail: { field: 'symbol' },
    });
    expect(await raw('<a/>', 'application/xml')).toMatchObject({ status: 415, refusal: 'content-type-unsupported' });
    expect(await post(doors, `${entry.path}?symbol=BTCUSDT`, fieldsOf(entry), signedIn())).toMatchObject({
      refusal: 'field-unknown',
    });
  });

  it('takes only its own methods', async () => {
    for (const method of ['GET', 'PUT', 'DELETE', 'PATCH'] as const) {
      if ((entry.methods as readonly string[]).includes(method)) continue;
      const answer = await send(doors, { method, url: BASE_PATH + entry.path, headers: signedIn() });
      expectRefused(answer);
      expect(answer).toMatchObject({
        status: 405,
        refusal: 'method-not-allowed',
        headers: { allow: entry.methods.join(', ') },
      });
    }
  });
});

describe('tokens', () => {
  it.each(entries.filter(({ right }) => right === 'customer'))(
    '$path: no token, a wrong or an overlong one → session invalid',
    async (entry) => {
      for (const accesstoken of ['', 'x', 'A'.repeat(43), 'B'.repeat(2_000), "' or 1=1 --"]) {
        expect(await post(doors, entry.path, fieldsOf(entry), { accesstoken })).toMatchObject({
          status: 200,
          code: -1000,
          refusal: 'session-invalid',
        });
      }
      expect(await post(doors, entry.path, fieldsOf(entry))).toMatchObject({
        status: 200,
        code: -1000,
        refusal: 'session-invalid',
      });
    },
  );

  it('an ended one is session invalid', async () => {
    const answer = await ask(doors, '/user/login', { phone: person.phone, password: 'haor-monsoon-77' });
    await ask(doors, '/user/logout', {}, answer.token);
    expect(await post(doors, '/coin/order/add', {}, { accesstoken: answer.token })).toMatchObject({ code: -1000 });
  });

  it('a broken x-request-id is refused', async () => {
    for (const id of ['', 'has space', 'x'.repeat(61), "'; drop"]) {
      expect(
        await post(doors, '/user/sandbox/fund', { asset: 'USDT', amount: '1' }, { ...signedIn(), 'x-request-id': id }),
      ).toMatchObject({ code: -1001, refusal: 'field-invalid', detail: { field: 'x-request-id' } });
    }
  });
});

describe('a customer and another’s things', () => {
  it('finds nothing of the other by any id near theirs', async () => {
    const theirs = Number(places['{otherOrder}']);
    for (const orderId of [theirs - 1, theirs, theirs + 1].filter((id) => id > 0).map(String)) {
      for (const path of ['/coin/order/query', '/coin/order/close'] as const)
        expect(await post(doors, path, { orderId }, signedIn())).toMatchObject({ refusal: 'unknown-order' });
      expect(
        await post(doors, '/coin/order/amend', { orderId, price: '90000', quantity: '0.002' }, signedIn()),
      ).toMatchObject({ refusal: 'unknown-order' });
    }
    for (const path of ['/coin/order/list', '/coin/order/fills'] as const)
      expect((await ask(doors, path, {}, person.token)).list).toEqual([]);
    const bills = await ask(doors, '/user/tx/record', {}, person.token);
    expect(bills.list.map(({ amount }) => amount)).toEqual(['50000']);
  });

  it('does not reach the real world with a demo token', async () => {
    const { list } = await ask(doors, '/coin/assets', {}, person.tokenDemo);
    expect(list.map(({ asset, total }) => [asset, total])).toEqual([['USDT', '10000']]);
    expect(
      await post(doors, '/coin/order/query', { orderId: places['{otherOrder}']! }, { accesstoken: person.tokenDemo }),
    ).toMatchObject({ refusal: 'unknown-order' });
  });
});
