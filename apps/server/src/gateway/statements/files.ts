// In: whoever asks for a file. Out: the file made, at once when it is small and in the background when it is large; links to it that are short-lived
// and of one sign-in. Made on the disk first, so that a slow reader holds neither the database nor memory.
import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Refused, type Session } from '../../identity/index.ts';

/** From so many entries on a file is made in the background. */
export const BACKGROUND_ROWS = 10_000;
const LINK_MS = 60_000;
/** How long a file is kept for whoever asked. */
const KEPT_MS = 10 * 60_000;
const MOST_FILES = 200;
/** Made side by side: each takes a connection and the processor. */
const MOST_AT_WORK = 2;

export interface Wanted {
  /** Tells the customer's files apart. */
  readonly key: string;
  readonly name: string;
  readonly type: string;
  readonly rows: number;
  /** Writes the file; what it throws is thrown on to whoever asks. */
  readonly make: (path: string) => Promise<void>;
}
export interface Offered {
  readonly state: 'ready' | 'working';
  readonly name: string;
  readonly rows: number;
  readonly link: string | null;
  readonly linkEndsMs: number | null;
}
interface Kept {
  readonly wanted: Wanted;
  readonly path: string;
  state: 'ready' | 'working' | 'failed';
  problem: unknown;
  endsMs: number;
}
interface Link {
  readonly signIn: string;
  readonly kept: Kept;
  readonly endsMs: number;
}

export class StatementFiles {
  readonly #now: () => number;
  readonly #report: (problem: unknown) => void;
  readonly #kept = new Map<string, Kept>();
  readonly #links = new Map<string, Link>();
  #folder: Promise<string> | null = null;
  #made = 0;
  #atWork = 0;

  constructor(now: () => number, report: (problem: unknown) => void) {
    this.#now = now;
    this.#report = report;
  }

  /** @throws Refused statement-busy, and whatever making it throws */
  async offer(session: Session, wanted: Wanted): Promise<Offered> {
    this.#sweep();
    const key = `${session.customerId}/${session.world}/${wanted.key}`;
    const known = this.#kept.get(key);
    // What is small is made anew, so that it shows what happened meanwhile; what was long in the making is given as it is.
    if (known?.state === 'working') return offered(known, null);
    if (known?.state === 'ready' && known.wanted.rows >= BACKGROUND_ROWS) return this.#linked(session, known);
    if (known?.state === 'failed') {
      this.#kept.delete(key);
      throw known.problem;
    }
    if (this.#atWork >= MOST_AT_WORK || this.#isAtWorkFor(session)) throw new Refused('statement-busy');
    const kept = await this.#begin(key, wanted);
    const making = this.#make(kept);
    if (wanted.rows >= BACKGROUND_ROWS) {
      making.catch(() => undefined);
      return offered(kept, null);
    }
    try {
      await making;
    } catch (problem) {
      this.#kept.delete(key);
      throw problem;
    }
    return this.#linked(session, kept);
  }

  /** The file of a link, for the sign-in that it was made for. @throws Refused link-over */
  open(session: Session, link: string): { path: string; name: string; type: string } {
    this.#sweep();
    const found = this.#links.get(link);
    if (found === undefined || found.signIn !== session.signIn) throw new Refused('link-over');
    const { path, wanted } = found.kept;
    return { path, name: wanted.name, type: wanted.type };
  }

  async close(): Promise<void> {
    const folder = await this.#folder;
    if (folder !== null) await rm(folder, { recursive: true, force: true });
  }

  #isAtWorkFor({ customerId }: Session): boolean {
    for (const [key, { state }] of this.#kept) if (state === 'working' && key.startsWith(`${customerId}/`)) return true;
    return false;
  }

  async #begin(key: string, wanted: Wanted): Promise<Kept> {
    this.#atWork += 1;
    const before = this.#kept.get(key);
    const folder = await (this.#folder ??= mkdtemp(join(tmpdir(), 'hilsa-statements-')));
    this.#made += 1;
    const kept: Kept = {
      wanted,
      path: join(folder, String(this.#made)),
      state: 'working',
      problem: null,
      endsMs: this.#now() + KEPT_MS,
    };
    this.#kept.delete(key);
    this.#kept.set(key, kept);
    if (before !== undefined) this.#drop(before);
    return kept;
  }

  async #make(kept: Kept): Promise<void> {
    try {
      await kept.wanted.make(kept.path);
      kept.state = 'ready';
      kept.endsMs = this.#now() + KEPT_MS;
    } catch (problem) {
      kept.state = 'failed';
      kept.problem = problem;
      if (!(problem instanceof Refused)) this.#report(problem);
      throw problem;
    } finally {
      this.#atWork -= 1;
    }
  }

  #linked({ signIn }: Session, kept: Kept): Offered {
    const link = randomBytes(24).toString('base64url');
    const endsMs = this.#now() + LINK_MS;
    this.#links.set(link, { signIn, kept, endsMs });
    return { ...offered(kept, link), linkEndsMs: endsMs };
  }

  /** Links that are over, and files nobody comes back for; the oldest beyond the bound. */
  #sweep(): void {
    const now = this.#now();
    for (const [link, { endsMs }] of this.#links) if (endsMs <= now) this.#links.delete(link);
    let over = this.#kept.size - MOST_FILES;
    for (const [key, kept] of this.#kept) {
      if (kept.state === 'working' || (kept.endsMs > now && over <= 0)) continue;
      this.#kept.delete(key);
      this.#drop(kept);
      over -= 1;
    }
  }

  #drop(kept: Kept): void {
    for (const [link, found] of this.#links) if (found.kept === kept) this.#links.delete(link);
    rm(kept.path, { force: true }).catch(this.#report);
  }
}

function offered({ wanted: { name, rows } }: Kept, link: string | null): Offered {
  return { state: link === null ? 'working' : 'ready', name, rows, link, linkEndsMs: null };
}
