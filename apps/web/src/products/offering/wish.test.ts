// In: tickets. Out: what they hold and what is wrong with them.
import type { Offering } from '@hilsa/contract';
import { expect, it } from 'vitest';
import { bidStepped, problemOf, quotasOf, stepped, summaryOf } from './wish.ts';

const offering = { issuePrice: '20', fee: '5', min: '500', max: '5000', step: '500', status: 'open' } as Offering;
const wish = { quantity: '500', accepted: true, payLater: false, bid: '' };

it('holds quantity × price and the fee, and says what is left', () => {
  expect(summaryOf(offering, wish, '20000')).toEqual({ cost: '10000', held: '10005', after: '9995' });
  expect(summaryOf(offering, { ...wish, payLater: true }, '20000')).toMatchObject({ held: '0', after: '20000' });
});

it('names the first thing that is wrong', () => {
  expect(problemOf(offering, wish, '10005')).toBeNull();
  expect(problemOf(offering, wish, '10004.99')).toEqual({ is: 'short', held: '10005', lacks: '0.01' });
  expect(problemOf(offering, { ...wish, quantity: '499' }, null)).toEqual({ is: 'below', quantity: '500' });
  expect(problemOf(offering, { ...wish, quantity: '5500' }, null)).toEqual({ is: 'above', quantity: '5000' });
  expect(problemOf(offering, { ...wish, quantity: '750' }, null)).toEqual({ is: 'step', quantity: '500' });
  expect(problemOf(offering, { ...wish, accepted: false }, null)).toEqual({ is: 'documents' });
  expect(problemOf({ ...offering, max: '500' }, { ...wish, quantity: '1000' }, null)).toEqual({
    is: 'exact',
    quantity: '500',
  });
  expect(problemOf({ ...offering, status: 'closed' }, wish, null)).toEqual({ is: 'not-open' });
});

it('applies in the own quota, though it was not known whose it was when the ticket opened', () => {
  const quotas = ['hni', 'general', 'mutual-fund'].map((category) => ({ category }));
  const opened = { quotas } as Offering;
  expect(quotasOf(opened, false, null)).toEqual({ categories: ['general'], category: 'general' });
  expect(quotasOf(opened, true, null)).toEqual({ categories: ['hni', 'general'], category: 'hni' });
  expect(quotasOf(opened, true, 'general').category).toBe('general');
  // What was chosen and is not theirs is not applied in.
  expect(quotasOf(opened, false, 'hni').category).toBe('general');
});

it('steps within the limits', () => {
  expect(stepped(offering, '', true)).toBe('500');
  expect(stepped(offering, '4800', true)).toBe('5000');
  expect(stepped(offering, '600', false)).toBe('500');
});

const band = { category: 'eligible', lowest: '18', highest: '20', tick: '0.10', discountPercent: '10' };
const book = { ...offering, band } as Offering;

it('asks a price of who bids, within the band and on its tick, and of nobody else', () => {
  const bid = (price: string, free = '20000') => problemOf(book, { ...wish, bid: price }, free, true);
  expect(problemOf(book, wish, '20000')).toBeNull();
  expect(bid('')).toEqual({ is: 'bid-missing' });
  expect(bid('0')).toEqual({ is: 'bid-missing' });
  expect(bid('17.9')).toEqual({ is: 'bid-low', price: '18' });
  expect(bid('20.1')).toEqual({ is: 'bid-high', price: '20' });
  expect(bid('18.55')).toEqual({ is: 'bid-tick', price: '0.10' });
  expect([bid('18'), bid('20.00'), bid('19.9')]).toEqual([null, null, null]);
  // Whatever is bid, the top of the band is held.
  expect(bid('18', '10004')).toEqual({ is: 'short', held: '10005', lacks: '1' });
});

it('steps a bid within the band', () => {
  expect(bidStepped(book, '', false)).toBe('20');
  expect(bidStepped(book, '19', true)).toBe('19.1');
  expect(bidStepped(book, '19.95', true)).toBe('20');
  expect(bidStepped(book, '18', false)).toBe('18');
});
