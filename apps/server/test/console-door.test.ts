// How operators come in, and what keeps others out.
import { beforeAll, describe, expect, it } from 'vitest';
import { consoleCalls, ROLES, type ConsoleCallEntry } from '@hilsa/contract/console/index';
import { createGuard } from '../src/operations/guard.ts';
import { addOperator, inviteOperator } from '../src/operations/operators.ts';
import { openConsoleRoom, type ConsoleRoom } from './console-room.ts';
import {
  act,
  askConsole,
  callConsole,
  codeOf,
  cookieOf,
  operator,
  signInAgain,
  STAFF_PASSWORD,
  type Staff,
} from './console.ts';

let doors: ConsoleRoom;
let admin: Staff;
beforeAll(async () => {
  doors = await openConsoleRoom();
  admin = await operator(doors, 'administrator');
});

describe('the door of operators', () => {
  it('sets a cookie that only this host, over a safe channel, and no script can use', async () => {
    const again = await signInAgain(doors, admin);
    expect(again.cookie).toMatch(/^__Host-hilsa-operator=[A-Za-z0-9_-]{43}$/);
    doors.clock.ahead += 30_000;
    const totp = await codeOf(doors, admin.secret);
    const answer = await callConsole(doors, '/login', { email: admin.email, password: STAFF_PASSWORD, totp });
    expect(answer.headers['set-cookie']).toMatch(/; Path=\/; Secure; HttpOnly; SameSite=Strict$/);
    const stored = await doors.sql<{ token_hash: string }[]>`select token_hash from operations.sessions`;
    expect(stored.map(({ token_hash }) => token_hash)).not.toContain(cookieOf(answer).split('=')[1]);
  });

  it('says the same to a wrong address, a wrong password and a wrong code', async () => {
    doors.clock.ahead += 30_000;
    const totp = await codeOf(doors, admin.secret);
    const wrong = (Number(totp) + 1).toString().padStart(6, '0').slice(-6);
    const answers = [
      await callConsole(doors, '/login', { email: 'nobody@hilsa.test', password: STAFF_PASSWORD, totp }),
      await callConsole(doors, '/login', { email: admin.email, password: 'another password', totp }),
      await callConsole(doors, '/login', { email: admin.email, password: STAFF_PASSWORD, totp: wrong }),
    ];
    expect(new Set(answers.map(({ body }) => body)).size).toBe(1);
    expect(answers[0]).toMatchObject({ code: -1001, refusal: 'credentials-invalid' });
    expect((await callConsole(doors, '/login', { email: admin.email, password: STAFF_PASSWORD, totp })).code).toBe(0);
  });

  it('asks the database the same of a stranger as of an operator, active or not', async () => {
    const disabled = await operator(doors, 'support');
    await act(doors, await signInAgain(doors, admin), 'disable-operator', disabled.id);
    const invited = { email: 'invited@hilsa.test', name: 'Invited', roles: ['support'] } as const;
    await addOperator(doors.sql, invited, Date.now() + doors.clock.ahead);
    const asked = async (email: string) => {
      doors.statements.length = 0;
      const wrong = { email, password: 'not the password', totp: '123456' };
      expect(await callConsole(doors, '/login', wrong)).toMatchObject({ refusal: 'credentials-invalid' });
      return [...doors.statements];
    };
    const ofAnOperator = await asked(admin.email);
    // Counted, looked up, noted.
    expect(ofAnOperator.length).toBeGreaterThanOrEqual(5);
    for (const email of ['stranger@hilsa.test', disabled.email, invited.email])
      expect(await asked(email)).toEqual(ofAnOperator);
  });

  it('takes a code of the authenticator once', async () => {
    doors.clock.ahead += 30_000;
    const request = { email: admin.email, password: STAFF_PASSWORD, totp: await codeOf(doors, admin.secret) };
    expect((await callConsole(doors, '/login', request)).code).toBe(0);
    expect(await callConsole(doors, '/login', request)).toMatchObject({ refusal: 'credentials-invalid' });
  });

  it('bounds guesses at a name, and tells the end of the lock', async () => {
    const victim = await operator(doors, 'support');
    const guess = () =>
      callConsole(doors, '/login', { email: victim.email, password: 'guessing away', totp: '123456' });
    const answers = await Promise.all(Array.from({ length: 12 }, guess));
    const judged = answers.filter(({ refusal }) => refusal === 'credentials-invalid');
    expect(judged.length).toBeLessThanOrEqual(5);
    const locked = await guess();
    expect(locked).toMatchObject({ refusal: 'sign-in-locked', detail: { retryAfterSeconds: expect.any(Number) } });
    doors.clock.ahead += 16 * 60_000;
    await signInAgain(doors, victim);
  });

  it('does not let a stranger, or a colleague, keep an operator or anybody’s invitation out', async () => {
    const victim = await operator(doors, 'support');
    const guard = createGuard(doors.sql, () => Date.now() + doors.clock.ahead);
    const guesses = async (name: string, address: string) => {
      for (let n = 0; n < 5; n += 1) await guard.take(name, address);
    };
    for (let n = 0; n < 40; n += 1) await guesses(victim.email, `203.0.113.${n}`);
    await expect(guard.take(victim.email, '203.0.113.9')).rejects.toMatchObject({ refusal: 'sign-in-locked' });
    await signInAgain(doors, victim);
    // Behind one office's address one guesses at all the others' names.
    for (let n = 0; n < 40; n += 1) await guesses(`colleague${n}@hilsa.test`, '127.0.0.1');
    await signInAgain(doors, victim);
    const wrong = () => callConsole(doors, '/invite/info', { token: 'x'.repeat(43) });
    for (let n = 0; n < 6; n += 1) await wrong();
    expect(await wrong()).toMatchObject({ refusal: 'sign-in-locked' });
    await operator(doors, 'support');
  });

  it('uses an invitation once, and not after a day', async () => {
    const nowMs = Date.now() + doors.clock.ahead;
    const { id } = await addOperator(doors.sql, { email: 'late@hilsa.test', name: 'Late', roles: ['support'] }, nowMs);
    const { token } = await inviteOperator(doors.sql, id, nowMs);
    const offered = async () => (await callConsole(doors, '/invite/info', { token })).data as { secret: string };
    const { secret } = await offered();
    expect((await offered()).secret).toBe(secret);
    const accept = async (password: string) =>
      callConsole(doors, '/invite/accept', {
        token,
        password,
        passwordConfirmation: password,
        totp: await codeOf(doors, secret),
      });
    expect(await accept('too short')).toMatchObject({ refusal: 'password-length-invalid' });
    expect(await accept('passwordpassword')).toMatchObject({ refusal: 'password-too-common' });
    const [first, second] = await Promise.all([accept(STAFF_PASSWORD), accept(STAFF_PASSWORD)]);
    expect([first.code, second.code].toSorted((a, b) => a - b)).toEqual([-1001, 0]);
    expect(await callConsole(doors, '/invite/info', { token })).toMatchObject({ refusal: 'invitation-invalid' });
    const other = await inviteOperator(doors.sql, id, nowMs - 24 * 3_600_000);
    expect(await callConsole(doors, '/invite/info', { token: other.token })).toMatchObject({
      refusal: 'invitation-invalid',
    });
  });

  it('ends a session by idleness, by its longest time, and at once when it is ended', async () => {
    const who = await operator(doors, 'support');
    doors.clock.ahead += 29 * 60_000;
    await askConsole(doors, who, '/me', {});
    doors.clock.ahead += 29 * 60_000;
    // What the console asks by itself is no sign of life.
    const background = { cookie: who.cookie, headers: { 'x-hilsa-console': 'background' } };
    expect((await callConsole(doors, '/me', {}, background)).code).toBe(0);
    doors.clock.ahead += 2 * 60_000;
    expect(await callConsole(doors, '/me', {}, { cookie: who.cookie })).toMatchObject({ code: -1000 });

    const busy = await signInAgain(doors, who);
    for (let minutes = 0; minutes < 12 * 60 - 25; minutes += 25) {
      doors.clock.ahead += 25 * 60_000;
      await askConsole(doors, busy, '/me', {});
    }
    doors.clock.ahead += 25 * 60_000;
    expect(await callConsole(doors, '/me', {}, { cookie: busy.cookie })).toMatchObject({ code: -1000 });

    const here = await signInAgain(doors, who);
    const there = await signInAgain(doors, who);
    expect((await askConsole(doors, here, '/sessions/list', {})).total).toBe(2);
    expect(await askConsole(doors, here, '/sessions/end', {})).toEqual({ ended: 1 });
    expect(await callConsole(doors, '/me', {}, { cookie: there.cookie })).toMatchObject({ code: -1000 });
    await askConsole(doors, here, '/logout', {});
    expect(await callConsole(doors, '/me', {}, { cookie: here.cookie })).toMatchObject({ code: -1000 });
  });

  it('is closed to other pages, to forms, to calls without the header and to unknown fields', async () => {
    const { cookie } = await signInAgain(doors, admin);
    const from = (headers: Record<string, string>) => callConsole(doors, '/me', {}, { cookie, headers });
    expect(await from({ origin: 'https://evil.example' })).toMatchObject({ status: 403 });
    expect(await from({ 'sec-fetch-site': 'cross-site' })).toMatchObject({ status: 403 });
    expect(await from({ 'x-hilsa-console': '' })).toMatchObject({ status: 403 });
    expect(await from({ 'content-type': 'text/plain' })).toMatchObject({ status: 415 });
    expect(await callConsole(doors, '/me', { role: 'administrator' }, { cookie })).toMatchObject({
      refusal: 'field-unknown',
    });
    expect(await callConsole(doors, '/me', [], { cookie })).toMatchObject({ status: 400 });
    const stream = await doors.app.inject({ method: 'GET', url: '/console-api/events', headers: { host: 'x' } });
    expect(JSON.parse(stream.body)).toMatchObject({ code: -1000 });
  });

  it('changes the own password with the old one and a fresh code, and ends the other sessions', async () => {
    const who = await operator(doors, 'support');
    const other = await signInAgain(doors, who);
    doors.clock.ahead += 30_000;
    const change = async (oldPassword: string) =>
      callConsole(
        doors,
        '/password',
        {
          oldPassword,
          password: 'nine herons at dawn',
          passwordConfirmation: 'nine herons at dawn',
          totp: await codeOf(doors, who.secret),
        },
        { cookie: other.cookie },
      );
    expect(await change('not the old one')).toMatchObject({ refusal: 'credentials-invalid' });
    expect((await change(STAFF_PASSWORD)).code).toBe(0);
    expect(await callConsole(doors, '/me', {}, { cookie: who.cookie })).toMatchObject({ code: -1000 });
    await askConsole(doors, other, '/me', {});
  });
});

describe('rights', () => {
  const entries = Object.entries(consoleCalls) as [string, ConsoleCallEntry][];

  it('needs a session for every call but the door’s own', async () => {
    for (const [path, { right, example }] of entries) {
      if (right === 'anyone') continue;
      const answer = await callConsole(doors, path, example.request);
      expect({ path, code: answer.code }).toEqual({ path, code: -1000 });
    }
  });

  it('refuses every call to a role without its right, and says which', async () => {
    for (const role of ROLES) {
      const who = await operator(doors, role);
      const { rights } = (await askConsole(doors, who, '/me', {})).operator;
      for (const [path, { right, example }] of entries) {
        if (
          right === 'anyone' ||
          path === '/logout' ||
          path === '/customers/balances' ||
          path === '/customers/orders/list'
        )
          continue;
        const answer = await callConsole(doors, path, example.request, { cookie: who.cookie });
        const may = right === 'operator' || (rights as string[]).includes(right);
        expect({ role, path, may: answer.refusal !== 'right-missing' }).toEqual({
          role,
          path,
          // Running or deciding something, and exporting a list, ask for one more right of their own.
          may: ['/actions/run', '/export'].includes(path) && may ? answer.refusal !== 'right-missing' : may,
        });
      }
    }
  });

  it('holds a change of roles from the next call on, and a disabled operator out at once', async () => {
    const second = await operator(doors, 'administrator');
    const first = await signInAgain(doors, admin);
    const who = await operator(doors, 'support');
    expect(await callConsole(doors, '/properties/list', {}, { cookie: who.cookie })).toMatchObject({
      refusal: 'right-missing',
    });
    const asked = await act(doors, first, 'change-roles', who.id, { roles: ['markets'] });
    expect(asked.data).toMatchObject({ state: 'waiting' });
    await askConsole(doors, second, '/approvals/decide', {
      id: asked.data!.actionId,
      decision: 'approve',
      reason: 'agreed',
    });
    await askConsole(doors, who, '/properties/list', {});
    expect((await act(doors, first, 'disable-operator', who.id)).data).toMatchObject({ state: 'done' });
    expect(await callConsole(doors, '/me', {}, { cookie: who.cookie })).toMatchObject({ code: -1000 });
    doors.clock.ahead += 30_000;
    const login = { email: who.email, password: STAFF_PASSWORD, totp: await codeOf(doors, who.secret) };
    expect(await callConsole(doors, '/login', login)).toMatchObject({ refusal: 'credentials-invalid' });
  });

  it('lets nobody change the own account, and keeps an administrator', async () => {
    const first = await signInAgain(doors, admin);
    expect(await act(doors, first, 'disable-operator', admin.id)).toMatchObject({ refusal: 'own-account' });
    expect(await act(doors, first, 'change-roles', admin.id, { roles: ['auditor'] })).toMatchObject({
      refusal: 'own-account',
    });
  });
});
