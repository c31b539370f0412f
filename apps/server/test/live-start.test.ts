// In: an empty database, a live installation's settings, partners' file and two people. Out: a live process that starts with nothing to offer, says what
// is missing, and is brought to its first rail by the console's own calls; and starts again with what is closed closed.
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { BASE_PATH } from '@hilsa/contract';
import { OWNER } from '../src/boot/embedded-postgres.ts';
import { act, askConsole, callConsole, type ConsoleDoors, operator, type Staff } from './console.ts';
import { atEnd } from './ending.ts';
import { createTestDatabase } from './test-database.ts';

const MAIN = new URL('../src/boot/main.ts', import.meta.url).pathname;
const LEGAL = 'Example Securities Ltd';
const BANK = {
  rail: 'bank',
  channel: 'bank',
  bankName: 'Dhaka Bank',
  accountName: LEGAL,
  accountNumber: '1501203456418',
  routingNumber: '085260728',
  branchName: 'Gulshan',
};
const limits = { minimum: '500', maximum: '500000', daily: '1000000', monthly: '20000000' };
const TERMS = {
  in: limits,
  out: limits,
  methods: [
    {
      name: 'BEFTN',
      fee: '0',
      feePercent: '0',
      minimum: '500',
      maximum: '500000',
      sessions: [],
      restsOnHolidays: true,
    },
  ],
  automatic: '100000',
  automaticHourly: '5000000',
  codeDaily: '25000',
  depositHours: 72,
  depositSessions: [],
  mostTimes: 10,
  holidays: [],
};

let [folder, environment] = ['', {} as Record<string, string>];
let sql: ConsoleDoors['sql'];
let running: ChildProcess | null = null;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'hilsa-first-'));
  const database = await createTestDatabase();
  sql = database.connect('app', { max: 2 });
  const { address } = database;
  if (!('socketDir' in address)) throw new Error('the tests’ cluster is asked by its socket');
  const login = (user: string) =>
    `postgres://${user}@localhost/${address.name}?host=${encodeURIComponent(address.socketDir)}`;
  writeFileSync(join(folder, 'partners.json'), JSON.stringify({ banks: [BANK] }));
  environment = {
    MODE: 'live',
    PORT: '0',
    CALLBACK_PORT: '0',
    LOG_LEVEL: 'warn',
    DATA_DIR: join(folder, 'data'),
    DATABASE_URL: login(OWNER),
    DATABASE_APP_URL: login('hilsa_app'),
    DATABASE_WRITER_URL: login('hilsa_writer'),
    DATABASE_PROJECTOR_URL: login('hilsa_projector'),
    FILES_KEY: Buffer.alloc(32, 7).toString('base64'),
    OPERATOR_LEGAL_NAME: LEGAL,
    OPERATOR_LICENCE: 'L-1',
    JURISDICTION: 'BD',
    // Nobody is written to in this test.
    SMTP_URL: 'smtps://mail.example:465',
    SMS_GATEWAY_URL: 'https://sms.example/send',
    PARTNERS_FILE: join(folder, 'partners.json'),
  };
  atEnd(async () => {
    await stopped();
    rmSync(folder, { recursive: true, force: true });
  });
});

async function stopped(): Promise<void> {
  if (running === null) return;
  const ended = once(running, 'close');
  running.kill('SIGTERM');
  await ended;
  running = null;
}

/** A live process, once it takes calls; and what it said until then. */
async function started(): Promise<{ said: string; doors: ConsoleDoors }> {
  const { PATH = '', NODE_COMPILE_CACHE } = process.env;
  const kept = { PATH, TMPDIR: folder, ...(NODE_COMPILE_CACHE === undefined ? {} : { NODE_COMPILE_CACHE }) };
  const child = spawn(process.execPath, [MAIN], {
    env: { ...kept, ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  running = child;
  let said = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (piece) => (said += String(piece)));
  let hasEnded = false;
  child.once('close', () => (hasEnded = true));
  await vi.waitFor(() => expect(hasEnded || / is ready\n/.test(said)).toBe(true), { timeout: 120_000, interval: 50 });
  if (hasEnded) {
    running = null;
    throw new Error(`ended before it was ready: ${said}`);
  }
  const address = new URL(/http:\/\/[\d.:]+/.exec(said)![0]);
  return { said, doors: { sql, clock: { ahead: 0 }, app: { inject: asks(address) } as never } };
}

/** As `app.inject` of the doors of other tests, by a socket. */
const asks =
  (address: URL) => (asked: { method: string; url: string; payload?: string; headers?: Record<string, string> }) =>
    new Promise((resolve, reject) => {
      const { method, url, payload, headers = {} } = asked;
      const sent = request(new URL(url, address), { method, headers }, (answer) => {
        let body = '';
        answer.on('data', (piece) => (body += String(piece)));
        answer.on('end', () => resolve({ statusCode: answer.statusCode, headers: answer.headers, body }));
      });
      sent.on('error', reject);
      sent.end(payload);
    });

describe('a live process on an empty database', { timeout: 300_000 }, () => {
  let maker: Staff;
  let checker: Staff;
  const rails = async (doors: ConsoleDoors) => (await askConsole(doors, maker, '/payments/rails/list', {})).list;
  const decide = async (doors: ConsoleDoors, by: Staff, actionId: string) =>
    callConsole(
      doors,
      '/approvals/decide',
      { id: actionId, decision: 'approve', reason: 'Seen it, too.' },
      { cookie: by.cookie },
    );

  it('S3 starts with nothing to offer and says what is missing; two people open its first rail, with the first money', async () => {
    const { said, doors } = await started();
    expect(said).toContain('Closed until it is set: no market is listed');
    expect(said).toContain('Closed until it is set: no rail for deposits and withdrawals is set');
    const site = (await doors.app.inject({
      method: 'POST',
      url: `${BASE_PATH}/coin/infos`,
      payload: '{}',
      headers: { 'content-type': 'application/json' },
    })) as { statusCode: number; body: string };
    expect([site.statusCode, JSON.parse(site.body)]).toMatchObject([200, { code: 0, data: { list: [] } }]);
    maker = await operator(doors, 'treasury');
    checker = await operator(doors, 'compliance');
    expect(await rails(doors)).toEqual([]);
    expect(await askConsole(doors, maker, '/payments/rails/named/list', {})).toEqual({
      list: [{ id: 'bank:BDT', holder: LEGAL }],
    });
    // Nobody stands behind these, whoever writes them.
    for (const id of ['bank:USD', 'other:BDT', 'bank'])
      expect((await act(doors, maker, 'open-rail', id, TERMS)).refusal).toMatch(/^(?:unknown-rail|field-invalid)$/);
    const upside = { ...TERMS, in: { ...limits, minimum: '999999' } };
    expect(await act(doors, maker, 'open-rail', 'bank:BDT', upside)).toMatchObject({ refusal: 'rail-invalid' });
    const fine = { ...TERMS, automatic: '0.001' };
    expect(await act(doors, maker, 'open-rail', 'bank:BDT', fine)).toMatchObject({ refusal: 'amount-too-precise' });

    const asked = await act(doors, maker, 'open-rail', 'bank:BDT', TERMS);
    expect(asked.data).toMatchObject({ state: 'waiting' });
    expect(await decide(doors, maker, asked.data!.actionId)).toMatchObject({ refusal: 'same-operator' });
    expect(await rails(doors)).toEqual([]);
    expect((await decide(doors, checker, asked.data!.actionId)).code).toBe(0);
    expect(await rails(doors)).toMatchObject([{ id: 'bank:BDT', version: 1, isOpenIn: true, isOpenOut: true }]);
    // The watch looks every five seconds; nothing of it fails.
    await expect
      .poll(async () => rails(doors), { timeout: 30_000 })
      .toMatchObject([{ id: 'bank:BDT', failingIn: '', failingOut: '' }]);
    expect(await askConsole(doors, maker, '/payments/rails/named/list', {})).toEqual({ list: [] });
    expect(await act(doors, maker, 'open-rail', 'bank:BDT', TERMS)).toMatchObject({ refusal: 'nothing-to-change' });
    await stopped();
  });

  it('S3 starts again with that rail, and with it alone closed when nobody stands behind it any more; never in another’s name', async () => {
    writeFileSync(join(folder, 'partners.json'), JSON.stringify({ banks: [{ ...BANK, rail: 'second' }] }));
    const { said, doors } = await started();
    expect(said).toContain('no rail for deposits and withdrawals is set');
    expect(await rails(doors)).toMatchObject([{ id: 'bank:BDT', failingIn: 'no-partner', failingOut: 'no-partner' }]);
    await stopped();
    writeFileSync(
      join(folder, 'partners.json'),
      JSON.stringify({ banks: [{ ...BANK, accountName: 'Rahima Khatun' }] }),
    );
    await expect(started()).rejects.toThrow(
      /Live mode does not start: rail bank of BDT pays to an account of Rahima Khatun, who is not the operator\./,
    );
  });
});
