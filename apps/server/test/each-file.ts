// In: nothing. Out: for every file of tests, that what its servers answered is in the documents, and that what it opened is closed before the next begins.
import { afterAll } from 'vitest';
import { requireTold } from './documented.ts';
import { closeAll } from './ending.ts';

afterAll(async () => {
  await closeAll();
  requireTold();
});
