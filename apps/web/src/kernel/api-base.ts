// In: the build's VITE_API_BASE and the page's address.
// Out: where the calls go.
import { BASE_PATH } from '@hilsa/contract/paths';

/**
 * Empty (default): the page's own origin. `parent-domain`: the site's parent domain (app.example.com → example.com).
 * Anything else: that origin. The path prefix is always added.
 */
export function apiBase(
  setting: string | undefined,
  page: { readonly protocol: string; readonly hostname: string },
): string {
  if (setting === undefined || setting === '') return BASE_PATH;
  if (setting !== 'parent-domain') return setting.replace(/\/+$/, '') + BASE_PATH;
  const labels = page.hostname.split('.');
  const parent = labels.length > 2 && !/^[\d.]+$/.test(page.hostname) ? labels.slice(1).join('.') : page.hostname;
  return `${page.protocol}//${parent}${BASE_PATH}`;
}
