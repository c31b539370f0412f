// In: nothing. Out: the settings of what proves the books to others: heads that are published, audits that run by themselves.
import { z } from 'zod';
import { httpsAddress, path, wholeNumber } from './setting-shapes.ts';

export const proofSettings = {
  auditEveryHours: {
    variable: 'AUDIT_EVERY_HOURS',
    shape: wholeNumber(0, 720).default(24),
    says: 'How often the server audits itself, in a process of its own beside trading. 0: never; run npm run audit instead.',
  },
  headsEveryMinutes: {
    variable: 'HEADS_EVERY_MINUTES',
    shape: wholeNumber(1, 1_440).default(10),
    says: 'How often the ends of both journals are signed and published, so that a journal that was cut or written anew shows.',
  },
  headsFile: {
    variable: 'HEADS_FILE',
    shape: path.optional(),
    says: 'File that published ends are added to; keep it on another machine than the database. Not set: heads.jsonl in DATA_DIR. The start compares the journal with it.',
  },
  headsUrl: {
    variable: 'HEADS_URL',
    shape: httpsAddress.optional(),
    says: 'Address that published ends are sent to, by a POST of text.',
  },
  headsMail: {
    variable: 'HEADS_MAIL',
    shape: z.email('must be a mail address').optional(),
    says: 'Mailbox that published ends are sent to.',
  },
} as const;
