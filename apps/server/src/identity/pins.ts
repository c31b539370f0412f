// In: the table of PINs, the password pool. Out: six-digit PINs that are not obvious, kept as peppered hashes, guessed five times.
import type { Sql } from 'postgres';
import type { Attempts } from './attempts.ts';
import type { PasswordPool } from './passwords.ts';
import { Refused } from './refused.ts';

export type PinKind = 'transaction' | 'withdrawal';

export interface PinState {
  readonly set: boolean;
  readonly lockedUntilMs: number | null;
}

export interface Pins {
  state(customerId: string, kind: PinKind): Promise<PinState>;
  /** @param pin normalised by `readPin` */
  hash(pin: string): Promise<string>;
  /**
   * Keeps a hashed PIN and forgets the wrong guesses at the one before.
   * @param which first: only when there is none yet, however many ask at the same moment
   * @returns whether there was one before; null when it was not kept
   */
  keep(
    customerId: string,
    kind: PinKind,
    pinHash: string,
    which: 'first' | 'any',
  ): Promise<{ changed: boolean } | null>;
  /**
   * @param onLocked told when this wrong guess locked the PIN
   * @throws Refused transaction-pin-required, transaction-pin-invalid (or withdrawal-), pin-locked
   */
  check(
    guess: { customerId: string; kind: PinKind; pin: string; address: string },
    onLocked: (untilMs: number) => Promise<void>,
  ): Promise<void>;
}

const BENGALI_ZERO = 0x09e6;
const DAYS_OF_MONTH = [31, 29, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];

/** A new PIN in Latin digits. @throws Refused pin-format-invalid, pins-differ, pin-too-simple */
export function readNewPin(pin: string, pinConfirmation: string, contacts: readonly string[]): string {
  const digits = readPin(pin);
  if (digits !== latinDigits(pinConfirmation)) throw new Refused('pins-differ');
  const isOfContact = contacts.some((contact) => contact.includes(digits));
  if (isOfContact || isRepetitive(digits) || isSequence(digits) || isDate(digits)) throw new Refused('pin-too-simple');
  return digits;
}

/** Bengali digits count as digits. @throws Refused pin-format-invalid */
function readPin(text: string): string {
  const digits = latinDigits(text);
  if (!/^\d{6}$/.test(digits)) throw new Refused('pin-format-invalid');
  return digits;
}

function latinDigits(text: string): string {
  return text.replace(/[০-৯]/g, (digit) => String(digit.charCodeAt(0) - BENGALI_ZERO));
}

/** One or two digits only, or a pattern said twice or three times: 111111, 121212, 123123, 112211. */
function isRepetitive(digits: string): boolean {
  return new Set(digits).size < 3 || digits.slice(0, 3) === digits.slice(3);
}

/** 123456, 654321, 890123, 135791: the same step all the way. */
function isSequence(digits: string): boolean {
  const steps = Array.from({ length: 5 }, (_, n) => (Number(digits[n + 1]) - Number(digits[n]) + 10) % 10);
  return steps.every((step) => step === steps[0]);
}

/** A date of birth as people type it: day month year, month day year, year month day, with two digits each. */
function isDate(digits: string): boolean {
  const [first, second, third] = [digits.slice(0, 2), digits.slice(2, 4), digits.slice(4)].map(Number) as [
    number,
    number,
    number,
  ];
  const isDay = (day: number, month: number) =>
    month >= 1 && month <= 12 && day >= 1 && day <= DAYS_OF_MONTH[month - 1]!;
  return isDay(first, second) || isDay(second, first) || isDay(third, second);
}

/** @param pepper mixed into every hash; lives outside the database */
export function createPins(
  sql: Sql,
  passwords: PasswordPool,
  attempts: Attempts,
  pepper: Uint8Array,
  now: () => number,
): Pins {
  const hashOf = async (customerId: string, kind: PinKind) => {
    const [row] = await sql<{ pin_hash: string }[]>`
      select pin_hash from identity.pins where customer_id = ${customerId} and kind = ${kind}`;
    return row?.pin_hash ?? null;
  };
  return {
    async state(customerId, kind) {
      const [stored, lockedUntilMs] = await Promise.all([
        hashOf(customerId, kind),
        attempts.lockedUntil(`${kind}-pin`, customerId),
      ]);
      return { set: stored !== null, lockedUntilMs };
    },
    hash: (pin) => passwords.hash(pin, pepper),
    async keep(customerId, kind, pinHash, which) {
      const [row] = await sql<{ changed: boolean }[]>`
        insert into identity.pins as p (customer_id, kind, pin_hash, set_ms) values (${customerId}, ${kind}, ${pinHash}, ${now()})
        on conflict (customer_id, kind) do update set pin_hash = excluded.pin_hash, set_ms = excluded.set_ms
          where ${which === 'any'}
        returning xmax <> 0 as changed`;
      if (row === undefined) return null;
      await attempts.forget(`${kind}-pin`, customerId);
      return row;
    },
    async check({ customerId, kind, pin, address }, onLocked) {
      const stored = await hashOf(customerId, kind);
      if (stored === null) throw new Refused(`${kind}-pin-required`);
      const digits = readPin(pin);
      const attempt = await attempts.take(`${kind}-pin`, customerId, address);
      if (await passwords.verify(stored, digits, pepper)) return attempt.right();
      const untilMs = attempt.locks ? await attempts.lockedUntil(`${kind}-pin`, customerId) : null;
      if (untilMs !== null) await onLocked(untilMs);
      throw new Refused(`${kind}-pin-invalid`);
    },
  };
}
