// In: the calendar and rules of New York's exchanges. Out: the United States market pack.
import type { MarketPack, PhaseHours } from './market-pack.ts';

const at = (hour: number, minute: number): number => hour * 60 + minute;

/** A day that ends at `close`: orders collect for ten minutes before the bell and for five after it, each ending in an auction. */
const hoursUntil = (close: number): readonly PhaseHours[] => [
  { phase: 'opening-auction', from: at(9, 20), until: at(9, 30) },
  { phase: 'continuous', from: at(9, 30), until: close },
  { phase: 'closing-auction', from: close, until: close + 5 },
];

const halfDay = (date: string, reason: string) => ({ from: date, until: date, reason, hours: hoursUntil(at(13, 0)) });

/**
 * Rules as from 28 May 2024 (settlement in one day). Holidays and half days of 2026 and 2027: NYSE Group's list of
 * 23 December 2025. Columbus and Veterans Day trade without settling, because banks are closed. Commission only.
 */
export const UNITED_STATES: MarketPack = {
  market: 'US',
  version: 1,
  effectiveFrom: '2024-05-28',
  currency: 'USD',
  zone: { name: 'America/New_York', offsetMinutes: -300, summerTime: 'united-states' },
  tradingWeekdays: [1, 2, 3, 4, 5],
  hours: hoursUntil(at(16, 0)),
  calendar: {
    from: '2026-01-01',
    until: '2027-12-31',
    closed: [
      { date: '2026-01-01', reason: 'New Year’s Day' },
      { date: '2026-01-19', reason: 'Martin Luther King, Jr. Day' },
      { date: '2026-02-16', reason: 'Washington’s Birthday' },
      { date: '2026-04-03', reason: 'Good Friday' },
      { date: '2026-05-25', reason: 'Memorial Day' },
      { date: '2026-06-19', reason: 'Juneteenth' },
      { date: '2026-07-03', reason: 'Independence Day' },
      { date: '2026-09-07', reason: 'Labor Day' },
      { date: '2026-11-26', reason: 'Thanksgiving Day' },
      { date: '2026-12-25', reason: 'Christmas Day' },
      { date: '2027-01-01', reason: 'New Year’s Day' },
      { date: '2027-01-18', reason: 'Martin Luther King, Jr. Day' },
      { date: '2027-02-15', reason: 'Washington’s Birthday' },
      { date: '2027-03-26', reason: 'Good Friday' },
      { date: '2027-05-31', reason: 'Memorial Day' },
      { date: '2027-06-18', reason: 'Juneteenth' },
      { date: '2027-07-05', reason: 'Independence Day' },
      { date: '2027-09-06', reason: 'Labor Day' },
      { date: '2027-11-25', reason: 'Thanksgiving Day' },
      { date: '2027-12-24', reason: 'Christmas Day' },
    ],
    opened: [],
    special: [
      halfDay('2026-11-27', 'Day after Thanksgiving'),
      halfDay('2026-12-24', 'Christmas Eve'),
      halfDay('2027-11-26', 'Day after Thanksgiving'),
    ],
    withoutSettlement: ['2026-10-12', '2026-11-11', '2027-10-11', '2027-11-11'],
    yearly: ['01-01', '06-19', '07-04', '12-25'],
  },
  tickDecimals: 4,
  steps: [
    { fromTicks: 0, stepTicks: 1 },
    { fromTicks: 10_000, stepTicks: 100 },
  ],
  limits: null,
  pause: { bps: 500, meanSeconds: 300, pauseSeconds: 300 },
  isUnboundOnDeclaration: false,
  boards: ['public'],
  settlement: { default: { buySettleDays: 1, sellSettleDays: 1, isNetted: true } },
  spotSettlement: null,
  recordDate: { spotDays: 0, daysWithoutTrading: 0 },
  charges: { commissionPpm: 4_000, minimum: 0n, parts: [] },
  accountFee: null,
};
