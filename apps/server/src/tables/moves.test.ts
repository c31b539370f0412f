// What moves without a trade, fact by fact.
import { expect, it } from 'vitest';
import { type Fact, postingsOf } from '@hilsa/core';
import { type Move, noteMoves } from './moves.ts';

const movesOf = (fact: Fact): Move[] => {
  const moves: Move[] = [];
  noteMoves(
    moves,
    fact,
    postingsOf(fact, () => {
      throw new Error('asks for no market');
    }),
  );
  return moves;
};
const cause = { causeKind: 'none', cause: 0, atMs: 0 } as const;

it('money that is moved leaves one and comes to the other', () => {
  const fact = { kind: 'money-moved', from: 7, to: 8, asset: 1, amount: 50n, reason: 'transfer', ...cause } as const;
  expect(movesOf(fact)).toEqual([
    { account: 7, asset: 1, amount: -50n, isLock: false },
    { account: 8, asset: 1, amount: 50n, isLock: false },
  ]);
});

it('what is held is locked, what is released is freed, what is captured has left', () => {
  const placed = { kind: 'hold-placed', hold: 3, account: 7, asset: 1, amount: 50n, untilMs: 0 } as const;
  expect(movesOf({ ...placed, reason: 'withdrawal', ...cause })).toEqual([
    { account: 7, asset: 1, amount: 50n, isLock: true },
  ]);
  const of = { hold: 3, account: 7, asset: 1, amount: 20n, atMs: 0 } as const;
  expect(movesOf({ kind: 'hold-raised', ...of })).toMatchObject([{ amount: 20n, isLock: true }]);
  expect(movesOf({ kind: 'hold-released', ...of })).toMatchObject([{ amount: -20n, isLock: true }]);
  const captured = { kind: 'hold-captured', hold: 3, from: 7, to: 8, asset: 1, amount: 30n, ...cause } as const;
  expect(movesOf({ ...captured, reason: 'withdrawal' })).toMatchObject([
    { account: 7, amount: -30n, isLock: false },
    { account: 8, amount: 30n, isLock: false },
  ]);
});
