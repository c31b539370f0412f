// In: the gateway's application. Out: the door that programs of the public interface speak to, at its paths.
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { refusalOf, type Door } from '../door.ts';
import { serveApi, refuse } from './door.ts';
import { API_PREFIXES } from './prefixes.ts';
import { ApiRefused, fault, inTheirWords } from './refused.ts';
import { servedCalls, type Served } from './served.ts';
import type { MarketKind } from './symbols.ts';
import { createListenKeys, type ListenKeys } from './streams/listen-keys.ts';
import { createWeights, type Weights } from './weights.ts';

/** `/demo` is a test net's address, for clients that switch between two: always the demo. */
const ROOTS = [
  { root: '', world: null },
  { root: '/demo', world: 'demo' },
] as const;

export interface Api {
  readonly weights: Weights;
  /** Of coins and of contracts. */
  readonly listenKeys: Readonly<Record<MarketKind, ListenKeys>>;
  readonly served: readonly Served[];
  sweep(): void;
}

export async function openApiDoor(app: FastifyInstance, door: Door): Promise<Api> {
  const { settings, now } = door.rooms;
  const weights = createWeights(settings.rateLimitFactor, now);
  const listenKeys = { spot: createListenKeys(now), perpetual: createListenKeys(now) };
  const served = servedCalls(listenKeys);
  await app.register(async (scope) => {
    // What was signed is read as it was sent.
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'string' }, (request, body, done) => {
      const type = (request.headers['content-type'] ?? '').split(';', 1)[0]!.trim().toLowerCase();
      if (body === '' || type === 'application/x-www-form-urlencoded') done(null, body);
      else done(new ApiRefused(-1100, 'Send parameters as application/x-www-form-urlencoded.'));
    });
    scope.setErrorHandler((problem, request, reply) => refuse(reply, wordsOf(door, problem, request)));
    for (const { root, world } of ROOTS)
      for (const { prefix, kind, list } of served)
        serveApi(scope, door, weights, { prefix: root + prefix, world, kind }, list);
    for (const prefix of API_PREFIXES) scope.all(`${prefix}*`, notThere);
  });
  return { weights, listenKeys, served, sweep: () => weights.sweep() };
}

function wordsOf(door: Door, problem: unknown, request: FastifyRequest): ApiRefused {
  const known = inTheirWords(problem);
  if (known !== null) return known;
  const { word } = refusalOf(door, problem, (request.raw.url ?? '').split('?', 1)[0]!);
  return word === 'internal-error' ? fault() : new ApiRefused(-1100, 'Illegal characters found in a parameter.');
}

function notThere(_: FastifyRequest, reply: FastifyReply): FastifyReply {
  return refuse(reply, new ApiRefused(-1020, 'This operation is not supported.', { status: 404 }));
}
