// In: nothing. Out: the words by which texts, votes, pages and the support chat refuse, without zod.

export const CONTENT_REFUSALS = [
  'unknown-news',
  'unknown-vote',
  'unknown-option',
  'vote-ended',
  'vote-already-cast',
  'vote-needs-account',
  'unknown-page',
  'message-empty',
  'unknown-message',
  'unknown-thread',
  'unknown-content',
  'vote-has-choices',
  'vote-opened',
  'link-not-allowed',
  'page-in-use',
] as const;
