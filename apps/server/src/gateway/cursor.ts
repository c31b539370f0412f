// In: a list's cursor as the contract let it in. Out: the number that it stands for.

/** The id that a page of numbered things goes on before; null: from the newest. */
export function beforeOf(cursor: string | undefined): number | null {
  return cursor === undefined ? null : Number(cursor);
}
