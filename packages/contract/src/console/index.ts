// In: the console's contract. Out: all of it. The console: `import type` from here; values without zod from `./paths.ts`, `./roles.ts`, `./desks.ts`.
import type { z } from 'zod';
import type { customerProfile, customerRow } from './customers/calls.ts';
import type { me, operatorSession } from './door.ts';
import type { contractPage, contractRow } from './contracts/calls.ts';
import type { conversionPair, conversionRow } from './conversion/calls.ts';
import type { lendingPage, lendingRow, loanPage, loanRow } from './loans/calls.ts';
import type { planRow } from './plans/calls.ts';
import type { robotPage, robotRow } from './robots/calls.ts';
import type { appealRow } from './scores/calls.ts';
import type { feeTablePage, feeTableRow } from './fees/calls.ts';
import type { fundPage, fundRow } from './funds/calls.ts';
import type { marketRow } from './markets/calls.ts';
import type { marketPackPage, marketPackRow, shareActionRow } from './shares/calls.ts';
import type { applicationRow, offeringPage, offeringRow } from './offerings/calls.ts';
import type { deliveryFileRow, escrowRow, mandatePlanRow } from './offerings/money-calls.ts';
import type { operatorRow } from './operators/calls.ts';
import type { optionUnderlyingPage, optionUnderlyingRow } from './options/calls.ts';
import type { paperCase, paperRow } from './papers/calls.ts';
import type {
  arrivalPage,
  arrivalRow,
  namePage,
  nameRow,
  railPage,
  railRow,
  withdrawalPage,
  withdrawalRow,
} from './payments/calls.ts';
import type { depositRow } from './payments/deposits.ts';
import type { statementFile, statementFilePage } from './payments/files.ts';
import type { payoutFile, payoutFilePage } from './payments/payouts.ts';
import type { chainRow, packPage, packRow, reconciliationRow, statementRow, treasuryRow } from './payments/house.ts';
import type { propertyVersion } from './properties/calls.ts';
import type { actionRow, trailRow } from './trail/calls.ts';

export * from './desks.ts';
export * from './paths.ts';
export * from './roles.ts';
export { OFFERING_STEPS, type OfferingStep } from '../offerings/words.ts';
export { REASON } from './run-action.ts';
export type { AnyJson, ConsoleCallEntry } from './call.ts';
export { actionInputs, consoleCalls } from './catalogue.ts';
export type { ActionInput, ConsolePath, ConsoleReadRequest, ConsoleReplyOf, ConsoleRequestOf } from './catalogue.ts';
export { OPERATOR_PASSWORD } from './door.ts';
export {
  LONGEST_OFFERING_FILE,
  LONGEST_RESULTS_FILE,
  offeringFile,
  type OfferingFile,
} from './offerings/offering-file.ts';
export { PAPER_SIDES } from './papers/calls.ts';
export { PROPERTY_KEYS } from './properties/calls.ts';
export type { PropertyKey } from './properties/calls.ts';
export { ACTION_STATES, TRAIL_KINDS } from './trail/calls.ts';
export type { TrailKind } from './trail/calls.ts';

export type CustomerRow = z.infer<typeof customerRow>;
export type CustomerProfile = z.infer<typeof customerProfile>;
export type MarketPackRow = z.infer<typeof marketPackRow>;
export type MarketPackPage = z.infer<typeof marketPackPage>;
export type Me = z.infer<typeof me>;
export type OperatorSession = z.infer<typeof operatorSession>;
export type LoanDeskRow = z.infer<typeof loanRow>;
export type LoanDeskPage = z.infer<typeof loanPage>;
export type LendingRow = z.infer<typeof lendingRow>;
export type LendingPage = z.infer<typeof lendingPage>;
export type PlanRow = z.infer<typeof planRow>;
export type RobotDeskRow = z.infer<typeof robotRow>;
export type RobotDeskPage = z.infer<typeof robotPage>;
export type AppealRow = z.infer<typeof appealRow>;
export type FeeTableDeskRow = z.infer<typeof feeTableRow>;
export type FeeTableDeskPage = z.infer<typeof feeTablePage>;
export type FundDeskRow = z.infer<typeof fundRow>;
export type FundDeskPage = z.infer<typeof fundPage>;
export type ApplicationDeskRow = z.infer<typeof applicationRow>;
export type ContractRow = z.infer<typeof contractRow>;
export type ContractPage = z.infer<typeof contractPage>;
export type OptionDeskRow = z.infer<typeof optionUnderlyingRow>;
export type OptionDeskPage = z.infer<typeof optionUnderlyingPage>;
export type ConversionRow = z.infer<typeof conversionRow>;
export type ConversionPairPage = z.infer<typeof conversionPair>;
export type ShareActionRow = z.infer<typeof shareActionRow>;
export type MarketRow = z.infer<typeof marketRow>;
export type OfferingDeskRow = z.infer<typeof offeringRow>;
export type OfferingDeskPage = z.infer<typeof offeringPage>;
export type EscrowRow = z.infer<typeof escrowRow>;
export type DeliveryFileRow = z.infer<typeof deliveryFileRow>;
export type MandatePlanRow = z.infer<typeof mandatePlanRow>;
export type OperatorRow = z.infer<typeof operatorRow>;
export type DepositDeskRow = z.infer<typeof depositRow>;
export type ArrivalRow = z.infer<typeof arrivalRow>;
export type ArrivalPage = z.infer<typeof arrivalPage>;
export type WithdrawalDeskRow = z.infer<typeof withdrawalRow>;
export type WithdrawalDeskPage = z.infer<typeof withdrawalPage>;
export type NearNameRow = z.infer<typeof nameRow>;
export type NearNamePage = z.infer<typeof namePage>;
export type RailRow = z.infer<typeof railRow>;
export type RailPage = z.infer<typeof railPage>;
export type TreasuryRow = z.infer<typeof treasuryRow>;
export type ChainRow = z.infer<typeof chainRow>;
export type PackRow = z.infer<typeof packRow>;
export type PackPage = z.infer<typeof packPage>;
export type StatementFileRow = z.infer<typeof statementFile>;
export type PayoutFileRow = z.infer<typeof payoutFile>;
export type PayoutFilePage = z.infer<typeof payoutFilePage>;
export type StatementFilePage = z.infer<typeof statementFilePage>;
export type StatementRow = z.infer<typeof statementRow>;
export type ReconciliationRow = z.infer<typeof reconciliationRow>;
export type PaperRow = z.infer<typeof paperRow>;
export type PaperCase = z.infer<typeof paperCase>;
export type PropertyVersion = z.infer<typeof propertyVersion>;
export type ActionRow = z.infer<typeof actionRow>;
export type TrailRow = z.infer<typeof trailRow>;
