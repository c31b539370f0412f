// In: a customer with taka. Out: the trial, a plan, leaving it, as the doors answer; each once, however often it is asked.
import { beforeAll, describe, expect, it } from 'vitest';
import { BASE_PATH } from '@hilsa/contract';
import { act, askConsole, operator } from './console.ts';
import { ask, openDoors, PIN, post, register, send, type Doors, type Person } from './doors.ts';

const DAY_MS = 86_400_000;
let doors: Doors;
let ann: Person;

beforeAll(async () => {
  doors = await openDoors();
  ann = await register(doors);
  await ask(doors, '/user/pin/set', { kind: 'transaction', pin: PIN, pinConfirmation: PIN }, ann.token);
  await ask(doors, '/user/sandbox/fund', { asset: 'BDT', amount: '2000' }, ann.token);
});

/** Their papers were looked at; the same papers have the same digest. */
async function knows({ id }: Person, papers: string): Promise<void> {
  const owner = doors.owner();
  await owner`update identity.customers set id_status = 'succ' where id = ${id}`;
  await owner`delete from identity.paper_numbers where digest = ${Buffer.from(papers)}`;
  await owner`insert into identity.paper_numbers (digest, customer_id) values (${Buffer.from(papers)}, ${id})`;
  await owner.end();
}

const get = () => ask(doors, '/user/vip/get', {}, ann.token);

describe('membership', () => {
  it('is offered with its prices, and the trial once', async () => {
    const { plans, trial, mine } = await get();
    expect(plans).toEqual([
      { plan: 'month', version: 1, days: 30, price: '499', asset: 'BDT' },
      { plan: 'quarter', version: 1, days: 90, price: '1299', asset: 'BDT' },
      { plan: 'year', version: 1, days: 365, price: '4499', asset: 'BDT' },
    ]);
    expect(trial).toEqual({ plan: 'trial', version: 1, days: 7, isOpen: true });
    expect(mine).toEqual({ endsAtMs: null, last: null });
    // spec.md §3: "User: … VIP expiry".
    expect(await ask(doors, '/user/info', {}, ann.token)).toMatchObject({ vipExpiry: null });

    const unknown = await post(doors, '/user/vip/buy', { plan: 'trial', version: '1' }, { accesstoken: ann.token });
    expect(unknown.refusal).toBe('kyc-required');
    await knows(ann, 'papers of ann');
    const begun = (await ask(doors, '/user/vip/buy', { plan: 'trial', version: '1' }, ann.token)).mine;
    expect(begun.endsAtMs).toBe(begun.last!.boughtAtMs + 7 * DAY_MS);
    expect((await get()).trial!.isOpen).toBe(false);
    expect(await ask(doors, '/user/info', {}, ann.token)).toMatchObject({ vipExpiry: begun.endsAtMs });
    const notes = await ask(doors, '/user/vip/notes', { kind: 'suggestion' }, ann.token);
    expect(notes).toEqual({ list: [], nextCursor: null, record: { scored: 0, right: 0, last: [] } });
    const again = await post(doors, '/user/vip/buy', { plan: 'trial', version: '1' }, { accesstoken: ann.token });
    expect(again.refusal).toBe('trial-used');
  });

  it('has its trial once a person: the same papers under another account have had it', async () => {
    const other = await register(doors);
    await ask(doors, '/user/pin/set', { kind: 'transaction', pin: PIN, pinConfirmation: PIN }, other.token);
    await knows(other, 'papers of ann');
    const refused = await post(doors, '/user/vip/buy', { plan: 'trial', version: '1' }, { accesstoken: other.token });
    expect(refused.refusal).toBe('trial-used');
  });

  it('is bought once for one id, goes on from the trial, and is paid back whole before it begins', async () => {
    const headers = { accesstoken: ann.token, 'x-request-id': 'a-month-of-it' };
    const [one, other] = await Promise.all(
      [1, 2].map(() => post(doors, '/user/vip/buy', { plan: 'month', version: '1' }, headers)),
    );
    expect([one!.code, other!.code]).toEqual([0, 0]);
    const { mine } = await get();
    expect(mine.last).toMatchObject({ plan: 'month', price: '499', refund: '499' });
    expect(mine.last!.toMs - mine.last!.fromMs).toBe(30 * DAY_MS);
    expect(mine.endsAtMs).toBe(mine.last!.toMs);

    // The specification buys by GET: nothing of it is kept on the way, and a link that names a token buys nothing.
    const url = `${BASE_PATH}/user/vip/buy?plan=month&version=1`;
    const byGet = await send(doors, { method: 'GET', url, headers });
    expect(byGet).toMatchObject({ code: 0, headers: { 'cache-control': 'no-store' } });
    expect((byGet.data as { mine: unknown }).mine).toEqual(mine);
    const byLink = await send(doors, { method: 'GET', url: `${url}&accesstoken=${ann.token}` });
    expect(byLink.code).not.toBe(0);
    expect((await get()).mine).toEqual(mine);

    const { id } = mine.last!;
    const left = await ask(doors, '/user/vip/cancel', { id }, ann.token);
    const trial = { plan: 'trial', toMs: mine.last!.fromMs };
    expect(left).toMatchObject({ refund: '499', asset: 'BDT', mine: { endsAtMs: mine.last!.fromMs, last: trial } });
    // The trial that it was added to is left by no second press.
    const twice = await post(doors, '/user/vip/cancel', { id }, { accesstoken: ann.token });
    expect(twice.refusal).toBe('no-membership');
  });

  it('O7 B4 costs what two set for everybody; what runs stays as it was bought', async () => {
    const [maker, checker] = [await operator(doors, 'markets'), await operator(doors, 'treasury')];
    const { list, total } = await askConsole(doors, maker, '/plans/list', { world: 'real' });
    expect([list.map(({ name }) => name), total]).toEqual([['trial', 'month', 'quarter', 'year'], 4]);
    const set = { costs: '599', days: 30, isOn: true };
    const asked = await act(doors, maker, 'set-plan', 'real:month', set, 'The desk grew.');
    expect(asked.data).toMatchObject({ state: 'waiting' });
    expect((await get()).plans[0]!.price).toBe('499');
    const decision = { id: asked.data!.actionId, decision: 'approve', reason: 'Seen it, too.' } as const;
    await askConsole(doors, checker, '/approvals/decide', decision);
    const { plans, mine } = await get();
    expect(plans[0]).toMatchObject({ price: '599', version: 2 });
    // A page that stood open meanwhile buys nothing at a price that nobody read there.
    const old = await post(doors, '/user/vip/buy', { plan: 'month', version: '1' }, { accesstoken: ann.token });
    expect(old).toMatchObject({ refusal: 'plan-terms-changed', detail: { asset: 'BDT', price: '599', days: 30 } });
    expect(mine.last?.price ?? '0').not.toBe('599');
    expect(await askConsole(doors, maker, '/plans/get', { id: 'real:month' })).toMatchObject({
      version: 2,
      costs: '599',
      changed: { reason: 'The desk grew.', approvedByName: expect.any(String) as string },
    });
    for (const [subject, input] of [
      ['nowhere:month', set],
      ['real:Month!', set],
      ['real:month', { ...set, costs: '1.001' }],
      ['real:month', { ...set, days: 0 }],
      ['real:month', { ...set, member: '100021' }],
    ] as const)
      expect((await act(doors, maker, 'set-plan', subject, input as never)).refusal).toBeTruthy();
    const support = await operator(doors, 'support');
    expect((await act(doors, support, 'set-plan', 'real:month', set)).refusal).toBe('right-missing');
  });
});
