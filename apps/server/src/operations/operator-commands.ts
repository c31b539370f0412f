// In: the shapes of each room's commands. Out: the one door by which operators reach the core: a closed list of names and shapes.
// This room never sees the core: boot hands in what each name leads to. A new room adds its shapes under commands/ and one line here.
import type { z } from 'zod';
import type { AnyJson } from '@hilsa/contract/console/index';
import { contractCommands } from './commands/contracts.ts';
import { conversionCommands } from './commands/conversion.ts';
import { loanCommands } from './commands/loans.ts';
import { feeCommands } from './commands/fees.ts';
import { fundCommands } from './commands/funds.ts';
import { planCommands } from './commands/plans.ts';
import { robotCommands } from './commands/robots.ts';
import { marketCommands } from './commands/markets.ts';
import { offeringCommands } from './commands/offerings.ts';
import { optionCommands } from './commands/options.ts';
import { scoreCommands } from './commands/scores.ts';
import { shareCommands } from './commands/shares.ts';
import { paymentCommands } from './commands/payments.ts';

export const OPERATOR_COMMANDS = {
  ...marketCommands,
  ...shareCommands,
  ...contractCommands,
  ...optionCommands,
  ...conversionCommands,
  ...loanCommands,
  ...scoreCommands,
  ...feeCommands,
  ...fundCommands,
  ...robotCommands,
  ...planCommands,
  ...offeringCommands,
  ...paymentCommands,
} as const satisfies Record<string, z.ZodType>;
export type OperatorCommandName = keyof typeof OPERATOR_COMMANDS;
export type OperatorCommandInput<Name extends OperatorCommandName> = z.output<(typeof OPERATOR_COMMANDS)[Name]>;

/** Who stands behind a command. It is written into the core's journal with the command, and the trail names the same action. */
export interface Warrant {
  readonly maker: string;
  /** The second person; null where one alone may do it. */
  readonly checker: string | null;
  readonly actionId: string;
  /** The row of the operators' trail that let it happen. */
  readonly trailId: string;
  readonly reason: string;
}

/** How what the command is about stands, and how it would stand. */
export interface CommandLook {
  /** The customer it concerns, or null. */
  readonly customerId: string | null;
  readonly before: AnyJson;
  readonly after: AnyJson;
}

export interface CommandReply {
  /** Instead of the `after` that was foreseen. */
  readonly after?: AnyJson;
  /** Shown to who did it, such as a new id. */
  readonly result?: Readonly<Record<string, string>>;
}

export interface OperatorCommand<Input> {
  /** Changes nothing. @throws Refused what cannot be */
  look(input: Input): Promise<CommandLook>;
  /**
   * Resolves after the commit. The same warrant again gives the same answer: whoever does not know what became of it asks once more.
   * @throws Refused in the wire's words
   */
  submit(input: Input, warrant: Warrant): Promise<CommandReply>;
}
/** What boot hands in. A command of the list without its function does not compile. */
export type OperatorCommands = {
  readonly [Name in OperatorCommandName]: OperatorCommand<OperatorCommandInput<Name>>;
};

/** The warrant as the journal keeps it: the request id of the command, which no customer can send for its `/`. */
export function requestIdOf({ actionId, trailId, maker, checker }: Warrant): string {
  return `operator/${actionId}/${trailId}/${maker}/${checker ?? '-'}`;
}

/** Reads what `requestIdOf` wrote, for whoever audits the journal; null for any other request id. */
export function readWarrant(requestId: string): Omit<Warrant, 'reason'> | null {
  const [, actionId, trailId, maker, checker] = /^operator\/(\d+)\/(\d+)\/(\d+)\/(\d+|-)$/.exec(requestId) ?? [];
  if (actionId === undefined) return null;
  return { actionId, trailId: trailId!, maker: maker!, checker: checker === '-' ? null : checker! };
}
