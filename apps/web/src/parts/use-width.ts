// In: a box of the page, and how wide it is taken to be before it stands there.
// Out: how wide it is, in pixels, and again whenever that changes.
import { type RefObject, useLayoutEffect, useState } from 'react';

/** @param isShown false while the box is not there; where nobody can watch, as in a test without a browser, it stays as taken */
export function useWidth(box: RefObject<HTMLElement | null>, taken: number, isShown = true): number {
  const [width, setWidth] = useState(taken);
  useLayoutEffect(() => {
    const element = box.current;
    if (element === null || !isShown || typeof ResizeObserver === 'undefined') return undefined;
    const watch = new ResizeObserver(() => setWidth(element.clientWidth || taken));
    watch.observe(element);
    return () => watch.disconnect();
  }, [box, taken, isShown]);
  return width;
}
