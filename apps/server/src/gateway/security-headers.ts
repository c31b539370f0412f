// In: nothing. Out: the headers that tell browsers what this site never does.

const EVERYWHERE = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'permissions-policy': 'camera=(self), geolocation=(), microphone=(), payment=(), usb=(), interest-cohort=()',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-site',
} as const;

/** Answers of calls: never framed, never run, never kept by a cache. */
export const CALL_HEADERS = {
  'content-type': 'application/json; charset=utf-8',
  'cache-control': 'no-store',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'; base-uri 'none'",
  ...EVERYWHERE,
} as const;

/** Everything from this origin, nothing inline, nowhere framed. Data and blob pictures are for canvases and identity photos. */
const OWN_ONLY =
  "default-src 'self'; script-src 'self'; style-src 'self'; img-src 'self' data: blob:; font-src 'self'; connect-src 'self'; worker-src 'self'; " +
  "manifest-src 'self'; object-src 'none'; base-uri 'none'; form-action 'self'; frame-src 'none'; frame-ancestors 'none'";
/** Text becomes neither markup nor script, but by the policies named: a browser refuses what would make it so. */
const typed = (policies: string) => `${OWN_ONLY}; require-trusted-types-for 'script'; trusted-types ${policies}`;

/** Pages of the customers' app. Its one policy lets workers of this origin start, and makes no markup at all. */
export const PAGE_HEADERS = {
  'content-security-policy': typed('default'),
  ...EVERYWHERE,
} as const;

/** Pages that load an outside support chat; everywhere else the policy above holds. */
export const CHAT_SCRIPT_PAGE = /^\/pages\/(?:common|user)\/serviceJs\/?$/;
/** @param hosts the operator's list; a leading dot takes subdomains */
export function chatScriptPolicy(hosts: readonly string[]): string {
  const names = hosts.map((host) => (host.startsWith('.') ? `*${host}` : host));
  const https = names.map((name) => `https://${name}`).join(' ');
  const sockets = names.map((name) => `wss://${name}`).join(' ');
  // An outside script knows nothing of our policies: this page alone goes without.
  return OWN_ONLY.replace("script-src 'self'", `script-src 'self' ${https}`)
    .replace("style-src 'self'", `style-src 'self' ${https}`)
    .replace("img-src 'self'", `img-src 'self' ${https}`)
    .replace("font-src 'self'", `font-src 'self' ${https}`)
    .replace("connect-src 'self'", `connect-src 'self' ${https} ${sockets}`)
    .replace("frame-src 'none'", `frame-src ${https}`);
}

/** The console's pages: no camera, and text becomes markup in one named place only. */
export const CONSOLE_PAGE_HEADERS = {
  ...PAGE_HEADERS,
  'content-security-policy': typed('preview'),
  'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=(), interest-cohort=()',
  'referrer-policy': 'no-referrer',
  'x-robots-tag': 'noindex, nofollow',
} as const;

/** A year, for sites reached over TLS. */
export const HSTS = 'max-age=31536000; includeSubDomains';
