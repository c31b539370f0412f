// In: nothing. Out: the closed list of words a refusal may carry on the wire, without zod.
// The trading words are the core's own, spelled the same; a test of the server compares the two lists.

const TRADING_REFUSALS = [
  'unknown-asset',
  'unknown-instrument',
  'unknown-account',
  'unknown-order',
  'asset-already-listed',
  'instrument-already-listed',
  'listing-invalid',
  'account-disabled',
  'instrument-halted',
  'instrument-cancel-only',
  'order-type-invalid',
  'price-not-positive',
  'price-out-of-range',
  'price-outside-band',
  'trigger-not-positive',
  'trigger-would-fire-immediately',
  'quantity-not-positive',
  'quantity-below-minimum',
  'quantity-above-maximum',
  'notional-below-minimum',
  'notional-above-maximum',
  'amount-not-positive',
  'insufficient-balance',
  'insufficient-liquidity',
  'post-only-would-trade',
  'fill-or-kill-not-fillable',
  'too-many-open-orders',
  'no-open-orders',
  'amend-below-filled',
  'amend-not-allowed',
  'quote-crosses-itself',
  'too-many-quotes',
  'balance-overflow',
] as const;

const DOOR_REFUSALS = [
  'session-invalid',
  'field-missing',
  'field-invalid',
  'field-unknown',
  'field-repeated',
  'fields-conflict',
  'price-not-on-tick',
  'quantity-not-on-lot',
  'amount-too-precise',
  'request-id-reused',
  'call-unknown',
  'method-not-allowed',
  'body-too-large',
  'body-unreadable',
  'content-type-unsupported',
  'origin-not-allowed',
  'rate-limited',
  'service-unavailable',
  'internal-error',
] as const;

const IDENTITY_REFUSALS = [
  'phone-format-invalid',
  'email-format-invalid',
  'password-length-invalid',
  'password-too-common',
  'passwords-differ',
  'consent-required',
  'captcha-required',
  'captcha-invalid',
  'code-required',
  'code-invalid',
  'code-sent-recently',
  'code-daily-limit',
  'account-exists',
  'invite-code-unknown',
  'credentials-invalid',
  'sign-in-locked',
  'unknown-property',
  'unknown-news',
  'not-in-this-mode',
  'funding-limit',
  'too-many-favourites',
] as const;

const MESSAGE_REFUSALS = [
  'unknown-notice',
  'preference-fixed',
  'push-endpoint-refused',
  'too-many-subscriptions',
  'unknown-vote',
  'unknown-option',
  'vote-ended',
  'vote-already-cast',
  'unknown-page',
  'message-empty',
  'unknown-message',
  'unknown-thread',
  'unknown-content',
  'vote-has-choices',
  'page-in-use',
  'unknown-file',
] as const;

const STREAM_REFUSALS = ['channel-unknown', 'too-many-channels', 'message-unreadable', 'sign-in-required'] as const;

export const REFUSAL_WORDS = [
  ...TRADING_REFUSALS,
  ...DOOR_REFUSALS,
  ...IDENTITY_REFUSALS,
  ...MESSAGE_REFUSALS,
  ...STREAM_REFUSALS,
] as const;
export type RefusalWord = (typeof REFUSAL_WORDS)[number];

/** The numbers that explain a refusal. Amounts, prices and quantities are decimal strings. */
export type RefusalDetail = Readonly<Record<string, string | number>>;
