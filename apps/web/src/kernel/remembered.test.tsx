import { QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, render, screen } from '@testing-library/react';
import type { Balance } from '@hilsa/contract';
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { openLanguage } from '../i18n/index.ts';
import { OldMark } from '../shell/old-mark.tsx';
import { balances } from '../live/index.ts';
import { askAgain, queries, useCall } from './queries.ts';
import { DEFAULTS, keep, useKept } from './store.ts';
import { wire } from './wire.ts';

// spec.md §3: "Locally persisted state: userInfo, noticeData, newsData, … coinData, coinList, … coinAccountList, … countryList".
const NOTICE = { id: '3', title: 'Holiday', text: '', atMs: 1 };
let come: (answer: object) => void;
let asked = 0;

let tellBalances: Parameters<typeof wire.stream.subscribe>[1];

beforeAll(() => openLanguage('en-US'));
beforeEach(() => {
  vi.spyOn(wire.stream, 'subscribe').mockImplementation((_name, listener) => {
    tellBalances = listener;
    return () => undefined;
  });
  vi.useFakeTimers({ now: Date.parse('2026-11-23T08:00:00Z') });
  asked = 0;
  keep(DEFAULTS);
  vi.stubGlobal('fetch', () => {
    asked += 1;
    return new Promise<Response>((resolve, reject) => {
      come = (data) => (data instanceof Error ? reject(data) : resolve(Response.json({ code: 0, msg: '', data })));
    });
  });
});
afterEach(() => {
  cleanup();
  queries.clear();
  // A channel that was left lingers.
  vi.runAllTimers();
  balances.forget();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

function Titles() {
  const { data } = useCall('/index/notice', {});
  return <p>{data === undefined ? 'nothing yet' : data.list.map(({ title }) => title).join()}</p>;
}
const visit = (): void => {
  cleanup();
  queries.clear();
  render(
    <QueryClientProvider client={queries}>
      <OldMark />
      <Titles />
    </QueryClientProvider>,
  );
};
const answer = (...titles: string[]): Promise<void> =>
  act(async () => {
    come({ list: titles.map((title) => ({ ...NOTICE, title })) });
    await vi.advanceTimersByTimeAsync(1);
  });

it('paints the last known answer at once, asks at once, and marks it as old until the fresh one is here', async () => {
  visit();
  expect(screen.getByText('nothing yet')).toBeTruthy();
  await answer('Holiday');
  expect(useKept.getState().noticeData?.data).toEqual({ list: [NOTICE] });
  await act(() => vi.advanceTimersByTimeAsync(3_600_000));
  visit();
  expect(screen.getByText('Holiday')).toBeTruthy();
  expect(asked).toBe(2);
  await act(() => vi.advanceTimersByTimeAsync(1_000));
  expect(screen.getByRole('status').textContent).toBe('Last known: 02:00 PM');
  await answer('Back again');
  expect(screen.getByText('Back again')).toBeTruthy();
  expect(screen.queryByRole('status')).toBeNull();
});
it('a line that stays cut leaves the old answer and its mark', async () => {
  visit();
  await answer('Holiday');
  visit();
  // Three sendings of the wire, each asked twice more: all in vain.
  for (let tries = 0; tries < 12; tries += 1)
    await act(async () => {
      come(new TypeError('no network'));
      await vi.advanceTimersByTimeAsync(10_000);
    });
  expect(screen.getByText('Holiday')).toBeTruthy();
  expect(screen.getByRole('status').textContent).toContain('Last known');
});
it('an answer of this visit that nobody renews is marked, until the server is back', async () => {
  visit();
  await answer('Holiday');
  await act(() => vi.advanceTimersByTimeAsync(1_800_000));
  void queries.invalidateQueries();
  for (let tries = 0; tries < 12; tries += 1)
    await act(async () => {
      come(new TypeError('no network'));
      await vi.advanceTimersByTimeAsync(10_000);
    });
  expect(screen.getByText('Holiday')).toBeTruthy();
  expect(screen.getByRole('status').textContent).toBe('Last known: 02:00 PM');
  const before = asked;
  act(() => askAgain());
  await act(() => vi.advanceTimersByTimeAsync(1));
  expect(asked).toBe(before + 1);
  await answer('Back again');
  expect(screen.queryByRole('status')).toBeNull();
});
it('own balances behind a cut line are marked with the moment they were told, once it does not mend itself', async () => {
  keep({ userToken: 'r_1', userInfo: { id: '1', account: 'a', status: 1, idStatus: 'none' } });
  visit();
  await answer('Holiday');
  const usdt = { asset: 'USDT', wallet: 'coin', available: '10', held: '0' } as Balance;
  const tells = (isStale: boolean, messages: Parameters<typeof tellBalances>[0]['messages']): Promise<void> =>
    act(async () => tellBalances({ messages, isStale, refusal: null }));
  await tells(false, [{ type: 'snapshot', data: [usdt] }]);
  await act(() => vi.advanceTimersByTimeAsync(600_000));
  await tells(true, []);
  await act(() => vi.advanceTimersByTimeAsync(1_000));
  expect(screen.queryByRole('status')).toBeNull();
  await act(() => vi.advanceTimersByTimeAsync(2_000));
  expect(screen.getByRole('status').textContent).toBe('Last known: 02:00 PM');
  await tells(false, [{ type: 'snapshot', data: [usdt] }]);
  expect(screen.queryByRole('status')).toBeNull();
});
it('nothing of one customer is shown to another, nor of one world in the other', async () => {
  keep({ userToken: 'r_1', userInfo: { id: '1', account: 'a', status: 1, idStatus: 'none' } });
  visit();
  await answer('For the first');
  keep({ userInfo: { id: '2', account: 'b', status: 1, idStatus: 'none' } });
  visit();
  expect(screen.getByText('nothing yet')).toBeTruthy();
  keep({ userInfo: { id: '1', account: 'a', status: 1, idStatus: 'none' }, userAccountType: 'demo' });
  visit();
  expect(screen.getByText('nothing yet')).toBeTruthy();
});
it('an answer that comes after a sign-out, or in the other world, is kept for nobody', async () => {
  keep({ userToken: 'r_1', userInfo: { id: '1', account: 'a', status: 1, idStatus: 'none' } });
  visit();
  keep({ userAccountType: 'demo' });
  await answer('Of the real world');
  expect(useKept.getState().noticeData).toBeNull();
  keep({ userAccountType: 'real' });
  visit();
  keep({ userToken: '', userInfo: null });
  await answer('Of who was here');
  expect(useKept.getState().noticeData).toBeNull();
});
