// In: nothing.
// Out: what options bring to the positions and to the order center.
import type { Segments } from '../../kernel/segments.ts';

export default {
  positions: {
    name: 'options',
    place: 4,
    title: 'positions.options',
    texts: ['option'],
    load: () => import('./positions-part.tsx'),
  },
  orders: {
    name: 'options',
    title: 'positions.options',
    texts: ['option'],
    load: () => import('./orders-part.tsx'),
  },
} as const satisfies Segments;
