// Who looks after customers is looked after: a quota of different customers a day, masked contacts in lists, and a stream of what happened at the doors.
import type { AddressInfo } from 'node:net';
import { beforeAll, describe, expect, it } from 'vitest';
import { act, askConsole, callConsole, operator, type Staff } from './console.ts';
import { WebSocket } from 'ws';
import { BASE_PATH } from '@hilsa/contract';
import { ask, openDoors, post, register, type Doors, type Person } from './doors.ts';

let doors: Doors;
let people: Person[];
beforeAll(async () => {
  doors = await openDoors({ CUSTOMERS_OPENED_PER_DAY: '3', CUSTOMERS_LISTED_PER_DAY: '5', CAPTCHA: 'off' });
  people = [];
  for (let n = 0; n < 6; n += 1) people.push(await register(doors));
});

const told = () =>
  doors.logged.map((line) => JSON.parse(line) as Record<string, unknown>).filter((line) => line['security'] === true);
const alarms = () => doors.logged.filter((line) => line.includes('"alarm":"operator-quota"'));
const opens = (by: Staff, { id }: Person) => callConsole(doors, '/customers/get', { customerId: id }, by);

describe('an operator’s day', () => {
  it('ends at the quota of different customers, with an alarm; looking again costs nothing, and a new day begins anew', async () => {
    const by = await operator(doors, 'support');
    for (const person of people.slice(0, 3)) expect((await opens(by, person)).code).toBe(0);
    expect(alarms()).not.toHaveLength(0);
    expect(await opens(by, people[3]!)).toMatchObject({
      refusal: 'customer-quota-spent',
      data: null,
      detail: { maximum: 3 },
    });
    expect((await opens(by, people[0]!)).code).toBe(0);
    const another = await operator(doors, 'support');
    expect((await opens(another, people[3]!)).code).toBe(0);
  });

  it('does not let parallel looks share a place', async () => {
    const by = await operator(doors, 'support');
    const answers = await Promise.all(people.map((person) => opens(by, person)));
    expect(answers.filter(({ code }) => code === 0)).toHaveLength(3);
  });

  it('counts lists apart, and shows no whole contact in them', async () => {
    const by = await operator(doors, 'support');
    const { list } = await askConsole(doors, by, '/customers/list', { search: people[0]!.phone });
    expect(list).toMatchObject([
      { id: people[0]!.id, account: expect.stringMatching(/^\+880\d\d•{5}\d{3}$/) as string },
    ]);
    expect(JSON.stringify(list)).not.toContain(people[0]!.phone.slice(-8));
    const whole = await askConsole(doors, by, '/customers/get', { customerId: people[0]!.id });
    expect(whole.account.endsWith(people[0]!.phone.slice(-8))).toBe(true);
    expect(await callConsole(doors, '/customers/list', { limit: 100 }, by)).toMatchObject({
      refusal: 'customer-quota-spent',
    });
  });
});

describe('the chat’s inbox', () => {
  it('counts like every list: who would be one too many is not shown', async () => {
    const by = await operator(doors, 'support');
    for (const person of people) await ask(doors, '/user/chat/send', { text: 'Is my card ready?' }, person.token);
    expect((await askConsole(doors, by, '/chat/list', { show: 'all', limit: 5 })).list).toHaveLength(5);
    expect(await callConsole(doors, '/chat/list', { show: 'all', limit: 6 }, by)).toMatchObject({
      refusal: 'customer-quota-spent',
      data: null,
    });
    const auditor = await operator(doors, 'auditor');
    const ofChat = { what: '/chat/list', operatorId: by.id } as const;
    const rows = (await askConsole(doors, auditor, '/audit/list', ofChat)).list;
    expect(rows).toMatchObject([{ kind: 'viewed', subject: '{"offset":0,"limit":5,"show":"all"}' }]);
    const { after } = await askConsole(doors, auditor, '/audit/get', { id: rows[0]!.id });
    expect((after as { ids: string }).ids.split(',')).toHaveLength(5);
  });
});

describe('sockets that are turned away', () => {
  it('are told in the stream like calls: another site’s page, and a session that is none', async () => {
    await doors.app.listen({ host: '127.0.0.1', port: 0 });
    const { port } = doors.app.server.address() as AddressInfo;
    const at = (path: string, origin?: string) =>
      new WebSocket(`ws://127.0.0.1:${port}${path}`, origin ? { origin } : {});
    const from = told().length;
    for (const path of [`${BASE_PATH}/stream`, '/ws/btcusdt@trade'])
      await new Promise((resolve) => at(path, 'https://evil.example').on('error', resolve));
    const one = at(`${BASE_PATH}/stream`);
    await new Promise((resolve, reject) => one.on('open', resolve).on('error', reject));
    const answered = new Promise((resolve) => one.on('message', resolve));
    one.send(JSON.stringify({ op: 'auth', token: 'x'.repeat(43) }));
    await answered;
    const events = told().slice(from);
    for (const call of ['/stream', 'streams of programs'])
      expect(events).toContainEqual(
        expect.objectContaining({ kind: 'right-refused', word: 'origin-not-allowed', call, address: '127.0.0.1' }),
      );
    expect(events).toContainEqual(
      expect.objectContaining({ kind: 'right-refused', word: 'session-invalid', call: '/stream' }),
    );
    expect(JSON.stringify(events)).not.toContain('xxxx');
    one.terminate();
  });
});

describe('the security stream', () => {
  it('tells of sign-ins that failed, rights that were refused and second persons, and of no value', async () => {
    const [support, admin, other] = [
      await operator(doors, 'support'),
      await operator(doors, 'administrator'),
      await operator(doors, 'administrator'),
    ];
    const from = told().length;
    await post(doors, '/user/login', { phone: people[0]!.phone, password: 'Wrong-guess-77' });
    await callConsole(doors, '/audit/list', {}, support);
    const asked = await act(doors, admin, 'set-property', 'tabSet', { value: 'markets', effectiveAtMs: null });
    const id = asked.data!.actionId;
    await callConsole(doors, '/approvals/decide', { id, decision: 'approve', reason: 'mine' }, admin);
    await callConsole(doors, '/approvals/decide', { id, decision: 'approve', reason: 'agreed' }, other);
    const events = told().slice(from);
    expect(events).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ kind: 'sign-in-failed', call: '/user/login', word: 'credentials-invalid' }),
        expect.objectContaining({ kind: 'right-refused', word: 'right-missing', operatorId: support.id }),
        expect.objectContaining({ kind: 'right-refused', word: 'same-operator', operatorId: admin.id }),
        expect.objectContaining({
          kind: 'operator',
          word: 'asked',
          call: 'set-property',
          operatorId: admin.id,
          actionId: id,
        }),
        expect.objectContaining({ kind: 'operator', word: 'approved', operatorId: other.id, actionId: id }),
      ]),
    );
    const text = JSON.stringify(events);
    for (const value of [people[0]!.phone, 'Wrong-guess-77', 'because a test', 'markets', '@hilsa.test'])
      expect(text).not.toContain(value);
  });
});
