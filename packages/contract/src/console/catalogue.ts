// In: the calls and inputs of every desk. Out: one table from path to entry, one from action to input, and their types. A new desk adds a line to each.
import type { z } from 'zod';
import type { ConsoleCallEntry } from './call.ts';
import { booksCalls, booksInputs } from './books/calls.ts';
import { chatCalls, chatInputs } from './chat/calls.ts';
import { contentCalls, contentInputs } from './content/calls.ts';
import { contractsConsoleCalls, contractsInputs } from './contracts/calls.ts';
import { conversionConsoleCalls, conversionInputs } from './conversion/calls.ts';
import { loansConsoleCalls, loansInputs } from './loans/calls.ts';
import { customersCalls, customersInputs } from './customers/calls.ts';
import { scoresConsoleCalls, scoresInputs } from './scores/calls.ts';
import { feesConsoleCalls, feesInputs } from './fees/calls.ts';
import { fundsConsoleCalls, fundsInputs } from './funds/calls.ts';
import { plansConsoleCalls, plansInputs } from './plans/calls.ts';
import { robotsConsoleCalls, robotsInputs } from './robots/calls.ts';
import { marketsCalls, marketsInputs } from './markets/calls.ts';
import { offeringsConsoleCalls, offeringsInputs } from './offerings/calls.ts';
import { operatorsCalls, operatorsInputs } from './operators/calls.ts';
import { optionsConsoleCalls, optionsInputs } from './options/calls.ts';
import { papersCalls, papersInputs } from './papers/calls.ts';
import { paymentsConsoleCalls } from './payments/calls.ts';
import { paymentsInputs } from './payments/inputs.ts';
import { propertiesCalls, propertiesInputs } from './properties/calls.ts';
import { sharesConsoleCalls, sharesInputs } from './shares/calls.ts';
import { researchCalls, researchInputs } from './research/calls.ts';
import { trailCalls } from './trail/calls.ts';
import type { ActionName } from './desks.ts';
import { doorCalls } from './door.ts';
import { factorCalls } from './factors.ts';
import { runAction } from './run-action.ts';

/** Every call of the console. */
export const consoleCalls = {
  ...doorCalls,
  ...factorCalls,
  [runAction.path]: runAction,
  ...customersCalls,
  ...papersCalls,
  ...chatCalls,
  ...contentCalls,
  ...marketsCalls,
  ...sharesConsoleCalls,
  ...researchCalls,
  ...contractsConsoleCalls,
  ...optionsConsoleCalls,
  ...offeringsConsoleCalls,
  ...conversionConsoleCalls,
  ...paymentsConsoleCalls,
  ...loansConsoleCalls,
  ...scoresConsoleCalls,
  ...feesConsoleCalls,
  ...fundsConsoleCalls,
  ...robotsConsoleCalls,
  ...plansConsoleCalls,
  ...propertiesCalls,
  ...operatorsCalls,
  ...booksCalls,
  ...trailCalls,
} as const satisfies Record<`/${string}`, ConsoleCallEntry>;

/** What each action is given besides its subject and reason. */
export const actionInputs = {
  ...customersInputs,
  ...papersInputs,
  ...chatInputs,
  ...contentInputs,
  ...marketsInputs,
  ...sharesInputs,
  ...researchInputs,
  ...contractsInputs,
  ...optionsInputs,
  ...offeringsInputs,
  ...conversionInputs,
  ...paymentsInputs,
  ...loansInputs,
  ...scoresInputs,
  ...feesInputs,
  ...fundsInputs,
  ...robotsInputs,
  ...plansInputs,
  ...propertiesInputs,
  ...operatorsInputs,
  ...booksInputs,
} as const satisfies Record<ActionName, z.ZodType>;
export type ActionInput<Name extends ActionName> = z.output<(typeof actionInputs)[Name]>;

type ConsoleCalls = typeof consoleCalls;
export type ConsolePath = keyof ConsoleCalls;
/** What the console may send. */
export type ConsoleRequestOf<Path extends ConsolePath> = z.input<ConsoleCalls[Path]['request']>;
/** What the server works with after reading: defaults filled in. */
export type ConsoleReadRequest<Path extends ConsolePath> = z.output<ConsoleCalls[Path]['request']>;
/** The envelope's `data`. */
export type ConsoleReplyOf<Path extends ConsolePath> = z.output<ConsoleCalls[Path]['reply']>;
