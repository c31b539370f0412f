// Practice begun anew: once in seven days, on a fresh account, which every device and key of the customer follows.
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { finishRoundsThatAreDue } from '../src/identity/demo-rounds.ts';
import { accountOpener, standingSetter } from '../src/identity/index.ts';
import { ask, captcha, openDoors, post, register, PASSWORD, type Doors } from './doors.ts';

const DAY_MS = 86_400_000;
let doors: Doors;
beforeAll(async () => {
  doors = await openDoors();
});

const restart = async (token: string, fields: Record<string, string> = {}, id = `round-${Math.random()}`) =>
  post(doors, '/user/demo/restart', fields, { accesstoken: token, 'x-request-id': id });
const accountOf = async (id: string): Promise<number> =>
  (
    await doors.sql<{ account: number }[]>`
    select account from identity.accounts where customer_id = ${id} and world = 'demo'`
  )[0]!.account;
const takaOf = async (token: string): Promise<string> => {
  const { list } = await ask(doors, '/user/assets', {}, token);
  return list.find(({ asset }) => asset === 'BDT')!.available;
};
const spend = async (token: string) =>
  ask(
    doors,
    '/coin/order/add',
    {
      symbol: 'BTCUSDT',
      side: 'buy',
      type: 'limit',
      price: '90000',
      quantity: '0.05',
      clientOrderId: `c${Math.random()}`,
    },
    token,
  );

describe('practice begun anew', () => {
  it('is a fresh account with the starting money; the one before is out of the books, and another device follows', async () => {
    const person = await register(doors);
    const other = await ask(doors, '/user/login', { phone: person.phone, password: PASSWORD });
    await spend(person.tokenDemo);
    const before = await accountOf(person.id);
    const { againAtMs } = (await restart(person.tokenDemo, { captcha: await captcha(doors) })).data as {
      againAtMs: number;
    };
    expect(againAtMs).toBeGreaterThan(Date.now() + 6.9 * DAY_MS);
    const after = await accountOf(person.id);
    expect(after).not.toBe(before);
    const { engine } = doors.worlds.demo.sequencer;
    expect(engine.account(before)!.standing).toBe('disabled');
    for (const token of [person.tokenDemo, other.tokenDemo]) {
      const { list } = await ask(doors, '/coin/order/list', {}, token);
      expect(list).toEqual([]);
      expect(await takaOf(token)).toBe('1000000');
    }
    // The real account is what it was.
    expect((await ask(doors, '/user/info', {}, person.token)).user.id).toBe(person.id);
    await spend(other.tokenDemo);
    expect((await ask(doors, '/coin/order/list', {}, person.tokenDemo)).list).toHaveLength(1);
  });

  it('goes on with the trial of membership that was had before', async () => {
    const person = await register(doors);
    const trialOf = async () => (await ask(doors, '/user/vip/get', {}, person.tokenDemo)).trial;
    await ask(doors, '/user/vip/buy', { plan: 'trial', version: String((await trialOf())!.version) }, person.tokenDemo);
    await restart(person.tokenDemo, { captcha: await captcha(doors) });
    expect(await trialOf()).toMatchObject({ isOpen: false });
    const refused = await post(
      doors,
      '/user/vip/buy',
      { plan: 'trial', version: '1' },
      { accesstoken: person.tokenDemo },
    );
    expect(refused.refusal).toBe('trial-used');
  });

  it('is refused with the date within seven days, and goes again after them', async () => {
    const person = await register(doors);
    await restart(person.tokenDemo, { captcha: await captcha(doors) });
    const first = await accountOf(person.id);
    const refused = await restart(person.tokenDemo, { captcha: await captcha(doors) });
    expect(refused).toMatchObject({ refusal: 'demo-restarted-recently', detail: { days: 7 } });
    const on = String(refused.detail!['againOn']);
    expect(on).toMatch(/^\d{4}-\d\d-\d\d$/);
    expect(refused.msg).toContain(on);
    expect(await accountOf(person.id)).toBe(first);
    doors.clock.ahead += 7 * DAY_MS;
    try {
      const again = await ask(doors, '/user/login', { phone: person.phone, password: PASSWORD });
      expect(await restart(again.tokenDemo, { captcha: await captcha(doors) })).toMatchObject({ code: 0 });
      expect(await accountOf(person.id)).not.toBe(first);
    } finally {
      doors.clock.ahead -= 7 * DAY_MS;
    }
  });

  it('asked for a hundred times at once begins once', async () => {
    const open = await openDoors({ CAPTCHA: 'off' });
    const { tokenDemo } = await ask(open, '/user/demo/open', {});
    const before = open.worlds.demo.sequencer.engine.accountCount;
    const answers = await Promise.all(
      Array.from({ length: 100 }, (_, n) =>
        post(open, '/user/demo/restart', {}, { accesstoken: tokenDemo, 'x-request-id': `race-${n}` }),
      ),
    );
    expect(answers.filter(({ code }) => code === 0)).toHaveLength(1);
    expect(answers.filter(({ refusal }) => refusal === 'demo-restarted-recently')).toHaveLength(99);
    expect(open.worlds.demo.sequencer.engine.accountCount).toBe(before + 1);
  });

  it('sent again under the same id is the same round', async () => {
    const person = await register(doors);
    const fields = { captcha: await captcha(doors) };
    const first = await restart(person.tokenDemo, fields, 'again');
    const account = await accountOf(person.id);
    expect((await restart(person.tokenDemo, fields, 'again')).data).toEqual(first.data);
    expect(await accountOf(person.id)).toBe(account);
  });

  it('that a crash cut short is finished by the sweep', async () => {
    const person = await register(doors);
    const before = await accountOf(person.id);
    await doors.sql`
      insert into identity.demo_rounds (customer_id, round, began_ms, account_before)
      values (${person.id}, 1, ${Date.now()}, ${before})`;
    const sequencers = { real: doors.worlds.real.sequencer, demo: doors.worlds.demo.sequencer };
    const moved = vi.fn();
    const rooms = {
      sql: doors.sql,
      options: { openAccount: accountOpener(sequencers, 'sandbox', []), setStanding: standingSetter(sequencers) },
      sessions: { move: moved },
      liveKeys: { forget: vi.fn() },
    } as unknown as Parameters<typeof finishRoundsThatAreDue>[0];
    await finishRoundsThatAreDue(rooms);
    const after = await accountOf(person.id);
    expect(after).not.toBe(before);
    expect(moved).toHaveBeenCalledWith(person.id, 'demo', after);
    expect(doors.worlds.demo.sequencer.engine.account(before)!.standing).toBe('disabled');
    await finishRoundsThatAreDue(rooms);
    expect(moved).toHaveBeenCalledTimes(1);
    const [row] = await doors.sql`select is_over from identity.demo_rounds where customer_id = ${person.id}`;
    expect(row).toEqual({ is_over: true });
  });

  it('asks for a proof of work and for the demo, and moves no account of the real world', async () => {
    const person = await register(doors);
    expect(await restart(person.tokenDemo)).toMatchObject({ refusal: 'captcha-required' });
    expect(await restart(person.tokenDemo, { captcha: 'bm90aGluZw==' })).toMatchObject({ refusal: 'captcha-invalid' });
    expect(await restart(person.token, { captcha: await captcha(doors) })).toMatchObject({
      refusal: 'demo-account-needed',
    });
    await expect(
      doors.sql`update identity.accounts set account = account + 1000 where customer_id = ${person.id} and world = 'real'`,
    ).rejects.toThrow(/real world/);
  });

  it('serves whoever opened the demo with one tap', async () => {
    const { tokenDemo, user } = await ask(doors, '/user/demo/open', { captcha: await captcha(doors) });
    const before = await accountOf(user.id);
    expect(await restart(tokenDemo, { captcha: await captcha(doors) })).toMatchObject({ code: 0 });
    expect(await accountOf(user.id)).not.toBe(before);
    expect(await takaOf(tokenDemo)).toBe('1000000');
  });
});
