// In: the scalars of the wire. Out: the words and shapes that the calls of perpetual contracts share.
import { z } from 'zod';
import { decimal, integer, milliseconds, replyId, signedDecimal, symbol } from '../scalars.ts';

export const DIRECTIONS = ['long', 'short'] as const;
export const direction = z.enum(DIRECTIONS);
export const leverage = integer(1, 100).meta({ description: 'Times the margin.', examples: [5] });

export const levelKind = z.enum(['take-profit', 'stop-loss']);
export const triggeredBy = z.enum(['mark', 'last']).meta({ description: 'Which price fires it.' });

/** A take-profit or stop-loss of a position or an order. */
export const level = z.object({
  levelId: replyId,
  kind: levelKind,
  triggerPrice: decimal,
  quantity: decimal.nullable().meta({ description: 'Base to close; null: all there is.' }),
  price: decimal.nullable().meta({ description: 'Limit price once fired; null: at the market.' }),
  by: triggeredBy,
});

export const position = z.object({
  symbol,
  direction,
  leverage: z.int(),
  quantity: decimal,
  entryPrice: decimal.meta({ description: 'Exact cost ÷ quantity, half-up; only to show.' }),
  markPrice: decimal,
  margin: decimal.meta({ description: 'Isolated margin held for it.' }),
  initialMargin: decimal.meta({ description: 'Cost ÷ leverage, rounded up.' }),
  maintenanceMargin: decimal.meta({ description: 'At the mark, of the tier its value lies in.' }),
  cost: decimal.meta({ description: 'Exact sum of what was bought, or sold short.' }),
  profitLoss: signedDecimal.meta({ description: 'Not realised: at the mark.' }),
  profitLossRatio: signedDecimal
    .nullable()
    .meta({ description: 'profitLoss ÷ initial margin in percent, two decimals, half-up.', examples: ['33.33'] }),
  marginRatio: decimal.nullable().meta({
    description: 'Maintenance ÷ equity in percent, rounded up; at 100 it is liquidated. null: nothing is left.',
  }),
  liquidationPrice: decimal.nullable().meta({ description: 'null: none at a positive price.' }),
  bankruptcyPrice: decimal,
  adlLights: z.int().min(1).max(5).meta({ description: 'Fifth of the queue for forced reductions; 5 goes first.' }),
  fee: decimal.meta({ description: 'Fees paid for it so far.' }),
  funding: signedDecimal.meta({ description: 'Funding so far: above zero was received.' }),
  autoMargin: z.object({ left: decimal }).nullable().meta({
    description:
      'A mandate that refills its margin from free balance; `left` is what it may still take of its ceiling.',
  }),
  levels: z.array(level).max(10),
  openedAtMs: milliseconds,
});
export const exampleLevel = {
  levelId: '7',
  kind: 'stop-loss',
  triggerPrice: '3700.00',
  quantity: null,
  price: null,
  by: 'mark',
} as const;
export const examplePosition: z.input<typeof position> = {
  symbol: 'ETHUSDTPERP',
  direction: 'long',
  leverage: 5,
  quantity: '0.25',
  entryPrice: '3940.00',
  markPrice: '3942.60',
  margin: '197',
  initialMargin: '197',
  maintenanceMargin: '3.9426',
  cost: '985',
  profitLoss: '0.65',
  profitLossRatio: '0.33',
  marginRatio: '2.00',
  liquidationPrice: '3164.65',
  bankruptcyPrice: '3152.00',
  adlLights: 3,
  fee: '0.4925',
  funding: '0',
  autoMargin: null,
  levels: [exampleLevel],
  openedAtMs: 1795219200000,
};

export const CONTRACT_ORDER_TYPES = [
  'limit',
  'market',
  'stop-limit',
  'stop-market',
  'take-profit-limit',
  'take-profit-market',
  'trailing-stop',
] as const;
export const contractOrderType = z.enum(CONTRACT_ORDER_TYPES);
