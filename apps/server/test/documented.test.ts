// The check that holds every server of the tests to the interface document: it must itself notice what is not told.
import { describe, expect, it } from 'vitest';
import { openApi } from '../src/gateway/documents.ts';
import { allows, type Schema, type Told, untold } from './documented.ts';

type Operation = {
  responses: Told;
  requestBody: { content: Record<string, { schema: { properties: Record<string, Schema> } }> };
};
const { paths } = openApi('test') as { paths: Record<string, Record<'post', Operation>> };
const operation = (path: string) => paths[path]!.post;
const refused = (refusal: string) => JSON.stringify({ code: -1001, msg: '', data: null, refusal, detail: {} });
const at = (path: string, status: number, body: string, type = 'application/json; charset=utf-8') =>
  untold(operation(path).responses, { status, type, body });

describe('an answer', () => {
  it('is told when the document has its status and its word', () => {
    expect(at('/coin/order/add', 200, '{"code":0,"msg":"","data":{}}')).toBeNull();
    for (const word of ['transaction-pin-required', 'fields-conflict', 'session-invalid', 'field-invalid'])
      expect(at('/coin/order/add', 200, refused(word))).toBeNull();
    expect(at('/user/pin/set', 200, refused('pin-format-invalid'))).toBeNull();
    for (const [status, word] of [
      [413, 'body-too-large'],
      [415, 'content-type-unsupported'],
      [429, 'rate-limited'],
      [500, 'internal-error'],
      [503, 'service-unavailable'],
    ] as const)
      expect(at('/coin/order/add', status, refused(word))).toBeNull();
  });

  it.each([
    ['a status', '/coin/order/add', 418, refused('rate-limited'), 'status 418'],
    ['a word', '/coin/order/add', 200, refused('unknown-news'), 'refusal unknown-news of status 200'],
    ['a word of another status', '/coin/order/add', 200, refused('rate-limited'), 'refusal rate-limited of status 200'],
    ['success under a status of refusals', '/coin/order/add', 429, '{"code":0,"data":null}', 'code 0 with 429'],
    ['the framework’s own words', '/coin/order/add', 415, '{"statusCode":415,"error":"Unsupported"}', 'no envelope'],
    ['a word of another desk', '/console-api/login', 200, refused('transaction-pin-required'), 'refusal transaction'],
  ])('with %s that it has not is noticed', (_, path, status, body, words) => {
    expect(at(path, status, body)).toContain(words);
  });

  it('of another type is noticed', () => {
    expect(at('/coin/order/add', 200, 'ok', 'text/plain')).toBe('type text/plain');
  });
});

describe('ranges', () => {
  const fields = Object.entries(paths).flatMap(([path, { post }]) => {
    const { properties = {} } = post.requestBody.content['application/json']?.schema ?? {};
    return Object.entries(properties).map(([name, schema]) => ({ path, name, schema }));
  });
  const whole = (schema: Schema): readonly Schema[] =>
    schema.anyOf?.flatMap(whole) ?? (schema.type === 'integer' ? [schema] : []);

  it('of whole numbers are those that are asked for, not those of the language', () => {
    const endless = fields.flatMap(({ path, name, schema }) =>
      whole(schema)
        .filter(({ minimum, maximum }) => minimum === -Number.MAX_SAFE_INTEGER || maximum === Number.MAX_SAFE_INTEGER)
        .map(() => `${path} ${name}`),
    );
    expect(fields.length).toBeGreaterThan(500);
    expect(endless).toEqual([]);
  });

  it.each([
    ['/coin/books', 'levels', [1, 100, '7'], [0, 101, 1.5, '-1', '']],
    ['/coin/candles', 'beforeMs', [0, 9_999_999_999_999], [-1, 10_000_000_000_000]],
    ['/coin/order/list', 'cursor', ['0', '48213'], ['x', '-1', '1-0', '1'.repeat(16)]],
    ['/coin/order/fills', 'cursor', ['48213-2'], ['48213', '-1', '1-']],
    ['/user/notice', 'cursor', ['1795219200000.n7'], ['1.x7', '1']],
    ['/user/record', 'cursor', ['__', 'k3x-1-0__', '_k3x-1_z'], ['', '_', 'A__', 'k3x-1__', '__z-1']],
  ] as const)('of %s %s are told', (path, name, fit, unfit) => {
    const schema = operation(path).requestBody.content['application/json']!.schema.properties[name]!;
    for (const value of fit) expect(allows(schema, value), String(value)).toBe(true);
    for (const value of unfit) expect(allows(schema, value), String(value)).toBe(false);
  });
});
