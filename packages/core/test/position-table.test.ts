// In: random openings and closings. Out: the table of positions says what a Map with the same history says, and counts orders that only reduce.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { PositionTable } from '../src/contracts/position-table.ts';
import { accountOf } from '../src/accounts/wallets.ts';
import { OrderStore } from '../src/orders/order-store.ts';
import { FLAG } from '../src/orders/words.ts';

interface One {
  readonly id: number;
  readonly account: number;
  readonly isShort: boolean;
  readonly slot: number;
}

describe('the table of positions', () => {
  it('finds, forgets and walks as a Map does, oldest first', () => {
    // Few owners, so that keys collide, slots are used again and the table grows.
    const step = fc.record({ owner: fc.nat(60), isShort: fc.boolean() });
    fc.assert(
      fc.property(fc.array(step, { minLength: 200, maxLength: 600 }), (steps) => {
        const table = new PositionTable<One>();
        const map = new Map<string, One>();
        for (const [n, { owner, isShort }] of steps.entries()) {
          const account = accountOf(owner * 4_194_301, 'contract');
          const key = `${account}/${isShort}`;
          const known = map.get(key);
          expect(table.get(account, isShort)).toBe(known);
          if (known === undefined) {
            const opened = { id: n, account, isShort, slot: table.nextSlot() };
            table.add(opened);
            map.set(key, opened);
          } else {
            table.remove(known);
            map.delete(key);
          }
          expect(table.get(account, isShort)).toBe(map.get(key));
        }
        expect([...table.values()]).toEqual([...map.values()]);
        expect(table.size).toBe(map.size);
        expect(table.bySlot.filter((one) => one !== undefined)).toHaveLength(map.size);
      }),
      { numRuns: 40 },
    );
  });

  it('lets the one that it gives be removed', () => {
    const table = new PositionTable<One>();
    for (let n = 0; n < 100; n++)
      table.add({ id: n, account: accountOf(n, 'contract'), isShort: n % 2 === 0, slot: table.nextSlot() });
    const seen = Array.from(table.values(), (one) => (table.remove(one), one.id));
    expect(seen).toEqual(Array.from({ length: 100 }, (_, n) => n));
    expect(table.size).toBe(0);
  });
});

it('an owner’s orders that only reduce are counted beside all that are open', () => {
  const orders = new OrderStore();
  const account = accountOf(3, 'contract');
  const open = (id: number, flags: number) => orders.open(id, account, 0, flags, 1, 1, 0);
  const slots = [open(1, FLAG.reduceOnly | FLAG.sell), open(2, 0), open(3, FLAG.reduceOnly)];
  expect([orders.openCount(3), orders.reducingCount(3)]).toEqual([3, 2]);
  orders.close(slots[0]!);
  expect([orders.openCount(3), orders.reducingCount(3)]).toEqual([2, 1]);
  orders.close(slots[1]!);
  orders.close(slots[2]!);
  expect([orders.openCount(3), orders.reducingCount(3)]).toEqual([0, 0]);
});
