// In: nothing. Out: every page is known, as in the running app, so that a test may go anywhere.
import '../src/shell/listings.ts';
import '../src/shell/routes.ts';
