// In: nothing.
// Out: what shares bring to the positions.
import type { Segments } from '../../kernel/segments.ts';

export default {
  positions: {
    name: 'stocks',
    place: 1,
    title: 'positions.stocks',
    texts: ['stock', 'market'],
    load: () => import('./positions/part.tsx'),
  },
} as const satisfies Segments;
