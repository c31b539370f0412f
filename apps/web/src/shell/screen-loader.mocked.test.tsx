import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Path } from '../kernel/paths.ts';
import { GIVE_UP_AFTER_MS, LATE_AFTER_MS, SHOW_LOADING_AFTER_MS, useScreen } from './screen-loader.ts';

type Module = { readonly default: () => string };
/** One promise for each fetch of a page's code, settled by the test. */
const fetches: { readonly come: (module: Module) => void; readonly fail: (why?: string) => void }[] = [];
vi.mock('./routes.ts', () => ({
  routeOf: () => ({
    load: () =>
      new Promise<Module>((come, reject) => {
        fetches.push({ come, fail: (why = 'no network') => reject(new TypeError(why)) });
      }),
  }),
}));

function Page({ path }: { readonly path: Path }) {
  const loaded = useScreen(path);
  if (loaded.state === 'ready') return <loaded.component />;
  if (loaded.state === 'failed')
    return (
      <button type="button" onClick={loaded.retry}>
        {loaded.problem}
      </button>
    );
  return loaded.state;
}
const shown = (): string | null => document.body.textContent;
const pass = (ms: number): Promise<void> =>
  act(async () => {
    await vi.advanceTimersByTimeAsync(ms);
  });

beforeEach(() => {
  vi.useFakeTimers();
  fetches.length = 0;
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

it('waits 200 ms before it shows that it loads, then shows the page', async () => {
  render(<Page path="/pages/notice/list" />);
  await pass(SHOW_LOADING_AFTER_MS - 1);
  expect(shown()).toBe('waiting');
  await pass(1);
  expect(shown()).toBe('loading');
  await act(async () => fetches[0]?.come({ default: () => 'notices' }));
  expect(shown()).toBe('notices');
});
it('shows a page that was fetched before at once', () => {
  render(<Page path="/pages/notice/list" />);
  expect(shown()).toBe('notices');
  expect(fetches).toHaveLength(0);
});
// spec.md §8: "Failed page load: load error (missing, timeout or error)"; §9: "async page load delay 200 ms, timeout 60 s; … script chunk load 120 s".
it('says timeout after 60 s, and opens the page when its chunk still comes', async () => {
  render(<Page path="/pages/news/list" />);
  await pass(LATE_AFTER_MS);
  expect([LATE_AFTER_MS, shown()]).toEqual([60_000, 'timeout']);
  await act(async () => fetches[0]?.come({ default: () => 'news' }));
  expect(shown()).toBe('news');
});
it('gives up a chunk after 120 s, and a retry fetches again', async () => {
  render(<Page path="/pages/news/detail" />);
  await pass(LATE_AFTER_MS);
  act(() => screen.getByText('timeout').click());
  expect([fetches.length, shown()]).toEqual([1, 'loading']);
  await pass(GIVE_UP_AFTER_MS - LATE_AFTER_MS);
  expect([GIVE_UP_AFTER_MS, shown()]).toEqual([120_000, 'timeout']);
  act(() => screen.getByText('timeout').click());
  await act(async () => fetches[1]?.come({ default: () => 'one of them' }));
  expect(shown()).toBe('one of them');
});
it('says at once that a fetch failed', async () => {
  render(<Page path="/pages/user/about" />);
  await act(async () => fetches[0]?.fail());
  expect(shown()).toBe('error');
});
it.each([
  [404, 'missing'],
  [200, 'error'],
])('asks the server about a script that did not come: %i is %s', async (status, problem) => {
  const asked: unknown[] = [];
  vi.stubGlobal('fetch', async (address: string, init: RequestInit) => {
    asked.push([address, init.method]);
    return new Response(null, { status });
  });
  render(<Page path="/pages/common/service" />);
  const address = `${location.origin}/assets/service-1.js`;
  await act(async () => fetches[0]?.fail(`Failed to fetch dynamically imported module: ${address}`));
  await act(async () => undefined);
  expect(asked).toEqual([[address, 'HEAD']]);
  expect(shown()).toBe(problem);
  vi.unstubAllGlobals();
});
