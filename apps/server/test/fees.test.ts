// In: a gateway with both worlds, customers who trade, operators. Out: one's rate by own volume, wherever it is said, and a new table by two.
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { auditWorld } from '../src/audit/audit-world.ts';
import { setFeeTables } from '../src/sandbox/prepare-fees.ts';
import { act, askConsole, operator, type Staff } from './console.ts';
import { ask, type Doors, fundedPerson, openDoors, PASSWORD, type Person, post } from './doors.ts';

const DAY_MS = 86_400_000;
let doors: Doors;
let ann: Person;
let bob: Person;
let maker: Staff;
let checker: Staff;

beforeAll(async () => {
  doors = await openDoors({}, { isTimed: true });
  await setFeeTables(doors.worlds.real.sequencer, Date.now());
  [ann, bob] = [await fundedPerson(doors), await fundedPerson(doors)];
  maker = await operator(doors, 'markets');
  checker = await operator(doors, 'treasury');
});

const feesOf = async (person: Person) => (await ask(doors, '/user/fees', {}, person.token)).classes;
const isoDay = (inDays: number): string =>
  new Date(Date.now() + doors.clock.ahead + DAY_MS / 4 + inDays * DAY_MS).toISOString().slice(0, 10);
const order = (person: Person, side: string, quantity: string) =>
  ask(doors, '/coin/order/add', { symbol: 'BTCUSDT', side, type: 'limit', price: '100000', quantity }, person.token);

describe('fee tiers', () => {
  it('are shown with the own volume by day, and what is missing for the next', async () => {
    const [coins] = await feesOf(ann);
    expect(coins).toMatchObject({ feeClass: 'coin', asset: 'USDT', tier: 0, volume: '0', toNext: '50000', days: [] });
    expect(coins!.tiers).toEqual([
      { from: '0', makerFeePpm: 1_000, takerFeePpm: 1_000 },
      { from: '50000', makerFeePpm: 900, takerFeePpm: 1_000 },
      { from: '500000', makerFeePpm: 800, takerFeePpm: 900 },
      { from: '5000000', makerFeePpm: 600, takerFeePpm: 800 },
    ]);
    await order(ann, 'sell', '0.06');
    await order(bob, 'buy', '0.06');
    for (const person of [ann, bob]) {
      const [now] = await feesOf(person);
      expect(now).toMatchObject({ tier: 0, volume: '0', days: [{ day: isoDay(0), volume: '6000' }] });
    }
  });

  it('bad input and strangers are told what is wrong', async () => {
    expect(await post(doors, '/user/fees', {})).toMatchObject({ refusal: 'session-invalid' });
    const answer = await post(doors, '/user/fees', { customerId: '2' }, { accesstoken: ann.token });
    expect(answer).toMatchObject({ refusal: 'field-unknown' });
  });

  it('B4 P5 a table is set by two for everybody, from tomorrow at the earliest, and the tier is that of the volume before', async () => {
    const rows = [
      { from: '0', maker: '0.08', taker: '0.09' },
      { from: '6000', maker: '0.02', taker: '0.03' },
    ];
    const set = (input: object, who = maker) =>
      act(doors, who, 'set-fee-table', 'real:coin', { countedIn: 'USDT', rows, fromDay: isoDay(1), ...input });
    for (const [input, refusal] of [
      [{ countedIn: 'NOSUCH' }, 'unknown-asset'],
      [{ rows: [] }, 'field-invalid'],
      [{ rows: [{ from: '0', maker: '11', taker: '1' }] }, 'field-invalid'],
      [{ rows: [{ from: '0.0000001', maker: '0.1', taker: '0.1' }] }, 'amount-too-precise'],
      [{ fromDay: '2026-02-31' }, 'field-invalid'],
    ] as const)
      expect((await set(input)).refusal).toBe(refusal);
    const asked = await set({});
    expect(asked.data).toMatchObject({ state: 'waiting' });
    expect((await askConsole(doors, maker, '/fees/get', { id: 'real:coin' })).coming).toBeNull();
    await askConsole(doors, checker, '/approvals/decide', {
      id: asked.data!.actionId,
      decision: 'approve',
      reason: 'Seen it, too.',
    });
    const page = await vi.waitFor(
      async () => {
        const found = await askConsole(doors, maker, '/fees/get', { id: 'real:coin' });
        expect(found.versions).toMatchObject([{ version: 2 }, { version: 1 }]);
        return found;
      },
      { timeout: 50_000 },
    );
    expect(page.coming).toEqual({ fromDay: isoDay(1), rows });
    expect(page.changed).toMatchObject({ approvedByName: expect.any(String) });
    expect((await feesOf(ann))[0]).toMatchObject({ coming: { fromDay: isoDay(1) }, tier: 0 });

    doors.clock.ahead += DAY_MS;
    // Sessions are over by then.
    for (const person of [ann, bob])
      person.token = (await ask(doors, '/user/login', { phone: person.phone, password: PASSWORD })).token;
    // The clock looks once a second how far it has come.
    await vi.waitFor(
      async () => {
        for (const person of [ann, bob])
          expect((await feesOf(person))[0]).toMatchObject({ tier: 1, volume: '6000', toNext: null, coming: null });
      },
      { timeout: 50_000 },
    );
    await order(await fundedPerson(doors), 'sell', '0.01');
    const eve = await fundedPerson(doors);
    expect((await feesOf(eve))[0]).toMatchObject({ tier: 0 });
    const { sequencer } = doors.worlds.real;
    // 0.09 % of what is received: the new table's first row.
    expect((await order(eve, 'buy', '0.01')).order.fee).toBe('0.000009');
    sequencer.engine.check();
  });

  it('the audit adds the trades up again, and agrees', async () => {
    const { findings } = await auditWorld(doors.owner(), 'real', 'sandbox');
    expect(findings).toEqual([]);
  });
});
