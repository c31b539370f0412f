// In: the three packs. Out: the year 2026 as it was published, day by day, and every session against the runtime's own time zones.
import {
  BANGLADESH,
  type MarketPack,
  type SessionRow,
  TURKEY,
  UNITED_STATES,
  boardNearRecord,
  closedReason,
  dayOf,
  isProvisional,
  isTradingDay,
  isoOf,
  localDayOf,
  openCalendar,
  sessionRows,
  sessionsOn,
  settleDay,
  tradingDayFrom,
  tradingDayOnOrBefore,
  utcMsOf,
  weekdayOf,
} from '@hilsa/formulas/market-packs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

const dhaka = openCalendar(BANGLADESH);
const newYork = openCalendar(UNITED_STATES);
const istanbul = openCalendar(TURKEY);
const utc = (row: SessionRow): string =>
  `${row.phase} ${[row.startsAtMs, row.endsAtMs].map((at) => new Date(at).toISOString().slice(0, 16)).join(' ')}`;
const on = (calendar: typeof dhaka, date: string): string[] => sessionsOn(calendar, dayOf(date)).map(utc);
const settles = (calendar: typeof dhaka, date: string, days: number): string =>
  isoOf(settleDay(calendar, dayOf(date), days));

/** Trading days of each month, and the weekdays of the year on which nothing trades. */
function yearOf(pack: MarketPack, year: number): { months: number[]; closed: string[] } {
  const calendar = openCalendar(pack);
  const months = Array.from({ length: 12 }, () => 0);
  const closed: string[] = [];
  for (let day = dayOf(`${year}-01-01`); day <= dayOf(`${year}-12-31`); day++) {
    const date = isoOf(day);
    if (isTradingDay(calendar, day)) months[Number(date.slice(5, 7)) - 1]! += 1;
    else if (pack.tradingWeekdays.includes(weekdayOf(day))) closed.push(date.slice(5));
  }
  return { months, closed };
}

describe('Dhaka 2026', () => {
  it('trades on these days', () => {
    expect(yearOf(BANGLADESH, 2026)).toEqual({
      months: [21, 17, 17, 21, 17, 22, 21, 20, 22, 19, 22, 21],
      closed:
        '02-04 02-11 02-12 03-17 03-18 03-19 03-22 03-23 03-26 04-14 05-26 05-27 05-28 05-31 07-01 08-05 08-26 10-20 10-21 12-16 12-31'.split(
          ' ',
        ),
    });
    expect(closedReason(dhaka, dayOf('2026-05-28'))).toBe('Eid-ul-Azha');
    expect(closedReason(dhaka, dayOf('2026-01-02'))).toBeNull();
  });

  it('has its usual hours, shorter ones in Ramadan, none at Eid, and usual ones after it', () => {
    expect(on(dhaka, '2026-02-18')).toEqual([
      'continuous 2026-02-18T04:00 2026-02-18T08:20',
      'post-close 2026-02-18T08:20 2026-02-18T08:30',
    ]);
    expect(on(dhaka, '2026-02-19')).toEqual([
      'continuous 2026-02-19T04:00 2026-02-19T07:40',
      'post-close 2026-02-19T07:40 2026-02-19T07:50',
    ]);
    expect(on(dhaka, '2026-03-16')[0]).toBe('continuous 2026-03-16T04:00 2026-03-16T07:40');
    expect(on(dhaka, '2026-03-22')).toEqual([]);
    expect(on(dhaka, '2026-03-24')[0]).toBe('continuous 2026-03-24T04:00 2026-03-24T08:20');
  });

  it.each([
    ['2026-01-04', 2, '2026-01-06'],
    ['2026-01-06', 2, '2026-01-08'],
    ['2026-01-06', 3, '2026-01-11'],
    ['2026-01-07', 2, '2026-01-11'],
    ['2026-01-07', 3, '2026-01-12'],
    ['2026-01-08', 2, '2026-01-12'],
    ['2026-01-08', 3, '2026-01-13'],
    ['2026-03-25', 2, '2026-03-30'],
    ['2026-03-16', 2, '2026-03-25'],
    ['2026-05-25', 2, '2026-06-02'],
    ['2026-12-30', 0, '2026-12-30'],
  ])('a trade of %s settles %i days later on %s', (date, days, expected) => {
    expect(settles(dhaka, date, days)).toBe(expected);
  });

  it('two spot days and a day without trading come before the record date has passed', () => {
    const record = dayOf('2026-03-30');
    const boards = ['2026-03-24', '2026-03-25', '2026-03-26', '2026-03-29', '2026-03-30', '2026-03-31'].map((date) =>
      boardNearRecord(dhaka, record, dayOf(date)),
    );
    expect(boards).toEqual(['public', 'spot', 'spot', 'spot', 'none', 'public']);
    // A record date on a day off: the trading day before it is the one without trading.
    expect(boardNearRecord(dhaka, dayOf('2026-03-27'), dayOf('2026-03-25'))).toBe('none');
    expect(boardNearRecord(newYork, dayOf('2026-03-27'), dayOf('2026-03-27'))).toBe('public');
  });

  it('beyond the published list only what never moves is known, and that is said', () => {
    expect(isProvisional(dhaka, dayOf('2026-12-30'))).toBe(false);
    expect(isProvisional(dhaka, dayOf('2027-01-03'))).toBe(true);
    expect(isTradingDay(dhaka, dayOf('2027-12-16'))).toBe(false);
    expect(settles(dhaka, '2026-12-30', 2)).toBe('2027-01-04');
  });

  it('an operator’s correction moves a day: a Saturday opened, a weekday closed', () => {
    const corrected = openCalendar({
      ...BANGLADESH,
      version: 2,
      calendar: {
        ...BANGLADESH.calendar,
        closed: [...BANGLADESH.calendar.closed, { date: '2026-05-25', reason: 'Eid-ul-Azha' }],
        opened: [{ date: '2026-05-23', reason: 'In place of 25 May' }],
      },
    });
    expect(isoOf(tradingDayFrom(corrected, dayOf('2026-05-21'), 1))).toBe('2026-05-23');
    expect(isoOf(tradingDayFrom(corrected, dayOf('2026-05-24'), 1))).toBe('2026-06-01');
    expect(isoOf(tradingDayFrom(corrected, dayOf('2026-06-01'), -2))).toBe('2026-05-23');
    expect(isoOf(tradingDayOnOrBefore(corrected, dayOf('2026-05-29')))).toBe('2026-05-24');
  });
});

describe('New York 2026', () => {
  it('trades on these days', () => {
    expect(yearOf(UNITED_STATES, 2026)).toEqual({
      months: [20, 19, 22, 21, 20, 21, 22, 21, 21, 22, 20, 22],
      closed: ['01-01', '01-19', '02-16', '04-03', '05-25', '06-19', '07-03', '09-07', '11-26', '12-25'],
    });
    expect(yearOf(UNITED_STATES, 2027).months.reduce((sum, days) => sum + days)).toBe(251);
  });

  it('moves with daylight saving on 8 March and back on 1 November', () => {
    expect(on(newYork, '2026-03-06')[1]).toBe('continuous 2026-03-06T14:30 2026-03-06T21:00');
    expect(on(newYork, '2026-03-09')[1]).toBe('continuous 2026-03-09T13:30 2026-03-09T20:00');
    expect(on(newYork, '2026-10-30')[1]).toBe('continuous 2026-10-30T13:30 2026-10-30T20:00');
    expect(on(newYork, '2026-11-02')).toEqual([
      'opening-auction 2026-11-02T14:20 2026-11-02T14:30',
      'continuous 2026-11-02T14:30 2026-11-02T21:00',
      'closing-auction 2026-11-02T21:00 2026-11-02T21:05',
    ]);
  });

  it('closes at one on half days', () => {
    expect(on(newYork, '2026-11-27')[1]).toBe('continuous 2026-11-27T14:30 2026-11-27T18:00');
    expect(on(newYork, '2026-12-24')[2]).toBe('closing-auction 2026-12-24T18:00 2026-12-24T18:05');
  });

  it('settles in a day, over Thanksgiving in two, and not on a day banks are closed', () => {
    expect(settles(newYork, '2026-11-25', 1)).toBe('2026-11-27');
    expect(settles(newYork, '2026-10-09', 1)).toBe('2026-10-13');
    expect(settles(newYork, '2026-10-12', 1)).toBe('2026-10-13');
  });
});

describe('Istanbul 2026', () => {
  it('trades on these days, half of them on three eves', () => {
    expect(yearOf(TURKEY, 2026)).toEqual({
      months: [21, 20, 21, 21, 16, 22, 22, 21, 22, 21, 21, 23],
      closed: ['01-01', '03-20', '04-23', '05-01', '05-19', '05-27', '05-28', '05-29', '07-15', '10-29'],
    });
    expect(on(istanbul, '2026-03-18').slice(1, 3)).toEqual([
      'continuous 2026-03-18T07:00 2026-03-18T15:00',
      'closing-auction 2026-03-18T15:00 2026-03-18T15:05',
    ]);
    expect(on(istanbul, '2026-03-19')[1]).toBe('continuous 2026-03-19T07:00 2026-03-19T09:30');
  });

  it('settles as announced around the Bayram: trades of the 17th on the 23rd, of the 18th and 19th on the 24th', () => {
    expect(['2026-03-17', '2026-03-18', '2026-03-19'].map((date) => settles(istanbul, date, 2))).toEqual([
      '2026-03-23',
      '2026-03-24',
      '2026-03-24',
    ]);
  });
});

describe('sessions', () => {
  const local = (zone: string, atMs: number): string =>
    new Intl.DateTimeFormat('en-CA', {
      timeZone: zone,
      dateStyle: 'short',
      timeStyle: 'short',
      hourCycle: 'h23',
    }).format(atMs);

  it.each([
    ['Dhaka', BANGLADESH],
    ['New York', UNITED_STATES],
    ['Istanbul', TURKEY],
  ])('of two years in %s stand where the tz database has them, in order and apart', (_, pack) => {
    const calendar = openCalendar(pack);
    let last = 0;
    for (const year of [2026, 2027]) {
      const rows = sessionRows(calendar, dayOf(`${year}-01-01`), dayOf(`${year}-12-31`));
      expect(rows.length).toBeGreaterThan(400);
      for (const row of rows) {
        const minutes = (row.startsAtMs - utcMsOf(pack.zone, dayOf(row.date), 0)) / 60_000;
        const clock = `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;
        expect(local(pack.zone.name, row.startsAtMs)).toBe(`${row.date}, ${clock}`);
        expect(row.startsAtMs >= last && row.endsAtMs > row.startsAtMs).toBe(true);
        expect(isoOf(localDayOf(pack.zone, row.startsAtMs))).toBe(row.date);
        last = row.endsAtMs;
      }
    }
  });

  it('are not made for more than 400 days at once', () => {
    expect(() => sessionRows(dhaka, 0, 400)).toThrow(RangeError);
  });
});

describe('dates', () => {
  it('count as the runtime counts them', () => {
    fc.assert(
      fc.property(fc.integer({ min: -200_000, max: 200_000 }), (day) => {
        const date = new Date(day * 86_400_000);
        fc.pre(date.getUTCFullYear() > 0 && date.getUTCFullYear() < 10_000);
        expect(isoOf(day)).toBe(date.toISOString().slice(0, 10));
        expect(dayOf(isoOf(day))).toBe(day);
        expect(weekdayOf(day)).toBe(date.getUTCDay());
      }),
    );
  });

  it.each(['2026-02-29', '2026-13-01', '2026-00-10', '26-01-01', '', '2026-1-1', '2026-01-01T00:00'])(
    '%s is none',
    (date) => {
      expect(() => dayOf(date)).toThrow(RangeError);
    },
  );
});
