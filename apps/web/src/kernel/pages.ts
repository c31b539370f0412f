// In: the first page of a list, and how the next is asked for.
// Out: all pages that have come, and what fetches one more.
import { useState } from 'react';
import { tell } from './tell.ts';

interface PageOfList {
  readonly nextCursor: string | null;
}

/** For lists whose first page came with something else on the screen; `load` is null when there is no more. */
export function useFurtherPages<Page extends PageOfList>(first: Page, ask: (cursor: string) => Promise<Page>) {
  const [further, setFurther] = useState<readonly Page[]>([]);
  const [busy, setBusy] = useState(false);
  const pages = [first, ...further];
  const cursor = pages.at(-1)?.nextCursor ?? null;
  const load = async (from: string): Promise<void> => {
    setBusy(true);
    try {
      const next = await ask(from);
      setFurther((before) => [...before, next]);
    } catch (error) {
      tell(error);
    } finally {
      setBusy(false);
    }
  };
  return { pages, busy, load: cursor === null ? null : () => void load(cursor) };
}
