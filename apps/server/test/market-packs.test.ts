// In: two operators, a stock market, days that pass. Out: a version of its rules is agreed on by two, read by everybody before its day, and in force on it.
import type { Command } from '@hilsa/core';
import { dayOf, isoOf } from '@hilsa/formulas/market-packs';
import type { ActionInput } from '@hilsa/contract/console/index';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { prepareShareWorld } from '../src/sandbox/shares/prepare-shares.ts';
import { createSharePrices } from '../src/sandbox/shares/share-price.ts';
import { act, askConsole, operator, signInAgain, type Staff } from './console.ts';
import { ask, type Doors, openDoors } from './doors.ts';

const DAY_MS = 86_400_000;
type Input = ActionInput<'plan-market-pack'>;

let doors: Doors;
let maker: Staff;
let checker: Staff;
let code: string;

const system = async (command: Command): Promise<void> => {
  const reply = await doors.worlds.real.sequencer.submit({ command, requestId: null, caller: 'system' });
  if (reply.refusal !== null) throw new Error(`${command.kind}: ${reply.refusal}`);
};
const pass = async (ms: number): Promise<void> => {
  doors.clock.ahead += ms;
  for (let turn = 0; turn < 20; turn++) await system({ kind: 'run-due', atMs: 0 });
};
const rules = () => ask(doors, '/stock/index/rules', { country: 'BD' });
const info = () => ask(doors, '/stock/index/info', { code });
const today = async (): Promise<string> =>
  (await ask(doors, '/stock/index/country/list', {})).list.find(({ country }) => country === 'BD')!.date;
const plan = (input: Input) =>
  act(doors, maker, 'plan-market-pack', 'real:BD', input, 'The exchange has announced it.');
const agree = async (answer: Awaited<ReturnType<typeof plan>>) => {
  expect(answer).toMatchObject({ code: 0, data: { state: 'waiting' } });
  const id = (answer.data as { actionId: string }).actionId;
  return askConsole(doors, checker, '/approvals/decide', { id, decision: 'approve', reason: 'Read the order, too.' });
};
/** The rules in force with some said otherwise, from so many days after today on. */
const version = async (fields: Partial<Input>, days = 2): Promise<Input> => ({
  ...(await rules()).inForce!.terms,
  fromDate: isoOf(dayOf(await today()) + days),
  ...fields,
});

beforeAll(async () => {
  const sessions = { SESSION_IDLE_MINUTES: '40000', SESSION_MAXIMUM_MINUTES: '40000' };
  doors = await openDoors(sessions, { isTimed: 'awake' });
  const { sequencer } = doors.worlds.real;
  const { places } = await prepareShareWorld(sequencer, {
    prices: createSharePrices('packs'),
    count: 2,
    hours: 'round-the-clock',
    nowMs: Date.now(),
  });
  code = places[0]!.share.code;
  await system({ kind: 'run-due', atMs: 0 });
  const share = () => sequencer.engine.instrument(places[0]!.instrument).share;
  await vi.waitFor(() => expect(share()?.highest ?? 0).toBeGreaterThan(0), { timeout: 50_000, interval: 20 });
  maker = await operator(doors, 'markets');
  checker = await operator(doors, 'compliance');
});

describe('the rules of a stock market', () => {
  it('refuse what is not sound, changes nothing, or begins today', async () => {
    const refusals = async (input: Input) => (await plan(input)).refusal;
    expect(await refusals(await version({}))).toBe('nothing-to-change');
    expect(await refusals(await version({ parts: [] }, 0))).toBe('field-invalid');
    expect(await refusals(await version({ limits: [{ upTo: '100', percent: '5' }] }))).toBe('sessions-invalid');
    expect(await refusals(await version({ limits: [{ upTo: null, percent: '5.555' }] }))).toBe('field-invalid');
    expect(await refusals(await version({ parts: [{ name: 'exchange', percent: '5' }] }))).toBe('sessions-invalid');
    const { settlement } = (await rules()).inForce!.terms;
    // Shares of category A are listed.
    for (const wrong of [settlement.filter(({ category }) => category !== 'A'), [...settlement, settlement[0]!]])
      expect(await refusals(await version({ settlement: wrong }))).toBe('field-invalid');
    for (const accountFee of ['0', '10000.01', '1.234'])
      expect(await refusals(await version({ accountFee }))).toBe('field-invalid');
    const floor = { symbol: 'BTCUSDT', upPercent: null, downPercent: null, floor: '5.00' };
    expect(await refusals(await version({ overrides: [floor] }))).toBe('unknown-instrument');
  });

  it('wait for their day where everybody reads them, and are in force on it', async () => {
    const before = await rules();
    expect(before).toMatchObject({ inForce: { version: 1, terms: { accountFee: null } }, coming: null, changes: [] });
    const from = isoOf(dayOf(await today()) + 2);
    const closed = [...before.inForce!.terms.closed, { date: from, reason: 'A holiday that was moved' }];
    const { limits: standing, charges } = await info();
    const floor = standing.reference;
    const parts = before.inForce!.terms.parts.map((part) =>
      part.name === 'exchange' ? { ...part, percent: '0.025' } : part,
    );
    const asked = await plan(
      await version({
        closed,
        limits: [{ upTo: null, percent: '2' }],
        overrides: [{ symbol: code, upPercent: null, downPercent: null, floor }],
        parts,
        settlement: before.inForce!.terms.settlement.map((rule) =>
          rule.category === 'A' ? { ...rule, buyDays: 1, sellDays: 1, netted: false } : rule,
        ),
        spotBoard: { buyDays: 1, sellDays: 1, netted: false, daysBefore: 3, stillDays: 1 },
        accountFee: '150.00',
      }),
    );
    const { list } = await askConsole(doors, checker, '/approvals/list', { state: 'waiting' });
    const { data } = asked;
    const waiting = list.find(({ id }) => id === (data as { actionId: string }).actionId)!;
    expect(waiting.before).toMatchObject({ 'parts exchange': '0.03', accountFee: '–', [`closed ${from}`]: '–' });
    expect(waiting.after).toMatchObject({
      'parts exchange': '0.025',
      'settlement A': 'T+1 / T+1',
      record: '3 + 1',
      accountFee: '150.00',
      [`closed ${from}`]: 'A holiday that was moved',
      'shares whose band changes': expect.stringMatching(/^(\d+) of \1$/),
    });
    await agree(asked);
    const coming = await rules();
    expect(coming).toMatchObject({ inForce: { version: 1 }, coming: { version: 2, fromDate: from } });
    expect(coming.changes).toContainEqual({ topic: 'parts', key: 'exchange', before: '0.03', after: '0.025' });
    // The day that is to come is of the version already; what is charged is not yet.
    const { days } = await ask(doors, '/stock/index/calendar', { country: 'BD', days: '5' });
    expect(days.find(({ date }) => date === from)).toMatchObject({
      reason: 'A holiday that was moved',
      settles: false,
    });
    expect(coming.changes).toContainEqual({
      topic: 'settlement',
      key: 'A',
      before: 'T+2 / T+2, netted',
      after: 'T+1 / T+1',
    });
    expect((await info()).charges).toEqual(charges);
    expect((await info()).settlement).toMatchObject({ buyDays: 2, sellDays: 2, netted: true });

    await pass(2 * DAY_MS);
    [maker, checker] = [await signInAgain(doors, maker), await signInAgain(doors, checker)];
    expect(await rules()).toMatchObject({ inForce: { version: 2, fromDate: from }, coming: null });
    const now = await info();
    expect(now.charges.parts).toContainEqual({ name: 'exchange', ppm: 250 });
    expect(now.settlement).toMatchObject({ buyDays: 1, sellDays: 1, netted: false });
    expect(now.charges.ppm).toBe(charges.ppm);
    expect(now.limits).toMatchObject({ floor, upBps: 200 });
    // Off until now; the year that runs is not asked for.
    const { engine } = doors.worlds.real.sequencer;
    const market = engine.stockMarkets.find((one) => one.code === 'BD')!;
    expect(market.rules.record).toMatchObject({ spotDays: 3, daysWithoutTrading: 1 });
    expect(market.rules.accountFee).toEqual({ units: 15_000n, month: 7, dayOfMonth: 1 });
    const page = await askConsole(doors, maker, '/shares/packs/get', { id: 'real:BD' });
    expect(page).toMatchObject({
      version: 2,
      comingTerms: null,
      changed: { reason: 'The exchange has announced it.' },
    });
    await expect
      .poll(async () => (await askConsole(doors, maker, '/shares/packs/get', { id: 'real:BD' })).versions)
      .toMatchObject([{ version: 2, fromDate: from }]);
    expect((await askConsole(doors, maker, '/shares/packs/list', { world: 'real' })).list).toHaveLength(2);
  });

  it('say nothing of a market that is not set up', async () => {
    expect(await ask(doors, '/stock/index/rules', { country: 'TR' })).toEqual({
      inForce: null,
      coming: null,
      changes: [],
    });
  });
});
