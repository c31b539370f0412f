// In: the session table. Out: tokens, a memory of live ones for the order path, and the end of a sign-in everywhere at once.
import { hash as digest, randomBytes, randomUUID } from 'node:crypto';
import type { Sql } from 'postgres';
import type { RefusalWord, User, World } from '@hilsa/contract';
import { accountsOf } from './customers.ts';
import { deviceName, type Caller } from './devices.ts';

/** What the order path must know of a customer. One object for all sign-ins, kept true by `Sessions.refresh`. */
export interface CustomerStanding {
  /** Why only reading and withdrawing is allowed; null when everything is. */
  barred: {
    readonly word: Extract<RefusalWord, 'account-disabled' | 'account-frozen'>;
    readonly reason: string;
  } | null;
  idStatus: User['idStatus'];
  /** A transaction PIN is set. */
  transactionPin: boolean;
  /** A demo account that nobody registered. */
  isDemoOnly: boolean;
}

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
  readonly customer: CustomerStanding;
  /** Shared by the tokens of one sign-in: using the demo keeps the real one alive. */
  readonly activity: { seenMs: number; unlockedUntilMs: number };
}

/** A sign-in in the list of its owner. */
export interface SignInRow {
  readonly id: string;
  readonly device: string;
  readonly address: string | null;
  readonly createdAtMs: number;
  readonly seenAtMs: number;
}

export interface Sessions {
  /** New tokens of one sign-in, one for each account given. The texts are shown once and stored only as sha-256. */
  open(
    customerId: string,
    accounts: readonly { world: World; account: number }[],
    caller: Caller,
  ): Promise<Partial<Record<World, string>>>;
  /** The live session of a token from memory, undefined when only the table can tell. */
  known(token: string): Session | null | undefined;
  /** The live session of a token, or null. */
  find(token: string): Promise<Session | null>;
  /** Live sign-ins of a customer, newest first. */
  list(customerId: string): Promise<SignInRow[]>;
  /** Trading is unlocked in this sign-in until then. */
  unlock(signIn: string, untilMs: number): Promise<void>;
  /** Reads again what the order path knows of a customer. After every change of standing, identity papers or PIN. */
  refresh(customerId: string): Promise<void>;
  /** The customer's tokens of that world stand for another account from now on; call it once the table of accounts says so. */
  move(customerId: string, world: World, account: number): void;
  /** Called with the customer whose tokens of a world stand for another account now. */
  onMoved(listener: (customerId: string, world: World) => void): void;
  /** Ends every token of the sign-in. */
  end(signIn: string): Promise<void>;
  /** Ends all sign-ins of a customer but one. @returns how many */
  endAll(customerId: string, except?: string): Promise<number>;
  /** Called with the sign-in's id when it ended, by sign-out or by time. */
  onEnded(listener: (signIn: string) => void): void;
  /** Called with those that somebody ended, not time; whoever ended them waits for it. */
  onTakenAway(listener: (signIns: readonly string[]) => Promise<void>): void;
  /** Writes down when tokens were last seen, forgets and deletes the ended ones. Called from time to time. */
  sweep(): Promise<void>;
}

/** Tokens are 43 characters of base64url; anything longer is not one and is not hashed. */
const LONGEST_TOKEN = 64;
const MOST_RECENT = 20_000;
const SIGN_IN_ID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

export interface StandingRow {
  status: 0 | 1;
  status_reason: string | null;
  frozen_ms: string | null;
  id_status: User['idStatus'];
  transaction_pin: boolean;
  demo_only: boolean;
}
interface SessionRow {
  token_hash: string;
  sign_in: string;
  customer_id: string;
  world: World;
  account: number;
  seen_ms: string;
  ends_ms: string;
  unlocked_until_ms: string;
}

/** @returns whether the text can be the id of a sign-in */
export function isSignInId(text: string): boolean {
  return SIGN_IN_ID.test(text);
}

export function standingOf(row: StandingRow): CustomerStanding {
  const barred =
    row.status === 0
      ? ({ word: 'account-disabled', reason: row.status_reason ?? '' } as const)
      : row.frozen_ms === null
        ? null
        : ({ word: 'account-frozen', reason: '' } as const);
  return { barred, idStatus: row.id_status, transactionPin: row.transaction_pin, isDemoOnly: row.demo_only };
}

/** What is known in memory of the live sign-ins; the table stays the truth. */
class Memory {
  readonly live = new Map<string, Session>();
  readonly bySignIn = new Map<string, Set<Session>>();
  readonly #standings = new Map<string, { standing: CustomerStanding; signIns: Set<string> }>();
  /** Tokens just used, so that a busy caller's is not hashed for every call. Emptied whenever a session ends. */
  readonly recent = new Map<string, Session>();
  /** Ended a moment ago: what was read from the table just before must not come back to life. */
  readonly #ended = new Set<string>();

  remember(row: SessionRow, standing: CustomerStanding): Session | null {
    if (this.#ended.has(row.sign_in)) return null;
    const siblings = this.bySignIn.get(row.sign_in) ?? new Set<Session>();
    const [sibling] = siblings;
    const customer = this.#standings.get(row.customer_id) ?? { standing, signIns: new Set<string>() };
    // What was read last is the truth, for the sessions that are already here too.
    Object.assign(customer.standing, standing);
    const session: Session = {
      tokenHash: row.token_hash,
      signIn: row.sign_in,
      customerId: row.customer_id,
      world: row.world,
      account: row.account,
      customer: customer.standing,
      activity: sibling?.activity ?? {
        seenMs: Number(row.seen_ms),
        unlockedUntilMs: Number(row.unlocked_until_ms),
      },
      endsMs: Number(row.ends_ms),
    };
    this.live.set(session.tokenHash, session);
    this.bySignIn.set(session.signIn, siblings.add(session));
    this.#standings.set(row.customer_id, { ...customer, signIns: customer.signIns.add(row.sign_in) });
    return session;
  }

  forget(signIn: string): void {
    for (const session of this.bySignIn.get(signIn) ?? []) {
      this.live.delete(session.tokenHash);
      const customer = this.#standings.get(session.customerId);
      customer?.signIns.delete(signIn);
      if (customer?.signIns.size === 0) this.#standings.delete(session.customerId);
    }
    this.bySignIn.delete(signIn);
    this.recent.clear();
    if (this.#ended.size >= MOST_RECENT) this.#ended.clear();
    this.#ended.add(signIn);
  }

  /** Others in their place, met again below and left alone: whoever works with one of them finishes on the account it began with. */
  move(customerId: string, world: World, account: number): void {
    for (const signIn of this.#standings.get(customerId)?.signIns ?? []) {
      const siblings = this.bySignIn.get(signIn) ?? new Set<Session>();
      for (const session of siblings) {
        if (session.world !== world || session.account === account) continue;
        const moved = { ...session, account };
        siblings.delete(session);
        siblings.add(moved);
        this.live.set(moved.tokenHash, moved);
      }
    }
    this.recent.clear();
  }

  standing(customerId: string): CustomerStanding | undefined {
    return this.#standings.get(customerId)?.standing;
  }
}

/**
 * @param limits idleMs: without a call for this long the token ends; maximumMs: it ends after this in any case
 */
export function createSessions(sql: Sql, limits: { idleMs: number; maximumMs: number }, now: () => number): Sessions {
  const memory = new Memory();
  const { live, bySignIn, recent } = memory;
  const ended: ((signIn: string) => void)[] = [];
  const takenAway: ((signIns: readonly string[]) => Promise<void>)[] = [];
  const moved: ((customerId: string, world: World) => void)[] = [];
  /** Counts moves: what was read from the tables before one is read again. */
  let moves = 0;
  const hashOf = (token: string) => digest('sha256', token, 'base64url');
  const isLive = (session: Session, at: number) => session.endsMs > at && session.activity.seenMs + limits.idleMs > at;

  function forget(signIn: string): void {
    memory.forget(signIn);
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
  async function readStanding(customerId: string): Promise<CustomerStanding> {
    const [row] = await sql<StandingRow[]>`
      select c.status, c.status_reason, c.frozen_ms, c.id_status, c.demo_only, p.customer_id is not null as transaction_pin
      from identity.customers c left join identity.pins p on p.customer_id = c.id and p.kind = 'transaction'
      where c.id = ${customerId}`;
    if (row === undefined) throw new Error(`there is no customer ${customerId}`);
    return standingOf(row);
  }

  async function readAgainIfMoved<Read>(read: () => PromiseLike<Read>): Promise<Read> {
    for (;;) {
      const before = moves;
      const answer = await read();
      if (before === moves) return answer;
    }
  }

  return {
    async open(customerId, accounts, caller) {
      const at = now();
      const signIn = randomUUID();
      const device = deviceName(caller.userAgent);
      const rows: SessionRow[] = [];
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
          unlocked_until_ms: '0',
        };
        await sql`
          insert into identity.sessions (token_hash, sign_in, customer_id, world, created_ms, seen_ms, ends_ms, device, address)
          values (${row.token_hash}, ${signIn}, ${customerId}, ${world}, ${at}, ${at}, ${row.ends_ms}, ${device}, ${caller.address})`;
        rows.push(row);
      }
      // Read after the rows are there: whoever bars the customer meanwhile finds either the rows or this question.
      const { standing, accountOf } = await readAgainIfMoved(async () => ({
        standing: await readStanding(customerId),
        accountOf: new Map((await accountsOf(sql, customerId)).map((entry) => [entry.world, entry.account])),
      }));
      for (const row of rows) memory.remember({ ...row, account: accountOf.get(row.world) ?? row.account }, standing);
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
      const [row] = await readAgainIfMoved(
        () => sql<(SessionRow & StandingRow)[]>`
        select s.token_hash, s.sign_in, s.customer_id, s.world, s.seen_ms, s.ends_ms, s.unlocked_until_ms, a.account,
          c.status, c.status_reason, c.frozen_ms, c.id_status, c.demo_only, p.customer_id is not null as transaction_pin
        from identity.sessions s join identity.accounts a on a.customer_id = s.customer_id and a.world = s.world
        join identity.customers c on c.id = s.customer_id
        left join identity.pins p on p.customer_id = c.id and p.kind = 'transaction'
        where s.token_hash = ${tokenHash}`,
      );
      const found = row === undefined ? null : memory.remember(row, standingOf(row));
      return found === null ? null : touch(found);
    },
    async list(customerId) {
      const at = now();
      const rows = await sql<
        { sign_in: string; device: string; address: string | null; created_ms: string; seen_ms: string }[]
      >`
        select sign_in, min(device) as device, min(address) as address, min(created_ms) as created_ms, max(seen_ms) as seen_ms
        from identity.sessions where customer_id = ${customerId} and ends_ms > ${at}
        group by sign_in order by min(created_ms) desc, sign_in`;
      return rows
        .map((row) => ({
          id: row.sign_in,
          device: row.device,
          address: row.address,
          createdAtMs: Number(row.created_ms),
          // The table hears of it from time to time only.
          seenAtMs: bySignIn.get(row.sign_in)?.values().next().value?.activity.seenMs ?? Number(row.seen_ms),
        }))
        .filter(({ seenAtMs }) => seenAtMs + limits.idleMs > at);
    },
    async unlock(signIn, untilMs) {
      await sql`update identity.sessions set unlocked_until_ms = ${untilMs} where sign_in = ${signIn}`;
      for (const session of bySignIn.get(signIn) ?? []) session.activity.unlockedUntilMs = untilMs;
    },
    async refresh(customerId) {
      if (memory.standing(customerId) === undefined) return;
      const standing = await readStanding(customerId);
      Object.assign(memory.standing(customerId) ?? {}, standing);
    },
    move(customerId, world, account) {
      moves += 1;
      memory.move(customerId, world, account);
      for (const listener of moved) listener(customerId, world);
    },
    onMoved(listener) {
      moved.push(listener);
    },
    async end(signIn) {
      await sql`delete from identity.sessions where sign_in = ${signIn}`;
      forget(signIn);
      for (const tell of takenAway) await tell([signIn]);
    },
    async endAll(customerId, except) {
      const rows = await sql<{ sign_in: string }[]>`
        delete from identity.sessions where customer_id = ${customerId} and sign_in is distinct from ${except ?? null}
        returning sign_in`;
      const signIns = new Set(rows.map((row) => row.sign_in));
      for (const signIn of signIns) forget(signIn);
      for (const tell of takenAway) await tell([...signIns]);
      return signIns.size;
    },
    onEnded(listener) {
      ended.push(listener);
    },
    onTakenAway(listener) {
      takenAway.push(listener);
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
