import { expect, it } from 'vitest';
import { createSeats } from './seats.ts';

const counts = { address: 3, customer: 2, total: 6 };
const take = (seats: ReturnType<typeof createSeats>, address: string, times: number) =>
  Array.from({ length: times }, () => seats.take(address));

it('guests of one address block share its seats, however the address is written', () => {
  const seats = createSeats(counts);
  const spelled = ['2001:db8::1', '2001:db8:0:0:ffff::2', '2001:0db8:0000:0000::3', '2001:db8::4'];
  expect(spelled.map((address) => seats.take(address) !== null)).toEqual([true, true, true, false]);
  expect(seats.take('2001:db8:0:1::1')).not.toBeNull();
});

it('a seat that is left is free again', () => {
  const seats = createSeats(counts);
  const [first] = take(seats, '192.0.2.1', 3);
  expect(seats.take('192.0.2.1')).toBeNull();
  first!.leave();
  expect(seats.take('192.0.2.1')).not.toBeNull();
  expect(seats.taken).toBe(3);
});

it('customers leave the seats of the address to others, demo accounts do not', () => {
  const seats = createSeats(counts);
  const [one, two, three] = take(seats, '192.0.2.1', 3);
  expect([one!.sitAs('7', false), two!.sitAs('7', false)]).toEqual([true, true]);
  expect(three!.sitAs('demo', true)).toBe(true);
  expect(take(seats, '192.0.2.1', 3).map((seat) => seat !== null)).toEqual([true, true, false]);
});

it('one customer has so many and no more; another sign-in of the same socket counts once', () => {
  const seats = createSeats(counts);
  const [one, two, three] = take(seats, '192.0.2.1', 3);
  expect([one!.sitAs('7', false), one!.sitAs('7', false), two!.sitAs('7', false)]).toEqual([true, true, true]);
  expect(three!.sitAs('7', false)).toBe(false);
  expect(one!.sitAs('8', false)).toBe(true);
  expect(three!.sitAs('7', false)).toBe(true);
});

it('there are so many in all', () => {
  const seats = createSeats(counts);
  const all = Array.from({ length: 8 }, (_, n) => seats.take(`192.0.2.${n}`));
  expect(all.filter((seat) => seat !== null)).toHaveLength(6);
});

it('one that has been left seats nobody any more, and is left once', () => {
  const seats = createSeats(counts);
  const [gone] = take(seats, '192.0.2.1', 1);
  gone!.leave();
  gone!.leave();
  expect(seats.taken).toBe(0);
  expect(gone!.sitAs('7', false)).toBe(false);
  const [one, two] = take(seats, '192.0.2.1', 2);
  expect([one!.sitAs('7', false), two!.sitAs('7', false)]).toEqual([true, true]);
});
