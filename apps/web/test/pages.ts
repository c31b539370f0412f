// In: nothing. Out: every page is known, as in the running app, so that a test may go anywhere; what is looked for is waited for.
import { configure } from '@testing-library/react';
import '../src/shell/listings.ts';
import '../src/shell/routes.ts';

// What comes with its first use is loaded by a machine that may be busy.
configure({ asyncUtilTimeout: 20_000 });
