// In: nothing. Out: the words by which pictures and the identity check refuse, without zod.

export const PAPERS_REFUSALS = [
  'unknown-file',
  'file-purpose-invalid',
  'file-type-unsupported',
  'file-unreadable',
  'file-too-many-pixels',
  'file-quota',
  'paper-under-review',
  'paper-verified',
  'paper-field-settled',
  'paper-name-invalid',
  'paper-number-invalid',
  'paper-number-taken',
  'paper-tries-used',
  'mrz-invalid',
  'mrz-does-not-match',
  'paper-expired',
  'paper-image-flawed',
  'paper-images-alike',
  'unknown-paper',
] as const;
