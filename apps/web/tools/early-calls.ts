// In: what the screens that a visit may begin with ask first.
// Out: a Vite plugin that names these calls in index.html, so that `public/first-paint.js` asks them before the scripts have come.
import { GETS } from '@hilsa/contract/gets';
import { BASE_PATH } from '@hilsa/contract/paths';
import { READS } from '@hilsa/wire/reads';
import type { Plugin } from 'vite';

export interface FirstCall {
  readonly path: string;
  /** As the app sends it: `name=value&…`, `{name:usual}` for what the address of the page says. */
  readonly form?: string;
  /** Of somebody who is signed in only. */
  readonly customer?: true;
}

/** What first-paint.js reads, by the screen's path. */
interface Written {
  readonly byGet: boolean;
  readonly address: string;
  readonly form: string;
  readonly customer: boolean;
}

/** @param apiBase the build's VITE_API_BASE: calls to another place are left to the app, which knows it */
export function earlyCalls(screens: Readonly<Record<string, readonly FirstCall[]>>, apiBase: string): Plugin {
  const calls = Object.fromEntries(Object.entries(screens).map(([path, list]) => [path, list.map(written)]));
  return {
    name: 'early-calls',
    apply: 'build',
    transformIndexHtml: () =>
      apiBase === ''
        ? [{ tag: 'meta', injectTo: 'head-prepend', attrs: { name: 'early-calls', content: JSON.stringify(calls) } }]
        : [],
  };
}

function written({ path, form = '', customer }: FirstCall): Written {
  // Sent a second time by a page that was left, it must have changed nothing.
  if (!READS.has(path)) throw new Error(`${path} changes something: a document does not ask it`);
  return { byGet: GETS.has(path), address: BASE_PATH + path, form, customer: customer === true };
}
