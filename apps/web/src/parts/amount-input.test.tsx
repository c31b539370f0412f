import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, beforeAll, expect, it } from 'vitest';
import { openLanguage } from '../i18n/index.ts';
import { AmountInput } from './input.tsx';

beforeAll(() => openLanguage('bn-BN'));
afterEach(cleanup);

function Field() {
  const [amount, setAmount] = useState('123456.5');
  return (
    <>
      <AmountInput label="Amount" decimals={2} value={amount} onChange={setAmount} />
      <output>{amount}</output>
    </>
  );
}

it('reads like every other number at rest, is plain in the hand, and takes Bengali digits', () => {
  render(<Field />);
  const field = screen.getByLabelText<HTMLInputElement>('Amount');
  expect(field.value).toBe('১,২৩,৪৫৬.৫');
  fireEvent.focus(field);
  expect(field.value).toBe('123456.5');
  expect([field.selectionStart, field.selectionEnd]).toEqual([0, 8]);
  fireEvent.change(field, { target: { value: '৭৮.২৫' } });
  expect(screen.getByText('78.25')).toBeTruthy();
  expect(field.value).toBe('78.25');
  fireEvent.blur(field);
  expect(field.value).toBe('৭৮.২৫');
});
