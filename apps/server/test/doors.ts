// In: a test's database. Out: both worlds with three small markets behind a real gateway, and callers that speak to it as a browser does.
import { COIN_FEES } from '../src/sandbox/listings.ts';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import { solveChallenge, type Challenge } from 'altcha-lib';
import type { FastifyInstance, InjectOptions } from 'fastify';
import type { Sql } from 'postgres';
import { atEnd } from './ending.ts';
import { BASE_PATH, calls, type CallPath, type ReplyOf, type World } from '@hilsa/contract';
import type { Listing } from '@hilsa/core';
import { carriedBy, createOutbox, type Partners } from '../src/connectors/index.ts';
import { createLog, openGateway, type WorldRooms } from '../src/gateway/index.ts';
import { accountOfCustomer, customerOf, drawsOf } from '../src/boot/draws.ts';
import { operatorCommands } from '../src/boot/operator-commands/index.ts';
import { readSettings } from '../src/boot/settings.ts';
import { Publisher } from '../src/publish/index.ts';
import { buildPublication, keepLiabilities, type Liabilities, signingKeyOf } from '../src/liabilities/index.ts';
import type { Patience } from '../src/gateway/app.ts';
import { sellMembership } from '../src/sandbox/prepare-membership.ts';
import { listPairs } from '../src/sandbox/prepare-conversion.ts';
import { listMoney } from '../src/sandbox/prepare-money.ts';
import { type Clocks, MACHINE_CLOCKS, openSequencer } from '../src/sequencer/index.ts';
import type { Database, Who } from '../src/boot/database.ts';
import { createTestDatabase } from './test-database.ts';

export interface Doors {
  app: FastifyInstance;
  worlds: Record<World, WorldRooms>;
  sql: Sql;
  /** What the doors were opened with, read at each call. */
  settings: ReturnType<typeof readSettings>;
  /** Moves the gateway's clock; commands keep their own. */
  clock: { ahead: number };
  /** Publishes what the real world owes. */
  liabilities: Liabilities;
  /** Every line, of the lowest level too. */
  logged: string[];
  /** What the stream's snapshots asked the tables, in both worlds. */
  snapshotsAsked: string[];
  /** Connects as whoever may change the tables themselves. */
  owner(): Sql;
  /** A connection as one of the roles. */
  login(who: Who): Sql;
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
  kind: 'spot' as const,
  fees: COIN_FEES,
  tickTable: [],
  referenceTicks: 1_000_000,
};

export interface DoorOptions {
  patience?: Patience;
  /** Whom money comes from and goes to. */
  partners?: (worlds: Record<World, WorldRooms>, sql: Sql) => Promise<Partners>;
  /** The clock moves the commands' time too: as if the machine had slept, or `awake`, which is at once and to the millisecond. */
  isTimed?: boolean | 'awake';
}

export async function openDoors(
  environment: Record<string, string> = {},
  { patience, partners, isTimed = false }: DoorOptions = {},
): Promise<Doors> {
  const database = await createTestDatabase();
  const sql = database.connect('app', { max: 4 });
  const snapshotsAsked: string[] = [];
  const clock = { ahead: 0 };
  const clocks = isTimed === false ? MACHINE_CLOCKS : aheadBy(clock, isTimed === 'awake');
  const real = await openTestWorld('real', { database, asked: snapshotsAsked, clocks });
  const demo = await openTestWorld('demo', { database, asked: snapshotsAsked, clocks });
  const worlds = { real, demo };
  const opened = await partners?.(worlds, sql);
  const logged: string[] = [];
  const settings = { ...readSettings({ RATE_LIMIT_FACTOR: '1000', ...environment }) };
  const masterKey = new Uint8Array(32).fill(7);
  const liabilities = keepLiabilities({
    sequencer: real.sequencer,
    sql,
    mode: 'sandbox',
    // In this process: quicker to begin than one of its own, and the same trees.
    build: async (wish) => buildPublication(sql, wish),
    signingKey: signingKeyOf(masterKey),
    report: (problem) => {
      throw problem;
    },
    now: () => Date.now() + clock.ahead,
  });
  const app = await openGateway({
    masterKey,
    // Nothing leaves a test.
    carriesWebhooks: false,
    liabilities,
    settings,
    worlds,
    sql,
    signInSql: database.connect('app', { max: 2 }),
    sender: createOutbox(sql, () => Date.now() + clock.ahead),
    operatorCommands: operatorCommands(worlds, {
      stockHours: 'round-the-clock',
      draws: drawsOf('sandbox', { sql, masterKey }),
      customerOf: customerOf(sql),
      accountOf: accountOfCustomer(sql),
      sql,
      now: () => Date.now() + clock.ahead,
      ...(opened && { statements: opened.statements, carried: () => carriedBy(opened) }),
    }),
    log: createLog('trace', { write: (line: string) => void logged.push(line) }),
    version: 'test',
    ...(await builtFolders()),
    ready: () => true,
    ...(patience && { patience }),
    ...(opened && { partners: opened }),
    now: () => Date.now() + clock.ahead,
  });
  await app.ready();
  atEnd(async () => {
    await opened?.stop();
    await app.close();
    for (const { publisher, sequencer } of Object.values(worlds)) {
      publisher.stop();
      await sequencer.stop();
    }
  });
  return {
    app,
    worlds,
    sql,
    settings,
    clock,
    liabilities,
    logged,
    snapshotsAsked,
    owner: () => database.connect('owner', { max: 1 }),
    login: (who) => database.connect(who, { max: 1 }),
  };
}

/** Both apps built, as `npm start` finds them: routes are then made while plugins load, and what holds for all must hold for these too. */
async function builtFolders(): Promise<{ siteFolder: string; consoleFolder: string }> {
  const folder = await mkdtemp(join(tmpdir(), 'hilsa-built-'));
  atEnd(() => rm(folder, { recursive: true }));
  const made = { siteFolder: join(folder, 'site'), consoleFolder: join(folder, 'console') };
  for (const each of Object.values(made)) {
    await mkdir(each);
    await writeFile(join(each, 'index.html'), '<!doctype html><title>Hilsa</title>');
  }
  return made;
}

/** Time of the machine, and as much more as was told to pass. */
function aheadBy(clock: { readonly ahead: number }, isAwake: boolean): Clocks {
  return {
    wallMs: () => MACHINE_CLOCKS.wallMs() + clock.ahead,
    steadyMs: () => MACHINE_CLOCKS.steadyMs() + (isAwake ? clock.ahead : 0),
    awakeOrAsleepMs: () => MACHINE_CLOCKS.awakeOrAsleepMs() + clock.ahead,
  };
}

async function openTestWorld(
  world: World,
  { database, asked, clocks }: { database: Database; asked: string[]; clocks: Clocks },
): Promise<WorldRooms> {
  const sequencer = await openSequencer(database, {
    world,
    mode: 'sandbox',
    projector: 'here',
    clocks,
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
  await listMoney(sequencer);
  await sellMembership(sequencer);
  await listPairs(sequencer);
  await system({ kind: 'set-instrument-status', instrument: 2, status: 'halted', atMs: 0 });
  const tables = { sql: database.connect('app', { max: 2 }), world };
  // As the server has it: what the stream's snapshots ask for has connections of its own.
  const debug = (_: number, query: string) => void asked.push(query);
  const snapshots = { sql: database.connect('app', { max: 1, debug }), world };
  const publisher = new Publisher(sequencer, snapshots, Date.now);
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
  remoteAddress?: string,
): Promise<Answer> {
  const payload = new URLSearchParams(fields).toString();
  return send(doors, {
    method: 'POST',
    url: BASE_PATH + path,
    payload,
    headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
    ...(remoteAddress !== undefined && { remoteAddress }),
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
  address?: string,
): Promise<ReplyOf<Path>> {
  const sender = token === undefined ? headers : { accesstoken: token, ...headers };
  const first = await post(doors, path, fields, sender, address);
  // As the screens do it: the proof of work is found where it is wanted.
  const answer =
    path === '/user/login' && first.refusal === 'captcha-required'
      ? await post(doors, path, { ...fields, captcha: await captcha(doors) }, sender, address)
      : first;
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
/** Where people register: an address has two codes of strangers a day, and what a test asks for comes from the machine's own. */
const HOME = '192.0.2.200';

export interface Person {
  phone: string;
  token: string;
  tokenDemo: string;
  id: string;
}

/** Registers as a person does: captcha, code from the outbox, form. */
export async function register(doors: Doors): Promise<Person> {
  const phone = `017${String(10_000_000 + (people += 1))}`;
  const wish = { target: phone, purpose: 'register', captcha: await captcha(doors) };
  await ask(doors, '/common/code/send', wish, undefined, {}, HOME);
  const form = {
    phone,
    password: PASSWORD,
    passwordConfirmation: PASSWORD,
    code: await codeFor(doors, phone),
    consentVersion: '2026-11',
  };
  const { token, tokenDemo, user } = await ask(doors, '/user/register', form, undefined, {}, HOME);
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
