// In: shapes. Out: the calls that anybody may ask about offerings.
import { z } from 'zod';
import { defineCall, READ_METHODS } from '../call.ts';
import { cursor, id, milliseconds, nextCursor, pageSize, world } from '../scalars.ts';
import { about, exampleOffering, offering, serverTime } from './shapes.ts';

const look = { methods: READ_METHODS, right: 'guest', limitClass: 'read', changesState: false } as const;
const none = z.strictObject({ world: world.optional() });
const paging = z.strictObject({ world: world.optional(), cursor: cursor.optional(), limit: pageSize(100, 50) });
const page = z.object({ list: z.array(offering), nextCursor, atMs: serverTime });
const examplePage = { list: [exampleOffering], nextCursor: null, atMs: 1795219200000 };
/** What happens to an offering on a day, in its order. */
const dayEvent = z.enum(['opens', 'closes', 'draws', 'lists']);
const day = z.object({
  list: z.array(z.object({ event: dayEvent, atMs: milliseconds, offering })),
  atMs: serverTime,
});
const dayAsked = z.strictObject({ event: dayEvent.optional(), limit: pageSize(100, 100), world: world.optional() });
const DAY_TOLD =
  'The day in Dhaka (UTC+6), in order of time. With event only this happening. Of more than limit those nearest to now, and what the caller was allotted of before the others.';
const exampleDay: z.input<typeof day> = {
  list: [{ event: 'closes', atMs: 1795302000000, offering: exampleOffering }],
  atMs: 1795219200000,
};

export const newList = defineCall({
  ...look,
  path: '/stock/index/new/list',
  summary: 'Offerings of new shares: open ones, then recent ones',
  description: 'What closes soonest stands first; what is over follows, newest first.',
  request: paging,
  reply: page,
  refusals: [],
  example: { request: {}, data: examplePage },
});
export const newToday = defineCall({
  ...look,
  path: '/stock/index/new/today',
  summary: 'What opens, closes, is drawn or is listed today',
  description: DAY_TOLD,
  request: dayAsked,
  reply: day,
  refusals: [],
  example: { request: {}, data: exampleDay },
});
export const newComing = defineCall({
  ...look,
  path: '/stock/index/new/list/coming',
  summary: 'Offerings of new shares that are not open yet',
  description: 'What opens soonest stands first.',
  request: none,
  reply: z.object({ list: z.array(offering) }),
  refusals: [],
  example: { request: {}, data: { list: [exampleOffering] } },
});
export const newInfo = defineCall({
  ...look,
  path: '/stock/index/new/info',
  summary: 'One offering of shares or block in full',
  description: 'With what it is about, its documents, and the caller’s own application.',
  request: z.strictObject({ id, world: world.optional() }),
  reply: z.object({ offering, about, atMs: serverTime }),
  refusals: ['unknown-offering'],
  example: {
    request: { id: '12' },
    data: {
      atMs: 1795219200000,
      offering: exampleOffering,
      about: {
        useOfProceeds: [{ title: 'New kiln', percent: 46 }],
        financials: [{ year: '2025', revenue: '480', profit: '36', assets: '910' }],
        risks: ['Gas supply may be short.'],
        business: 'Makes tiles that do not exist.',
        underwriter: 'Sandbox Underwriting',
        documents: [{ title: 'Prospectus and risks', digest: '51c0' }],
      },
    },
  },
});
export const offlineList = defineCall({
  ...look,
  path: '/stock/index/offline/list',
  summary: 'Blocks: open ones, then recent ones',
  description: 'With the reference price, its source and time, the discount, the seller and the lock-up.',
  request: paging,
  reply: page,
  refusals: [],
  example: { request: {}, data: examplePage },
});
export const offlineToday = defineCall({
  ...look,
  path: '/stock/index/offline/today',
  summary: 'Blocks that open, close or settle today',
  description: DAY_TOLD,
  request: dayAsked,
  reply: day,
  refusals: [],
  example: { request: {}, data: exampleDay },
});
export const coinList = defineCall({
  ...look,
  path: '/coin/new/list',
  summary: 'Coin sales: open ones, then recent ones',
  description: 'What closes soonest stands first; what is over follows, newest first.',
  request: paging,
  reply: page,
  refusals: [],
  example: { request: {}, data: examplePage },
});
export const coinComing = defineCall({
  ...look,
  path: '/coin/new/list/coming',
  summary: 'Coin sales that are not open yet',
  description: 'What opens soonest stands first.',
  request: none,
  reply: z.object({ list: z.array(offering) }),
  refusals: [],
  example: { request: {}, data: { list: [exampleOffering] } },
});
export const coinToday = defineCall({
  ...look,
  path: '/coin/new/today',
  summary: 'Coin sales that open, close, are drawn or listed today',
  description: DAY_TOLD,
  request: dayAsked,
  reply: day,
  refusals: [],
  example: { request: {}, data: exampleDay },
});
export const coinInfo = defineCall({
  ...look,
  path: '/coin/new/info',
  summary: 'One coin sale in full',
  description: 'With what it is about, its documents, and the caller’s own application.',
  request: z.strictObject({ id, world: world.optional() }),
  reply: newInfo.reply,
  refusals: ['unknown-offering'],
  example: newInfo.example,
});
export const offeringDocument = defineCall({
  ...look,
  path: '/offering/document',
  summary: 'A document of an offering',
  description: 'By its digest: its text hashes to it, so that nobody can exchange what was accepted.',
  request: z.strictObject({ digest: z.string().regex(/^[0-9a-f]{64}$/), world: world.optional() }),
  reply: z.object({ title: z.string(), text: z.string(), digest: z.string() }),
  refusals: ['unknown-document'],
  example: {
    request: { digest: '5'.repeat(64) },
    data: { title: 'Prospectus and risks', text: 'Prospectus …', digest: '5'.repeat(64) },
  },
});
export const offeringProof = defineCall({
  ...look,
  path: '/offering/proof',
  summary: 'Everything an allotment follows from',
  description:
    'The proof as text: applicants’ file, rule, commitment, secret, beacon and results, in the format hilsa-allotment-proof-1, from which anybody recomputes it; ' +
    'where the exchange draws, in the format hilsa-exchange-draw-1: its file as it was taken in, by which two operators, and the rule and the applicants to hold it against; ' +
    'where who comes first is served first, in the format hilsa-arrivals-1: the applicants in the order in which they came, from which the rest follows; ' +
    'of an own application its line and its path to the published root; of a book the bids, from which the cut-off follows.',
  request: z.strictObject({ id, world: world.optional() }),
  reply: z.object({
    code: z.string(),
    name: z.string(),
    drawnBy: z.enum(['house', 'exchange', 'nobody']).meta({ description: 'nobody: who came first was served first.' }),
    drawnAtMs: milliseconds,
    proof: z.string(),
    bids: z
      .array(z.tuple([z.string(), z.string(), z.string()]))
      .meta({ description: 'applicationId, price, quantity' }),
    own: z
      .object({
        applicantId: z.string(),
        row: z.string(),
        path: z.object({ index: z.int(), count: z.int(), beside: z.array(z.string()) }),
      })
      .nullable(),
  }),
  refusals: ['unknown-offering', 'proof-not-ready'],
  example: {
    request: { id: '12' },
    data: {
      code: 'SBCERAM',
      name: 'Sandbox Ceramics',
      drawnBy: 'house',
      drawnAtMs: 1795305600000,
      proof: '{"version":"hilsa-allotment-proof-1"}',
      bids: [],
      own: null,
    },
  },
});
