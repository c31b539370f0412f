// In: the Origin header and our own host. Out: whether that page may use us.

/** No Origin: not a browser page. The own host and the operator's list may; anything else may not. */
export function originAllowed(
  origin: string | undefined,
  host: string | undefined,
  allowed: ReadonlySet<string>,
): boolean {
  if (origin === undefined) return true;
  if (allowed.has(origin)) return true;
  return URL.canParse(origin) && new URL(origin).host === host;
}
