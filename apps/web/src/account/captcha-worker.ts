// In: `{ type: 'work', challenge }`.
// Out: the solution, or null after the library's time-out. The library's loop, with a key derivation that this browser has.
import { deriveKey } from 'altcha-lib/algorithms/web/pbkdf2';
import { handler } from 'altcha-lib/workers/shared';

// The types say that it is always there; over plain http it is not.
if ((globalThis.crypto as Partial<Crypto>).subtle !== undefined) handler({ deriveKey });
else {
  handler({
    deriveKey: async (parameters, salt, password) =>
      (await import('./derive-by-hand.ts')).deriveByHand(parameters, salt, password),
  });
}
