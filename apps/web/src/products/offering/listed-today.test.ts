// In: what happens today. Out: the listings that Home shows.
import type { Offering } from '@hilsa/contract';
import { describe, expect, it } from 'vitest';
import { listedToday } from './listed-today.ts';

const offering = (id: string, lists: number, own: string | null = null, status = 'settling') =>
  ({ id, status, dates: { lists }, own: own === null ? null : { allottedQuantity: own } }) as unknown as Offering;
const lists = (...all: Offering[]) => all.map((each) => ({ event: 'lists', offering: each }));
const ids = (events: Parameters<typeof listedToday>[0]) => listedToday(events, 100).map(({ id }) => id);

describe('the listing day on Home', () => {
  it('shows the own new shares, newest first, and no more than two', () => {
    expect(
      ids(lists(offering('1', 50, '10'), offering('2', 120), offering('3', 90, '5'), offering('4', 80, '1'))),
    ).toEqual(['3', '4']);
    // Nothing was allotted: it is a stranger's listing.
    expect(ids(lists(offering('1', 50, '0'), offering('2', 120)))).toEqual(['2']);
  });

  it('shows the one that is listed next, then the last one, and nothing where nothing is listed', () => {
    expect(ids(lists(offering('1', 50), offering('2', 150), offering('3', 120)))).toEqual(['3']);
    expect(ids(lists(offering('1', 50), offering('2', 90)))).toEqual(['2']);
    expect(ids([{ event: 'closes', offering: offering('1', 120) }])).toEqual([]);
    expect(ids(lists(offering('1', 120, '5', 'cancelled')))).toEqual([]);
  });
});
