// In: a customer with coins quoted in taka, and two people of the house. Out: the offer, an application, a loan paid out, repaid and given back, as the
// doors answer; and that nobody else sees any of it.
import { beforeAll, describe, expect, it } from 'vitest';
import type { Command } from '@hilsa/core';
import { openLending } from '../src/sandbox/prepare-loans.ts';
import { act, askConsole, callConsole, operator, type Staff } from './console.ts';
import { ask, openDoors, PIN, post, register, type Doors, type Person } from './doors.ts';

let doors: Doors;
let ann: Person;
let bob: Person;
let account: number;

async function system(command: Command): Promise<number> {
  const reply = await doors.worlds.real.sequencer.submit({ command, requestId: null, caller: 'system' });
  if (reply.refusal !== null) throw new Error(`${command.kind}: ${reply.refusal}`);
  return reply.id ?? reply.instrument ?? reply.asset ?? reply.account ?? reply.count!;
}
const mark = (ticks: number) =>
  system({ kind: 'record-marks', atMs: 0, source: 'test', marks: [{ instrument: market, ticks }] });
const agree = (who: Staff, id: string) =>
  askConsole(doors, who, '/approvals/decide', { id, decision: 'approve', reason: 'Seen it, too.' });
/** Asked for by one, agreed to by the other. */
async function decide(loan: string, action: 'approve-loan' | 'reject-loan', input: object): Promise<void> {
  const asked = await act(doors, maker, action, loan, input, 'By the table.');
  expect(asked.data).toMatchObject({ state: 'waiting' });
  await agree(checker, asked.data!.actionId);
}
let market = 0;
let maker: Staff;
let checker: Staff;
let lender: Staff;

beforeAll(async () => {
  doors = await openDoors();
  [ann, bob] = [await register(doors), await register(doors)];
  for (const { token } of [ann, bob])
    await ask(doors, '/user/pin/set', { kind: 'transaction', pin: PIN, pinConfirmation: PIN }, token);
  const { engine } = doors.worlds.real.sequencer;
  const tin = await system({ kind: 'list-asset', atMs: 0, code: 'TIN', decimals: 0 });
  const { listing } = engine.instrument(0);
  const quoteAsset = engine.assets.findIndex(({ code }) => code === 'BDT');
  market = await system({
    kind: 'list-instrument',
    atMs: 0,
    listing: {
      ...listing,
      kind: 'spot',
      symbol: 'TINBDT',
      baseAsset: tin,
      quoteAsset,
      tickUnits: 1n,
      lotUnits: 1n,
    } as never,
  });
  await openLending(doors.worlds.real.sequencer, [{ instrument: market, pledgeClass: 'A' }]);
  await mark(100_00);
  [maker, checker] = [await operator(doors, 'treasury'), await operator(doors, 'compliance')];
  lender = await operator(doors, 'markets');
  const [row] = await doors.sql<{ account: number }[]>`
    select account from identity.accounts where customer_id = ${ann.id} and world = 'real'`;
  account = row!.account;
  await system({ kind: 'issue-test-money', atMs: 0, account, asset: tin, amount: 5_000n });
});

const apply = (fields: Record<string, string> = {}) => ({
  amount: '50000',
  days: '30',
  yearlyRate: '12',
  collateral: 'TINBDT:2000',
  acceptedTerms: 'true',
  ...fields,
});
const list = async (who: Person) => (await ask(doors, '/user/loan/order/list', {}, who.token)).list;

describe('a loan', () => {
  it('is offered by the published table, with what may be pledged', async () => {
    const offer = await ask(doors, '/user/loan', {}, ann.token);
    expect(offer).toMatchObject({
      isOpen: true,
      score: 80,
      band: 'excellent',
      yearlyRate: '12',
      limit: '200000',
      engaged: '0',
      days: [7, 14, 30, 90],
      ladder: { start: '50', warning: '65', call: '75', sale: '85', target: '60', graceDays: 10 },
      collateral: [{ symbol: 'TINBDT', haircut: '30', callHours: 24, mark: '100.00', available: '5000' }],
    });
    const quote = await ask(
      doors,
      '/user/loan/quote',
      { amount: '50000', days: '30', collateral: 'TINBDT:1000' },
      ann.token,
    );
    expect(quote).toMatchObject({
      interest: '493.15',
      total: '50493.15',
      collateral: '70000',
      required: '100000',
      ltv: '71.43',
      callAt: [{ symbol: 'TINBDT', price: '95.24' }],
    });
  });

  it('is refused with numbers where the pledges do not cover it, and unaccepted', async () => {
    const headers = { accesstoken: ann.token };
    const short = await post(doors, '/user/loan/apply', apply({ collateral: 'TINBDT:1000' }), headers);
    expect(short).toMatchObject({
      refusal: 'collateral-short',
      detail: { asset: 'BDT', required: '100000', available: '70000' },
    });
    const unread = await post(doors, '/user/loan/apply', apply({ acceptedTerms: 'false' }), headers);
    expect(unread.refusal).toBe('terms-not-accepted');
    const cheaper = await post(doors, '/user/loan/apply', apply({ yearlyRate: '11' }), headers);
    expect(cheaper).toMatchObject({ refusal: 'loan-terms-changed', detail: { rate: '12' } });
  });

  it('is asked for once for one id, paid out by two, pledged more for, released and repaid in parts', async () => {
    const wish = apply({ requestId: 'my-loan' });
    const { order } = await ask(doors, '/user/loan/apply', wish, ann.token);
    expect((await ask(doors, '/user/loan/apply', wish, ann.token)).order.id).toBe(order.id);
    expect(order).toMatchObject({ state: 'under-review', amount: '50000', actualAmount: '0', ltv: '35.72' });
    expect((await ask(doors, '/user/loan', {}, ann.token)).collateral[0]!.available).toBe('3000');
    await decide(order.id, 'approve-loan', {});
    const { id } = order;
    const [running] = await list(ann);
    expect(running).toMatchObject({
      id,
      state: 'in-progress',
      actualAmount: '50000',
      repaymentAmount: '50493.15',
      owed: { principal: '50000', interest: '0', late: '0', total: '50000' },
      pledges: [{ symbol: 'TINBDT', quantity: '2000', value: '140000' }],
    });
    const more = await ask(doors, '/user/loan/pledge', { id, symbol: 'TINBDT', quantity: '500' }, ann.token);
    expect(more.order.pledges[0]!.quantity).toBe('2500');
    const less = await ask(doors, '/user/loan/release', { id, symbol: 'TINBDT', quantity: '1000' }, ann.token);
    expect(less.order.pledges[0]!.quantity).toBe('1500');
    const part = await ask(doors, '/user/loan/repay', { id, amount: '20000' }, ann.token);
    expect(part.order.owed.total).toBe('30000');
    const whole = await ask(doors, '/user/loan/repay', { id, amount: '30000' }, ann.token);
    expect(whole.order).toMatchObject({ state: 'repaid', owed: { total: '0' }, pledges: [] });
    expect((await ask(doors, '/user/loan', {}, ann.token)).collateral[0]!.available).toBe('5000');
    expect(await ask(doors, '/user/loan/info', { id }, ann.token)).toMatchObject({
      order: { state: 'repaid' },
      sales: [],
    });
  });

  it('is withdrawn before it is decided, or rejected with the reason', async () => {
    const first = (await ask(doors, '/user/loan/apply', apply(), ann.token)).order;
    const { order } = await ask(doors, '/user/loan/cancel', { id: first.id }, ann.token);
    expect(order.state).toBe('withdrawn');
    const second = (await ask(doors, '/user/loan/apply', apply(), ann.token)).order;
    await decide(second.id, 'reject-loan', { why: 'papers-unclear' });
    expect((await list(ann))[0]).toMatchObject({ id: second.id, state: 'rejected', reason: 'papers-unclear' });
  });

  it('O5 B4 stands on the desk, where one person decides nothing and nobody finds a field for a rate or an amount', async () => {
    const { order } = await ask(doors, '/user/loan/apply', apply(), ann.token);
    const { list } = await askConsole(doors, maker, '/loans/list', { group: 'waiting' });
    expect(list).toMatchObject([{ id: order.id, state: 'under-review', account, yearlyRate: '12' }]);
    const page = await askConsole(doors, maker, '/loans/get', { id: order.id });
    expect(page).toMatchObject({ scoreNow: 80, order: { id: order.id, ltv: '35.72' } });
    const asked = await act(doors, maker, 'approve-loan', order.id, {}, 'By the table.');
    expect((await ask(doors, '/user/loan/info', { id: order.id }, ann.token)).order.state).toBe('under-review');
    const alone = { id: asked.data!.actionId, decision: 'approve', reason: 'Me again.' } as const;
    expect(await callConsole(doors, '/approvals/decide', alone, maker)).toMatchObject({ refusal: 'same-operator' });
    const cheaper = await act(doors, maker, 'approve-loan', order.id, { yearlyRate: '1' }, 'For a friend.');
    expect(cheaper.refusal).toBe('field-invalid');
    expect((await act(doors, maker, 'write-off-loan', order.id, {}, 'Gone.')).refusal).toBe('loan-not-open');
    await agree(checker, asked.data!.actionId);
    const { order: paid } = await ask(doors, '/user/loan/info', { id: order.id }, ann.token);
    expect(paid).toMatchObject({ state: 'in-progress', actualAmount: '50000' });
    await ask(doors, '/user/loan/repay', { id: order.id, amount: '50000' }, ann.token);
  });

  it('O5 B4 is lent by a table that two set for everybody, from then on; what runs keeps its terms', async () => {
    const { order } = await ask(doors, '/user/loan/apply', apply(), ann.token);
    const table = await askConsole(doors, maker, '/lending/get', { id: 'BDT' });
    expect(table).toMatchObject({ isOn: true, least: '5000', late: '2', days: [7, 14, 30, 90], changed: null });
    expect(table.rows.map(({ yearly, most }) => [yearly, most])).toEqual([
      ['12', '200000'],
      ['13', '100000'],
      ['15', '20000'],
    ]);
    const { rows, least, late, days, isOn } = table;
    const input = { rows, least, late, days, isOn };
    const dearer = { ...input, rows: [{ ...rows[0]!, yearly: '11.5' }, ...rows.slice(1)], days: [30] };
    const asked = await act(doors, maker, 'set-loan-table', 'BDT', dearer, 'Money became cheaper.');
    expect(asked.data).toMatchObject({ state: 'waiting' });
    expect((await ask(doors, '/user/loan', {}, ann.token)).yearlyRate).toBe('12');
    await agree(lender, asked.data!.actionId);
    expect(await ask(doors, '/user/loan', {}, ann.token)).toMatchObject({ yearlyRate: '11.5', days: [30] });
    expect((await list(ann)).find(({ id }) => id === order.id)).toMatchObject({ yearlyRate: '12', days: 30 });
    const after = await askConsole(doors, maker, '/lending/get', { id: 'BDT' });
    expect(after).toMatchObject({
      version: 2,
      changed: { reason: 'Money became cheaper.', approvedByName: expect.any(String) as string },
    });

    const wrong: [string, unknown][] = [
      ['EUR', input],
      ['BDT', { ...input, rows: [] }],
      ['BDT', { ...input, rows: [{ ...rows[0]!, yearly: '-1' }] }],
      ['BDT', { ...input, least: '0.001' }],
      ['BDT', { ...input, days: [0] }],
      ['BDT', { ...input, forCustomer: ann.id }],
    ];
    for (const [subject, each] of wrong)
      expect((await act(doors, maker, 'set-loan-table', subject, each as never)).refusal).toBeTruthy();
    // What only the core knows is refused when it is done: above the cap, or nobody's row.
    for (const each of [
      { ...input, rows: [{ ...rows[2]!, yearly: '16.5' }] },
      { ...input, rows: rows.slice(0, 2) },
    ]) {
      const { data } = await act(doors, maker, 'set-loan-table', 'BDT', each);
      const decision = { id: data!.actionId, decision: 'approve', reason: 'Seen it, too.' } as const;
      expect(JSON.stringify(await callConsole(doors, '/approvals/decide', decision, lender))).toContain(
        'loan-rules-invalid',
      );
    }
    const support = await operator(doors, 'support');
    expect((await act(doors, support, 'set-loan-table', 'BDT', input)).refusal).toBe('right-missing');
    // A jurisdiction's own ladder, for whoever applies from then on.
    expect(table.ladderRule).toBe('house');
    const ruled = await act(doors, maker, 'set-loan-table', 'BDT', { ...input, ladderRule: 'bsec-2025' }, 'The rules.');
    await agree(lender, ruled.data!.actionId);
    expect((await ask(doors, '/user/loan', {}, ann.token)).ladder).toMatchObject({ call: '57.14', sale: '66.67' });
    expect((await list(ann)).find(({ id }) => id === order.id)!.ladder).toMatchObject({ call: '75', sale: '85' });
    expect((await askConsole(doors, maker, '/lending/get', { id: 'BDT' })).ladderRule).toBe('bsec-2025');
    expect((await act(doors, maker, 'set-loan-table', 'BDT', { ...input, ladderRule: 'mine' })).refusal).toBe(
      'field-invalid',
    );
    // Not said, it stays; and who agrees reads which it is.
    const unsaid = await act(doors, maker, 'set-loan-table', 'BDT', { ...input, late: '1.5' }, 'Less when late.');
    const waiting = await askConsole(doors, lender, '/approvals/get', { id: unsaid.data!.actionId });
    expect(waiting).toMatchObject({
      before: { ladder: 'bsec-2025' },
      after: { ladder: 'bsec-2025', late: '1.5' },
    });
    await agree(lender, unsaid.data!.actionId);
    expect((await askConsole(doors, maker, '/lending/get', { id: 'BDT' })).ladderRule).toBe('bsec-2025');
    const again = { ...input, ladderRule: 'house' } as const;
    const back = await act(doors, maker, 'set-loan-table', 'BDT', again, 'As it was.');
    await agree(lender, back.data!.actionId);
    await ask(doors, '/user/loan/cancel', { id: order.id }, ann.token);
  });

  it('B4 says by two what may be pledged; what is pledged already counts as on its first day', async () => {
    const { order } = await ask(doors, '/user/loan/apply', apply(), ann.token);
    const less = { haircut: '50', callHours: 12, isOn: false };
    const asked = await act(doors, maker, 'set-collateral', 'TINBDT', less, 'Its market became thin.');
    await agree(lender, asked.data!.actionId);
    expect((await list(ann)).find(({ id }) => id === order.id)!.pledges).toMatchObject([{ haircut: '30' }]);
    expect((await ask(doors, '/user/loan', {}, ann.token)).collateral).toEqual([]);
    expect(await post(doors, '/user/loan/apply', apply(), { accesstoken: ann.token })).toMatchObject({
      refusal: 'collateral-not-accepted',
    });
    const { collateral } = await askConsole(doors, maker, '/lending/get', { id: 'BDT' });
    expect(collateral).toMatchObject([{ symbol: 'TINBDT', haircut: '50', callHours: 12, isOn: false }]);
    expect((await act(doors, maker, 'set-collateral', 'NOWHERE', less)).refusal).toBe('unknown-instrument');
    const back = await act(doors, maker, 'set-collateral', 'TINBDT', { haircut: '30', callHours: 24, isOn: true });
    await agree(lender, back.data!.actionId);
    await ask(doors, '/user/loan/cancel', { id: order.id }, ann.token);
  });

  it('is repaid over a rail: under review until the money has come, repaid by it, and going on where it does not', async () => {
    const asset = doors.worlds.real.sequencer.engine.assets.findIndex(({ code }) => code === 'BDT');
    const limits = { minimum: 100_00n, maximum: 10n ** 9n, daily: 10n ** 9n, monthly: 10n ** 10n };
    const policy = {
      in: limits,
      out: limits,
      methods: [
        {
          name: 'RTGS',
          feeUnits: 0n,
          feePpm: 0,
          minimum: 100_00n,
          maximum: 10n ** 9n,
          sessions: [],
          restsOnHolidays: false,
        },
      ],
      automatic: 0n,
      automaticHourly: 0n,
      codeDaily: 0n,
      depositMs: 3_600_000,
      depositSessions: [],
      mostTimes: 10,
      holidays: [],
    };
    const two = { maker: 'ann', checker: 'bob' };
    const rail = await system({ kind: 'set-rail', atMs: 0, name: 'bank', asset, wallet: 'stock', policy, ...two });
    const { order } = await ask(doors, '/user/loan/apply', apply(), ann.token);
    await decide(order.id, 'approve-loan', {});
    const { id } = order;
    const over = { id, amount: '20000', channel: 'bank' };
    const headers = { accesstoken: ann.token, 'x-request-id': 'over-the-bank' };
    const [first, again] = [
      await post(doors, '/user/loan/repay', over, headers),
      await post(doors, '/user/loan/repay', over, headers),
    ];
    const reviewed = (first.data as { order: { state: string; review: { deposit: string } | null } }).order;
    expect(reviewed).toMatchObject({
      state: 'repayment-under-review',
      review: { amount: '20000' },
      owed: { total: '50000' },
    });
    expect((again.data as { order: object }).order).toMatchObject({ review: reviewed.review });
    const deposit = Number(reviewed.review!.deposit);
    for (const [fields, refusal] of [
      [{ channel: 'nowhere' }, 'unknown-rail'],
      [{ channel: 'Bank!' }, 'field-invalid'],
      [{ amount: '1' }, 'payment-below-minimum'],
      [{ amount: '0.001' }, 'amount-too-precise'],
      [{ id: '999' }, 'unknown-loan'],
    ] as const)
      expect((await post(doors, '/user/loan/repay', { ...over, ...fields }, { accesstoken: ann.token })).refusal).toBe(
        refusal,
      );
    const stranger = await post(doors, '/user/loan/repay', over, { accesstoken: bob.token });
    expect(stranger.refusal).toBe('unknown-loan');
    await system({
      kind: 'record-arrival',
      atMs: 0,
      rail,
      provider: 'bank',
      transaction: 'T-1',
      units: 20_000_00n,
      deposit,
      verdict: 'paid',
      evidence: 'ab'.repeat(32),
      sourceMs: 1,
    });
    const after = (await ask(doors, '/user/loan/info', { id }, ann.token)).order;
    expect(after).toMatchObject({ state: 'in-progress', review: null, owed: { total: '30000' } });
    const second = (await ask(doors, '/user/loan/repay', { ...over, amount: '500' }, ann.token)).order;
    await system({ kind: 'fail-deposit', atMs: 0, deposit: Number(second.review!.deposit), reason: 'by the bank' });
    expect((await ask(doors, '/user/loan/info', { id }, ann.token)).order.state).toBe('in-progress');
    expect((await ask(doors, '/user/loan/repay', { id, amount: '30000' }, ann.token)).order.state).toBe('repaid');
  });

  it('is nobody else’s, and none is given in the demo world', async () => {
    expect(await list(bob)).toEqual([]);
    const [mine] = await list(ann);
    const { order } = await ask(doors, '/user/loan/apply', apply(), ann.token);
    for (const [path, fields] of [
      ['/user/loan/info', {}],
      ['/user/loan/cancel', {}],
      ['/user/loan/repay', { amount: '5' }],
      ['/user/loan/pledge', { symbol: 'TINBDT', quantity: '1' }],
      ['/user/loan/release', { symbol: 'TINBDT', quantity: '1' }],
    ] as const)
      for (const { id } of [order, mine!])
        expect((await post(doors, path, { id, ...fields }, { accesstoken: bob.token })).refusal).toBe('unknown-loan');
    expect([...doors.worlds.demo.sequencer.engine.loans.rules]).toEqual([]);
  });
});
