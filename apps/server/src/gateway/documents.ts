// In: the contract. Out: its OpenAPI 3.1 document, and the same as a page without any script.
import {
  BASE_PATH,
  FILE_PURPOSES,
  FILE_PURPOSE_HEADER,
  IMAGE_TYPES,
  REQUEST_ID_HEADER,
  TOKEN_HEADER,
  calls,
  type CallEntry,
  type RefusalWord,
} from '@hilsa/contract';
import {
  CONSOLE_BASE_PATH,
  CONSOLE_HEADER,
  CONSOLE_HEADER_BACKGROUND,
  consoleCalls,
  type ConsoleCallEntry,
} from '@hilsa/contract/console/index';
import { TOWARDS_A_PASSKEY } from './console/console-door.ts';
import { STATUS } from './envelope.ts';
import { z } from 'zod';
import { REFUSAL_MESSAGES } from './messages/refusals/index.ts';

type Json = Record<string, unknown>;

/** Internal JSON Schema marks do not belong into a document. */
function schemaOf(schema: z.ZodType, io: 'input' | 'output'): Json {
  const {
    $schema: _,
    '~standard': __,
    ...json
  } = z.toJSONSchema(schema, { io, target: 'draft-2020-12', unrepresentable: 'any' }) as Json;
  return json;
}

const PARAMETERS: readonly Json[] = [
  {
    name: 'Accept-Language',
    in: 'header',
    schema: { type: 'string', enum: ['en-US', 'bn-BN'] },
    description: 'Language of msg.',
  },
];
const REQUEST_ID_PARAMETER: Json = {
  name: REQUEST_ID_HEADER,
  in: 'header',
  schema: { type: 'string', pattern: '^[A-Za-z0-9._:-]{1,60}$' },
  description:
    'Optional. The same id with the same body gives the first answer again; with another body it is refused.',
};

const PURPOSE_PARAMETER: Json = {
  name: FILE_PURPOSE_HEADER,
  in: 'header',
  required: true,
  schema: { type: 'string', enum: [...FILE_PURPOSES] },
  description: 'What the picture is for.',
};
const PICTURE: Json = { schema: { type: 'string', format: 'binary' } };

/** The whole contract as one OpenAPI document. */
export function openApi(version: string): Json {
  const paths: Record<string, Json> = {};
  for (const entry of Object.values(calls) as CallEntry[]) {
    paths[entry.path] = Object.fromEntries(
      entry.methods.map((method) => [method.toLowerCase(), operation(entry, method)]),
    );
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Hilsa',
      version,
      description:
        'Every answer is {code, msg, data}: 0 success, -1000 session invalid, -1001 refused (with refusal and detail), otherwise the HTTP status. ' +
        'Amounts, prices, quantities and ids are decimal strings, times are UTC milliseconds. Texts are well-formed and without U+0000.',
      license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
    },
    servers: [{ url: BASE_PATH }],
    paths: { ...paths, ...consolePaths() },
    components: {
      securitySchemes: {
        token: { type: 'apiKey', in: 'header', name: TOKEN_HEADER },
        operator: { type: 'apiKey', in: 'cookie', name: '__Host-hilsa-operator' },
      },
    },
  };
}

function operation(entry: CallEntry, method: 'GET' | 'POST'): Json {
  const schema = schemaOf(entry.request, 'input');
  return {
    operationId: `${method.toLowerCase()}${entry.path.replaceAll('/', '-')}`,
    tags: [entry.path.split('/')[1]],
    summary: entry.summary,
    description: entry.description,
    security: entry.right === 'customer' ? [{ token: [] }] : [{}, { token: [] }],
    parameters: [
      ...PARAMETERS,
      ...(entry.changesState ? [REQUEST_ID_PARAMETER] : []),
      ...(entry.body === 'image' ? [PURPOSE_PARAMETER] : []),
      ...(method === 'GET' ? queryParameters(schema) : []),
    ],
    ...(method === 'POST' && { requestBody: { content: bodyOf(entry, schema) } }),
    responses: { 200: answer(entry, refusalsOf(entry)), ...elsewhere(wayWords(entry.methods.includes('GET'))) },
  };
}

function bodyOf(entry: CallEntry, schema: Json): Json {
  if (entry.body === 'image') return Object.fromEntries(IMAGE_TYPES.map((type) => [type, PICTURE]));
  return {
    'application/x-www-form-urlencoded': { schema },
    'application/json': { schema, example: entry.example.request },
  };
}

function queryParameters(schema: Json): Json[] {
  const required = new Set((schema['required'] as string[] | undefined) ?? []);
  return Object.entries((schema['properties'] as Record<string, Json>) ?? {}).map(([name, property]) => ({
    name,
    in: 'query',
    required: required.has(name),
    schema: property,
  }));
}

function answer(entry: CallEntry | (ConsoleCallEntry & { right: string }), words: readonly string[]): Json {
  const refused = {
    type: 'object',
    properties: {
      code: { enum: words.includes('session-invalid') ? [-1000, -1001] : [-1001] },
      msg: { type: 'string' },
      data: { type: 'null' },
      refusal: { type: 'string', enum: words },
      detail: { type: 'object' },
    },
    required: ['code', 'msg', 'data', 'refusal', 'detail'],
  };
  if (entry.replyBody !== undefined)
    return {
      description: 'The file, or refused',
      content: {
        ...Object.fromEntries(FILE_TYPES[entry.replyBody].map((type) => [type, PICTURE])),
        'application/json': { schema: refused },
      },
    };
  const done = {
    type: 'object',
    properties: { code: { const: 0 }, msg: { type: 'string' }, data: schemaOf(entry.reply, 'output') },
    required: ['code', 'msg', 'data'],
  };
  const example = { code: 0, msg: 'Success', data: entry.example.data };
  return {
    description: 'Done, or refused',
    content: { 'application/json': { schema: { oneOf: [done, refused] }, example } },
  };
}

/** Of a file it is as asked: pdf, csv, xml (pain.001), json; many together are a zip. A file that is JSON itself is told by its name. */
const FILE_TYPES = {
  csv: ['text/csv'],
  image: ['image/jpeg'],
  file: ['text/csv', 'application/pdf', 'application/xml', 'application/zip'],
} as const;

/** What any call may refuse, before what this one may. */
function refusalsOf(entry: CallEntry): RefusalWord[] {
  const inside: RefusalWord[] = [
    'session-invalid',
    ...(entry.changesState && entry.scope !== 'withdraw-only' ? (['account-disabled', 'account-frozen'] as const) : []),
    ...(entry.asks === 'transaction-pin'
      ? (['kyc-required', 'transaction-pin-required', 'transaction-pin-needed'] as const)
      : []),
  ];
  const again: RefusalWord[] = entry.changesState ? ['request-id-reused'] : [];
  return [...new Set([...(entry.right === 'customer' ? inside : []), ...SHAPE, ...again, ...entry.refusals])];
}
const SHAPE: readonly RefusalWord[] = ['field-missing', 'field-invalid', 'field-unknown', 'field-repeated'];

function consoleRefusalsOf(entry: ConsoleCallEntry): string[] {
  // Any call of a desk may show a customer, who counts in the operator's day.
  const ofDesks = ['right-missing', ...(entry.changesState ? [] : ['customer-quota-spent'])];
  const passkey = TOWARDS_A_PASSKEY.has(entry.path) ? [] : ['passkey-required'];
  const inside = ['session-invalid', ...passkey, ...(entry.right === 'operator' ? [] : ofDesks)];
  return [...new Set([...(entry.right === 'anyone' ? [] : inside), ...SHAPE, ...entry.refusals])];
}

/** Refusals that speak of the way to us: each has its own HTTP status, whichever call it was. */
function wayWords(isRead: boolean): RefusalWord[] {
  const words = Object.keys(STATUS) as RefusalWord[];
  // Nothing but a body can be too large or of the wrong kind.
  return words.filter((word) => word !== 'call-unknown' && (!isRead || word !== 'method-not-allowed'));
}

function elsewhere(words: readonly RefusalWord[]): Record<string, Json> {
  return Object.fromEntries(words.map((word) => [String(STATUS[word]), problem(word)]));
}

function problem(word: RefusalWord): Json {
  const schema = {
    type: 'object',
    properties: {
      code: { const: STATUS[word] },
      msg: { type: 'string' },
      data: { type: 'null' },
      refusal: { const: word },
      detail: { type: 'object' },
    },
    required: ['code', 'msg', 'data', 'refusal', 'detail'],
  };
  const retry = { 'retry-after': { schema: { type: 'integer' }, description: 'Whole seconds.' } };
  return {
    description: REFUSAL_MESSAGES[word].en,
    content: { 'application/json': { schema } },
    ...([429, 503].includes(STATUS[word] ?? 0) && { headers: retry }),
  };
}

/** The operators' calls, under their own base; a cookie says who asks, a header that our own page does. */
function consolePaths(): Record<string, Json> {
  const entries = Object.values(consoleCalls) as unknown as (ConsoleCallEntry & { right: string })[];
  return Object.fromEntries(
    entries.map((entry) => {
      const post = {
        operationId: `console${entry.path.replaceAll('/', '-')}`,
        tags: ['console'],
        summary: entry.summary,
        description: entry.description,
        security: entry.right === 'anyone' ? [{}] : [{ operator: [] }],
        parameters: [
          ...PARAMETERS,
          {
            name: CONSOLE_HEADER,
            in: 'header',
            required: true,
            schema: { type: 'string', enum: ['1', CONSOLE_HEADER_BACKGROUND] },
          },
        ],
        requestBody: {
          content: { 'application/json': { schema: schemaOf(entry.request, 'input'), example: entry.example.request } },
        },
        responses: { 200: answer(entry, consoleRefusalsOf(entry)), ...elsewhere(wayWords(false)) },
      };
      return [CONSOLE_BASE_PATH + entry.path, { servers: [{ url: '/' }], post }];
    }),
  );
}

/** The contract to read: one section a call. */
export function documentPage(version: string): string {
  const sections = (Object.values(calls) as CallEntry[]).map(section).join('');
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
<title>Hilsa · calls</title><link rel="stylesheet" href="${BASE_PATH}/docs/page.css"></head><body><main>
<h1>Hilsa: the calls</h1><p>Version ${escape(version)}. Base <code>${BASE_PATH}</code>. The same for machines: <a href="${BASE_PATH}/docs/json">OpenAPI 3.1</a>.
Programs with an API key: <a href="${BASE_PATH}/docs/programs">OpenAPI 3.1</a> of their own interface.
Send a form or JSON by POST, or a query by GET; the token goes into the header <code>${TOKEN_HEADER}</code>.</p>${sections}</main></body></html>`;
}

function section(entry: CallEntry): string {
  const schema = schemaOf(entry.request, 'input');
  const rows = queryParameters(schema)
    .map(
      ({ name, required, schema: property }) =>
        `<tr><td><code>${escape(String(name))}</code></td><td>${required === true ? 'yes' : ''}</td><td>${escape(described(property as Json))}</td></tr>`,
    )
    .join('');
  const refusals = refusalsOf(entry)
    .map((word) => `<li><code>${word}</code> ${escape(REFUSAL_MESSAGES[word].en)}</li>`)
    .join('');
  return `<section id="${entry.path.slice(1).replaceAll('/', '-')}"><h2><code>${entry.methods.join(' ')} ${entry.path}</code></h2>
<p><strong>${escape(entry.summary)}.</strong> ${escape(entry.description)}${entry.right === 'customer' ? ' Needs a token.' : ''}</p>
${rows === '' ? '' : `<table><thead><tr><th>Field</th><th>Needed</th><th>Meaning</th></tr></thead><tbody>${rows}</tbody></table>`}
<details><summary>Example</summary><pre>${escape(JSON.stringify(entry.example, null, 2))}</pre></details>
<details><summary>Refusals</summary><ul>${refusals}</ul></details></section>`;
}

function described(property: Json): string {
  const choices = property['enum'] as string[] | undefined;
  return [property['description'], choices && `One of ${choices.join(', ')}.`].filter(Boolean).join(' ');
}

function escape(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
}

export const DOCUMENT_STYLE = `body{margin:0;font:15px/1.55 system-ui,sans-serif;color:#dbe4f3;background:#0a1222}main{max-width:60rem;margin:0 auto;padding:2rem 1rem 6rem}
h1{font-size:1.75rem}h2{font-size:1.05rem;margin-top:2.5rem}a{color:#7db2ff}code,pre{font-family:ui-monospace,monospace;font-size:.92em}
table{border-collapse:collapse;width:100%}th,td{text-align:left;vertical-align:top;padding:.35rem .75rem .35rem 0;border-bottom:1px solid #1d2a44}
pre{overflow:auto;background:#111c33;padding:1rem;border-radius:12px}details{margin:.75rem 0}summary{cursor:pointer}li{margin:.2rem 0}`;
