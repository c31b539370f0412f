// In: submissions. Out: each with what it waits for: to be looked up, executed, committed; and whether it has waited too long.
import type { RequestKey, Remembered } from './requests.ts';
import { DatabaseUnavailable, type SequencerReply, type Submission } from './types.ts';

/** A submission that has no answer yet. */
export interface Waiting {
  readonly request: Submission;
  readonly key: RequestKey | null;
  /** Of the clock that only runs. */
  readonly sinceMs: number;
  /** What the table said of its request id, and how much was committed when it was asked; null while it need not be asked. */
  lookedUp: { readonly found: Remembered | null; readonly asOf: number } | null;
  /** It was turned away; what was not yet executed never will be. */
  gone: boolean;
  readonly resolve: (reply: SequencerReply) => void;
  readonly reject: (problem: unknown) => void;
}

/** An executed submission and what it will be told after the commit. */
export interface Answer {
  readonly waiting: Waiting;
  readonly reply: SequencerReply;
}

export function answerAll(answers: readonly Answer[]): void {
  for (const { waiting, reply } of answers) waiting.resolve(reply);
}

/** 503: whether it was executed is found out by the same request id. */
export function turnAway(waiting: Waiting, problem: unknown): void {
  waiting.gone = true;
  waiting.reject(
    problem instanceof DatabaseUnavailable
      ? problem
      : new DatabaseUnavailable('the command could not be made durable', { cause: problem }),
  );
}
