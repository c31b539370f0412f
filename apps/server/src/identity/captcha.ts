// In: the secret and the table of used answers. Out: proof-of-work challenges (ALTCHA v2), each answer accepted once.
import { createChallenge, verifySolution, type Challenge, type Payload } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import type { Sql } from 'postgres';
import { Refused } from './refused.ts';

const LIFETIME_MS = 5 * 60_000;
/** No challenge of ours asks for more: a payload that says so is not worked on. */
const MOST_ROUNDS = 8_000;

/** What a challenge asks. */
export interface Work {
  /** PBKDF2 rounds of each of about 256 tries: 1,000 are a tenth of a second on a computer, about a second on a cheap phone. */
  readonly rounds: number;
  /** The answer is not taken before this time has passed since the challenge was made. */
  readonly waitMs: number;
}
export const USUAL: Work = { rounds: 1_000, waitMs: 0 };

export interface Captcha {
  /** @param work what it asks; the usual if not given. `usableAtMs`: an answer before it is too early */
  challenge(work?: Work): Promise<{ challenge: Challenge; usableAtMs: number; expiresAtMs: number }>;
  /**
   * @param work the least that is asked; an answer to a harder challenge will do
   * @throws Refused captcha-required (nothing sent), captcha-invalid (wrong, late, too easy, or used before), captcha-too-early
   */
  accept(answer: string | undefined, work?: Work): Promise<void>;
}

/** @param secret shared by all doors, so that a challenge of one is accepted by another */
export function createCaptcha(sql: Sql, secret: string, now: () => number): Captcha {
  return {
    async challenge({ rounds, waitMs } = USUAL) {
      const at = now();
      const expiresAtMs = at + LIFETIME_MS;
      const challenge = await createChallenge({
        algorithm: 'PBKDF2/SHA-256',
        cost: rounds,
        deriveKey,
        // Signed with the rest.
        data: { madeAtMs: at },
        expiresAt: new Date(expiresAtMs),
        hmacSignatureSecret: secret,
      });
      return { challenge, usableAtMs: at + waitMs, expiresAtMs };
    },
    async accept(answer, { rounds, waitMs } = USUAL) {
      if (answer === undefined) throw new Refused('captcha-required');
      const payload = readAnswer(answer);
      if (payload === null || !(await holds(payload, secret))) throw new Refused('captcha-invalid');
      const { cost, nonce, data } = payload.challenge.parameters;
      // What was solved before the address had to do more: a new one is needed, and nothing is lost but a moment.
      if (cost < rounds) throw new Refused('captcha-required');
      const left = Number(data?.['madeAtMs']) + waitMs - now();
      if (!(left <= 0)) throw new Refused('captcha-too-early', { retryAfterSeconds: Math.ceil(left / 1000) });
      const used = await sql`
        insert into identity.captchas_used (nonce, ends_ms) values (${nonce}, ${now() + LIFETIME_MS})
        on conflict do nothing returning nonce`;
      if (used.length === 0) throw new Refused('captcha-invalid');
    },
  };
}

function readAnswer(answer: string): Payload | null {
  try {
    const payload = JSON.parse(Buffer.from(answer, 'base64').toString('utf8')) as Partial<Payload> | null;
    const { challenge, solution } = payload ?? {};
    const shaped =
      typeof challenge?.signature === 'string' &&
      typeof challenge.parameters?.nonce === 'string' &&
      challenge.parameters.nonce.length <= 128 &&
      // The cost is signed, but it is read before the signature is checked: refuse to be made to work.
      Number.isInteger(challenge.parameters.cost) &&
      challenge.parameters.cost <= MOST_ROUNDS &&
      challenge.parameters.algorithm === 'PBKDF2/SHA-256' &&
      Number.isInteger(solution?.counter) &&
      typeof solution?.derivedKey === 'string';
    return shaped ? (payload as Payload) : null;
  } catch {
    return null;
  }
}

async function holds({ challenge, solution }: Payload, secret: string): Promise<boolean> {
  try {
    return (await verifySolution({ challenge, solution, deriveKey, hmacSignatureSecret: secret })).verified;
  } catch {
    // The library throws on parameters it cannot use; those were not made here.
    return false;
  }
}
