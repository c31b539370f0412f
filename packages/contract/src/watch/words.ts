// In: nothing. Out: how many lists a customer may keep, and how much each holds; without zod, so that a page gets them for free.
export const MOST_WATCHLISTS = 7;
export const MOST_WATCHED = 50;
