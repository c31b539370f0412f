// In: nothing. Out: the words by which keys for programs are refused, without zod.

export const API_KEYS_REFUSALS = [
  'unknown-api-key',
  'too-many-api-keys',
  'public-key-invalid',
  'public-key-is-private',
  'address-invalid',
  'api-key-not-narrower',
  'api-key-end-invalid',
  'webhook-url-invalid',
  'too-many-webhooks',
  'unknown-webhook',
  'unknown-delivery',
] as const;
