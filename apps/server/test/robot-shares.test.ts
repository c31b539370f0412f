// In: a customer with taka, a share that trades, a robot on shares. Out: it buys from the stock wallet on a candle of the session, pays the charges of
// shares, holds what is not settled, and its page, sums and the whole of what its customer owns add up.
import { accountOf, type Command } from '@hilsa/core';
import { parseDecimal } from '@hilsa/money';
import { ROBOT } from '@hilsa/testkit/robots/robots';
import { expect, it, vi } from 'vitest';
import { codeHashOf, decideDue } from '../src/robots/index.ts';
import { prepareShareWorld } from '../src/sandbox/shares/prepare-shares.ts';
import { createSharePrices } from '../src/sandbox/shares/share-price.ts';
import { checkMyRobot } from './strangers-scripts.ts';
import { ask, fundedPerson, openDoors, type Person, post } from './doors.ts';

const MINUTE_MS = 60_000;
const TAKA = 100n;
const cents = (text: string): bigint => parseDecimal(text.replace('-', ''), 6)! * (text.startsWith('-') ? -1n : 1n);

it('a robot on shares trades from the stock wallet, bound as its customer is, and its page follows from its fills', async () => {
  const doors = await openDoors({}, { isTimed: true });
  const { sequencer } = doors.worlds.real;
  const now = (): number => Date.now() + doors.clock.ahead;
  const submit = async (command: Command) => {
    const reply = await sequencer.submit({ command, requestId: null, caller: 'system' });
    if (reply.refusal !== null) throw new Error(`${command.kind}: ${reply.refusal}`);
    return reply;
  };
  const { places } = await prepareShareWorld(sequencer, {
    prices: createSharePrices('robots'),
    count: 2,
    hours: 'round-the-clock',
    nowMs: now(),
  });
  const { instrument, baseAsset, share } = places[0]!;
  const engine = () => sequencer.engine.instrument(instrument);
  await vi.waitFor(() => expect(engine().share?.highest ?? 0).toBeGreaterThan(0), { timeout: 50_000, interval: 20 });
  const first = sequencer.engine.accountCount;
  const [ann, bob] = [await fundedPerson(doors), await fundedPerson(doors)];
  const accounts = await doors.sql<{ customer_id: string; account: number }[]>`
    select customer_id, account from identity.accounts where world = 'real' and account >= ${first}`;
  const stockOf = (person: Person) =>
    accountOf(accounts.find((row) => row.customer_id === person.id)!.account, 'stock');
  const taka = engine().listing.quoteAsset;
  const give = { kind: 'issue-test-money', atMs: 0 } as const;
  await submit({ ...give, account: stockOf(bob), asset: baseAsset, amount: 5_000n });
  await submit({ ...give, account: stockOf(bob), asset: taka, amount: 10_000_000n * TAKA });
  await submit({ ...give, account: stockOf(ann), asset: taka, amount: 100_000n * TAKA });
  const price = (await ask(doors, '/stock/index/info', { code: share.code })).limits.reference;
  const trade = (side: 'buy' | 'sell', quantity: string, person: Person) =>
    ask(doors, `/stock/order/${side}`, { code: share.code, type: 'limit', quantity, price }, person.token);
  await trade('sell', '500', bob);
  await trade('buy', '1', bob).catch(() => undefined);
  await trade('buy', '1', ann);
  const money = { asset: taka, least: 5_000n * TAKA, most: 200_000n * TAKA, capacity: 10_000_000n * TAKA };
  const robot = { ...ROBOT, code: 'own-dca-shares', rule: 'dca', settings: '', markets: [instrument], ...money };
  await submit({ kind: 'set-robot', atMs: 0, robot: { ...robot, codeHash: codeHashOf('dca') } });
  const [sold] = (await ask(doors, '/stock/ai/list', {})).list;
  expect(sold).toMatchObject({ goods: 'shares', asset: 'BDT', markets: [share.code] });
  const charge = Math.max(...engine().listing.fees.tiers.map(({ takerPpm }) => takerPpm));
  expect((await ask(doors, '/stock/ai/info', { robotId: '0' })).fees.tradePpm).toBe(charge);

  const amount = BigInt(Math.ceil(Number(price) * 2)) * TAKA;
  const capital = String((amount / TAKA) * 10n > 5_000n ? (amount / TAKA) * 10n : 5_000n);
  const settings = `hilsa-robot-1;dca;market=${share.code};amount=${amount};everyCandles=60;safetyOrders=0;stepPpm=0;growthPpm=0;takePpm=0`;
  const whole = await ask(doors, '/user/assets', { currency: 'BDT' }, ann.token);
  const fields = { robotId: '0', settings, amount: capital, days: '30', onStop: 'sell' };
  const answer = await post(doors, '/stock/ai/buy', fields, { accesstoken: ann.token });
  expect(answer).toMatchObject({ code: 0 });
  const { id } = answer.data as { id: string };
  const split = await ask(doors, '/user/assets', { currency: 'BDT' }, ann.token);
  expect(split.elsewhere).toMatchObject([{ kind: 'robots', wallet: 'stock', value: capital, count: 1 }]);
  expect(split.total).toBe(whole.total);

  doors.clock.ahead += MINUTE_MS - (now() % MINUTE_MS) + 2_000;
  while (sequencer.engine.atMs < now() - 1_000) await submit({ kind: 'run-due', atMs: 0 });
  expect(await decideDue({ ...doors.worlds.real, now })).toBe(1);
  await sequencer.tablesClock.reaches(sequencer.head);
  const details = await ask(doors, '/stock/ai/order/details', { id }, ann.token);
  const { order, fills, holdings } = details;
  const { list: log } = await ask(doors, '/stock/ai/order/log', { id }, ann.token);
  const page = await ask(doors, '/stock/ai/info', { robotId: order.robotId });
  expect(await checkMyRobot({ details, robot: page.robot, fills, log })).toMatch(/^agrees: /m);
  expect(fills).toMatchObject([{ symbol: share.code, side: 'buy', feeAsset: 'BDT' }]);
  expect(holdings).toMatchObject([{ asset: share.code }]);
  const [{ amount: paid, fee }] = fills as [(typeof fills)[number]];
  expect(cents(fee)).toBeGreaterThan(0n);
  expect(cents(order.free)).toBe(cents(capital) - cents(paid) - cents(fee));
  expect(cents(order.worth)).toBe(cents(order.free) + cents(holdings[0]!.worth));
  expect(cents(order.totalProfit)).toBe(cents(order.worth) - cents(capital));
  // Under another code it is the same share: its settings name the old one, and it goes on deciding.
  const fromMs = now() + 1_000;
  await submit({ kind: 'change-code', atMs: 0, instrument, code: `${share.code}N`, fromMs });
  doors.clock.ahead += MINUTE_MS;
  while (sequencer.engine.atMs < now() - 1_000) await submit({ kind: 'run-due', atMs: 0 });
  expect(engine().listing.symbol).toBe(`${share.code}N`);
  expect(await decideDue({ ...doors.worlds.real, now })).toBe(1);
  expect(sequencer.engine.robotOrders.get(Number(id))?.standing).toBe('doing');
  await sequencer.tablesClock.reaches(sequencer.head);
  const { order: then } = await ask(doors, '/stock/ai/order/details', { id }, ann.token);
  // What it bought is not settled: nothing of it can leave before its date, and the order says so by waiting.
  await ask(doors, '/stock/ai/order/stop', { id, leave: 'yes' }, ann.token);
  await submit({ kind: 'run-due', atMs: 0 });
  expect(sequencer.engine.robotOrders.get(Number(id))).toMatchObject({ standing: 'closing', leaves: true });
  const { list, total } = await ask(doors, '/stock/ai/order/list', {}, ann.token);
  expect(list).toMatchObject([{ goods: 'shares', standing: 'closing' }]);
  // Sums over all robots are told in one money: in taka to the poisha, or by the display rate.
  expect(total.asset).toBe('USDT');
  const { total: inAll } = await ask(doors, '/stock/ai/order/list', { currency: 'BDT' }, ann.token);
  expect(inAll).toMatchObject({ asset: 'BDT', worth: then.worth, putIn: capital, todayProfit: then.todayProfit });
  expect(cents(total.worth)).toBeGreaterThan(0n);
  expect(cents(total.worth)).toBeLessThan(cents(then.worth));
  const income = await ask(doors, '/stock/ai/statistics', { days: '10' }, ann.token);
  expect(income.list).toHaveLength(1);
  expect(income.today.startsWith('-')).toBe(true);
  const inTaka = await ask(doors, '/stock/ai/statistics', { days: '10', currency: 'BDT' }, ann.token);
  expect(inTaka).toMatchObject({ asset: 'BDT', today: then.todayProfit });
  // Its share becomes part of another: its order has that one from the same moment on, in the tables as in the core.
  const into = places[1]!.instrument;
  const action = { kind: 'merger', gained: 1n, held: 1n, into } as const;
  await submit({ kind: 'announce-action', atMs: 0, instrument, action, recordAtMs: now() + 1_000 });
  doors.clock.ahead += 24 * 60 * MINUTE_MS;
  while (sequencer.engine.atMs < now() - 1_000) await submit({ kind: 'run-due', atMs: 0 });
  expect(sequencer.engine.robotOrders.get(Number(id))?.terms.markets).toEqual([instrument, into]);
  // The engine may be a commit ahead of the tables.
  await vi.waitFor(
    async () => {
      const [row] = await doors.sql`select markets from real.robot_orders where robot_order = ${id}`;
      expect(row!['markets']).toBe(`${instrument},${into}`);
    },
    { timeout: 20_000, interval: 50 },
  );
});
