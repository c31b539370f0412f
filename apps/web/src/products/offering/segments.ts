// In: nothing.
// Out: what offerings bring to Home.
import type { Segments } from '../../kernel/segments.ts';

export default {
  home: { title: 'page.offerings', texts: ['offering'], load: () => import('./listing-day.tsx') },
} as const satisfies Segments;
