// In: a folder (`dist` here when none is named). Out: the package as it is published: one file of JavaScript, its types, its papers; nothing but zod's types is asked for.
import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, relative, resolve, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'vite';

const here = dirname(dirname(fileURLToPath(import.meta.url)));
const root = resolve(here, '../..');
const out = resolve(process.argv[2] ?? join(here, 'dist'));
const own = JSON.parse(readFileSync(join(here, 'package.json'), 'utf8'));
const { dependencies } = JSON.parse(readFileSync(join(root, 'packages/contract/package.json'), 'utf8'));

rmSync(out, { recursive: true, force: true });
mkdirSync(out, { recursive: true });
await build({
  root: here,
  configFile: false,
  logLevel: 'warn',
  build: {
    outDir: out,
    emptyOutDir: false,
    minify: false,
    lib: { entry: join(here, 'src/index.ts'), formats: ['es'], fileName: () => 'index.js' },
  },
});

// Types: as the compiler reads them, our own packages by their place instead of their name.
const tsc = join(root, 'node_modules/typescript/bin/tsc');
const types = join(out, 'types');
const project = join(out, 'types.json');
const settings = {
  extends: join(root, 'tsconfig.base.json'),
  compilerOptions: {
    lib: ['es2024', 'dom'],
    noEmit: false,
    noCheck: true,
    declaration: true,
    emitDeclarationOnly: true,
    rootDir: join(root, 'packages'),
    outDir: types,
  },
  // Named, for what is reached through node_modules alone is not written.
  include: ['client', 'contract', 'money', 'wire'].map((room) => join(root, 'packages', room, 'src')),
  exclude: ['**/*.test.ts', join(root, 'packages/contract/src/console')],
};
writeFileSync(project, JSON.stringify(settings));
execFileSync(process.execPath, [tsc, '-p', project], { cwd: root, stdio: 'inherit' });
rmSync(project);
for (const entry of readdirSync(types, { recursive: true, withFileTypes: true })) {
  if (!entry.isFile()) continue;
  const path = join(entry.parentPath, entry.name);
  const text = readFileSync(path, 'utf8')
    .replaceAll(/(['"])@hilsa\/(\w+)(?:\/([\w/-]+))?\1/g, (_, quote, name, inside = 'index') => {
      const to = relative(dirname(path), join(types, name, 'src', `${inside}.js`))
        .split(sep)
        .join('/');
      return `${quote}${to.startsWith('.') ? to : `./${to}`}${quote}`;
    })
    .replaceAll(/(from ['"]\.[^'"]*)\.ts(['"])/g, '$1.js$2');
  writeFileSync(path, text);
}

const { name, version, license, description } = own;
const published = {
  name,
  version,
  license,
  description,
  type: 'module',
  engines: { node: '>=22' },
  exports: { '.': { types: './types/client/src/index.d.ts', default: './index.js' } },
  // Types of requests and replies are read from their schemas.
  dependencies: { zod: dependencies.zod },
};
writeFileSync(join(out, 'package.json'), `${JSON.stringify(published, null, 2)}\n`);
for (const paper of ['README.md', 'examples']) cpSync(join(here, paper), join(out, paper), { recursive: true });
cpSync(join(root, 'LICENSE'), join(out, 'LICENSE'));
console.log(out);
