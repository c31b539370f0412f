// In: the tables of passkeys and challenges, of customers or of operators. Out: passkeys added, and assertions of them that are fresh, ours and verified a person.
import { hash as digest, randomBytes } from 'node:crypto';
import {
  generateAuthenticationOptions,
  generateRegistrationOptions,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
  type AuthenticationResponseJSON,
  type AuthenticatorTransport,
  type RegistrationResponseJSON,
} from '@simplewebauthn/server';
import type { Sql } from 'postgres';
import type { ReplyOf } from '@hilsa/contract';
import type { ProofKeyGiven } from './payout-door.ts';
import { coreKey } from './proof-keys.ts';
import { Refused } from './refused.ts';

type Passkey = ReplyOf<'/user/security'>['passkeys'][number];
type Options = Record<string, unknown>;

const NAME = 'Hilsa';
const MOST = 10;
const LIFETIME_MS = 5 * 60_000;
const UNIQUE_VIOLATION = '23505';

export interface Challenge {
  readonly challengeId: string;
  readonly options: Options;
}

export interface Passkeys {
  list(ownerId: string): Promise<Passkey[]>;
  /** @param origin of the page that asks; the passkey belongs to its host. @throws Refused too-many-passkeys */
  beginAdding(ownerId: string, account: string, origin: string): Promise<Challenge>;
  /** Whether the answer is a new passkey of this owner, and then keeps it. @throws Refused passkey-invalid, passkey-known */
  add(
    ownerId: string,
    given: { challengeId: string; response: string; name: string; origin: string },
  ): Promise<Passkey>;
  /** @returns its name, or null when the owner has no such passkey */
  remove(ownerId: string, id: string): Promise<string | null>;
  removeAll(ownerId: string): Promise<number>;
  /** A challenge for the passkeys of one owner, or with null for whoever has one. `purpose` binds its answer. */
  beginProving(purpose: string, ownerId: string | null, origin: string): Promise<Challenge>;
  /** Whose passkey an answer names, before anything of it is proven; null: nobody's. */
  ownerOf(response: string): Promise<string | null>;
  /** @returns the owner whose passkey answered. @throws Refused passkey-invalid */
  prove(given: {
    purpose: string;
    ownerId: string | null;
    challengeId: string;
    response: string;
    origin: string;
  }): Promise<string>;
  /** What a browser asks one of the owner's passkeys with, over a challenge of the caller's own; whoever asked verifies the answer. */
  optionsOver(ownerId: string, challenge: string, origin: string): Promise<Options>;
  /** Public keys as the core verifies with them. */
  keysOf(ownerId: string): Promise<Omit<ProofKeyGiven, 'account' | 'isOn'>[]>;
  sweep(): Promise<void>;
}

interface PasskeyRow {
  id: string;
  owner_id: string;
  credential_id: string;
  public_key: Uint8Array<ArrayBuffer>;
  counter: string;
  transports: string;
  host: string;
  name: string;
  created_ms: string;
  last_used_ms: string | null;
}

/** Whose they are: each kind of people has tables of its own, so that a passkey of one kind is none of the other. */
export interface PasskeysOf {
  readonly owner: 'customer' | 'operator';
  readonly schema: 'identity' | 'operations';
}

export function createPasskeys(
  sql: Sql,
  now: () => number,
  whose: PasskeysOf = { owner: 'customer', schema: 'identity' },
): Passkeys {
  const table = sql(`${whose.schema}.passkeys`);
  const owner = sql(`${whose.owner}_id`);
  const rowsOf = (ownerId: string) => sql<PasskeyRow[]>`
    select *, ${owner} as owner_id from ${table} where ${owner} = ${ownerId} order by id`;
  const challenges = createChallenges(sql, now, whose);

  async function proved(row: PasskeyRow, response: AuthenticationResponseJSON, challenge: string, origin: string) {
    try {
      const { verified, authenticationInfo } = await verifyAuthenticationResponse({
        response,
        expectedChallenge: challenge,
        expectedOrigin: origin,
        // The host it was made for, never the one that asks.
        expectedRPID: row.host,
        credential: {
          id: row.credential_id,
          publicKey: new Uint8Array(row.public_key),
          counter: Number(row.counter),
        },
        requireUserVerification: true,
      });
      return verified ? authenticationInfo.newCounter : null;
    } catch {
      // The library throws on everything that is not a valid answer.
      return null;
    }
  }

  return {
    list: async (ownerId) => (await rowsOf(ownerId)).map(shown),
    async beginAdding(ownerId, account, origin) {
      const known = await rowsOf(ownerId);
      if (known.length >= MOST) throw new Refused('too-many-passkeys', { maximum: MOST });
      const host = hostOf(origin);
      const options = await generateRegistrationOptions({
        rpName: NAME,
        rpID: host,
        userName: account,
        // Says nothing about the owner, and is the same for all their passkeys.
        userID: new Uint8Array(digest('sha256', `passkeys of ${whose.owner} ${ownerId}`, 'buffer')),
        attestationType: 'none',
        timeout: LIFETIME_MS,
        excludeCredentials: known.map((row) => ({ id: row.credential_id })),
        authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
      });
      const challengeId = await challenges.keep({ purpose: 'add', ownerId, challenge: options.challenge, host });
      return { challengeId, options: { ...options } };
    },
    async add(ownerId, { challengeId, response, name, origin }) {
      const given = readJson(response) as RegistrationResponseJSON | null;
      const kept = await challenges.use(challengeId, 'add', ownerId);
      if (kept === null || given === null || kept.host !== hostOf(origin)) throw new Refused('passkey-invalid');
      const made = await verifyRegistrationResponse({
        response: given,
        expectedChallenge: kept.challenge,
        expectedOrigin: origin,
        expectedRPID: kept.host,
        requireUserVerification: true,
      }).catch(() => null);
      if (made === null || !made.verified) throw new Refused('passkey-invalid');
      const { credential } = made.registrationInfo;
      try {
        const [row] = await sql<PasskeyRow[]>`
          insert into ${table} (${owner}, credential_id, public_key, counter, transports, host, name, created_ms)
          select ${ownerId}, ${credential.id}, ${Buffer.from(credential.publicKey)}, ${credential.counter},
            ${(credential.transports ?? []).join(',').slice(0, 100)}, ${kept.host}, ${name}, ${now()}
          where (select count(*) from ${table} where ${owner} = ${ownerId}) < ${MOST}
          returning *, ${owner} as owner_id`;
        if (row === undefined) throw new Refused('too-many-passkeys', { maximum: MOST });
        return shown(row);
      } catch (problem) {
        if ((problem as { code?: string }).code === UNIQUE_VIOLATION) throw new Refused('passkey-known');
        throw problem;
      }
    },
    async remove(ownerId, id) {
      const [row] = await sql<{ name: string }[]>`
        delete from ${table} where ${owner} = ${ownerId} and id = ${id} returning name`;
      return row?.name ?? null;
    },
    async removeAll(ownerId) {
      return (await sql`delete from ${table} where ${owner} = ${ownerId} returning 1`).length;
    },
    async beginProving(purpose, ownerId, origin) {
      const host = hostOf(origin);
      const known = ownerId === null ? [] : (await rowsOf(ownerId)).filter((row) => row.host === host);
      const options = await generateAuthenticationOptions({
        rpID: host,
        userVerification: 'required',
        timeout: LIFETIME_MS,
        ...(known.length > 0 && {
          allowCredentials: known.map((row) => ({
            id: row.credential_id,
            transports: row.transports.split(',').filter(Boolean) as AuthenticatorTransport[],
          })),
        }),
      });
      const challengeId = await challenges.keep({ purpose, ownerId, challenge: options.challenge, host });
      return { challengeId, options: { ...options } };
    },
    async ownerOf(response) {
      const [row] = await sql<{ owner_id: string }[]>`
        select ${owner} as owner_id from ${table} where credential_id = ${credentialIdIn(readJson(response))}`;
      return row?.owner_id ?? null;
    },
    async prove({ purpose, ownerId, challengeId, response, origin }) {
      const given = readJson(response) as AuthenticationResponseJSON | null;
      const kept = await challenges.use(challengeId, purpose, ownerId);
      const id = credentialIdIn(given);
      const [row] = await sql<PasskeyRow[]>`
        select *, ${owner} as owner_id from ${table} where credential_id = ${id}
          and (${ownerId}::bigint is null or ${owner} = ${ownerId})`;
      if (kept === null || given === null || row === undefined) throw new Refused('passkey-invalid');
      // A caller that is no browser names any host as its own, such as one below ours that a passkey would answer to as well.
      if (row.host !== kept.host || row.host !== hostOf(origin)) throw new Refused('passkey-invalid');
      const counter = await proved(row, given, kept.challenge, origin);
      if (counter === null) throw new Refused('passkey-invalid');
      await sql`update ${table} set counter = ${counter}, last_used_ms = ${now()} where id = ${row.id}`;
      return row.owner_id;
    },
    async optionsOver(ownerId, challenge, origin) {
      const host = hostOf(origin);
      const known = (await rowsOf(ownerId)).filter((row) => row.host === host);
      const options = await generateAuthenticationOptions({
        rpID: host,
        userVerification: 'required',
        timeout: LIFETIME_MS,
        challenge: new Uint8Array(Buffer.from(challenge, 'base64url')),
        allowCredentials: known.map((row) => ({
          id: row.credential_id,
          transports: row.transports.split(',').filter(Boolean) as AuthenticatorTransport[],
        })),
      });
      return { ...options };
    },
    async keysOf(ownerId) {
      return (await rowsOf(ownerId)).flatMap((row) => {
        const key = coreKey(new Uint8Array(row.public_key));
        return key === null ? [] : [{ keyId: row.credential_id, host: row.host, ...key }];
      });
    },
    sweep: () => challenges.sweep(),
  };
}

function shown(row: PasskeyRow): Passkey {
  return {
    id: row.id,
    name: row.name,
    createdAtMs: Number(row.created_ms),
    lastUsedAtMs: row.last_used_ms === null ? null : Number(row.last_used_ms),
  };
}

function hostOf(origin: string): string {
  return new URL(origin).hostname;
}

/** The empty text, which no passkey has, for what cannot be one. */
function credentialIdIn(given: { id?: unknown } | null): string {
  return typeof given?.id === 'string' && /^[\w-]{1,1400}$/.test(given.id) ? given.id : '';
}

/** What a browser sent; the library that verifies it checks its shape. */
function readJson(text: string): object | null {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? value : null;
  } catch {
    return null;
  }
}

interface KeptChallenge {
  purpose: string;
  ownerId: string | null;
  challenge: string;
  host: string;
}

function createChallenges(sql: Sql, now: () => number, whose: PasskeysOf) {
  const table = sql(`${whose.schema}.challenges`);
  const owner = sql(`${whose.owner}_id`);
  return {
    async keep({ purpose, ownerId, challenge, host }: KeptChallenge): Promise<string> {
      const id = randomBytes(16).toString('base64url');
      await sql`
        insert into ${table} (id, purpose, ${owner}, challenge, host, ends_ms)
        values (${id}, ${purpose}, ${ownerId}, ${challenge}, ${host}, ${now() + LIFETIME_MS})`;
      return id;
    },
    /** Answered once, whatever the answer. */
    async use(
      id: string,
      purpose: string,
      ownerId: string | null,
    ): Promise<{ challenge: string; host: string } | null> {
      const [row] = await sql<{ challenge: string; host: string }[]>`
        delete from ${table} where id = ${id} and purpose = ${purpose}
          and ${owner} is not distinct from ${ownerId} and ends_ms > ${now()} returning challenge, host`;
      return row ?? null;
    },
    async sweep(): Promise<void> {
      await sql`delete from ${table} where ends_ms < ${now()}`;
    },
  };
}
