// In: nothing. Out: the words by which watchlists and alerts refuse, without zod.

export const WATCH_REFUSALS = [
  'unknown-watchlist',
  'too-many-watchlists',
  'watchlist-full',
  'unknown-alert',
  'too-many-alerts',
  'alert-true-now',
  'alert-not-for-market',
] as const;
