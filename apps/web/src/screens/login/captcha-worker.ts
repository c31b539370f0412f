// In: `{ type: 'work', challenge }`.
// Out: the solution, or null after the library's time-out. The library's own worker does it all.
import 'altcha-lib/workers/pbkdf2';
