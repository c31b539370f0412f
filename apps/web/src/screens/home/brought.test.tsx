import { cleanup, render, waitFor } from '@testing-library/react';
import { useEffect } from 'react';
import { afterEach, beforeAll, expect, it, vi } from 'vitest';
import { openLanguage } from '../../i18n/index.ts';
import { type HomePart, type HomeSegment, knowSegments } from '../../kernel/segments.ts';
import { Brought } from './brought.tsx';

beforeAll(() => openLanguage('en-US'));
afterEach(() => {
  cleanup();
  knowSegments([]);
});

const Told: HomePart = ({ onKnown }) => {
  useEffect(onKnown, [onKnown]);
  return <p>brought</p>;
};
const segment = (title: HomeSegment['title'], load: HomeSegment['load']): { readonly home: HomeSegment } => ({
  home: { title, texts: [], load },
});

it('tells once, when the last part knows what it draws, and waits for none that will not come', async () => {
  const { promise: late, resolve: comes } = Promise.withResolvers<{ default: HomePart }>();
  knowSegments([
    segment('menu.offerings', async () => ({ default: Told })),
    segment('page.markets', () => late),
    segment('menu.exchange', () => Promise.reject(new Error('its file is gone'))),
  ]);
  const onKnown = vi.fn();
  const { findAllByText } = render(<Brought onKnown={onKnown} />);
  await findAllByText('brought');
  expect(onKnown).not.toHaveBeenCalled();
  comes({ default: Told });
  await waitFor(() => expect(onKnown).toHaveBeenCalledTimes(1));
  expect(await findAllByText('brought')).toHaveLength(2);
});

it('tells at once where nothing is brought', async () => {
  const onKnown = vi.fn();
  render(<Brought onKnown={onKnown} />);
  await waitFor(() => expect(onKnown).toHaveBeenCalledTimes(1));
});
