// In: journalled commands in order. Out: each executed once more in an engine of its own: where it does not lead to the facts that the journal
// says it led to, and what its caller must have been answered.
// Facts that only fold prove nothing: whoever may write the journal and chain it anew can write facts that nobody's command caused.
import type { Command, Engine } from '@hilsa/core';
import { replyText } from '../sequencer/reply-text.ts';
import { fingerprint } from '../sequencer/requests.ts';
import type { JournalRow } from '../sequencer/journal.ts';
import type { Finding } from './finding.ts';

/** What the table of request ids says of a command. */
interface Answered {
  /** `fingerprint` of the command's bytes, in hex. */
  readonly body: string;
  readonly reply: string;
}

export class ExecutedAgain {
  readonly findings: Finding[] = [];
  #engine: Engine | null;
  readonly #answered = new Map<number, Answered>();

  /** @param engine stands where the replay begins; nobody else may use it */
  constructor(engine: Engine) {
    this.#engine = engine;
  }

  /** The first difference ends it: what follows would be executed in another state than it was. */
  take(row: JournalRow, command: Command): void {
    if (this.#engine === null) return;
    const says = this.#execute(this.#engine, row, command);
    if (says === null) return;
    this.findings.push({ sequence: row.sequence, says });
    this.#engine = null;
  }

  /** Compares what is kept of an answer. @returns null: it is the one that was given, or nothing is known of it */
  differs(sequence: number, stored: Answered): string | null {
    const answered = this.#answered.get(sequence);
    if (answered === undefined) return null;
    if (answered.body !== stored.body) return 'the table of request ids names another command than the journal';
    return answered.reply === stored.reply
      ? null
      : `the table of request ids answers "${stored.reply}" where the command was answered "${answered.reply}"`;
  }

  #execute(engine: Engine, row: JournalRow, command: Command): string | null {
    try {
      const reply = engine.execute(command);
      if (reply.refusal !== null)
        return `the command is refused (${reply.refusal}), and the journal says that it was executed`;
      const isAlike = Buffer.compare(engine.facts.bytes(), row.facts) === 0;
      engine.facts.clear();
      if (!isAlike) return 'the command does not lead to these facts';
      if (row.requestId !== null)
        this.#answered.set(row.sequence, { body: fingerprint(row.command), reply: replyText(reply) });
      return null;
    } catch (problem) {
      return `the command cannot be executed: ${(problem as Error).message}`;
    }
  }
}
