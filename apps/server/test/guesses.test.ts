// Whoever guesses: at accounts, passwords, codes, PINs and authenticator codes. Bounded by account and by address, and told nothing.
import { beforeAll, describe, expect, it } from 'vitest';
import { BASE_PATH } from '@hilsa/contract';
import { createAttempts } from '../src/identity/attempts.ts';
import { createPasswordPool } from '../src/identity/passwords.ts';
import { codeOf, confirmed, withAuthenticator } from './confirming.ts';
import {
  ask,
  captcha,
  fundedPerson,
  openDoors,
  PASSWORD,
  PIN,
  post,
  register,
  type Doors,
  type Person,
} from './doors.ts';

const HOUR_MS = 3_600_000;
const NOBODY = '01799999999';
const WRONG = 'not-the-password';

let doors: Doors;
beforeAll(async () => {
  doors = await openDoors({ CAPTCHA: 'off' });
});

/** A call from an address of its own. */
async function from(address: string, path: string, fields: Record<string, string>, token?: string, where = doors) {
  const response = await where.app.inject({
    method: 'POST',
    url: BASE_PATH + path,
    remoteAddress: address,
    payload: new URLSearchParams(fields).toString(),
    headers: {
      'content-type': 'application/x-www-form-urlencoded',
      ...(token === undefined ? {} : { accesstoken: token }),
    },
  });
  return JSON.parse(response.body) as { code: number; refusal?: string; detail?: Record<string, unknown>; msg: string };
}

async function hashesSoFar(): Promise<number> {
  const { body } = await doors.app.inject('/metrics');
  return Number(/^hilsa_password_hashes_total (\d+)$/m.exec(body)![1]);
}

/** How many passwords the work hashed: that is what would show in the time of an answer. */
async function hashesOf(work: () => Promise<unknown>): Promise<number> {
  const before = await hashesSoFar();
  await work();
  return (await hashesSoFar()) - before;
}

describe('an account that exists and one that does not', () => {
  it('answer a wrong password alike, with the same work', async () => {
    const { phone } = await register(doors);
    const answers: unknown[] = [];
    const works: number[] = [];
    for (const name of [phone, NOBODY]) {
      works.push(
        await hashesOf(async () =>
          answers.push(await from('10.1.0.1', '/user/login', { phone: name, password: WRONG })),
        ),
      );
    }
    expect(works).toEqual([1, 1]);
    expect(answers[0]).toMatchObject({ refusal: 'credentials-invalid' });
    expect(answers[1]).toEqual(answers[0]);
  });

  it('are locked alike', async () => {
    const { phone } = await register(doors);
    const words = async (name: string) => {
      const answers = [];
      for (let guess = 0; guess < 7; guess += 1)
        answers.push((await from('10.1.0.2', '/user/login', { phone: name, password: WRONG })).refusal);
      return answers;
    };
    const known = await words(phone);
    expect(known).toEqual([...Array<string>(5).fill('credentials-invalid'), 'sign-in-locked', 'sign-in-locked']);
    expect(await words('01799999998')).toEqual(known);
  });

  it('answer a code for a reset alike; only the owner’s phone hears of it', async () => {
    const { phone } = await register(doors);
    const send = (target: string) => from('10.1.0.3', '/common/code/send', { target, purpose: 'reset' });
    const [known, unknown] = [await send(phone), await send('01799999997')];
    expect(Object.keys((unknown as { data?: object }).data!)).toEqual(Object.keys((known as { data?: object }).data!));
    expect(unknown).toMatchObject({ code: 0, msg: known.msg, data: { channel: 'sms' } });
    const { list } = await ask(doors, '/sandbox/outbox');
    expect(list.some(({ target }) => target.endsWith('1799999997'))).toBe(false);
    expect(list.some(({ target }) => target.endsWith(phone.slice(1)))).toBe(true);
    const begin = (name: string) =>
      from('10.1.0.3', '/user/reset/begin', { phone: name, what: 'password', code: '000000' });
    expect(await begin('01799999997')).toEqual(await begin(phone));
    // Asked again, the pause is the same too.
    expect((await send('01799999997')).refusal).toBe((await send(phone)).refusal);
  });
});

describe('guesses at a password', () => {
  it('in parallel share no count', async () => {
    const { phone } = await register(doors);
    const work = await hashesOf(async () => {
      const answers = await Promise.all(
        Array.from({ length: 40 }, () => from('10.2.0.1', '/user/login', { phone, password: WRONG })),
      );
      const judged = answers.filter(({ refusal }) => refusal === 'credentials-invalid');
      expect(judged).toHaveLength(5);
      expect(answers.filter(({ refusal }) => refusal === 'sign-in-locked')).toHaveLength(35);
    });
    expect(work).toBe(5);
    // The right one waits as well, from anywhere.
    const right = await from('10.2.0.2', '/user/login', { phone, password: PASSWORD });
    expect(right).toMatchObject({ refusal: 'sign-in-locked' });
  });

  it('lock for longer each time, and are forgiven by the right one', async () => {
    const { phone } = await register(doors);
    const login = (password: string) => from('10.2.0.3', '/user/login', { phone, password });
    const locks: number[] = [];
    for (let round = 0; round < 3; round += 1) {
      for (let guess = 0; guess < 5; guess += 1) await login(WRONG);
      const { detail } = await login(WRONG);
      locks.push(detail!['retryAfterSeconds'] as number);
      doors.clock.ahead += (locks.at(-1)! + 1) * 1000;
    }
    expect(locks.map((seconds) => Math.round(seconds / 60))).toEqual([15, 60, 1440]);
    expect(await login(PASSWORD)).toMatchObject({ code: 0 });
    for (let guess = 0; guess < 4; guess += 1)
      expect(await login(WRONG)).toMatchObject({ refusal: 'credentials-invalid' });
    expect(await login(PASSWORD)).toMatchObject({ code: 0 });
  });

  it('survive a restart of the process', async () => {
    const { phone } = await register(doors);
    for (let guess = 0; guess < 5; guess += 1) await from('10.2.0.4', '/user/login', { phone, password: WRONG });
    const rows = await doors.sql`
      select 1 from identity.attempts where subject = ${`password:+88${phone}`} and locked_until_ms > ${Date.now()}`;
    expect(rows).toHaveLength(1);
  });
});

describe('guesses at a sent code', () => {
  it('end after five, the right one included', async () => {
    const person = await register(doors);
    const code = await codeOf(doors, person, 'reset');
    const wrong = code === '000000' ? '000001' : '000000';
    const begin = (guess: string) =>
      from('10.4.0.1', '/user/reset/begin', { phone: person.phone, what: 'password', code: guess });
    const answers = await Promise.all(Array.from({ length: 30 }, () => begin(wrong)));
    expect(new Set(answers.map(({ refusal }) => refusal))).toEqual(new Set(['code-invalid']));
    expect(await begin(code)).toMatchObject({ refusal: 'code-invalid' });
  });

  it('count against the address, whatever the target', async () => {
    const before = await failuresOf('10.4.0.2');
    for (let guess = 0; guess < 3; guess += 1)
      await from('10.4.0.2', '/user/reset/begin', { phone: `0179999910${guess}`, what: 'password', code: '000000' });
    expect(await failuresOf('10.4.0.2')).toBe(before + 3);
  });

  it('of one purpose open nothing of another', async () => {
    const person = await register(doors);
    const code = await codeOf(doors, person, 'confirm');
    expect(await from('10.4.0.3', '/user/reset/begin', { phone: person.phone, what: 'password', code })).toMatchObject({
      refusal: 'code-invalid',
    });
  });
});

async function failuresOf(address: string): Promise<number> {
  const [row] = await doors.sql<{ failures: number }[]>`
    select failures from identity.attempts where subject = ${`address:${address}`}`;
  return row?.failures ?? 0;
}

describe('guesses at a PIN', () => {
  let person: Person;
  beforeAll(async () => {
    person = await fundedPerson(doors);
  });

  it('in parallel share no count; five lock it, for longer each time, whoever asks', async () => {
    const unlock = (pin: string) => from('10.5.0.1', '/user/pin/unlock', { pin }, person.token);
    const answers = await Promise.all(Array.from({ length: 25 }, () => unlock('830274')));
    expect(answers.filter(({ refusal }) => refusal === 'transaction-pin-invalid')).toHaveLength(5);
    expect(answers.filter(({ refusal }) => refusal === 'pin-locked')).toHaveLength(20);
    const first = await unlock(PIN);
    expect(first).toMatchObject({ refusal: 'pin-locked', detail: { retryAfterSeconds: expect.any(Number) as number } });
    expect(Math.round((first.detail!['retryAfterSeconds'] as number) / 60)).toBe(15);
    const { transactionPin } = await ask(doors, '/user/security', {}, person.token);
    expect(transactionPin.lockedUntilMs).toBe(first.detail!['untilMs']);
    const { list } = await ask(doors, '/user/notice', {}, person.token);
    expect(list.filter(({ event }) => event === 'pin-locked')).toHaveLength(1);
    doors.clock.ahead += 16 * 60_000;
    for (let guess = 0; guess < 5; guess += 1) await unlock('830274');
    const second = await unlock(PIN);
    expect(Math.round((second.detail!['retryAfterSeconds'] as number) / 60)).toBe(60);
    doors.clock.ahead += HOUR_MS + 60_000;
    expect(await unlock(PIN)).toMatchObject({ code: 0 });
  });

  it('that are obvious are not taken', async () => {
    const other = await register(doors);
    const set = (pin: string) =>
      post(doors, '/user/pin/set', { kind: 'withdrawal', pin, pinConfirmation: pin }, { accesstoken: other.token });
    for (const pin of [
      '111111',
      '121212',
      '123456',
      '654321',
      '890123',
      '123123',
      '311299',
      '123199',
      '991231',
      other.phone.slice(-6),
    ])
      expect({ pin, answer: await set(pin) }).toMatchObject({ pin, answer: { refusal: 'pin-too-simple' } });
    for (const pin of ['12345', '1234567', 'abcdef', '12 456'])
      expect(await set(pin)).toMatchObject({ refusal: 'pin-format-invalid' });
    expect(await set('৪০৭১৯৩')).toMatchObject({ code: 0 });
  });

  it('find nothing in the table without the pepper', async () => {
    const [row] = await doors.sql<{ pin_hash: string }[]>`
      select pin_hash from identity.pins where customer_id = ${person.id} and kind = 'transaction'`;
    const passwords = createPasswordPool(1, 1);
    expect(row!.pin_hash).toContain('$argon2id$');
    expect(await passwords.verify(row!.pin_hash, PIN)).toBe(false);
  });
});

describe('guesses at an authenticator code', () => {
  it('five lock it at the door, the password’s own count beside', async () => {
    const person = await register(doors);
    const { next } = await withAuthenticator(doors, person);
    const login = (totp: string) => from('10.6.0.1', '/user/login', { phone: person.phone, password: PASSWORD, totp });
    const used = await next();
    const right = await login(used);
    expect(right).toMatchObject({ code: 0 });
    // The same code again is a guess like any other.
    expect(await login(used)).toMatchObject({ refusal: 'totp-invalid' });
    const answers = await Promise.all(Array.from({ length: 20 }, () => login('000000')));
    expect(answers.filter(({ refusal }) => refusal === 'totp-invalid')).toHaveLength(4);
    const confirm = await from(
      '10.6.0.2',
      '/user/confirm',
      { purpose: 'change-password', method: 'totp', totp: await next() },
      person.token,
    );
    // The owner, inside, is not locked out by who guesses at the door.
    expect(confirm).toMatchObject({ code: 0 });
  });

  it('one code at two doors at once opens one', async () => {
    const person = await register(doors);
    const { next } = await withAuthenticator(doors, person);
    const totp = await next();
    const answers = await Promise.all(
      Array.from({ length: 4 }, () =>
        from('10.6.0.3', '/user/login', { phone: person.phone, password: PASSWORD, totp }),
      ),
    );
    expect(answers.filter(({ code }) => code === 0)).toHaveLength(1);
  });
});

describe('an address that guesses', () => {
  const PAGE = { origin: 'http://hilsa.test', host: 'hilsa.test' };
  /** A wrong guess at each door that takes one. */
  const doorsOf = (person: Person): Record<string, (address: string, where: Doors) => ReturnType<typeof from>> => ({
    'a password': (address, where) =>
      from(address, '/user/login', { phone: person.phone, password: WRONG }, undefined, where),
    'a code of the authenticator': (address, where) =>
      from(address, '/user/login', { phone: person.phone, password: PASSWORD, totp: '000000' }, undefined, where),
    'a code of a reset': (address, where) =>
      from(address, '/user/reset/begin', { phone: person.phone, what: 'password', code: '000000' }, undefined, where),
    'a PIN': (address, where) => from(address, '/user/pin/unlock', { pin: '830274' }, person.token, where),
    'a confirmation': (address, where) =>
      from(
        address,
        '/user/confirm',
        { purpose: 'change-password', method: 'totp', totp: '000000' },
        person.token,
        where,
      ),
    'a passkey': async (address, where) => {
      const { challengeId } = await ask(where, '/user/passkey/login/options', {}, undefined, PAGE);
      return from(address, '/user/passkey/login', { challengeId, response: '{}' }, undefined, where);
    },
  });

  it('is counted at every door, whatever is guessed at, and refuses nobody who is signed in', async () => {
    const strict = await openDoors({ CAPTCHA: 'off', RATE_LIMIT_FACTOR: '1' });
    const person = await fundedPerson(strict);
    await withAuthenticator(strict, person);
    const guesses = Object.entries(doorsOf(person));
    for (const [n, [door, guess]] of guesses.entries()) {
      const address = `10.7.0.${n + 1}`;
      await guess(address, strict);
      const [row] = await strict.sql<{ failures: number }[]>`
        select failures from identity.attempts where subject = ${`address:${address}`}`;
      expect({ door, failures: row?.failures }).toEqual({ door, failures: 1 });
    }
    const attempts = createAttempts(strict.sql, () => Date.now() + strict.clock.ahead);
    for (let guess = 0; guess < 50; guess += 1) await attempts.take('password', `name ${guess}`, '10.8.0.1');
    // Whoever is not signed in works before a guess is judged; a passkey cannot be guessed, and a sign-in has its own counts.
    const answers = {
      'a password': 'captcha-required',
      'a code of the authenticator': 'captcha-required',
      'a code of a reset': 'captcha-required',
      'a PIN': 'transaction-pin-invalid',
      'a confirmation': 'totp-invalid',
      'a passkey': 'passkey-invalid',
    };
    for (const [door, guess] of guesses) {
      const { refusal } = await guess('10.8.0.1', strict);
      expect({ door, refusal }).toEqual({ door, refusal: answers[door as keyof typeof answers] });
    }
    expect(await from('10.8.0.1', '/user/pin/unlock', { pin: PIN }, person.token, strict)).toMatchObject({ code: 0 });
  });
});

describe('a confirmation', () => {
  it('is for one change, one purpose and one sign-in', async () => {
    const person = await fundedPerson(doors);
    const elsewhere = await ask(doors, '/user/login', { phone: person.phone, password: PASSWORD });
    const confirmation = await confirmed(doors, person, 'change-transaction-pin');
    const set = (kind: string, token: string) =>
      post(
        doors,
        '/user/pin/set',
        { kind, pin: '830274', pinConfirmation: '830274', confirmation },
        { accesstoken: token },
      );
    expect(await set('transaction', elsewhere.token)).toMatchObject({
      refusal: 'confirmation-required',
      detail: { purpose: 'change-transaction-pin', methods: 'code' },
    });
    const password = { password: 'padma-river-55', passwordConfirmation: 'padma-river-55', confirmation };
    expect(await post(doors, '/user/update/password', password, { accesstoken: person.token })).toMatchObject({
      refusal: 'confirmation-required',
    });
    const answers = await Promise.all([1, 2, 3].map(() => set('transaction', person.token)));
    expect(answers.filter(({ code }) => code === 0)).toHaveLength(1);
  });

  it('runs out after five minutes', async () => {
    const person = await fundedPerson(doors);
    const confirmation = await confirmed(doors, person, 'change-transaction-pin');
    doors.clock.ahead += 5 * 60_000 + 1;
    const pin = { kind: 'transaction', pin: '830274', pinConfirmation: '830274', confirmation };
    expect(await post(doors, '/user/pin/set', pin, { accesstoken: person.token })).toMatchObject({
      refusal: 'confirmation-required',
    });
  });
});

// spec.md §5: "captcha required and checked".
describe('a captcha', () => {
  it('is asked for every password, at existing and other names, and is good once', async () => {
    const asking = await openDoors();
    const { phone } = await register(asking);
    for (const name of [phone, NOBODY]) {
      const guess = { phone: name, password: WRONG };
      expect(await post(asking, '/user/login', guess)).toMatchObject({ refusal: 'captcha-required' });
      const solved = await captcha(asking);
      expect(await post(asking, '/user/login', { ...guess, captcha: solved })).toMatchObject({
        refusal: 'credentials-invalid',
      });
      expect(await post(asking, '/user/login', { ...guess, captcha: solved })).toMatchObject({
        refusal: 'captcha-invalid',
      });
    }
    const right = { phone, password: PASSWORD, captcha: await captcha(asking) };
    expect(await post(asking, '/user/login', right)).toMatchObject({ code: 0 });
  });
});
