// In: the key of an authenticator app, as a page shows it. Out: six digits of the moment, each used once (RFC 6238).
import { createHmac } from 'node:crypto';
import { expect } from '@playwright/test';

const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';
const STEP_MS = 30_000;

/** The app of a phone. */
export class AuthenticatorApp {
  readonly #key: Buffer;
  readonly #now: () => number;
  #used = 0;

  /**
   * @param secret in base 32, with or without blanks between its letters
   * @param now of a server with a clock of its own
   */
  constructor(secret: string, now: () => number = Date.now) {
    this.#now = now;
    const bits = Array.from(secret.replace(/\s/g, ''), (letter) =>
      LETTERS.indexOf(letter).toString(2).padStart(5, '0'),
    ).join('');
    this.#key = Buffer.from(bits.match(/.{8}/g)!.map((byte) => Number.parseInt(byte, 2)));
  }

  /** Waits for the app to show another code when the present one was used. */
  async code(): Promise<string> {
    const step = (): number => Math.floor(this.#now() / STEP_MS);
    await expect.poll(step, { timeout: STEP_MS + 10_000 }).toBeGreaterThan(this.#used);
    this.#used = step();
    const counter = Buffer.alloc(8);
    counter.writeBigUInt64BE(BigInt(this.#used));
    const hash = createHmac('sha1', this.#key).update(counter).digest();
    const number = hash.readUInt32BE(hash.at(-1)! & 0xf) & 0x7fffffff;
    return String(number % 1_000_000).padStart(6, '0');
  }
}
