// In: the calls as they are served. Out: the OpenAPI 3.1 document of the door for programs.
import { z } from 'zod';
import type { ApiCall, Security } from '../call.ts';
import type { Served } from '../served.ts';
import { ANSWERS } from './answers.ts';
import { parameterOf } from './parameters.ts';
import { summaryOf } from './words.ts';

type Json = Record<string, unknown>;

const SIGNED = [
  {
    name: 'timestamp',
    in: 'query',
    required: true,
    schema: { type: 'integer' },
    description: 'When it is sent: UTC, milliseconds.',
  },
  {
    name: 'recvWindow',
    in: 'query',
    required: false,
    schema: { type: 'integer', minimum: 0, maximum: 60_000, default: 5_000 },
    description: 'How long it may be on its way, milliseconds; looked at again before it is done.',
  },
  {
    name: 'signature',
    in: 'query',
    required: true,
    schema: { type: 'string' },
    description:
      'Of query and body one after the other, exactly as sent, without itself: HMAC-SHA256 as hex, or Ed25519 or RSA (PKCS #1 v1.5, SHA-256) as base64.',
  },
] as const;
const NEEDS: Readonly<Record<Security, string>> = {
  none: 'Anybody may ask.',
  key: 'Names a living key; nothing is signed.',
  read: 'Signed by any key.',
  trade: 'Signed by a key that trades.',
};

const refusal = z
  .object({ code: z.int(), msg: z.string(), refusal: z.string().optional(), detail: z.unknown().optional() })
  .meta({
    description: 'code and msg as clients know them; refusal and detail are the platform’s own word and numbers.',
  });

export function programDocument(served: readonly Served[], version: string): Json {
  const paths: Record<string, Json> = {};
  for (const { prefix, list } of served)
    for (const call of list) (paths[prefix + call.path] ??= {})[call.method.toLowerCase()] = operation(prefix, call);
  return {
    openapi: '3.1.0',
    info: {
      title: 'Hilsa for programs',
      version,
      description:
        'The interface that common clients speak: coins under /api/v3 and /sapi/v1, perpetual contracts under /fapi, markets for aggregators under /api/market/v1. ' +
        'With /demo before it always the demo. Each address may use 6,000 weight a minute (X-MBX-USED-WEIGHT-1M), each account 100 orders in ten seconds and 200,000 a day.',
      license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
    },
    servers: [
      { url: '/', description: 'The world of the key; without one the real one' },
      { url: '/demo', description: 'The demo' },
    ],
    paths,
    components: {
      securitySchemes: { key: { type: 'apiKey', in: 'header', name: 'X-MBX-APIKEY' } },
      schemas: { Refusal: schemaOf(refusal) },
    },
  };
}

function schemaOf(schema: z.ZodType): Json {
  const {
    $schema: _,
    '~standard': __,
    ...json
  } = z.toJSONSchema(schema, { target: 'draft-2020-12', unrepresentable: 'any' }) as Json;
  return json;
}

function operation(prefix: string, call: ApiCall): Json {
  const name = `${call.method} ${call.path}`;
  const { security, weight } = call;
  const isSigned = security === 'read' || security === 'trade';
  const answers = ANSWERS[prefix]?.[name];
  const isRefused = answers instanceof z.ZodNever;
  const error = { content: { 'application/json': { schema: { $ref: '#/components/schemas/Refusal' } } } };
  const tooMuch = { 'Retry-After': { schema: { type: 'integer' }, description: 'Whole seconds.' } };
  return {
    operationId: `${call.method.toLowerCase()}${(prefix + call.path).replaceAll('/', '-')}`,
    tags: [prefix],
    summary: summaryOf(name),
    description: `${NEEDS[security]} Weight ${typeof weight === 'number' ? weight : 'by what is asked'}.`,
    ...(typeof weight === 'number' && { 'x-weight': weight }),
    security: security === 'none' ? [{}, { key: [] }] : [{ key: [] }],
    // Whatever is sent may stand in the query or, but with GET, in a form in the body.
    parameters: [
      ...call.reads.map((one) => ({ name: one, in: 'query', required: false, schema: parameterOf(one) })),
      ...(isSigned ? SIGNED : []),
    ],
    responses: {
      ...(answers !== undefined &&
        !isRefused && { 200: { description: 'Done', content: { 'application/json': { schema: schemaOf(answers) } } } }),
      400: { description: 'Refused', ...error },
      ...(security !== 'none' && {
        401: { description: 'The key is not known, not good for this, or not from here', ...error },
      }),
      403: { description: 'Asked by a page of another site', ...error },
      ...(name === 'POST /order/cancelReplace' && {
        409: { description: 'Cancelled, but nothing was placed', ...error },
      }),
      418: { description: 'Kept out for a while: 429 was not heeded', headers: tooMuch, ...error },
      429: { description: 'Too much', headers: tooMuch, ...error },
      500: { description: 'A fault of ours', ...error },
      503: { description: 'Whether it was done is not known', headers: tooMuch, ...error },
    },
  };
}
