// In: the built apps' folders. Out: their files, compressed and cached as their names allow; the customer's pages fall back to the shell.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { CHAT_SCRIPT_PAGE, chatScriptPolicy, CONSOLE_PAGE_HEADERS, HSTS, PAGE_HEADERS } from './security-headers.ts';

/** Where the operators' app lives; its own addresses are behind the #. */
export const CONSOLE_PATH = '/console';
const HASHED = /\/assets\//;
const YEAR = 'public, max-age=31536000, immutable';
/** Asked for again every time, answered with 304 when unchanged. */
const FRESH = 'no-cache';

/**
 * @param folder apps/web/dist; without it pages answer with a sentence
 * @param chatScriptHosts where an outside support chat comes from; empty when there is none
 * @returns the answer to a page's path that is no file
 */
export async function serveSite(
  app: FastifyInstance,
  folder: string,
  chatScriptHosts: readonly string[],
): Promise<(request: FastifyRequest, reply: FastifyReply) => FastifyReply> {
  const built = existsSync(join(folder, 'index.html'));
  if (built) {
    await app.register(fastifyStatic, {
      root: folder,
      preCompressed: true,
      wildcard: true,
      cacheControl: false,
      index: ['index.html'],
      setHeaders: headersOf(PAGE_HEADERS),
    });
  }
  return (request, reply) => {
    reply.headers(PAGE_HEADERS);
    if (request.protocol === 'https') reply.header('strict-transport-security', HSTS);
    const path = (request.raw.url ?? '').split('?', 1)[0]!;
    if (chatScriptHosts.length > 0 && CHAT_SCRIPT_PAGE.test(path))
      reply.header('content-security-policy', chatScriptPolicy(chatScriptHosts));
    if (built) return reply.code(200).sendFile('index.html');
    return reply
      .code(503)
      .type('text/plain; charset=utf-8')
      .send('The web app is not built yet: npm run build -w apps/web');
  };
}

/** @param folder apps/console/dist; without it the console's address answers with a sentence */
export async function serveConsole(app: FastifyInstance, folder: string): Promise<void> {
  if (!existsSync(join(folder, 'index.html'))) {
    app.get(`${CONSOLE_PATH}/`, (_, reply) =>
      reply
        .code(503)
        .headers(CONSOLE_PAGE_HEADERS)
        .type('text/plain; charset=utf-8')
        .send('The console is not built yet: npm run build -w apps/console'),
    );
  } else {
    await app.register(fastifyStatic, {
      root: folder,
      prefix: `${CONSOLE_PATH}/`,
      decorateReply: false,
      preCompressed: true,
      wildcard: true,
      cacheControl: false,
      index: ['index.html'],
      setHeaders: headersOf(CONSOLE_PAGE_HEADERS),
    });
  }
  app.get(CONSOLE_PATH, (_, reply) => reply.headers(CONSOLE_PAGE_HEADERS).redirect(`${CONSOLE_PATH}/`));
}

function headersOf(headers: Readonly<Record<string, string>>) {
  return (
    reply: { header(name: string, value: string): unknown; hasHeader(name: string): boolean },
    path: string,
  ): void => {
    reply.header('cache-control', HASHED.test(path) ? YEAR : FRESH);
    // A page may have a policy of its own already.
    for (const [name, value] of Object.entries(headers)) if (!reply.hasHeader(name)) reply.header(name, value);
  };
}
