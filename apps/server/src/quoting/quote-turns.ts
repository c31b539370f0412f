// In: what is quoted, when each was last quoted, the time. Out: whose turn it is, those that waited longest first.

/**
 * At most so many of what is due, the longest waiting first: with more to quote than a beat can send, in the order they stand, the first would be
 * due again before the last had its turn.
 * @param quotedMs when each was last quoted, by its number; none: never
 */
export function quoteTurns<T extends { readonly index: number }>(
  all: readonly T[],
  quotedMs: ReadonlyMap<number, number>,
  { dueMs, most }: { readonly dueMs: number; readonly most: number },
): T[] {
  const last = ({ index }: T) => quotedMs.get(index) ?? 0;
  return all
    .filter((each) => last(each) <= dueMs)
    .sort((one, other) => last(one) - last(other))
    .slice(0, most);
}
