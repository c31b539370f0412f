// In: nothing. Out: numbers, branches and hours of banks.
export { type RoutingNumber, readRoutingNumber, routingCheckDigit } from './routing-number.ts';
export { BANGLADESH_BANKS, BANGLADESH_DISTRICTS, type Bank, bankOfRouting } from './bangladesh.ts';
export { type Bic, readBic } from './bic.ts';
export { type Branch, type BranchProblem, BranchDirectory, MOST_BRANCHES } from './branches.ts';
export {
  type BankCalendar,
  type BankRail,
  type RailChoice,
  type Hours,
  type RailRule,
  RAIL_RULES,
  type Session,
  bankCalendar,
  isWeekend,
  nextOpening,
  nextWindow,
  soonestRail,
} from './windows.ts';
