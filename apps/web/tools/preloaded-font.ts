// In: the start of a font file's name.
// Out: a Vite plugin that adds a preload link for it to index.html, since CSS would reveal it one round trip later.
import type { Plugin } from 'vite';

/** Adds `<link rel="preload" as="font">` for the built font whose file name starts with `name`. */
export function preloadedFont(name: string): Plugin {
  return {
    name: 'preloaded-font',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(_html, context) {
        const file = Object.keys(context.bundle ?? {}).find((path) => path.includes(name) && path.endsWith('.woff2'));
        if (file === undefined) return [];
        return [{ tag: 'link', injectTo: 'head-prepend', attrs: { rel: 'preload', as: 'font', type: 'font/woff2', href: `/${file}`, crossorigin: '' } }];
      },
    },
  };
}
