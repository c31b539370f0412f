// In: scalars. Out: the shapes of loans on the wire: the offer, an order, a sale with its proof.
import { z } from 'zod';
import { assetCode, decimal, milliseconds, replyId, symbol } from '../scalars.ts';

/** What a loan can be, in the words its list shows. */
export const LOAN_STATES = [
  'under-review',
  'in-progress',
  'repayment-under-review',
  'repaid',
  'rejected',
  'withdrawn',
  'lapsed',
  'overdue',
  'call',
  'partly-sold',
  'written-off',
] as const;
export const SCORE_BANDS = ['excellent', 'qualified', 'risk'] as const;

export const percent = decimal.meta({ description: 'Percent as a decimal: 12 is 12 %.', examples: ['12'] });
export const loanAmount = decimal.meta({ description: 'In whole units of the loan’s money.', examples: ['50000'] });
/** Flat, so that a form can send it: `GP:500,BRACBANK:200`. */
export const pledgeList = z
  .string()
  .regex(/^(?:[A-Z0-9][A-Z0-9-]{1,23}:(?:0|[1-9]\d{0,19})(?:\.\d{1,18})?(?:,(?=[A-Z0-9])|$)){1,8}$/)
  .transform((text) => text.split(',').map((part) => ({ symbol: part.split(':')[0]!, quantity: part.split(':')[1]! })))
  .meta({ description: 'What is pledged: symbol:quantity, up to eight with commas between.', examples: ['GP:500'] });
export const ladder = z.object({
  start: percent,
  warning: percent,
  call: percent,
  sale: percent,
  target: percent,
  graceDays: z.int().meta({ description: 'Days after the due day before pledges are sold until nothing is owed.' }),
});

export const loanTerms = z.object({
  band: z.string(),
  leastScore: z.int(),
  yearlyRate: percent,
  most: decimal,
});
export const collateral = z.object({
  symbol,
  asset: assetCode,
  haircut: percent.meta({ description: 'What it loses before it counts.' }),
  callHours: z.int().meta({
    description: 'How long a call leaves before a sale; a loan on several things has the time of what counts for most.',
  }),
  mark: decimal.nullable().meta({ description: 'The price it counts at; null before the first.' }),
  markAtMs: milliseconds.nullable(),
  step: decimal,
  available: decimal.meta({ description: 'What the caller has free and settled of it.' }),
});
export const loanPledge = z.object({
  symbol,
  asset: assetCode,
  quantity: decimal,
  haircut: percent,
  mark: decimal.nullable(),
  value: decimal.nullable().meta({ description: 'What it counts for now, after the haircut.' }),
  callAt: decimal
    .nullable()
    .meta({ description: 'The price at which the loan is called while all other pledges stay; null: none does.' }),
});
export const loanOrder = z.object({
  id: replyId,
  atMs: milliseconds.meta({ description: 'The moment that what is owed is computed for.' }),
  state: z.enum(LOAN_STATES),
  reason: z.string().meta({ description: 'Why it was rejected or written off; empty otherwise.' }),
  asset: assetCode,
  amount: decimal.meta({ description: 'Application amount.' }),
  actualAmount: decimal.meta({ description: 'What was paid out; no fee is kept back. 0 before the payout.' }),
  days: z.int(),
  yearlyRate: percent,
  lateRate: percent.meta({ description: 'On top a year, on overdue principal only.' }),
  score: z.int().meta({ description: 'The score whose row of the table it was given by.' }),
  appliedAtMs: milliseconds,
  paidOutAtMs: milliseconds.nullable(),
  freeUntilMs: milliseconds.nullable().meta({ description: 'Until then the principal alone ends it.' }),
  dueAtMs: milliseconds.nullable().meta({ description: 'The last moment of the day it falls due on.' }),
  endedAtMs: milliseconds.nullable(),
  repaymentAmount: decimal.meta({ description: 'Principal and interest on the due day, as applied for.' }),
  owed: z
    .object({ principal: decimal, interest: decimal, late: decimal, total: decimal })
    .meta({ description: 'What ends it now.' }),
  paid: z.object({ interest: decimal, late: decimal }),
  schedule: z.array(
    z.object({ dueAtMs: milliseconds.nullable(), principal: decimal, interest: decimal, total: decimal }),
  ),
  ltv: percent
    .nullable()
    .meta({ description: 'What is owed to what the pledges count for; null without pledges or marks.' }),
  collateral: decimal.nullable(),
  ladder,
  callEndsAtMs: milliseconds.nullable(),
  isSelling: z.boolean(),
  soldFromMs: milliseconds.nullable().meta({
    description:
      'When its days of grace are over: from then on pledges are sold until nothing is owed. Null before the payout.',
  }),
  review: z
    .object({ deposit: replyId, amount: decimal })
    .nullable()
    .meta({ description: 'A repayment whose money is awaited over an outside rail; null: none is.' }),
  pledges: z.array(loanPledge),
});
export const pledgeSale = z.object({
  orderId: replyId,
  symbol,
  atMs: milliseconds,
  quantity: decimal,
  wanted: decimal.meta({ description: 'What it was to bring.' }),
  debt: decimal,
  collateral: decimal,
  limitPrice: decimal,
  formulaVersion: z.int(),
  marks: z.array(z.object({ symbol, price: decimal, atMs: milliseconds })),
});

const examplePledge = {
  symbol: 'GP',
  asset: 'GP',
  quantity: '500',
  haircut: '30',
  mark: '300.5',
  value: '105175',
  callAt: '190.48',
};
export const exampleOrder = {
  id: '7',
  atMs: 1795226400000,
  state: 'in-progress' as const,
  reason: '',
  asset: 'BDT',
  amount: '50000',
  actualAmount: '50000',
  days: 30,
  yearlyRate: '12',
  lateRate: '2',
  score: 80,
  appliedAtMs: 1795219200000,
  paidOutAtMs: 1795222800000,
  freeUntilMs: 1795309200000,
  dueAtMs: 1797875999999,
  endedAtMs: null,
  repaymentAmount: '50493.15',
  owed: { principal: '50000', interest: '164.38', late: '0', total: '50164.38' },
  paid: { interest: '0', late: '0' },
  schedule: [{ dueAtMs: 1797875999999, principal: '50000', interest: '493.15', total: '50493.15' }],
  ltv: '47.7',
  collateral: '105175',
  ladder: { start: '50', warning: '65', call: '75', sale: '85', target: '60', graceDays: 10 },
  callEndsAtMs: null,
  isSelling: false,
  soldFromMs: 1798740000000,
  review: null,
  pledges: [examplePledge],
};
