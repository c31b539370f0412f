// In: the rules of Dhaka's exchange and regulator. Out: the Bangladesh market pack.
import { DHAKA_CALENDAR, DHAKA_HOURS } from './bangladesh-calendar.ts';
import type { AccountFee, MarketPack, SettlementRule } from './market-pack.ts';

/** T+2 since 16 April 2014 with netting of same-day proceeds; category Z three days and no netting. */
const usual: SettlementRule = { buySettleDays: 2, sellSettleDays: 2, isNetted: true };

/** Rules as from 29 October 2025, when shares below one taka got a tick of one paisa. */
/**
 * Of a depository's account from the fiscal year 2025-26 on: 50 for CDBL, 50 for the participant, 50 for the regulator, for a year from 1 July
 * (Ajker Patrika, 2 September 2025). Off until two people plan a version that asks it.
 */
export const BO_ACCOUNT_FEE: AccountFee = { ticks: 15_000, month: 7, dayOfMonth: 1 };

export const BANGLADESH: MarketPack = {
  market: 'BD',
  version: 1,
  effectiveFrom: '2025-10-29',
  currency: 'BDT',
  zone: { name: 'Asia/Dhaka', offsetMinutes: 360, summerTime: 'none' },
  tradingWeekdays: [0, 1, 2, 3, 4],
  hours: DHAKA_HOURS,
  calendar: DHAKA_CALENDAR,
  tickDecimals: 2,
  steps: [
    { fromTicks: 0, stepTicks: 1 },
    { fromTicks: 100, stepTicks: 10 },
  ],
  limits: [
    { upToTicks: 20_000, bps: 1_000 },
    { upToTicks: 50_000, bps: 875 },
    { upToTicks: 100_000, bps: 750 },
    { upToTicks: 200_000, bps: 625 },
    { upToTicks: 500_000, bps: 500 },
    { upToTicks: Infinity, bps: 375 },
  ],
  pause: null,
  isUnboundOnDeclaration: true,
  boards: ['public', 'spot', 'block', 'odd-lot'],
  settlement: { A: usual, B: usual, G: usual, N: usual, Z: { buySettleDays: 3, sellSettleDays: 3, isNetted: false } },
  spotSettlement: { buySettleDays: 1, sellSettleDays: 1, isNetted: false },
  recordDate: { spotDays: 2, daysWithoutTrading: 1 },
  charges: {
    commissionPpm: 4_000,
    minimum: 0n,
    parts: [
      { name: 'exchange', ppm: 300 },
      { name: 'depository', ppm: 125 },
      { name: 'tax', ppm: 300 },
    ],
  },
  accountFee: null,
};
