// In: emotion's rules, one at a time.
// Out: constructed style sheets that the document adopts: no <style> element, so the page's policy may refuse every inline style.
import createCache, { type EmotionCache } from '@emotion/cache';

interface SheetOptions {
  readonly key: string;
}

/** Stands in for emotion's own sheet, which writes into <style> elements. Global sheets come before the components' one. */
export class AdoptedSheet {
  readonly key: string;
  /** Emotion only looks whether something has been written, and at the element behind it. */
  tags: HTMLStyleElement[] = [];
  before: Element | null = null;
  readonly isSpeedy = true;
  private readonly sheet = new CSSStyleSheet();

  constructor({ key }: SheetOptions) {
    this.key = key;
    document.adoptedStyleSheets = key.endsWith('-global')
      ? [this.sheet, ...document.adoptedStyleSheets]
      : [...document.adoptedStyleSheets, this.sheet];
  }

  insert(rule: string): void {
    try {
      this.sheet.insertRule(rule, this.sheet.cssRules.length);
    } catch {
      // A vendor's pseudo-class that this browser does not know: the rule is for another browser.
    }
    if (this.tags.length === 0) this.tags = [document.createElement('style')];
  }

  flush(): void {
    this.sheet.replaceSync('');
    this.tags = [];
  }

  hydrate(): void {
    // Nothing is rendered on a server.
  }
}

/** The cache for emotion's CacheProvider. */
export function adoptedStyles(): EmotionCache {
  const cache = createCache({ key: 'console' });
  cache.sheet = new AdoptedSheet({ key: 'console' }) as unknown as EmotionCache['sheet'];
  return cache;
}
