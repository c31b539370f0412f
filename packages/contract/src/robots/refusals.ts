// In: nothing. Out: the words by which robots refuse, without zod.
// Those of the core are spelled the same; a test of the server compares the two lists.

export const ROBOTS_REFUSALS = [
  'unknown-robot',
  'robot-invalid',
  'robot-not-on',
  'robot-settings-invalid',
  'robot-days-invalid',
  'robot-below-minimum',
  'robot-above-maximum',
  'robot-capacity-reached',
  'too-many-robot-orders',
  'unknown-robot-order',
  'robot-not-running',
  'robot-not-stopped',
  'robot-cooling-down',
  'robot-candle-past',
  'robot-log-broken',
  'robot-decision-invalid',
  'robot-wallet',
  'past-too-short',
  'robot-check-failed',
  'unknown-signal-address',
  'signal-unsigned',
  'signal-past',
  'too-many-signals',
] as const;
