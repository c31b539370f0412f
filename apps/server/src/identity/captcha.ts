// In: the secret and the table of used answers. Out: proof-of-work challenges (ALTCHA v2), each answer accepted once.
import { createChallenge, verifySolution, type Challenge, type Payload } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import type { Sql } from 'postgres';
import { Refused } from './refused.ts';

const LIFETIME_MS = 5 * 60_000;
/** About 256 tries of this many PBKDF2 rounds: a tenth of a second on a computer, about a second on a cheap phone. */
const ROUNDS = 1_000;

export interface Captcha {
  challenge(): Promise<{ challenge: Challenge; expiresAtMs: number }>;
  /** @throws Refused captcha-required (nothing sent) or captcha-invalid (wrong, late, or used before) */
  accept(answer: string | undefined): Promise<void>;
}

/** @param secret shared by all doors, so that a challenge of one is accepted by another */
export function createCaptcha(sql: Sql, secret: string, now: () => number): Captcha {
  return {
    async challenge() {
      const expiresAtMs = now() + LIFETIME_MS;
      const challenge = await createChallenge({
        algorithm: 'PBKDF2/SHA-256',
        cost: ROUNDS,
        deriveKey,
        expiresAt: new Date(expiresAtMs),
        hmacSignatureSecret: secret,
      });
      return { challenge, expiresAtMs };
    },
    async accept(answer) {
      if (answer === undefined) throw new Refused('captcha-required');
      const payload = readAnswer(answer);
      if (payload === null || !(await holds(payload, secret))) throw new Refused('captcha-invalid');
      const used = await sql`
        insert into identity.captchas_used (nonce, ends_ms) values (${payload.challenge.parameters.nonce}, ${now() + LIFETIME_MS})
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
      challenge.parameters.cost === ROUNDS &&
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
