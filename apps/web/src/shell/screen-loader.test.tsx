import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Path } from '../kernel/paths.ts';
import { GIVE_UP_AFTER_MS, SHOW_LOADING_AFTER_MS, useScreen } from './screen-loader.ts';

type Module = { readonly default: () => string };
/** One promise for each fetch of a page's code, settled by the test. */
const fetches: { readonly come: (module: Module) => void; readonly fail: () => void }[] = [];
vi.mock('./routes.ts', () => ({
  routeOf: () => ({
    load: () =>
      new Promise<Module>((come, reject) => {
        fetches.push({ come, fail: () => reject(new Error('no network')) });
      }),
  }),
}));

function Page({ path }: { readonly path: Path }) {
  const loaded = useScreen(path);
  if (loaded.state === 'ready') return <loaded.component />;
  if (loaded.state === 'failed')
    return (
      <button type="button" onClick={loaded.retry}>
        retry
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
it('gives up after a minute, and a retry fetches again', async () => {
  render(<Page path="/pages/news/list" />);
  await pass(GIVE_UP_AFTER_MS);
  expect(shown()).toBe('retry');
  act(() => screen.getByText('retry').click());
  expect(shown()).toBe('loading');
  await act(async () => fetches[1]?.come({ default: () => 'news' }));
  expect(shown()).toBe('news');
});
it('says at once that a fetch failed', async () => {
  render(<Page path="/pages/user/about" />);
  await act(async () => fetches[0]?.fail());
  expect(shown()).toBe('retry');
});
