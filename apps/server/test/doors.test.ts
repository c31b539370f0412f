// The doors themselves: documents, headers, limits, languages, health, logs, passwords under a flood.
import { beforeAll, describe, expect, it } from 'vitest';
import { BASE_PATH, calls, REFUSAL_WORDS, type CallEntry } from '@hilsa/contract';
import { CONSOLE_BASE_PATH } from '@hilsa/contract/console/paths';
import { REFUSALS } from '@hilsa/core';
import { REFUSAL_MESSAGES } from '../src/gateway/messages/refusals/index.ts';
import { ask, captcha, fundedPerson, openDoors, PASSWORD, post, register, send, type Doors } from './doors.ts';

let doors: Doors;
beforeAll(async () => {
  doors = await openDoors({ METRICS_TOKEN: 'sixteen-letters-x', SITE_ORIGINS: 'https://hilsa.example' });
});

/** Every route that Fastify serves, from its own printed tree: a child's line continues the path of its parent. */
function liveRoutes(): string[] {
  const routes: string[] = [];
  const parents: string[] = [];
  for (const line of doors.app.printRoutes({ commonPrefix: false }).split('\n')) {
    const [, indent = '', segment = '', methods = ''] =
      /^((?:│ {3}| {4})*)[├└]── (\S*)(?: \(([A-Z, ]+)\))?/.exec(line) ?? [];
    const depth = indent.length / 4;
    parents[depth] = (depth === 0 ? '' : parents[depth - 1]!) + segment;
    for (const method of methods.split(', ').filter(Boolean)) routes.push(`${method} ${parents[depth]}`);
  }
  return routes;
}

describe('the contract and the doors', () => {
  it('agree: every live call is in the OpenAPI document, and every documented one is live', async () => {
    const response = await doors.app.inject(`${BASE_PATH}/docs/json`);
    const document = JSON.parse(response.body) as { openapi: string; paths: Record<string, Record<string, unknown>> };
    expect(document.openapi).toBe('3.1.0');
    // The console's calls are described here too, at their own address; `console-door.test.ts` and the fuzzer walk those.
    const own = Object.entries(document.paths).filter(([path]) => !path.startsWith('/console-api'));
    const documented = own.flatMap(([path, item]) =>
      Object.keys(item).map((method) => `${method.toUpperCase()} ${BASE_PATH}${path}`),
    );
    const live = liveRoutes().filter(
      (route) =>
        route.includes(BASE_PATH) &&
        // The feed of charts is another's protocol, answered in its forms and tried by `stock-calls.test.ts`.
        !/\/(?:docs|udf)(?:\/|$)/.test(route) &&
        !/^(?:HEAD|OPTIONS) /.test(route),
    );
    expect(documented.length).toBeGreaterThan(40);
    expect(live.toSorted()).toEqual(documented.toSorted());
  });

  it('know every word of the core, and say every word in both languages', () => {
    expect(REFUSAL_WORDS).toEqual(expect.arrayContaining([...REFUSALS]));
    for (const word of REFUSAL_WORDS) {
      const { en, bn, fill = [] } = REFUSAL_MESSAGES[word];
      const places = [...fill.keys()].map((place) => `{${place}}`);
      expect(en.length).toBeGreaterThan(3);
      expect(bn).toMatch(/[\u0980-\u09ff]/);
      for (const sentence of [en, bn])
        expect([word, [...new Set(sentence.match(/\{\d\}/g))].toSorted()]).toEqual([word, places]);
    }
  });

  it('show the document as a page without script', async () => {
    const response = await doors.app.inject(`${BASE_PATH}/docs`);
    expect(response.body).toContain('/coin/order/add');
    expect(response.body).not.toMatch(/<script|style=|onclick/);
    expect(response.headers['content-security-policy']).toContain("script-src 'self'");
    expect((await doors.app.inject(`${BASE_PATH}/docs/page.css`)).statusCode).toBe(200);
  });
});

describe('headers', () => {
  it.each(Object.values(calls) as CallEntry[])('$path is private, typed and unframed', async (entry) => {
    const { headers } = await post(doors, entry.path);
    expect(headers).toMatchObject({
      'content-type': 'application/json; charset=utf-8',
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'; base-uri 'none'",
    });
    expect(headers['x-powered-by'] ?? headers['server']).toBeUndefined();
  });

  it.each([
    ['GET', '/'],
    ['GET', '/pages/tabbar/home'],
    ['GET', '/pages/common/serviceJs'],
    ['GET', '/assets/nothing.js'],
    ['GET', '/nothing'],
    ['GET', '/%E0%A4%A'],
    ['GET', '/console'],
    ['GET', '/console/'],
    ['GET', '/console/nothing.js'],
    ['GET', '/console-api/nothing'],
    ['GET', '/console-api/events'],
    ['POST', '/console-api/login'],
    ['POST', '/console-api/customers/list'],
    ['GET', `${BASE_PATH}/docs`],
    ['GET', `${BASE_PATH}/docs/json`],
    ['GET', `${BASE_PATH}/docs/page.css`],
    ['GET', `${BASE_PATH}/nothing`],
    ['POST', `${BASE_PATH}/user/file`],
    ['POST', `${BASE_PATH}/user/file/add`],
    ['PUT', `${BASE_PATH}/user/info`],
    ['GET', '/healthz'],
    ['GET', '/readyz'],
    ['GET', '/metrics'],
  ] as const)('say on %s %s that nothing foreign and nothing inline runs or frames it', async (method, url) => {
    const { headers } = await doors.app.inject({ method, url });
    const policy = String(headers['content-security-policy']);
    expect(policy).toContain("default-src '");
    expect(policy).toContain("frame-ancestors 'none'");
    expect(policy).toContain("base-uri 'none'");
    expect(policy).not.toMatch(/unsafe|\*|http:|data:(?=[^;]*script)/);
    expect(headers).toMatchObject({ 'x-content-type-options': 'nosniff' });
    expect(headers['referrer-policy']).toMatch(/^(?:no-referrer|strict-origin-when-cross-origin)$/);
  });

  it('let pages of listed origins in, and no others', async () => {
    const from = (origin: string) => post(doors, '/common/props', {}, { origin, host: 'localhost:8080' });
    expect((await from('https://hilsa.example')).headers['access-control-allow-origin']).toBe('https://hilsa.example');
    expect((await from('http://localhost:8080')).code).toBe(0);
    expect(await from('https://evil.example')).toMatchObject({ status: 403, refusal: 'origin-not-allowed' });
    const preflight = (origin: string) =>
      doors.app.inject({
        method: 'OPTIONS',
        url: `${BASE_PATH}/coin/order/add`,
        headers: { origin, 'access-control-request-method': 'POST' },
      });
    expect((await preflight('https://hilsa.example')).headers['access-control-allow-headers']).toContain('accesstoken');
    expect((await preflight('https://evil.example')).headers['access-control-allow-origin']).toBeUndefined();
  });

  it('answer unknown paths in the envelope, without a word about the inside', async () => {
    for (const path of ['/nothing', '/coin/order', '/../../etc/passwd', '/coin/order/add/x'])
      expect(await post(doors, path)).toMatchObject({ status: 404, code: 404, refusal: 'call-unknown' });
  });
});

describe('bodies', () => {
  it('that say one thing twice are refused at the console’s door too', async () => {
    const answer = await send(doors, {
      method: 'POST',
      url: `${CONSOLE_BASE_PATH}/login`,
      payload: '{"email":"a@operators.example","password":"seven boats at dusk","email":"b@operators.example"}',
      headers: { 'content-type': 'application/json', 'x-hilsa-console': '1' },
    });
    expect(answer).toMatchObject({ code: -1001, refusal: 'field-repeated', detail: { field: 'email' } });
  });
});

describe('languages', () => {
  it('speak the caller’s, with its digits', async () => {
    const short = { phone: '01712345678', password: 'kort1', passwordConfirmation: 'kort1', consentVersion: '2026-11' };
    const say = async (language: string) =>
      (await post(doors, '/user/register', short, { 'accept-language': language })).msg;
    expect(await say('en-US')).toBe('The password must have 6 to 20 characters');
    expect(await say('bn-BN')).toBe('পাসওয়ার্ড ৬ থেকে ২০ অক্ষরের হতে হবে');
    expect(await say('bn-BD,bn;q=0.9,en;q=0.8')).toContain('৬');
    expect(await say('fr')).toContain('6 to 20');
  });
});

describe('limits', () => {
  it('answer 429 with the seconds to wait, and let others through', async () => {
    const tight = await openDoors({ RATE_LIMIT_FACTOR: '1' });
    const open = (remoteAddress: string) =>
      tight.app.inject({ method: 'POST', url: `${BASE_PATH}/user/demo/open`, remoteAddress });
    const answers = await Promise.all(Array.from({ length: 40 }, () => open('10.0.0.1')));
    expect(answers.slice(0, 30).map(({ statusCode }) => statusCode)).toEqual(Array.from({ length: 30 }, () => 200));
    const refused = answers.at(-1)!;
    expect(refused.statusCode).toBe(429);
    expect(refused.headers['retry-after']).toMatch(/^[12]$/);
    expect(JSON.parse(refused.body)).toMatchObject({
      code: 429,
      refusal: 'rate-limited',
      detail: { retryAfterSeconds: Number(refused.headers['retry-after']) },
    });
    expect((await open('10.0.0.2')).statusCode).toBe(200);
    // A forged header does not make another address of it.
    const forge = (n: number) =>
      ({
        method: 'POST',
        url: `${BASE_PATH}/user/demo/open`,
        remoteAddress: '10.0.0.1',
        headers: { 'x-forwarded-for': `10.9.9.${n}` },
      }) as const;
    const forged = await Promise.all(Array.from({ length: 40 }, (_, n) => tight.app.inject(forge(n))));
    expect(forged.some(({ statusCode }) => statusCode === 429)).toBe(true);
  });

  it('bound the orders of one customer, not those of the next', async () => {
    const tight = await openDoors({ RATE_LIMIT_FACTOR: '1' });
    const first = await fundedPerson(tight);
    const second = await fundedPerson(tight);
    const place = (token: string) => post(tight, '/coin/order/close', { orderId: '1' }, { accesstoken: token });
    const answers = await Promise.all(Array.from({ length: 150 }, () => place(first.token)));
    expect(answers.some(({ status }) => status === 429)).toBe(true);
    expect((await place(second.token)).status).toBe(200);
  });

  it('count a list of orders as the orders it has', async () => {
    const tight = await openDoors({ RATE_LIMIT_FACTOR: '1' });
    const person = await fundedPerson(tight);
    const list = (length: number) => {
      const orders = JSON.stringify(Array.from({ length }, () => ({ symbol: 'BTCUSDT' })));
      return post(tight, '/coin/orders/add', { orders }, { accesstoken: person.token });
    };
    const answers = await Promise.all(Array.from({ length: 10 }, () => list(50)));
    expect(answers[0]!.status).toBe(200);
    expect(answers.at(-1)).toMatchObject({ status: 429, refusal: 'rate-limited' });
  });
});

describe('health and meters', () => {
  it('tell a load balancer, and count calls by outcome', async () => {
    expect((await doors.app.inject('/healthz')).statusCode).toBe(200);
    expect((await doors.app.inject('/readyz')).statusCode).toBe(200);
    expect((await doors.app.inject('/metrics')).statusCode).toBe(404);
    const response = await doors.app.inject({
      url: '/metrics',
      headers: { authorization: 'Bearer sixteen-letters-x' },
    });
    expect(response.body).toMatch(/hilsa_calls_total\{path="\/user\/register",outcome="password-length-invalid"\} \d/);
    const { head } = doors.worlds.real.sequencer;
    expect(response.body).toContain(`hilsa_commands_committed_total{world="real"} ${head}`);
    expect(response.body).toMatch(/hilsa_tables_behind_commands\{world="real"\} \d+\n/);
  });
});

describe('secrets', () => {
  it('never reach the log or the tables in the clear', async () => {
    const person = await register(doors);
    await post(doors, '/user/login', { phone: person.phone, password: 'planted-secret-1' });
    await post(doors, '/user/info', {}, { accesstoken: 'planted-token-xyz' });
    const log = doors.logged.join('\n');
    for (const secret of [PASSWORD, 'planted-secret-1', 'planted-token-xyz', person.token, person.tokenDemo])
      expect(log).not.toContain(secret);
    const rows =
      await doors.sql`select to_jsonb(c)::text as row from identity.customers c union all select to_jsonb(s)::text from identity.sessions s union all select to_jsonb(k)::text from identity.codes k`;
    const stored = rows.map(({ row }) => row as string).join('\n');
    for (const secret of [PASSWORD, person.token, person.tokenDemo]) expect(stored).not.toContain(secret);
    expect(stored).toContain('$argon2id$v=19$m=19456,t=2,p=1$');
  });
});

describe('registration', () => {
  it('of the same phone twice at once makes one customer', async () => {
    const phone = '01611111111';
    await ask(doors, '/common/code/send', { target: phone, purpose: 'register', captcha: await captcha(doors) });
    const { list } = await ask(doors, '/sandbox/outbox');
    const code = /\d{6}/.exec(list[0]!.text)![0];
    const form = { phone, password: PASSWORD, passwordConfirmation: PASSWORD, code, consentVersion: '2026-11' };
    const answers = await Promise.all([1, 2, 3, 4].map(() => post(doors, '/user/register', form)));
    expect(answers.filter(({ code: outcome }) => outcome === 0)).toHaveLength(1);
    const rows = await doors.sql`select 1 from identity.customers where phone = '+8801611111111'`;
    expect(rows).toHaveLength(1);
  });
});
