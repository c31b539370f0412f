// In: a page, in the browser. Out: what reaches beyond the window's right edge.

/** In the page: what reaches beyond the window's right edge and is not inside something that scrolls or clips by intent. */
export function whatSticksOut(): string[] {
  const out: string[] = [];
  if (document.documentElement.scrollWidth > innerWidth)
    out.push(`the page is ${document.documentElement.scrollWidth} wide`);
  const mayHide = (element: Element | null): boolean => {
    for (
      let at = element;
      at !== null && at !== document.body && at.id !== 'root' && at.tagName !== 'MAIN';
      at = at.parentElement
    ) {
      if (getComputedStyle(at).overflowX !== 'visible') return true;
    }
    return false;
  };
  for (const element of document.querySelectorAll('body *')) {
    const box = element.getBoundingClientRect();
    if (box.width === 0 || box.height === 0 || box.right <= innerWidth + 1 || mayHide(element.parentElement)) continue;
    out.push(`${element.tagName} ${element.textContent?.trim().slice(0, 40)} to ${Math.round(box.right)}`);
    if (out.length > 4) break;
  }
  return out;
}
