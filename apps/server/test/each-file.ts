// In: nothing. Out: for every file of tests, that what it opened is closed before the next begins in the same process.
import { afterAll } from 'vitest';
import { closeAll } from './ending.ts';

afterAll(closeAll);
