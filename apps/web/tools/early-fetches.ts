// In: a font, and the screens that a visit may begin with, each with the rooms of its texts.
// Out: a Vite plugin that names their built files in index.html, so that the browser asks for them at once and not one round trip later;
// and the app's own files, which `public/first-paint.js` begins one after another.
import type { HtmlTagDescriptor, Plugin } from 'vite';

/** What `public/first-paint.js` reads: for a language, a path, or a path and a language, the files to fetch ahead. */
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

const LANGUAGES = ['en-US', 'bn-BN'] as const;

/** The app as the build writes it: its entry, then what that imports. */
const ENTRY = /<script type="module" crossorigin src="([^"]+)"><\/script>/;
const IMPORTED = /<link rel="modulepreload" crossorigin href="([^"]+)">/g;

export interface FirstScreen {
  readonly module: string;
  /** As its route names them. */
  readonly texts: readonly string[];
}

/** @param screens by their path */
export function earlyFetches(font: string, screens: Readonly<Record<string, FirstScreen>>): Plugin {
  return {
    name: 'early-fetches',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(html, context) {
        const bundle = (context.bundle ?? {}) as unknown as Bundle;
        const tags: HtmlTagDescriptor[] = [];
        const fontFile = Object.keys(bundle).find((path) => path.includes(font) && path.endsWith('.woff2'));
        if (fontFile !== undefined)
          tags.push({
            tag: 'link',
            injectTo: 'head-prepend',
            attrs: { rel: 'preload', as: 'font', type: 'font/woff2', href: `/${fontFile}`, crossorigin: '' },
          });
        const early: Record<string, readonly string[]> = {};
        for (const language of LANGUAGES) early[language] = filesOf(bundle, [`/src/i18n/${language}.ts`]);
        for (const [path, { module, texts }] of Object.entries(screens)) {
          early[path] = filesOf(bundle, [module]);
          for (const language of LANGUAGES)
            if (texts.length > 0) early[`${path} ${language}`] = filesOf(bundle, texts.flatMap(placesOf(language)));
        }
        tags.push({
          tag: 'meta',
          injectTo: 'head-prepend',
          attrs: { name: 'early-files', content: JSON.stringify(early) },
        });
        const entry = ENTRY.exec(html)?.[1];
        if (entry === undefined) return { html, tags };
        // An entry is evaluated in one task with all it imports, in which a slow phone does not answer for a third of a second. So
        // first-paint.js imports each file in a task of its own, those first that import none.
        const files = [...[...html.matchAll(IMPORTED)].map(([, file]) => file), entry];
        tags.push({
          tag: 'meta',
          injectTo: 'head-prepend',
          attrs: { name: 'app-files', content: JSON.stringify(files) },
        });
        return { html: html.replace(ENTRY, `<link rel="modulepreload" crossorigin href="${entry}">`), tags };
      },
    },
  };
}

/** A room's texts lie beside the language or in the product of its name. */
function placesOf(language: string): (room: string) => string[] {
  return (room) => [`/src/i18n/${language}/${room}.json`, `/src/products/${room}/texts/${language}.json`];
}

/** The built files of source modules: themselves, their styles and what they import, without what the page loads anyway. */
function filesOf(bundle: Bundle, sources: readonly string[]): string[] {
  const found = new Set<string>();
  const follow = (fileName: string): void => {
    const output = bundle[fileName];
    if (output === undefined || output.isEntry === true || found.has(`/${fileName}`)) return;
    found.add(`/${fileName}`);
    for (const style of output.viteMetadata?.importedCss ?? []) found.add(`/${style}`);
    for (const next of output.imports ?? []) follow(next);
  };
  for (const { fileName, facadeModuleId } of Object.values(bundle))
    if (sources.some((source) => facadeModuleId?.endsWith(source) === true)) follow(fileName);
  return [...found];
}
