// In: the folder of the sources and a language.
// Out: the JSON files that hold its texts: those of the house under i18n, and each product's own.
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

export function catalogueFiles(root: string, language: string): string[] {
  const house = join(root, 'i18n', language);
  const products = join(root, 'products');
  return [
    ...readdirSync(house)
      .filter((name) => name.endsWith('.json'))
      .map((name) => join(house, name)),
    ...readdirSync(products)
      .map((product) => join(products, product, 'texts', `${language}.json`))
      .filter((file) => existsSync(file)),
  ];
}
