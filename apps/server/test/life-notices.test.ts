// In: a customer who borrows and is a member, and days that pass. Out: what they are told of it: each thing once, in their language, with the page of
// its cause; and when the margin of a position rings.
import { beforeAll, describe, expect, it } from 'vitest';
import type { Command } from '@hilsa/core';
import { levelAt } from '../src/gateway/margin-watch.ts';
import { openLending } from '../src/sandbox/prepare-loans.ts';
import { ask, openDoors, PIN, post, register, type Doors, type Person } from './doors.ts';

const DAY_MS = 86_400_000;
let doors: Doors;
let ann: Person;
let account = 0;
let market = 0;

async function system(command: Command): Promise<number> {
  const reply = await doors.worlds.real.sequencer.submit({ command, requestId: null, caller: 'system' });
  if (reply.refusal !== null) throw new Error(`${command.kind}: ${reply.refusal}`);
  return reply.id ?? reply.instrument ?? reply.asset ?? reply.account ?? reply.count ?? 0;
}
const mark = (ticks: number) =>
  system({ kind: 'record-marks', atMs: 0, source: 'test', marks: [{ instrument: market, ticks }] });
const decide = (loan: string, isApproved: boolean, reason: string) =>
  system({
    kind: 'decide-loan',
    atMs: 0,
    loan: Number(loan),
    isApproved,
    reason,
    maker: 'one',
    checker: 'two',
  });

interface Told {
  event: string;
  title: string;
  text: string;
  path: string;
}
async function told(language = 'en-US'): Promise<Told[]> {
  const headers = { accesstoken: ann.token, 'accept-language': language };
  return ((await post(doors, '/user/notice', { limit: '50' }, headers)).data as { list: Told[] }).list;
}
const timesTold = async (event: string) => (await told()).filter((each) => each.event === event).length;
async function isTold(event: string): Promise<void> {
  await expect.poll(() => timesTold(event), { timeout: 30_000 }).toBe(1);
}

beforeAll(async () => {
  doors = await openDoors({ SESSION_IDLE_MINUTES: '43200' }, { isTimed: true });
  ann = await register(doors);
  await ask(doors, '/user/pin/set', { kind: 'transaction', pin: PIN, pinConfirmation: PIN }, ann.token);
  const { engine } = doors.worlds.real.sequencer;
  const tin = await system({ kind: 'list-asset', atMs: 0, code: 'TIN', decimals: 0 });
  const { listing } = engine.instrument(0);
  const quoteAsset = engine.assets.findIndex(({ code }) => code === 'BDT');
  const of = { kind: 'spot', symbol: 'TINBDT', baseAsset: tin, quoteAsset, tickUnits: 1n, lotUnits: 1n } as const;
  market = await system({ kind: 'list-instrument', atMs: 0, listing: { ...listing, ...of } as never });
  await openLending(doors.worlds.real.sequencer, [{ instrument: market, pledgeClass: 'A' }]);
  await mark(100_00);
  const [row] = await doors.sql<{ account: number }[]>`
    select account from identity.accounts where customer_id = ${ann.id} and world = 'real'`;
  account = row!.account;
  await system({ kind: 'issue-test-money', atMs: 0, account, asset: tin, amount: 5_000n });
});

const apply = async () =>
  (
    await ask(
      doors,
      '/user/loan/apply',
      { amount: '50000', days: '7', yearlyRate: '12', collateral: 'TINBDT:2000', acceptedTerms: 'true' },
      ann.token,
    )
  ).order.id;
/** Time passes; the market goes on at a price. */
async function pass(ms: number, ticks = 100_00): Promise<void> {
  doors.clock.ahead += ms;
  await mark(ticks);
}

describe('whoever borrows', () => {
  it('is told of the answer, of prices that call, of the day it falls due, of being late and of the end, each once', async () => {
    const refused = await apply();
    await decide(refused, false, 'papers-unclear');
    await isTold('loan-rejected');

    const loan = await apply();
    await decide(loan, true, 'by the published table');
    await isTold('loan-paid-out');
    const [paid] = (await told()).filter(({ event }) => event === 'loan-paid-out');
    expect(paid).toMatchObject({
      title: 'Your loan was paid out',
      text: '50000 BDT are in your currency account. Within 24 hours the principal alone ends it.',
      path: `/pages/user/loan?id=${loan}`,
    });
    // 50,000 on 2,000 × 51 × 70 %: 70 %; at 46 it is 78 %.
    await pass(20_000, 51_00);
    await isTold('loan-warning');
    await pass(20_000, 46_00);
    await isTold('loan-call');
    await pass(20_000);

    await pass(5 * DAY_MS);
    await isTold('loan-due-soon');
    await pass(2 * DAY_MS);
    await isTold('loan-due-today');
    await pass(DAY_MS);
    await isTold('loan-late');
    await pass(10 * DAY_MS);
    await isTold('loan-matured');
    const owed = (await ask(doors, '/user/loan/info', { id: loan }, ann.token)).order.owed.total;
    await system({ kind: 'issue-test-money', atMs: 0, account: accountOfLoan(), asset: taka(), amount: 100_000n });
    await ask(doors, '/user/loan/repay', { id: loan, amount: owed }, ann.token);
    await isTold('loan-repaid');
    for (const event of [
      'loan-paid-out',
      'loan-warning',
      'loan-call',
      'loan-due-soon',
      'loan-due-today',
      'loan-late',
      'loan-matured',
    ])
      expect([event, await timesTold(event)]).toEqual([event, 1]);
    const bengali = await told('bn-BN');
    expect(bengali.find(({ event }) => event === 'loan-late')!.title).toBe('আপনার ঋণ বিলম্বিত');
    expect(bengali.every(({ title, text }) => !/[{}]|–/.test(title + text))).toBe(true);
  });
});

const taka = () => doors.worlds.real.sequencer.engine.assets.findIndex(({ code }) => code === 'BDT');
/** Where the money of a loan goes and comes from: the currency account. */
const accountOfLoan = () => account + (1 << 28);

describe('a member', () => {
  it('is told three days before the end, and at the end in the words of the specification', async () => {
    // A trial is a person's, whom their papers tell.
    const owner = doors.owner();
    await owner`update identity.customers set id_status = 'succ' where id = ${ann.id}`;
    await owner`insert into identity.paper_numbers (digest, customer_id) values (${Buffer.from('papers of ann')}, ${ann.id})`;
    await owner.end();
    const { trial } = await ask(doors, '/user/vip/get', {}, ann.token);
    await ask(doors, '/user/pin/unlock', { pin: PIN }, ann.token);
    await ask(doors, '/user/vip/buy', { plan: trial!.plan, version: String(trial!.version) }, ann.token);
    await pass(4 * DAY_MS + 60_000);
    await isTold('membership-ending');
    await pass(3 * DAY_MS);
    await isTold('membership-ended');
    const [ended] = (await told()).filter(({ event }) => event === 'membership-ended');
    expect(ended).toMatchObject({
      title: 'Your experience VIP membership service has expired',
      path: '/pages/stock/vip',
    });
  });
});

describe('the margin of a position', () => {
  it('rings at 50, 75 and 90 %, once a crossing, and again only when it came away from the line', () => {
    expect([0, 49.9, 50, 74, 75, 89, 90, 120].map((percent) => levelAt(percent, 0))).toEqual([
      0, 0, 50, 50, 75, 75, 90, 90,
    ]);
    expect(levelAt(48, 50)).toBe(50);
    expect(levelAt(44.9, 50)).toBe(0);
    expect(levelAt(69, 75)).toBe(50);
    expect(levelAt(72, 75)).toBe(75);
    expect(levelAt(91, 50)).toBe(90);
  });
});
