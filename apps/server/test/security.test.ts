// What keeps an account its owner's: the happy way of each call, and the ways around them that must not exist. Guessing is in guesses.test.ts.
import { generate } from 'otplib';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createAuthenticator } from './authenticator.ts';
import {
  ask,
  captcha,
  codeFor,
  fundedPerson,
  openDoors,
  PASSWORD,
  PIN,
  post,
  register,
  type Answer,
  type Doors,
  type Person,
} from './doors.ts';

const ORIGIN = 'http://hilsa.test';
const PAGE = { origin: ORIGIN, host: 'hilsa.test' };
const NEW_PASSWORD = 'haor-monsoon-78';
const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

let doors: Doors;
const happy = ask;

beforeAll(async () => {
  doors = await openDoors();
});
beforeEach(() => {
  doors.clock.ahead = 0;
});

const tell = (person: Person, path: string, fields: Record<string, string> = {}): Promise<Answer> =>
  post(doors, path, fields, { accesstoken: person.token, ...PAGE });
/** Codes are at most one a minute for a target and purpose; each here comes a little later than the one before. */
async function sentCode(person: Person, purpose: 'confirm' | 'reset' | 'contact', target?: string): Promise<string> {
  doors.clock.ahead += 61_000;
  const fields = {
    purpose,
    ...(target !== undefined && { target }),
    ...(purpose === 'reset' && { captcha: await captcha(doors) }),
  };
  await ask(doors, '/common/code/send', fields, person.token);
  return codeFor(doors, target ?? person.phone);
}
/** By password and code, as long as there is no second factor. */
async function confirmation(person: Person, purpose: string): Promise<string> {
  const code = await sentCode(person, 'confirm');
  const fields = { purpose, method: 'code', password: PASSWORD, code };
  return (await ask(doors, '/user/confirm', fields, person.token)).confirmation;
}
const now = () => Date.now() + doors.clock.ahead;
const codeOf = (secret: string) => generate({ secret, epoch: Math.floor(now() / 1000) });

async function withTotp(person: Person): Promise<string> {
  const { secret } = await happy(doors, '/user/totp/begin', {}, person.token);
  const proof = await confirmation(person, 'change-second-factor');
  await happy(doors, '/user/totp/enable', { code: await codeOf(secret), confirmation: proof }, person.token);
  return secret;
}
const signIn = async (person: Person, fields: Record<string, string> = {}) =>
  post(
    doors,
    '/user/login',
    { phone: person.phone, password: PASSWORD, captcha: await captcha(doors), ...fields },
    PAGE,
  );
const order = { symbol: 'ETHUSDT', side: 'buy', type: 'limit', price: '90000', quantity: '0.001' };

describe('PINs', () => {
  it('are asked before real trading, unlock a sign-in, and never the demo', async () => {
    const person = await register(doors);
    await ask(doors, '/user/sandbox/fund', { asset: 'USDT', amount: '50000' }, person.token);
    expect(await tell(person, '/coin/order/add', order)).toMatchObject({ refusal: 'transaction-pin-required' });
    await ask(doors, '/coin/order/add', order, person.tokenDemo);
    await happy(doors, '/user/pin/set', { kind: 'transaction', pin: '৪০৭১৯৩', pinConfirmation: PIN }, person.token);
    await ask(doors, '/coin/order/add', order, person.token);
    const again = { ...person, token: ((await signIn(person)).data as { token: string }).token };
    expect(await tell(again, '/coin/order/add', order)).toMatchObject({ refusal: 'transaction-pin-needed' });
    await happy(doors, '/user/pin/unlock', { pin: PIN }, again.token);
    await ask(doors, '/coin/order/add', order, again.token);
    doors.clock.ahead = 13 * HOUR_MS;
    expect(await tell(again, '/coin/order/add', order)).toMatchObject({ refusal: 'transaction-pin-needed' });
  });

  it('are changed with a confirmation only, which holds withdrawals', async () => {
    const person = await fundedPerson(doors);
    const fields = { kind: 'transaction', pin: '860247', pinConfirmation: '860247' };
    expect(await tell(person, '/user/pin/set', fields)).toMatchObject({
      refusal: 'confirmation-required',
      detail: { purpose: 'change-transaction-pin', methods: 'code' },
    });
    const proof = await confirmation(person, 'change-transaction-pin');
    await ask(doors, '/user/pin/set', { ...fields, confirmation: proof }, person.token);
    const { withdrawalHoldUntilMs } = await happy(doors, '/user/security', {}, person.token);
    expect(withdrawalHoldUntilMs! - now()).toBeGreaterThan(23 * HOUR_MS);
  });
});

describe('second factors', () => {
  it('are asked at the door once they are on; a code counts once', async () => {
    const person = await register(doors);
    const secret = await withTotp(person);
    expect(await signIn(person)).toMatchObject({ refusal: 'second-factor-required', detail: { methods: 'totp' } });
    expect(await signIn(person, { totp: '000000' })).toMatchObject({ refusal: 'totp-invalid' });
    doors.clock.ahead += 31_000;
    const totp = await codeOf(secret);
    expect(await signIn(person, { totp })).toMatchObject({ code: 0 });
    expect(await signIn(person, { totp })).toMatchObject({ refusal: 'totp-invalid' });
  });

  it('confirm instead of password and code, and go again with one of their own', async () => {
    const person = await register(doors);
    const secret = await withTotp(person);
    expect(
      await happy(doors, '/user/confirm/options', { purpose: 'change-second-factor' }, person.token),
    ).toMatchObject({
      methods: ['totp'],
      codeTargets: [],
    });
    doors.clock.ahead += 31_000;
    expect(
      await tell(person, '/user/confirm', {
        purpose: 'change-second-factor',
        method: 'code',
        password: PASSWORD,
        code: '123456',
      }),
    ).toMatchObject({ refusal: 'confirm-method-unavailable' });
    const { confirmation: proof } = await happy(
      doors,
      '/user/confirm',
      { purpose: 'change-second-factor', method: 'totp', totp: await codeOf(secret) },
      person.token,
    );
    await happy(doors, '/user/totp/disable', { confirmation: proof }, person.token);
    expect(await signIn(person)).toMatchObject({ code: 0 });
  });

  it('passkeys sign in without a password, on this site only, when they checked the person', async () => {
    const person = await register(doors);
    const key = createAuthenticator(ORIGIN);
    const { challengeId, options } = await happy(doors, '/user/passkey/add/options', {}, person.token, PAGE);
    const proof = await confirmation(person, 'change-second-factor');
    const fields = { challengeId, response: key.create(options), name: 'Phone', confirmation: proof };
    const { passkey } = await happy(doors, '/user/passkey/add', fields, person.token, PAGE);
    expect(passkey).toMatchObject({ name: 'Phone', lastUsedAtMs: null });
    const attempt = async (answer: (given: Record<string, unknown>) => string) => {
      const begun = await happy(doors, '/user/passkey/login/options', {}, undefined, PAGE);
      return post(
        doors,
        '/user/passkey/login',
        { challengeId: begun.challengeId, response: answer(begun.options) },
        PAGE,
      );
    };
    expect(await attempt((given) => key.answer(given))).toMatchObject({ code: 0, data: { user: { id: person.id } } });
    expect(await attempt((given) => key.answer(given, 'http://hilsa.evil'))).toMatchObject({
      refusal: 'passkey-invalid',
    });
    expect(await attempt((given) => createAuthenticator(ORIGIN).answer(given))).toMatchObject({
      refusal: 'passkey-invalid',
    });
    key.verifies = false;
    expect(await attempt((given) => key.answer(given))).toMatchObject({ refusal: 'passkey-invalid' });
    key.verifies = true;
    const begun = await ask(doors, '/user/passkey/login/options', {}, undefined, PAGE);
    const replayed = { challengeId: begun.challengeId, response: key.answer(begun.options) };
    expect(await happy(doors, '/user/passkey/login', replayed, undefined, PAGE)).toMatchObject({
      user: { id: person.id },
    });
    expect(await post(doors, '/user/passkey/login', replayed, PAGE)).toMatchObject({ refusal: 'passkey-invalid' });
    const options2 = await ask(doors, '/user/confirm/options', { purpose: 'change-second-factor' }, person.token, PAGE);
    const confirmed = await ask(
      doors,
      '/user/confirm',
      {
        purpose: 'change-second-factor',
        method: 'passkey',
        challengeId: options2.challengeId!,
        response: key.answer(options2.passkey!),
      },
      person.token,
      PAGE,
    );
    await happy(doors, '/user/passkey/remove', { id: passkey.id, confirmation: confirmed.confirmation }, person.token);
    expect(await attempt((given) => key.answer(given))).toMatchObject({ refusal: 'passkey-invalid' });
  });
});

describe('sign-ins', () => {
  it('are listed and ended, one or all others, at once', async () => {
    const person = await register(doors);
    const second = (await signIn(person)).data as { token: string };
    const third = (await signIn(person)).data as { token: string };
    const { list } = await happy(doors, '/user/session/list', {}, person.token);
    expect(list).toHaveLength(3);
    expect(list.filter(({ current }) => current)).toHaveLength(1);
    const ended = list.find(({ current }) => !current)!;
    await happy(doors, '/user/session/end', { id: ended.id }, person.token);
    const codes = await Promise.all(
      [second, third].map(async ({ token }) => (await post(doors, '/user/info', {}, { accesstoken: token })).code),
    );
    expect(new Set(codes)).toEqual(new Set([-1000, 0]));
    expect(await ask(doors, '/user/session/end', { others: '1' }, person.token)).toEqual({ ended: 1 });
    await ask(doors, '/user/info', {}, person.token);
  });
});

describe('freezing', () => {
  it('ends every sign-in and every order; reading and undoing are left, undoing needs a confirmation', async () => {
    const person = await fundedPerson(doors);
    await ask(doors, '/coin/order/add', order, person.token);
    await happy(doors, '/user/freeze', {}, person.token);
    expect(await tell(person, '/user/info')).toMatchObject({ code: -1000 });
    const { account } = (
      await doors.sql`select account from identity.accounts where customer_id = ${person.id} and world = 'real'`
    )[0]!;
    expect(doors.worlds.real.sequencer.engine.openOrders(account as number)).toEqual([]);
    const again = { ...person, token: ((await signIn(person)).data as { token: string }).token };
    expect(await ask(doors, '/user/login/info', {}, again.token)).toMatchObject({ user: { frozen: true, status: 1 } });
    expect(await tell(again, '/coin/order/add', order)).toMatchObject({ refusal: 'account-frozen' });
    expect(await tell(again, '/user/unfreeze')).toMatchObject({ refusal: 'confirmation-required' });
    const proof = await confirmation(again, 'unfreeze');
    await happy(doors, '/user/unfreeze', { confirmation: proof }, again.token);
    await ask(doors, '/user/pin/unlock', { pin: PIN }, again.token);
    await ask(doors, '/coin/order/add', order, again.token);
  });
});

describe('resets', () => {
  it('of a password wait without a second factor, and any live sign-in cancels them', async () => {
    const person = await register(doors);
    const begin = async () => {
      const code = await sentCode(person, 'reset', person.phone);
      const { reset } = await happy(doors, '/user/reset/begin', { phone: person.phone, what: 'password', code });
      return happy(doors, '/user/reset/finish', { reset, password: NEW_PASSWORD, passwordConfirmation: NEW_PASSWORD });
    };
    const begun = await begin();
    expect(begun.done).toBe(false);
    const { pendingResets } = await ask(doors, '/user/security', {}, person.token);
    expect(pendingResets).toMatchObject([{ what: 'password', effectiveAtMs: begun.effectiveAtMs }]);
    expect(await happy(doors, '/user/reset/cancel', { id: pendingResets[0]!.id }, person.token)).toEqual({
      cancelled: 1,
    });
    doors.clock.ahead += 10 * MINUTE_MS;
    expect(await signIn(person, { password: NEW_PASSWORD })).toMatchObject({ refusal: 'credentials-invalid' });
    await begin();
    expect(await signIn(person, { password: NEW_PASSWORD })).toMatchObject({ refusal: 'credentials-invalid' });
    doors.clock.ahead += 2 * MINUTE_MS;
    expect(await signIn(person, { password: NEW_PASSWORD })).toMatchObject({ code: 0 });
    expect(await tell(person, '/user/info')).toMatchObject({ code: -1000 });
  });

  it('with a second factor take effect at once, and the factor stays', async () => {
    const person = await register(doors);
    const secret = await withTotp(person);
    const code = await sentCode(person, 'reset', person.phone);
    const begun = await ask(doors, '/user/reset/begin', { phone: person.phone, what: 'password', code });
    expect(begun.methods).toEqual(['totp']);
    const fields = { reset: begun.reset, password: NEW_PASSWORD, passwordConfirmation: NEW_PASSWORD };
    const done = await ask(doors, '/user/reset/finish', { ...fields, totp: await codeOf(secret) });
    expect(done.done).toBe(true);
    expect(await signIn(person, { password: NEW_PASSWORD })).toMatchObject({ refusal: 'second-factor-required' });
    expect(await post(doors, '/user/reset/finish', fields)).toMatchObject({ refusal: 'reset-invalid' });
  });
});

describe('credentials and profile', () => {
  it('a password is changed with a confirmation, ends the other sign-ins and holds withdrawals', async () => {
    const person = await register(doors);
    const other = (await signIn(person)).data as { token: string };
    const proof = await confirmation(person, 'change-password');
    const fields = { password: PASSWORD, passwordConfirmation: PASSWORD, confirmation: proof };
    expect(await tell(person, '/user/update/password', fields)).toMatchObject({ refusal: 'password-unchanged' });
    const changed = { ...fields, password: NEW_PASSWORD, passwordConfirmation: NEW_PASSWORD };
    await happy(doors, '/user/update/password', changed, person.token);
    expect(await post(doors, '/user/info', {}, { accesstoken: other.token })).toMatchObject({ code: -1000 });
    await ask(doors, '/user/info', {}, person.token);
  });

  it('an address is proven by a code sent to it, and the old contact hears of it', async () => {
    const person = await register(doors);
    const email = `of-${person.id}@example.com`;
    const proof = await confirmation(person, 'change-contact');
    doors.clock.ahead += 61_000;
    await ask(doors, '/common/code/send', { target: email, purpose: 'contact' }, person.token);
    const { list } = await ask(doors, '/sandbox/outbox', { limit: '100' });
    const code = /\d{6}/.exec(list.find(({ target }) => target === email)!.text)![0];
    const { user } = await happy(doors, '/user/update/email', { email, code, confirmation: proof }, person.token);
    expect(user).toMatchObject({ email, phone: `+880${person.phone.slice(1)}` });
  });

  it('a profile says what was sent and nothing else', async () => {
    const person = await register(doors);
    const { user } = await happy(doors, '/user/update', { name: 'করিম', phrase: 'ilish with mustard' }, person.token);
    expect(user).toMatchObject({ name: 'করিম', kind: 'regular', status: 1 });
    expect(await ask(doors, '/user/security', {}, person.token)).toMatchObject({ phrase: 'ilish with mustard' });
    for (const extra of ['kind', 'status', 'idStatus', 'role', 'balance', '__proto__'])
      expect((await tell(person, '/user/update', { name: 'x', [extra]: 'hni' })).code).not.toBe(0);
  });

  it('an upgrade to HNI needs a verified identity, is asked for once, and is an operator’s to decide', async () => {
    const person = await register(doors);
    expect(await tell(person, '/user/kind/request', { reason: 'Family office' })).toMatchObject({
      refusal: 'kyc-required',
    });
    await doors.sql`update identity.customers set id_status = 'succ' where id = ${person.id}`;
    expect(await happy(doors, '/user/kind/request', { reason: 'Family office' }, person.token)).toMatchObject({
      kindRequest: { status: 'pending' },
    });
    expect(await tell(person, '/user/kind/request', { reason: 'Again' })).toMatchObject({
      refusal: 'kind-request-pending',
    });
  });

  it('a referral shows whom it brought, masked, and to nobody else', async () => {
    const person = await register(doors);
    const { inviteCode } = await happy(doors, '/user/referral', {}, person.token, PAGE);
    const phone = '01812345670';
    await ask(doors, '/common/code/send', { target: phone, purpose: 'register', captcha: await captcha(doors) });
    await ask(doors, '/user/register', {
      phone,
      password: PASSWORD,
      passwordConfirmation: PASSWORD,
      code: await codeFor(doors, phone),
      consentVersion: '2026-11',
      inviteCode,
    });
    const brought = await ask(doors, '/user/referral', {}, person.token, PAGE);
    expect(brought).toMatchObject({ invitedCount: 1, invited: [{ account: '+88018•••••670' }] });
    expect(brought.link).toBe(`${ORIGIN}/pages/account/reg?inviteCode=${inviteCode}`);
  });

  it('O6: everybody begins at 80, whatever is known of them, and the formula is the core’s', async () => {
    const person = await register(doors);
    await withTotp(person);
    const log = await happy(doors, '/user/point/change/log', {}, person.token);
    expect(log).toMatchObject({ score: 80, band: 'excellent', list: [] });
    expect(log.formula.map(({ rule, points, most }) => [rule, points, most])).toEqual([
      ['start', 80, null],
      ['late-day', -2, -20],
      ['abuse', -10, null],
      ['clean-month', 1, null],
    ]);
    expect(await ask(doors, '/user/info', {}, person.token)).toMatchObject({ creditScore: 80, vipExpiry: null });
  });
});
