// Operators and customers at the same server: what an operator does reaches the customer, and never money.
import { EXAMPLE_TERMS } from '@hilsa/contract/stock/packs';
import { beforeAll, describe, expect, it } from 'vitest';
import {
  ACTION_NAMES,
  ACTIONS,
  actionInputs,
  consoleCalls,
  ROLES,
  type ConsoleCallEntry,
} from '@hilsa/contract/console/index';
import { act, askConsole, callConsole, operator, type Staff } from './console.ts';
import { ask, captcha, fundedPerson, openDoors, PASSWORD, post, register, type Doors } from './doors.ts';
import { givenFor, programOf, signed } from './programs.ts';

let doors: Doors;
let compliance: Staff;
let support: Staff;
let admin: Staff;
let otherAdmin: Staff;
beforeAll(async () => {
  doors = await openDoors();
  compliance = await operator(doors, 'compliance');
  support = await operator(doors, 'support');
  admin = await operator(doors, 'administrator');
  otherAdmin = await operator(doors, 'administrator');
});

describe('the desk of customers', () => {
  it('shows balances and orders of both worlds as the customer sees them', async () => {
    const person = await fundedPerson(doors);
    const { order } = await ask(
      doors,
      '/coin/order/add',
      { symbol: 'BTCUSDT', side: 'buy', type: 'limit', price: '90000', quantity: '0.001' },
      person.token,
    );
    const { real, demo } = await askConsole(doors, compliance, '/customers/balances', { customerId: person.id });
    expect(real).toContainEqual({ asset: 'USDT', wallet: 'coin', available: '99910', held: '90' });
    expect(demo).toContainEqual({ asset: 'USDT', wallet: 'coin', available: '10000', held: '0' });
    const query = { customerId: person.id, world: 'real', scope: 'open' } as const;
    expect((await askConsole(doors, compliance, '/customers/orders/list', query)).list).toEqual([order]);
    const { list } = await askConsole(doors, support, '/customers/list', { search: person.phone });
    const auditor = await operator(doors, 'auditor');
    const [seen] = (await askConsole(doors, auditor, '/audit/list', { what: '/customers/list' })).list;
    expect(seen).toMatchObject({ kind: 'viewed', operatorId: support.id, after: { ids: person.id } });
    expect(JSON.parse(seen!.subject)).toMatchObject({ search: person.phone, offset: 0 });
    expect(list).toMatchObject([{ id: person.id, status: 1, idStatus: 'none', kind: 'regular', demoOnly: false }]);
    expect(await askConsole(doors, support, '/customers/get', { customerId: person.id })).toMatchObject({ score: 80 });
    expect((await askConsole(doors, support, '/customers/sessions/list', { customerId: person.id })).total).toBe(1);
  });

  it('signs a disabled customer out at once; the customer reads who and why, and is let in again', async () => {
    const person = await fundedPerson(doors);
    const why = 'The bank reported a stolen phone.';
    expect((await act(doors, compliance, 'disable-customer', person.id, {}, why)).data).toMatchObject({
      state: 'done',
    });
    for (const accesstoken of [person.token, person.tokenDemo])
      expect(await post(doors, '/user/info', {}, { accesstoken })).toMatchObject({ code: -1000 });
    const { token } = await ask(doors, '/user/login', { phone: person.phone, password: PASSWORD });
    expect((await ask(doors, '/user/login/info', {}, token)).user).toMatchObject({ status: 0, statusReason: why });
    expect(
      await post(
        doors,
        '/coin/order/add',
        { symbol: 'BTCUSDT', side: 'buy', type: 'limit', price: '90000', quantity: '0.001' },
        { accesstoken: token },
      ),
    ).toMatchObject({ refusal: 'account-disabled' });
    expect((await ask(doors, '/user/operator-actions', {}, token)).list).toMatchObject([
      { action: 'disable-customer', reason: why, role: 'compliance' },
    ]);
    await act(doors, compliance, 'enable-customer', person.id);
    const again = await ask(doors, '/user/login', { phone: person.phone, password: PASSWORD });
    expect((await ask(doors, '/user/login/info', {}, again.token)).user).toMatchObject({ status: 1 });
  });

  it('ends every sign-in of a customer', async () => {
    const person = await register(doors);
    expect((await act(doors, support, 'end-customer-sessions', person.id)).data).toMatchObject({ state: 'done' });
    expect(await post(doors, '/user/info', {}, { accesstoken: person.token })).toMatchObject({ code: -1000 });
  });

  it('sees a customer’s keys without a secret, what they were refused, and ends them', async () => {
    const person = await fundedPerson(doors);
    const bot = await programOf(doors, person, { fields: { label: 'grid bot' } });
    const order = { symbol: 'BTCUSDT', side: 'BUY', type: 'LIMIT', timeInForce: 'GTC', price: '90000' };
    await signed(doors, bot, 'POST /api/v3/order', { ...order, quantity: '99' });
    const asked = await askConsole(doors, support, '/customers/api-keys/list', { customerId: person.id });
    expect(asked).toMatchObject({
      total: 1,
      list: [{ label: 'grid bot', world: 'real', trade: true, state: 'active', nameStart: bot.apiKey.slice(0, 8) }],
    });
    expect(asked.list[0]!.refusals[0]).toMatchObject({ path: 'POST /api/v3/order' });
    expect(asked.limits.ordersInTenSeconds).toBeGreaterThan(0);
    for (const hidden of [bot.secret, bot.apiKey]) expect(JSON.stringify(asked)).not.toContain(hidden);
    expect((await act(doors, support, 'end-customer-api-keys', person.id)).data).toMatchObject({ state: 'done' });
    expect(await signed(doors, bot, 'GET /api/v3/account')).toMatchObject({ status: 401, code: -2015 });
    expect(await act(doors, support, 'end-customer-api-keys', person.id)).toMatchObject({
      refusal: 'nothing-to-change',
    });
    const { list } = await ask(doors, '/user/operator-actions', {}, person.token);
    expect(list).toMatchObject([{ action: 'end-customer-api-keys' }]);
    expect(await post(doors, '/console-api/customers/api-keys/list')).toMatchObject({ status: 404 });
  });

  it('sees where a customer’s events are sent, by machine alone, and ends it with the keys', async () => {
    const person = await fundedPerson(doors);
    const confirmation = await givenFor(doors, person.token, 'make-api-key');
    const url = 'https://bot.example.com/hook/of-mine?token=very-secret';
    const { webhook, secret } = await ask(doors, '/user/webhook/make', { url, confirmation }, person.token);
    await doors.sql`
      insert into identity.webhook_deliveries (webhook_id, event, body, created_ms, state, tries, tried_since_ms, next_ms, status, problem)
      values (${webhook.id}, 'order-placed', 'the body', 1000, 'delivered', 1, 1000, 0, 204, null),
        (${webhook.id}, 'order-placed', 'the body', 2000, 'failed', 9, 2000, 0, 503, null),
        (${webhook.id}, 'order-placed', 'the body', 3000, 'waiting', 0, 3000, 0, null, null)`;
    const seen = async () => askConsole(doors, support, '/customers/webhooks/list', { customerId: person.id });
    const asked = await seen();
    const shown = { id: webhook.id, world: 'real', host: 'bot.example.com', lastDeliveredAtMs: 1000 };
    expect(asked).toMatchObject({
      total: 1,
      list: [{ ...shown, waiting: 1, failed: 1, lastProblem: '503', endedAtMs: null }],
    });
    for (const hidden of [secret, 'very-secret', 'of-mine', 'the body'])
      expect(JSON.stringify(asked)).not.toContain(hidden);
    expect((await act(doors, support, 'end-customer-api-keys', person.id)).data).toMatchObject({ state: 'done' });
    expect((await seen()).list[0]!.endedAtMs).toBeGreaterThan(0);
    expect((await ask(doors, '/user/webhook/list', {}, person.token)).list).toEqual([]);
    expect(await act(doors, support, 'end-customer-api-keys', person.id)).toMatchObject({
      refusal: 'nothing-to-change',
    });
  });

  it('talks with a customer', async () => {
    const person = await register(doors);
    await ask(doors, '/user/chat/send', { text: 'Where do I find my fills?' }, person.token);
    const { list } = await askConsole(doors, support, '/chat/list', { show: 'waiting' });
    expect(list.find(({ customerId }) => customerId === person.id)).toMatchObject({ state: 'waiting', unread: 1 });
    const answer = { customerId: person.id, text: 'Under Trade, then Fills.', requestId: 'answer-to-fills' };
    await askConsole(doors, support, '/chat/send', answer);
    const heard = await ask(doors, '/user/chat/list', {}, person.token);
    expect(heard.list[0]).toMatchObject({ from: 'operator', text: 'Under Trade, then Fills.' });
  });
});

describe('settings', () => {
  it('hold for customers from the second person’s agreement on, without a restart', async () => {
    const set = async (key: string, value: string) => {
      const asked = await act(doors, admin, 'set-property', key, { value, effectiveAtMs: null });
      const decision = { id: asked.data!.actionId, decision: 'approve', reason: 'agreed' } as const;
      await askConsole(doors, otherAdmin, '/approvals/decide', decision);
    };
    await set('tabSet', 'markets');
    await set('displayRate', '123.45');
    expect(await ask(doors, '/common/props')).toMatchObject({ tabSet: 'markets', displayRate: '123.45' });
    const withoutCode = async (phone: string) =>
      post(doors, '/user/register', {
        phone,
        password: PASSWORD,
        passwordConfirmation: PASSWORD,
        consentVersion: '2026-11',
        captcha: await captcha(doors),
      });
    expect(await withoutCode('01911000001')).toMatchObject({ refusal: 'code-required' });
    await set('registrationCode', 'off');
    expect((await withoutCode('01911000001')).code).toBe(0);
    await set('registrationCode', 'required');
    expect(await withoutCode('01911000002')).toMatchObject({ refusal: 'code-required' });
  });
});

describe('P1 and P6 at the console', () => {
  it('P1: walking every call and every action changes no order, no price and no trade in any world', async () => {
    const person = await fundedPerson(doors);
    const place = { symbol: 'BTCUSDT', side: 'sell', type: 'limit', price: '101000', quantity: '0.001' };
    await ask(doors, '/coin/order/add', place, person.token);
    const everybody = await operator(doors, ...ROLES);
    const second = await operator(doors, ...ROLES);
    const hashes = () => [doors.worlds.real.sequencer.engine.hash(), doors.worlds.demo.sequencer.engine.hash()];
    const books = async () => ask(doors, '/coin/books', { symbol: 'BTCUSDT' });
    const before = { hashes: hashes(), books: await books() };
    const calls = Object.entries(consoleCalls) as [string, ConsoleCallEntry][];
    for (const [path, { example }] of calls) {
      if (path === '/logout' || path === '/actions/run') continue;
      const named = Object.keys(example.request as object).includes('customerId') ? { customerId: person.id } : {};
      await callConsole(doors, path, { ...(example.request as object), ...named }, { cookie: everybody.cookie });
    }
    for (const name of ACTION_NAMES) {
      // Disabling takes the customer's own orders out of the books: that is its purpose, and the core's own command.
      if (name === 'disable-customer') continue;
      // A market's status is part of what the core keeps; operator-commands.test.ts sees that halting leaves orders and prices alone.
      if (ACTIONS[name].subjectKind === 'market') continue;
      // A score and a table of fees are the core's too: scores.test.ts and fees.test.ts see what they touch.
      if (name === 'confirm-abuse' || name === 'set-fee-table' || name === 'plan-market-pack') continue;
      // The kind of an account is the core's as limits of payments: payments.test.ts sees what those are.
      if (name === 'decide-kind') continue;
      const answer = await act(doors, everybody, name, subjectOf(name, person.id), inputOf(name));
      if (answer.data?.state !== 'waiting') continue;
      const decision = { id: answer.data.actionId, decision: 'approve', reason: 'agreed' };
      await callConsole(doors, '/approvals/decide', decision, { cookie: second.cookie });
    }
    expect({ hashes: hashes(), books: await books() }).toEqual(before);
    const { list } = await askConsole(doors, second, '/audit/list', { operatorId: everybody.id, limit: 100 });
    expect(list.filter(({ kind }) => kind === 'done' || kind === 'asked').length).toBeGreaterThan(8);
  });

  const DRAFT = {
    titleEn: 'News',
    titleBn: 'খবর',
    textEn: 'Text.',
    textBn: 'লেখা।',
    visibleFromMs: null,
    untilMs: null,
    mode: 'any',
    source: 'Hilsa',
    summaryEn: 'Short.',
    summaryBn: 'সংক্ষেপ।',
  };
  const LIMITS = { minimum: '500', maximum: '500000', daily: '1000000', monthly: '2000000' };
  const TERMS = {
    in: LIMITS,
    out: LIMITS,
    methods: [
      {
        name: 'RTGS',
        fee: '115',
        feePercent: '0',
        minimum: '500',
        maximum: '500000',
        sessions: [],
        restsOnHolidays: true,
      },
    ],
    automatic: '100000',
    automaticHourly: '500000',
    codeDaily: '25000',
    depositHours: 72,
    depositSessions: [{ from: '00:00', until: '24:00' }],
    mostTimes: 1,
    holidays: ['2026-12-16'],
  };
  const INPUTS: Partial<Record<(typeof ACTION_NAMES)[number], unknown>> = {
    'draft-offering': { file: '{}', digest: '0'.repeat(64), agrees: 'nobody@hilsa.test' },
    'cancel-offering': { why: 'terms-wrong' },
    'turn-down-block': { why: 'terms-wrong' },
    'record-delivery': { digest: '0'.repeat(64) },
    'record-allotment': { file: '', digest: '0'.repeat(64) },
    'reject-application': { why: 'duplicate-person' },
    'sign-withdrawal': { digest: '0'.repeat(64) },
    'refuse-withdrawal': { ground: 'own-request' },
    'assign-arrival': { customerId: '100021' },
    'reverse-credit': {},
    'import-statement': {},
    'book-bank-line': {},
    'fund-option-writer': { cover: '1', back: false },
    'return-arrival': { transaction: 'SB-1' },
    'keep-arrival': { transaction: 'TT-1' },
    'announce-own-money': { awaited: '10' },
    'close-rail': { direction: 'out' },
    'invite-to-channel': { channel: 'offline' },
    'reopen-rail': { direction: 'out' },
    'set-rail-policy': { ...TERMS, fromDay: null },
    'open-rail': TERMS,
    'reject-loan': { why: 'by-request' },
    'set-loan-table': {
      rows: [{ band: 'all', leastScore: 0, yearly: '12', most: '100000' }],
      least: '5000',
      late: '2',
      days: [30],
      isOn: true,
    },
    'set-collateral': { haircut: '30', callHours: 24, isOn: true },
    'set-plan': { costs: '499', days: 30, isOn: true },
    'publish-robot': {
      settings: 'hilsa-robot-1;signal;market=BTCUSDT;sharePpm=900000',
      minutes: 1,
      least: '5000',
      most: '200000',
      capacity: '200000',
      performance: '0',
      lockInDays: 0,
      exitCost: '0',
      coolDown: 12,
    },
    'announce-share-action': {
      kind: 'bonus',
      recordDate: '2026-12-20',
      perShare: null,
      gained: '1',
      held: '10',
      costs: null,
      closesOn: null,
      other: null,
      document: { name: 'A paper', sha256: '0'.repeat(64) },
    },
    'change-share-code': {
      newSymbol: 'NEWCODE',
      fromDate: '2026-12-20',
      document: { name: 'A paper', sha256: '0'.repeat(64) },
    },
    'list-share': {
      country: 'BD',
      fromDate: '2026-12-20',
      name: 'A company',
      nameBn: 'একটি কোম্পানি',
      sector: 'Textile',
      category: 'N',
      board: 'public',
      issuedAt: '10.00',
      faceValue: '10',
      sharesOutstanding: '50000000',
      freeFloatPercent: '35.5',
      isin: null,
      document: { name: 'A paper', sha256: '0'.repeat(64) },
    },
    'suspend-share': {},
    'plan-share-listing': {
      fromDate: '2026-12-20',
      category: 'B',
      sector: null,
      freeFloatPercent: null,
      isin: null,
      unitValue: null,
      unitValueOn: null,
    },
    'plan-market-pack': { ...EXAMPLE_TERMS, fromDate: '2026-12-20' },
    'add-note': { text: 'A note.' },
    'decide-kind': { kind: 'hni' },
    'reject-papers': { reasons: [{ field: 'front', reason: 'glare' }] },
    'save-content': { kind: 'news', draft: DRAFT },
    'remove-content': { kind: 'news' },
    'save-canned-answer': { title: 'A', textEn: 'A', textBn: 'A' },
    'set-property': { value: '124.00', effectiveAtMs: null },
    'invite-operator': { name: 'New', roles: ['support'] },
    'change-roles': { roles: ['markets'] },
    'publish-note': {
      kind: 'suggestion',
      direction: 'up',
      hours: 24,
      stop: null,
      ownAccount: null,
      title: { en: 'Up', bn: 'ওপরে' },
      text: { en: 'Because.', bn: 'কারণ আছে।' },
    },
    'set-fund-terms': {
      gatePercent: '10',
      managementPercent: '1.5',
      performancePercent: '10',
      least: '10',
      most: '5000',
      takesBuyers: true,
      fromMs: 1,
    },
    'pay-fund-fees': {},
    'correct-fund-value': { runId: '1', symbol: 'BTCUSDT', evidence: 'hour-median' },
    'stop-opening': { untilMs: 1 },
    'set-contract-terms': {
      tiers: [{ upTo: null, maintenancePpm: 5_000, mostLeverage: 20 }],
      venues: ['a', 'b', 'c'].map((venue) => ({ venue, weight: 1 })),
      makerPpm: 200,
      takerPpm: 500,
      fromMs: 1,
    },
    'seed-insurance': { seed: '1', fromMs: 1 },
    'set-leverage-caps': { retail: 5, hni: 20, untested: 2, fromMs: 1 },
    'set-option-terms': {
      leastPremium: '100',
      mostPremiumPpm: 50_000,
      notionalPpm: 300,
      premiumPpm: 125_000,
      mostLots: 1_000,
      mostWritten: 10_000,
      spreadPpm: 20_000,
      quotedLots: 20,
      volatilityDays: 40,
      lists: true,
      fromMs: 1,
    },
    'delist-contract': { delistAtMs: 1 },
    'list-contract': {
      tiers: [{ upTo: null, maintenancePpm: 5_000, mostLeverage: 20 }],
      venues: ['one', 'two', 'three'].map((venue) => ({ venue, weight: 1 })),
      makerPpm: 200,
      takerPpm: 500,
      leastOrder: '5',
      mostOrder: '500000',
      opensAtMs: 1,
    },
    'make-pair': {
      spreads: [{ from: '0', percent: '0.5' }],
      minimum: '500',
      dailyMaximum: '200000',
      mostExposure: '1000000',
      quoteSeconds: 10,
      wallet: 'stock',
      decimals: { rate: 4, base: 2, quote: 2 },
      rule: { kind: 'median', leastSources: 3, freshSeconds: 60 },
    },
    'set-pair-rules': {
      spreads: [{ from: '0', percent: '0.5' }],
      minimum: '500',
      dailyMaximum: '200000',
      mostExposure: '1000000',
      quoteSeconds: 10,
      isOn: true,
      dealerBank: '',
      fromMs: 0,
    },
  };
  function inputOf(name: (typeof ACTION_NAMES)[number]): unknown {
    const input = INPUTS[name] ?? {};
    expect(actionInputs[name].safeParse(input).error).toBeUndefined();
    return input;
  }
  function subjectOf(name: (typeof ACTION_NAMES)[number], customerId: string): string {
    if (name === 'invite-operator') return 'walker@hilsa.test';
    if (name === 'set-property') return 'displayRate';
    if (name === 'save-content') return 'news';
    if (name === 'remove-content') return 'news:1';
    if (name === 'save-canned-answer') return 'new';
    if (name.includes('operator') || ['change-roles', 'renew-invitation', 'confirm-access'].includes(name))
      return support.id;
    return /paper|canned/.test(name) ? '1' : customerId;
  }
});
