// In: the kept theme and money colours, and the device's own preference.
// Out: the attributes on <html> that the tokens listen to.
import { type Kept, useKept } from '../kernel/store.ts';

const LIGHT = '(prefers-color-scheme: light)';

/** Applies the kept look and follows its changes, and the device's for `system`. Returns a function that stops it. */
export function followTheme(): () => void {
  const query = matchMedia(LIGHT);
  const apply = (): void => applyTheme(useKept.getState(), query.matches);
  apply();
  const stop = useKept.subscribe(apply);
  query.addEventListener('change', apply);
  return () => {
    stop();
    query.removeEventListener('change', apply);
  };
}

/** Dark is the product's own theme; light only when chosen, or when the device's choice is followed. */
export function themeOf(kept: Pick<Kept, 'theme'>, deviceIsLight: boolean): 'dark' | 'light' {
  if (kept.theme === 'system') return deviceIsLight ? 'light' : 'dark';
  return kept.theme;
}

function applyTheme(kept: Kept, deviceIsLight: boolean): void {
  const root = document.documentElement;
  root.dataset['theme'] = themeOf(kept, deviceIsLight);
  root.dataset['updown'] = kept.upDown;
  const bar = document.querySelector<HTMLMetaElement>('meta[name=theme-color]');
  if (bar !== null) bar.content = getComputedStyle(root).getPropertyValue('--bg').trim();
}
