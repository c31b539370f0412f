import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeAll, expect, it, vi } from 'vitest';
import { openLanguage } from '../i18n/index.ts';
import { LoadMore } from './load-more.tsx';

beforeAll(() => openLanguage('en-US'));
afterEach(cleanup);

// spec.md §2: "load-more text (more, loading, no more)".
it('says more, loading, no more', () => {
  const load = vi.fn();
  const { rerender } = render(<LoadMore load={load} busy={false} />);
  fireEvent.click(screen.getByRole('button', { name: 'More' }));
  rerender(<LoadMore load={load} busy />);
  fireEvent.click(screen.getByRole('button', { name: 'Loading' }));
  expect(load).toHaveBeenCalledTimes(1);
  rerender(<LoadMore load={null} busy={false} />);
  expect(screen.getByText('No more')).toBeTruthy();
  rerender(<LoadMore load={null} busy={false} any={false} />);
  expect(document.body.textContent).toBe('');
});
