// In: seeds. Out: workloads, a naive twin of the order book and an independent auditor.
export { random, type Random } from './random.ts';
export { type BookMix, type BookStream, bookStream, CANCEL, LIMIT, MARKET, type StreamBook } from './book-stream.ts';
export { NaiveBook, type NaiveOrder, type NaiveTrade } from './naive-book.ts';
export {
  accept,
  accepted,
  BTC,
  BTC_LISTING,
  ETH,
  ETH_LISTING,
  marketCommands,
  openMarket,
  order,
  spotFees,
  USDT,
} from './market.ts';
export { FAULTS, type Fault } from './faults.ts';
export { simulate, SimulationFailure, type SimulationOptions, type SimulationReport } from './simulate.ts';
export { Life } from './life.ts';
export { factorSigned, IDENTITY, LIFE_POLICY, rawPublic } from './life-payments.ts';
export { PlainMarket, type Verdict } from './auditor/plain-market.ts';
export { compareCommand, compareWhole, PostedTotals } from './auditor/compare.ts';
export { Desk, DESK_LISTING } from './desk.ts';
export { ContractMarket, type ContractMarketOptions, contractOrder, PERP_TERMS, VENUES } from './contract-market.ts';
export { liveRobots } from './robots/robot-life.ts';
export { FIRST_DAY, OPTION_TERMS, OptionMarket } from './options/option-market.ts';
export { liveOptions } from './options/option-life.ts';
export { PlainOptions } from './options/plain-options.ts';
export { LOAN_FAULTS, simulateLoans } from './simulate-loans.ts';
export { DAY_MS, GOLD, LOAN_RULES, LoanMarket, type LoanMarketOptions, TAKA, TIN } from './loan-market.ts';
export { liveShares } from './shares/share-life.ts';
export { CONTRACT_FAULTS } from './contract-faults.ts';
export { simulateContracts } from './simulate-contracts.ts';
export { OFFERING_FAULTS, simulateOfferings } from './simulate-offerings.ts';
