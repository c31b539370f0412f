// In: published holiday lists. Out: the days of the Dhaka Stock Exchange in 2026; later years by what never moves.
import type { CalendarData, PhaseHours } from './market-pack.ts';

const at = (hour: number, minute: number): number => hour * 60 + minute;

/** Usual hours since the early 2020s: continuous 10:00–14:20, post-closing to 14:30. The opening auction is off. */
export const DHAKA_HOURS: readonly PhaseHours[] = [
  { phase: 'continuous', from: at(10, 0), until: at(14, 20) },
  { phase: 'post-close', from: at(14, 20), until: at(14, 30) },
];

/** Hours of a Ramadan whose own are not announced yet: those of 2024 (announcement of 7 March 2024). */
export const RAMADAN_HOURS: readonly PhaseHours[] = [
  { phase: 'continuous', from: at(10, 0), until: at(13, 20) },
  { phase: 'post-close', from: at(13, 20), until: at(13, 30) },
];

/** Hours of Ramadan 2026 (announcement of the exchange of 16 February 2026). */
const RAMADAN_2026_HOURS: readonly PhaseHours[] = [
  { phase: 'continuous', from: at(10, 0), until: at(13, 40) },
  { phase: 'post-close', from: at(13, 40), until: at(13, 50) },
];

/**
 * Days the exchange is closed in 2026 besides Fridays and Saturdays: the government's list of 9 November 2025, the extra
 * days ordered for the election (25 January 2026) and before Eid (8 March 2026), and the two bank holidays on which the
 * exchange closes by custom. Days that follow the moon can still move: an operator's correction is a new version.
 */
export const DHAKA_CALENDAR: CalendarData = {
  from: '2026-01-01',
  until: '2026-12-31',
  closed: [
    { date: '2026-02-04', reason: 'Shab-e-Barat' },
    { date: '2026-02-11', reason: 'General election' },
    { date: '2026-02-12', reason: 'General election' },
    { date: '2026-03-17', reason: 'Shab-e-Qadr' },
    { date: '2026-03-18', reason: 'Eid-ul-Fitr' },
    { date: '2026-03-19', reason: 'Eid-ul-Fitr' },
    { date: '2026-03-22', reason: 'Eid-ul-Fitr' },
    { date: '2026-03-23', reason: 'Eid-ul-Fitr' },
    { date: '2026-03-26', reason: 'Independence Day' },
    { date: '2026-04-14', reason: 'Bengali New Year' },
    { date: '2026-05-26', reason: 'Eid-ul-Azha' },
    { date: '2026-05-27', reason: 'Eid-ul-Azha' },
    { date: '2026-05-28', reason: 'Eid-ul-Azha' },
    { date: '2026-05-31', reason: 'Eid-ul-Azha' },
    { date: '2026-07-01', reason: 'Bank holiday' },
    { date: '2026-08-05', reason: 'July Mass Uprising Day' },
    { date: '2026-08-26', reason: 'Eid-e-Miladunnabi' },
    { date: '2026-10-20', reason: 'Durga Puja' },
    { date: '2026-10-21', reason: 'Durga Puja' },
    { date: '2026-12-16', reason: 'Victory Day' },
    { date: '2026-12-31', reason: 'Bank holiday' },
  ],
  opened: [],
  special: [{ from: '2026-02-19', until: '2026-03-20', reason: 'Ramadan', hours: RAMADAN_2026_HOURS }],
  withoutSettlement: [],
  yearly: ['02-21', '03-26', '04-14', '05-01', '07-01', '08-05', '12-16', '12-25', '12-31'],
};
