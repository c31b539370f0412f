// In: a customer, a robot on a small market, candles that close. Out: what the doors tell of it; that a page follows from public trades and
// own postings; that a runner that comes back doubles nothing.
import { deviation, riskLevel, simpleReturns } from '@hilsa/formulas/statistics';
import { formatDecimal, parseDecimal } from '@hilsa/money';
import { brokenAt } from '@hilsa/strategies';
import { ROBOT } from '@hilsa/testkit/robots/robots';
import { beforeAll, describe, expect, it } from 'vitest';
import { codeHashOf, decideDue } from '../src/robots/index.ts';
import { POSTING_REASONS } from '../src/tables/words.ts';
import { act, askConsole, callConsole, operator, type Staff } from './console.ts';
import { checkMyRobot } from './strangers-scripts.ts';
import { ask, fundedPerson, openDoors, post, type Doors, type Person } from './doors.ts';

const MINUTE_MS = 60_000;
const GRID =
  'hilsa-robot-1;grid;market=BTCUSDT;low=990000;high=1010000;spaces=10;mode=arithmetic;lotsPerLine=400;trailsUp=off;stopAt=0;takeAt=0';
const COSTS = { performancePpm: 200_000, lockInDays: 2, exitPpm: 10_000, coolDownCandles: 12 };
let doors: Doors;
let ann: Person;
let bob: Person;
let id: string;

const now = (): number => Date.now() + doors.clock.ahead;
const decided = (): Promise<number> => decideDue({ ...doors.worlds.real, now });
/** The time of commands is drawn to the clock's in steps: asked until it is there. */
async function candleDecided(): Promise<void> {
  const { sequencer } = doors.worlds.real;
  const due = { command: { kind: 'run-due', atMs: 0 }, requestId: null, caller: 'system' } as const;
  while (sequencer.engine.atMs < now() - 1_000) {
    await sequencer.submit(due);
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  expect(await decided()).toBe(1);
}
/** The next minute has begun, and its trades are in. */
function nextCandle(): void {
  doors.clock.ahead += MINUTE_MS - (now() % MINUTE_MS) + 2_000;
}
const trade = (side: 'buy' | 'sell', price: string, quantity: string, person = bob) =>
  ask(doors, '/coin/order/add', { symbol: 'BTCUSDT', side, type: 'limit', price, quantity }, person.token);
/** With what the robot's public page says beside. */
async function check(saved: { details: { order: { robotId: string } }; fills: object; log: object }): Promise<string> {
  const { robot } = await ask(doors, '/stock/ai/info', { robotId: saved.details.order.robotId });
  return checkMyRobot({ robot, ...saved });
}
const details = () => ask(doors, '/stock/ai/order/details', { id }, ann.token);
const units = (text: string): bigint => parseDecimal(text.replace('-', ''), 8)! * (text.startsWith('-') ? -1n : 1n);

beforeAll(async () => {
  doors = await openDoors({}, { isTimed: true });
  [ann, bob] = [await fundedPerson(doors), await fundedPerson(doors)];
  const { sequencer } = doors.worlds.real;
  for (const robot of [
    { ...ROBOT, settings: GRID, codeHash: codeHashOf('grid') },
    { ...ROBOT, code: 'own-grid', settings: '', costs: COSTS },
  ])
    await sequencer.submit({ command: { kind: 'set-robot', atMs: 0, robot }, requestId: null, caller: 'system' });
  // Somebody to trade with on both sides, and a first price.
  await trade('sell', '100100', '0.2');
  await trade('buy', '99900', '0.2');
  await trade('buy', '100100', '0.001', ann);
});

describe('a robot', () => {
  it('R1 is listed with its rule, the hash of its code and no promise', async () => {
    const { list, medianPpm } = await ask(doors, '/stock/ai/list');
    expect(list.map(({ code, result }) => [code, result])).toEqual([
      ['grid-btc-1', null],
      ['own-grid', null],
    ]);
    expect(medianPpm).toBeNull();
    const { settings, codeHash, statistics, fees } = await ask(doors, '/stock/ai/info', { robotId: '0' });
    expect({ settings, codeHash }).toEqual({ settings: GRID, codeHash: codeHashOf('grid') });
    expect(statistics).toMatchObject({ dailyRatePpb: null, n: 0, estimate: null, notLuckPpm: null });
    expect(fees).toMatchObject({ performancePpm: 0, lockInDays: 0, exitPpm: 0 });
    expect((await ask(doors, '/stock/ai/info', { robotId: '1' })).fees).toMatchObject(COSTS);
    const { list: markets } = await ask(doors, '/stock/ai/stocks', { robotId: '0' });
    expect(markets).toMatchObject([{ symbol: 'BTCUSDT', base: 'BTC', last: '100100.0' }]);
  });

  it('is bought once for one id; its capital leaves the wallet and nothing else does', async () => {
    const fields = { robotId: '0', amount: '10000', days: '30', onStop: 'sell' };
    const headers = { accesstoken: ann.token, 'x-request-id': 'a-grid' };
    const whole = await ask(doors, '/user/assets', {}, ann.token);
    const before = (await ask(doors, '/coin/assets', {}, ann.token)).list.find(({ asset }) => asset === 'USDT')!;
    const answers = await Promise.all([1, 2].map(() => post(doors, '/stock/ai/buy', fields, headers)));
    expect(answers.map(({ code }) => code)).toEqual([0, 0]);
    id = (answers[0]!.data as { id: string }).id;
    expect(answers[1]!.data).toEqual({ id });
    const after = (await ask(doors, '/coin/assets', {}, ann.token)).list.find(({ asset }) => asset === 'USDT')!;
    expect(units(before.available) - units(after.available)).toBe(units('10000'));
    const split = await ask(doors, '/user/assets', {}, ann.token);
    expect(split.elsewhere).toEqual([{ kind: 'robots', wallet: 'coin', value: '10000', profit: '0', count: 1 }]);
    expect([split.total, split.today.change]).toEqual([whole.total, whole.today.change]);
    expect(units(whole.available) - units(split.available)).toBe(units('10000'));
    const { list: points } = await ask(doors, '/user/assets/history', { range: '1w' }, ann.token);
    expect(points.at(-1)![1]).toBe(whole.total);
    const { order } = await details();
    expect(order).toMatchObject({
      standing: 'doing',
      principal: '10000',
      worth: '10000',
      free: '10000',
      totalProfit: '0',
      periodDays: 30,
      currentDay: 1,
      remainingDays: 29,
      lockInDays: 0,
      singleLimit: '1000',
      lossLimit: '2000',
      estimate: null,
    });
  });

  it('decides once a candle, in slices of at most a tenth, and a second runner on the same candle changes nothing', async () => {
    nextCandle();
    await candleDecided();
    const head = doors.worlds.real.sequencer.head;
    expect(await decided()).toBe(0);
    expect(doors.worlds.real.sequencer.head).toBe(head);
    for (let n = 0; n < 5; n++) {
      await trade('sell', '100100', '0.02');
      await trade('buy', '100100', '0.001', ann);
      nextCandle();
      await candleDecided();
    }
    const { fills, openOrders, order, holdings } = await details();
    expect(fills.length).toBeGreaterThan(3);
    for (const { amount } of fills) expect(units(amount) <= units('1000')).toBe(true);
    expect(openOrders.length).toBeGreaterThan(5);
    expect(holdings).toMatchObject([{ asset: 'BTC' }]);
    expect(order.standing).toBe('doing');
  });

  it('has the profit of its postings: what it paid, got and was charged, and what its coins are worth', async () => {
    const { order, holdings, gridProfit, fills } = await details();
    // Rounds are closed by sales alone.
    expect(gridProfit === '0').toBe(!fills.some(({ side }) => side === 'sell'));
    const { sequencer, publisher } = doors.worlds.real;
    const { wallet } = [...sequencer.engine.robotOrders.values()].find((each) => String(each.id) === id)!;
    const rows = await doors.sql`
      select asset, reason, sum(amount) as amount from real.postings where account = ${wallet} group by 1, 2`;
    expect(rows.length).toBeGreaterThan(2);
    const sum = (asset: number): bigint =>
      rows
        .filter((row) => row['asset'] === asset && wordsOf(row['reason']) !== 'robot-capital')
        .reduce((total, row) => total + BigInt(row['amount']), 0n);
    const last = parseDecimal(publisher.listings.at(0).price(publisher.lastTicks(publisher.listings.at(0))), 6)!;
    const profit = sum(0) + (sum(1) * last) / 100_000_000n;
    expect(order.totalProfit).toBe(formatDecimal(profit, 6, { trim: true }));
    expect(holdings).toHaveLength(1);
  });

  it('R1 pays nothing from a rate: what the tables say of its days may be changed, and no balance, worth or profit is', async () => {
    const { sequencer } = doors.worlds.real;
    const seen = async () => {
      const { order, holdings } = await details();
      const { worth, free, totalProfit, principal } = order;
      const assets = await ask(doors, '/coin/assets', {}, ann.token);
      return { worth, free, totalProfit, principal, holdings, assets: assets.list, hash: sequencer.engine.hash() };
    };
    const before = await seen();
    const owner = doors.owner();
    const stored = await owner`select * from real.robot_days`;
    expect(stored.length).toBeGreaterThan(0);
    await owner`update real.robot_days set end_worth = end_worth * 3, start_worth = start_worth / 2`;
    expect(await seen()).toEqual(before);
    for (const { robot_order, day, start_worth, end_worth } of stored)
      await owner`update real.robot_days set start_worth = ${start_worth}, end_worth = ${end_worth}
        where robot_order = ${robot_order} and day = ${day}`;
  });

  it('R4 shows others nobody’s results but those of the house’s own order: a customer’s are his alone', async () => {
    const { list, medianPpm } = await ask(doors, '/stock/ai/list', {}, bob.token);
    expect(list.map(({ result }) => result)).toEqual([null, null]);
    expect(medianPpm).toBeNull();
    const info = await ask(doors, '/stock/ai/info', { robotId: '0' }, bob.token);
    expect([info.trades, info.log, info.robot.result]).toEqual([[], [], null]);
    expect(await post(doors, '/stock/ai/order/details', { id }, { accesstoken: bob.token })).toMatchObject({
      refusal: 'unknown-robot-order',
    });
  });

  it('tells each candle and why, in a chain that anybody can check', async () => {
    const { list } = await ask(doors, '/stock/ai/order/log', { id, limit: '100' }, ann.token);
    expect(list.length).toBe(6);
    const rows = list.toReversed().map(({ candleMs, inputs, intents, reasons, link }) => ({
      candleMs,
      inputs,
      intents: intents as unknown as [],
      reasons: reasons as unknown as [],
      link,
    }));
    expect(brokenAt(rows)).toBeNull();
    const altered = rows.map((row, n) =>
      n === 3 ? { ...row, reasons: [{ word: 'no-signal', market: 'X' }] as unknown as [] } : row,
    );
    expect(brokenAt(altered)).toBe(3);
    expect(list.at(-1)!.reasons[0]).toMatchObject({ word: 'started', market: 'BTCUSDT' });
  });

  it('is checked by a stranger’s script: the chain of its log, and its page from its fills', async () => {
    const shown = await details();
    const { list: log } = await ask(doors, '/stock/ai/order/log', { id, limit: '100' }, ann.token);
    expect(await check({ details: shown, fills: shown.fills, log })).toMatch(/^agrees: /m);
    // A reason that was written afterwards, a fill that is not told, a profit that is not theirs.
    const later = log.map((row, n) => (n === 2 ? { ...row, reasons: [{ word: 'entered', market: 'BTCUSDT' }] } : row));
    expect(await check({ details: shown, fills: shown.fills, log: later })).toMatch(/^DIFFERS {2}the log is broken/m);
    expect(await check({ details: shown, fills: shown.fills.slice(1), log })).toMatch(/^DIFFERS {2}worth/m);
    const order = { ...shown.order, totalProfit: '1' };
    expect(await check({ details: { ...shown, order }, fills: shown.fills, log })).toMatch(/^DIFFERS {2}total profit/m);
    // Every number that is shown: another in its place is found.
    const wrong: [keyof typeof shown.order, unknown, RegExp][] = [
      ['todayProfit', '1', /^DIFFERS {2}profit of today/m],
      ['free', '0.01', /^DIFFERS {2}free/m],
      ['singleLimit', '1', /^DIFFERS {2}single limit/m],
      ['lossLimit', '1', /^DIFFERS {2}loss limit/m],
      ['leaveNow', { performance: '0', exit: '0', takeOut: '0.5' }, /^DIFFERS {2}most that can be taken out/m],
      ['currentDay', 29, /^DIFFERS {2}day of its period/m],
      ['estimate', { least: '-1', most: '2' }, /^DIFFERS {2}estimated earnings/m],
      ['putIn', '1', /^DIFFERS {2}put in/m],
      ['dailyRatePpb', 1, /^DIFFERS {2}daily rate/m],
      ['level', 2, /^DIFFERS {2}level/m],
    ];
    for (const [name, value, found] of wrong)
      expect(
        await check({ details: { ...shown, order: { ...shown.order, [name]: value } }, fills: shown.fills, log }),
      ).toMatch(found);
    // A level that the curve of its robot does not bear out, and one that it does: a month down by a tenth, and back.
    const { robot } = await ask(doors, '/stock/ai/info', { robotId: shown.order.robotId });
    const ups = Array.from({ length: 90 }, (_, day) => [day, day === 40 ? -100_000 : 0, 0]);
    const result = { trades: 30, days: 90, curve: ups };
    const saved = { fills: shown.fills, log, robot: { ...robot, result } };
    expect(await checkMyRobot({ ...saved, details: { ...shown, order: { ...shown.order, level: 1 } } })).toMatch(
      /^DIFFERS {2}level/m,
    );
    const worst = riskLevel(deviation(simpleReturns(ups.map(([, ppm]) => 1_000_000 + ppm!))) * Math.sqrt(365), -0.1);
    expect(worst).toBeGreaterThan(1);
    expect(await checkMyRobot({ ...saved, details: { ...shown, order: { ...shown.order, level: worst } } })).toMatch(
      /^agrees: /m,
    );
    const rounds = { ...shown, gridProfit: '123' };
    expect(await check({ details: rounds, fills: shown.fills, log })).toMatch(/^DIFFERS {2}grid profit/m);
    const drawn = { ...shown, curve: shown.curve.map(([atMs, ppm, hold]) => [atMs, ppm + 7, hold]) };
    expect(await check({ details: drawn, fills: shown.fills, log })).toMatch(/^DIFFERS {2}curve at/m);
    // What no fill brought is told by its reason, and counts.
    const given = { date: shown.proof.moves[0]!.date, reason: 'dividend', asset: 'USDT', came: '5', went: '0' };
    const paid = { ...shown, proof: { ...shown.proof, moves: [...shown.proof.moves, given] } };
    expect(await check({ details: paid, fills: shown.fills, log })).toMatch(/^DIFFERS {2}worth/m);
  });

  it('takes more, gives back what is free, stops, goes on, and gives everything back', async () => {
    const more = await ask(doors, '/stock/ai/order/add/amount', { id, amount: '500' }, ann.token);
    expect(more.order).toMatchObject({ principal: '10500', putIn: '10500' });
    const less = await ask(doors, '/stock/ai/order/release', { id, amount: '100' }, ann.token);
    expect(less.order).toMatchObject({ principal: '10400', takenOut: '100' });
    expect((await ask(doors, '/stock/ai/stop/all', {}, ann.token)).stopped).toBe(1);
    await settled('stopped');
    expect((await details()).openOrders).toEqual([]);
    const resumed = await ask(doors, '/stock/ai/order/resume', { id }, ann.token);
    expect(resumed.order).toMatchObject({ standing: 'doing', reason: 'none' });
    await ask(doors, '/stock/ai/order/stop', { id, leave: 'yes' }, ann.token);
    await settled('complete');
    const { order, holdings } = await details();
    expect(order).toMatchObject({ reason: 'by-customer', worth: '0', free: '0' });
    expect(holdings).toEqual([]);
    expect(units(order.takenOut) - units(order.putIn)).toBe(units(order.totalProfit));
    const history = await ask(doors, '/stock/ai/order/list', { scope: 'history' }, ann.token);
    expect(history.list.map((each) => each.id)).toEqual([id]);
    const income = await ask(doors, '/stock/ai/statistics', {}, ann.token);
    expect(income.today).toBe(order.totalProfit);
    expect(income.list.map(({ income: each }) => each)).toEqual([order.totalProfit]);
  });

  it('takes settings of one’s own, and refuses those whose single order would be too large', async () => {
    const own = { robotId: '1', amount: '5000', days: '5', onStop: 'keep' };
    const fits = GRID.replace('lotsPerLine=400', 'lotsPerLine=490');
    const bought = await ask(doors, '/stock/ai/buy', { ...own, settings: fits }, ann.token);
    expect(bought.id).not.toBe(id);
    for (const settings of [GRID.replace('lotsPerLine=400', 'lotsPerLine=600'), GRID.replace('BTCUSDT', 'HLTXUSDT')])
      expect(await post(doors, '/stock/ai/buy', { ...own, settings }, { accesstoken: ann.token })).toMatchObject({
        refusal: 'robot-settings-invalid',
      });
  });

  it('R3 says beforehand what leaving costs, takes exactly that, and its page still follows from what is told', async () => {
    const settings = GRID.replace('lotsPerLine=400', 'lotsPerLine=490');
    const bought = await ask(
      doors,
      '/stock/ai/buy',
      { robotId: '1', amount: '5000', days: '5', onStop: 'sell', settings },
      bob.token,
    );
    const page = () => ask(doors, '/stock/ai/order/details', { id: bought.id }, bob.token);
    const before = (await page()).order;
    expect(before).toMatchObject({
      lockInDays: 2,
      leaveNow: { performance: '0', exit: '50', takeOut: '4950.49505' },
      costsPaid: { performance: '0', exit: '0' },
    });
    const move = { id: bought.id, amount: '100' };
    const { order } = await ask(doors, '/stock/ai/order/release', move, bob.token);
    expect(order).toMatchObject({ worth: '4899', takenOut: '100', totalProfit: '-1', todayProfit: '-1' });
    expect(order.costsPaid).toEqual({ performance: '0', exit: '1' });
    const shown = await page();
    expect(await check({ details: shown, fills: shown.fills, log: [] })).toMatch(/^agrees: /m);
    const hidden = { ...shown, order: { ...shown.order, costsPaid: { performance: '0', exit: '0' } } };
    expect(await check({ details: hidden, fills: shown.fills, log: [] })).toMatch(/^DIFFERS {2}cost of leaving paid/m);
    await ask(doors, '/stock/ai/order/stop', { id: bought.id, leave: 'yes' }, bob.token);
    for (let tries = 0; tries < 50 && (await page()).order.standing !== 'complete'; tries++) {
      doors.clock.ahead += 1_000;
      await trade('buy', '90000', '0.001', ann);
    }
    expect((await page()).order).toMatchObject({
      standing: 'complete',
      takenOut: '4950.01',
      totalProfit: '-49.99',
      costsPaid: { performance: '0', exit: '49.99' },
    });
    // What is over made its loss today: the head of one's robots says so as the record does.
    const { total } = await ask(doors, '/stock/ai/order/list', { scope: 'open' }, bob.token);
    const { today } = await ask(doors, '/stock/ai/statistics', {}, bob.token);
    expect(today).toBe('-49.99');
    expect(total.todayProfit).toBe(today);
  });

  it('says hypothetical when it tries the past, and counts each variant once', async () => {
    const long = { robotId: '0', length: '100' };
    expect(await post(doors, '/stock/ai/backtest', long, { accesstoken: ann.token })).toMatchObject({
      refusal: 'past-too-short',
    });
    const rows = Array.from({ length: 120 }, (_, n) => {
      const open = 1_000_000 + ((n * 37) % 400) * 50;
      return {
        instrument: 0,
        period: 1 as const,
        openMs: Math.floor(now() / MINUTE_MS) * MINUTE_MS - (200 - n) * MINUTE_MS,
        open,
        high: open + 9_000,
        low: open - 9_000,
        close: open + 100,
        lots: 1_000_000,
        turnover: 10n ** 12n,
        trades: 3,
        simulated: true,
      };
    });
    await doors.worlds.real.sequencer.insertHistory(rows);
    const first = await ask(doors, '/stock/ai/backtest', long, ann.token);
    expect(first).toMatchObject({ isHypothetical: true, variantsTried: 1 });
    expect(first.curve.length).toBeGreaterThan(20);
    expect(first.overfittingPpm).toBeNull();
    expect((await ask(doors, '/stock/ai/backtest', long, ann.token)).variantsTried).toBe(1);
    // Judged among what was tried: another variant of the rule on the same market.
    const other = GRID.replace('spaces=10', 'spaces=7');
    const second = await ask(doors, '/stock/ai/backtest', { ...long, robotId: '1', settings: other }, ann.token);
    expect(second.variantsTried).toBe(2);
    expect(second.overfittingPpm).toBeGreaterThanOrEqual(0);
    expect(second.overfittingPpm).toBeLessThanOrEqual(1_000_000);
  });
});

describe('the desk of robots', () => {
  let maker: Staff;
  let checker: Staff;
  const agree = (actionId: string) =>
    callConsole(doors, '/approvals/decide', { id: actionId, decision: 'approve', reason: 'Seen it, too.' }, checker);
  beforeAll(async () => {
    [maker, checker] = [await operator(doors, 'markets'), await operator(doors, 'markets')];
  });

  it('R2 P6 shows every version with its orders and logs, and has no field for a rate or a profit', async () => {
    const { list, total } = await askConsole(doors, maker, '/robots/list', { world: 'real' });
    expect([list.map(({ version }) => version), total]).toEqual([['own-grid', 'grid-btc-1'], 2]);
    const page = await askConsole(doors, maker, '/robots/get', { id: 'real:0' });
    expect(page).toMatchObject({ settings: GRID, codeHash: codeHashOf('grid'), house: { putIn: '0' } });
    expect(page.newest.map((order) => [order.id, order.isHouse])).toEqual([[id, false]]);
    const log = await askConsole(doors, maker, '/robots/log', { world: 'real', order: id });
    expect(log.list.length).toBeGreaterThan(0);
    for (const order of ['0', '999', 'x'])
      expect((await callConsole(doors, '/robots/log', { world: 'real', order }, maker)).refusal).toBeTruthy();
    for (const each of ['real:9', 'nowhere:0', 'real:', '0'])
      expect((await callConsole(doors, '/robots/get', { id: each }, maker)).refusal).toBe('unknown-row');
    const written = await act(doors, maker, 'halt-robot', 'real:1', { profit: '5' });
    expect(written.refusal).toBe('field-invalid');
  });

  it('B4 is halted by one, which stops its orders and leaves them their coins; two start it again', async () => {
    const { list } = await ask(doors, '/stock/ai/order/list', { scope: 'open' }, ann.token);
    const own = list[0]!.id;
    expect((await act(doors, maker, 'halt-robot', 'real:1', {}, 'Its feed stood still.')).data).toMatchObject({
      state: 'done',
    });
    expect((await act(doors, maker, 'halt-robot', 'real:1', {})).refusal).toBe('robot-not-on');
    const stopped = async () => (await ask(doors, '/stock/ai/order/details', { id: own }, ann.token)).order;
    for (let tries = 0; tries < 50 && (await stopped()).standing !== 'stopped'; tries++) {
      doors.clock.ahead += 1_000;
      await trade('buy', '90000', '0.001', bob);
    }
    expect(await stopped()).toMatchObject({ standing: 'stopped', reason: 'version-halted' });
    const asked = await act(doors, maker, 'restart-robot', 'real:1', {}, 'The feed is back.');
    expect(asked.data).toMatchObject({ state: 'waiting' });
    expect((await askConsole(doors, maker, '/robots/get', { id: 'real:1' })).standing).toBe('halted');
    await agree(asked.data!.actionId);
    expect(await askConsole(doors, maker, '/robots/get', { id: 'real:1' })).toMatchObject({ standing: 'on' });
    // Nobody resumes an order for its customer.
    expect((await stopped()).standing).toBe('stopped');
    const support = await operator(doors, 'support');
    expect((await act(doors, support, 'halt-robot', 'real:1', {})).refusal).toBe('right-missing');
  });

  it('R2 publishes a version by two, tried on the past first and within what its market bears', async () => {
    const costs = { performance: '10', lockInDays: 7, exitCost: '0.5', coolDown: 12 } as const;
    const input = { settings: GRID, minutes: 1, least: '5000', most: '20000', capacity: '20000', ...costs } as const;
    const signalled = { ...input, settings: 'hilsa-robot-1;signal;market=BTCUSDT;sharePpm=900000' };
    const wrong: [string, unknown, string][] = [
      ['real:grid-btc-1', input, 'robot-invalid'],
      ['real:No Code', input, 'field-invalid'],
      ['real:new', { ...input, settings: 'hilsa-robot-1;grid;market=BTCUSDT' }, 'robot-settings-invalid'],
      ['real:new', { ...input, settings: GRID.replace('BTCUSDT', 'NOWHERE') }, 'robot-settings-invalid'],
      ['real:new', { ...input, minutes: 2 }, 'field-invalid'],
      ['real:new', { ...input, rate: '5' }, 'field-invalid'],
      ['real:new', { ...input, performance: '20.5' }, 'field-invalid'],
      ['real:new', { ...input, exitCost: '2.0001' }, 'field-invalid'],
      ['real:new', { ...input, exitCost: '0' }, 'robot-invalid'],
      ['real:new', { ...input, capacity: '900000000000' }, 'robot-capacity-reached'],
      ['real:new', { ...input, minutes: 60 }, 'past-too-short'],
      // On this past it lives from the very candle: a minute later its profit is gone.
      ['real:new', input, 'robot-check-failed'],
    ];
    for (const [subject, each, refusal] of wrong)
      expect((await act(doors, maker, 'publish-robot', subject, each as never)).refusal).toBe(refusal);
    const asked = await act(doors, maker, 'publish-robot', 'real:by-signal', signalled, 'For scripts of one’s own.');
    expect(asked.data).toMatchObject({ state: 'waiting' });
    expect((await ask(doors, '/stock/ai/list')).list).toHaveLength(2);
    await agree(asked.data!.actionId);
    const { list } = await askConsole(doors, maker, '/robots/list', { world: 'real' });
    expect(list[0]).toMatchObject({
      id: 'real:2',
      version: 'by-signal',
      standing: 'on',
      capital: '0',
      capacity: '20000',
    });
    expect((await askConsole(doors, maker, '/robots/get', { id: 'real:2' })).costs).toEqual({
      performancePpm: 100_000,
      lockInDays: 7,
      exitPpm: 5_000,
      coolDownCandles: 12,
    });
    const gone = await act(doors, maker, 'withdraw-robot', 'real:2', {}, 'Too much like the first.');
    await agree(gone.data!.actionId);
    expect(await askConsole(doors, maker, '/robots/get', { id: 'real:2' })).toMatchObject({ standing: 'withdrawn' });
    expect((await act(doors, maker, 'restart-robot', 'real:2', {})).refusal).toBe('robot-not-on');
  });
});

/** The clock sees to it: one command more lets what is due be done. */
async function settled(standing: string): Promise<void> {
  for (let tries = 0; tries < 50; tries++) {
    if ((await details()).order.standing === standing) return;
    doors.clock.ahead += 1_000;
    await trade('buy', '90000', '0.001', bob);
  }
  throw new Error(`it is not ${standing}`);
}

function wordsOf(code: number): string {
  return POSTING_REASONS[code]!;
}
