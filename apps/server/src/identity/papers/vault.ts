// In: the files key. Out: a box for pictures; what is sealed for one id opens for no other.
import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';
import { type MasterKey, mastersOf, openedBy } from '../secrets.ts';

export interface Vault {
  seal(bytes: Uint8Array, about: string): Buffer;
  /** @throws when the bytes were changed, or sealed about something else, or with another key */
  open(sealed: Uint8Array, about: string): Buffer;
}

const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/** AES-256-GCM. @param master what the keys are derived from */
export function createVault(master: MasterKey): Vault {
  const keys = mastersOf(master).map((each) => Buffer.from(hkdfSync('sha256', each, 'hilsa files', 'pictures', 32)));
  return {
    seal(bytes, about) {
      const nonce = randomBytes(NONCE_BYTES);
      const cipher = createCipheriv('aes-256-gcm', keys[0]!, nonce).setAAD(Buffer.from(about));
      const body = Buffer.concat([cipher.update(bytes), cipher.final()]);
      return Buffer.concat([nonce, cipher.getAuthTag(), body]);
    },
    open(sealed, about) {
      return openedBy(keys, (key) => {
        const decipher = createDecipheriv('aes-256-gcm', key, sealed.subarray(0, NONCE_BYTES), {
          authTagLength: TAG_BYTES,
        })
          .setAAD(Buffer.from(about))
          .setAuthTag(sealed.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES));
        return Buffer.concat([decipher.update(sealed.subarray(NONCE_BYTES + TAG_BYTES)), decipher.final()]);
      });
    },
  };
}
