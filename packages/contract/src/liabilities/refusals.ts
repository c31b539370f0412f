// In: nothing. Out: the words by which the publications of what is owed refuse, without zod.

export const LIABILITIES_REFUSALS = ['unknown-publication'] as const;
