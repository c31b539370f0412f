// In: scalars. Out: what a publication of what is owed says of itself, for whoever lists them.
import { z } from 'zod';
import { milliseconds } from '../scalars.ts';

export const publicationNumber = z.int().meta({ description: 'Counted from 1; none is ever left out.' });

export const publicationRow = z.object({
  publication: publicationNumber,
  cause: z.enum(['daily', 'hourly', 'asked']).meta({
    description:
      'daily: at midnight in Dhaka. asked: by an auditor. hourly: only in a sandbox, so that it can be tried.',
  }),
  atMs: milliseconds.meta({ description: 'The moment it is about.' }),
  madeMs: milliseconds.meta({ description: 'When it was made.' }),
  sequence: z.int().meta({ description: 'The last row of the journal that counts.' }),
  digest: z.string().meta({ description: 'SHA-256 of the signed text; the next publication names it.' }),
});
