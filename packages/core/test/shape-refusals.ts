// In: nothing. Out: an order of ann's with what a case changes of it; and the commands whose fields do not go together.
import { type Desk, order } from '@hilsa/testkit';
import type { Case } from './conversion-refusals.ts';

export const place = (fields: Partial<Parameters<typeof order>[0]>) => (desk: Desk) =>
  order({ atMs: 2_000, account: desk.account('ann'), ticks: 100, lots: 5, ...fields });
export const market = { type: 'market', ticks: 0 } as const;

export const SHAPE_CASES = {
  'order-type-invalid': {
    'no such type': { command: place({ type: 'iceberg' as 'limit' }), detail: { type: 'iceberg', field: 'type' } },
    'no such time in force': {
      command: place({ timeInForce: 'whenever' as 'fill-or-kill' }),
      detail: { type: 'limit', field: 'timeInForce' },
    },
    'no such prevention': {
      command: place({ selfTradePrevention: 'none' as 'expire-both' }),
      detail: { type: 'limit', field: 'selfTradePrevention' },
    },
    'a market order that only makes': {
      command: place({ ...market, postOnly: true }),
      detail: { type: 'market', field: 'postOnly' },
    },
    'a stop that shows a part, wherever its trigger is': {
      command: place({ type: 'stop-limit', triggerTicks: 1, shownLots: 1 }),
      detail: { type: 'stop-limit', field: 'shownLots' },
    },
    'a market order that shows a part': {
      command: place({ ...market, shownLots: 1 }),
      detail: { type: 'market', field: 'shownLots' },
    },
    'an immediate order that shows a part': {
      command: place({ timeInForce: 'immediate-or-cancel', shownLots: 1 }),
      detail: { type: 'limit', field: 'shownLots' },
    },
    'post-only and immediate': {
      command: place({ postOnly: true, timeInForce: 'immediate-or-cancel' }),
      detail: { type: 'limit', field: 'postOnly' },
    },
    'a market order with a price': { command: place({ type: 'market' }), detail: { type: 'market', field: 'ticks' } },
    'a stop-market with a price': {
      command: place({ type: 'stop-market', triggerTicks: 110 }),
      detail: { type: 'stop-market', field: 'ticks' },
    },
    'a limit with a trigger': {
      command: place({ triggerTicks: 110 }),
      detail: { type: 'limit', field: 'triggerTicks' },
    },
    'a limit with an amount': { command: place({ quoteAmount: 5n }), detail: { type: 'limit', field: 'quoteAmount' } },
    'amount and quantity': {
      command: place({ ...market, quoteAmount: 5n }),
      detail: { type: 'market', field: 'lots' },
    },
    'half a lot': { command: place({ lots: 0.5 }), detail: { type: 'limit', field: 'ticks' } },
  },
} satisfies Record<string, Record<string, Case>>;
