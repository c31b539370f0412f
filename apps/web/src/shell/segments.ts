// In: the `segments.ts` of every product, found by its place.
// Out: the pages of no one product know what each brings to them.
import { type Segments, knowSegments } from '../kernel/segments.ts';

knowSegments(
  Object.values(import.meta.glob<Segments>('../products/*/segments.ts', { eager: true, import: 'default' })),
);
