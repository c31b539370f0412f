// Ways to take an account over that no single call shows: two things at the same moment, or one begun before and finished after.
import { generate } from 'otplib';
import type { TransactionSql } from 'postgres';
import { beforeAll, describe, expect, it } from 'vitest';
import { createSecretBox } from '../src/identity/secrets.ts';
import { createAuthenticators } from '../src/identity/totp.ts';
import { createAuthenticator } from './authenticator.ts';
import { codeOf, confirmed } from './confirming.ts';
import { ask, openDoors, PASSWORD, post, register, type Doors, type Person } from './doors.ts';

const ORIGIN = 'http://hilsa.test';
const PAGE = { origin: ORIGIN, host: 'hilsa.test' };
const THEIRS = 'thieves-of-delta-1';
const MINE = 'padma-river-55';

let doors: Doors;
beforeAll(async () => {
  doors = await openDoors({ CAPTCHA: 'off', RESET_DELAY_MINUTES: '60' });
});

const signIn = (person: Person, password: string) => post(doors, '/user/login', { phone: person.phone, password });
const by = (person: Person, path: string, fields: Record<string, string> = {}) =>
  post(doors, path, fields, { accesstoken: person.token, ...PAGE });

/** As whoever reads the owner's messages can: a code, and the first step. */
async function begun(person: Person): Promise<string> {
  const code = await codeOf(doors, person, 'reset');
  return (await ask(doors, '/user/reset/begin', { phone: person.phone, what: 'password', code })).reset;
}
const finish = (reset: string) =>
  post(doors, '/user/reset/finish', { reset, password: THEIRS, passwordConfirmation: THEIRS });

const ANSWERS: Record<string, (person: Person) => Promise<unknown>> = {
  'changing the password': async (person) => {
    const confirmation = await confirmed(doors, person, 'change-password');
    const fields = { password: MINE, passwordConfirmation: MINE, confirmation };
    return ask(doors, '/user/update/password', fields, person.token);
  },
  'changing the contact': async (person) => {
    const confirmation = await confirmed(doors, person, 'change-contact');
    const email = `owner-${person.id}@example.com`;
    await ask(doors, '/common/code/send', { purpose: 'contact', target: email }, person.token);
    const { list } = await ask(doors, '/sandbox/outbox');
    const code = /\b\d{6}\b/.exec(list.find(({ target }) => target === email)!.text)![0];
    return ask(doors, '/user/update/email', { email, code, confirmation }, person.token);
  },
  'freezing the account': (person) => ask(doors, '/user/freeze', {}, person.token),
};

describe('a reset that somebody else began', () => {
  it.each(Object.keys(ANSWERS))('is over after %s, whether it waits or was only begun', async (answer) => {
    const owner = await register(doors);
    const waiting = await finish(await begun(owner));
    expect(waiting).toMatchObject({ code: 0, data: { done: false } });
    const half = await begun(owner);
    await ANSWERS[answer]!(owner);
    expect(await finish(half)).toMatchObject({ refusal: 'reset-invalid' });
    doors.clock.ahead += 2 * 3_600_000;
    expect(await signIn(owner, THEIRS)).toMatchObject({ refusal: 'credentials-invalid' });
    const mine = await ask(doors, '/user/login', {
      phone: owner.phone,
      password: answer === 'changing the password' ? MINE : PASSWORD,
    });
    const { list } = await ask(doors, '/user/notice', {}, mine.token);
    expect(list.map(({ event }) => event)).toContain('reset-cancelled');
  });
});

/** Adds a passkey that the returned authenticator holds, confirmed by password and code. */
async function withPasskey(owner: Person): Promise<ReturnType<typeof createAuthenticator>> {
  const keep = createAuthenticator(ORIGIN);
  const confirmation = await confirmed(doors, owner, 'change-second-factor');
  const begin = await ask(doors, '/user/passkey/add/options', {}, owner.token, PAGE);
  const add = { challengeId: begin.challengeId, response: keep.create(begin.options), name: 'Phone', confirmation };
  await ask(doors, '/user/passkey/add', add, owner.token, PAGE);
  return keep;
}

describe('a sign-in that was under way', () => {
  /** Everything is proven, and the row of the sign-in waits for its table; what is changed then ends what is there. */
  async function enteredAfter(
    owner: Person,
    enter: () => Promise<Awaited<ReturnType<typeof signIn>>>,
    change: (step: TransactionSql) => Promise<unknown>,
  ): Promise<unknown> {
    const [watch, changing] = [doors.owner(), doors.owner()];
    const waiting = async () => {
      const [row] = await watch`select count(*)::integer as waiting from pg_locks
        where not granted and relation = 'identity.sessions'::regclass and mode = 'RowExclusiveLock'`;
      return row!['waiting'] as number;
    };
    const { promise: entered, resolve: enters } = Promise.withResolvers<Awaited<ReturnType<typeof signIn>>>();
    await changing.begin(async (step) => {
      await step`lock table identity.sessions in share mode`;
      void enter().then(enters);
      await expect.poll(waiting).toBe(1);
      await change(step);
      await step`delete from identity.sessions where customer_id = ${owner.id}`;
    });
    const answer = await entered;
    expect(await watch`select 1 from identity.sessions where customer_id = ${owner.id}`).toHaveLength(
      answer.code === 0 ? 2 : 0,
    );
    return answer;
  }
  const CHANGES: Record<string, (step: TransactionSql, owner: Person) => Promise<unknown>> = {
    'the password changed': (step, { id }) =>
      step`update identity.customers set password_hash = password_hash || '.' where id = ${id}`,
    'an authenticator app was turned on': (step, { id }) =>
      step`insert into identity.authenticators (customer_id, secret, begun_ms, enabled_ms) values (${id}, 'sealed', 1, 2)`,
    'a passkey was added': (step, { id }) =>
      step`insert into identity.passkeys (customer_id, credential_id, public_key, counter, transports, host, name, created_ms)
        values (${id}, ${`key of ${id}`}, '', 0, '', 'hilsa.test', 'Phone', 1)`,
    'the contact changed': (step, { id }) =>
      step`update identity.customers set phone = '+8801600000001' where id = ${id}`,
    'the account was disabled': (step, { id }) => step`update identity.customers set status = 0 where id = ${id}`,
    'the account was frozen': (step, { id }) => step`update identity.customers set frozen_ms = 1 where id = ${id}`,
  };
  it.each(Object.keys(CHANGES))('when %s is none, however late its row comes', async (what) => {
    const owner = await register(doors);
    const answer = await enteredAfter(
      owner,
      () => signIn(owner, PASSWORD),
      (step) => CHANGES[what]!(step, owner),
    );
    expect(answer).toMatchObject({ refusal: 'credentials-invalid' });
  });

  it('by a passkey is none when that passkey was reset; what decides nothing at the door stops nobody', async () => {
    const owner = await register(doors);
    const keep = await withPasskey(owner);
    const enter = async () => {
      const { challengeId, options } = await ask(doors, '/user/passkey/login/options', {}, undefined, PAGE);
      return post(doors, '/user/passkey/login', { challengeId, response: keep.answer(options) }, PAGE);
    };
    const renamed = (step: TransactionSql) =>
      step`update identity.customers set name = 'Karim', phrase = 'ilish' where id = ${owner.id}`;
    expect(await enteredAfter(owner, enter, renamed)).toMatchObject({ code: 0 });
    const reset = (step: TransactionSql) => step`delete from identity.passkeys where customer_id = ${owner.id}`;
    expect(await enteredAfter(owner, enter, reset)).toMatchObject({ refusal: 'credentials-invalid' });
    expect(await enter()).toMatchObject({ refusal: 'passkey-invalid' });
  });
});

describe('a change of contact', () => {
  it('ends the other sign-ins: who held the old contact may be one of them', async () => {
    const owner = await register(doors);
    const elsewhere = await ask(doors, '/user/login', { phone: owner.phone, password: PASSWORD });
    await ANSWERS['changing the contact']!(owner);
    expect(await post(doors, '/user/info', {}, { accesstoken: elsewhere.token })).toMatchObject({
      refusal: 'session-invalid',
    });
    expect(await by(owner, '/user/info')).toMatchObject({ code: 0 });
  });
});

describe('an authenticator app', () => {
  it('that a thief begins between the owner’s code and its turning on is not the one turned on', async () => {
    const owner = await register(doors);
    const now = () => Date.now() + doors.clock.ahead;
    const room = createAuthenticators(doors.sql, createSecretBox(new Uint8Array(32).fill(9)), now);
    const { secret } = await room.begin(owner.id, 'owner');
    const code = await generate({ secret, epoch: Math.floor(now() / 1000) });
    const proven = await room.proveBegun(owner.id, code);
    await room.begin(owner.id, 'thief');
    await expect(room.enable(owner.id, proven!)).rejects.toMatchObject({ refusal: 'totp-not-begun' });
    expect(await room.enabledMs(owner.id)).toBeNull();
  });
});

describe('the first PIN', () => {
  it('is set once, however many ask at the same moment; the others would be changes', async () => {
    const owner = await register(doors);
    const pins = ['407193', '860247', '592038', '730264'];
    const answers = await Promise.all(
      pins.map((pin) => by(owner, '/user/pin/set', { kind: 'withdrawal', pin, pinConfirmation: pin })),
    );
    expect(answers.filter(({ code }) => code === 0)).toHaveLength(1);
    for (const answer of answers.filter(({ code }) => code !== 0))
      expect(answer).toMatchObject({
        refusal: 'confirmation-required',
        detail: { purpose: 'change-withdrawal-pin' },
      });
  });
});

describe('a first PIN behind a second factor', () => {
  it('asks for that factor: a stolen sign-in alone does not choose what opens trading', async () => {
    const owner = await register(doors);
    const keep = await withPasskey(owner);
    const choice = { kind: 'transaction', pin: '407193', pinConfirmation: '407193' };
    expect(await by(owner, '/user/pin/set', choice)).toMatchObject({
      refusal: 'confirmation-required',
      detail: { purpose: 'change-transaction-pin', methods: 'passkey' },
    });
    const { challengeId, passkey } = await ask(
      doors,
      '/user/confirm/options',
      { purpose: 'change-transaction-pin' },
      owner.token,
      PAGE,
    );
    const proof = await ask(
      doors,
      '/user/confirm',
      {
        purpose: 'change-transaction-pin',
        method: 'passkey',
        challengeId: challengeId!,
        response: keep.answer(passkey!),
      },
      owner.token,
      PAGE,
    );
    expect(await by(owner, '/user/pin/set', { ...choice, confirmation: proof.confirmation })).toMatchObject({
      code: 0,
    });
  });
});

describe('a passkey', () => {
  const BELOW = { origin: 'http://old.hilsa.test', host: 'old.hilsa.test' };

  it('does not open the door for a page of another host, even one whose name ends like ours', async () => {
    const owner = await register(doors);
    const keep = await withPasskey(owner);
    // A page on a host below ours may ask the same passkey; who sends its answer on writes Origin and Host as they like.
    for (const from of [PAGE, BELOW]) {
      const asked = await ask(doors, '/user/passkey/login/options', {}, undefined, from);
      const answer = keep.answer(asked.options, BELOW.origin);
      expect(
        await post(doors, '/user/passkey/login', { challengeId: asked.challengeId, response: answer }, BELOW),
      ).toMatchObject({ refusal: 'passkey-invalid' });
    }
    const asked = await ask(doors, '/user/passkey/login/options', {}, undefined, PAGE);
    const own = { challengeId: asked.challengeId, response: keep.answer(asked.options) };
    expect(await post(doors, '/user/passkey/login', own, PAGE)).toMatchObject({ code: 0 });
  });
});

describe('a stranger who guesses at the door', () => {
  it('does not keep the owner, who is inside, from changing the password; guesses inside are bounded too', async () => {
    const owner = await register(doors);
    for (let guess = 0; guess < 5; guess += 1) await signIn(owner, 'not-the-password');
    expect(await signIn(owner, PASSWORD)).toMatchObject({ refusal: 'sign-in-locked' });
    const confirmation = await confirmed(doors, owner, 'change-password');
    const fields = { password: MINE, passwordConfirmation: MINE, confirmation };
    await ask(doors, '/user/update/password', fields, owner.token);
    // A changed password opens the door again at once.
    expect(await signIn(owner, MINE)).toMatchObject({ code: 0 });
    const guess = { purpose: 'change-password', method: 'code', password: 'not-the-password', code: '000000' };
    const answers = await Promise.all(Array.from({ length: 12 }, () => by(owner, '/user/confirm', guess)));
    expect(answers.filter(({ refusal }) => refusal === 'credentials-invalid')).toHaveLength(5);
    expect(answers.filter(({ refusal }) => refusal === 'sign-in-locked')).toHaveLength(7);
  });
});
