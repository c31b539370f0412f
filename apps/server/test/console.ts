// In: a test's database. Out: the console's door, and operators who call it as the console does.
import type { FastifyInstance } from 'fastify';
import { generate } from 'otplib';
import type { Sql } from 'postgres';
import {
  CONSOLE_BASE_PATH,
  consoleCalls,
  type ActionName,
  type ConsolePath,
  type ConsoleReplyOf,
  type ConsoleRequestOf,
  type Role,
} from '@hilsa/contract/console/index';
import { addOperator, inviteOperator } from '../src/operations/operators.ts';

export interface ConsoleDoors {
  readonly app: FastifyInstance;
  readonly sql: Sql;
  /** Moves the server's clock. */
  readonly clock: { ahead: number };
}

export interface Staff {
  readonly id: string;
  readonly email: string;
  readonly secret: string;
  /** The Cookie header. */
  readonly cookie: string;
}

export interface ConsoleAnswer {
  readonly status: number;
  readonly code: number;
  readonly data: unknown;
  readonly refusal?: string;
  readonly detail?: Record<string, unknown>;
  readonly headers: Record<string, unknown>;
  readonly body: string;
}

export const STAFF_PASSWORD = 'seven boats at dusk';
const HOST = 'hilsa.test';
let staff = 0;
let requests = 0;

/** Who holds a cookie: their authenticator answers when the server asks for a fresh factor, as the console's dialog does. */
const authenticators = new Map<string, string>();

/** One call as the console makes it: asked for a fresh factor, it shows one and goes on. */
export async function callConsole(
  doors: ConsoleDoors,
  path: string,
  body: unknown,
  options: { cookie?: string; headers?: Record<string, string> } = {},
): Promise<ConsoleAnswer> {
  const answer = await callOnce(doors, path, body, options);
  const secret = options.cookie === undefined ? undefined : authenticators.get(options.cookie);
  if (answer.refusal !== 'fresh-factor-required' || secret === undefined) return answer;
  await callOnce(doors, '/factor/prove', { totp: await codeOf(doors, secret) }, options);
  return callOnce(doors, path, body, options);
}

/** One call, with whatever comes. */
export async function callOnce(
  { app }: ConsoleDoors,
  path: string,
  body: unknown,
  { cookie, headers = {} }: { cookie?: string; headers?: Record<string, string> } = {},
): Promise<ConsoleAnswer> {
  const response = await app.inject({
    method: 'POST',
    url: CONSOLE_BASE_PATH + path,
    payload: JSON.stringify(body),
    headers: {
      host: HOST,
      origin: `http://${HOST}`,
      'content-type': 'application/json',
      'x-hilsa-console': '1',
      ...(cookie !== undefined && { cookie }),
      ...headers,
    },
  });
  const isEnvelope = String(response.headers['content-type']).startsWith('application/json');
  const envelope = isEnvelope ? (JSON.parse(response.body) as Record<string, unknown>) : { code: 0, data: null };
  return {
    status: response.statusCode,
    headers: response.headers,
    body: response.body,
    ...(envelope as Pick<ConsoleAnswer, 'code' | 'data'>),
  };
}

/** A call that must succeed; its data is checked against the contract. */
export async function askConsole<Path extends ConsolePath>(
  doors: ConsoleDoors,
  by: Pick<Staff, 'cookie'>,
  path: Path,
  body: ConsoleRequestOf<Path>,
): Promise<ConsoleReplyOf<Path>> {
  const answer = await callConsole(doors, path, body, { cookie: by.cookie });
  if (answer.code !== 0) throw new Error(`${path} ${JSON.stringify(body)} was refused: ${answer.body}`);
  return consoleCalls[path].reply.parse(answer.data) as ConsoleReplyOf<Path>;
}

/** Runs an action; whatever comes is given back. */
export async function act(
  doors: ConsoleDoors,
  by: Pick<Staff, 'cookie'>,
  action: ActionName,
  subject: string,
  input: unknown = {},
  reason = 'because a test says so',
): Promise<ConsoleAnswer & { data: ConsoleReplyOf<'/actions/run'> | null }> {
  requests += 1;
  const body = { action, subject, reason, input, requestId: `request-${requests}` };
  return (await callConsole(doors, '/actions/run', body, { cookie: by.cookie })) as never;
}

/** The six digits of the authenticator, now by the server's clock. */
export function codeOf({ clock }: ConsoleDoors, secret: string): Promise<string> {
  return generate({ secret, epoch: Math.floor((Date.now() + clock.ahead) / 1000) });
}

export function cookieOf(answer: ConsoleAnswer): string {
  return String(answer.headers['set-cookie']).split(';', 1)[0]!;
}

/** Invited by the server's command, then in by the link, as the first administrator is. */
export async function operator(doors: ConsoleDoors, ...roles: Role[]): Promise<Staff> {
  staff += 1;
  const email = `staff${staff}@hilsa.test`;
  const nowMs = Date.now() + doors.clock.ahead;
  const { id } = await addOperator(doors.sql, { email, name: `Staff ${staff}`, roles }, nowMs);
  const { token } = await inviteOperator(doors.sql, id, nowMs);
  const { secret } = (await callConsole(doors, '/invite/info', { token })).data as { secret: string };
  const accepted = await callConsole(doors, '/invite/accept', {
    token,
    password: STAFF_PASSWORD,
    passwordConfirmation: STAFF_PASSWORD,
    totp: await codeOf(doors, secret),
  });
  if (accepted.code !== 0) throw new Error(accepted.body);
  return known({ id, email, secret, cookie: cookieOf(accepted) });
}

/** Signs in anew, a step of the authenticator later. */
export async function signInAgain(doors: ConsoleDoors, who: Staff): Promise<Staff> {
  doors.clock.ahead += 30_000;
  const totp = await codeOf(doors, who.secret);
  const answer = await callConsole(doors, '/login', { email: who.email, password: STAFF_PASSWORD, totp });
  if (answer.code !== 0) throw new Error(answer.body);
  return known({ ...who, cookie: cookieOf(answer) });
}

function known(who: Staff): Staff {
  authenticators.set(who.cookie, who.secret);
  return who;
}
