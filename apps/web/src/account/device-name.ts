// In: what the browser says about itself.
// Out: a name for this device, to begin with; the customer may write another. Pure but for its default.

const SYSTEMS: readonly (readonly [RegExp, string])[] = [
  [/iPhone/, 'iPhone'],
  [/iPad/, 'iPad'],
  [/Android/, 'Android'],
  [/Windows/, 'Windows'],
  [/Mac OS X/, 'Mac'],
  [/CrOS/, 'Chromebook'],
  [/Linux/, 'Linux'],
];
const BROWSERS: readonly (readonly [RegExp, string])[] = [
  [/Edg\//, 'Edge'],
  [/SamsungBrowser/, 'Samsung Internet'],
  [/Firefox|FxiOS/, 'Firefox'],
  [/Chrome|CriOS/, 'Chrome'],
  [/Safari/, 'Safari'],
];

/** `Chrome (Android)`; only what is known, '' when nothing is. */
export function deviceName(agent: string = navigator.userAgent): string {
  const found = (list: typeof SYSTEMS): string | undefined => list.find(([pattern]) => pattern.test(agent))?.[1];
  const [browser, system] = [found(BROWSERS), found(SYSTEMS)];
  return browser === undefined || system === undefined ? (browser ?? system ?? '') : `${browser} (${system})`;
}
