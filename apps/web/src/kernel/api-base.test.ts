// @vitest-environment node
import { expect, it } from 'vitest';
import { apiBase } from './api-base.ts';

const page = (hostname: string) => ({ protocol: 'https:', hostname });

it('is the page’s own origin by default', () =>
  expect(apiBase(undefined, page('app.example.com'))).toBe('/ipxbdb-api'));
it('is the parent domain when asked', () => {
  expect(apiBase('parent-domain', page('app.example.com'))).toBe('https://example.com/ipxbdb-api');
  expect(apiBase('parent-domain', page('example.com'))).toBe('https://example.com/ipxbdb-api');
  expect(apiBase('parent-domain', page('10.0.0.7'))).toBe('https://10.0.0.7/ipxbdb-api');
});
it('is any origin the build names', () =>
  expect(apiBase('https://api.example.com/', page('x.org'))).toBe('https://api.example.com/ipxbdb-api'));
