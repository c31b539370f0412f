// In: scalars. Out: the call for a share's tape: its trades, and its blocks beside them.
import { z } from 'zod';
import { defineCall, READ_METHODS } from '../call.ts';
import { trade } from '../coin/market.ts';
import { decimal, milliseconds, pageSize, world } from '../scalars.ts';
import { shareCode } from './shares.ts';

const look = { methods: READ_METHODS, right: 'guest', limitClass: 'read', changesState: false } as const;

const blockTrade = z.object({
  id: z.string().meta({ description: 'Of the offering in which it was sold.' }),
  price: decimal,
  quantity: decimal,
  value: decimal,
  referencePrice: decimal.meta({
    description: 'The close that the price was measured against, frozen with the offer.',
  }),
  discountBps: z.int(),
  atMs: milliseconds,
  lockedUntilMs: milliseconds.nullable(),
  simulated: z.boolean(),
});

const blockOffer = z.object({
  id: z.string().meta({ description: 'Of the offering; its page is asked for by it.' }),
  price: decimal,
  quantity: decimal.meta({ description: 'What nobody has applied for yet.' }),
  referencePrice: decimal.meta({
    description: 'The close that the price is measured against, frozen with the offer.',
  }),
  discountBps: z.int(),
  closesMs: milliseconds,
});

export const shareTrades = defineCall({
  ...look,
  path: '/stock/index/trades',
  summary: 'The latest trades of one share',
  description:
    'Newest first. `blocks` stand beside them: sold as offers of a part of somebody’s shares, at most 20, outside the last price, candles and figures of the day. `offers` are those that can be applied for now, the cheapest first, at most 5.',
  request: z.strictObject({ code: shareCode, limit: pageSize(200, 50), world: world.optional() }),
  reply: z.object({ list: z.array(trade), blocks: z.array(blockTrade).max(20), offers: z.array(blockOffer).max(5) }),
  refusals: ['unknown-instrument'],
  example: {
    request: { code: 'SQURPHARMA', limit: 1 },
    data: {
      blocks: [],
      offers: [],
      list: [{ id: '901', price: '214.70', quantity: '120', side: 'buy', atMs: 1797226920000, simulated: true }],
    },
  },
});
