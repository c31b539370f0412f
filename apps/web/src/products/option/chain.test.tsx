// In: a chain before and after its first quote. Out: the limit follows until it is typed, and the chain makes room for what it tells.
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, renderHook, screen } from '@testing-library/react';
import { afterEach, beforeAll, expect, it, vi } from 'vitest';
import { openLanguage, openTexts } from '../../i18n/index.ts';
import { queries } from '../../kernel/queries.ts';
import { balanceKey } from '../../kernel/keys.ts';
import { balances } from '../../live/index.ts';
import { Ticket } from './ticket.tsx';
import { type Chain, type ChainSide, type Chosen, chosenNow, roomOf, sumsOf, usePrice } from './words.ts';

const UNQUOTED: ChainSide = {
  symbol: 'BTC-31DEC26-61000-C',
  multiplier: '0.01',
  pricedFor: '0.01',
  bid: null,
  bidSize: 0,
  ask: null,
  askSize: 0,
  mark: null,
  volatility: null,
  delta: null,
  gamma: null,
  theta: null,
  vega: null,
  openInterest: 0,
};
const chainOf = (call: Partial<ChainSide>): Chain => ({
  underlying: 'BTC',
  kind: 'coin',
  price: '60500.00',
  changePercent: null,
  currency: 'USDT',
  isOpen: true,
  pause: null,
  multiplier: '0.01',
  tick: '1.000000',
  leastPremium: '1',
  mostPremiumPpm: 50_000,
  feeNotionalPpm: 300,
  feePremiumPpm: 125_000,
  mostQuantity: 1_000,
  samples: 300,
  sampleEveryMs: 6_000,
  leastValid: 240,
  ruleVersion: 1,
  losingPercent: null,
  writers: [],
  isTested: true,
  window: null,
  expiries: [
    {
      date: '2026-12-31',
      endsAtMs: 1798705200000,
      state: 'trading',
      forward: '60500.00',
      strikes: [{ strike: '61000.000000', call: { ...UNQUOTED, ...call }, put: null }],
    },
  ],
});
const before = chainOf({});
const after = chainOf({ bid: '1202.000000', ask: '1250.000000', mark: '1226.000000' });
const later = chainOf({ bid: '1252.000000', ask: '1300.000000', mark: '1276.000000' });
const [expiry] = before.expiries as [Chain['expiries'][number]];
const chosen: Chosen = { option: 'call', strike: '61000.000000', side: expiry.strikes[0]!.call!, expiry };

function ticketOf(chain: Chain) {
  return (
    <QueryClientProvider client={queries}>
      <Ticket chain={chain} chosen={chosenNow(chain, chosen)} open onClose={() => undefined} />
    </QueryClientProvider>
  );
}
const limit = () => screen.getByLabelText<HTMLInputElement>('Limit, a coin');

beforeAll(async () => {
  HTMLDialogElement.prototype.showModal = function showModal() {
    this.open = true;
  };
  await openLanguage('en-US');
  await openTexts('option');
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

it('a ticket that is opened before the first quote takes it when it comes, and keeps it', () => {
  const { rerender } = render(ticketOf(before));
  expect(limit().value).toBe('');
  rerender(ticketOf(after));
  expect(limit().value).toBe('1,250');
  rerender(ticketOf(later));
  expect(limit().value).toBe('1,250');
});

it('what was typed stays, be it nothing', () => {
  const { rerender } = render(ticketOf(before));
  fireEvent.change(limit(), { target: { value: '1100' } });
  rerender(ticketOf(after));
  expect(limit().value).toBe('1,100');
  fireEvent.change(limit(), { target: { value: '' } });
  rerender(ticketOf(later));
  expect(limit().value).toBe('');
});

// spec.md §5: "quantity cannot be 0", "limit price cannot be 0".
it('quantity cannot be 0, limit price cannot be 0: said beside the field when it is pressed, not by a grey button', () => {
  render(ticketOf(before));
  const quantity = screen.getByLabelText<HTMLInputElement>('Options');
  fireEvent.change(quantity, { target: { value: '0' } });
  expect(document.body.textContent).not.toContain('cannot be 0');
  const buy = screen.getByRole<HTMLButtonElement>('button', { name: 'Buy' });
  expect(buy.disabled).toBe(false);
  fireEvent.click(buy);
  expect(document.body.textContent).toContain('Quantity cannot be 0.');
  expect(document.body.textContent).toContain('Limit price cannot be 0.');
  expect(quantity.getAttribute('aria-invalid')).toBe('true');
  expect(limit().getAttribute('aria-invalid')).toBe('true');
  fireEvent.change(quantity, { target: { value: '1' } });
  fireEvent.change(limit(), { target: { value: '1100' } });
  expect(document.body.textContent).not.toContain('cannot be 0');
});

it('whoever has less than is held until it is filled is told so, though it would cost less', () => {
  const has = (available: string): void => {
    const value = new Map([[balanceKey('USDT', 'coin'), { asset: 'USDT', wallet: 'coin', available, held: '0' }]]);
    vi.spyOn(balances, 'get').mockReturnValue({ ...balances.get(), value } as never);
  };
  const sums = sumsOf(before, { ...chosen, price: '1100', quantity: 1 });
  // 0.03 % of 605.00 is the fee, an eighth of 11.00 is the most it may be.
  expect(sums).toMatchObject({ premium: '11', worst: '11.1815', held: '12.375' });
  expect(sumsOf({ ...before, kind: 'share' }, { ...chosen, price: '1100', quantity: 1 })!.held).toBe('12.38');
  has('12.37');
  render(ticketOf(before));
  fireEvent.change(limit(), { target: { value: '1100' } });
  expect(document.body.textContent).toContain('is held until it is filled; ');
  expect(screen.getByRole<HTMLButtonElement>('button', { name: /^Buy/ }).disabled).toBe(true);
  cleanup();
  has('12.375');
  render(ticketOf(before));
  fireEvent.change(limit(), { target: { value: '1100' } });
  expect(document.body.textContent).not.toContain('is held until it is filled; ');
  expect(screen.getByRole<HTMLButtonElement>('button', { name: /^Buy/ }).disabled).toBe(false);
});

it('a choice is what the chain has of it now, and what it was once it is no longer listed', () => {
  expect(chosenNow(after, chosen)).toMatchObject({ option: 'call', side: { ask: '1250.000000' } });
  expect(chosenNow({ expiries: [] }, chosen)).toBe(chosen);
  expect(chosenNow(after, { ...chosen, option: 'put' })).toMatchObject({ option: 'put', side: { ask: null } });
});

it('whole steps are told without a fraction, and a price is never cut by that', () => {
  const told = (tick: string) => renderHook(() => usePrice(tick)).result.current;
  expect([told('1.000000')('12345.000000'), told('1')('12345.5'), told('10')('0')]).toEqual([
    '12,345',
    '12,345.5',
    '0',
  ]);
  expect([told('0.10')('7.2'), told('')('61000'), told('1')(null)]).toEqual(['7.20', '61,000.00', '--']);
});

it('the longest price says how much room an expiry needs', () => {
  const plain = (value: string) => value;
  const room = (ask: string): string => roomOf(chainOf({ bid: '1', ask }).expiries[0]!, plain);
  expect([room('12,345'), room('1,234.50'), room('12,345.50')]).toEqual(['usual', 'small', 'one-side']);
  expect(roomOf(expiry, plain)).toBe('usual');
});
