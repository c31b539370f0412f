import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { openLanguage } from '../i18n/index.ts';
import { More, type Paged } from './history.tsx';

let comesIntoView: (() => void)[] = [];
beforeAll(() => openLanguage('en-US'));
beforeEach(() => {
  comesIntoView = [];
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      readonly tell: (entries: { isIntersecting: boolean }[]) => void;
      constructor(tell: (entries: { isIntersecting: boolean }[]) => void) {
        this.tell = tell;
      }
      observe(): void {
        comesIntoView.push(() => this.tell([{ isIntersecting: true }]));
      }
      disconnect(): void {
        comesIntoView = [];
      }
    },
  );
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const fetchNextPage = vi.fn();
beforeEach(() => fetchNextPage.mockClear());
const pages = (now: Partial<Paged>): Paged => ({
  hasNextPage: true,
  isFetchingNextPage: false,
  isFetchNextPageError: false,
  fetchNextPage,
  ...now,
});

// spec.md §2: "load-more text (more, loading, no more)".
it('says more while there is more, loading while it comes, no more at the end', () => {
  const { rerender } = render(<More pages={pages({})} any />);
  expect(screen.getByRole('button', { name: 'More' })).toBeTruthy();
  act(() => comesIntoView.forEach((come) => come()));
  expect(fetchNextPage).toHaveBeenCalledTimes(1);
  rerender(<More pages={pages({ isFetchingNextPage: true })} any />);
  expect(screen.getByRole('button', { name: 'Loading' })).toBeTruthy();
  // On its way already: neither the line in view nor a press asks twice.
  expect(comesIntoView).toEqual([]);
  fireEvent.click(screen.getByRole('button', { name: 'Loading' }));
  expect(fetchNextPage).toHaveBeenCalledTimes(1);
  rerender(<More pages={pages({ hasNextPage: false })} any />);
  expect(screen.getByText('No more')).toBeTruthy();
  rerender(<More pages={pages({ hasNextPage: false })} any={false} />);
  expect(document.body.textContent).toBe('');
});
it('waits for a press when the next page failed, instead of asking again and again', () => {
  render(<More pages={pages({ isFetchNextPageError: true })} any />);
  expect(comesIntoView).toEqual([]);
  fireEvent.click(screen.getByRole('button', { name: 'More' }));
  expect(fetchNextPage).toHaveBeenCalledTimes(1);
});
