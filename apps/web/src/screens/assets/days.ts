// In: a moment. Out: its day at UTC+6, by which records are grouped.
const SIX_HOURS_MS = 6 * 3_600_000;

/** YYYY-MM-DD. @param atMs UTC milliseconds */
export const dayOf = (atMs: number): string => new Date(atMs + SIX_HOURS_MS).toISOString().slice(0, 10);
