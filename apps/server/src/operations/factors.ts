// In: a session of an operator, a code or a passkey's answer. Out: whether a factor was proven a moment ago, and the passkeys of operators.
import type { ConsoleReadRequest, ConsoleReplyOf } from '@hilsa/contract/console/index';
import { Refused } from '../identity/index.ts';
import type { Passkeys } from '../identity/passkeys.ts';
import type { Guard } from './guard.ts';
import type { Operators } from './operators.ts';
import type { OperatorSessions } from './sessions.ts';
import type { Trail } from './trail.ts';
import type { Acting } from './types.ts';

const MINUTE_MS = 60_000;
/** A factor proven longer ago than this is not fresh. */
export const FRESH_MS = 5 * MINUTE_MS;
/** What answers to a challenge of one purpose answers to none of another. */
const PURPOSE = 'fresh factor';

/** @throws Refused fresh-factor-required */
export function requireFresh({ session }: Acting, nowMs: number): void {
  if (session.provedMs + FRESH_MS < nowMs)
    throw new Refused('fresh-factor-required', { minutes: FRESH_MS / MINUTE_MS });
}

/** Administrators who have a passkey prove themselves with nothing less: a code can be asked for by a page that looks like ours. */
export function mayUseCodes({ roles }: { readonly roles: readonly string[] }, passkeys: number): boolean {
  return passkeys === 0 || !roles.includes('administrator');
}

export interface Factors {
  list(acting: Acting): Promise<ConsoleReplyOf<'/passkeys/list'>>;
  /** @throws Refused fresh-factor-required, too-many-passkeys */
  beginAdding(acting: Acting, origin: string): Promise<ConsoleReplyOf<'/passkeys/add/options'>>;
  /** Ends the operator's other sessions. @throws Refused fresh-factor-required, passkey-invalid, passkey-known, too-many-passkeys */
  add(
    request: ConsoleReadRequest<'/passkeys/add'>,
    acting: Acting,
    origin: string,
  ): Promise<ConsoleReplyOf<'/passkeys/add'>>;
  /** @throws Refused fresh-factor-required, unknown-passkey, passkey-required: the last one of an administrator */
  remove(id: string, acting: Acting): Promise<void>;
  /** With what the operator may prove, and the challenge for a passkey. */
  options(acting: Acting, origin: string): Promise<ConsoleReplyOf<'/factor/options'>>;
  /** @throws Refused credentials-invalid, passkey-invalid, passkey-required, sign-in-locked */
  prove(
    request: ConsoleReadRequest<'/factor/prove'>,
    acting: Acting,
    origin: string,
  ): Promise<ConsoleReplyOf<'/factor/prove'>>;
}

export interface FactorParts {
  readonly operators: Operators;
  readonly sessions: OperatorSessions;
  readonly passkeys: Passkeys;
  readonly guard: Guard;
  readonly trail: Trail;
  readonly mode: 'sandbox' | 'live';
  now(): number;
}

export function createFactors(parts: FactorParts): Factors {
  const { sessions, passkeys, trail, now } = parts;
  return {
    async list({ operator }) {
      const list = await passkeys.list(operator.id);
      return { list, total: list.length };
    },
    async beginAdding(acting, origin) {
      requireFresh(acting, now());
      return passkeys.beginAdding(acting.operator.id, acting.operator.email, origin);
    },
    async add({ challengeId, response, name }, acting, origin) {
      requireFresh(acting, now());
      const { operator, session } = acting;
      const passkey = await passkeys.add(operator.id, { challengeId, response, name, origin });
      await sessions.end(operator.id, { allBut: session.id });
      await trail.add({ kind: 'passkey-added', what: '/passkeys/add', by: acting, after: { name } });
      return { passkey };
    },
    async remove(id, acting) {
      requireFresh(acting, now());
      const { operator, session } = acting;
      const list = await passkeys.list(operator.id);
      const last = list.length === 1 && list[0]!.id === id;
      if (last && parts.mode === 'live' && operator.roles.includes('administrator'))
        throw new Refused('passkey-required');
      const name = await passkeys.remove(operator.id, id);
      if (name === null) throw new Refused('unknown-passkey');
      await sessions.end(operator.id, { allBut: session.id });
      await trail.add({ kind: 'passkey-removed', what: '/passkeys/remove', by: acting, before: { name } });
    },
    async options({ operator }, origin) {
      const known = await passkeys.list(operator.id);
      const app = mayUseCodes(operator, known.length);
      if (known.length === 0) return { app, passkey: null };
      return { app, passkey: await passkeys.beginProving(PURPOSE, operator.id, origin) };
    },
    prove: (request, acting, origin) => prove(parts, request, acting, origin),
  };
}

async function prove(
  { operators, sessions, passkeys, guard, trail, now }: FactorParts,
  { totp, passkey }: ConsoleReadRequest<'/factor/prove'>,
  acting: Acting,
  origin: string,
): Promise<ConsoleReplyOf<'/factor/prove'>> {
  const { operator, session, address } = acting;
  if (passkey !== undefined) {
    await passkeys.prove({ purpose: PURPOSE, ownerId: operator.id, ...passkey, origin });
  } else {
    if (!mayUseCodes(operator, (await passkeys.list(operator.id)).length)) throw new Refused('passkey-required');
    await guard.take(operator.email, address);
    if (!(await operators.acceptCode(operator.id, totp ?? ''))) throw new Refused('credentials-invalid');
    await guard.right(operator.email, address);
  }
  await sessions.proved(session.id);
  await trail.add({
    kind: 'factor-proven',
    what: '/factor/prove',
    by: acting,
    after: { with: passkey === undefined ? 'app' : 'passkey' },
  });
  return { freshUntilMs: now() + FRESH_MS };
}
