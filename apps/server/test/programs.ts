// In: a customer of a test. Out: keys for programs, and calls signed with them as programs sign.
import {
  createHmac,
  generateKeyPairSync,
  hash as digest,
  randomBytes,
  sign as signs,
  type KeyObject,
} from 'node:crypto';
import { ask, codeFor, PASSWORD, type Doors, type Person } from './doors.ts';

export interface Program {
  readonly id: string;
  readonly apiKey: string;
  /** Of hmac-sha256; empty for the others. */
  readonly secret: string;
  /** As PEM, of the others; empty for hmac-sha256. */
  readonly privateKey: string;
  sign(payload: string): string;
}

export interface Heard {
  readonly status: number;
  readonly body: unknown;
  readonly code: number | undefined;
  readonly msg: string | undefined;
  readonly headers: Readonly<Record<string, unknown>>;
}

/** A confirmation by password and code. */
export async function confirmedFor(doors: Doors, person: Person, purpose: string): Promise<string> {
  const { token } = person;
  doors.clock.ahead += 61_000;
  await ask(doors, '/common/code/send', { purpose: 'confirm' }, token);
  const code = await codeFor(doors, person.phone);
  return (await ask(doors, '/user/confirm', { purpose, method: 'code', password: PASSWORD, code }, token)).confirmation;
}

/** A confirmation as if one had been given: a day has five codes, and a file of tests needs more keys. */
export async function givenFor(doors: Doors, token: string, purpose: string): Promise<string> {
  const confirmation = randomBytes(32).toString('base64url');
  const hashOf = (text: string) => digest('sha256', text, 'base64url');
  await doors.sql`
    insert into identity.proofs (token_hash, customer_id, sign_in, purpose, ends_ms)
    select ${hashOf(confirmation)}, customer_id, sign_in, ${purpose}, ${Date.now() + doors.clock.ahead + 60_000}
    from identity.sessions where token_hash = ${hashOf(token)}`;
  return confirmation;
}

interface Wish {
  readonly algorithm?: 'hmac-sha256' | 'ed25519' | 'rsa';
  readonly world?: 'real' | 'demo';
  readonly fields?: Record<string, string>;
}

/** A key that trades, of the real world, unless something else is wished. */
export async function programOf(doors: Doors, person: Person, wish: Wish = {}): Promise<Program> {
  const { algorithm = 'hmac-sha256', world = 'real', fields = {} } = wish;
  const token = world === 'demo' ? person.tokenDemo : person.token;
  const confirmation = await givenFor(doors, token, 'make-api-key');
  const pair = algorithm === 'hmac-sha256' ? null : pairOf(algorithm);
  const publicKey = pair?.publicKey.export({ type: 'spki', format: 'pem' }).toString();
  const made = await ask(
    doors,
    '/user/api-key/make',
    { label: 'bot', algorithm, trade: '1', confirmation, ...(publicKey !== undefined && { publicKey }), ...fields },
    token,
  );
  const secret = made.secret ?? '';
  return {
    id: made.key.id,
    apiKey: made.key.apiKey,
    secret,
    privateKey: pair?.privateKey.export({ type: 'pkcs8', format: 'pem' }).toString() ?? '',
    sign: (payload) =>
      pair === null
        ? createHmac('sha256', secret).update(payload).digest('hex')
        : signs(algorithm === 'rsa' ? 'sha256' : null, Buffer.from(payload), pair.privateKey).toString('base64'),
  };
}

function pairOf(algorithm: 'ed25519' | 'rsa'): { publicKey: KeyObject; privateKey: KeyObject } {
  return algorithm === 'ed25519' ? generateKeyPairSync('ed25519') : generateKeyPairSync('rsa', { modulusLength: 2048 });
}

/** A signed call, its parameters in the order given. GET and DELETE by the query, the others by the body. */
export async function signed(
  doors: Doors,
  program: Program,
  call: string,
  parameters: Record<string, string | number> = {},
): Promise<Heard> {
  const timestamp = Date.now() + doors.clock.ahead;
  const payload = new URLSearchParams(
    Object.entries({ timestamp, ...parameters }).map(([name, value]): [string, string] => [name, String(value)]),
  ).toString();
  return sent(doors, call, `${payload}&signature=${encodeURIComponent(program.sign(payload))}`, program.apiKey);
}

/** A call with just this text, whatever it is. */
export async function sent(doors: Doors, call: string, text = '', apiKey?: string, address?: string): Promise<Heard> {
  const [method = 'GET', path = ''] = call.split(' ');
  const inQuery = method === 'GET' || method === 'DELETE';
  const response = await doors.app.inject({
    method: method as 'GET',
    url: inQuery && text !== '' ? `${path}?${text}` : path,
    ...(!inQuery && { payload: text }),
    headers: {
      ...(!inQuery && { 'content-type': 'application/x-www-form-urlencoded' }),
      ...(apiKey !== undefined && { 'x-mbx-apikey': apiKey }),
    },
    ...(address !== undefined && { remoteAddress: address }),
  });
  const body: unknown = JSON.parse(response.body);
  const { code, msg } = body as { code?: number; msg?: string };
  return { status: response.statusCode, body, code, msg, headers: response.headers };
}

/** A webhook of somebody: its number. */
export async function webhookOf(doors: Doors, person: Person): Promise<string> {
  const confirmation = await givenFor(doors, person.token, 'make-api-key');
  const url = 'https://bot.example.com/';
  return (await ask(doors, '/user/webhook/make', { url, confirmation }, person.token)).webhook.id;
}
