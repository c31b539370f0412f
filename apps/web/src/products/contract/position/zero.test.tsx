// In: a position's sheets, and noughts. Out: what cannot be 0 is said beside its field when it is pressed.
import { QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeAll, expect, it, vi } from 'vitest';
import { marginLines } from '@hilsa/formulas/contracts';
import type { ContractPosition } from '@hilsa/contract';
import { openLanguage, openTexts } from '../../../i18n/index.ts';
import { queries } from '../../../kernel/queries.ts';
import { wire } from '../../../kernel/wire.ts';
import { instrumentOf } from '../../../market/instrument.ts';
import { AmendSheet } from '../../../orders/amend-sheet.tsx';
import { ETH_PERPETUAL } from '../test-perpetual.ts';
import { CloseSheet } from './close-sheet.tsx';
import { LevelSheet } from './level-sheet.tsx';
import { positionNow } from './reading.ts';

const instrument = instrumentOf(ETH_PERPETUAL);
const told = {
  symbol: ETH_PERPETUAL.symbol,
  direction: 'long',
  leverage: 5,
  quantity: '0.25',
  cost: '985',
  margin: '197',
  markPrice: '3942.60',
  liquidationPrice: null,
  bankruptcyPrice: '3152.00',
  marginRatio: null,
  levels: [],
} as unknown as ContractPosition;
const lines = marginLines([{ upTo: null, maintenancePpm: 5_000, mostLeverage: 20 }]);
const now = positionNow(told, instrument, lines, 394_260);
const none = (): void => undefined;
const said = (): string => document.body.textContent;
const type = (field: HTMLElement, value: string): boolean => fireEvent.change(field, { target: { value } });
const press = (name: RegExp | string): void => {
  const button = screen.getByRole<HTMLButtonElement>('button', { name });
  expect(button.disabled).toBe(false);
  fireEvent.click(button);
};

beforeAll(async () => {
  HTMLDialogElement.prototype.showModal = function showModal() {
    this.open = true;
  };
  vi.spyOn(wire.stream, 'subscribe').mockImplementation(() => none);
  await openLanguage('en-US');
  await openTexts('contract');
  await openTexts('orders');
});
const fetched = vi.fn();
vi.stubGlobal('fetch', fetched);
afterEach(() => {
  cleanup();
  expect(fetched).not.toHaveBeenCalled();
});

// spec.md §5: "quantity cannot be 0", "limit price cannot be 0".
it('a position is not closed at a limit of 0, nor a share of 0 of it', () => {
  render(<CloseSheet now={now} open onClose={none} />, {
    wrapper: ({ children }) => <QueryClientProvider client={queries}>{children}</QueryClientProvider>,
  });
  fireEvent.click(screen.getByRole('radio', { name: 'Limit' }));
  expect(said()).not.toContain('cannot be 0');
  type(screen.getByRole('slider'), '0');
  press(/0\.001|0\.25/);
  expect(said()).toContain('Limit price cannot be 0.');
  expect(said()).toContain('Quantity cannot be 0.');
});
it('half of a position whose answer was lost stays the half of the first press, though half is gone by now', async () => {
  vi.useFakeTimers();
  const sent: (string | null)[][] = [];
  const answered = (init: RequestInit): void => {
    const form = new URLSearchParams(init.body as string);
    sent.push([form.get('quantity'), new Headers(init.headers).get('x-request-id')]);
  };
  vi.stubGlobal('fetch', async (_address: string, init: RequestInit) => {
    answered(init);
    throw new TypeError('no network');
  });
  const sheet = (one: typeof now) => (
    <QueryClientProvider client={queries}>
      <CloseSheet now={one} open onClose={none} />
    </QueryClientProvider>
  );
  const { rerender } = render(sheet(now));
  type(screen.getByRole('slider'), '40');
  press(/0\.1/);
  await act(() => vi.runAllTimersAsync());
  rerender(sheet(positionNow({ ...told, quantity: '0.15' }, instrument, lines, 394_260)));
  // 0.1 of what is left by now, not 40 % of it.
  press(/0\.1\b/);
  await act(() => vi.runAllTimersAsync());
  vi.useRealTimers();
  vi.stubGlobal('fetch', fetched);
  expect(sent.length).toBeGreaterThan(3);
  expect(new Set(sent.map(String)).size).toBe(1);
  expect(sent[0]![0]).toBe('0.1');
});
it('a level has no trigger, limit or size of 0', () => {
  render(<LevelSheet now={now} wish={{ kind: 'stop-loss', level: null }} onClose={none} />);
  expect(said()).not.toContain('cannot be 0');
  press('Set stop loss');
  expect(said()).toContain('The trigger price cannot be 0.');
  type(screen.getByLabelText(/^Limit price/), '0');
  type(screen.getByLabelText(/^Size/), '0');
  expect(said()).toContain('Limit price cannot be 0.');
  expect(said()).toContain('Quantity cannot be 0.');
});
it('an order is not changed to a price or an amount of 0', () => {
  const order = { orderId: '1', side: 'buy', price: '3900.00', quantity: '0.25', filledQuantity: '0' } as const;
  render(
    <AmendSheet
      order={order}
      path="/coin/contract/order/amend"
      instrument={instrument}
      name="ETH"
      unit="ETH"
      mark={null}
      open
      onClose={none}
    />,
  );
  type(screen.getByLabelText(/^Limit price/), '');
  type(screen.getByLabelText(/^Amount/), '0');
  expect(said()).not.toContain('cannot be 0');
  press('Save the change');
  expect(said()).toContain('Limit price cannot be 0.');
  expect(said()).toContain('Quantity cannot be 0.');
});
