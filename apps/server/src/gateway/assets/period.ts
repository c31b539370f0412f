// In: an owner and days. Out: what the period brought: opening, money in and out, gains, losses, costs, closing; and its returns with their rows.
import type { ReplyOf } from '@hilsa/contract';
import { dhakaDay } from '@hilsa/formulas/statements';
import { moneyWeightedReturn, timeWeightedReturn } from '@hilsa/formulas/stocks';
import { formatDecimal } from '@hilsa/money';
import { Refused } from '../../identity/index.ts';
import { daysWithEntries, type Days } from '../../tables/index.ts';
import type { WorldRooms } from '../rooms.ts';
import { accountsOf } from './accounts.ts';
import { dayBooks, MOST_DAYS, type DayBook } from './days.ts';
import type { RatesAt } from './rates.ts';
import { dayText } from './records.ts';
import { valuationNow } from './totals.ts';

/** Below this many days a yearly figure would say more than it knows. */
const RETURNS_FROM_DAYS = 30;

interface Asked {
  readonly ratesAt: RatesAt;
  readonly currency: string;
  readonly days: Days;
  readonly nowMs: number;
}

/** @throws Refused period-too-long, month-not-begun */
export async function periodOf(
  world: WorldRooms,
  owner: number,
  asked: Asked,
): Promise<ReplyOf<'/user/assets/period'>> {
  const { ratesAt, currency, nowMs } = asked;
  const today = dhakaDay(nowMs);
  if (asked.days.from > today) throw new Refused('month-not-begun');
  const days = { from: asked.days.from, to: Math.min(asked.days.to, today) };
  if (days.to - days.from + 1 > MOST_DAYS) throw new Refused('period-too-long', { most: MOST_DAYS });
  const [books, known] = [
    await dayBooks(world, owner, { ...asked, days }),
    await daysWithEntries(world.tables, accountsOf(owner)),
  ];
  const valuation = valuationNow(world, ratesAt(nowMs), currency);
  const print = (value: bigint) => valuation.print(value);
  const sum = (of: (book: DayBook) => bigint) => books.reduce((total, book) => total + of(book), 0n);
  const gross = ({ result, costs }: DayBook) => result + costs;
  return {
    from: dayText(days.from),
    to: dayText(days.to),
    days: books.map((book) => ({
      day: dayText(book.day),
      start: print(book.start),
      end: print(book.end),
      moneyIn: print(book.moneyIn),
      moneyOut: print(book.moneyOut),
      costs: print(book.costs),
      result: print(book.result),
    })),
    opening: print(books[0]!.start),
    closing: print(books.at(-1)!.end),
    moneyIn: print(sum(({ moneyIn }) => moneyIn)),
    moneyOut: print(sum(({ moneyOut }) => moneyOut)),
    gains: print(sum((book) => (gross(book) > 0n ? gross(book) : 0n))),
    losses: print(sum((book) => (gross(book) < 0n ? -gross(book) : 0n))),
    costs: print(sum(({ costs }) => costs)),
    profit: print(sum(({ result }) => result)),
    ...returnsOf(books),
    firstDay: known === null ? null : dayText(known.from),
    currency,
  };
}

/** Money that came on a day was at work from its beginning, so that each day is a period of its own between two flows. */
function returnsOf(books: readonly DayBook[]): Pick<ReplyOf<'/user/assets/period'>, 'timeWeighted' | 'moneyWeighted'> {
  // Before there was any money, there was no time to weigh.
  const first = books.findIndex(({ start, moneyIn }) => start > 0n || moneyIn > 0n);
  const used = first < 0 ? [] : books.slice(first);
  if (used.length < RETURNS_FROM_DAYS) return { timeWeighted: null, moneyWeighted: null };
  const timed = timeWeightedReturn(
    used.map(({ start, end, moneyIn, moneyOut }) => ({ start: start + moneyIn - moneyOut, end })),
  );
  const flows = used.map(({ moneyIn, moneyOut }, day) => ({ day, amount: moneyIn - moneyOut }));
  const weighed = moneyWeightedReturn({ start: used[0]!.start, end: used.at(-1)!.end }, flows, used.length);
  const percent = (ppm: number) => formatDecimal(BigInt(Math.trunc(ppm / 100)), 2);
  return {
    timeWeighted: { percent: percent(timed), periods: used.length },
    moneyWeighted: weighed === null ? null : { percent: percent(weighed), periods: used.length },
  };
}
