// In: a test's database. Out: both worlds with three small markets behind a real gateway, and callers that speak to it as a browser does.
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import { solveChallenge, type Challenge } from 'altcha-lib';
import type { FastifyInstance, InjectOptions } from 'fastify';
import type { Sql } from 'postgres';
import { afterAll } from 'vitest';
import { BASE_PATH, calls, type CallPath, type ReplyOf, type World } from '@hilsa/contract';
import type { Listing } from '@hilsa/core';
import { createOutbox } from '../src/connectors/index.ts';
import { createLog, openGateway, type WorldRooms } from '../src/gateway/index.ts';
import { readSettings } from '../src/boot/settings.ts';
import { Publisher } from '../src/publish/index.ts';
import { openSequencer } from '../src/sequencer/index.ts';
import { createTestDatabase } from './test-database.ts';

export interface Doors {
  app: FastifyInstance;
  worlds: Record<World, WorldRooms>;
  sql: Sql;
  /** Moves the gateway's clock; commands keep their own. */
  clock: { ahead: number };
  /** Every line, of the lowest level too. */
  logged: string[];
  /** Connects as whoever may change the tables themselves. */
  owner(): Sql;
}

/** The wire's answer, whatever it is. */
export interface Answer {
  status: number;
  code: number;
  msg: string;
  data: unknown;
  refusal?: string;
  detail?: Record<string, unknown>;
  headers: Record<string, unknown>;
}

const LISTING: Listing = {
  symbol: 'BTCUSDT',
  baseAsset: 1,
  quoteAsset: 0,
  tickUnits: 100_000n,
  lotUnits: 1_000n,
  minLots: 10,
  maxLots: 1_000_000,
  minNotional: 5_000_000n,
  maxNotional: 1_000_000_000_000n,
  priceBandBps: 2_000,
  marketProtectionBps: 500,
  makerFeeBps: 10,
  takerFeeBps: 10,
  referenceTicks: 1_000_000,
};

export async function openDoors(environment: Record<string, string> = {}): Promise<Doors> {
  const database = await createTestDatabase();
  const sql = database.connect('app', { max: 4 });
  const real = await openTestWorld('real', database);
  const demo = await openTestWorld('demo', database);
  const worlds = { real, demo };
  const clock = { ahead: 0 };
  const logged: string[] = [];
  const settings = readSettings({ RATE_LIMIT_FACTOR: '1000', ...environment });
  const app = await openGateway({
    masterKey: new Uint8Array(32).fill(7),
    settings,
    worlds,
    sql,
    sender: createOutbox(sql, () => Date.now() + clock.ahead),
    log: createLog('trace', { write: (line: string) => void logged.push(line) }),
    version: 'test',
    siteFolder: '/nowhere',
    consoleFolder: '/nowhere',
    ready: () => true,
    now: () => Date.now() + clock.ahead,
  });
  await app.ready();
  afterAll(async () => {
    await app.close();
    for (const { publisher, sequencer } of Object.values(worlds)) {
      publisher.stop();
      await sequencer.stop();
    }
  });
  return { app, worlds, sql, clock, logged, owner: () => database.connect('owner', { max: 1 }) };
}

async function openTestWorld(world: World, database: Parameters<typeof openSequencer>[0]): Promise<WorldRooms> {
  const sequencer = await openSequencer(database, {
    world,
    mode: 'sandbox',
    report: () => undefined,
    onFatal: (problem) => {
      throw problem;
    },
  });
  const system = (command: Parameters<typeof sequencer.submit>[0]['command']) =>
    sequencer.submit({ command, requestId: null, caller: 'system' });
  await system({ kind: 'list-asset', code: 'USDT', decimals: 6, atMs: 0 });
  for (const [index, code] of ['BTC', 'ETH', 'HLT'].entries()) {
    await system({ kind: 'list-asset', code, decimals: 8, atMs: 0 });
    await system({
      kind: 'list-instrument',
      listing: { ...LISTING, symbol: `${code}USDT`, baseAsset: index + 1 },
      atMs: 0,
    });
  }
  await system({ kind: 'set-instrument-status', instrument: 2, status: 'halted', atMs: 0 });
  const tables = { sql: database.connect('app', { max: 2 }), world };
  const publisher = new Publisher(sequencer, tables, Date.now);
  await publisher.load();
  publisher.start();
  return { sequencer, tables, publisher };
}

/** One call by form, as the browser makes it. */
export async function post(
  doors: Doors,
  path: string,
  fields: Record<string, string> = {},
  headers: Record<string, string> = {},
): Promise<Answer> {
  const payload = new URLSearchParams(fields).toString();
  return send(doors, {
    method: 'POST',
    url: BASE_PATH + path,
    payload,
    headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
  });
}

export async function send({ app }: Doors, options: InjectOptions): Promise<Answer> {
  const response = await app.inject(options);
  const body = JSON.parse(response.body) as Omit<Answer, 'status' | 'headers'>;
  return { status: response.statusCode, headers: response.headers, ...body };
}

/** A call that must succeed; its data is checked against the contract's reply schema. */
export async function ask<Path extends CallPath>(
  doors: Doors,
  path: Path,
  fields: Record<string, string> = {},
  token?: string,
  headers: Record<string, string> = {},
): Promise<ReplyOf<Path>> {
  const answer = await post(doors, path, fields, token === undefined ? headers : { accesstoken: token, ...headers });
  if (answer.code !== 0) throw new Error(`${path} ${JSON.stringify(fields)} was refused: ${JSON.stringify(answer)}`);
  return calls[path].reply.parse(answer.data) as ReplyOf<Path>;
}

/** A solved proof of work. */
export async function captcha(doors: Doors): Promise<string> {
  const { challenge } = await ask(doors, '/common/captcha');
  const solution = await solveChallenge({ challenge: challenge as unknown as Challenge, deriveKey });
  return Buffer.from(JSON.stringify({ challenge, solution })).toString('base64');
}

export const PASSWORD = 'haor-monsoon-77';
export const PIN = '407193';
let people = 0;

export interface Person {
  phone: string;
  token: string;
  tokenDemo: string;
  id: string;
}

/** Registers as a person does: captcha, code from the outbox, form. */
export async function register(doors: Doors): Promise<Person> {
  const phone = `017${String(10_000_000 + (people += 1))}`;
  await ask(doors, '/common/code/send', { target: phone, purpose: 'register', captcha: await captcha(doors) });
  const { token, tokenDemo, user } = await ask(doors, '/user/register', {
    phone,
    password: PASSWORD,
    passwordConfirmation: PASSWORD,
    code: await codeFor(doors, phone),
    consentVersion: '2026-11',
  });
  return { phone, token, tokenDemo, id: user.id };
}

export async function codeFor(doors: Doors, phone: string): Promise<string> {
  const { list } = await ask(doors, '/sandbox/outbox');
  // Notices come to the same phone, and hold no code.
  const message = list.find(({ target, text }) => target.endsWith(phone.slice(1)) && /\b\d{6}\b/.test(text));
  return /\d{6}/.exec(message?.text ?? '')![0];
}

/** Registers, sets the transaction PIN and takes test money in the real world. */
export async function fundedPerson(doors: Doors): Promise<Person> {
  const person = await register(doors);
  await ask(doors, '/user/pin/set', { kind: 'transaction', pin: PIN, pinConfirmation: PIN }, person.token);
  await ask(doors, '/user/sandbox/fund', { asset: 'USDT', amount: '100000' }, person.token);
  await ask(doors, '/user/sandbox/fund', { asset: 'BTC', amount: '0.5' }, person.token);
  return person;
}
