// In: an error of a call.
// Out: what the customer is told about it.
import { Offline, Refused, SessionInvalid } from '@hilsa/wire';
import { say } from '../i18n/index.ts';
import { REFUSAL_MS, toast } from './toast.ts';
import { GateClosed } from './gates.ts';

/** One sentence for an error: the server's own for a refusal. */
export function sentenceOf(error: unknown): string {
  if (error instanceof Refused) return error.message;
  if (error instanceof Offline) return say('common.no-connection');
  return say('common.went-wrong');
}

/** Shows an error as a toast. An ended session has told already, and who closed a question knows it. */
export function tell(error: unknown): void {
  if (error instanceof SessionInvalid || error instanceof GateClosed) return;
  toast(sentenceOf(error), {
    wrong: true,
    ...(error instanceof Refused ? { ms: Math.max(REFUSAL_MS, error.message.length * 45) } : {}),
  });
}

/** The server takes no such words in a field: said beside it, where there is only one. */
export function isFieldInvalid(error: unknown): boolean {
  return error instanceof Refused && error.refusal === 'field-invalid';
}
