// In: deposits that wait, end, come late and are forgotten. Out: those of a rail that wait, whatever became of the others.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { DepositMap, isWaiting } from '../src/payments/deposit-map.ts';
import type { Deposit } from '../src/payments/state.ts';

const STATES = ['created', 'pending', 'success', 'fail', 'expired'] as const;
const deposit = (id: number, rail: number, state: Deposit['state'] = 'created'): Deposit => {
  return { id, rail, state, account: id % 3, amount: 1n, endsMs: 0, createdMs: 0, reference: '' };
};

describe('deposits that wait', () => {
  it('are those that a walk through all would find, after whatever happened', () => {
    const step = fc.record({ id: fc.integer({ min: 1, max: 12 }), what: fc.constantFrom('set', 'delete', ...STATES) });
    fc.assert(
      fc.property(fc.array(step, { maxLength: 60 }), (steps) => {
        const map = new DepositMap();
        for (const { id, what } of steps) {
          if (what === 'delete') map.delete(id);
          else if (what === 'set') {
            if (!map.has(id)) map.set(id, deposit(id, id % 2));
          } else if (map.has(id)) map.move(id, what);
        }
        for (const rail of [0, 1, 2]) {
          const walked = [...map.values()].filter((each) => each.rail === rail && isWaiting(each));
          expect(new Set(map.waitingOf(rail))).toEqual(new Set(walked));
        }
      }),
    );
  });

  it('grow with what waits, not with what has ended', () => {
    const map = new DepositMap();
    for (let id = 1; id <= 1_000; id++) {
      map.set(id, deposit(id, 0));
      if (id % 100 !== 0) map.move(id, id % 2 === 0 ? 'expired' : 'success');
    }
    expect(map.size).toBe(1_000);
    expect(map.waitingOf(0).map(({ id }) => id)).toEqual([100, 200, 300, 400, 500, 600, 700, 800, 900, 1_000]);
    map.clear();
    expect(map.waitingOf(0)).toEqual([]);
    expect(() => map.move(1, 'fail')).toThrow(RangeError);
  });
});
