// In: an action of the contract, its subject, its input and the reason for it.
// Out: its outcome: done, or waiting for a second person.
import type { ActionInput, ActionName, ConsoleReplyOf, ConsoleRequestOf } from '@hilsa/contract/console/index';
import { call } from './call.ts';

export type Outcome = ConsoleReplyOf<'/actions/run'>;

/**
 * Runs one action. The id of the request is new each time: the same thing asked twice is refused by the action itself.
 * @throws CallFailed with the refusal
 */
export function perform<Name extends ActionName>(
  action: Name,
  subject: string,
  input: ActionInput<Name>,
  reason: string,
): Promise<Outcome> {
  const requestId = crypto.randomUUID();
  return call('/actions/run', { action, subject, input, reason, requestId } as ConsoleRequestOf<'/actions/run'>);
}
