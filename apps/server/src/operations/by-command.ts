// In: a command of the closed list. Out: the action that causes it: the runner brings rights, the second person, the trail.
import type { ActionInput, ActionName } from '@hilsa/contract/console/index';
import { Refused } from '../identity/index.ts';
import type { ActionDefinition } from './desks/desk.ts';
import {
  OPERATOR_COMMANDS,
  type OperatorCommand,
  type OperatorCommandInput,
  type OperatorCommandName,
  type OperatorCommands,
} from './operator-commands.ts';

/** The fields are known to the compiler, what is in them is read by the command's shape. */
type Unread<Input> = { readonly [Field in keyof Input]: unknown };

/** @param inputOf the command's input from the action's subject and input; what does not fit its shape is refused as field-invalid */
export function byCommand<Name extends OperatorCommandName, Action extends ActionName>(
  commands: OperatorCommands,
  name: Name,
  inputOf: (subject: string, input: ActionInput<Action>) => Unread<OperatorCommandInput<Name>>,
): ActionDefinition<Action> {
  const command: OperatorCommand<OperatorCommandInput<Name>> = commands[name];
  const read = (subject: string, input: ActionInput<Action>) => {
    const shaped = OPERATOR_COMMANDS[name].safeParse(inputOf(subject, input));
    if (!shaped.success)
      throw new Refused('field-invalid', { field: shaped.error.issues[0]?.path.join('.') ?? 'subject' });
    return shaped.data as OperatorCommandInput<Name>;
  };
  return {
    look: async (subject, input) => command.look(read(subject, input)),
    perform: async (subject, input, { askedBy, approvedBy, actionId, trailId, reason }) =>
      command.submit(read(subject, input), { maker: askedBy, checker: approvedBy, actionId, trailId, reason }),
    repeatable: true,
  };
}
