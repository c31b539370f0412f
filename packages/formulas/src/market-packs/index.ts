// In: nothing. Out: the packs of three markets, their calendars and their sessions in UTC.
export { BANGLADESH } from './bangladesh.ts';
export { RAMADAN_HOURS } from './bangladesh-calendar.ts';
export {
  type MarketCalendar,
  boardNearRecord,
  closedReason,
  hoursOf,
  isProvisional,
  isTradingDay,
  openCalendar,
  settleDay,
  tradingDayFrom,
  tradingDayOnOrBefore,
} from './calendar.ts';
export { type IsoDate, dayOf, isoOf, weekdayOf, yearBegan } from './civil-days.ts';
export type {
  Board,
  CalendarData,
  MarketPack,
  PauseRule,
  Phase,
  PhaseHours,
  SettlementRule,
  SpecialHours,
} from './market-pack.ts';
export { type PackTerms, packWith, readTerms, termsOf, writeTerms } from './pack-terms.ts';
export { packInForce, packProblems } from './pack-versions.ts';
export { MOST_SESSION_DAYS, type SessionRow, sessionRows, sessionsOn } from './sessions.ts';
export { TURKEY } from './turkey.ts';
export { UNITED_STATES } from './united-states.ts';
export { type Zone, localDayOf, utcMsOf } from './zones.ts';
