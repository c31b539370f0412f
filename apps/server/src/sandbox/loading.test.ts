// In: the server's source files. Out: only the sandbox itself, and boot in sandbox mode, ever loads the sandbox.
import { globSync, readFileSync } from 'node:fs';
import { resolve, sep } from 'node:path';
import { expect, test } from 'vitest';

const SERVER = resolve(import.meta.dirname, '..');

test('S3: no room imports the sandbox; boot asks for it at run time and in sandbox mode alone', () => {
  const files = globSync('**/*.ts', { cwd: SERVER }).filter(
    (file) => !file.endsWith('.test.ts') && !file.startsWith(`sandbox${sep}`),
  );
  expect(files.length).toBeGreaterThan(30);
  const naming = (pattern: RegExp): string[] =>
    files.filter((file) => pattern.test(readFileSync(resolve(SERVER, file), 'utf8')));
  expect(naming(/\bfrom '[^']*sandbox\//)).toEqual([]);
  expect(naming(/\bimport\('[^']*sandbox\//)).toEqual([`boot${sep}sandbox-partners.ts`, `boot${sep}server.ts`]);
  const boot = readFileSync(resolve(SERVER, 'boot/server.ts'), 'utf8');
  const calls = boot
    .split('\n')
    .filter(
      (line) =>
        line.includes('prepareSandbox(') && !line.includes('function') && !line.includes('sandbox.prepareSandbox'),
    );
  expect(boot).toMatch(/settings\.mode === 'sandbox'\s*\? await openSandboxPartners\(/);
  expect(calls.length).toBe(1);
  expect(calls[0]).toMatch(/settings\.mode === 'sandbox' \? await prepareSandbox\(/);
});
