// In: message catalogues as JSON objects of ICU texts (src/i18n/<language>/*.json and src/products/*/texts/<language>.json).
// Out: a Vite plugin that turns each into Lingui's compiled form at build time, so that no ICU parser reaches the browser.
import { compileMessage } from '@lingui/message-utils/compileMessage';
import type { Plugin } from 'vite';

const CATALOGUE = /\/src\/(?:i18n\/[a-z]{2}-[A-Z]{2}\/[a-z-]+|products\/[a-z-]+\/texts\/[a-z]{2}-[A-Z]{2})\.json$/;

/** Replaces `import messages from './en-US/shell.json'` by a module with the compiled messages. A wrong ICU text stops the build with its key. */
export function compiledMessages(): Plugin {
  return {
    name: 'compiled-messages',
    enforce: 'pre',
    transform(source, id) {
      const path = id.split('?')[0] ?? id;
      if (!CATALOGUE.test(path)) return null;
      return { code: `export default ${JSON.stringify(compileCatalogue(source, path))};`, map: null, moduleType: 'js' };
    },
  };
}

/** Compiles one catalogue's JSON text. Throws an Error that names the key whose text is not valid ICU. */
export function compileCatalogue(source: string, path: string): Record<string, ReturnType<typeof compileMessage>> {
  const texts = JSON.parse(source) as Record<string, string>;
  return Object.fromEntries(
    Object.entries(texts).map(([key, text]) => {
      try {
        return [key, compileMessage(text)];
      } catch (error) {
        throw new Error(`${path}: the text of "${key}" is not valid ICU: ${String(error)}`, { cause: error });
      }
    }),
  );
}
