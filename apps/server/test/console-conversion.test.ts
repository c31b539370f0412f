// In: a gateway with both worlds, operators, customers. Out: pairs of exchange stopped by one, reopened and given other rules by two; no way to a rate.
import { beforeAll, beforeEach, expect, it } from 'vitest';
import { actionInputs } from '@hilsa/contract/console/index';
import { askSource } from '../src/connectors/index.ts';
import { createPriceProcess } from '../src/sandbox/price-process.ts';
import { SimulatedSource, SOURCES } from '../src/sandbox/rate-sources.ts';
import { act, askConsole, operator, type Staff } from './console.ts';
import { ask, type Doors, fundedPerson, openDoors, type Person, post } from './doors.ts';

const ID = 'real:USD-BDT';
let doors: Doors;
let ann: Person;
let maker: Staff;
let checker: Staff;

beforeAll(async () => {
  doors = await openDoors();
  ann = await fundedPerson(doors);
  await ask(doors, '/user/sandbox/fund', { asset: 'BDT', amount: '500000' }, ann.token);
  maker = await operator(doors, 'markets');
  checker = await operator(doors, 'treasury');
});
beforeEach(async () => {
  const process = createPriceProcess('7');
  for (const shape of SOURCES)
    await askSource([doors.worlds.real.sequencer], new SimulatedSource(shape, process, Date.now));
});

const LIMITS = {
  spreads: [
    { from: '0', percent: '0.4' },
    { from: '50000', percent: '0.2' },
  ],
  minimum: '500',
  dailyMaximum: '200000',
  mostExposure: '1000000',
  quoteSeconds: 10,
};
const RULES = { ...LIMITS, isOn: true, dealerBank: '', fromMs: 0 };
const quote = (amount = '10000') =>
  post(doors, '/user/exchange/quote', { from: 'BDT', to: 'USD', amount }, { accesstoken: ann.token });
const agree = (actionId: string) =>
  askConsole(doors, checker, '/approvals/decide', { id: actionId, decision: 'approve', reason: 'Seen it, too.' });

it('shows what the sources say, how old and how far apart, and what the house has', async () => {
  const pair = await askConsole(doors, maker, '/conversion/get', { id: ID });
  expect(pair).toMatchObject({ status: 'open', base: 'USD', quote: 'BDT', inventoryBase: '50000000', changed: null });
  expect(pair.sources.map(({ source, isFresh }) => [source, isFresh])).toEqual(SOURCES.map(({ name }) => [name, true]));
  expect(pair.versions).toMatchObject([{ version: 1, rules: pair.rules }]);
  const { list, total } = await askConsole(doors, maker, '/conversion/list', { world: 'real', search: 'usd-' });
  expect([list.length, total]).toEqual([2, 2]);
});

it('P6 one person stops a pair; what was quoted is honoured; two reopen it', async () => {
  const { data } = (await quote()) as unknown as { data: { quote: { quoteId: string } } };
  const stopped = await act(doors, maker, 'stop-pair', ID, {}, 'The check source stands still.');
  expect(stopped.data).toMatchObject({ state: 'done' });
  expect(await quote()).toMatchObject({ refusal: 'pair-off' });
  const taken = await post(doors, '/user/exchange', { quoteId: data.quote.quoteId }, { accesstoken: ann.token });
  expect(taken.code).toBe(0);
  expect((await act(doors, maker, 'stop-pair', ID)).refusal).toBe('nothing-to-change');
  const asked = await act(doors, maker, 'reopen-pair', ID);
  expect(asked.data).toMatchObject({ state: 'waiting' });
  expect(await quote()).toMatchObject({ refusal: 'pair-off' });
  await agree(asked.data!.actionId);
  expect((await quote()).code).toBe(0);
  expect((await askConsole(doors, maker, '/conversion/get', { id: ID })).changed).toMatchObject({
    approvedByName: expect.any(String),
  });
});

it('P5 P6 rules change by two people as a new version, the same for everybody', async () => {
  const asked = await act(doors, maker, 'set-pair-rules', ID, RULES);
  expect(asked.data).toMatchObject({ state: 'waiting' });
  await agree(asked.data!.actionId);
  const bob = await fundedPerson(doors);
  const wish = { from: 'BDT', to: 'USD', amount: '60000' };
  const quotes = await Promise.all(
    [ann, bob].map(async ({ token }) => (await ask(doors, '/user/exchange/quote', wish, token)).quote),
  );
  expect(quotes.map(({ spreadPercent }) => spreadPercent)).toEqual(['0.2', '0.2']);
  await doors.worlds.real.sequencer.tablesClock.reaches(doors.worlds.real.sequencer.head);
  const { versions } = await askConsole(doors, maker, '/conversion/get', { id: ID });
  expect(versions.map(({ version }) => version)).toEqual([2, 1]);
});

it('puts rules of a later day beside those in force, and refuses a day that is over', async () => {
  const fromMs = Date.now() + 3_600_000;
  const asked = await act(doors, maker, 'set-pair-rules', ID, { ...RULES, quoteSeconds: 9, fromMs });
  await agree(asked.data!.actionId);
  const pair = await askConsole(doors, maker, '/conversion/get', { id: ID });
  expect(pair.coming).toMatchObject({ fromMs, rules: { quoteSeconds: 9 } });
  expect(pair.rules.quoteSeconds).toBe(10);
});

it('P6 two people make a pair, which begins switched off, and two switch it on', async () => {
  const made = {
    ...LIMITS,
    wallet: 'stock',
    decimals: { rate: 4, base: 2, quote: 2 },
    rule: { kind: 'checked', source: SOURCES[0].name, check: SOURCES[1].name, mostApartPercent: '1', freshSeconds: 60 },
  } as const;
  const id = 'real:BRL-BDT';
  const wrong: [string, object, string][] = [
    ['real:USD-BDT', made, 'nothing-to-change'],
    ['real:BDT-USD', made, 'pair-invalid'],
    ['real:XYZ-BDT', made, 'unknown-asset'],
    ['real:BRL-BRL', made, 'pair-invalid'],
    [id, { ...made, decimals: { rate: 4, base: 9, quote: 2 } }, 'pair-invalid'],
    [id, { ...made, rule: { ...made.rule, check: made.rule.source } }, 'pair-invalid'],
    [id, { ...made, isOn: true }, 'field-invalid'],
  ];
  for (const [subject, input, refusal] of wrong)
    expect([subject, (await act(doors, maker, 'make-pair', subject, input as never)).refusal]).toEqual([
      subject,
      refusal,
    ]);
  const asked = await act(doors, maker, 'make-pair', id, made);
  expect(asked.data).toMatchObject({ state: 'waiting' });
  expect((await agree(asked.data!.actionId)).state).toBe('done');
  const pair = await askConsole(doors, maker, '/conversion/get', { id });
  expect(pair).toMatchObject({ status: 'off', base: 'BRL', quote: 'BDT', rules: { ...LIMITS, isOn: false } });
  const on = await act(doors, maker, 'set-pair-rules', id, { ...LIMITS, isOn: true, dealerBank: '', fromMs: 0 });
  await agree(on.data!.actionId);
  expect((await askConsole(doors, maker, '/conversion/get', { id })).status).toBe('stale');
});

it('refuses what makes no sense, and support only looks', async () => {
  const wrong: [string, unknown][] = [
    ['real:BDT-XYZ', RULES],
    ['nowhere:USD-BDT', RULES],
    [ID, { ...RULES, minimum: '0.001' }],
    [ID, { ...RULES, spreads: [] }],
    [ID, { ...RULES, spreads: [{ from: '0', percent: '-1' }] }],
    [ID, { ...RULES, rate: '1' }],
  ];
  for (const [subject, input] of wrong)
    expect((await act(doors, maker, 'set-pair-rules', subject, input as never)).refusal).toBeTruthy();
  const support = await operator(doors, 'support');
  expect((await act(doors, support, 'stop-pair', ID)).refusal).toBe('right-missing');
  expect((await askConsole(doors, support, '/conversion/get', { id: ID })).pair).toBe('USD-BDT');
});

it('P1 no action of the console carries a rate or a customer into an exchange', () => {
  for (const name of ['stop-pair', 'reopen-pair', 'make-pair', 'set-pair-rules'] as const)
    expect(Object.keys(actionInputs[name].shape).join(' ')).not.toMatch(/rate|mid|customer|account|price/i);
});

it('P2 the books compute every conversion again from what its sources said, and name no customer', async () => {
  for (const [from, to, amount] of [
    ['BDT', 'USD', '10000'],
    ['USD', 'BDT', '40'],
    ['USDT', 'BTC', '500'],
  ] as const) {
    const { quote: firm } = await ask(doors, '/user/exchange/quote', { from, to, amount }, ann.token);
    await ask(doors, '/user/exchange', { quoteId: firm.quoteId }, ann.token);
  }
  const { list, total } = await askConsole(doors, checker, '/books/conversions/list', { limit: 3 });
  expect(total).toBeGreaterThanOrEqual(3);
  expect(list.map(({ pair, misfit }) => [pair, misfit])).toEqual([
    ['BTC-USDT', null],
    ['USD-BDT', null],
    ['USD-BDT', null],
  ]);
  for (const { mid, again } of list) expect(again).toBe(mid);
  expect(list[0]!.sources.split(', ')).toHaveLength(3);
  expect(JSON.stringify(list)).not.toContain(ann.id);
});
