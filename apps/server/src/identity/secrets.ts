// In: a master key. Out: a box that seals small texts, and keyed digests.
import { createCipheriv, createDecipheriv, createHmac, createSecretKey, hkdfSync, randomBytes } from 'node:crypto';

/** Authenticated encryption of short texts, and keyed digests. `about` binds a sealed text to its owner: it opens for no other. */
export interface SecretBox {
  seal(text: string, about: string): string;
  /** @throws when the text was changed, or sealed about something else, or with another key */
  unseal(sealed: string, about: string): string;
  /** 32 bytes that only the holder of the key can compute. */
  mac(text: string): Buffer;
}

const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/** At least 32 random bytes; or several, the newest first: it seals, and what the others sealed still opens. */
export type MasterKey = Uint8Array | readonly Uint8Array[];

/** The newest first. */
export function mastersOf(master: MasterKey): readonly Uint8Array[] {
  return master instanceof Uint8Array ? [master] : master;
}

/** What opens with one of several keys: the newest is tried first. @throws what the last of them throws */
export function openedBy<Result>(keys: readonly Buffer[], open: (key: Buffer) => Result): Result {
  for (const key of keys.slice(0, -1)) {
    try {
      return open(key);
    } catch {
      // Sealed before there was this key.
    }
  }
  return open(keys.at(-1)!);
}

/** @param master what both keys are derived from. Digests are found again by what they are: they stay under the oldest. */
export function createSecretBox(master: MasterKey): SecretBox {
  const masters = mastersOf(master);
  const derive = (from: Uint8Array, name: string) => Buffer.from(hkdfSync('sha256', from, 'hilsa identity', name, 32));
  const sealing = masters.map((each) => derive(each, 'seal'));
  // Made once: `createHmac` would make it of the bytes anew at every call.
  const digesting = createSecretKey(derive(masters.at(-1)!, 'mac'));
  return {
    seal(text, about) {
      const nonce = randomBytes(NONCE_BYTES);
      const cipher = createCipheriv('aes-256-gcm', sealing[0]!, nonce).setAAD(Buffer.from(about));
      const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
      return Buffer.concat([nonce, cipher.getAuthTag(), body]).toString('base64url');
    },
    unseal(sealed, about) {
      const bytes = Buffer.from(sealed, 'base64url');
      return openedBy(sealing, (key) => {
        const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, NONCE_BYTES), {
          authTagLength: TAG_BYTES,
        })
          .setAAD(Buffer.from(about))
          .setAuthTag(bytes.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES));
        const body = decipher.update(bytes.subarray(NONCE_BYTES + TAG_BYTES));
        return Buffer.concat([body, decipher.final()]).toString('utf8');
      });
    },
    mac: (text) => createHmac('sha256', digesting).update(text).digest(),
  };
}
