// In: the gateway's application. Out: the door that programs of the public interface speak to, at its paths.
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { refusalOf, type Door } from '../door.ts';
import { aggregatorApi } from './aggregators.ts';
import { accountApi, wideApi } from './account.ts';
import type { ApiCall } from './call.ts';
import { serveApi, refuse } from './door.ts';
import { CONTRACT_VERSIONS } from './fapi/index.ts';
import { marketApi } from './market.ts';
import { orderApi } from './orders.ts';
import { pairApi } from './pairs.ts';
import { API_PREFIXES } from './prefixes.ts';
import { ApiRefused, fault, inTheirWords } from './refused.ts';
import type { MarketKind } from './symbols.ts';
import { createListenKeys, type ListenKeys } from './streams/listen-keys.ts';
import { contractStreamApi, userStreamApi } from './user-stream.ts';
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
  sweep(): void;
}

export async function openApiDoor(app: FastifyInstance, door: Door): Promise<Api> {
  const { settings, now } = door.rooms;
  const weights = createWeights(settings.rateLimitFactor, now);
  const listenKeys = { spot: createListenKeys(now), perpetual: createListenKeys(now) };
  await app.register(async (scope) => {
    // What was signed is read as it was sent.
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'string' }, (request, body, done) => {
      const type = (request.headers['content-type'] ?? '').split(';', 1)[0]!.trim().toLowerCase();
      if (body === '' || type === 'application/x-www-form-urlencoded') done(null, body);
      else done(new ApiRefused(-1100, 'Send parameters as application/x-www-form-urlencoded.'));
    });
    scope.setErrorHandler((problem, request, reply) => refuse(reply, wordsOf(door, problem, request)));
    for (const { root, world } of ROOTS) {
      const serve = (path: string, kind: MarketKind, list: readonly ApiCall[]): void =>
        serveApi(scope, door, weights, { prefix: root + path, world, kind }, list);
      serve('/api/v3', 'spot', [
        ...marketApi,
        ...orderApi,
        ...pairApi,
        ...accountApi,
        ...userStreamApi(listenKeys.spot),
      ]);
      serve('/sapi/v1', 'spot', wideApi);
      serve('/api/market/v1', 'spot', aggregatorApi);
      for (const version of ['v1', 'v2', 'v3'] as const)
        serve(`/fapi/${version}`, 'perpetual', [
          ...CONTRACT_VERSIONS[version],
          ...(version === 'v1' ? contractStreamApi(listenKeys.perpetual) : []),
        ]);
    }
    for (const prefix of API_PREFIXES) scope.all(`${prefix}*`, notThere);
  });
  return { weights, listenKeys, sweep: () => weights.sweep() };
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
