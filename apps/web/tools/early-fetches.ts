// In: a font, and the modules a first visit needs, by the language or the path that needs them.
// Out: a Vite plugin that names their built files in index.html, so that the browser asks for them at once and not one round trip later.
import type { HtmlTagDescriptor, Plugin } from 'vite';

/** What `public/first-paint.js` reads: for a language or a path, the files to fetch ahead. */
export type EarlyFiles = Readonly<Record<string, readonly string[]>>;

type Bundle = Readonly<
  Record<
    string,
    {
      readonly type: 'chunk' | 'asset';
      readonly fileName: string;
      readonly facadeModuleId?: string | null;
      readonly imports?: readonly string[];
      readonly isEntry?: boolean;
      readonly viteMetadata?: { readonly importedCss: ReadonlySet<string> };
    }
  >
>;

export function earlyFetches(font: string, modules: Readonly<Record<string, string>>): Plugin {
  return {
    name: 'early-fetches',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(_html, context) {
        const bundle = (context.bundle ?? {}) as unknown as Bundle;
        const tags: HtmlTagDescriptor[] = [];
        const fontFile = Object.keys(bundle).find((path) => path.includes(font) && path.endsWith('.woff2'));
        if (fontFile !== undefined)
          tags.push({
            tag: 'link',
            injectTo: 'head-prepend',
            attrs: { rel: 'preload', as: 'font', type: 'font/woff2', href: `/${fontFile}`, crossorigin: '' },
          });
        const early = Object.fromEntries(
          Object.entries(modules).map(([need, source]) => [need, filesOf(bundle, source)]),
        );
        tags.push({
          tag: 'meta',
          injectTo: 'head-prepend',
          attrs: { name: 'early-files', content: JSON.stringify(early) },
        });
        return tags;
      },
    },
  };
}

/** The built files of a source module: itself, its styles and what it imports, without what the page loads anyway. */
function filesOf(bundle: Bundle, source: string): string[] {
  const start = Object.values(bundle).find((output) => output.facadeModuleId?.endsWith(source) === true);
  const found = new Set<string>();
  const follow = (fileName: string): void => {
    const output = bundle[fileName];
    if (output === undefined || output.isEntry === true || found.has(`/${fileName}`)) return;
    found.add(`/${fileName}`);
    for (const style of output.viteMetadata?.importedCss ?? []) found.add(`/${style}`);
    for (const next of output.imports ?? []) follow(next);
  };
  if (start !== undefined) follow(start.fileName);
  return [...found];
}
