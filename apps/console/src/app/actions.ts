// In: an action of the contract, its subject, its input and the reason for it.
// Out: its outcome: done, or waiting for a second person.
import type { ActionInput, ActionName, ConsoleReplyOf, ConsoleRequestOf } from '@hilsa/contract/console/index';
import { call } from './call.ts';
import { lostBody, sendOnce } from './pending-requests.ts';

export type Outcome = ConsoleReplyOf<'/actions/run'>;

/**
 * Runs one action. While the answer to the same action on the same subject with the same input is lost, that one is sent again, with its
 * own reason: see `lostReason`.
 * @throws CallFailed with the refusal
 */
export function perform<Name extends ActionName>(
  action: Name,
  subject: string,
  input: ActionInput<Name>,
  reason: string,
): Promise<Outcome> {
  return sendOnce(keyOf(action, subject, input), reason, (told, requestId) =>
    call('/actions/run', { action, subject, input, reason: told, requestId } as ConsoleRequestOf<'/actions/run'>),
  );
}

/** The reason of an action whose answer was lost, which is what will be sent again; null: there is none. */
export function lostReason(action: ActionName, subject: string, input: unknown): string | null {
  return (lostBody(keyOf(action, subject, input)) as string | undefined) ?? null;
}

function keyOf(action: ActionName, subject: string, input: unknown): string {
  return JSON.stringify(['action', action, subject, input]);
}
