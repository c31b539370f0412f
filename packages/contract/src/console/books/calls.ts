// In: scalars. Out: the desk of books: the trial balance of each asset, and the checkpoints of days.
import { z } from 'zod';
import { assetCode, milliseconds, replyId, signedDecimal } from '../../scalars.ts';
import { publicationRow } from '../../liabilities/shapes.ts';
import { consoleCallsOf, defineConsoleCall, listOf, nothing, page } from '../call.ts';

const world = z.enum(['real', 'demo']);
const ask = { right: 'read-books', changesState: false, journalled: false, refusals: [] } as const;

export const trialRow = z.object({
  id: z.string().meta({ description: 'World and asset: `real:USDT`.' }),
  world,
  asset: assetCode,
  owned: signedDecimal.meta({
    description: 'Of customers, participants and whoever acts for them: available and held.',
  }),
  issued: signedDecimal.meta({ description: 'Of the issuance account: minus all test money there is.' }),
  fees: signedDecimal,
  house: signedDecimal.meta({ description: 'Of the house’s other accounts.' }),
  sum: signedDecimal.meta({ description: 'Of all: zero, or the books are wrong.' }),
});
const trialList = defineConsoleCall({
  ...ask,
  path: '/books/trial/list',
  summary: 'The trial balance',
  description: 'Of every asset in both worlds, as the tables stand: all accounts of an asset sum to zero.',
  request: z.strictObject({ ...page, world: world.optional() }),
  reply: listOf(trialRow),
  example: {
    request: {},
    data: {
      list: [
        {
          id: 'real:USDT',
          world: 'real',
          asset: 'USDT',
          owned: '99990',
          issued: '-100000',
          fees: '10',
          house: '0',
          sum: '0',
        },
      ],
      total: 1,
    },
  },
});

export const checkpointRow = z.object({
  id: z.string().meta({ description: 'World and day: `real:2026-11-21`.' }),
  world,
  day: z.string(),
  leaves: replyId,
  root: z.string(),
  sequence: replyId,
  hash: z.string(),
  atMs: milliseconds,
});
const checkpointList = defineConsoleCall({
  ...ask,
  path: '/books/checkpoints/list',
  summary: 'The checkpoints of days',
  description: 'As they are published, newest first, of one world.',
  request: z.strictObject({ ...page, world: world.default('real') }),
  reply: listOf(checkpointRow),
  example: {
    request: {},
    data: {
      list: [
        {
          id: 'real:2026-11-21',
          world: 'real',
          day: '2026-11-21',
          leaves: '41',
          root: '90c277ae5b083fd190c277ae5b083fd190c277ae5b083fd190c277ae5b083fd1',
          sequence: '5512',
          hash: '5b083fd190c277ae5b083fd190c277ae5b083fd190c277ae5b083fd190c277ae',
          atMs: 1795219260000,
        },
      ],
      total: 1,
    },
  },
});

const publicationOfConsole = publicationRow.extend({ id: z.string().meta({ description: 'Its number.' }) });
const publicationList = defineConsoleCall({
  ...ask,
  path: '/books/liabilities/list',
  summary: 'What is owed, as it was published',
  description: 'Every publication, newest first, as everybody can read it.',
  request: z.strictObject(page),
  reply: listOf(publicationOfConsole),
  example: {
    request: {},
    data: {
      list: [
        {
          id: '12',
          publication: 12,
          cause: 'asked',
          atMs: 1795219200000,
          madeMs: 1795219260000,
          sequence: 5512,
          digest: '90c277ae5b083fd190c277ae5b083fd190c277ae5b083fd190c277ae5b083fd1',
        },
      ],
      total: 1,
    },
  },
});

/** Whose it was is not said: the page of a customer says it, and that look is kept. */
const conversionRowOfBooks = z.object({
  id: z.string().meta({ description: 'World and record: `real:17`.' }),
  world,
  pair: z.string(),
  gave: z.string(),
  got: z.string(),
  mid: z.string().meta({ description: 'As it was quoted from.' }),
  again: z.string().nullable().meta({ description: 'What its sources come to, computed now; null: nothing.' }),
  sources: z.string().meta({ description: 'What each said.' }),
  misfit: z.enum(['mid', 'spread', 'amounts', 'time']).nullable().meta({
    description: 'The first thing that does not follow from the sources and the rules of then; null: all of it does.',
  }),
  atMs: milliseconds,
});
const conversionList = defineConsoleCall({
  ...ask,
  path: '/books/conversions/list',
  summary: 'Conversions against their marks',
  description:
    'Of one world, newest first: each computed again from what its sources said and the rules of then, as the customer can.',
  request: z.strictObject({ ...page, world: world.default('real') }),
  reply: listOf(conversionRowOfBooks),
  example: {
    request: {},
    data: {
      list: [
        {
          id: 'real:17',
          world: 'real',
          pair: 'USD-BDT',
          gave: '10000 BDT',
          got: '81.29 USD',
          mid: '122.4',
          again: '122.4',
          sources: 'a-bank 122.4, a-check 122.42',
          misfit: null,
          atMs: 1795219260000,
        },
      ],
      total: 1,
    },
  },
});

export const booksCalls = consoleCallsOf(trialList, checkpointList, publicationList, conversionList);

/** The subject is `now`. */
export const booksInputs = { 'publish-liabilities': nothing } as const;
