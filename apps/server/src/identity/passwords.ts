// In: passwords. Out: argon2id hashes and checks, in a small pool so that a flood of sign-ins never slows orders.
import { hash, verify } from '@node-rs/argon2';
import commonLists from '@zxcvbn-ts/language-common';
import { Refused } from './refused.ts';

/** OWASP's first choice: 19 MiB, two passes, one lane (about 70 ms of a core). The algorithm default is argon2id. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;
const LEAST_LENGTH = 6;
const MOST_LENGTH = 20;

const wellKnown: ReadonlySet<string> = new Set(commonLists.dictionary['passwords-common'] as readonly string[]);

/** @param plain in lower case */
export function isWellKnown(plain: string): boolean {
  return wellKnown.has(plain);
}

/** The spec's rule (6 to 20 characters) and the refusal of well-known, one-character or contact-like passwords. @throws Refused */
export function checkNewPassword(password: string, contact: string): void {
  const length = Array.from(password).length;
  if (length < LEAST_LENGTH || length > MOST_LENGTH)
    throw new Refused('password-length-invalid', { minimum: LEAST_LENGTH, maximum: MOST_LENGTH });
  const plain = password.toLowerCase();
  const likeContact =
    contact.toLowerCase().includes(plain) || (contact.length >= LEAST_LENGTH && plain.includes(contact.toLowerCase()));
  if (wellKnown.has(plain) || new Set(plain).size < 3 || likeContact) throw new Refused('password-too-common');
}

/** The library reads the cost of a check from the stored hash; only the pepper is asked of us. */
function withPepper(pepper: Uint8Array | undefined) {
  return pepper === undefined ? COST : { ...COST, secret: pepper };
}

export interface PasswordPool {
  /** @param pepper mixed in and kept outside the table: short secrets are not found from their hashes alone */
  hash(password: string, pepper?: Uint8Array): Promise<string>;
  /** With `stored` null it takes the same time and says no: nobody learns whether the account exists. */
  verify(stored: string | null, password: string, pepper?: Uint8Array): Promise<boolean>;
  /** Hashes and checks made since the start. */
  readonly computed: number;
}

/**
 * @param slots hashes at the same time; each holds 19 MiB and a thread
 * @param queue how many may wait; beyond it callers get `service-unavailable` instead of a growing delay
 */
export function createPasswordPool(slots: number, queue: number): PasswordPool {
  let running = 0;
  let computed = 0;
  const waiting: (() => void)[] = [];
  // Begun here and awaited where it is needed, so that the start does not wait for it.
  const nobody = hash('nobody has this password', COST);
  nobody.catch(() => undefined);
  async function inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
    if (running >= slots) {
      if (waiting.length >= queue) throw new Refused('service-unavailable', { retryAfterSeconds: 5 });
      await new Promise<void>((resolve) => waiting.push(resolve));
    } else running += 1;
    try {
      computed += 1;
      return await work();
    } finally {
      // The slot passes straight to the next in line, so `running` stays.
      const next = waiting.shift();
      if (next === undefined) running -= 1;
      else next();
    }
  }
  return {
    hash: (password, pepper) => inTurn(() => hash(password, withPepper(pepper))),
    verify: (stored, password, pepper) =>
      inTurn(async () => (await verify(stored ?? (await nobody), password, withPepper(pepper))) && stored !== null),
    get computed() {
      return computed;
    },
  };
}
