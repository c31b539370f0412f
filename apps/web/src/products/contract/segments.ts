// In: nothing.
// Out: what contracts bring to the positions and to the trade tab.
import type { Segments } from '../../kernel/segments.ts';

export default {
  positions: {
    name: 'contracts',
    place: 3,
    title: 'positions.contracts',
    texts: ['contract'],
    load: () => import('./positions-part.tsx'),
  },
  trade: {
    kind: 'perpetual',
    title: 'trade.contract',
    texts: ['contract', 'market', 'orders'],
    load: () => import('./trade-part.tsx'),
  },
} as const satisfies Segments;
