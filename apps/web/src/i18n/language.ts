// In: a language to open.
// Out: the active language, its texts, and a hook that follows it.
import { setupI18n } from '@lingui/core';
import { useCallback, useSyncExternalStore } from 'react';
import { type Language, type MessageKey, fetchCatalogue } from './catalogues.ts';

export type { Language, MessageKey };
export type Values = Readonly<Record<string, string | number>>;

export const LANGUAGES: readonly { readonly code: Language; readonly name: string }[] = [
  { code: 'en-US', name: 'English' },
  { code: 'bn-BN', name: 'বাংলা' },
];

const i18n = setupI18n();
let active: Language = 'en-US';
const listeners = new Set<() => void>();

/**
 * Fetches a language's texts and makes it the active one; the document's language follows.
 * Rejects when the catalogue can't be fetched (offline); the language before it then stays.
 */
export async function openLanguage(language: Language): Promise<void> {
  const messages = await fetchCatalogue(language);
  // bn-BN is Bengali of Brunei to Intl, so numbers and plurals follow bn-BD.
  i18n.loadAndActivate({ locale: language, locales: [formattingLocale(language)], messages });
  active = language;
  if (typeof document !== 'undefined') document.documentElement.lang = isBengali(language) ? 'bn' : 'en';
  for (const listener of listeners) listener();
}

/** The locale to give to Intl for a language of ours. */
export function formattingLocale(language: Language): string {
  return language === 'bn-BN' ? 'bn-BD' : 'en-US';
}

export function isBengali(language: Language): boolean {
  return language === 'bn-BN';
}

/** A text outside React. Inside a component use `useText`, which follows a change of language. */
export function say(key: MessageKey, values?: Values): string {
  return i18n._(key, values === undefined ? undefined : { ...values });
}

function listen(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The active language; re-renders when it changes. */
export function useLanguage(): Language {
  return useSyncExternalStore(listen, () => active);
}

/** The function from keys to texts; a new function after a change of language, so memoised children follow. */
export function useText(): typeof say {
  const language = useLanguage();
  // oxlint-disable-next-line react-hooks/exhaustive-deps -- the language is what makes the function new
  return useCallback((key: MessageKey, values?: Values) => say(key, values), [language]);
}
