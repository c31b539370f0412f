// Actions as data: who may, why, a second person, once, and the trail that nobody can rewrite.
import { beforeAll, describe, expect, it } from 'vitest';
import {
  ACTION_NAMES,
  ACTIONS,
  consoleCalls,
  rightsOf,
  ROLES,
  type ConsoleCallEntry,
} from '@hilsa/contract/console/index';
import { z } from 'zod';
import { actionsSeenBy, csvOf } from '../src/operations/index.ts';
import { openConsoleRoom, type ConsoleRoom } from './console-room.ts';
import { act, askConsole, callConsole, operator, type Staff } from './console.ts';

let doors: ConsoleRoom;
let compliance: Staff;
let second: Staff;
let admin: Staff;
let otherAdmin: Staff;
let auditor: Staff;
beforeAll(async () => {
  doors = await openConsoleRoom();
  compliance = await operator(doors, 'compliance');
  second = await operator(doors, 'compliance');
  admin = await operator(doors, 'administrator');
  otherAdmin = await operator(doors, 'administrator');
  auditor = await operator(doors, 'auditor');
});

const rows = async (actionId: string) =>
  (await askConsole(doors, auditor, '/audit/list', { actionId })).list.toReversed();
const approve = (by: Staff, id: string, decision: 'approve' | 'reject' | 'withdraw' = 'approve') =>
  callConsole(doors, '/approvals/decide', { id, decision, reason: 'looked at it' }, { cookie: by.cookie });

const DRAFT = {
  titleEn: 'Maintenance',
  titleBn: 'রক্ষণাবেক্ষণ',
  textEn: 'Tonight.',
  textBn: 'আজ রাতে।',
  visibleFromMs: null,
  untilMs: null,
  mode: 'any',
  source: 'Hilsa',
  summaryEn: 'Short.',
  summaryBn: 'সংক্ষেপ।',
};

describe('B3: every act of an operator is in the trail', () => {
  it('B3: tells who, why, before and after, and the customer sees it', async () => {
    const id = await doors.addCustomer();
    const answer = await act(doors, compliance, 'disable-customer', id, {}, 'The bank reported a stolen phone.');
    expect(answer.data).toMatchObject({ state: 'done' });
    expect(await rows(answer.data!.actionId)).toMatchObject([
      { kind: 'asked', operatorId: compliance.id, customerId: id, reason: 'The bank reported a stolen phone.' },
      {
        kind: 'done',
        what: 'disable-customer',
        roles: ['compliance'],
        before: { status: 1, statusReason: null },
        after: { status: 0, statusReason: 'The bank reported a stolen phone.' },
      },
    ]);
    const { list } = await actionsSeenBy(doors.sql, id, { before: null, limit: 10 });
    expect(list).toMatchObject([
      { action: 'disable-customer', reason: 'The bank reported a stolen phone.', role: 'compliance' },
    ]);
    expect(Object.keys(list[0]!).sort()).toEqual(['action', 'atMs', 'id', 'reason', 'role']);
  });

  it('B3: notes what was looked at, once for each look', async () => {
    const id = await doors.addCustomer();
    await askConsole(doors, compliance, '/customers/get', { customerId: id });
    await askConsole(doors, compliance, '/customers/get', { customerId: id });
    await askConsole(doors, second, '/customers/get', { customerId: id });
    const { list } = await askConsole(doors, auditor, '/audit/list', { customerId: id, kind: 'viewed' });
    expect(list.map(({ operatorId, what }) => [operatorId, what])).toEqual([
      [second.id, '/customers/get'],
      [compliance.id, '/customers/get'],
    ]);
  });

  it('B3: keeps a failed one too', async () => {
    const id = await doors.addCustomer();
    const before = (await askConsole(doors, auditor, '/audit/list', { customerId: id })).total;
    expect(await act(doors, compliance, 'enable-customer', id)).toMatchObject({ refusal: 'nothing-to-change' });
    expect((await askConsole(doors, auditor, '/audit/list', { customerId: id })).total).toBe(before);
    const desk = doors.operations.rooms.customers as { disableCustomer: unknown };
    const { disableCustomer } = desk;
    desk.disableCustomer = () => Promise.reject(new Error('the core is away'));
    await act(doors, compliance, 'disable-customer', id).catch(() => undefined);
    desk.disableCustomer = disableCustomer;
    const { list } = await askConsole(doors, auditor, '/audit/list', { customerId: id });
    expect(list.map(({ kind }) => kind)).toEqual(['failed', 'asked']);
  });

  it('B3: nobody can change, remove or slip in a row, and a changed one is found', async () => {
    for (const statement of [
      "update operations.trail set reason = ''",
      'delete from operations.trail',
      'truncate operations.trail',
      'update operations.notes set text = null',
      'delete from operations.properties',
      'alter table operations.trail add column x int',
    ])
      await expect(doors.sql.unsafe(statement)).rejects.toThrow(/permission denied|must be owner/);
    const whole = await askConsole(doors, auditor, '/audit/verify', {});
    expect(whole).toMatchObject({ whole: true, brokenAt: null });
    expect(whole.rows).toBeGreaterThan(10);
    // A row slipped in by somebody who holds the application's login: its hash does not follow from the one before.
    const [last] = await doors.sql<{ id: string }[]>`select max(id) as id from operations.trail`;
    const forged = String(Number(last!.id) + 1);
    await doors.sql`
      insert into operations.trail (id, at_ms, kind, what, operator_name, roles, address, subject_kind, subject, reason, before, after, hash)
      values (${forged}, 0, 'done', 'enable-customer', 'nobody', '', '', '', '', '', 'null', 'null', ${'0'.repeat(64)})`;
    expect(await askConsole(doors, auditor, '/audit/verify', {})).toMatchObject({ whole: false, brokenAt: forged });
  });
});

/** A note that may be published. */
const NOTE = {
  kind: 'suggestion',
  direction: 'up',
  hours: 24,
  stop: null,
  ownAccount: null,
  title: { en: 'Up', bn: 'ওপরে' },
  text: { en: 'Because.', bn: 'কারণ আছে।' },
};

describe('B4: what is marked so needs two different people', () => {
  it('B4: waits, is not agreed to by who asked, and is then done by the second', async () => {
    const id = await doors.addCustomer();
    const asked = await act(doors, compliance, 'confirm-abuse', id);
    const { actionId } = asked.data!;
    expect(asked.data).toMatchObject({ state: 'waiting' });
    const count = () => doors.abuseOf(id);
    expect(count()).toBe(0);
    expect(await approve(compliance, actionId)).toMatchObject({ refusal: 'same-operator' });
    expect(await approve(admin, actionId)).toMatchObject({ refusal: 'right-missing' });
    expect(await approve(auditor, actionId)).toMatchObject({ refusal: 'right-missing' });
    expect(count()).toBe(0);
    expect(await askConsole(doors, second, '/approvals/get', { id: actionId })).toMatchObject({
      mayDecide: true,
      before: { score: 80 },
      after: { score: 70 },
    });
    const decisions = await Promise.all([approve(second, actionId), approve(second, actionId)]);
    expect(decisions.map(({ code }) => code).toSorted((a, b) => a - b)).toEqual([-1001, 0]);
    expect(count()).toBe(1);
    expect((await rows(actionId)).map(({ kind, operatorId }) => [kind, operatorId])).toEqual([
      ['asked', compliance.id],
      ['approved', second.id],
      ['done', second.id],
    ]);
  });

  it('B4: no action marked so is done by one person, whoever it is', async () => {
    const id = await doors.addCustomer({ id_status: 'succ' });
    doors.asksForReset(id);
    const everything = await operator(doors, ...ROLES);
    const inputs: Partial<Record<(typeof ACTION_NAMES)[number], [string, unknown]>> = {
      'confirm-abuse': [id, {}],
      'reset-factors': [id, {}],
      'decide-kind': [id, { kind: 'hni' }],
      'save-content': ['news', { kind: 'news', draft: { ...DRAFT, visibleFromMs: 1 } }],
      'set-property': ['displayRate', { value: '123.00', effectiveAtMs: null }],
      'invite-operator': ['new@hilsa.test', { name: 'New', roles: ['support'] }],
      'renew-invitation': [second.id, {}],
      'change-roles': [second.id, { roles: ['support'] }],
      'enable-operator': [await disabled(), {}],
      'open-market': [await halted(), {}],
      'publish-note': ['BTCUSDT', NOTE],
    };
    // They need a pair or an offering that stands: console-conversion.test.ts, blocks.test.ts,
    // loans.test.ts and payments.test.ts have them.
    const elsewhere = [
      // Of a contract: contracts.test.ts.
      'allow-opening',
      'set-contract-terms',
      // Of options: options-desk.test.ts.
      'set-option-terms',
      'fund-option-writer',
      'seed-insurance',
      'set-leverage-caps',
      'delist-contract',
      'list-contract',
      'reopen-pair',
      'make-pair',
      'set-pair-rules',
      // Of a draft: offering-drafts.test.ts.
      'draft-offering',
      'publish-offering',
      'cancel-offering',
      'reject-application',
      'record-delivery',
      // Of an offering that the exchange draws: exchange-draw.test.ts.
      'record-allotment',
      'refuse-withdrawal',
      'assign-arrival',
      'import-statement',
      // Of a line that left: statement-charges.test.ts.
      'book-bank-line',
      'return-arrival',
      // Of the house's own money: statement-charges.test.ts.
      'keep-arrival',
      'announce-own-money',
      'reverse-credit',
      'reopen-rail',
      'set-rail-policy',
      // Of a rail that nobody has opened: live-start.test.ts.
      'open-rail',
      'approve-loan',
      'reject-loan',
      'write-off-loan',
      'set-loan-table',
      'set-collateral',
      // Of shares: share-actions.test.ts.
      'announce-share-action',
      'change-share-code',
      'list-share',
      'suspend-share',
      'plan-share-listing',
      // Of the rules of stock markets: market-packs.test.ts.
      'plan-market-pack',
      // Of robots and plans: robots.test.ts, membership.test.ts.
      'restart-robot',
      'withdraw-robot',
      'publish-robot',
      'set-plan',
      // Of a fund: console-funds.test.ts.
      'set-fund-terms',
      'pay-fund-fees',
      'correct-fund-value',
      // Of tables of fees and appeals: fees.test.ts, scores.test.ts.
      'set-fee-table',
      'grant-appeal',
    ];
    expect([...Object.keys(inputs), ...elsewhere].sort()).toEqual(
      ACTION_NAMES.filter((name) => ACTIONS[name].secondPerson).sort(),
    );
    for (const [name, [subject, input]] of Object.entries(inputs)) {
      const asked = await act(doors, everything, name as (typeof ACTION_NAMES)[number], subject, input);
      expect({ name, state: asked.data?.state }).toEqual({ name, state: 'waiting' });
      expect(await approve(everything, asked.data!.actionId)).toMatchObject({ refusal: 'same-operator' });
      expect((await approve(everything, asked.data!.actionId, 'withdraw')).code).toBe(0);
    }
  });

  async function halted(): Promise<string> {
    const market = 'real:BTCUSDT';
    const who = await operator(doors, 'markets');
    expect((await act(doors, who, 'halt-market', market, { status: 'halted' })).data).toMatchObject({ state: 'done' });
    return market;
  }

  async function disabled(): Promise<string> {
    const who = await operator(doors, 'support');
    expect((await act(doors, admin, 'disable-operator', who.id)).data).toMatchObject({ state: 'done' });
    return who.id;
  }

  it('B4: the table itself refuses one that was done by one person', async () => {
    const id = await doors.addCustomer();
    const asked = await act(doors, compliance, 'confirm-abuse', id);
    await expect(
      doors.sql`update operations.actions set state = 'done' where id = ${asked.data!.actionId}`,
    ).rejects.toThrow(/check constraint/);
    await expect(
      doors.sql`update operations.actions set state = 'done', decided_by = operator_id where id = ${asked.data!.actionId}`,
    ).rejects.toThrow(/check constraint/);
  });

  it('lapses after three days, and when who asked is disabled or lost the right', async () => {
    const asker = await operator(doors, 'compliance');
    const id = await doors.addCustomer();
    const first = await act(doors, asker, 'confirm-abuse', id);
    expect(await act(doors, asker, 'confirm-abuse', id)).toMatchObject({ refusal: 'already-waiting' });
    await act(doors, admin, 'disable-operator', asker.id);
    expect(await approve(second, first.data!.actionId)).toMatchObject({ refusal: 'approval-over' });
    expect((await rows(first.data!.actionId)).map(({ kind }) => kind)).toEqual(['asked', 'expired']);

    const again = await act(doors, compliance, 'confirm-abuse', id);
    await doors.sql`update operations.actions set ends_ms = ${Date.now() - 1} where id = ${again.data!.actionId}`;
    expect(await approve(second, again.data!.actionId)).toMatchObject({ refusal: 'approval-over' });
    await doors.operations.sweep();
    expect((await rows(again.data!.actionId)).map(({ kind }) => kind)).toEqual(['asked', 'expired']);
  });

  it('is done once however often it is sent, and another body under the same id is refused', async () => {
    const id = await doors.addCustomer();
    const body = { action: 'add-note', subject: id, reason: 'a note', input: { text: 'Asked about fees.' } };
    const send = (change: object = {}) =>
      callConsole(
        doors,
        '/actions/run',
        { ...body, requestId: 'the-same-id', ...change },
        { cookie: compliance.cookie },
      );
    const answers = await Promise.all([send(), send(), send()]);
    expect(new Set(answers.map(({ data }) => (data as { actionId: string }).actionId)).size).toBe(1);
    expect((await askConsole(doors, compliance, '/customers/notes/list', { customerId: id })).total).toBe(1);
    expect(await send({ reason: 'another note' })).toMatchObject({ refusal: 'request-id-reused' });
  });
});

describe('settings', () => {
  it('change for everybody from their date on, with version, history and both names', async () => {
    const { properties } = doors.operations;
    const set = async (value: string, effectiveAtMs: number | null) => {
      const asked = await act(doors, admin, 'set-property', 'tabSet', { value, effectiveAtMs });
      return asked.data === null ? asked : approve(otherAdmin, asked.data.actionId);
    };
    expect(await set('sideways', null)).toMatchObject({ refusal: 'property-invalid' });
    expect(await set('assets', null)).toMatchObject({ refusal: 'nothing-to-change' });
    expect(await set('markets', Date.now() - 3_600_000)).toMatchObject({ refusal: 'effective-date-past' });
    expect((await set('markets', null)).data).toMatchObject({ state: 'done', result: { version: '1' } });
    expect(properties.value('tabSet')).toBe('markets');
    const tomorrow = Date.now() + doors.clock.ahead + 86_400_000;
    expect((await set('assets', tomorrow)).code).toBe(0);
    expect(properties.value('tabSet')).toBe('markets');
    const { list } = await askConsole(doors, admin, '/properties/list', {});
    expect(list.find(({ id }) => id === 'tabSet')).toMatchObject({
      value: 'markets',
      version: 1,
      upcoming: [{ version: 2 }],
    });
    doors.clock.ahead += 86_400_001;
    expect(properties.value('tabSet')).toBe('assets');
    doors.clock.ahead -= 86_400_001;
    const history = await askConsole(doors, admin, '/properties/history/list', { key: 'tabSet' });
    expect(history).toMatchObject({ total: 2, list: [{ version: 2 }, { version: 1, value: 'markets' }] });
    expect(history.list[1]!.operatorName).not.toBe(history.list[1]!.approvedByName);
  });
});

describe('P1 and P6 at the console', () => {
  const entries = Object.entries(consoleCalls) as [string, ConsoleCallEntry][];
  /** Every name of a field anywhere in what a call may be sent. */
  const names = (schema: unknown): string[] => {
    if (typeof schema !== 'object' || schema === null) return [];
    const properties = (schema as { properties?: object }).properties ?? {};
    return [...Object.keys(properties), ...Object.values(schema).flatMap(names)];
  };
  const fieldsOf = (request: z.ZodType) => names(z.toJSONSchema(request, { io: 'input', unrepresentable: 'any' }));

  it('P1: no call and no action of the console carries a price, a candle, a mark, a trade or an outcome', async () => {
    const { actionInputs } = await import('@hilsa/contract/console/index');
    const words = /price|candle|mark|trade|outcome|profit|ticks|open$|high|low$|close$/i;
    for (const [path, { request }] of entries)
      for (const field of fieldsOf(request))
        expect(`${path} ${field}`).not.toMatch(new RegExp(` (?:${words.source})`, 'i'));
    for (const name of ACTION_NAMES)
      for (const field of fieldsOf(actionInputs[name]))
        expect(`${name}: ${field}`).not.toMatch(new RegExp(`: .*(?:${words.source})`, 'i'));
  });

  it('P6: no call and no action of the console carries an amount, a balance or an asset', async () => {
    const { actionInputs } = await import('@hilsa/contract/console/index');
    const words = /amount|balance|asset|quantity|fee|fund|credit|debit/i;
    for (const [path, { request }] of entries)
      for (const field of fieldsOf(request))
        expect(`${path} ${field}`).not.toMatch(new RegExp(` .*(?:${words.source})`, 'i'));
    // What a way out costs is a rail's policy, what a year of a market costs one of its rules: of two people, with a version, the same for
    // every customer, none of whom is named.
    const policy = new Set(
      ['set-rail-policy', 'open-rail']
        .flatMap((name) => [`${name}: fee`, `${name}: feePercent`])
        .concat('plan-market-pack: accountFee'),
    );
    for (const name of ACTION_NAMES)
      for (const field of fieldsOf(actionInputs[name]).filter((each) => !policy.has(`${name}: ${each}`)))
        expect(`${name}: ${field}`).not.toMatch(new RegExp(`: .*(?:${words.source})`, 'i'));
  });

  it('B3: an auditor reads every list, has what is owed published, and changes nothing', async () => {
    expect(rightsOf(['auditor']).every((right) => /^(?:read|view|export)/.test(right))).toBe(true);
    const id = await doors.addCustomer();
    expect((await act(doors, auditor, 'publish-liabilities', 'now')).data).toMatchObject({ state: 'done' });
    expect(await act(doors, compliance, 'publish-liabilities', 'now')).toMatchObject({ refusal: 'right-missing' });
    for (const name of ACTION_NAMES.filter((each) => each !== 'publish-liabilities')) {
      const subject = ACTIONS[name].subjectKind === 'customer' ? id : '1';
      expect({ name, refusal: (await act(doors, auditor, name, subject)).refusal }).toEqual({
        name,
        refusal: 'right-missing',
      });
    }
    const changing = entries.filter(
      ([path, { changesState, right }]) =>
        changesState && right !== 'anyone' && right !== 'operator' && path !== '/logout',
    );
    expect(changing.length).toBeGreaterThan(3);
    for (const [path, { example }] of changing)
      expect(await callConsole(doors, path, example.request, { cookie: auditor.cookie })).toMatchObject({
        refusal: 'right-missing',
      });
    for (const [path, { example }] of entries.filter(
      ([path, { replyBody }]) =>
        path.endsWith('/list') &&
        path !== '/customers/orders/list' &&
        !path.startsWith('/customers/') &&
        replyBody === undefined,
    ))
      expect({
        path,
        code: (await callConsole(doors, path, example.request, { cookie: auditor.cookie })).code,
      }).toEqual({
        path,
        // A conversation nobody began.
        code: 0,
      });
  });
});

describe('lists', () => {
  it('finds customers by number, by part of the phone as people write it, and by e-mail', async () => {
    const id = await doors.addCustomer({ phone: '+8801799888777', email: 'rahima@example.com', name: 'Rahima' });
    for (const search of [id, '01799888777', '+880 1799-888', '০১৭৯৯৮৮৮', 'RAHIMA@', 'rahi']) {
      const { list } = await askConsole(doors, compliance, '/customers/list', { search });
      expect({ search, found: list.map((row) => row.id) }).toEqual({ search, found: [id] });
    }
    expect((await askConsole(doors, compliance, '/customers/list', { search: '%' })).total).toBe(0);
    const page = await askConsole(doors, compliance, '/customers/list', { limit: 2, sort: 'id', order: 'asc' });
    expect(page.list).toHaveLength(2);
    expect(page.total).toBeGreaterThan(2);
  });

  it('exports what the list shows, harmless to a spreadsheet, and notes it', async () => {
    const id = await doors.addCustomer({ name: '=HYPERLINK("http://evil.example")', phone: '+8801755000111' });
    const answer = await callConsole(
      doors,
      '/export',
      { table: 'customers', filter: { search: id } },
      { cookie: compliance.cookie },
    );
    expect(answer.headers['content-type']).toMatch(/^text\/csv/);
    expect(answer.body).toContain('"\'=HYPERLINK(""http://evil.example"")"');
    expect(answer.body).toContain(',+88017•••••111,');
    expect(answer.body).not.toContain('55000111');
    expect(answer.body.trim().split('\r\n')).toHaveLength(2);
    const { list } = await askConsole(doors, auditor, '/audit/list', { kind: 'exported' });
    expect(list[0]).toMatchObject({ operatorId: compliance.id, subject: 'customers', after: { rows: 1 } });
    expect(await callConsole(doors, '/export', { table: 'operators' }, { cookie: compliance.cookie })).toMatchObject({
      refusal: 'right-missing',
    });
  });

  it('writes numbers as they are and formulas as text', () => {
    expect(csvOf([{ a: '-12.5', b: '@x', c: null, d: 'বাংলা, "q"', e: { f: 1 } }])).toBe(
      `\uFEFFa,b,c,d,e\r\n-12.5,"'@x",,"বাংলা, ""q""","{""f"":1}"\r\n`,
    );
    // Ways a spreadsheet is led to a formula: each sign, its wide form, behind blanks, behind another country's comma.
    const ways = ['=1+1', '+1+1', '-1+1', '@SUM(A1)', '＝1', '＠x', ' =1', '\t=1', '\r=1', '\n=1'];
    const cells = csvOf(ways.map((a) => ({ a })))
      .split('\r\n"')
      .slice(1);
    expect(cells.map((cell) => cell[0])).toEqual(ways.map(() => "'"));
    expect(csvOf([{ a: 'x;=1+1' }])).toContain('"x;=1+1"');
    expect(csvOf([{ a: '+8801712345678' }])).toContain('\r\n+8801712345678\r\n');
  });

  it('narrows the trail to one operator, whom who reads it chooses by name', async () => {
    const { list: operators } = await askConsole(doors, auditor, '/audit/operators/list', {});
    expect(operators.map(({ id }) => id)).toContain(admin.id);
    const { list } = await askConsole(doors, auditor, '/audit/list', { operatorId: admin.id });
    expect(list.length).toBeGreaterThan(0);
    expect(new Set(list.map(({ operatorId }) => operatorId))).toEqual(new Set([admin.id]));
    const markets = await operator(doors, 'markets');
    expect(await callConsole(doors, '/audit/operators/list', {}, { cookie: markets.cookie })).toMatchObject({
      refusal: 'right-missing',
    });
  });

  it('counts on the dashboard only what the operator may read', async () => {
    const markets = await operator(doors, 'markets');
    expect(await askConsole(doors, markets, '/dashboard', {})).toMatchObject({
      customers: null,
      queues: {},
    });
    const seen = await askConsole(doors, compliance, '/dashboard', {});
    expect(seen.customers!.total).toBeGreaterThan(3);
    expect(seen.operators).toBeNull();
    expect(Object.keys(seen.queues).toSorted()).toEqual([
      'chat',
      'factor-resets',
      'kind-requests',
      'papers',
      'suspense',
      'withdrawals',
    ]);
  });
});

describe('content and answers', () => {
  it('are written by an action, kept in the trail, and read back', async () => {
    const draft = DRAFT;
    const saved = await act(doors, admin, 'save-content', 'news', { kind: 'news', draft });
    const { id } = saved.data!.result as { id: string };
    expect(await askConsole(doors, admin, '/content/get', { kind: 'news', id })).toMatchObject({
      titleEn: 'Maintenance',
      state: 'draft',
    });
    expect((await rows(saved.data!.actionId))[1]).toMatchObject({ before: null, after: { titleEn: 'Maintenance' } });
    expect(await act(doors, admin, 'save-content', `vote:${id}`, { kind: 'news', draft })).toMatchObject({
      refusal: 'unknown-content',
    });
    expect((await act(doors, admin, 'remove-content', `news:${id}`, { kind: 'news' })).data).toMatchObject({
      state: 'done',
    });
    expect(await callConsole(doors, '/content/get', { kind: 'news', id }, { cookie: admin.cookie })).toMatchObject({
      refusal: 'unknown-content',
    });
    const answer = await act(doors, admin, 'save-canned-answer', 'new', {
      title: 'Fills',
      textEn: 'See Fills.',
      textBn: 'ফিল দেখুন।',
    });
    expect(answer.data).toMatchObject({ state: 'done' });
    expect((await askConsole(doors, admin, '/canned-answers/list', {})).list.map(({ title }) => title)).toContain(
      'Fills',
    );
  });
});
