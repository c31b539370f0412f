// In: submissions, and whose answers are lost. Out: the same as a sequencer gives, from a real engine, without a database and with a time that the test
// sets.
import { createEngine, readFacts, type Engine } from '@hilsa/core';
import {
  DatabaseUnavailable,
  type ExecutedBatch,
  type ExecutedCommand,
  type SequencerReply,
  type Submission,
} from '../sequencer/index.ts';

interface Waiting {
  readonly request: Submission;
  readonly answer: (reply: SequencerReply) => void;
}

/** Everything submitted in one turn becomes one batch. Request ids give the first reply again, as the real one does. */
export class MemorySequencer {
  readonly world = 'real';
  readonly engine: Engine = createEngine({ mode: 'sandbox' });
  readonly commands: ExecutedCommand[] = [];
  nowMs: number;
  /** Request ids: what they ask for is done, and who asks first is not told. */
  readonly lost = new Set<string>();
  #queue: Waiting[] = [];
  readonly #lookers = new Set<(batch: ExecutedBatch) => () => void>();
  readonly #answers = new Map<string, { readonly body: string; readonly reply: SequencerReply }>();

  constructor(nowMs: number) {
    this.nowMs = nowMs;
  }

  submit(request: Submission): Promise<SequencerReply> {
    if (this.#queue.length === 0) queueMicrotask(() => this.#commit());
    return new Promise((resolve, reject) => {
      const isLost = request.requestId !== null && this.lost.delete(request.requestId);
      const answer = isLost ? () => reject(new DatabaseUnavailable('the database does not answer')) : resolve;
      this.#queue.push({ request, answer });
    });
  }

  onExecuted(look: (batch: ExecutedBatch) => () => void): () => void {
    this.#lookers.add(look);
    return () => this.#lookers.delete(look);
  }

  #commit(): void {
    const waiting = this.#queue;
    this.#queue = [];
    const done: ExecutedCommand[] = [];
    const replies = waiting.map(({ request }) => this.#execute(request, done));
    this.commands.push(...done);
    const batch = {
      firstSequence: this.commands.length - done.length + 1,
      commands: done,
      atMs: this.nowMs,
      changes: NO_CHANGES,
    };
    if (done.length > 0) for (const look of this.#lookers) look(batch)();
    for (const [index, { answer }] of waiting.entries()) answer(replies[index]!);
  }

  #execute({ command: asked, requestId, caller }: Submission, done: ExecutedCommand[]): SequencerReply {
    const command = { ...asked, atMs: this.nowMs };
    const key = `${'account' in command ? command.account : -1}/${command.kind}/${requestId}`;
    const body = JSON.stringify({ ...command, atMs: 0 }, (_name, value: unknown) =>
      typeof value === 'bigint' ? `${value}n` : value,
    );
    const known = requestId === null ? undefined : this.#answers.get(key);
    if (known !== undefined) return known.body === body ? known.reply : REUSED(requestId!);
    const reply = this.engine.execute(command);
    if (reply.refusal !== null) return reply;
    if (requestId !== null) this.#answers.set(key, { body, reply });
    const facts = [...readFacts(this.engine.facts.bytes(0, this.engine.facts.length))];
    this.engine.facts.clear();
    done.push({ sequence: this.commands.length + done.length + 1, command, caller, requestId, reply, facts });
    return reply;
  }
}

const NO_CHANGES = { orders: [], trades: [], balances: [], moves: [], candles: [], forgotten: [] };
const REUSED = (requestId: string): SequencerReply => ({ refusal: 'request-id-reused', detail: { requestId } });
