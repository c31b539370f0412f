import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { SHOW_BLOCKING_AFTER_MS, whileBlocking } from '../kernel/blocking.ts';
import LoadingOverlay from './loading-overlay.tsx';

beforeEach(() => {
  vi.useFakeTimers();
  HTMLDialogElement.prototype.showModal = function showModal() {
    this.open = true;
  };
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});
const pass = (ms: number): Promise<void> =>
  act(async () => {
    await vi.advanceTimersByTimeAsync(ms);
  });

// spec.md §2: "loading overlay with several animation styles"; §8: "Network failure: hide any loading indicator and reject."
it.each(['wave', 'ring', 'dots'] as const)(
  'says what blocks, moving as a %s, until it has failed or come',
  async (motion) => {
    render(<LoadingOverlay />);
    let fail: (problem: Error) => void = () => undefined;
    const lost = whileBlocking(new Promise((_, reject) => (fail = reject)), 'Signing out', motion);
    const told = lost.catch((problem: Error) => problem.message);
    await pass(SHOW_BLOCKING_AFTER_MS - 1);
    expect(screen.queryByRole('dialog')).toBeNull();
    await pass(1);
    const veil = screen.getByRole<HTMLDialogElement>('dialog', { name: 'Signing out' });
    expect(veil.innerHTML).toContain(motion);
    const escape = new Event('cancel', { cancelable: true });
    veil.dispatchEvent(escape);
    expect(escape.defaultPrevented).toBe(true);
    await act(async () => fail(new Error('no network')));
    expect(await told).toBe('no network');
    expect(screen.queryByRole('dialog')).toBeNull();
  },
);
it('shows nothing for what is quick', async () => {
  render(<LoadingOverlay />);
  await act(async () => {
    expect(await whileBlocking(Promise.resolve('done'), 'Loading', 'ring')).toBe('done');
  });
  await pass(1_000);
  expect(screen.queryByRole('dialog')).toBeNull();
});
