// In: what the customer chose and what the product keeps between visits.
// Out: one small persisted store, which follows the other tabs of this browser.
import { create } from 'zustand';
import type { Language } from '../i18n/language.ts';
import { DEFAULTS, type Kept } from './kept.ts';
import { changeOf, readKept, writeKept } from './shelves.ts';

export { DEFAULTS, type Kept, PAPERS_DRAFT, type Remembered, type UserInfo } from './kept.ts';

/** `useKept((kept) => kept.theme)` in a component, `useKept.getState()` and `keep({…})` elsewhere. */
export const useKept = create<Kept>()(() => ({ ...DEFAULTS, ...readKept(DEFAULTS) }));

useKept.subscribe((now, before) => writeKept(now, before));

/**
 * What another tab of this browser writes is taken over here: a sign-out there is one here, and nothing old is written back.
 * Call once at the start; returns a function that stops it.
 */
export function followOtherTabs(): () => void {
  const follow = ({ key, newValue, storageArea }: StorageEvent): void => {
    if (storageArea !== localStorage) return;
    const change = key === null ? DEFAULTS : changeOf(key, newValue, DEFAULTS);
    if (change !== null) useKept.setState(change);
  };
  addEventListener('storage', follow);
  return () => removeEventListener('storage', follow);
}

/** Writes some of the kept values. */
export function keep(change: Partial<Kept>): void {
  useKept.setState(change);
}

const LANGUAGE_KEY = 'hilsa-lang';

/** The language chosen before; else Bengali where the browser asks for it; else what the installation says of new visitors. */
export function keptLanguage(): Language {
  const kept = readText(LANGUAGE_KEY);
  if (kept === 'en-US' || kept === 'bn-BN') return kept;
  if (typeof navigator !== 'undefined' && navigator.language.startsWith('bn')) return 'bn-BN';
  const usual: string = useKept.getState().defaultLanguage;
  return usual === 'bn-BN' ? usual : 'en-US';
}

/** Keeps the language under the product's own key, apart from the rest, as the customer's list asks. */
export function keepLanguage(language: Language): void {
  try {
    localStorage.setItem(LANGUAGE_KEY, language);
  } catch {
    // A private window may refuse storage; the choice then lasts for this visit.
  }
}

function readText(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}
