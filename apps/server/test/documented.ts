// In: the interface document and an answer. Out: what the document does not say of it.
import { channel } from 'node:diagnostics_channel';
import { BASE_PATH } from '@hilsa/contract';
import { CONSOLE_BASE_PATH } from '@hilsa/contract/console/paths';
import type { FastifyInstance } from 'fastify';
import { programDocument } from '../src/gateway/api/document/document.ts';
import { servedCalls } from '../src/gateway/api/served.ts';
import { createListenKeys } from '../src/gateway/api/streams/listen-keys.ts';
import { openApi } from '../src/gateway/documents.ts';

/** As the document has it of a call, by status. */
export type Told = Readonly<
  Record<string, { readonly content?: Readonly<Record<string, { readonly schema: object }>> }>
>;

export interface Given {
  readonly status: number;
  /** Of the content. */
  readonly type: string;
  readonly body: string;
}

/** What the document does not say of this answer, or null. */
export function untold(told: Told, { status, type, body }: Given): string | null {
  const here = told[String(status)];
  if (here === undefined) return untoldStatus(told, { status, body });
  if (!type.startsWith('application/json'))
    return here.content?.[type.split(';')[0]!] === undefined ? `type ${type}` : null;
  // Most answers, and files that are JSON themselves: not read again.
  if (status === 200 && (body === '' || body.startsWith('{"code":0,'))) return null;
  const { code, refusal, data } = JSON.parse(body) as { code: number; refusal?: string; data: unknown };
  if (code === 0) return status === 200 ? null : `code 0 with ${status}`;
  if (data !== null || refusal === undefined) return `no envelope: ${body.slice(0, 200)}`;
  return wordsOf(here).has(refusal) ? null : `refusal ${refusal} of status ${status}`;
}

function untoldStatus(told: Told, { status, body }: Pick<Given, 'status' | 'body'>): string | null {
  return told[String(status)] === undefined ? `status ${status}: ${body.slice(0, 200)}` : null;
}

const known = new WeakMap<Told[string], ReadonlySet<string>>();

/** The words of one status: the document is made once, and asked at every answer. */
function wordsOf(told: Told[string]): ReadonlySet<string> {
  const before = known.get(told);
  if (before !== undefined) return before;
  const words = new Set<string>();
  for (const { schema } of Object.values(told.content ?? {})) {
    const { oneOf = [schema] } = schema as { oneOf?: object[] };
    for (const each of oneOf) {
      const { enum: many = [], const: one } = (each as Refusing).properties?.refusal ?? {};
      for (const word of one === undefined ? many : [one]) words.add(word);
    }
  }
  known.set(told, words);
  return words;
}

interface Refusing {
  readonly properties?: { readonly refusal?: { readonly enum?: readonly string[]; readonly const?: string } };
}

/** Whether the document allows this value: false where it says more than is read here. Lengths are counted as JSON Schema does, by characters. */
export function allows(schema: Schema, value: unknown): boolean {
  if (schema.anyOf !== undefined) return schema.anyOf.some((each) => allows(each, value));
  if (schema.const !== undefined) return schema.const === value;
  if (schema.enum !== undefined) return schema.enum.includes(value);
  if (schema.type === 'boolean') return typeof value === 'boolean';
  if (schema.type === 'integer') return Number.isInteger(value) && isWithin(schema, value as number);
  if (schema.type !== 'string' || typeof value !== 'string' || !value.isWellFormed() || value.includes('\0'))
    return false;
  const { minLength = 0, maxLength = Infinity, pattern } = schema;
  const { length } = Array.from(value);
  return length >= minLength && length <= maxLength && (pattern === undefined || new RegExp(pattern, 'u').test(value));
}

function isWithin({ minimum = -Infinity, maximum = Infinity }: Schema, value: number): boolean {
  return value >= minimum && value <= maximum;
}

export interface Schema {
  readonly type?: string;
  readonly anyOf?: readonly Schema[];
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly minimum?: number;
  readonly maximum?: number;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly pattern?: string;
}

let made: ReadonlyMap<string, Told> | null = null;

/** The documents' answers by method and address: customers', console's, programs'. */
function toldOf(call: string): Told | undefined {
  return (made ??= new Map([...ownCalls(), ...programCalls()])).get(call);
}

type Paths = Readonly<Record<string, Readonly<Record<string, { readonly responses?: Told }>>>>;

function* ownCalls(): Generator<[string, Told]> {
  for (const [call, told] of answersOf(openApi('test')['paths'] as Paths)) {
    const [method, path] = call.split(' ') as [string, string];
    yield [path.startsWith(CONSOLE_BASE_PATH) ? call : `${method} ${BASE_PATH}${path}`, told];
  }
}

function* programCalls(): Generator<[string, Told]> {
  const served = servedCalls({ spot: createListenKeys(Date.now), perpetual: createListenKeys(Date.now) });
  yield* answersOf(programDocument(served, 'test')['paths'] as Paths);
}

function* answersOf(paths: Paths): Generator<[string, Told]> {
  for (const [path, item] of Object.entries(paths))
    for (const [method, { responses }] of Object.entries(item))
      if (responses !== undefined) yield [`${method.toUpperCase()} ${path}`, responses];
}

const surprises = new Set<string>();

/** Holds every answer of every server in this process to the documents, whichever test asked for it and by which way. */
channel('fastify.initialization').subscribe((message) => {
  (message as { fastify: FastifyInstance }).fastify.addHook('onSend', (request, reply, payload, done) => {
    const call = `${request.method} ${(request.routeOptions.url ?? '').replace(/^\/demo/, '')}`;
    // What fails in a test is made to; the fuzzer calls every fault a surprise.
    const told = reply.statusCode === 500 ? undefined : toldOf(call);
    const type = String(reply.getHeader('content-type'));
    const given = { status: reply.statusCode, type, body: typeof payload === 'string' ? payload : '' };
    const found =
      told === undefined
        ? null
        : call.includes(BASE_PATH) || call.includes(CONSOLE_BASE_PATH)
          ? untold(told, given)
          : untoldStatus(told, given);
    if (found !== null) surprises.add(`${call}: ${found}`);
    done(null, payload);
  });
});

/** @throws Error when a document did not say what a server of this file answered */
export function requireTold(): void {
  const found = [...surprises];
  surprises.clear();
  if (found.length > 0) throw new Error(`not in the document:\n${found.join('\n')}`);
}
