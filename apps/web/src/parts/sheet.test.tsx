import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { openLanguage } from '../i18n/index.ts';
import { Sheet } from './sheet.tsx';
import { closesAt } from './sheet-drag.ts';

const close = vi.fn();
beforeAll(() => openLanguage('en-US'));
beforeEach(() => {
  close.mockClear();
  HTMLDialogElement.prototype.showModal = function showModal() {
    this.open = true;
  };
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});
const show = (): void => {
  render(
    <Sheet open onClose={close} title="Deposit">
      <p>Words</p>
      <input aria-label="Amount" />
    </Sheet>,
  );
};
/** A finger that goes down by these steps, one every 16 ms, and lets go. */
function pull(target: Element, ...steps: readonly number[]): void {
  let atMs = 1_000;
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', y: number): void => {
    const event = new TouchEvent(type.toLowerCase(), { bubbles: true, cancelable: true });
    Object.defineProperty(event, 'timeStamp', { value: (atMs += 16) });
    Object.defineProperty(event, 'touches', { value: type === 'touchEnd' ? [] : [{ clientX: 10, clientY: y }] });
    fireEvent(target, event);
  };
  touch('touchStart', 100);
  for (const y of steps) touch('touchMove', 100 + y);
  touch('touchEnd', 0);
}

it('closes when it is pulled far, from its words as well as from its head', () => {
  show();
  pull(screen.getByText('Words'), 20, 60, 95, 95, 95, 95, 95, 95);
  expect(close).toHaveBeenCalledTimes(1);
  pull(screen.getByRole('heading', { name: 'Deposit' }), 20, 60, 120);
  expect(close).toHaveBeenCalledTimes(2);
});
it('closes at a flick, and stays when it is only let go of or held still at the end', () => {
  show();
  pull(screen.getByText('Words'), 10, 30, 50);
  expect(close).toHaveBeenCalledTimes(1);
  pull(screen.getByText('Words'), 12, 16, 20, 24, 26, 27, 27, 27, 27);
  expect(close).toHaveBeenCalledTimes(1);
  expect(screen.getByRole('dialog').style.transform).toBe('');
});
it('leaves a field, an upward finger and content that is scrolled alone', () => {
  show();
  pull(screen.getByRole('textbox', { name: 'Amount' }), 20, 60, 120);
  pull(screen.getByText('Words'), -20, -60, 120);
  const content = screen.getByText('Words').parentElement!;
  content.scrollTop = 40;
  pull(screen.getByText('Words'), 20, 60, 120);
  expect(close).not.toHaveBeenCalled();
});
it('knows a flick by its end', () => {
  const at = (atMs: number, y: number) => ({ atMs, y });
  expect(closesAt(91, [])).toBe(true);
  expect(closesAt(40, [at(0, 0), at(16, 10), at(32, 40)])).toBe(true);
  expect(closesAt(20, [at(0, 0), at(16, 20)])).toBe(false);
  expect(closesAt(60, [at(0, 0), at(200, 58), at(260, 60)])).toBe(false);
});
it('stands above the on-screen keyboard', () => {
  const view = Object.assign(new EventTarget(), { height: innerHeight, offsetTop: 0, scale: 1 });
  vi.stubGlobal('visualViewport', view);
  const scrolled = vi.fn();
  HTMLElement.prototype.scrollIntoView = scrolled;
  show();
  const sheet = screen.getByRole('dialog');
  screen.getByRole('textbox').focus();
  expect(sheet.style.getPropertyValue('--keyboard')).toBe('0px');
  view.height -= 290;
  act(() => void view.dispatchEvent(new Event('resize')));
  expect(sheet.style.getPropertyValue('--keyboard')).toBe('290px');
  expect(scrolled).toHaveBeenCalled();
  Object.assign(view, { scale: 2, height: 200 });
  act(() => void view.dispatchEvent(new Event('resize')));
  expect(sheet.style.getPropertyValue('--keyboard')).toBe('0px');
});
