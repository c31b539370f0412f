// In: a language to open.
// Out: the active language, its texts, and a hook that follows it.
import { type Messages, setupI18n } from '@lingui/core';
import { useCallback, useSyncExternalStore } from 'react';
import { type Language, type MessageKey, type TextRoom, fetchCatalogue, fetchRoomTexts } from './catalogues.ts';

export type { Language, MessageKey, TextRoom };
export type Values = Readonly<Record<string, string | number>>;

export const LANGUAGES: readonly { readonly code: Language; readonly name: string }[] = [
  { code: 'en-US', name: 'English' },
  { code: 'bn-BN', name: 'বাংলা' },
];

const i18n = setupI18n();
let active: Language = 'en-US';
const listeners = new Set<() => void>();

/** Rooms whose texts have been asked for: a change of language brings theirs along. */
const openRooms = new Set<TextRoom>();
/** Settles when the language last asked for is active, or could not be. */
let opening: Promise<unknown> = Promise.resolve();

/**
 * Fetches a language's texts and makes it the active one; the document's language follows.
 * Rejects when the catalogue can't be fetched (offline); the language before it then stays.
 */
export function openLanguage(language: Language): Promise<void> {
  const run = activate(language);
  opening = run.catch(() => undefined);
  return run;
}

async function activate(language: Language): Promise<void> {
  const parts = await Promise.all([
    fetchCatalogue(language),
    ...[...openRooms].map((room) => fetchRoomTexts(language, room)),
  ]);
  // bn-BN is Bengali of Brunei to Intl, so numbers and plurals follow bn-BD.
  i18n.loadAndActivate({
    locale: language,
    locales: [formattingLocale(language)],
    messages: Object.assign({}, ...parts) as Messages,
  });
  active = language;
  if (typeof document !== 'undefined') document.documentElement.lang = isBengali(language) ? 'bn' : 'en';
  for (const listener of listeners) listener();
}

/** Adds a room's texts to the active language, and to every language opened later. Rejects when they can't be fetched. */
export async function openTexts(room: TextRoom): Promise<void> {
  openRooms.add(room);
  for (;;) {
    await opening;
    const language = active;
    const texts = await fetchRoomTexts(language, room);
    i18n.load(language, texts);
    if (language === active) return;
  }
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
  return i18n._(key, values === undefined ? undefined : written(key, values));
}

/** Plain numbers in the digits of the language; one that chooses between branches (plural) stays a number, and is written by them. */
function written(key: MessageKey, values: Values): Record<string, string | number> {
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => [
      name,
      typeof value === 'number' && !chooses(i18n.messages[key], name)
        ? new Intl.NumberFormat(formattingLocale(active)).format(value)
        : value,
    ]),
  );
}

/** Whether a compiled text has an entry [name, kind, branches] of this name. */
function chooses(compiled: unknown, name: string): boolean {
  if (!Array.isArray(compiled)) return false;
  if (compiled[0] === name && compiled.length > 1 && typeof compiled[1] === 'string') return true;
  return compiled.some((piece) =>
    typeof piece === 'object' && piece !== null && Object.values(piece).some((inner) => chooses(inner, name))
      ? true
      : chooses(piece, name),
  );
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
