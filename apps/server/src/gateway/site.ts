// In: the built web app's folder. Out: its files, compressed and cached as their names allow; pages fall back to the shell.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { HSTS, PAGE_HEADERS } from './security-headers.ts';

const HASHED = /\/assets\//;
const YEAR = 'public, max-age=31536000, immutable';
/** Asked for again every time, answered with 304 when unchanged. */
const FRESH = 'no-cache';

/**
 * @param folder apps/web/dist; without it pages answer with a sentence
 * @returns the answer to a page's path that is no file
 */
export async function serveSite(
  app: FastifyInstance,
  folder: string,
): Promise<(request: FastifyRequest, reply: FastifyReply) => FastifyReply> {
  const built = existsSync(join(folder, 'index.html'));
  if (built) {
    await app.register(fastifyStatic, {
      root: folder,
      preCompressed: true,
      wildcard: true,
      cacheControl: false,
      index: ['index.html'],
      setHeaders(reply, path) {
        reply.header('cache-control', HASHED.test(path) ? YEAR : FRESH);
        for (const [name, value] of Object.entries(PAGE_HEADERS)) reply.header(name, value);
      },
    });
  }
  return (request, reply) => {
    if (request.protocol === 'https') reply.header('strict-transport-security', HSTS);
    if (built) return reply.code(200).sendFile('index.html');
    return reply
      .code(503)
      .headers(PAGE_HEADERS)
      .type('text/plain; charset=utf-8')
      .send('The web app is not built yet: npm run build -w apps/web');
  };
}
