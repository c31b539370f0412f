// In: the session table. Out: tokens of operators that end by idleness, by time, and at once when somebody ends them.
import { hash as digest, randomBytes, randomUUID } from 'node:crypto';
import type { Sql } from 'postgres';
import { rightsOf, type OperatorSession as ShownSession, type Role } from '@hilsa/contract/console/index';
import { deviceName } from '../identity/devices.ts';
import type { Acting, From } from './types.ts';

export const IDLE_MS = 30 * 60_000;
export const LONGEST_MS = 12 * 3_600_000;
/** Tokens are 43 characters of base64url. */
const LONGEST_TOKEN = 64;
/** Being seen is written down this often at most. */
const SEEN_STEP_MS = 15_000;

export interface OperatorSessions {
  /** @returns the token; it is shown once, to the cookie, and stored only as sha-256 */
  open(operatorId: string, from: From): Promise<string>;
  /**
   * Who holds the token now, with the roles of this moment; null when it has ended.
   * @param signOfLife whether a person did something: the idle time starts anew
   */
  find(token: string, address: string, signOfLife: boolean): Promise<Acting | null>;
  /** A factor was proven in this session, now. */
  proved(id: string): Promise<void>;
  /** Newest first. @param currentId the caller's own session */
  list(operatorId: string, currentId: string): Promise<ShownSession[]>;
  /** @returns how many ended */
  end(operatorId: string, which: { id: string } | { allBut: string } | 'all'): Promise<number>;
  /** How many operators have a session that was used within the idle time. */
  online(): Promise<ReadonlySet<string>>;
  /** Called with the ids of sessions that ended, by whatever means. */
  onEnded(listener: (ids: readonly string[]) => void): void;
  sweep(): Promise<void>;
}

interface Row {
  id: string;
  token_hash: string;
  device: string;
  address: string;
  created_ms: string;
  seen_ms: string;
  ends_ms: string;
  operator_id: string;
  email: string;
  name: string;
  roles: Role[];
  proved_ms: string;
  has_passkey: boolean;
}

export function createOperatorSessions(sql: Sql, now: () => number, mode: 'sandbox' | 'live'): OperatorSessions {
  const listeners: ((ids: readonly string[]) => void)[] = [];
  const hashOf = (token: string) => digest('sha256', token, 'base64url');
  const ended = (rows: readonly { id: string }[]): void => {
    if (rows.length > 0) for (const listener of listeners) listener(rows.map(({ id }) => id));
  };
  return {
    async open(operatorId, { address, userAgent }) {
      const at = now();
      const token = randomBytes(32).toString('base64url');
      await sql`
        insert into operations.sessions (token_hash, id, operator_id, device, address, created_ms, seen_ms, ends_ms, proved_ms)
        values (${hashOf(token)}, ${randomUUID()}, ${operatorId}, ${deviceName(userAgent)}, ${address}, ${at}, ${at}, ${at + LONGEST_MS}, ${at})`;
      await sql`update operations.operators set last_seen_ms = ${at} where id = ${operatorId}`;
      return token;
    },
    async find(token, address, signOfLife) {
      if (token === '' || token.length > LONGEST_TOKEN) return null;
      const at = now();
      const [row] = await sql<Row[]>`
        select s.*, o.email, o.name, o.roles, exists (select from operations.passkeys p where p.operator_id = o.id) as has_passkey
        from operations.sessions s
        join operations.operators o on o.id = s.operator_id and o.state = 'active'
        where s.token_hash = ${hashOf(token)} and s.ends_ms > ${at} and s.seen_ms > ${at - IDLE_MS}`;
      if (row === undefined) return null;
      if (signOfLife && Number(row.seen_ms) + SEEN_STEP_MS < at) {
        await sql`update operations.sessions set seen_ms = ${at} where id = ${row.id} and seen_ms < ${at}`;
        await sql`update operations.operators set last_seen_ms = ${at} where id = ${row.operator_id}`;
      }
      return actingOf(row, address, { seenMs: signOfLife ? at : Number(row.seen_ms), mode });
    },
    async proved(id) {
      await sql`update operations.sessions set proved_ms = ${now()} where id = ${id}`;
    },
    async list(operatorId, currentId) {
      const at = now();
      const rows = await sql<Row[]>`
        select * from operations.sessions where operator_id = ${operatorId} and ends_ms > ${at} and seen_ms > ${at - IDLE_MS}
        order by created_ms desc`;
      return rows.map((row) => ({
        id: row.id,
        current: row.id === currentId,
        device: row.device,
        address: row.address,
        createdAtMs: Number(row.created_ms),
        seenAtMs: Number(row.seen_ms),
      }));
    },
    async end(operatorId, which) {
      const at = now();
      const part = which === 'all' ? sql`` : 'id' in which ? sql`and id = ${which.id}` : sql`and id <> ${which.allBut}`;
      const rows = await sql<{ id: string; alive: boolean }[]>`
        delete from operations.sessions where operator_id = ${operatorId} ${part}
        returning id, ends_ms > ${at} and seen_ms > ${at - IDLE_MS} as alive`;
      ended(rows);
      return rows.filter(({ alive }) => alive).length;
    },
    async online() {
      const at = now();
      const rows = await sql<{ operator_id: string }[]>`
        select distinct operator_id from operations.sessions where ends_ms > ${at} and seen_ms > ${at - IDLE_MS}`;
      return new Set(rows.map(({ operator_id }) => operator_id));
    },
    onEnded(listener) {
      listeners.push(listener);
    },
    async sweep() {
      const at = now();
      ended(
        await sql<{ id: string }[]>`
          delete from operations.sessions where ends_ms <= ${at} or seen_ms <= ${at - IDLE_MS} returning id`,
      );
    },
  };
}

function actingOf(row: Row, address: string, { seenMs, mode }: { seenMs: number; mode: 'sandbox' | 'live' }): Acting {
  const needsPasskey = mode === 'live' && row.roles.includes('administrator') && !row.has_passkey;
  return {
    operator: { id: row.operator_id, email: row.email, name: row.name, roles: row.roles, state: 'active' },
    rights: new Set(needsPasskey ? [] : rightsOf(row.roles)),
    needsPasskey,
    session: {
      id: row.id,
      tokenHash: row.token_hash,
      createdMs: Number(row.created_ms),
      seenMs,
      endsMs: Number(row.ends_ms),
      provedMs: Number(row.proved_ms),
    },
    address,
  };
}
