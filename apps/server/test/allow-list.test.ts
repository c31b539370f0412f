// In: customers with both books at their doors. Out: who pays only to the book adds to neither, is paid to what is there, hears of it, and may add again a
// day after asking to leave.
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { ask, type Person, post } from './doors.ts';
import { BANK, type MoneyDoors, openMoneyDoors, preview, rested, somebody } from './money-doors.ts';

const HOUR_MS = 3_600_000;
let at: MoneyDoors;

beforeAll(async () => {
  at = await openMoneyDoors();
  return () => at.test.stop();
});

const set = async (person: Person, on: '0' | '1') =>
  (await ask(at.doors, '/user/withdraw/allow-list', { on }, person.token)).allowList;
const add = async ({ token }: Person, accountNumber: string, language = 'en-US') =>
  post(at.doors, '/bank/add', { ...BANK, accountNumber }, { accesstoken: token, 'accept-language': language });
const heard = async ({ token }: Person) =>
  (await ask(at.doors, '/user/notice', {}, token)).list.map(({ event }) => event);
const passes = (ms: number): void => void (at.doors.clock.ahead += ms);

describe('the allow-list', () => {
  it('closes the book at once, in words of both languages, and opens it a day after it was asked to', async () => {
    const person = await somebody(at);
    const { destination } = await ask(at.doors, '/bank/add', BANK, person.token);
    rested(at);
    expect((await ask(at.doors, '/bank/list', {}, person.token)).allowList).toEqual({ isOn: false, endsAtMs: null });
    expect(await set(person, '1')).toEqual({ isOn: true, endsAtMs: null });
    for (const path of ['/bank/list', '/coin/withdraw/address'] as const)
      expect((await ask(at.doors, path, {}, person.token)).allowList).toEqual({ isOn: true, endsAtMs: null });
    const [en, bn] = [await add(person, '1501203456425'), await add(person, '1501203456425', 'bn-BN')];
    expect([en.refusal, bn.refusal]).toEqual(['allow-list-on', 'allow-list-on']);
    expect(en.msg).toBe('Your book takes nothing new: you pay only to what it has');
    expect(bn.msg).toMatch(/^[^A-Za-z0-9]+$/);
    // What is in the book is paid to.
    expect((await preview(at, person, { id: destination.id, amount: '500' })).terms.amount).toBe('500');

    const left = await set(person, '0');
    expect(left.isOn).toBe(true);
    expect(left.endsAtMs! - Date.now() - at.doors.clock.ahead).toBeGreaterThan(23 * HOUR_MS);
    passes(23 * HOUR_MS);
    expect((await add(person, '1501203456425')).refusal).toBe('allow-list-on');
    // Asked again it is not put off.
    expect(await set(person, '0')).toEqual(left);
    passes(HOUR_MS + 60_000);
    expect((await add(person, '1501203456425')).refusal).toBeUndefined();
    await vi.waitFor(async () => {
      const events = await heard(person);
      expect(events.filter((event) => event === 'allow-list-on')).toHaveLength(1);
      expect(events.filter((event) => event === 'allow-list-leaving')).toHaveLength(1);
    });
  });

  it('is kept by who changes their mind, and is one customer’s own', async () => {
    const [person, other] = [await somebody(at), await somebody(at)];
    await set(person, '1');
    await set(person, '0');
    passes(12 * HOUR_MS);
    expect(await set(person, '1')).toEqual({ isOn: true, endsAtMs: null });
    passes(48 * HOUR_MS);
    expect((await add(person, '1501203456432')).refusal).toBe('allow-list-on');
    expect((await add(other, '1501203456432')).refusal).toBeUndefined();
  });
});
