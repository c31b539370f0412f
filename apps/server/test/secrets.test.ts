// Tokens, codes, passwords, PINs and keys: they travel in bodies and headers, and are written nowhere else. Not in an address, not in the log, not when
// something breaks with them in hand.
import { beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { BASE_PATH, calls, type CallEntry } from '@hilsa/contract';
import { createAuthenticator } from './authenticator.ts';
import { codeOf, confirmed, withAuthenticator } from './confirming.ts';
import { callConsole, operator, signInAgain, STAFF_PASSWORD } from './console.ts';
import { ask, captcha, openDoors, PASSWORD, PIN, post, register, send, type Doors } from './doors.ts';

const ORIGIN = 'http://hilsa.test';
const PAGE = { origin: ORIGIN, host: 'hilsa.test' };
const NEW_PASSWORD = 'haor-monsoon-78';
/** Fields of requests and answers whose values nobody else may learn. */
const SECRET = /^(?:token|tokenDemo|password.*|pin.*|totp|code|captcha|confirmation|secret|reset|response|cookie)$/;

let doors: Doors;
const secrets = new Set<string>([PASSWORD, PIN, NEW_PASSWORD, STAFF_PASSWORD]);

beforeAll(async () => {
  doors = await openDoors();
  const { app } = doors;
  // Whatever goes in and comes out is looked through for secrets, so that none is forgotten here.
  const inject = app.inject.bind(app) as (options: { payload?: string }) => Promise<{
    body: string;
    headers: { 'set-cookie'?: string | string[] };
  }>;
  app.inject = (async (options: { payload?: string }) => {
    gather(read(options.payload ?? ''));
    gather(fieldsOf(options.payload ?? ''));
    const response = await inject(options);
    gather(read(response.body));
    const [cookie = ''] = [response.headers['set-cookie'] ?? ''].flat();
    gather({ cookie: cookie.split(/[=;]/)[1] ?? '' });
    return response;
  }) as never;
});

const fieldsOf = (form: string): object => Object.fromEntries(new URLSearchParams(form));
function read(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return null;
  }
}
const gather = (found: unknown, name = ''): void => {
  if (typeof found === 'string') {
    if (SECRET.test(name) && found.length > 4) secrets.add(found);
    // Codes come in the words of a message.
    if (name === 'text') for (const code of found.match(/\b\d{6}\b/g) ?? []) secrets.add(code);
  } else if (typeof found === 'object' && found !== null)
    for (const [key, value] of Object.entries(found)) gather(value, Array.isArray(found) ? name : key);
};

/** What a customer does about the account, with all that can go wrong by hand. */
async function lifeOfACustomer(): Promise<void> {
  const person = await register(doors);
  const as = { accesstoken: person.token, ...PAGE };
  const wrong = { phone: person.phone, password: 'not-the-password-9', captcha: await captcha(doors) };
  await post(doors, '/user/login', wrong);
  await ask(doors, '/user/pin/set', { kind: 'transaction', pin: PIN, pinConfirmation: PIN }, person.token);
  await post(doors, '/user/pin/unlock', { pin: '830274' }, as);
  await post(doors, '/user/chat/send', { text: `My PIN is ${PIN}` }, as);
  const change = await confirmed(doors, person, 'change-password');
  const password = { password: NEW_PASSWORD, passwordConfirmation: NEW_PASSWORD, confirmation: change };
  await ask(doors, '/user/update/password', password, person.token);
  const proof = await confirmed(doors, person, 'change-second-factor', NEW_PASSWORD);
  const key = createAuthenticator(ORIGIN);
  const { challengeId, options } = await ask(doors, '/user/passkey/add/options', {}, person.token, PAGE);
  const passkey = { challengeId, response: key.create(options), name: 'Phone', confirmation: proof };
  await ask(doors, '/user/passkey/add', passkey, person.token, PAGE);
  const begun = await ask(doors, '/user/passkey/login/options', {}, undefined, PAGE);
  const answer = { challengeId: begun.challengeId, response: key.answer(begun.options) };
  await ask(doors, '/user/passkey/login', answer, undefined, PAGE);
  await post(doors, '/user/passkey/login', answer, PAGE);
  const other = await register(doors);
  const { next } = await withAuthenticator(doors, other);
  const late = { phone: other.phone, password: PASSWORD, totp: '000001', captcha: await captcha(doors) };
  await post(doors, '/user/login', late);
  await ask(doors, '/user/login', { phone: other.phone, password: PASSWORD, totp: await next() });
  const code = await codeOf(doors, other, 'reset');
  const { reset } = await ask(doors, '/user/reset/begin', { phone: other.phone, what: 'password', code });
  const finish = { reset, password: NEW_PASSWORD, passwordConfirmation: NEW_PASSWORD, totp: await next() };
  await ask(doors, '/user/reset/finish', finish);
  await ask(doors, '/user/logout', {}, person.token);
}

async function lifeOfAnOperator(): Promise<void> {
  const staff = await signInAgain(doors, await operator(doors, 'administrator'));
  await callConsole(doors, '/login', { email: staff.email, password: 'not the password 9', totp: '000001' });
  await callConsole(doors, '/customers/list', {}, { cookie: staff.cookie });
}

/** Tokens where they do not belong, and bodies that cannot be read. */
async function carelessCallers(): Promise<void> {
  const { token } = await register(doors);
  for (const url of [
    `/user/info?accesstoken=${token}`,
    `/user/info?token=${token}`,
    `/nothing/${token}`,
    `/../${token}`,
  ]) {
    await doors.app.inject({ method: 'GET', url: BASE_PATH + url });
    await doors.app.inject({ method: 'POST', url: BASE_PATH + url });
  }
  for (const type of ['application/json', 'application/x-www-form-urlencoded', 'application/xml'])
    await send(doors, {
      method: 'POST',
      url: `${BASE_PATH}/user/login`,
      payload: `{"phone":"01712345678","password":"${PASSWORD}"`,
      headers: { 'content-type': type, accesstoken: token },
    });
  await doors.app.inject({ url: `/pages/common/login?token=${token}` });
  await doors.app.inject({ url: `/console/invite/${token}` });
}

function written(): string[] {
  const log = doors.logged.join('\n');
  return [...secrets].filter((secret) => log.includes(secret));
}

describe('a secret', () => {
  it('is in no address: no call that can be made by one takes any', () => {
    const byAddress = (Object.values(calls) as CallEntry[])
      .filter(({ methods }) => (methods as readonly string[]).includes('GET'))
      .flatMap(({ path, request }) => {
        const { properties = {} } = z.toJSONSchema(request, { io: 'input', unrepresentable: 'any' });
        return Object.keys(properties).map((field) => [path, field] as const);
      });
    expect(byAddress.length).toBeGreaterThan(20);
    // A share's code is its name on the exchange.
    const isShare = (path: string, field: string): boolean => field === 'code' && path.startsWith('/stock/');
    expect(byAddress.filter(([path, field]) => SECRET.test(field) && !isShare(path, field))).toEqual([]);
  });

  it('is not in the log, whatever its owner does right or wrong', async () => {
    await lifeOfACustomer();
    await lifeOfAnOperator();
    await carelessCallers();
    expect(secrets.size).toBeGreaterThan(40);
    expect(written()).toEqual([]);
  });

  it('is not in the log when the database breaks with it in hand', async () => {
    const owner = doors.owner();
    const person = await register(doors);
    const solved = await captcha(doors);
    const solvedToo = await captcha(doors);
    const before = doors.logged.length;
    // A row that breaks a rule is quoted in the database's complaint, with all its values.
    for (const table of await writtenTables(owner))
      await owner.unsafe(`alter table ${table} add constraint broken check (false) not valid`);
    const as = { accesstoken: person.token };
    const answers = [
      await post(doors, '/common/code/send', { target: '01912345678', purpose: 'register', captcha: solved }),
      await post(doors, '/common/code/send', { purpose: 'confirm' }, as),
      await post(doors, '/user/login', { phone: person.phone, password: PASSWORD, captcha: solvedToo }),
      await post(doors, '/user/pin/set', { kind: 'withdrawal', pin: PIN, pinConfirmation: PIN }, as),
      await post(doors, '/user/totp/begin', {}, as),
      await post(doors, '/user/chat/send', { text: 'words between two people' }, as),
      await post(doors, '/user/demo/open', { captcha: await captcha(doors) }),
    ];
    secrets.add('words between two people');
    expect(answers.map(({ refusal }) => refusal)).toEqual(answers.map(() => 'internal-error'));
    expect(doors.logged.slice(before).filter((line) => line.includes('a call failed'))).toHaveLength(answers.length);
    expect(written()).toEqual([]);
    expect(doors.logged.slice(before).join('\n')).not.toMatch(/Failing row|\$argon2/);
    for (const table of await writtenTables(owner)) await owner.unsafe(`alter table ${table} drop constraint broken`);
    await owner.end();
  });
});

async function writtenTables(owner: ReturnType<Doors['owner']>): Promise<string[]> {
  const rows = await owner<{ name: string }[]>`
    select format('%I.%I', schemaname, tablename) as name from pg_tables where schemaname in ('identity', 'content')`;
  return rows.map(({ name }) => name);
}
