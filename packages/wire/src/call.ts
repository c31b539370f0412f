// In: a path of the contract and its request.
// Out: the envelope's data, or one of the three errors. State-changing calls are re-sent safely under one request id.
import {
  CODE_SESSION_INVALID,
  CODE_SUCCESS,
  DEVICE_HEADER,
  DEVICE_PATHS,
  REQUEST_ID_HEADER,
  TOKEN_HEADER,
} from '@hilsa/contract/paths';
import { GETS } from '@hilsa/contract/gets';
import type { CallPath, Envelope, ReplyOf, RequestOf } from '@hilsa/contract';
import type { Clock } from './clock.ts';
import { Offline, Refused, SessionInvalid } from './errors.ts';

import { READS } from './reads.ts';

export interface CallOptions {
  /** Sent as `x-request-id`: the same id and body give the first answer again. Made when left out. */
  readonly requestId?: string;
  readonly signal?: AbortSignal;
}

export interface CallDependencies {
  /** Everything before the path: `/ipxbdb-api`, or another origin with it. */
  readonly base: string;
  readonly getToken: () => string;
  readonly getLanguage: () => string;
  /** The browser's own secret (see DEVICE_HEADER); empty where it could not be kept. */
  readonly getDevice: () => string;
  readonly fetch: typeof globalThis.fetch;
  readonly clock: Clock;
  readonly makeRequestId: () => string;
  readonly onSessionInvalid: () => void;
}

export type Call = <Path extends CallPath>(
  path: Path,
  request: RequestOf<Path>,
  options?: CallOptions,
) => Promise<ReplyOf<Path>>;

const TIME_OUT_MS = 60_000;
/** Waits before the second and the third sending. */
const RESEND_AFTER_MS = [400, 1_600] as const;
/** Statuses that say nothing about the outcome: something between us and the journal is away. */
const UNDECIDED = new Set([502, 503, 504]);
/** Calls of one page. Rejects with Refused, SessionInvalid or Offline, never with anything else. */
export function createCall(dependencies: CallDependencies): Call {
  return async <Path extends CallPath>(
    path: Path,
    request: RequestOf<Path>,
    options: CallOptions = {},
  ): Promise<ReplyOf<Path>> => {
    const requestId = READS.has(path) ? null : (options.requestId ?? dependencies.makeRequestId());
    const form = formOf(request);
    const freight = GETS.has(path) ? { query: form } : { body: form, type: FORM };
    return deliver(dependencies, path, freight, requestId, options.signal);
  };
}

const FORM = 'application/x-www-form-urlencoded';

/** What a call carries: a form or a picture with what it is for, in its body; or, by GET, a form in its address. */
export type Freight =
  | { readonly body: string | Blob; readonly type: string; readonly headers?: Readonly<Record<string, string>> }
  | { readonly query: string };

/** Sends until the outcome is known, three times at most, always under the same request id. */
export async function deliver<Path extends CallPath>(
  dependencies: CallDependencies,
  path: Path,
  freight: Freight,
  requestId: string | null,
  signal?: AbortSignal,
): Promise<ReplyOf<Path>> {
  let wasSilent = false;
  for (let attempt = 0; ; attempt++) {
    const answer = await send(dependencies, path, freight, requestId, readEnvelope, signal);
    const wait = RESEND_AFTER_MS[attempt];
    if (answer.decided || wait === undefined || signal?.aborted === true)
      return finish<Path>(dependencies, answer, requestId, wasSilent);
    wasSilent = true;
    await new Promise<void>((resolve) =>
      dependencies.clock.after(wait * (0.75 + dependencies.clock.random() / 2), resolve),
    );
  }
}

export type Answer =
  | { readonly decided: boolean; readonly status: number; readonly envelope: Envelope<unknown> }
  | { readonly decided: false; readonly status: 0; readonly envelope: null };

export const SILENCE: Answer = { decided: false, status: 0, envelope: null };

/** One sending. `read` makes something of what came back. */
export async function send<Read>(
  dependencies: CallDependencies,
  path: string,
  freight: Freight,
  requestId: string | null,
  read: (response: Response) => Promise<Read>,
  signal?: AbortSignal,
): Promise<Read | Answer> {
  const ending = new AbortController();
  const stopTimer = dependencies.clock.after(TIME_OUT_MS, () => ending.abort());
  const passOn = (): void => ending.abort();
  signal?.addEventListener('abort', passOn);
  try {
    const ours = headersOf(dependencies, path, requestId);
    const byGet = 'query' in freight;
    const query = byGet && freight.query !== '' ? `?${freight.query}` : '';
    const response = await dependencies.fetch(dependencies.base + path + query, {
      ...(byGet
        ? { method: 'GET', headers: ours }
        : {
            method: 'POST',
            headers: { ...ours, 'content-type': freight.type, ...freight.headers },
            body: freight.body,
          }),
      signal: ending.signal,
      credentials: 'omit',
      cache: 'no-store',
    });
    return await read(response);
  } catch {
    // No connection, cut off, timed out, or an answer from something that isn't our server: the outcome is unknown.
    return SILENCE;
  } finally {
    stopTimer();
    signal?.removeEventListener('abort', passOn);
  }
}

/** Anything that is no envelope is no answer of ours. */
export async function readEnvelope(response: Response): Promise<Answer> {
  const envelope: unknown = await response.json();
  if (!isEnvelope(envelope)) return SILENCE;
  return { decided: !UNDECIDED.has(response.status), status: response.status, envelope };
}

function headersOf(dependencies: CallDependencies, path: string, requestId: string | null): Record<string, string> {
  const token = dependencies.getToken();
  const device = DEVICE_PATHS.has(path) ? dependencies.getDevice() : '';
  return {
    accept: 'application/json',
    'accept-language': dependencies.getLanguage(),
    'x-requested-with': 'XMLHttpRequest',
    ...(token === '' ? {} : { [TOKEN_HEADER]: token }),
    ...(requestId === null ? {} : { [REQUEST_ID_HEADER]: requestId }),
    ...(device === '' ? {} : { [DEVICE_HEADER]: device }),
  };
}

/** A flat object as a form; what is undefined or null is left out, true is 1 and false 0. */
export function formOf(request: object): string {
  const form = new URLSearchParams();
  for (const [name, value] of Object.entries(request)) {
    if (value === undefined || value === null) continue;
    form.append(name, typeof value === 'boolean' ? (value ? '1' : '0') : String(value));
  }
  return form.toString();
}

/** The data of a success; every other answer is thrown as one of the three errors. `wasSilent`: it is not the first sending's answer. */
export function finish<Path extends CallPath>(
  dependencies: CallDependencies,
  answer: Answer,
  requestId: string | null,
  wasSilent = false,
): ReplyOf<Path> {
  if (answer.envelope === null) throw new Offline('no answer from the server', requestId);
  const { envelope, status } = answer;
  if (envelope.code === CODE_SUCCESS) return envelope.data as ReplyOf<Path>;
  if (envelope.code === CODE_SESSION_INVALID) {
    dependencies.onSessionInvalid();
    throw new SessionInvalid(envelope.msg, wasSilent);
  }
  const refused = envelope as Exclude<Envelope<unknown>, { code: 0 }>;
  throw new Refused(refused.refusal ?? 'internal-error', refused.detail ?? {}, refused.msg, status, wasSilent);
}

function isEnvelope(value: unknown): value is Envelope<unknown> {
  return (
    typeof value === 'object' &&
    value !== null &&
    typeof (value as { code?: unknown }).code === 'number' &&
    typeof (value as { msg?: unknown }).msg === 'string'
  );
}
