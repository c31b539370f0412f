// In: notices of payments that are being asked about, and of many at once. Out: how often, and how many at a time, the provider is asked.
import type { Command } from '@hilsa/core';
import { DepositMap } from '@hilsa/core/payments/deposit-map';
import { afterEach, expect, it, vi } from 'vitest';
import type { PayProvider, Pulled } from './pay-provider.ts';
import type { PartnerParts } from './types.ts';
import { walletDeposits } from './wallet-deposits.ts';

/** A rail of deposits that wait to be paid, and a provider that answers when it is told to. */
function opened(count: number) {
  const deposits = new DepositMap();
  for (let id = 1; id <= count; id++) {
    const given = { id, rail: 0, reference: `pay-${id}`, amount: 100n, account: 5, createdMs: 0, endsMs: 0 };
    deposits.set(id, { ...given, state: 'pending' });
  }
  const sequencer = { engine: { payments: { deposits, rails: [{ name: 'test-wallet' }] } } };
  let atMs = 0;
  const asked: { reference: string; answer: (pulled: Pulled) => void }[] = [];
  const provider: PayProvider = {
    rail: 'test-wallet',
    orderOf: (deposit) => `order-${deposit}`,
    begin: async () => null,
    pull: ({ reference }) => new Promise((answer) => asked.push({ reference, answer })),
    isOwnPage: () => true,
    noticeOf: () => null,
    reversibleMs: 0,
  };
  const parts = {
    sequencer,
    now: () => atMs,
    report: (line: string) => expect(line).toBe(''),
  } as unknown as PartnerParts;
  const later = (ms: number) => void (atMs += ms);
  return { wallet: walletDeposits(parts, { provider, callback: 'http://127.0.0.1/' }), asked, deposits, later };
}
afterEach(() => void vi.useRealTimers());
const turned = () => new Promise((resolve) => setImmediate(resolve));

it('asks once more when a notice comes while an answer is under way, and once only', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const { wallet, asked, later } = opened(1);
  wallet.wake(1);
  wallet.wake(1);
  wallet.wake(1);
  expect(asked).toHaveLength(1);
  later(1_000);
  asked[0]!.answer({ state: 'open' });
  await turned();
  expect(asked).toHaveLength(2);
  asked[1]!.answer({ state: 'open' });
  await turned();
  later(1_000);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(asked).toHaveLength(2);
  await wallet.stop();
});

it('asks about one payment at most once a second, whoever repeats its notice, and forgets none of them', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const { wallet, asked, later } = opened(2);
  for (let tenth = 0; tenth < 30; tenth++) {
    wallet.wake(1);
    for (const { answer } of asked) answer({ state: 'open' });
    await turned();
    later(100);
    await vi.advanceTimersByTimeAsync(100);
  }
  // At once, and at one, two and three seconds; the last one after the last notice.
  expect(asked).toHaveLength(4);
  // Another's is not kept waiting by it.
  wallet.wake(2);
  expect(asked.at(-1)?.reference).toBe('pay-2');
  for (const { answer } of asked) answer({ state: 'open' });
  await wallet.stop();
});

it('money that may be charged back is credited only behind its hold: without one, people look at it first', async () => {
  const said: Command[] = [];
  const deposits = new DepositMap();
  for (const id of [1, 2, 3])
    deposits.set(id, {
      id,
      rail: 0,
      reference: `pay-${id}`,
      amount: 100n,
      account: 5,
      createdMs: 0,
      endsMs: 0,
      state: 'pending',
    });
  const refusals = [null, 'hold-repeated', 'hold-invalid'];
  const submit = async ({ command }: { command: Command }) => {
    said.push(command);
    return { refusal: command.kind === 'place-payout-hold' ? refusals.shift()! : null };
  };
  const provider: PayProvider = {
    rail: 'test-card',
    orderOf: (deposit) => `order-${deposit}`,
    begin: async () => null,
    pull: async ({ reference }) => ({ state: 'paid', verdict: 'paid', units: 100n, transaction: reference, raw: '{}' }),
    isOwnPage: () => true,
    noticeOf: () => null,
    reversibleMs: 72 * 3_600_000,
  };
  const told: string[] = [];
  const sequencer = { engine: { payments: { deposits, rails: [{ name: 'test-card' }] } }, submit };
  const sql = () => Promise.resolve([]);
  const parts = { sequencer, sql, now: () => 0, report: (line: string) => void told.push(line) };
  const wallet = walletDeposits(parts as unknown as PartnerParts, { provider, callback: 'http://127.0.0.1/' });
  for (const id of [1, 2, 3]) wallet.wake(id);
  await vi.waitFor(() => expect(said).toHaveLength(6));
  const verdicts = said.flatMap((each) => (each.kind === 'record-arrival' ? [[each.deposit, each.verdict]] : []));
  expect(verdicts).toEqual([
    [1, 'paid'],
    [2, 'paid'],
    [3, 'risky'],
  ]);
  expect(told).toEqual(['the core refused to place-payout-hold: hold-invalid']);
  await wallet.stop();
});

it('a clock that is set back keeps no notice waiting', async () => {
  const { wallet, asked, later } = opened(1);
  later(3_600_000);
  wallet.wake(1);
  asked[0]!.answer({ state: 'open' });
  await turned();
  later(-3_600_000);
  wallet.wake(1);
  expect(asked).toHaveLength(2);
  asked[1]!.answer({ state: 'open' });
  await wallet.stop();
});

it('asks about a few at a time, and about all', async () => {
  const { wallet, asked } = opened(30);
  for (let id = 1; id <= 30; id++) wallet.wake(id);
  let most = 0;
  for (let answered = 0; answered < 30; answered++) {
    most = Math.max(most, asked.length - answered);
    asked[answered]!.answer({ state: 'open' });
    await turned();
  }
  expect(most).toBe(8);
  expect(new Set(asked.map(({ reference }) => reference)).size).toBe(30);
  await wallet.stop();
});

it('looks after what waits, and visits nothing that has ended', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  const { wallet, asked, deposits, later } = opened(500);
  for (let id = 1; id <= 500; id++) if (id % 100 !== 0) deposits.move(id, id % 2 === 0 ? 'expired' : 'success');
  let visited = 0;
  const { waitingOf } = deposits;
  vi.spyOn(deposits, 'waitingOf').mockImplementation((rail) => {
    const found = waitingOf.call(deposits, rail);
    visited += found.length;
    return found;
  });
  for (const walk of ['values', 'entries', 'forEach', 'keys'] as const)
    vi.spyOn(deposits, walk).mockImplementation(() => {
      throw new Error('it walks through all');
    });
  vi.spyOn(deposits, Symbol.iterator).mockImplementation(() => {
    throw new Error('it walks through all');
  });
  later(3_600_000);
  await vi.advanceTimersByTimeAsync(10_000);
  expect(visited).toBe(10);
  expect(asked.map(({ reference }) => reference)).toEqual(['pay-100', 'pay-200', 'pay-300', 'pay-400', 'pay-500']);
  for (const { answer } of asked) answer({ state: 'open' });
  await wallet.stop();
});
