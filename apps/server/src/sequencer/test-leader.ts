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
}

export function startLeader({ address }: Pick<Database, 'address'>): Leader {
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
  child.send(address, () => undefined);
  let sent = 0;
  return {
    child,
    leads,
    ended,
    ask: async (command, requestId) => {
      sent += 1;
      const number = sent;
      const answered = new Promise<SequencerReply | null>((answer) => waiting.set(number, answer));
      child.send({ number, request: { command, requestId, caller: 'customer' } }, () => undefined);
      return Promise.race([answered, ended.then(() => null)]);
    },
  };
}
