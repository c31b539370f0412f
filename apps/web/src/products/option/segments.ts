// In: nothing.
// Out: what options bring to the positions.
import type { Segments } from '../../kernel/segments.ts';

export default {
  positions: {
    name: 'options',
    place: 4,
    title: 'positions.options',
    texts: ['option'],
    load: () => import('./positions-part.tsx'),
  },
} as const satisfies Segments;
