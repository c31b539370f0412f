// Nobody is locked out by a stranger: not by guesses from the same address, not by guesses at one's name, not by codes asked for in one's name.
import { solveChallenge, type Challenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { BASE_PATH, DEVICE_HEADER, type CallPath, type ReplyOf } from '@hilsa/contract';
import { createAttempts } from '../src/identity/attempts.ts';
import { withAuthenticator } from './confirming.ts';
import { ask, captcha, fundedPerson, openDoors, PASSWORD, PIN, register, type Doors, type Person } from './doors.ts';

const WRONG = 'not-the-password';
const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;
const browser = (name: string) => name.padEnd(43, '_');

interface Place {
  readonly address?: string;
  /** The browser's secret. */
  readonly device?: string;
  readonly token?: string;
}
interface Answer {
  readonly code: number;
  readonly msg: string;
  readonly refusal?: string;
  readonly detail?: Record<string, unknown>;
  readonly data: never;
}

/** A call from a place. */
async function from(doors: Doors, place: Place, path: CallPath, fields: Record<string, string> = {}): Promise<Answer> {
  const response = await doors.app.inject({
    method: 'POST',
    url: BASE_PATH + path,
    remoteAddress: place.address ?? '198.51.100.1',
    payload: new URLSearchParams(fields).toString(),
    headers: {
      'content-type': 'application/x-www-form-urlencoded',
      ...(place.token !== undefined && { accesstoken: place.token }),
      ...(place.device !== undefined && { [DEVICE_HEADER]: place.device }),
    },
  });
  return JSON.parse(response.body) as Answer;
}

/** The newest code that went to a phone. */
async function codeAt(doors: Doors, { phone }: Pick<Person, 'phone'>): Promise<string> {
  const { list } = await ask(doors, '/sandbox/outbox');
  return /\b\d{6}\b/.exec(
    list.find(({ target, text }) => target.endsWith(phone.slice(1)) && /\b\d{6}\b/.test(text))!.text,
  )![0];
}

async function solved(doors: Doors, place: Place): Promise<{ captcha: string; waitMs: number }> {
  const { data } = await from(doors, place, '/common/captcha');
  const { challenge, waitMs } = data as ReplyOf<'/common/captcha'>;
  const solution = await solveChallenge({ challenge: challenge as unknown as Challenge, deriveKey });
  return { captcha: Buffer.from(JSON.stringify({ challenge, solution })).toString('base64'), waitMs };
}

async function wrongFrom(doors: Doors, address: string, times: number): Promise<void> {
  const attempts = createAttempts(doors.sql, () => Date.now() + doors.clock.ahead);
  for (let guess = 0; guess < times; guess += 1) await attempts.take('password', `name ${address} ${guess}`, address);
}

describe('an address that many people share, one of whom guesses', () => {
  let doors: Doors;
  beforeAll(async () => {
    doors = await openDoors({ RATE_LIMIT_FACTOR: '1', CODES_PER_ADDRESS: '1000' });
  });

  it('asks of guests a proof of work, then a harder one and a wait; never a refusal', async () => {
    const { phone } = await register(doors);
    const login = (fields: Record<string, string> = {}) =>
      from(doors, { address: '10.3.0.1' }, '/user/login', { phone, password: PASSWORD, ...fields });
    await wrongFrom(doors, '10.3.0.1', 20);
    expect(await login()).toMatchObject({ refusal: 'captcha-required' });
    const easy = await solved(doors, { address: '10.3.0.1' });
    expect(easy.waitMs).toBe(0);
    expect(await login({ captcha: easy.captcha })).toMatchObject({ code: 0 });
    const beforehand = await solved(doors, { address: '10.3.0.1' });
    await wrongFrom(doors, '10.3.0.1', 40);
    // What was solved before it became harder is not enough; nor is what another address was asked.
    expect(await login({ captcha: beforehand.captcha })).toMatchObject({ refusal: 'captcha-required' });
    expect(await login({ captcha: await captcha(doors) })).toMatchObject({ refusal: 'captcha-required' });
    const hard = await solved(doors, { address: '10.3.0.1' });
    expect(hard.waitMs).toBeGreaterThan(5_000);
    expect(await login({ captcha: hard.captcha })).toMatchObject({ refusal: 'captcha-too-early' });
    doors.clock.ahead += hard.waitMs;
    expect(await login({ captcha: hard.captcha })).toMatchObject({ code: 0 });
    expect(await login({ captcha: hard.captcha })).toMatchObject({ refusal: 'captcha-invalid' });
    // Elsewhere nothing of it is felt; after an hour of peace nor here.
    const usual = { phone, password: PASSWORD, captcha: await captcha(doors) };
    expect(await from(doors, { address: '10.3.0.2' }, '/user/login', usual)).toMatchObject({ code: 0 });
    doors.clock.ahead += 61 * MINUTE_MS;
    expect(await login({ captcha: await captcha(doors) })).toMatchObject({ code: 0 });
  });

  it('never refuses who is signed in, nor a device that signed in before', async () => {
    const person = await fundedPerson(doors);
    const address = '10.3.0.7';
    const device = browser('home');
    const home = { address: '10.3.0.8', device };
    const usual = async () => ({ phone: person.phone, password: PASSWORD, captcha: await captcha(doors) });
    expect(await from(doors, home, '/user/login', await usual())).toMatchObject({ code: 0 });
    await wrongFrom(doors, address, 400);
    const inside = { address, token: person.token };
    expect(await from(doors, inside, '/user/pin/unlock', { pin: '830274' })).toMatchObject({
      refusal: 'transaction-pin-invalid',
    });
    expect(await from(doors, inside, '/user/pin/unlock', { pin: PIN })).toMatchObject({ code: 0 });
    expect(await from(doors, inside, '/common/code/send', { purpose: 'confirm' })).toMatchObject({ code: 0 });
    const code = await codeAt(doors, person);
    const confirm = { purpose: 'change-password', method: 'code', password: PASSWORD, code };
    expect(await from(doors, inside, '/user/confirm', confirm)).toMatchObject({ code: 0 });
    const again = { address, device };
    expect(await from(doors, again, '/user/login', await usual())).toMatchObject({ code: 0 });
    const stranger = { address, device: browser('new') };
    expect(await from(doors, stranger, '/user/login', await usual())).toMatchObject({ refusal: 'captcha-required' });
  });

  it('asks it of every way of writing an address in one /64', async () => {
    await wrongFrom(doors, '2001:db8:7:1::1', 60);
    const guess = async () => ({ phone: '01799999990', password: WRONG, captcha: await captcha(doors) });
    expect(await from(doors, { address: '2001:db8:7:1:ffff::9' }, '/user/login', await guess())).toMatchObject({
      refusal: 'captcha-required',
    });
    expect(await from(doors, { address: '2001:db8:7:2::1' }, '/user/login', await guess())).toMatchObject({
      refusal: 'credentials-invalid',
    });
  });
});

describe('guesses at somebody’s password', () => {
  let doors: Doors;
  beforeAll(async () => {
    doors = await openDoors({ CAPTCHA: 'off', CODES_PER_ADDRESS: '1000' });
  });
  const lock = async ({ phone }: Person, place: Place = { address: '203.0.113.66' }) => {
    for (let guess = 0; guess < 5; guess += 1) await from(doors, place, '/user/login', { phone, password: WRONG });
  };

  it('lock strangers only: a device that signed in before has its own count', async () => {
    const owner = await register(doors);
    const home = { device: browser('kitchen') };
    const enter = (password = PASSWORD, place: Place = home) =>
      from(doors, place, '/user/login', { phone: owner.phone, password });
    expect(await enter()).toMatchObject({ code: 0 });
    await lock(owner);
    expect(await enter(PASSWORD, {})).toMatchObject({ refusal: 'sign-in-locked' });
    expect(await enter()).toMatchObject({ code: 0 });
    // Its own count is as short, and locks nobody else.
    const other = { device: browser('office') };
    doors.clock.ahead += 16 * MINUTE_MS;
    expect(await enter(PASSWORD, other)).toMatchObject({ code: 0 });
    for (let guess = 0; guess < 5; guess += 1) await enter(WRONG);
    expect(await enter()).toMatchObject({ refusal: 'sign-in-locked' });
    expect(await enter(PASSWORD, other)).toMatchObject({ code: 0 });
  });

  it('keep no secret of a browser, and no device is known by credentials that were changed', async () => {
    const owner = await register(doors);
    const device = browser('tablet');
    await from(doors, { device }, '/user/login', { phone: owner.phone, password: PASSWORD });
    const marks = await doors.sql<
      { mark: string }[]
    >`select mark from identity.devices where customer_id = ${owner.id}`;
    expect(marks).toHaveLength(1);
    expect(marks[0]!.mark).not.toContain(device.slice(0, 8));
    await ask(doors, '/user/freeze', {}, owner.token);
    expect(await doors.sql`select from identity.devices where customer_id = ${owner.id}`).toHaveLength(0);
  });

  it('a device of one customer is no device of another, and one without the second factor leaves no mark', async () => {
    const [thief, victim] = [await register(doors), await register(doors)];
    const device = browser('thief');
    expect(await from(doors, { device }, '/user/login', { phone: thief.phone, password: PASSWORD })).toMatchObject({
      code: 0,
    });
    await lock(victim, { device });
    expect(await from(doors, {}, '/user/login', { phone: victim.phone, password: PASSWORD })).toMatchObject({
      refusal: 'sign-in-locked',
    });
    expect(await doors.sql`select from identity.devices where customer_id = ${victim.id}`).toHaveLength(0);
  });

  it('leave the password and a sent code as the way in, at once, for the owner on a new device', async () => {
    const owner = await register(doors);
    await lock(owner);
    const place = { address: '192.0.2.5', device: browser('new-phone') };
    const login = (fields: Record<string, string>) =>
      from(doors, place, '/user/login', { phone: owner.phone, password: PASSWORD, ...fields });
    expect(await login({})).toMatchObject({ refusal: 'sign-in-locked', detail: { methods: 'code' } });
    expect(await from(doors, place, '/common/code/send', { target: owner.phone, purpose: 'sign-in' })).toMatchObject({
      code: 0,
    });
    const code = await codeAt(doors, owner);
    const { list } = await ask(doors, '/sandbox/outbox');
    expect(list.find(({ text }) => text.includes(code))!.text).toMatch(/SIGN IN on a new device.*Tell it to nobody/);
    const wrong = code === '000000' ? '000001' : '000000';
    expect(await login({ code: wrong })).toMatchObject({ refusal: 'code-invalid' });
    expect(await login({ code })).toMatchObject({ code: 0 });
    expect(await login({ code })).toMatchObject({ refusal: 'code-invalid' });
    // From now on this device is known, and waits for nobody.
    expect(await login({})).toMatchObject({ code: 0 });
  });

  it('with a second factor the same code serves the form that brings it', async () => {
    const owner = await register(doors);
    const { next } = await withAuthenticator(doors, owner);
    await lock(owner);
    const place = { address: '192.0.2.6', device: browser('newer-phone') };
    await from(doors, place, '/common/code/send', { target: owner.phone, purpose: 'sign-in' });
    const code = await codeAt(doors, owner);
    const login = (fields: Record<string, string> = {}) =>
      from(doors, place, '/user/login', { phone: owner.phone, password: PASSWORD, code, ...fields });
    expect(await login()).toMatchObject({ refusal: 'second-factor-required' });
    expect(await login({ totp: await next() })).toMatchObject({ code: 0 });
  });

  it('with a sent code are still guesses: each code is good for one', async () => {
    const owner = await register(doors);
    const place = { device: browser('reader') };
    await from(doors, place, '/common/code/send', { target: owner.phone, purpose: 'sign-in' });
    const code = await codeAt(doors, owner);
    const login = (password: string) => from(doors, place, '/user/login', { phone: owner.phone, password, code });
    expect(await login(WRONG)).toMatchObject({ refusal: 'credentials-invalid' });
    expect(await login(PASSWORD)).toMatchObject({ refusal: 'code-invalid' });
  });

  it('are told to the customer once they lock, and not at every lock anew', async () => {
    const owner = await register(doors);
    await lock(owner);
    const told = async () => {
      const { list } = await ask(doors, '/user/notice', {}, owner.token);
      return list.filter(({ event }) => event === 'sign-in-locked');
    };
    await vi.waitFor(async () => expect(await told()).toHaveLength(1), { timeout: 50_000 });
    doors.clock.ahead += 16 * MINUTE_MS;
    await lock(owner);
    await vi.waitFor(async () => expect(await told()).toHaveLength(1), { timeout: 50_000 });
    const { list } = await ask(doors, '/sandbox/outbox');
    expect(
      list.filter(
        ({ channel, target, text }) => channel === 'sms' && target.endsWith(owner.phone) && /Somebody tried/.test(text),
      ),
    ).toHaveLength(1);
  });
});

describe('codes asked for in somebody’s name', () => {
  let doors: Doors;
  beforeAll(async () => {
    doors = await openDoors({ CAPTCHA: 'off', CODES_PER_ADDRESS: '1000', RESET_DELAY_MINUTES: '60' });
  });
  const send = (place: Place, { phone }: Person, purpose: string) =>
    from(doors, place, '/common/code/send', { target: phone, purpose });
  const thief = { address: '203.0.113.99', device: browser('thief') };

  it('use up those of strangers, never the owner’s', async () => {
    const owner = await register(doors);
    const home = { device: browser('home') };
    await from(doors, home, '/user/login', { phone: owner.phone, password: PASSWORD });
    // The fifth of that day was the one to register.
    for (const [n, purpose] of ['reset', 'sign-in', 'register', 'reset'].entries()) {
      const address = `203.0.113.${Math.floor(n / 2)}`;
      expect(await send({ ...thief, address }, owner, purpose)).toMatchObject({ code: 0 });
      doors.clock.ahead += MINUTE_MS;
    }
    expect(await send(thief, owner, 'register')).toMatchObject({ refusal: 'code-daily-limit', detail: { maximum: 5 } });
    expect(await send(home, owner, 'reset')).toMatchObject({ code: 0 });
    expect(await from(doors, { token: owner.token }, '/common/code/send', { purpose: 'confirm' })).toMatchObject({
      code: 0,
    });
    // Ten a day go to one phone, whoever asks.
    for (let n = 0; n < 12; n += 1) {
      doors.clock.ahead += MINUTE_MS;
      await send(home, owner, 'reset');
    }
    const rows = await doors.sql`
      select from identity.codes where target = ${`+88${owner.phone}`} and sent_ms > ${Date.now() + doors.clock.ahead - DAY_MS} and purpose <> 'register'`;
    expect(rows.length).toBeLessThanOrEqual(10);
  });

  it('leave a way in from elsewhere: an address has two of them, and after the five one comes an hour', async () => {
    const owner = await register(doors);
    doors.clock.ahead += DAY_MS;
    for (let guess = 0; guess < 5; guess += 1)
      await from(doors, thief, '/user/login', { phone: owner.phone, password: WRONG });
    for (const purpose of ['reset', 'sign-in']) expect(await send(thief, owner, purpose)).toMatchObject({ code: 0 });
    doors.clock.ahead += MINUTE_MS;
    // Another browser is no other address.
    for (const device of [thief.device, browser('clean')])
      for (const purpose of ['reset', 'sign-in', 'register'])
        expect(await send({ ...thief, device }, owner, purpose)).toMatchObject({
          refusal: 'code-daily-limit',
          detail: { maximum: 2 },
        });
    // With more addresses all five are gone.
    for (const [n, purpose] of ['reset', 'sign-in', 'reset'].entries()) {
      doors.clock.ahead += MINUTE_MS;
      expect(await send({ address: `203.0.113.${n}` }, owner, purpose)).toMatchObject({ code: 0 });
    }
    doors.clock.ahead += MINUTE_MS;
    const place = { address: '192.0.2.9', device: browser('new-phone') };
    const login = (fields: Record<string, string> = {}) =>
      from(doors, place, '/user/login', { phone: owner.phone, password: PASSWORD, ...fields });
    expect(await login()).toMatchObject({ refusal: 'sign-in-locked', detail: { methods: 'code' } });
    expect(await send(place, owner, 'register')).toMatchObject({ refusal: 'code-daily-limit' });
    expect(await send(place, owner, 'sign-in')).toMatchObject({ code: 0 });
    doors.clock.ahead += MINUTE_MS;
    // One an hour, for both purposes together; never more than two for an address.
    const next = { address: '192.0.2.10' };
    expect(await send(next, owner, 'reset')).toMatchObject({
      refusal: 'code-sent-recently',
      detail: { retryAfterSeconds: 59 * 60 },
    });
    expect(await login({ code: await codeAt(doors, owner) })).toMatchObject({ code: 0 });
    doors.clock.ahead += 59 * MINUTE_MS;
    expect(await send(thief, owner, 'reset')).toMatchObject({ refusal: 'code-daily-limit' });
    expect(await send(next, owner, 'reset')).toMatchObject({ code: 0 });
  });

  it('are good for who asked: a stranger burns no tries of the owner’s', async () => {
    const owner = await register(doors);
    const mine = { address: '192.0.2.44', device: browser('mine') };
    expect(await send(mine, owner, 'reset')).toMatchObject({ code: 0 });
    const code = await codeAt(doors, owner);
    const begin = (place: Place, guess: string) =>
      from(doors, place, '/user/reset/begin', { phone: owner.phone, what: 'password', code: guess });
    for (let guess = 0; guess < 6; guess += 1)
      expect(await begin(thief, '000000')).toMatchObject({ refusal: 'code-invalid' });
    // Read over the owner's shoulder, it is of no use elsewhere.
    expect(await begin(thief, code)).toMatchObject({ refusal: 'code-invalid' });
    expect(await begin(mine, code)).toMatchObject({ code: 0 });
  });

  it('never stop the owner from cancelling a reset: the warning itself carries the word for it', async () => {
    const owner = await register(doors);
    await send(thief, owner, 'reset');
    const code = await codeAt(doors, owner);
    const begun = await from(doors, thief, '/user/reset/begin', { phone: owner.phone, what: 'password', code });
    const { reset } = begun.data as ReplyOf<'/user/reset/begin'>;
    const theirs = { password: 'thieves-of-delta-1', passwordConfirmation: 'thieves-of-delta-1' };
    expect(await from(doors, thief, '/user/reset/finish', { reset, ...theirs })).toMatchObject({ code: 0 });
    for (let n = 0; n < 10; n += 1) {
      await send(thief, owner, 'cancel-reset');
      doors.clock.ahead += MINUTE_MS;
    }
    const { list } = await ask(doors, '/sandbox/outbox');
    const warning = list.find(
      ({ channel, target, text }) => channel === 'sms' && target.endsWith(owner.phone) && /reset of your/.test(text),
    )!;
    const cancelCode = /\b[A-Z2-9]{4}-[A-Z2-9]{4}\b/.exec(warning.text)![0];
    const cancel = (fields: Record<string, string>) =>
      from(doors, { address: '192.0.2.77' }, '/user/reset/cancel', { phone: owner.phone, ...fields });
    expect(await cancel({ cancelCode: 'AAAA-AAAA' })).toMatchObject({ refusal: 'code-invalid' });
    expect(await cancel({ cancelCode: cancelCode.toLowerCase().replace('-', ' ') })).toMatchObject({
      code: 0,
      data: { cancelled: 1 },
    });
    expect(await cancel({ cancelCode })).toMatchObject({ refusal: 'code-invalid' });
    doors.clock.ahead += 2 * 60 * MINUTE_MS;
    expect(await from(doors, {}, '/user/login', { phone: owner.phone, password: PASSWORD })).toMatchObject({ code: 0 });
    const stored = await doors.sql<{ cancel_hash: string }[]>`select cancel_hash from identity.resets`;
    expect(stored.map(({ cancel_hash }) => cancel_hash)).not.toContain(cancelCode);
  });

  it.each([
    ['register', /open an account/],
    ['reset', /RESET a password or PIN/],
    ['cancel-reset', /cancel a reset/],
    ['sign-in', /SIGN IN on a new device/],
  ])('for %s say what they are for, and that nobody may ask for them', async (purpose, sentence) => {
    const owner = await register(doors);
    doors.clock.ahead += MINUTE_MS;
    await send({}, owner, purpose);
    const code = await codeAt(doors, owner);
    const { list } = await ask(doors, '/sandbox/outbox');
    const { text } = list.find((message) => message.text.includes(code))!;
    expect(text).toMatch(sentence);
    expect(text).toMatch(/Tell it to nobody: not even Hilsa/);
  });
});
