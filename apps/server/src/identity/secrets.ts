// In: a master key. Out: a box that seals small texts, and keyed digests.
import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto';

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

/** @param master at least 32 random bytes; both keys are derived from it */
export function createSecretBox(master: Uint8Array): SecretBox {
  const derive = (name: string) => Buffer.from(hkdfSync('sha256', master, 'hilsa identity', name, 32));
  const sealing = derive('seal');
  const digesting = derive('mac');
  return {
    seal(text, about) {
      const nonce = randomBytes(NONCE_BYTES);
      const cipher = createCipheriv('aes-256-gcm', sealing, nonce).setAAD(Buffer.from(about));
      const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
      return Buffer.concat([nonce, cipher.getAuthTag(), body]).toString('base64url');
    },
    unseal(sealed, about) {
      const bytes = Buffer.from(sealed, 'base64url');
      const decipher = createDecipheriv('aes-256-gcm', sealing, bytes.subarray(0, NONCE_BYTES), {
        authTagLength: TAG_BYTES,
      })
        .setAAD(Buffer.from(about))
        .setAuthTag(bytes.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES));
      return Buffer.concat([decipher.update(bytes.subarray(NONCE_BYTES + TAG_BYTES)), decipher.final()]).toString(
        'utf8',
      );
    },
    mac: (text) => createHmac('sha256', digesting).update(text).digest(),
  };
}
