// In: a database. Out: a process of its own that leads its demo world as soon as nobody else does: it can be asked, and killed.
import { fork, type ChildProcess } from 'node:child_process';
import type { Command } from '@hilsa/core';
import type { Database } from '../boot/database.ts';
import type { SequencerReply } from './types.ts';

export interface Leader {
  readonly child: ChildProcess;
  readonly leads: Promise<void>;
  /** The code it ended with; null by a signal. */
  readonly ended: Promise<number | null>;
  /** null: it did not answer, because it was killed or could not. */
  ask(command: Command, id: string | null): Promise<SequencerReply | null>;
  /** Time passes there, in whose time nothing passes by itself. */
  advance(ms: number): Promise<void>;
  /** The thread of its projector is ended where it stands. */
  endProjector(): Promise<void>;
}

/** @param atMs null: its time is the machine's; else it stands at this, UTC milliseconds, until it is advanced */
export function startLeader({ address }: Pick<Database, 'address'>, atMs: number | null = null): Leader {
  const child = fork(new URL('test-leader.program.ts', import.meta.url), { serialization: 'advanced', execArgv: [] });
  const waiting = new Map<number, (reply: SequencerReply | null) => void>();
  let begins = (): void => undefined;
  const leads = new Promise<void>((resolve) => {
    begins = resolve;
  });
  const ended = new Promise<number | null>((gone) => child.once('exit', gone));
  child.on('message', (message) => {
    const { number, reply } = message as { number?: number; reply: SequencerReply | null };
    if (number === undefined) begins();
    else waiting.get(number)?.(reply);
  });
  child.on('error', () => undefined);
  child.send({ address, atMs }, () => undefined);
  let sent = 0;
  const answerTo = async (message: object): Promise<SequencerReply | null> => {
    sent += 1;
    const number = sent;
    const answered = new Promise<SequencerReply | null>((answer) => waiting.set(number, answer));
    child.send({ number, ...message }, () => undefined);
    return Promise.race([answered, ended.then(() => null)]);
  };
  return {
    child,
    leads,
    ended,
    ask: async (command, requestId) => answerTo({ request: { command, requestId, caller: 'customer' } }),
    advance: async (advanceMs) => void (await answerTo({ advanceMs })),
    endProjector: async () => void (await answerTo({ endProjector: true })),
  };
}
