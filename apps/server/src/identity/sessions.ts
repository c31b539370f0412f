// In: the session table. Out: tokens, a memory of live ones for the order path, and the end of a sign-in everywhere at once.
import { hash as digest, randomBytes, randomUUID } from 'node:crypto';
import type { Sql } from 'postgres';
import type { World } from '@hilsa/contract';

/** What a live token stands for. */
export interface Session {
  readonly tokenHash: string;
  /** The tokens of one sign-in share this and end together. */
  readonly signIn: string;
  readonly customerId: string;
  readonly world: World;
  /** The account in that world's core. */
  readonly account: number;
  readonly endsMs: number;
  /** Shared by the tokens of one sign-in: using the demo keeps the real one alive. */
  readonly activity: { seenMs: number };
}

export interface Sessions {
  /** New tokens of one sign-in, one for each account given. The texts are shown once and stored only as sha-256. */
  open(
    customerId: string,
    accounts: readonly { world: World; account: number }[],
  ): Promise<Partial<Record<World, string>>>;
  /** The live session of a token from memory, undefined when only the table can tell. */
  known(token: string): Session | null | undefined;
  /** The live session of a token, or null. */
  find(token: string): Promise<Session | null>;
  /** Ends every token of the sign-in. */
  end(signIn: string): Promise<void>;
  /** Called with the sign-in's id when it ended, by sign-out or by time. */
  onEnded(listener: (signIn: string) => void): void;
  /** Writes down when tokens were last seen, forgets and deletes the ended ones. Called from time to time. */
  sweep(): Promise<void>;
}

/** Tokens are 43 characters of base64url; anything longer is not one and is not hashed. */
const LONGEST_TOKEN = 64;
const MOST_RECENT = 20_000;

interface SessionRow {
  token_hash: string;
  sign_in: string;
  customer_id: string;
  world: World;
  account: number;
  seen_ms: string;
  ends_ms: string;
}

/**
 * @param limits idleMs: without a call for this long the token ends; maximumMs: it ends after this in any case
 */
export function createSessions(sql: Sql, limits: { idleMs: number; maximumMs: number }, now: () => number): Sessions {
  const live = new Map<string, Session>();
  const bySignIn = new Map<string, Set<Session>>();
  const ended: ((signIn: string) => void)[] = [];
  /** Tokens just used, so that a busy caller's is not hashed for every call. Only ever in memory, and emptied whenever a session ends. */
  const recent = new Map<string, Session>();
  const hashOf = (token: string) => digest('sha256', token, 'base64url');
  const isLive = (session: Session, at: number) => session.endsMs > at && session.activity.seenMs + limits.idleMs > at;

  function forget(signIn: string): void {
    for (const session of bySignIn.get(signIn) ?? []) live.delete(session.tokenHash);
    bySignIn.delete(signIn);
    recent.clear();
    for (const listener of ended) listener(signIn);
  }
  function touch(session: Session): Session | null {
    const at = now();
    if (!isLive(session, at)) {
      forget(session.signIn);
      return null;
    }
    session.activity.seenMs = at;
    return session;
  }
  function remember(row: SessionRow): Session {
    const siblings = bySignIn.get(row.sign_in) ?? new Set<Session>();
    const [sibling] = siblings;
    const session: Session = {
      tokenHash: row.token_hash,
      signIn: row.sign_in,
      customerId: row.customer_id,
      world: row.world,
      account: row.account,
      activity: sibling?.activity ?? { seenMs: Number(row.seen_ms) },
      endsMs: Number(row.ends_ms),
    };
    live.set(session.tokenHash, session);
    bySignIn.set(session.signIn, siblings.add(session));
    return session;
  }

  return {
    async open(customerId, accounts) {
      const at = now();
      const signIn = randomUUID();
      const tokens: Partial<Record<World, string>> = {};
      for (const { world, account } of accounts) {
        const token = randomBytes(32).toString('base64url');
        tokens[world] = token;
        const row: SessionRow = {
          token_hash: hashOf(token),
          sign_in: signIn,
          customer_id: customerId,
          world,
          account,
          seen_ms: String(at),
          ends_ms: String(at + limits.maximumMs),
        };
        await sql`
          insert into identity.sessions (token_hash, sign_in, customer_id, world, created_ms, seen_ms, ends_ms)
          values (${row.token_hash}, ${signIn}, ${customerId}, ${world}, ${at}, ${at}, ${row.ends_ms})`;
        remember(row);
      }
      return tokens;
    },
    known(token) {
      if (token.length > LONGEST_TOKEN || token === '') return null;
      const session = recent.get(token) ?? live.get(hashOf(token));
      if (session === undefined) return undefined;
      if (recent.size >= MOST_RECENT) recent.clear();
      recent.set(token, session);
      return touch(session);
    },
    async find(token) {
      if (token.length > LONGEST_TOKEN || token === '') return null;
      const tokenHash = hashOf(token);
      const session = live.get(tokenHash);
      if (session !== undefined) return touch(session);
      const [row] = await sql<SessionRow[]>`
        select s.token_hash, s.sign_in, s.customer_id, s.world, s.seen_ms, s.ends_ms, a.account
        from identity.sessions s join identity.accounts a on a.customer_id = s.customer_id and a.world = s.world
        join identity.customers c on c.id = s.customer_id and c.status = 1
        where s.token_hash = ${tokenHash}`;
      return row === undefined ? null : touch(remember(row));
    },
    async end(signIn) {
      await sql`delete from identity.sessions where sign_in = ${signIn}`;
      forget(signIn);
    },
    onEnded(listener) {
      ended.push(listener);
    },
    async sweep() {
      const at = now();
      for (const session of live.values()) if (!isLive(session, at)) forget(session.signIn);
      const seen = [...bySignIn].map(([signIn, [first]]) => ({ signIn, seenMs: first!.activity.seenMs }));
      if (seen.length > 0) {
        await sql`
          update identity.sessions s set seen_ms = u.seen_ms
          from unnest(${seen.map((s) => s.signIn)}::uuid[], ${seen.map((s) => s.seenMs)}::bigint[]) as u(sign_in, seen_ms)
          where s.sign_in = u.sign_in and s.seen_ms < u.seen_ms`;
      }
      await sql`delete from identity.sessions where ends_ms < ${at} or seen_ms < ${at - limits.idleMs}`;
    },
  };
}
