// In: a gateway with a fund, operators. Out: its terms changed and its fees paid out by two; support only looks; no way to a value.
import { beforeAll, expect, it } from 'vitest';
import { act, askConsole, operator, type Staff } from './console.ts';
import { openDoors, type Doors } from './doors.ts';
import { openFund } from './fund-at-the-doors.ts';

const ID = 'real:1';
let doors: Doors;
let maker: Staff;
let checker: Staff;

beforeAll(async () => {
  doors = await openDoors();
  await openFund(doors);
  maker = await operator(doors, 'markets');
  checker = await operator(doors, 'treasury');
});

const TERMS = {
  gatePercent: '20',
  managementPercent: '1',
  performancePercent: '5',
  least: '20',
  most: '4000',
  takesBuyers: false,
} as const;
const fromMs = (): number => Date.now() + 3_600_000;
const agree = (actionId: string) =>
  askConsole(doors, checker, '/approvals/decide', { id: actionId, decision: 'approve', reason: 'Seen it, too.' });

it('shows how each fund stands, who waits and what it is about to become', async () => {
  const { list, total } = await askConsole(doors, maker, '/funds/list', { world: 'real' });
  expect([list[0]!.id, list[0]!.status, total]).toEqual([ID, 'open', 1]);
  const fund = await askConsole(doors, maker, '/funds/get', { id: ID });
  expect(fund).toMatchObject({ value: null, values: [], payments: [], coming: null, queue: { buyers: 0, sellers: 0 } });
  expect(fund.terms).toMatchObject({ gatePercent: '10', managementPercent: '1.5', performancePercent: '10' });
});

it('B4 P5 terms change by two people, from a later moment on, for everybody', async () => {
  const input = { ...TERMS, fromMs: fromMs() };
  const asked = await act(doors, maker, 'set-fund-terms', ID, input);
  expect(asked.data).toMatchObject({ state: 'waiting' });
  await agree(asked.data!.actionId);
  const { sequencer } = doors.worlds.real;
  await sequencer.tablesClock.reaches(sequencer.head);
  const fund = await askConsole(doors, maker, '/funds/get', { id: ID });
  expect(fund.coming).toEqual(input);
  expect(fund.terms.gatePercent).toBe('10');
});

it('refuses what makes no sense, pays no fee that nobody earned, and support only looks', async () => {
  const wrong: [string, unknown][] = [
    ['real:9', { ...TERMS, fromMs: fromMs() }],
    ['nowhere:1', { ...TERMS, fromMs: fromMs() }],
    [ID, { ...TERMS, fromMs: fromMs(), value: '1' }],
    [ID, { ...TERMS, fromMs: fromMs(), gatePercent: '-1' }],
    [ID, { ...TERMS, fromMs: fromMs(), least: '0.00000000001' }],
  ];
  for (const [subject, input] of wrong)
    expect((await act(doors, maker, 'set-fund-terms', subject, input as never)).refusal).toBeTruthy();
  const asked = await act(doors, maker, 'pay-fund-fees', ID, {});
  const decided = await agree(asked.data!.actionId).catch(String);
  expect(JSON.stringify(decided)).toContain('fund-fees-short');
  const support = await operator(doors, 'support');
  expect((await act(doors, support, 'pay-fund-fees', ID, {})).refusal).toBe('right-missing');
  expect((await askConsole(doors, support, '/funds/get', { id: ID })).name).toBe('Balanced');
});
