// In: `{ type: 'work', challenge }`.
// Out: the solution, or null after the library's time-out. The library's loop, with the browser's own key derivation.
import { deriveKey } from 'altcha-lib/algorithms/web/pbkdf2';
import { handler } from 'altcha-lib/workers/shared';

handler({ deriveKey });
