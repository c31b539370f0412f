// In: the table of proofs. Out: single-use tokens that somebody proved something a moment ago.
import { hash as digest, randomBytes } from 'node:crypto';
import type { Sql } from 'postgres';

const LONGEST_TOKEN = 64;

export interface ProofOf {
  readonly customerId: string;
  /** The sign-in it was made in; null for what needs none. */
  readonly signIn: string | null;
  readonly purpose: string;
}

export interface Proofs {
  /** @returns the token's text, kept hashed only */
  make(proof: ProofOf, lifetimeMs: number): Promise<{ token: string; endsMs: number }>;
  /** Whether it would be accepted; it stays usable. */
  holds(token: string, proof: ProofOf): Promise<boolean>;
  /** Uses it up. Of several at once, one is told yes. */
  use(token: string, proof: ProofOf): Promise<boolean>;
  /** Whose it is, by the token alone; it stays usable. */
  find(token: string): Promise<ProofOf | null>;
  sweep(): Promise<void>;
}

export function createProofs(sql: Sql, now: () => number): Proofs {
  const hashOf = (token: string) => digest('sha256', token.slice(0, LONGEST_TOKEN), 'base64url');
  const matching = (token: string, { customerId, signIn, purpose }: ProofOf) => sql`
    token_hash = ${hashOf(token)} and customer_id = ${customerId} and purpose = ${purpose}
    and sign_in is not distinct from ${signIn} and ends_ms > ${now()}`;
  return {
    async make({ customerId, signIn, purpose }, lifetimeMs) {
      const token = randomBytes(32).toString('base64url');
      const endsMs = now() + lifetimeMs;
      await sql`
        insert into identity.proofs (token_hash, customer_id, sign_in, purpose, ends_ms)
        values (${hashOf(token)}, ${customerId}, ${signIn}, ${purpose}, ${endsMs})`;
      return { token, endsMs };
    },
    async holds(token, proof) {
      return (await sql`select 1 from identity.proofs where ${matching(token, proof)}`).length > 0;
    },
    async use(token, proof) {
      return (await sql`delete from identity.proofs where ${matching(token, proof)} returning 1`).length > 0;
    },
    async find(token) {
      const [row] = await sql<{ customer_id: string; sign_in: string | null; purpose: string }[]>`
        select customer_id, sign_in, purpose from identity.proofs
        where token_hash = ${hashOf(token)} and ends_ms > ${now()}`;
      return row === undefined ? null : { customerId: row.customer_id, signIn: row.sign_in, purpose: row.purpose };
    },
    async sweep() {
      await sql`delete from identity.proofs where ends_ms < ${now()}`;
    },
  };
}
