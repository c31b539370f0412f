// In: nothing. Out: the words by which tables of fees refuse, without zod.
// They are the core’s own words, spelled the same; a test of the server compares the two lists.

export const FEES_REFUSALS = ['fee-table-invalid', 'fee-day-past'] as const;
