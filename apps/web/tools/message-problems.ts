// In: catalogues by language (English first) and the source texts.
// Out: what is wrong with them, a sentence each.
import { compileMessage } from '@lingui/message-utils/compileMessage';

type Catalogue = Readonly<Record<string, string>>;

/** A key counts as used when it stands in quotes in a source, or when a template such as `identity.${…}` makes it. */
export function messageProblems(catalogues: Readonly<Record<string, Catalogue>>, sources: readonly string[]): string[] {
  const [[, first] = ['', {}], ...others] = Object.entries(catalogues);
  const problems: string[] = [];
  for (const [language, catalogue] of others) {
    for (const [key, text] of Object.entries(first)) {
      const other = catalogue[key];
      if (other === undefined) problems.push(`${language}: "${key}" is missing`);
      else if (placeholders(other).join() !== placeholders(text).join())
        problems.push(
          `${language}: "${key}" has the placeholders {${placeholders(other).join('}, {')}}, the first language {${placeholders(text).join('}, {')}}`,
        );
    }
    for (const key of Object.keys(catalogue))
      if (!(key in first)) problems.push(`${language}: "${key}" is in no other language`);
  }
  for (const [language, catalogue] of Object.entries(catalogues)) {
    for (const [key, text] of Object.entries(catalogue))
      if (text.trim() === '') problems.push(`${language}: "${key}" is empty`);
  }
  const quoted = new Set(
    sources.flatMap((source) =>
      [...source.matchAll(/['"]([a-z0-9-]+(?:\.[a-z0-9-]+)+)['"]/g)].map((match) => match[1] ?? ''),
    ),
  );
  const made = sources.flatMap((source) =>
    [...source.matchAll(/`([a-z0-9-]+(?:\.[a-z0-9-]+)*[.-])\$\{/g)].map((match) => match[1] ?? ''),
  );
  for (const key of Object.keys(first)) {
    if (!quoted.has(key) && !made.some((start) => key.startsWith(start))) problems.push(`"${key}" is used nowhere`);
  }
  return problems;
}

/** The names of a text's values, sorted, whatever branch they stand in. */
function placeholders(text: string): string[] {
  const names = new Set<string>();
  collect(compileMessage(text), names);
  return [...names].toSorted();
}

/** Compiled form: a string, or a list of strings and [name, kind?, branches?] entries. */
function collect(compiled: unknown, names: Set<string>): void {
  if (!Array.isArray(compiled)) return;
  for (const piece of compiled) {
    if (!Array.isArray(piece)) continue;
    const [name, , branches] = piece as [unknown, unknown, unknown];
    if (typeof name === 'string') names.add(name);
    if (typeof branches === 'object' && branches !== null)
      for (const branch of Object.values(branches)) collect(branch, names);
  }
}
