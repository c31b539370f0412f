// In: zod. Out: the shapes of commands about shares. They name a share and never a customer, a market's price or a trade.
import { sharesInputs } from '@hilsa/contract/console/shares/calls';
import { z } from 'zod';

const share = { world: z.enum(['real', 'demo']), symbol: z.string().regex(/^[A-Z0-9]{1,20}$/) };

export const shareCommands = {
  'announce-share-action': sharesInputs['announce-share-action'].extend(share),
  'change-share-code': sharesInputs['change-share-code'].extend(share),
  'list-share': sharesInputs['list-share'].extend({ ...share, symbol: z.string().regex(/^[A-Z0-9]{2,20}$/) }),
  'suspend-share': sharesInputs['suspend-share'].extend(share),
  'plan-share-listing': sharesInputs['plan-share-listing'].extend(share),
  'plan-market-pack': sharesInputs['plan-market-pack'].extend({
    world: share.world,
    market: z.enum(['BD', 'US', 'TR']),
  }),
} as const;
