// In: scalars. Out: the desk of shares: what companies decided, in both worlds, and what an operator enters of it.
import { z } from 'zod';
import { decimal, milliseconds, plainText } from '../../scalars.ts';
import { corporateAction } from '../../stock/actions.ts';
import { EXAMPLE_TERMS, packTerms, packVersion } from '../../stock/packs.ts';
import { isin } from '../../stock/isin.ts';
import { country, isoDate } from '../../stock/shares.ts';
import { consoleCallsOf, defineConsoleCall, lastChange, listOf, nothing, page } from '../call.ts';

export const shareActionRow = corporateAction.extend({
  id: z.string().meta({ description: 'World and number: `real:7`.' }),
  world: z.enum(['real', 'demo']),
  name: z.string(),
  currency: z.string(),
  announcedAtMs: z.int(),
});
const example: z.input<typeof shareActionRow> = {
  id: 'real:7',
  world: 'real',
  name: 'Grameenphone Ltd',
  currency: 'BDT',
  announcedAtMs: 1797226920000,
  symbol: 'GP',
  kind: 'cash-dividend',
  recordDate: '2026-12-20',
  perShare: '3.50',
  gained: null,
  held: null,
  price: null,
  newSymbol: null,
  closesOn: null,
  spotDays: ['2026-12-15', '2026-12-17'],
  stillDays: ['2026-12-20'],
  reference: null,
  document: { name: 'PSI of 14 December 2026', sha256: '0'.repeat(64) },
  status: 'declared',
};

const list = defineConsoleCall({
  path: '/shares/list',
  summary: 'Corporate actions',
  description: 'Of both worlds, or of one; newest first, the last 50 of each.',
  right: 'read-shares',
  changesState: false,
  journalled: false,
  request: z.strictObject({
    ...page,
    world: z.enum(['real', 'demo']).optional(),
    search: z.string().trim().min(1).max(24).optional(),
  }),
  reply: listOf(shareActionRow),
  refusals: [],
  example: { request: { world: 'real' }, data: { list: [example], total: 1 } },
});
const one = defineConsoleCall({
  path: '/shares/get',
  summary: 'One corporate action',
  description: 'Its terms, its paper, how far it is.',
  right: 'read-shares',
  changesState: false,
  journalled: false,
  request: z.strictObject({ id: z.string().max(40) }),
  reply: shareActionRow,
  refusals: ['unknown-row'],
  example: { request: { id: 'real:7' }, data: example },
});

export const marketPackRow = z.object({
  id: z.string().meta({ description: 'World and market, as actions name it: `real:BD`.' }),
  world: z.enum(['real', 'demo']),
  country: z.string(),
  version: z.int(),
  fromDate: isoDate,
  coming: z.object({ version: z.int(), fromDate: isoDate }).nullable(),
  changed: lastChange,
});
export const marketPackPage = marketPackRow.extend({
  terms: packTerms,
  comingTerms: packTerms.nullable(),
  tableRate: z
    .string()
    .nullable()
    .meta({ description: 'What the first row of the table of rates asks, in percent; null: none covers this market.' }),
  moneyDecimals: z.int(),
  versions: z.array(packVersion.extend({ plannedMs: milliseconds })),
});
const examplePack = {
  id: 'real:BD',
  world: 'real',
  country: 'BD',
  version: 1,
  fromDate: '2025-10-29',
  coming: { version: 2, fromDate: '2026-12-20' },
  changed: null,
} as const;
const packList = defineConsoleCall({
  path: '/shares/packs/list',
  summary: 'Rules of the stock markets',
  description: 'Each market of each world with the version in force and the one that waits.',
  right: 'read-shares',
  changesState: false,
  journalled: false,
  request: z.strictObject({ ...page, world: z.enum(['real', 'demo']).optional() }),
  reply: listOf(marketPackRow),
  refusals: [],
  example: { request: { world: 'real' }, data: { list: [examplePack], total: 1 } },
});
const packOne = defineConsoleCall({
  path: '/shares/packs/get',
  summary: 'The rules of one stock market',
  description: 'In force, coming, and every version so far, newest first.',
  right: 'read-shares',
  changesState: false,
  journalled: false,
  request: z.strictObject({ id: z.string().max(20) }),
  reply: marketPackPage,
  refusals: ['unknown-row'],
  example: {
    request: { id: 'real:BD' },
    data: {
      ...examplePack,
      terms: EXAMPLE_TERMS,
      comingTerms: EXAMPLE_TERMS,
      tableRate: '0.4',
      moneyDecimals: 2,
      versions: [{ version: 2, fromDate: '2026-12-20', terms: EXAMPLE_TERMS, plannedMs: 1797226920000 }],
    },
  },
});

export const sharesConsoleCalls = consoleCallsOf(list, one, packList, packOne);

const paper = z.strictObject({
  name: z.string().trim().min(1).max(160),
  sha256: z.string().regex(/^[0-9a-f]{64}$/),
});
const floatPercent = z.string().regex(/^(?:100|[1-9]?\d(?:\.\d{1,2})?)$/);
const ratio = z.string().regex(/^[1-9]\d{0,5}$/);

/** The subject is the share: `real:GP`. Nobody is named, and no price of a market. */
export const sharesInputs = {
  'announce-share-action': z.strictObject({
    kind: z.enum(['cash-dividend', 'bonus', 'split', 'rights', 'merger', 'delisting']),
    recordDate: isoDate.meta({
      description: 'A coming trading day of the share’s market, later than the one that runs.',
    }),
    perShare: decimal.nullable().meta({ description: 'Of a dividend: cash for one share, before tax.' }),
    gained: ratio.nullable().meta({ description: 'For `held` shares; a split 5 for 1 turns one into five.' }),
    held: ratio.nullable(),
    costs: decimal.nullable().meta({ description: 'Of rights: what the company asks for a share.' }),
    closesOn: isoDate.nullable().meta({ description: 'Of rights: the last day to use them.' }),
    other: z
      .string()
      .regex(/^[A-Z0-9]{2,20}$/)
      .nullable()
      .meta({
        description:
          'Of a merger: the share that it becomes. Of rights: the code under which they trade; none: they are used or lapse.',
      }),
    document: paper,
  }),
  'change-share-code': z.strictObject({
    newSymbol: z.string().regex(/^[A-Z0-9]{2,20}$/),
    fromDate: isoDate.meta({ description: 'The first trading day under it: later than the one that runs.' }),
    document: paper,
  }),
  'suspend-share': nothing,
  /** The subject is the code it will have: `real:NEWCO`. What it is issued at is its first reference; nobody writes a later one. */
  'list-share': z.strictObject({
    country,
    fromDate: isoDate.meta({ description: 'Its first trading day: later than the one that runs. It is known before.' }),
    name: plainText(80),
    nameBn: plainText(80),
    sector: z.string().trim().min(2).max(60),
    category: z.string().regex(/^(?:[A-Z]|default)$/),
    board: z.enum(['public', 'spot']).meta({ description: 'The spot board settles sooner, on matured cash.' }),
    issuedAt: decimal.meta({ description: 'What the company asked for a share: the first day’s band stands on it.' }),
    faceValue: decimal,
    sharesOutstanding: z.string().regex(/^[1-9]\d{0,14}$/),
    freeFloatPercent: floatPercent,
    isin: isin.nullable(),
    document: paper,
  }),
  /** Null: that stays as it is. */
  'plan-share-listing': z.strictObject({
    fromDate: isoDate.meta({ description: 'The first trading day by it: later than the one that runs.' }),
    category: z
      .string()
      .regex(/^[A-Z]$/)
      .nullable()
      .meta({ description: 'Its trades are settled as the market’s rules say of this category.' }),
    sector: z.string().trim().min(2).max(60).nullable(),
    freeFloatPercent: floatPercent
      .nullable()
      .meta({ description: 'Part of the shares that trades freely; indices keep their level.' }),
    isin: isin.nullable(),
    unitValue: decimal.nullable().meta({
      description: 'Of a fund: its net asset value for one unit, as its manager has published it; no price follows it.',
    }),
    unitValueOn: isoDate
      .nullable()
      .meta({ description: 'The day that value is of: not to come, not before the last.' }),
  }),
  /** The subject is a market: `real:BD`. No close, no reference, no index stands in it. */
  'plan-market-pack': packTerms.extend({
    fromDate: isoDate.meta({ description: 'The first trading day by it: a coming one, tomorrow at the earliest.' }),
  }),
} as const;
