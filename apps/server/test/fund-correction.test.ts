// In: a gateway with a fund whose mark was a fifth too high at a dealing. Out: its value put right by a recorded price and two people, and customers told.
import { beforeAll, expect, it } from 'vitest';
import { act, askConsole, operator, type Staff } from './console.ts';
import { ask, fundedPerson, openDoors, type Doors } from './doors.ts';
import { dealFund, openFund, toldOfFund } from './fund-at-the-doors.ts';
import { checkMyFund } from './strangers-scripts.ts';

const ID = 'real:1';
let doors: Doors;
let maker: Staff;
let checker: Staff;

beforeAll(async () => {
  doors = await openDoors({ SESSION_IDLE_MINUTES: '43200' }, { isTimed: 'awake' });
  await openFund(doors);
});

const agree = (actionId: string) =>
  askConsole(doors, checker, '/approvals/decide', { id: actionId, decision: 'approve', reason: 'Seen it, too.' });

it('P1 P2 P6 a wrong value is put right by a recorded price, by two people; the customer is told and sees it', async () => {
  const { sequencer } = doors.worlds.real;
  const submit = async (command: Parameters<typeof sequencer.submit>[0]['command']) => {
    const reply = await sequencer.submit({ command, requestId: null, caller: 'system' });
    if (reply.refusal !== null) throw new Error(`${command.kind}: ${reply.refusal}`);
    return reply;
  };
  const people = [await fundedPerson(doors), await fundedPerson(doors)];
  const accounts = await Promise.all(
    people.map(async ({ id }): Promise<number> => {
      const [row] = await doors.sql`
        select account from identity.accounts where customer_id = ${id} and world = 'real'`;
      return row!['account'];
    }),
  );
  const [ann, bob] = accounts as [number, number];
  const { token } = people[1]!;
  const fund = () => sequencer.engine.funds.all.get(1)!;
  const { index, lastTicks } = sequencer.engine.instruments.find(({ listing }) => listing.symbol === 'BTCUSDT')!;
  const ticks = lastTicks || 1_000_000;
  const marking = (at: number) =>
    submit({ kind: 'record-marks', atMs: 0, source: 'test', marks: [{ instrument: index, ticks: at }] });
  const deal = (before: () => Promise<unknown>) => dealFund(doors, () => marking(ticks), before);
  const subscribe = (account: number, amount: bigint) =>
    submit({ kind: 'subscribe-fund', atMs: 0, account, fund: 1, amount: amount * 10n ** 6n });
  await deal(() => marking(ticks));
  await deal(async () => {
    await subscribe(ann, 4_000n);
    await marking(ticks);
  });
  const owner = fund().owner;
  const trading = {
    kind: 'place-order',
    atMs: 0,
    instrument: index,
    type: 'limit',
    timeInForce: 'good-till-cancelled',
    postOnly: false,
    selfTradePrevention: 'expire-taker',
    ticks,
    quoteAmount: 0n,
    triggerTicks: 0,
    expiresAtMs: 0,
  } as const;
  await deal(async () => {
    // A trade in the hour before: what the market really cost. The mark that the value is taken from is a fifth too high.
    const { unitsPerTickLot } = sequencer.engine.instrument(index);
    const coins =
      10n ** BigInt(sequencer.engine.assets[sequencer.engine.instrument(index).listing.baseAsset]!.decimals);
    const lots = Number((2_000n * 10n ** 6n) / (BigInt(ticks) * unitsPerTickLot));
    await submit({
      kind: 'issue-test-money',
      atMs: 0,
      account: bob,
      asset: sequencer.engine.instrument(index).listing.baseAsset,
      amount: coins * 100n,
    });
    await submit({ ...trading, account: bob, side: 'sell', lots });
    await submit({ ...trading, account: owner, side: 'buy', lots });
    await subscribe(bob, 1_000n);
    await marking(Math.round(ticks * 1.2));
    await expect.poll(() => sequencer.engine.instrument(index).markTicks).toBe(Math.round(ticks * 1.2));
  });
  maker = await operator(doors, 'markets');
  checker = await operator(doors, 'treasury');
  const page = await askConsole(doors, maker, '/funds/get', { id: ID });
  const check = page.checks.find(({ evidence }) => evidence === 'hour-median')!;
  expect(Number(check.value)).toBeGreaterThan(Number(check.right) * 1.05);
  const { runId, symbol, evidence } = check;
  for (const wrong of [
    { runId: '99', symbol, evidence },
    { runId, symbol: 'ETHUSDT', evidence },
    { runId, symbol, evidence: 'typed' },
    { runId, symbol, evidence, value: '1' },
  ])
    expect((await act(doors, maker, 'correct-fund-value', ID, wrong as never)).refusal).toBeTruthy();
  const before = (await ask(doors, '/fund/info', { id: '1' }, token)).mine!;
  const asked = await act(doors, maker, 'correct-fund-value', ID, { runId, symbol, evidence });
  expect(asked.data).toMatchObject({ state: 'waiting' });
  expect((await ask(doors, '/fund/info', { id: '1' }, token)).mine!.units).toBe(before.units);
  await agree(asked.data!.actionId);
  await sequencer.tablesClock.reaches(sequencer.head);
  const after = (await ask(doors, '/fund/info', { id: '1' }, token)).mine!;
  expect(Number(after.units)).toBeCloseTo(1_000 / Number(check.right), 4);
  const [order] = (await ask(doors, '/fund/order/list', {}, token)).list;
  expect(order!.corrected).toMatchObject({ value: check.right, amount: '0' });
  expect(Number(order!.corrected!.units)).toBeCloseTo(Number(after.units) - Number(before.units), 4);
  const { value } = await ask(doors, '/fund/holdings', { id: '1' });
  expect(value).toMatchObject({ value: check.value, corrected: { value: check.right, made: '0' } });
  expect(value!.corrected!.holdings[0]).toMatchObject({ source: 'hour-median', price: check.recorded });
  expect((await ask(doors, '/fund/nav', { id: '1' })).list[0]).toMatchObject({
    value: check.value,
    rightValue: check.right,
  });
  expect(await checkMyFund(await toldOfFund(doors, token))).toContain('Everything agrees.');
  expect((await askConsole(doors, maker, '/funds/get', { id: ID })).checks).toEqual([]);
  await expect
    .poll(async () => (await ask(doors, '/user/notice', {}, token)).list.map(({ event }) => event), {
      timeout: 20_000,
    })
    .toContain('fund-given');
});
