// In: the settings. Out: where a browser finds this installation, for links that leave it.
import type { Settings } from '../boot/settings.ts';

/** @returns without a slash at its end, e.g. https://desk.example */
export function siteOf({ siteOrigins, host, port }: Pick<Settings, 'siteOrigins' | 'host' | 'port'>): string {
  const near = host === '0.0.0.0' || host === '::' ? '127.0.0.1' : host;
  return siteOrigins[0] ?? `http://${near}:${port}`;
}
