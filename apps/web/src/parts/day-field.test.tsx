import { fireEvent, render, screen } from '@testing-library/react';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { openLanguage } from '../i18n/index.ts';
import { DayField } from './day-field.tsx';
import { SelectField } from './select-field.tsx';

describe('choosing in a sheet', () => {
  beforeAll(async () => {
    // jsdom has dialogs that do not open.
    HTMLDialogElement.prototype.showModal = function showModal() {
      this.open = true;
    };
    HTMLDialogElement.prototype.close = function close() {
      this.open = false;
    };
    // Loaded beforehand: on a busy machine their first press would be long.
    await Promise.all([import('./day-calendar.tsx'), import('./option-list.tsx'), openLanguage('bn-BN')]);
  });

  it('a day is said and chosen in the reader’s digits, within the days that may be chosen, and told as YYYY-MM-DD', async () => {
    const change = vi.fn();
    render(<DayField label="Day" value="2026-12-14" min="2026-12-10" onChange={change} mayBeEmpty />);
    fireEvent.click(screen.getByRole('button', { name: 'Day: ২০২৬-১২-১৪' }));
    const days = await screen.findAllByRole('gridcell', { hidden: true });
    const button = (digits: string): HTMLElement =>
      days.map((cell) => cell.firstElementChild as HTMLElement).find((day) => day.textContent === digits)!;
    expect(button('১৪').hasAttribute('data-selected')).toBe(true);
    expect(button('৯').getAttribute('aria-disabled')).toBe('true');
    fireEvent.click(button('৯'));
    expect(change).not.toHaveBeenCalled();
    fireEvent.click(button('২০'));
    expect(change).toHaveBeenCalledExactlyOnceWith('2026-12-20');
  });

  it('one of a long list is found by what is typed', async () => {
    const change = vi.fn();
    const options = Array.from({ length: 40 }, (_, n) => ({ value: String(n), label: `Branch ${n}` }));
    render(<SelectField label="Branch" options={options} value="3" onChange={change} />);
    fireEvent.click(screen.getByRole('button', { name: 'Branch: Branch 3' }));
    fireEvent.change(await screen.findByRole('searchbox', { hidden: true }), { target: { value: 'branch 27' } });
    const [only, ...rest] = await vi.waitFor(() => {
      const found = screen.getAllByRole('option', { hidden: true });
      expect(found).toHaveLength(1);
      return found;
    });
    expect(rest).toEqual([]);
    fireEvent.click(only!);
    expect(change).toHaveBeenCalledExactlyOnceWith('27');
  });
});
