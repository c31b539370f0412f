// In: a User-Agent header. Out: a name of the device that its owner recognises in the list of sign-ins.

/** Who calls: what sign-ins, limits and passkeys need of a request. */
export interface Caller {
  readonly address: string;
  /** The User-Agent header; empty when there was none. */
  readonly userAgent: string;
  /** The browser's own secret, hashed: what signed in before is known by it. Null when it sent none. */
  readonly device: string | null;
  /** Origin of the page that calls, e.g. https://hilsa.example; of our own address when it is no page. */
  readonly origin: string;
}

/** The first that matches names the browser; several pretend to be others, so the order matters. */
const BROWSERS: readonly (readonly [RegExp, string])[] = [
  [/\bEdgA?\//, 'Edge'],
  [/\bOPR\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(?:Firefox|FxiOS)\//, 'Firefox'],
  [/\b(?:Chrome|CriOS|HeadlessChrome)\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
  [/^(?:curl|node|undici|python)/i, 'Program'],
];
const SYSTEMS: readonly (readonly [RegExp, string])[] = [
  [/\bAndroid\b/, 'Android'],
  [/\biPad\b/, 'iPad'],
  [/\biPhone\b/, 'iPhone'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac OS X\b/, 'Mac'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bLinux\b/, 'Linux'],
];
const UNKNOWN = 'Unknown device';

/** "Chrome on Android"; never a piece of the header itself. */
export function deviceName(userAgent: string): string {
  const browser = BROWSERS.find(([shape]) => shape.test(userAgent))?.[1];
  const system = SYSTEMS.find(([shape]) => shape.test(userAgent))?.[1];
  if (browser !== undefined && system !== undefined) return `${browser} on ${system}`;
  return browser ?? system ?? UNKNOWN;
}
