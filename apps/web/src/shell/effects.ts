// In: the `effects.ts` of every product, found by its place.
// Out: what each of them wants asked again when a private channel tells something.
import type { Effects } from '../live/index.ts';

export const EFFECTS: readonly Effects[] = Object.values(
  import.meta.glob<Effects>('../products/*/effects.ts', { eager: true, import: 'default' }),
);
