// In: the table of authenticator apps. Out: six-digit codes by time (RFC 6238), each accepted once.
import type { Sql } from 'postgres';
import { Refused } from './refused.ts';
import type { SecretBox } from './secrets.ts';
import { addressOf, newSecret, stepOfCode } from './time-codes.ts';

const ISSUER = 'Hilsa';
/** A secret that was shown and not turned on. */
const BEGUN_LIFETIME_MS = 30 * 60_000;

/** A secret whose code was given a moment ago. */
export interface ProvenSecret {
  readonly sealed: string;
}

export interface Authenticators {
  /** @returns since when it is on, or null */
  enabledMs(customerId: string): Promise<number | null>;
  /** A secret that counts for nothing yet. @throws Refused totp-already-enabled */
  begin(customerId: string, label: string): Promise<{ secret: string; uri: string }>;
  /** @returns what `enable` takes, null when the code is wrong. @throws Refused totp-not-begun, totp-already-enabled */
  proveBegun(customerId: string, code: string): Promise<ProvenSecret | null>;
  /** Turns on the very secret that was proven, not one begun since. @throws Refused totp-not-begun */
  enable(customerId: string, proven: ProvenSecret): Promise<void>;
  /** @returns whether it was on */
  disable(customerId: string): Promise<boolean>;
  /** Accepts a code once: of several at the same moment, one is told yes. */
  accept(customerId: string, code: string): Promise<boolean>;
}

interface Row {
  secret: string;
  begun_ms: string;
  enabled_ms: string | null;
  last_step: string;
}

export function createAuthenticators(sql: Sql, box: SecretBox, now: () => number): Authenticators {
  const about = (customerId: string) => `authenticator of ${customerId}`;
  const rowOf = async (customerId: string): Promise<Row | null> => {
    const [row] = await sql<Row[]>`
      select secret, begun_ms, enabled_ms, last_step from identity.authenticators where customer_id = ${customerId}`;
    return row ?? null;
  };
  async function takeStep(customerId: string, row: Row, code: string): Promise<boolean> {
    const step = stepOfCode(box.unseal(row.secret, about(customerId)), code, now(), Number(row.last_step));
    if (step === null) return false;
    // The table decides: parallel uses of one code find its step taken.
    const taken = await sql`
      update identity.authenticators set last_step = ${step}
      where customer_id = ${customerId} and secret = ${row.secret} and last_step < ${step} returning 1`;
    return taken.length > 0;
  }
  return {
    async enabledMs(customerId) {
      const enabled = (await rowOf(customerId))?.enabled_ms ?? null;
      return enabled === null ? null : Number(enabled);
    },
    async begin(customerId, label) {
      const secret = newSecret();
      const kept = await sql`
        insert into identity.authenticators as a (customer_id, secret, begun_ms)
        values (${customerId}, ${box.seal(secret, about(customerId))}, ${now()})
        on conflict (customer_id) do update set secret = excluded.secret, begun_ms = excluded.begun_ms, last_step = 0
        where a.enabled_ms is null returning 1`;
      if (kept.length === 0) throw new Refused('totp-already-enabled');
      return { secret, uri: addressOf(ISSUER, label, secret) };
    },
    async proveBegun(customerId, code) {
      const row = await rowOf(customerId);
      if (row !== null && row.enabled_ms !== null) throw new Refused('totp-already-enabled');
      if (row === null || Number(row.begun_ms) + BEGUN_LIFETIME_MS < now()) throw new Refused('totp-not-begun');
      return (await takeStep(customerId, row, code)) ? { sealed: row.secret } : null;
    },
    async enable(customerId, { sealed }) {
      const enabled = await sql`
        update identity.authenticators set enabled_ms = ${now()}
        where customer_id = ${customerId} and enabled_ms is null and secret = ${sealed} returning 1`;
      if (enabled.length === 0) throw new Refused('totp-not-begun');
    },
    async disable(customerId) {
      const gone = await sql`
        delete from identity.authenticators where customer_id = ${customerId} and enabled_ms is not null returning 1`;
      return gone.length > 0;
    },
    async accept(customerId, code) {
      const row = await rowOf(customerId);
      return row !== null && row.enabled_ms !== null && takeStep(customerId, row, code);
    },
  };
}
