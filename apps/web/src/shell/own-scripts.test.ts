// @vitest-environment node
import { expect, it } from 'vitest';
import { ownAddress } from './own-scripts.ts';

const HERE = 'https://hilsa.example';

it.each(['/offline-worker.js', 'assets/check-worker.js', 'https://hilsa.example/assets/check-worker.js'])(
  '%s is ours',
  (address) => expect(ownAddress(address, HERE)).toBe(address),
);
it.each([
  'https://hilsa.example.evil.example/x.js',
  'http://hilsa.example/x.js',
  '//evil.example/x.js',
  'data:text/javascript,alert(1)',
  'blob:https://evil.example/1',
  'javascript:alert(1)',
  'https://',
])('%s is not', (address) => expect(ownAddress(address, HERE)).toBeNull());
