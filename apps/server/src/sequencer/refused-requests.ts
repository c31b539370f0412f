// In: request ids of commands that were refused. Out: the same refusal when such an id comes again, for a bounded time.
// A refusal is an answer too: whoever lost it and asks again, after a deposit perhaps, must not find that it has become a trade.
import type { SequencerReply } from './types.ts';

/** How long a refusal is given again, ms; stated in the contract. It ends with the process: refusals are nowhere but here. */
export const REFUSAL_KEPT_MS = 600_000;
/** Most refusals kept, some 300 bytes each; beyond, the oldest goes early. */
const MOST = 100_000;

interface Refused {
  /** `fingerprint` of the command's bytes. */
  readonly body: string;
  readonly reply: SequencerReply;
  readonly untilMs: number;
}

export class RefusedRequests {
  /** Oldest first, which are the first to end. */
  readonly #kept = new Map<string, Refused>();
  readonly #steadyMs: () => number;
  readonly #most: number;

  /** @param steadyMs milliseconds that only go forward, from any start */
  constructor(steadyMs: () => number, most = MOST) {
    this.#steadyMs = steadyMs;
    this.#most = most;
  }

  recall(name: string): Refused | null {
    const known = this.#kept.get(name);
    return known === undefined || known.untilMs <= this.#steadyMs() ? null : known;
  }

  remember(name: string, body: string, reply: SequencerReply): void {
    const nowMs = this.#steadyMs();
    // An id whose time is over stands anew at the end.
    this.#kept.delete(name);
    this.#kept.set(name, { body, reply, untilMs: nowMs + REFUSAL_KEPT_MS });
    for (const [oldest, { untilMs }] of this.#kept) {
      if (untilMs > nowMs && this.#kept.size <= this.#most) return;
      this.#kept.delete(oldest);
    }
  }
}
