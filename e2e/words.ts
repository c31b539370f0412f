// In: a language and a key of the screens' catalogues. Out: what a person reads there, so that a journey finds its way in any language.
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { catalogueFiles } from '../apps/web/tools/catalogue-files.ts';

export type Language = 'en-US' | 'bn-BN';
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
