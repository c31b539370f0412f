// In: a gateway without a contract, then with one, and people who trade it. Out: what is not open says so; whoever is disabled or frozen gets out and
// not in; what a margin rings; how many of whoever traded lost.
import { accountOf } from '@hilsa/core';
import { calls } from '@hilsa/contract';
import { beforeAll, describe, expect, it } from 'vitest';
import { MarginWatch } from '../src/gateway/margin-watch.ts';
import { act, operator, type Staff } from './console.ts';
import { ContractVenues, SYMBOL } from './contract-venues.ts';
import { ask, type Doors, fundedPerson, openDoors, PASSWORD, type Person, PIN, post } from './doors.ts';

const HELD = { symbol: SYMBOL, direction: 'long' } as const;
const USDT = 0;
let doors: Doors;
let market: ContractVenues;
let compliance: Staff;
let ann: Person;

const refused = async ({ token }: Pick<Person, 'token'>, path: string, fields: Record<string, string>) =>
  (await post(doors, path, fields, { accesstoken: token })).refusal;
const positions = async ({ token }: Pick<Person, 'token'>) =>
  (await ask(doors, '/coin/contract/order/list/active', {}, token)).list;

/** A long of 0.1 at 60,000 and 2×, bought from a book that is empty afterwards: the mark is then the index. */
async function long({ token }: Pick<Person, 'token'>): Promise<void> {
  await market.must(market.order(market.maker, { side: 'sell', ticks: 600_000, lots: 1_000 }));
  await ask(
    doors,
    '/coin/contract/order/add',
    { ...HELD, type: 'limit', price: '60000.0', quantity: '0.1', leverage: '2' },
    token,
  );
}
async function trader(): Promise<Person> {
  const person = await fundedPerson(doors);
  await ask(doors, '/coin/transfer', { from: 'coin', to: 'contract', asset: 'USDT', amount: '20000' }, person.token);
  return person;
}
async function signIn({ phone }: Person): Promise<{ token: string }> {
  return await ask(doors, '/user/login', { phone, password: PASSWORD });
}

beforeAll(async () => {
  doors = await openDoors({}, { isTimed: 'awake' });
  compliance = await operator(doors, 'compliance');
  ann = await fundedPerson(doors);
});

describe('where the law has no contracts', () => {
  it('every call that speaks of one says that it is not open yet, in both languages', async () => {
    const told = Object.values(calls).filter(
      ({ path, refusals, example }) =>
        path.startsWith('/coin/contract/') &&
        (refusals as readonly string[]).includes('contracts-not-open') &&
        'symbol' in example.request,
    );
    expect(told.length).toBeGreaterThan(8);
    const answers = [];
    for (const { path, example } of told) answers.push([path, await refused(ann, path, formOf(example.request))]);
    expect(answers).toEqual(told.map(({ path }) => [path, 'contracts-not-open']));
    const order = { ...HELD, type: 'market', quantity: '0.1', leverage: '2' };
    const said = async (language: string) =>
      (await post(doors, '/coin/contract/order/add', order, { accesstoken: ann.token, 'accept-language': language }))
        .msg;
    expect(await said('en-US')).toBe('Not open yet, please stay tuned');
    expect(await said('bn-BD')).toBe('এখনও চালু হয়নি, সঙ্গে থাকুন');
  });
});

/** An example as a form has it. */
function formOf(example: Readonly<Record<string, unknown>>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(example).map(([name, value]) => [name, value === true ? '1' : String(value)]),
  );
}

describe('people who trade contracts', () => {
  beforeAll(async () => {
    market = await ContractVenues.open(doors, 10n ** 12n);
    await market.price(600_000);
  });

  it.each(['disabled', 'frozen'] as const)(
    'who is %s reduces, adds margin and protects, and opens nothing',
    async (how) => {
      const person = await trader();
      await long(person);
      const more = { ...HELD, type: 'limit', price: '59000.0', quantity: '0.01', leverage: '2' };
      await ask(doors, '/coin/contract/order/add', more, person.token);
      if (how === 'disabled') await act(doors, compliance, 'disable-customer', person.id, {}, 'A stolen phone.');
      else await ask(doors, '/user/freeze', {}, person.token);
      const back = await signIn(person);
      // Its orders have ended with it.
      expect((await ask(doors, '/coin/contract/order/list', { scope: 'open' }, back.token)).orders).toEqual([]);

      expect(await refused(back, '/coin/contract/order/add', more)).toBe(`account-${how}`);
      const less = { ...HELD, type: 'limit', price: '66000.0', quantity: '0.01', reduceOnly: '1' };
      const { order: out } = await ask(doors, '/coin/contract/order/add', less, back.token);
      expect([out.reduceOnly, out.status]).toEqual([true, 'open']);
      await ask(doors, '/coin/contract/order/close', { orderId: out.orderId }, back.token);
      expect(await refused(back, '/coin/contract/order/multiple/set', { symbol: SYMBOL, leverage: '1' })).toBe(
        `account-${how}`,
      );
      expect(await refused(back, '/coin/contract/order/liquidate', { ...HELD, reverse: '1' })).toBe(`account-${how}`);

      const [before] = await positions(back);
      await ask(doors, '/coin/contract/order/add/mgn', { ...HELD, amount: '50' }, back.token);
      await ask(doors, '/coin/contract/order/set/loss', { ...HELD, triggerPrice: '40000.0' }, back.token);
      await ask(doors, '/coin/contract/order/liquidate', { ...HELD, quantity: '0.04', price: '60000.0' }, back.token);
      // What waits of the reduction is taken back, and given again to whoever buys.
      const [waiting] = (await ask(doors, '/coin/contract/order/list', { scope: 'open' }, back.token)).orders.filter(
        ({ reduceOnly, triggerPrice }) => reduceOnly && triggerPrice === null,
      );
      expect(await ask(doors, '/coin/contract/order/close', { orderId: waiting!.orderId }, back.token)).toMatchObject({
        closed: 1,
      });
      await market.must(market.order(market.maker, { side: 'buy', ticks: 600_000, lots: 1_000 }));
      await ask(doors, '/coin/contract/order/liquidate', { ...HELD, quantity: '0.04' }, back.token);
      const [after] = await positions(back);
      expect([before!.quantity, after!.quantity]).toEqual(['0.1', '0.06']);
      await ask(doors, '/coin/contract/order/liquidate', HELD, back.token);
      expect(await positions(back)).toEqual([]);
      doors.worlds.real.sequencer.engine.check();
    },
  );

  it('only what opens asks for the transaction PIN: turning round does, and changing an order that opens', async () => {
    const person = await trader();
    await long(person);
    const more = { ...HELD, type: 'limit', price: '59000.0', quantity: '0.01', leverage: '2' };
    const { order } = await ask(doors, '/coin/contract/order/add', more, person.token);
    // A sign-in that has not told the PIN.
    const locked = await signIn(person);
    const amended = { orderId: order.orderId, price: '59500.0', quantity: '0.5' };
    expect(await refused(locked, '/coin/contract/order/amend', amended)).toBe('transaction-pin-needed');
    await market.must(market.order(market.maker, { side: 'buy', ticks: 600_000, lots: 2_000 }));
    expect(await refused(locked, '/coin/contract/order/liquidate', { ...HELD, reverse: '1' })).toBe(
      'transaction-pin-needed',
    );
    expect(await refused(locked, '/coin/contract/order/add', more)).toBe('transaction-pin-needed');
    expect(await refused(locked, '/coin/contract/order/add', { ...more, reduceOnly: '0' })).toBe(
      'transaction-pin-needed',
    );
    // What only reduces is a way out, whichever call it comes by; without a position it opens none.
    const less = { ...HELD, type: 'limit', price: '61000.0', quantity: '0.05', reduceOnly: '1' };
    const { order: out } = await ask(doors, '/coin/contract/order/add', less, locked.token);
    expect([out.side, out.reduceOnly, out.status]).toEqual(['sell', true, 'open']);
    await ask(
      doors,
      '/coin/contract/order/amend',
      { orderId: out.orderId, price: '61500.0', quantity: '0.04' },
      locked.token,
    );
    await ask(doors, '/coin/contract/order/close', { orderId: out.orderId }, locked.token);
    expect(await refused(locked, '/coin/contract/order/add', { ...less, direction: 'short' })).toBe(
      'reduce-only-without-position',
    );
    await ask(doors, '/coin/contract/order/add/mgn', { ...HELD, amount: '5' }, locked.token);
    await ask(doors, '/coin/contract/order/liquidate', { ...HELD, quantity: '0.05' }, locked.token);
    await ask(doors, '/coin/contract/order/close', { orderId: order.orderId }, locked.token);
    await ask(doors, '/user/pin/unlock', { pin: PIN }, locked.token);
    await ask(doors, '/coin/contract/order/liquidate', { ...HELD, reverse: '1' }, locked.token);
    expect((await positions(locked)).map(({ direction, quantity }) => [direction, quantity])).toEqual([
      ['short', '0.05'],
    ]);
    await ask(doors, '/coin/contract/order/close', { all: '1' }, locked.token).catch(() => undefined);
    await market.must(market.order(market.maker, { side: 'sell', ticks: 600_000, lots: 500 }));
    await ask(doors, '/coin/contract/order/liquidate', { symbol: SYMBOL, direction: 'short' }, locked.token);
  });

  it('rings at 50, 75 and 90 % of the margin, once a crossing: down and up again rings again, a restart does not', async () => {
    const bob = await trader();
    await emptyBook();
    await long(bob);
    const rung: number[] = [];
    const watch = () =>
      new MarginWatch(doors.worlds.real, async (_, { event, params }) => {
        if (event === 'margin-call') rung.push(Number(params['percent']));
      });
    let watching = watch();
    /** The price at which a long of 0.1 with 3,000 of margin has used so much of it: maintenance is 0.4 % of the value. */
    const at = async (percent: number): Promise<void> => {
      const price = 3_000 / (0.1 - (0.0004 * 100) / percent);
      await market.price(Math.round(price * 10) - 1);
      expect(Math.abs(Number((await positions(bob))[0]!.marginRatio) - percent)).toBeLessThan(1);
      for (let looks = 0; looks < 3; looks++) await watching.look();
    };
    const heard = async (percents: readonly number[]): Promise<number[]> => {
      rung.length = 0;
      for (const percent of percents) await at(percent);
      return [...rung];
    };
    expect(await heard([20, 45, 52, 58, 51])).toEqual([50]);
    expect(await heard([77, 80, 76])).toEqual([75]);
    expect(await heard([92, 94, 91])).toEqual([90]);
    // What trembles at a line rings once; what came well below it rings anew.
    expect(await heard([88, 91])).toEqual([]);
    expect(await heard([80, 92])).toEqual([90]);
    expect(await heard([40, 60])).toEqual([50]);
    // From calm to nearly nothing at once: one bell, the loudest.
    expect(await heard([30, 92])).toEqual([90]);
    watching = watch();
    expect(await heard([92])).toEqual([]);
    rung.length = 0;
    await market.price(600_000);
    await watching.look();
    expect(rung).toEqual([]);
  });

  it('says what share of customers lost: of fewer than thirty it is too few to tell, then exactly so many, and no participant counts', async () => {
    const share = async () => {
      const { sequencer } = doors.worlds.real;
      await sequencer.tablesClock.reaches(sequencer.head);
      return (await ask(doors, '/coin/contract/order/multiple', { symbol: SYMBOL })).losingShare;
    };
    await emptyBook();
    await market.price(600_000);
    const { traded: before } = await share();
    expect(before).toBeLessThan(29);
    const losingBefore = await losers();
    /** Somebody buys at one price from a participant, and sells at another. */
    const round = async (bought: number, sold: number): Promise<void> => {
      const opening = { kind: 'open-account', atMs: 0, ownerKind: 'customer', referrer: null } as const;
      const account = accountOf((await market.must(opening)).account!, 'contract');
      await market.must({ kind: 'issue-test-money', atMs: 0, account, asset: USDT, amount: 10n ** 9n });
      await market.must(market.order(market.maker, { side: 'sell', ticks: bought, lots: 100 }));
      await market.must(market.order(account, { side: 'buy', ticks: bought, lots: 100 }, 2));
      await market.must(market.order(market.maker, { side: 'buy', ticks: sold, lots: 100 }));
      await market.must(market.order(account, { side: 'sell', ticks: sold, lots: 100 }, 2));
    };
    for (let n = before; n < 29; n++) await round(600_000, 603_000);
    expect(await share()).toEqual({ traded: 29, losingPercent: null });
    // Who gains less than the fees has lost.
    await round(600_000, 600_100);
    const losing = losingBefore + 1;
    expect(await share()).toEqual({ traded: 30, losingPercent: Math.floor((losing * 100) / 30) });
    await round(600_000, 590_000);
    expect(await share()).toEqual({ traded: 31, losingPercent: Math.floor(((losing + 1) * 100) / 31) });
    // A year later nobody traded within twelve months.
    doors.clock.ahead += 366 * 86_400_000;
    expect(await share()).toEqual({ traded: 0, losingPercent: null });
  });
});

/** Whatever the house's participant has left in the book is taken back. */
async function emptyBook(): Promise<void> {
  await doors.worlds.real.sequencer.submit({
    command: { kind: 'cancel-all-orders', atMs: 0, account: market.maker, instrument: null },
    requestId: null,
    caller: 'system',
  });
}

/** Customers of this file who have lost so far, by their own records of what was closed. */
async function losers(): Promise<number> {
  const rows = await doors.sql<{ net: string }[]>`
    select account, sum(profit - fee + funding)::text as net from real.contract_closings group by account`;
  return rows.filter(({ net }) => net.startsWith('-')).length;
}
