// In: a path of the console's contract and its request.
// Out: the reply, or one kind of failure with the server's own sentence.
import type { ConsolePath, ConsoleReplyOf, ConsoleRequestOf } from '@hilsa/contract/console/index';
import { CONSOLE_BASE_PATH, CONSOLE_HEADER, CONSOLE_HEADER_BACKGROUND } from '@hilsa/contract/console/paths';
import { CODE_SESSION_INVALID, CODE_SUCCESS } from '@hilsa/contract/paths';
import { states } from '../texts/parts.ts';
import { askForFactor } from './fresh-factor.ts';
import { isSomebodyHere } from './presence.ts';
import { tellSession } from './session.ts';

interface Envelope {
  readonly code: number;
  readonly msg: string;
  readonly data: unknown;
  readonly refusal?: string;
  readonly detail?: Readonly<Record<string, string | number>>;
}

/** Why a call gave no reply. `code` is the envelope's; 0 when the server was not reached at all. */
export class CallFailed extends Error {
  readonly code: number;
  readonly refusal: string | null;
  readonly detail: Readonly<Record<string, string | number>>;

  constructor(message: string, code: number, refusal: string | null, detail: CallFailed['detail'] = {}) {
    super(message);
    this.name = 'CallFailed';
    this.code = code;
    this.refusal = refusal;
    this.detail = detail;
  }

  get sessionEnded(): boolean {
    return this.code === CODE_SESSION_INVALID;
  }
}

/** Asked for a fresh factor it has it shown, and sends the very same again. @throws CallFailed */
export async function call<Path extends ConsolePath>(
  path: Path,
  request: ConsoleRequestOf<Path>,
  signal?: AbortSignal,
): Promise<ConsoleReplyOf<Path>> {
  try {
    return await callOnce(path, request, signal);
  } catch (failure) {
    if (!(failure instanceof CallFailed) || failure.refusal !== 'fresh-factor-required') throw failure;
    if (!(await askForFactor())) throw failure;
    return callOnce(path, request, signal);
  }
}

async function callOnce<Path extends ConsolePath>(
  path: Path,
  request: ConsoleRequestOf<Path>,
  signal?: AbortSignal,
): Promise<ConsoleReplyOf<Path>> {
  const response = await send(path, request, signal);
  return (await envelopeOf(response)).data as ConsoleReplyOf<Path>;
}

/** The bytes of a picture or a table. @throws CallFailed */
export async function callForBytes<Path extends ConsolePath>(
  path: Path,
  request: ConsoleRequestOf<Path>,
  signal?: AbortSignal,
): Promise<Blob> {
  const response = await send(path, request, signal);
  if (response.headers.get('content-type')?.startsWith('application/json') === true) await envelopeOf(response);
  if (!response.ok) throw new CallFailed(states.failed, response.status, null);
  return response.blob();
}

async function send(path: string, request: unknown, signal: AbortSignal | undefined): Promise<Response> {
  const mark = isSomebodyHere() ? '1' : CONSOLE_HEADER_BACKGROUND;
  try {
    return await fetch(CONSOLE_BASE_PATH + path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', [CONSOLE_HEADER]: mark, 'accept-language': 'en-US' },
      body: JSON.stringify(request),
      credentials: 'same-origin',
      cache: 'no-store',
      ...(signal === undefined ? {} : { signal }),
    });
  } catch (problem) {
    if (signal?.aborted === true) throw problem;
    throw new CallFailed(states.unreachable, 0, null);
  }
}

async function envelopeOf(response: Response): Promise<Envelope> {
  let envelope: Envelope;
  try {
    envelope = (await response.json()) as Envelope;
  } catch {
    throw new CallFailed(states.failed, response.status, null);
  }
  if (envelope.code === CODE_SUCCESS) return envelope;
  if (envelope.code === CODE_SESSION_INVALID) tellSession('ended');
  throw new CallFailed(envelope.msg || states.failed, envelope.code, envelope.refusal ?? null, envelope.detail ?? {});
}

/** The sentence for a person, whatever failed. */
export function sentenceOf(problem: unknown): string {
  return problem instanceof CallFailed ? problem.message : states.failed;
}
