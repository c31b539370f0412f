// In: a folder with a shell. Out: every page under the strict policy; one page lets an outside chat in, when the operator listed it.
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { PAGE_HEADERS } from './security-headers.ts';
import { serveSite } from './site.ts';

const STRICT = PAGE_HEADERS['content-security-policy'];
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'hilsa-site-'));
  await writeFile(join(folder, 'index.html'), '<!doctype html><title>Hilsa</title>');
});
afterAll(() => rm(folder, { recursive: true }));

async function open(hosts: readonly string[]): Promise<FastifyInstance> {
  const app = Fastify();
  const page = await serveSite(app, folder, hosts);
  app.setNotFoundHandler(page);
  return app;
}
const policyOf = async (app: FastifyInstance, url: string) => {
  const response = await app.inject(url);
  expect(response.statusCode).toBe(200);
  expect(response.body).toContain('Hilsa');
  return response.headers['content-security-policy'];
};

describe('pages', () => {
  it('without an outside chat are all under the strict policy, its own page too', async () => {
    const app = await open([]);
    expect(STRICT).toContain("; require-trusted-types-for 'script'; trusted-types default");
    for (const url of [
      '/',
      '/index.html',
      '/pages/tabbar/home',
      '/pages/common/serviceJs',
      '/pages/user/serviceJs?x=1',
    ])
      expect(await policyOf(app, url)).toBe(STRICT);
    await app.close();
  });

  it('of an outside chat let its hosts in and nothing else; all others stay strict', async () => {
    const app = await open(['chat.example', '.cdn.example']);
    for (const url of ['/pages/common/serviceJs', '/pages/user/serviceJs', '/pages/user/serviceJs?from=drawer']) {
      const policy = String(await policyOf(app, url));
      expect(policy).toContain("script-src 'self' https://chat.example https://*.cdn.example;");
      expect(policy).toContain("connect-src 'self' https://chat.example https://*.cdn.example wss://chat.example");
      expect(policy).toContain('frame-src https://chat.example https://*.cdn.example;');
      expect(policy).not.toContain('trusted-types');
      expect(policy).not.toMatch(/unsafe|\*(?!\.cdn)/);
      expect(policy).toContain("frame-ancestors 'none'");
    }
    for (const url of [
      '/',
      '/pages/tabbar/home',
      '/pages/user/service',
      '/pages/user/serviceJs/x',
      '/x/pages/user/serviceJs',
    ])
      expect(await policyOf(app, url)).toBe(STRICT);
    await app.close();
  });
});
