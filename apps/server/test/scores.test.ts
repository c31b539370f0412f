// In: a gateway with both worlds, operators, customers. Out: confirmed abuse by two, the appeal that others answer, and the points that come back
// when nobody does; what the score touches, and that it is nothing else.
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { act, askConsole, operator, type Staff } from './console.ts';
import { ask, type Doors, fundedPerson, openDoors, type Person, post } from './doors.ts';
import { reverseOverdue } from '../src/gateway/score/appeals.ts';

const DAY_MS = 86_400_000;
let doors: Doors;
let maker: Staff;
let checker: Staff;
let others: [Staff, Staff];

beforeAll(async () => {
  doors = await openDoors();
  maker = await operator(doors, 'compliance');
  checker = await operator(doors, 'compliance');
  others = [await operator(doors, 'compliance'), await operator(doors, 'compliance')];
});

const logOf = (person: Person) => ask(doors, '/user/point/change/log', {}, person.token);
const agree = (by: Staff, actionId: string) =>
  askConsole(doors, by, '/approvals/decide', { id: actionId, decision: 'approve', reason: 'Seen it, too.' });
const WORDS = 'These were my own two accounts.';
const appeal = (person: Person, change: string, words = WORDS) =>
  post(doors, '/user/score/appeal', { change, words }, { accesstoken: person.token });

async function abused(person: Person): Promise<string> {
  const asked = await act(doors, maker, 'confirm-abuse', person.id, {}, 'Traded with a second account.');
  expect(asked.data).toMatchObject({ state: 'waiting' });
  await agree(checker, asked.data!.actionId);
  return vi.waitFor(
    async () => {
      const { score, list } = await logOf(person);
      expect(score).toBe(70);
      expect(list[0]).toMatchObject({ why: 'abuse', change: -10, after: 70, reason: 'Traded with a second account.' });
      return list[0]!.id;
    },
    { timeout: 50_000 },
  );
}
const appealIdOf = async (person: Person): Promise<string> =>
  (await askConsole(doors, maker, '/scores/appeals/list', { state: 'waiting' })).list.find(
    ({ customerId }) => customerId === person.id,
  )!.id;

describe('the score', () => {
  it('O6 B4 abuse is confirmed by two; the customer reads why, and appeals once against the own', async () => {
    const [ann, bob] = [await fundedPerson(doors), await fundedPerson(doors)];
    const change = await abused(ann);
    expect((await logOf(ann)).list[0]).toMatchObject({ mayAppeal: true, appeal: null });
    const told = async () => (await ask(doors, '/user/notice', {}, ann.token)).list.map(({ title }) => title);
    await expect.poll(told, { timeout: 50_000 }).toContain('Your credit score changed');
    expect(await appeal(bob, change)).toMatchObject({ refusal: 'unknown-score-change' });
    for (const wrong of ['0', '99999', 'abc', "1' or 1=1"]) expect((await appeal(ann, wrong)).code).not.toBe(0);
    expect(await appeal(ann, change, '')).toMatchObject({ refusal: expect.any(String) });
    expect(await appeal(ann, change)).toMatchObject({ code: 0 });
    expect(await appeal(ann, change)).toMatchObject({ refusal: 'appeal-open' });
    const { list } = await logOf(ann);
    expect(list[0]).toMatchObject({ mayAppeal: false, appeal: { state: 'waiting', words: WORDS } });
    expect(list[0]!.appeal!.dueAtMs - list[0]!.appeal!.askedAtMs).toBe(5 * DAY_MS);
  });

  it('O6 the reason is read as it was written, in any script; one that names another’s action shows nothing of it', async () => {
    const [ann, bob] = [await fundedPerson(doors), await fundedPerson(doors)];
    const confirm = async (person: Person, reason: string): Promise<string> => {
      const asked = await act(doors, maker, 'confirm-abuse', person.id, {}, reason);
      await agree(checker, asked.data!.actionId);
      return asked.data!.actionId;
    };
    const BENGALI = 'অন্য নামে দ্বিতীয় হিসাব চালিয়েছেন।';
    const about = await confirm(ann, BENGALI);
    await confirm(bob, `see action ${about}`);
    const reasonOf = async (person: Person) => (await logOf(person)).list[0]?.reason;
    await expect.poll(() => reasonOf(ann), { timeout: 50_000 }).toBe(BENGALI);
    await expect.poll(() => reasonOf(bob), { timeout: 50_000 }).toBe(`see action ${about}`);
    const { list } = await askConsole(doors, maker, '/customers/points/list', { customerId: ann.id });
    expect(list[0]).toMatchObject({ reason: BENGALI });
  });

  it('O6 an appeal is answered by others than those who confirmed: granted by two the points come back', async () => {
    const ann = await fundedPerson(doors);
    await appeal(ann, await abused(ann));
    const id = await appealIdOf(ann);
    const page = await askConsole(doors, maker, '/scores/appeals/get', { id });
    expect(page).toMatchObject({ confirmedBy: [maker.id, checker.id], points: -10, scoreNow: 70 });
    for (const own of [maker, checker]) expect((await act(doors, own, 'uphold-appeal', id)).refusal).toBe('appeal-own');
    const [one, two] = others;
    // Asked for by an outsider, it is not agreed to by who confirmed.
    const asked = await act(doors, one, 'grant-appeal', id);
    const seen = { id: asked.data!.actionId, decision: 'approve', reason: 'Seen it, too.' } as const;
    await expect(askConsole(doors, maker, '/approvals/decide', seen)).rejects.toThrow(/appeal-own/);
    expect((await logOf(ann)).score).toBe(70);
    const again = await act(doors, one, 'grant-appeal', id);
    await agree(two, (again.data ?? asked.data)!.actionId);
    await vi.waitFor(
      async () => {
        const { score, list } = await logOf(ann);
        expect(score).toBe(80);
        expect(list.map(({ why }) => why).slice(0, 2)).toEqual(['abuse-lifted', 'abuse']);
        expect(list[1]!.appeal).toMatchObject({ state: 'reversed' });
      },
      { timeout: 50_000 },
    );
    expect((await act(doors, one, 'uphold-appeal', id)).refusal).toBe('appeal-over');
  });

  it('O6 nobody answers in five days: the points come back by themselves, once', async () => {
    const ann = await fundedPerson(doors);
    await appeal(ann, await abused(ann));
    const { real } = doors.worlds;
    await reverseOverdue(doors.sql, real, Date.now() + 4 * DAY_MS);
    expect((await logOf(ann)).score).toBe(70);
    for (const after of [5, 6]) await reverseOverdue(doors.sql, real, Date.now() + after * DAY_MS);
    await vi.waitFor(
      async () => {
        const { score, list } = await logOf(ann);
        expect(score).toBe(80);
        expect(list.filter(({ why }) => why === 'abuse-lifted')).toHaveLength(1);
        expect(list.find(({ why }) => why === 'abuse')!.appeal).toMatchObject({ state: 'late' });
      },
      { timeout: 50_000 },
    );
  });

  it('O6 touches loan terms and the cap of leverage, and neither orders, fees, withdrawals nor offerings', async () => {
    const ann = await fundedPerson(doors);
    const before = await ask(doors, '/user/fees', {}, ann.token);
    for (let n = 0; n < 3; n += 1) {
      const asked = await act(doors, maker, 'confirm-abuse', ann.id, {}, `Case ${n}`);
      await agree(checker, asked.data!.actionId);
    }
    // spec.md §3: "User: … credit score 0-100"; §9: "Excellent 80-100, Qualified 60-79, Risk 0-59".
    expect(await ask(doors, '/user/info', {}, ann.token)).toMatchObject({ creditScore: 50 });
    expect((await logOf(ann)).band).toBe('risk');
    expect((await ask(doors, '/user/loan', {}, ann.token)).score).toBe(50);
    expect(await ask(doors, '/user/fees', {}, ann.token)).toEqual(before);
    const placed = await ask(
      doors,
      '/coin/order/add',
      { symbol: 'BTCUSDT', side: 'buy', type: 'limit', price: '90000', quantity: '0.001' },
      ann.token,
    );
    expect(placed.order).toMatchObject({ symbol: 'BTCUSDT' });
    const { engine } = doors.worlds.real.sequencer;
    engine.check();
  });
});
