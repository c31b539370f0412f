// In: a customer with dollars of test money and a fund. Out: bought at a value nobody knew, sold through the gate, paid on the fourth day.
import { beforeAll, describe, expect, it } from 'vitest';
import { ask, fundedPerson, openDoors, PIN, post, type Doors, type Person } from './doors.ts';
import { dealFund, openFund, toldOfFund } from './fund-at-the-doors.ts';
import { checkMyFund } from './strangers-scripts.ts';

const DAY_MS = 86_400_000;
let doors: Doors;
let ann: Person;

beforeAll(async () => {
  doors = await openDoors({ SESSION_IDLE_MINUTES: '43200' }, { isTimed: true });
  await openFund(doors);
  ann = await fundedPerson(doors);
  await post(
    doors,
    '/user/pin/set',
    { kind: 'transaction', pin: PIN, pinConfirmation: PIN },
    { accesstoken: ann.token },
  );
});

const info = () => ask(doors, '/fund/info', { id: '1' }, ann.token);
const orders = async () => (await ask(doors, '/fund/order/list', {}, ann.token)).list;

async function deal(times = 1): Promise<void> {
  const { sequencer } = doors.worlds.real;
  const marks = [{ instrument: 0, ticks: 1_000_000 }];
  const command = { kind: 'record-marks', atMs: 0, source: 'test', marks } as const;
  for (let n = 0; n < times; n++)
    await dealFund(doors, () => sequencer.submit({ command, requestId: null, caller: 'system' }));
}

describe('a fund', () => {
  it('says what it costs and when it deals, before anybody has come', async () => {
    const { list } = await ask(doors, '/fund/list');
    expect(list).toMatchObject([
      {
        fundId: '1',
        name: 'Balanced',
        asset: 'USDT',
        unitAsset: 'HBF',
        value: null,
        units: '0',
        isOpen: true,
        simulated: true,
        terms: { least: '10', managementPpm: 15_000, targets: [{ symbol: 'BTCUSDT', weightPpm: 800_000 }] },
      },
    ]);
    expect(list[0]!.payableAtMs).toBe(list[0]!.dealsAtMs + 4 * DAY_MS);
    expect(await ask(doors, '/fund/info', { id: '1' })).toMatchObject({ mine: null });
    expect(await ask(doors, '/fund/holdings', { id: '1' })).toEqual({ value: null });
    expect((await ask(doors, '/fund/nav', { id: '1' })).list).toEqual([]);
  });

  it('is subscribed once for one id, taken back before the cut-off, and dealt at the value of the day', async () => {
    const wish = { id: '1', amount: '1000', requestId: 'into-the-fund' };
    const [one, other] = await Promise.all([1, 2].map(() => ask(doors, '/fund/subscribe', wish, ann.token)));
    expect(one).toEqual(other);
    expect(one!.order).toMatchObject({ kind: 'subscription', status: 'waiting', amount: '1000', value: null });
    const second = await ask(doors, '/fund/subscribe', { id: '1', amount: '500' }, ann.token);
    const { order } = await ask(doors, '/fund/cancel', { id: '1', orderId: second.order.orderId }, ann.token);
    expect(order).toMatchObject({ status: 'cancelled', dealsAtMs: null });
    expect((await info()).mine).toMatchObject({ units: '0', subscribing: '1000' });
    await deal();
    expect((await info()).mine).toMatchObject({
      units: '10',
      subscribing: '0',
      worth: '1000',
      paid: '100',
      net: '1000',
    });
    expect((await orders())[1]).toMatchObject({ status: 'dealt', unitsDealt: '10', value: '100' });
    const { list } = await ask(doors, '/user/assets', {}, ann.token);
    const unit = list.find(({ asset }) => asset === 'HBF')!;
    expect(unit).toMatchObject({
      wallet: 'coin',
      isMoney: false,
      total: '10',
      value: '1000',
      cost: '1000',
      profit: '0',
    });
    const { value } = await ask(doors, '/fund/holdings', { id: '1' });
    expect(value).toMatchObject({ runId: '1', value: '100', received: '1000', holdings: [], cash: '0' });
  });

  it('is left through the gate, a tenth a day, and pays on the fourth day', async () => {
    const { order } = await ask(doors, '/fund/redeem', { id: '1', units: '4' }, ann.token);
    expect(order).toMatchObject({ kind: 'redemption', status: 'waiting', units: '4', unitsLeft: '4' });
    await deal();
    expect((await orders())[0]).toMatchObject({
      status: 'part',
      unitsDealt: '1',
      unitsLeft: '3',
      dealings: [{ runId: '2', units: '1', feeUnits: '0', corrected: null }],
    });
    const { mine } = await info();
    expect(mine).toMatchObject({ units: '9', waitingUnits: '3' });
    // A day of 1.5 % a year on 1,000: four cents, of which the unit that left bore a tenth.
    expect(mine!.payments).toHaveLength(1);
    const owed = mine!.payments[0]!.amount;
    expect(owed.startsWith('99.9958')).toBe(true);
    const { elsewhere } = await ask(doors, '/user/assets', {}, ann.token);
    expect(elsewhere).toEqual([{ kind: 'redemptions', wallet: 'coin', value: owed, profit: '0', count: 1 }]);
    await deal(4);
    // The clock pays on that day as well, in its own turn.
    await expect.poll(async () => (await orders())[0]!.paid, { timeout: 50_000 }).toBe(owed);
    expect((await ask(doors, '/fund/nav', { id: '1', limit: '2' })).list).toHaveLength(2);
  });

  it('R2 is checked by a stranger’s script: its value from what it holds, one’s own from one’s orders', async () => {
    const told = await toldOfFund(doors, ann.token);
    expect(await checkMyFund(told)).toContain('Everything agrees.');
    // Served on five days, a tenth of what there was each time: every part at the value of its day.
    const split = JSON.parse(JSON.stringify(told)) as { orders: { kind: string; dealings: { value: string }[] }[] };
    const { dealings } = split.orders.find(({ kind }) => kind === 'redemption')!;
    expect(dealings.length).toBeGreaterThan(3);
    dealings[1]!.value = dealings[0]!.value;
    expect(await checkMyFund(split)).toContain('value of order');
    const more = JSON.parse(JSON.stringify(told)) as { mine: { net: string; units: string } };
    more.mine.net = String(Number(more.mine.net) + 1);
    expect(await checkMyFund(more)).toContain('what would be paid');
    more.mine.units = '900';
    expect(await checkMyFund(more)).toContain('your orders come to');
  });

  it('refuses with its numbers', async () => {
    const headers = { accesstoken: ann.token };
    expect(await post(doors, '/fund/redeem', { id: '1', units: '0.00001' }, headers)).toMatchObject({
      refusal: 'fund-units-below-minimum',
      detail: { minimum: '0.01' },
    });
  });
});
