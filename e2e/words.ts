// In: a language and a key of the screens' catalogues. Out: what a person reads there, so that a journey finds its way in any language.
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { catalogueFiles } from '../apps/web/tools/catalogue-files.ts';

export type Language = 'en-US' | 'bn-BN';
const LANGUAGES: readonly Language[] = ['en-US', 'bn-BN'];
/** Both for every journey: `npm run journeys`. */
const IN_BOTH = process.env['JOURNEY_LANGUAGES'] === 'both';

/**
 * What a journey is done in: one of the languages, always the same for its name, so that the suite speaks both and takes half as long; both
 * where JOURNEY_LANGUAGES says so.
 */
export function languagesOf(journey: string): readonly Language[] {
  const place = createHash('sha256').update(journey).digest()[0]! % LANGUAGES.length;
  return IN_BOTH ? LANGUAGES : [LANGUAGES[place]!];
}

/** The text of a key; `{name}` is filled from `values`. Throws when the catalogue has no such key. */
export type Say = (key: string, values?: Readonly<Record<string, string>>) => string;

export function wordsOf(language: Language): Say {
  const texts: Record<string, string> = {};
  for (const file of catalogueFiles(fileURLToPath(new URL('../apps/web/src/', import.meta.url)), language))
    Object.assign(texts, JSON.parse(readFileSync(file, 'utf8')));
  return (key, values = {}) => {
    const text = texts[key];
    if (text === undefined) throw new Error(`no text ${key} in ${language}`);
    return text.replace(/\{(\w+)\}/g, (_whole, name: string) => values[name] ?? `{${name}}`);
  };
}
