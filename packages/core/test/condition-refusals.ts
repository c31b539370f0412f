// In: nothing. Out: for every refusal of trailing stops and of pairs the commands that earn it.
import type { Case } from './conversion-refusals.ts';
import { place } from './shape-refusals.ts';

export const CONDITION_CASES = {
  'trail-out-of-range': {
    'nearer than a tenth of a percent': {
      command: place({ type: 'stop-market', ticks: 0, trailBps: 9 }),
      detail: { bps: 9, lowest: 10, highest: 2_000 },
    },
    'further than a fifth': {
      command: place({ type: 'stop-market', ticks: 0, trailBps: 2_001 }),
      detail: { bps: 2_001, lowest: 10, highest: 2_000 },
    },
  },
  'too-many-trailing-orders': {
    'a twenty-first': {
      prepare: Array.from({ length: 20 }, () => place({ type: 'stop-market', ticks: 0, trailBps: 500, lots: 1 })),
      command: place({ type: 'stop-market', ticks: 0, trailBps: 500, lots: 1 }),
      detail: { open: 20, most: 20 },
    },
  },
  'legs-out-of-order': {
    'a sell below the last price': {
      command: place({ side: 'sell', ticks: 99, stopLeg: { triggerTicks: 95, ticks: 0 } }),
      detail: { ticks: 99, last: 100, triggerTicks: 95 },
    },
    'a buy at the last price': {
      command: place({ side: 'buy', ticks: 100, stopLeg: { triggerTicks: 105, ticks: 0 } }),
      detail: { ticks: 100, last: 100, triggerTicks: 105 },
    },
  },
  'shown-quantity-out-of-range': {
    'less than a tenth': { command: place({ lots: 11, shownLots: 1 }), detail: { minimum: 2, maximum: 11 } },
    'more than there is': { command: place({ lots: 5, shownLots: 6 }), detail: { minimum: 1, maximum: 5 } },
    'half a lot': { command: place({ lots: 5, shownLots: 1.5 }), detail: { minimum: 1, maximum: 5 } },
  },
} satisfies Record<string, Record<string, Case>>;
