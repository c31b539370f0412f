// In: nothing. Out: the words by which messages to customers and their settings refuse, without zod.

export const NOTIFICATIONS_REFUSALS = [
  'unknown-notice',
  'preference-fixed',
  'push-endpoint-refused',
  'too-many-subscriptions',
] as const;
