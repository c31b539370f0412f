// In: JSON text that was parsed already. Out: a name that one of its objects holds twice: readers differ in which of the two they believe.

/** One token that matters: a string, a bracket, or the sign that makes a string a name. */
const TOKEN = /"(?:[^"\\]|\\.)*"|[{}[\]:,]/g;

/**
 * @param text valid JSON
 * @returns the first name that stands twice in one object, however it is escaped, or null
 */
export function repeatedName(text: string): string | null {
  /** The names of each open object; null for an open array. */
  const open: (Set<string> | null)[] = [];
  let last = '';
  for (const [token] of text.matchAll(TOKEN)) {
    if (token === '{') open.push(new Set());
    else if (token === '[') open.push(null);
    else if (token === '}' || token === ']') open.pop();
    else if (token === ':') {
      const names = open.at(-1)!;
      const name = JSON.parse(last) as string;
      if (names.has(name)) return name;
      names.add(name);
    }
    last = token;
  }
  return null;
}
