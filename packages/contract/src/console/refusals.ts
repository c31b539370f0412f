// In: nothing. Out: the words by which the operators’ console refuses, without zod.

export const CONSOLE_REFUSALS = [
  'right-missing',
  'invitation-invalid',
  'property-invalid',
  'effective-date-past',
  'nothing-to-change',
  'already-waiting',
  'operator-exists',
  'unknown-operator',
  'own-account',
  'last-administrator',
  'unknown-approval',
  'approval-over',
  'same-operator',
  'colleague-too-new',
  'fresh-factor-required',
  'passkey-required',
  'customer-quota-spent',
  'not-the-asker',
  'not-the-named',
  'unknown-row',
] as const;
