// In: nothing. Out: where the wire is and what its envelope says, as plain data without zod, so that a browser can import it for free.

/** All calls live under this prefix of the site's own origin. */
export const BASE_PATH = '/ipxbdb-api';
/** The live channel, relative to the base. Query: `world=real|demo` for guests; a signed-in socket takes the token's world. */
export const STREAM_PATH = '/stream';

/** Header names. `REQUEST_ID_HEADER`: same id + same body gives the first answer again. */
export const TOKEN_HEADER = 'accesstoken';
export const REQUEST_ID_HEADER = 'x-request-id';
/**
 * 32 random bytes in base64url that a browser makes once and keeps: it is known by them where it signed in before, and a code is good
 * where it was asked for. Sent with `DEVICE_PATHS` only.
 */
export const DEVICE_HEADER = 'x-hilsa-device';
/** Calls that a browser sends `DEVICE_HEADER` with: those that somebody makes to get in, or with a code. */
export const DEVICE_PATHS: ReadonlySet<string> = new Set([
  '/user/register',
  '/user/login',
  '/user/passkey/login',
  '/common/code/send',
  '/user/reset/begin',
  '/user/reset/finish',
  '/user/reset/cancel',
]);

/** `code` of the envelope. Anything else is an HTTP status (404, 413, 429, 503 …) repeated in the body. */
export const CODE_SUCCESS = 0;
export const CODE_SESSION_INVALID = -1000;
export const CODE_REFUSED = -1001;
