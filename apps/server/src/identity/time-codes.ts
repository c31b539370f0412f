// In: a secret and a moment. Out: the six digits that an authenticator app shows then (RFC 6238 over RFC 4226: HMAC-SHA-1, steps of thirty seconds).
import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { base32nopad } from '@scure/base';

const STEP_SECONDS = 30;
/** Of a code: a million. */
const CODES = 10 ** 6;
/** RFC 4226 asks for 160 bits. */
const SECRET_BYTES = 20;
/** Seconds: the code of the step before still counts; a phone's clock may be a little ahead. */
const LATE = 30;
const EARLY = 5;

/** 160 random bits as apps take them: base32 without padding. */
export function newSecret(): string {
  return base32nopad.encode(randomBytes(SECRET_BYTES));
}

/** The address that a QR code holds. @param label who it is, shown by the app beside the issuer */
export function addressOf(issuer: string, label: string, secret: string): string {
  const [by, who] = [encodeURIComponent(issuer), encodeURIComponent(label)];
  return `otpauth://totp/${by}:${who}?secret=${secret}&issuer=${by}`;
}

/** @param step thirty seconds each since the epoch */
export function codeOfStep(secret: string, step: number): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const mac = createHmac('sha1', base32nopad.decode(secret)).update(counter).digest();
  // RFC 4226, 5.3: the last four bits say where the thirty-one are taken from.
  const cut = mac.readUInt32BE(mac.at(-1)! & 0xf) & 0x7f_ff_ff_ff;
  return String(cut % CODES).padStart(6, '0');
}

/**
 * The latest step around now whose code this is, or null.
 * @param afterStep codes of this step and of earlier ones were used
 */
export function stepOfCode(secret: string, code: string, nowMs: number, afterStep: number): number | null {
  if (!/^\d{6}$/.test(code)) return null;
  const at = (seconds: number) => Math.floor((Math.floor(nowMs / 1000) + seconds) / STEP_SECONDS);
  let found: number | null = null;
  for (let step = at(-LATE); step <= at(EARLY); step += 1)
    if (timingSafeEqual(Buffer.from(codeOfStep(secret, step)), Buffer.from(code)) && step > afterStep) found = step;
  return found;
}
