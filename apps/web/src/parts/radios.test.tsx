import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, beforeAll, expect, it } from 'vitest';
import { openLanguage } from '../i18n/index.ts';
import { Radios } from './index.ts';

beforeAll(() => openLanguage('en-US'));
afterEach(cleanup);

function Shown({ first }: { readonly first: string }) {
  const [value, setValue] = useState(first);
  const options = ['one', 'two', 'three'].map((name) => ({ value: name, label: <b>{name}</b> }));
  return <Radios label="Which" className="" itemClassName="" options={options} value={value} onChange={setValue} />;
}
const radio = (name: string): HTMLElement => screen.getByRole('radio', { name });

it('arrow keys move through the options and around, and the choice follows', () => {
  render(<Shown first="one" />);
  fireEvent.keyDown(screen.getByRole('radiogroup', { name: 'Which' }), { key: 'ArrowDown' });
  expect(radio('two').getAttribute('aria-checked')).toBe('true');
  expect(document.activeElement).toBe(radio('two'));
  fireEvent.keyDown(screen.getByRole('radiogroup'), { key: 'ArrowLeft' });
  fireEvent.keyDown(screen.getByRole('radiogroup'), { key: 'ArrowLeft' });
  expect(radio('three').getAttribute('aria-checked')).toBe('true');
});
it('is one stop of the Tab key: the chosen option, or the first where none is', () => {
  render(<Shown first="" />);
  expect(screen.getAllByRole('radio').map((one) => one.tabIndex)).toEqual([0, -1, -1]);
});
