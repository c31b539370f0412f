// In: class names, some of them absent.
// Out: one class attribute value.

/** Joins the class names that are present; `undefined` when none is, so that React leaves the attribute out. */
export function names(...parts: readonly (string | false | null | undefined)[]): string | undefined {
  const joined = parts.filter(Boolean).join(' ');
  return joined === '' ? undefined : joined;
}
