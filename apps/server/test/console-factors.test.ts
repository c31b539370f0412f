// What takes two people takes a factor of both that was proven a moment ago; passkeys of operators; administrators need one.
import { beforeAll, describe, expect, it } from 'vitest';
import { ACTIONS, consoleCalls, type ConsoleCallEntry } from '@hilsa/contract/console/index';
import { createAuthenticator, type Authenticator } from './authenticator.ts';
import { openConsoleRoom, type ConsoleRoom } from './console-room.ts';
import {
  act,
  askConsole,
  callOnce,
  codeOf,
  cookieOf,
  operator,
  signInAgain,
  STAFF_PASSWORD,
  type Staff,
} from './console.ts';

const ORIGIN = 'http://hilsa.test';
const MINUTE = 60_000;
let doors: ConsoleRoom;
beforeAll(async () => {
  doors = await openConsoleRoom();
});

const run = (by: Pick<Staff, 'cookie'>, requestId: string, subject: string, kind = 'hni') =>
  callOnce(
    doors,
    '/actions/run',
    { action: 'decide-kind', subject, reason: 'Means were seen.', input: { kind }, requestId },
    { cookie: by.cookie },
  );
const decide = (by: Pick<Staff, 'cookie'>, id: string, decision = 'approve') =>
  callOnce(doors, '/approvals/decide', { id, decision, reason: 'Looked at it.' }, { cookie: by.cookie });
const prove = (by: Pick<Staff, 'cookie'>, body: unknown) =>
  callOnce(doors, '/factor/prove', body, { cookie: by.cookie });
const kindOf = async (id: string) =>
  (await doors.sql<{ kind: string }[]>`select kind from identity.customers where id = ${id}`)[0]!.kind;

async function addsPasskey(on: ConsoleRoom, who: Pick<Staff, 'cookie'>, device: Authenticator, name = 'Desk laptop') {
  const { challengeId, options } = await askConsole(on, who, '/passkeys/add/options', {});
  const response = device.create(options);
  return callOnce(on, '/passkeys/add', { challengeId, response, name }, { cookie: who.cookie });
}

async function entersByPasskey(on: ConsoleRoom, device: Authenticator, origin?: string) {
  const begun = (await callOnce(on, '/passkey/login/options', {})).data as {
    challengeId: string;
    options: Record<string, unknown>;
  };
  const response = device.answer(begun.options, origin);
  return callOnce(on, '/passkey/login', { challengeId: begun.challengeId, response });
}

describe('a fresh factor', () => {
  it('raising a customer’s limits takes two people', async () => {
    const [ben, cleo] = [await operator(doors, 'compliance'), await operator(doors, 'compliance')];
    const customer = await doors.addCustomer();
    const asked = await run(ben, 'raise-0001', customer);
    expect(asked.data).toMatchObject({ state: 'waiting' });
    expect(await kindOf(customer)).toBe('regular');
    const { actionId } = asked.data as { actionId: string };
    expect(await decide(ben, actionId)).toMatchObject({ refusal: 'same-operator' });
    expect((await decide(cleo, actionId)).code).toBe(0);
    expect(await kindOf(customer)).toBe('hni');
  });

  it('is asked of who asks and of who agrees, once it is older than five minutes, and lets the same request go on', async () => {
    const [ben, cleo] = [await operator(doors, 'compliance'), await operator(doors, 'compliance')];
    const customer = await doors.addCustomer();
    doors.clock.ahead += 5 * MINUTE + 1000;
    expect(await run(ben, 'fresh-0001', customer)).toMatchObject({
      code: -1001,
      refusal: 'fresh-factor-required',
      detail: { minutes: 5 },
    });
    const waiting = await askConsole(doors, ben, '/approvals/list', { subject: customer });
    expect(waiting.total).toBe(0);
    expect((await prove(ben, { totp: await codeOf(doors, ben.secret) })).code).toBe(0);
    const asked = await run(ben, 'fresh-0001', customer);
    const { actionId } = asked.data as { actionId: string };
    expect(await decide(cleo, actionId)).toMatchObject({ refusal: 'fresh-factor-required' });
    expect(await kindOf(customer)).toBe('regular');
    expect((await prove(cleo, { totp: await codeOf(doors, cleo.secret) })).code).toBe(0);
    expect((await decide(cleo, actionId)).code).toBe(0);
    // The same request again has its first answer, however old the factor is by then.
    doors.clock.ahead += 6 * MINUTE;
    expect((await run(ben, 'fresh-0001', customer)).data).toMatchObject({ actionId });
  });

  it('is not asked to refuse or to take back, nor for what one does alone', async () => {
    const [ben, cleo] = [await operator(doors, 'compliance'), await operator(doors, 'compliance')];
    const ids = [await doors.addCustomer(), await doors.addCustomer()];
    const asked: { actionId: string }[] = [];
    for (const [n, id] of ids.entries())
      asked.push((await run(ben, `refuse-000${n}`, id)).data as { actionId: string });
    doors.clock.ahead += 6 * MINUTE;
    expect((await decide(cleo, asked[0]!.actionId, 'reject')).code).toBe(0);
    expect((await decide(ben, asked[1]!.actionId, 'withdraw')).code).toBe(0);
    expect((await act(doors, ben, 'disable-customer', ids[0]!)).data).toMatchObject({ state: 'done' });
  });

  it.each([
    ['a wrong code', { totp: '000000' }, 'credentials-invalid'],
    ['nothing', {}, 'field-missing'],
    ['both ways at once', { totp: '000000', passkey: { challengeId: 'x', response: '{}' } }, 'field-missing'],
    ['an answer to no challenge', { passkey: { challengeId: 'x', response: '{}' } }, 'passkey-invalid'],
    ['an unreadable answer', { passkey: { challengeId: 'x', response: '[]' } }, 'passkey-invalid'],
  ])('%s proves nothing', async (_, body, refusal) => {
    const ben = await operator(doors, 'compliance');
    doors.clock.ahead += 6 * MINUTE;
    expect(await prove(ben, body)).toMatchObject({ refusal });
    expect(await run(ben, 'wrong-0001', await doors.addCustomer())).toMatchObject({ refusal: 'fresh-factor-required' });
  });

  it('takes a code once, and of six guesses judges five', async () => {
    const ben = await operator(doors, 'compliance');
    doors.clock.ahead += MINUTE;
    const totp = await codeOf(doors, ben.secret);
    const both = await Promise.all([prove(ben, { totp }), prove(ben, { totp })]);
    expect(both.filter(({ code }) => code === 0)).toHaveLength(1);
    const cleo = await operator(doors, 'compliance');
    const words = [];
    for (let n = 0; n < 7; n += 1) words.push((await prove(cleo, { totp: '000000' })).refusal);
    expect(words).toEqual([...Array<string>(5).fill('credentials-invalid'), 'sign-in-locked', 'sign-in-locked']);
  });

  it('is a condition of every action that is marked for two', () => {
    const two = Object.values(ACTIONS).filter(({ secondPerson }) => secondPerson);
    expect(two.length).toBeGreaterThan(30);
    const calls = consoleCalls as Readonly<Record<string, ConsoleCallEntry>>;
    for (const path of ['/actions/run', '/approvals/decide'])
      expect(calls[path]!.refusals).toContain('fresh-factor-required');
  });
});

describe('passkeys of operators', () => {
  it('sign in alone, and prove a factor anew; the trail says so', async () => {
    const device = createAuthenticator(ORIGIN);
    const ben = await operator(doors, 'compliance');
    expect((await addsPasskey(doors, ben, device)).data).toMatchObject({ passkey: { name: 'Desk laptop' } });
    const entered = await entersByPasskey(doors, device);
    expect(entered.data).toMatchObject({ operator: { email: ben.email }, needsPasskey: false });
    const again = { ...ben, cookie: cookieOf(entered) };
    doors.clock.ahead += 6 * MINUTE;
    const customer = await doors.addCustomer();
    expect(await run(again, 'by-passkey-1', customer)).toMatchObject({ refusal: 'fresh-factor-required' });
    const { app, passkey } = await askConsole(doors, again, '/factor/options', {});
    // The app stays possible for whoever is no administrator.
    expect(app).toBe(true);
    const proof = { challengeId: passkey!.challengeId, response: device.answer(passkey!.options) };
    expect((await prove(again, { passkey: proof })).code).toBe(0);
    expect(await prove(again, { passkey: proof })).toMatchObject({ refusal: 'passkey-invalid' });
    expect((await run(again, 'by-passkey-1', customer)).data).toMatchObject({ state: 'waiting' });
    const auditor = await operator(doors, 'auditor');
    const { list } = await askConsole(doors, auditor, '/audit/list', { operatorId: ben.id });
    expect(list.map(({ kind }) => kind)).toEqual(
      expect.arrayContaining(['passkey-added', 'signed-in', 'factor-proven', 'asked']),
    );
  });

  it('of another site, of an unverified person, of another operator or of a disabled one open nothing', async () => {
    const device = createAuthenticator(ORIGIN);
    const [ben, cleo] = [await operator(doors, 'compliance'), await operator(doors, 'compliance')];
    await addsPasskey(doors, ben, device);
    expect(await entersByPasskey(doors, device, 'https://hilsa.test.evil.example')).toMatchObject({
      refusal: 'passkey-invalid',
    });
    device.verifies = false;
    expect(await entersByPasskey(doors, device)).toMatchObject({ refusal: 'passkey-invalid' });
    device.verifies = true;
    const own = createAuthenticator(ORIGIN);
    await addsPasskey(doors, cleo, own);
    const { passkey } = await askConsole(doors, cleo, '/factor/options', {});
    const proof = { challengeId: passkey!.challengeId, response: device.answer(passkey!.options) };
    expect(await prove(cleo, { passkey: proof })).toMatchObject({ refusal: 'passkey-invalid' });
    await act(doors, await operator(doors, 'administrator'), 'disable-operator', ben.id);
    expect(await entersByPasskey(doors, device)).toMatchObject({ refusal: 'passkey-invalid' });
  });

  it('are added and removed only with a fresh factor, and end the other sessions', async () => {
    const device = createAuthenticator(ORIGIN);
    const first = await operator(doors, 'support');
    const ben = await signInAgain(doors, first);
    const { challengeId, options } = await askConsole(doors, ben, '/passkeys/add/options', {});
    doors.clock.ahead += 5 * MINUTE + 1000;
    const request = { challengeId, response: device.create(options), name: 'Late' };
    expect(await callOnce(doors, '/passkeys/add', request, { cookie: ben.cookie })).toMatchObject({
      refusal: 'fresh-factor-required',
    });
    expect(await callOnce(doors, '/passkeys/add/options', {}, { cookie: ben.cookie })).toMatchObject({
      refusal: 'fresh-factor-required',
    });
    await prove(ben, { totp: await codeOf(doors, ben.secret) });
    const added = (await addsPasskey(doors, ben, device)).data as { passkey: { id: string } };
    expect(await callOnce(doors, '/me', {}, { cookie: first.cookie })).toMatchObject({ code: -1000 });
    const remove = (id: string) => callOnce(doors, '/passkeys/remove', { id }, { cookie: ben.cookie });
    expect(await remove('999999')).toMatchObject({ refusal: 'unknown-passkey' });
    const cleo = await operator(doors, 'support');
    const theirs = await callOnce(doors, '/passkeys/remove', { id: added.passkey.id }, { cookie: cleo.cookie });
    expect(theirs).toMatchObject({ refusal: 'unknown-passkey' });
    expect((await remove(added.passkey.id)).code).toBe(0);
    expect(await entersByPasskey(doors, device)).toMatchObject({ refusal: 'passkey-invalid' });
  });

  it('an administrator who has one comes in and proves with nothing less', async () => {
    const device = createAuthenticator(ORIGIN);
    const admin = await operator(doors, 'administrator');
    await addsPasskey(doors, admin, device);
    doors.clock.ahead += MINUTE;
    const login = { email: admin.email, password: STAFF_PASSWORD, totp: await codeOf(doors, admin.secret) };
    expect(await callOnce(doors, '/login', login)).toMatchObject({ refusal: 'passkey-required' });
    doors.clock.ahead += MINUTE;
    const code = { totp: await codeOf(doors, admin.secret) };
    expect(await prove(admin, code)).toMatchObject({ refusal: 'passkey-required' });
    expect((await askConsole(doors, admin, '/factor/options', {})).app).toBe(false);
    expect((await entersByPasskey(doors, device)).code).toBe(0);
  });
});

describe('in live mode', () => {
  it('an administrator without a passkey does nothing but get one, and keeps the last', async () => {
    const live = await openConsoleRoom({ mode: 'live' });
    const admin = await operator(live, 'administrator');
    expect(await askConsole(live, admin, '/me', {})).toMatchObject({ needsPasskey: true, operator: { rights: [] } });
    const closed = Object.entries(consoleCalls as Readonly<Record<string, ConsoleCallEntry>>).filter(
      ([path, { right }]) =>
        right !== 'anyone' && !/^\/(me|logout|sessions\/(list|end)|factor\/.*|passkeys\/(list|add.*))$/.test(path),
    );
    expect(closed.length).toBeGreaterThan(50);
    for (const [path, { example }] of closed)
      expect(await callOnce(live, path, example.request, { cookie: admin.cookie }), path).toMatchObject({
        refusal: 'passkey-required',
      });
    const device = createAuthenticator(ORIGIN);
    const added = (await addsPasskey(live, admin, device)).data as { passkey: { id: string } };
    const me = await askConsole(live, admin, '/me', {});
    expect(me.needsPasskey).toBe(false);
    expect(me.operator.rights).toContain('write-operators');
    const { id } = added.passkey;
    expect(await callOnce(live, '/passkeys/remove', { id }, { cookie: admin.cookie })).toMatchObject({
      refusal: 'passkey-required',
    });
    // Whoever is no administrator may stay with the app.
    const helper = await operator(live, 'support');
    expect(await askConsole(live, helper, '/me', {})).toMatchObject({ needsPasskey: false });
  });
});
