// In: a table of what traders do. Out: nothing, or a test that fails with the lines that came out otherwise.
import { Desk } from '@hilsa/testkit';
import { expect } from 'vitest';

/** Play a table, on a fresh desk unless one is given; every line must come out as written behind its arrow. */
export function expectTable(table: string, desk = new Desk()): Desk {
  expect(desk.play(table)).toBe(Desk.tidy(table));
  return desk;
}
