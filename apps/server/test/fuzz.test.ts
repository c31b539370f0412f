// A walk over the OpenAPI document by everybody who may come: what is answered is what the document says, whatever is sent.
// Short here, from a fixed seed; `npm run fuzz` goes on for long, from another seed each time, which it prints.
import { beforeAll, describe, expect, it } from 'vitest';
import { BASE_PATH } from '@hilsa/contract';
import { CONSOLE_BASE_PATH } from '@hilsa/contract/console/paths';
import { operator } from './console.ts';
import { allows, type Given, type Told, untold } from './documented.ts';
import { fundedPerson, openDoors, type Doors } from './doors.ts';

const SEED = Number(process.env['FUZZ_SEED'] ?? 20_261_122);
const ROUNDS = Number(process.env['FUZZ_ROUNDS'] ?? 2);

type Json = { [name: string]: Json } & Record<string, unknown>;
interface Operation {
  readonly url: string;
  readonly method: 'GET' | 'POST';
  readonly schema: Json;
  readonly example: Record<string, unknown>;
  readonly responses: Told;
}

let doors: Doors;
let operations: Operation[];
let callers: Record<string, Record<string, string>>;

beforeAll(async () => {
  doors = await openDoors({ RATE_LIMIT_FACTOR: '100000' });
  const document = (await doors.app.inject(`${BASE_PATH}/docs/json`)).json<Json>();
  operations = Object.entries(document['paths']!).flatMap(([path, methods]) =>
    Object.entries(methods)
      .filter(([method]) => method === 'get' || method === 'post')
      .map(([method, described]) => operationOf(path, method.toUpperCase() as 'GET' | 'POST', described)),
  );
  const own = { 'x-hilsa-console': '1', 'sec-fetch-site': 'same-origin' };
  callers = {
    guest: own,
    customer: { ...own, accesstoken: (await fundedPerson(doors)).token },
    'second customer': { ...own, accesstoken: (await fundedPerson(doors)).token },
    operator: { ...own, cookie: (await operator(doors, 'administrator')).cookie },
    'operator with few rights': { ...own, cookie: (await operator(doors, 'support')).cookie },
  };
});

function operationOf(path: string, method: 'GET' | 'POST', described: Json): Operation {
  const content = (described['requestBody']?.['content'] ?? {}) as Record<string, { schema: Json; example?: unknown }>;
  const body = content['application/json'];
  const parameters = (described['parameters'] ?? []) as unknown as { name: string; in: string; schema: Json }[];
  const query = Object.fromEntries(
    parameters.filter((one) => one.in === 'query').map(({ name, schema }) => [name, schema]),
  );
  return {
    url: path.startsWith(CONSOLE_BASE_PATH) ? path : BASE_PATH + path,
    method,
    schema: body?.schema ?? { properties: query },
    example: (body?.example ?? {}) as Record<string, unknown>,
    responses: described['responses'] as unknown as Operation['responses'],
  };
}

/** mulberry32: the same seed, the same walk. */
function randomOf(seed: number): () => number {
  let state = seed | 0;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

const ODD: readonly unknown[] = [
  '',
  ' ',
  '0',
  '-1',
  '1e9',
  '9'.repeat(40),
  '0.000000000000000001',
  'NaN',
  'null',
  '\u0000',
  '\u202e',
  '../..',
  "' or 1=1 --",
  '<script>',
  'x'.repeat(3_000),
  '১২৩',
  '😀',
  '\ud800',
  '%00',
  null,
  true,
  [],
  {},
  [[]],
  -1,
  0,
  1.5,
  2 ** 53,
  -0,
  ['a', 'b'],
];

function requestFor({ schema, example }: Operation, random: () => number): Record<string, unknown> {
  const pick = <Item>(items: readonly Item[]): Item => items[Math.floor(random() * items.length)]!;
  const properties = Object.entries(schema['properties'] ?? {});
  const request: Record<string, unknown> = { ...example };
  for (const [name, property] of properties) {
    const chance = random();
    if (chance < 0.15) delete request[name];
    else if (chance < 0.35) request[name] = pick(ODD);
    else if (chance < 0.6) request[name] = likely(property, pick, random);
  }
  if (random() < 0.05) request[pick(['__proto__', 'role', 'constructor', 'x'.repeat(200)])] = 1;
  return request;
}

/** Something of the right kind, at an edge of what the document allows. */
function likely(property: Json, pick: <Item>(items: readonly Item[]) => Item, random: () => number): unknown {
  const forms = property['anyOf'] as unknown as Json[] | undefined;
  if (forms !== undefined && random() < 0.7) return likely(pick(forms), pick, random);
  const choices = property['enum'] as unknown as unknown[] | undefined;
  if (choices !== undefined) return pick(choices);
  const { minimum, maximum } = property as unknown as { minimum?: number; maximum?: number };
  if ((property['type'] as unknown as string) === 'integer')
    return pick([minimum ?? 0, maximum ?? 2 ** 53 - 1, (minimum ?? 0) - 1, (maximum ?? 2 ** 53 - 2) + 1]);
  const examples = property['examples'] as unknown as unknown[] | undefined;
  if (examples !== undefined && random() < 0.7) return pick(examples);
  return pick([
    '0',
    '1',
    '10',
    '100000',
    '999999999999999',
    '999999999999999-999999999',
    '__',
    'BTCUSDT',
    'USDT',
    '1795219500000',
    'a',
    'real',
    'demo',
  ]);
}

async function send({ url, method }: Operation, request: Record<string, unknown>, headers: Record<string, string>) {
  const query = new URLSearchParams(
    Object.entries(request).map(([name, value]): [string, string] => [name, String(value)]),
  ).toString();
  return method === 'GET'
    ? doors.app.inject({ method, url: `${url}?${query}`, headers })
    : doors.app.inject({
        method,
        url,
        payload: JSON.stringify(request),
        headers: { ...headers, 'content-type': 'application/json' },
      });
}

/** What the document does not say of this answer, or null. A fault of ours is none that may be told. */
function surprise({ responses, schema }: Operation, request: Record<string, unknown>, given: Given): string | null {
  if (given.status >= 500) return `status ${given.status}: ${given.body.slice(0, 200)}`;
  const field = /"refusal":"field-invalid","detail":\{"field":"(\w+)"/.exec(given.body)?.[1];
  const property = field === undefined ? undefined : schema['properties']?.[field];
  // Where the document has a range, what lies in it is not called wrong.
  return property !== undefined && !UNTOLD.has(field!) && allows(property, request[field!])
    ? `${field} may be ${JSON.stringify(request[field!])?.slice(0, 80)}, and is refused as wrong`
    : untold(responses, given);
}

/** Of these no pattern says what fits: a list as JSON text; their descriptions do. */
const UNTOLD: ReadonlySet<string> = new Set(['orders']);

describe.each(['guest', 'customer', 'second customer', 'operator', 'operator with few rights'])('%s', (name) => {
  it(
    `is answered as the document says (seed ${SEED}, ${ROUNDS} rounds)`,
    { timeout: 60_000 + ROUNDS * 30_000 },
    async () => {
      const random = randomOf(SEED + name.length);
      const surprises = new Set<string>();
      for (let round = 0; round < ROUNDS; round += 1) {
        for (const operation of operations) {
          // Ending one's own session ends the walk.
          if (/\/(?:logout|freeze|session\/end|sessions\/end)$/.test(operation.url)) continue;
          const request = requestFor(operation, random);
          const answer = await send(operation, request, callers[name]!);
          const { statusCode: status, headers, body } = answer;
          const found = surprise(operation, request, { status, type: String(headers['content-type']), body });
          if (found !== null) surprises.add(`${operation.method} ${operation.url}: ${found}`);
        }
      }
      expect([...surprises]).toEqual([]);
    },
  );
});
