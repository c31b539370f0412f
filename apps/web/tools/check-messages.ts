// In: the catalogues of all rooms and the sources that use them.
// Out: nothing when all is well; else one line for each key that is missing, unused, empty or has other placeholders, and exit code 1.
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { catalogueFiles } from './catalogue-files.ts';
import { messageProblems } from './message-problems.ts';

const root = fileURLToPath(new URL('../src/', import.meta.url));

const catalogues: Record<string, Record<string, string>> = {};
for (const language of ['en-US', 'bn-BN']) {
  catalogues[language] = {};
  for (const file of catalogueFiles(root, language)) {
    for (const [key, text] of Object.entries(JSON.parse(readFileSync(file, 'utf8')) as Record<string, string>)) {
      if (key in catalogues[language]) throw new Error(`${language}: the key "${key}" stands in two files`);
      catalogues[language][key] = text;
    }
  }
}

const sources = readdirSync(root, { recursive: true, encoding: 'utf8' })
  .filter((name) => /\.tsx?$/.test(name) && !name.includes('.test.'))
  .map((name) => readFileSync(join(root, name), 'utf8'));

const problems = messageProblems(catalogues, sources);
for (const problem of problems) console.error(problem);
if (problems.length > 0) process.exit(1);
console.log(
  `${Object.keys(catalogues['en-US'] ?? {}).length} texts in ${Object.keys(catalogues).length} languages: all there, all used`,
);
