// In: the calendar and rules of Borsa İstanbul. Out: the Türkiye market pack.
import type { MarketPack, PhaseHours } from './market-pack.ts';

const at = (hour: number, minute: number): number => hour * 60 + minute;

/** Orders collect from 09:40; continuous trading from 10:00; the closing auction takes five minutes, trades at its price three more. */
const hoursUntil = (close: number): readonly PhaseHours[] => [
  { phase: 'opening-auction', from: at(9, 40), until: at(9, 55) },
  { phase: 'continuous', from: at(10, 0), until: close },
  { phase: 'closing-auction', from: close, until: close + 5 },
  { phase: 'post-close', from: close + 7, until: close + 10 },
];

const halfDay = (date: string, reason: string) => ({ from: date, until: date, reason, hours: hoursUntil(at(12, 30)) });

/**
 * Rules with ±10 % a day and settlement in two days; half days trade without settling (as on 19 March 2026: trades of the
 * 17th settled on the 23rd). Holidays of 2026 as the exchange published them. Commission only.
 */
export const TURKEY: MarketPack = {
  market: 'TR',
  version: 1,
  effectiveFrom: '2020-11-01',
  currency: 'TRY',
  zone: { name: 'Europe/Istanbul', offsetMinutes: 180, summerTime: 'none' },
  tradingWeekdays: [1, 2, 3, 4, 5],
  hours: hoursUntil(at(18, 0)),
  calendar: {
    from: '2026-01-01',
    until: '2026-12-31',
    closed: [
      { date: '2026-01-01', reason: 'New Year’s Day' },
      { date: '2026-03-20', reason: 'Ramazan Bayramı' },
      { date: '2026-04-23', reason: 'National Sovereignty and Children’s Day' },
      { date: '2026-05-01', reason: 'Labour and Solidarity Day' },
      { date: '2026-05-19', reason: 'Atatürk, Youth and Sports Day' },
      { date: '2026-05-27', reason: 'Kurban Bayramı' },
      { date: '2026-05-28', reason: 'Kurban Bayramı' },
      { date: '2026-05-29', reason: 'Kurban Bayramı' },
      { date: '2026-07-15', reason: 'Democracy and National Unity Day' },
      { date: '2026-10-29', reason: 'Republic Day' },
    ],
    opened: [],
    special: [
      halfDay('2026-03-19', 'Eve of Ramazan Bayramı'),
      halfDay('2026-05-26', 'Eve of Kurban Bayramı'),
      halfDay('2026-10-28', 'Eve of Republic Day'),
    ],
    withoutSettlement: ['2026-03-19', '2026-05-26', '2026-10-28'],
    yearly: ['01-01', '04-23', '05-01', '05-19', '07-15', '08-30', '10-29'],
  },
  tickDecimals: 2,
  steps: [
    { fromTicks: 0, stepTicks: 1 },
    { fromTicks: 2_000, stepTicks: 2 },
    { fromTicks: 5_000, stepTicks: 5 },
    { fromTicks: 10_000, stepTicks: 10 },
  ],
  limits: [{ upToTicks: Infinity, bps: 1_000 }],
  pause: null,
  isUnboundOnDeclaration: false,
  boards: ['public'],
  settlement: { default: { buySettleDays: 2, sellSettleDays: 2, isNetted: true } },
  spotSettlement: null,
  recordDate: { spotDays: 0, daysWithoutTrading: 0 },
  charges: { commissionPpm: 4_000, minimum: 0n, parts: [] },
  accountFee: null,
};
