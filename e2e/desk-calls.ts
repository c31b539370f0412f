// In: a server of this run. Out: somebody at the console who does by its calls what a picture needs to have happened: papers decided, texts written, a question answered.
import type { APIRequestContext } from '@playwright/test';
import type {
  ActionInput,
  ActionName,
  ConsolePath,
  ConsoleReplyOf,
  ConsoleRequestOf,
} from '@hilsa/contract/console/index';
import { AuthenticatorApp } from './authenticator-app.ts';
import { invite, type Invited } from './operator.ts';
import type { TimedServer } from './timed-server.ts';

const PASSWORD = 'a wide river, a small boat';
const BASE = '/console-api';

interface Answer<Path extends ConsolePath> {
  readonly code: number;
  readonly msg: string;
  readonly data: ConsoleReplyOf<Path>;
  readonly refusal?: string;
}

export class DeskCalls {
  readonly #request: APIRequestContext;
  readonly #origin: string;
  #cookie = '';
  #again: { readonly email: string; readonly app: AuthenticatorApp } | null = null;
  #requests = 0;
  #second: DeskCalls | null = null;

  private constructor(request: APIRequestContext, origin: string) {
    this.#request = request;
    this.#origin = origin;
  }

  /** Invited by the command on the server, and in by the link. */
  static async join(request: APIRequestContext, invited: Invited, server?: TimedServer): Promise<DeskCalls> {
    const { email, link } = await invite(invited, server);
    const desk = new DeskCalls(request, new URL(link).origin);
    const token = link.slice(link.lastIndexOf('/') + 1);
    const { secret } = await desk.ask('/invite/info', { token });
    const app = new AuthenticatorApp(secret, server?.now);
    const totp = await app.code();
    await desk.ask('/invite/accept', { token, password: PASSWORD, passwordConfirmation: PASSWORD, totp });
    desk.#again = { email, app };
    return desk;
  }

  /** The session ended with the day. */
  async signsInAgain(): Promise<void> {
    const { email, app } = this.#again!;
    await this.ask('/login', { email, password: PASSWORD, totp: await app.code() });
  }

  /** Asked for a fresh factor, shows one and goes on. @throws Error when it is refused */
  async ask<Path extends ConsolePath>(path: Path, body: ConsoleRequestOf<Path>): Promise<ConsoleReplyOf<Path>> {
    const first = await this.#send(path, body);
    if (first.refusal !== 'fresh-factor-required') return this.#dataOf(path, body, first);
    const proof = { totp: await this.#again!.app.code() };
    this.#dataOf('/factor/prove', proof, await this.#send('/factor/prove', proof));
    return this.#dataOf(path, body, await this.#send(path, body));
  }

  #dataOf<Path extends ConsolePath>(
    path: Path,
    body: unknown,
    { code, msg, data }: Answer<Path>,
  ): ConsoleReplyOf<Path> {
    if (code !== 0) throw new Error(`${path} was refused: ${msg} (${JSON.stringify(body)})`);
    return data;
  }

  async #send<Path extends ConsolePath>(path: Path, body: ConsoleRequestOf<Path>): Promise<Answer<Path>> {
    const response = await this.#request.post(this.#origin + BASE + path, {
      data: body as object,
      headers: { origin: this.#origin, 'x-hilsa-console': '1', cookie: this.#cookie },
    });
    this.#cookie = response.headers()['set-cookie']?.split(';', 1)[0] ?? this.#cookie;
    return (await response.json()) as Answer<Path>;
  }

  /** Does something that needs no second person. */
  async act<Name extends ActionName>(
    action: Name,
    subject: string,
    input: ActionInput<Name>,
    reason: string,
  ): Promise<Record<string, string>> {
    this.#requests += 1;
    const requestId = `looks-${Date.now()}-${this.#requests}`;
    const { result } = await this.ask('/actions/run', { action, subject, reason, input: input as never, requestId });
    return result;
  }

  /** Writes what customers will read: asked for here, agreed to by a second administrator. */
  async publish(subject: string, input: ActionInput<'save-content'>, reason: string): Promise<Record<string, string>> {
    this.#requests += 1;
    const requestId = `publish-${Date.now()}-${this.#requests}`;
    const action = 'save-content' as const;
    const asked = await this.ask('/actions/run', { action, subject, reason, input, requestId });
    if (asked.state !== 'waiting') return asked.result;
    this.#second ??= await DeskCalls.join(this.#request, { name: 'Second Person', roles: ['administrator'] });
    const decision = { id: asked.actionId, decision: 'approve' as const, reason };
    return (await this.#second.ask('/approvals/decide', decision)).result;
  }

  /** The case that waits for a decision on this customer's papers. */
  async caseOf(customerId: string): Promise<string> {
    const { list } = await this.ask('/papers/list', { customerId, status: 'pending' });
    return list[0]!.id;
  }
}
