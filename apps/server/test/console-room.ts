// In: a test's database. Out: the console's door over the operators' room, with desks of customers and papers that tests can look into.
import type { Sql } from 'postgres';
import Fastify from 'fastify';
import { atEnd } from './ending.ts';
import type { User } from '@hilsa/contract';
import { createChat, createContentDesk, createResearch, type ResearchMarkets } from '../src/content/index.ts';
import { createWebPush, newPushKeys } from '../src/connectors/index.ts';
import { serveConsoleCalls } from '../src/gateway/console/console-door.ts';
import { createLimits } from '../src/gateway/limits.ts';
import type { WorldRooms } from '../src/gateway/index.ts';
import { createMeters } from '../src/gateway/meters.ts';
import { createSecurityStream } from '../src/gateway/security-stream.ts';
import type { CustomerDesk } from '../src/identity/desk.ts';
import { emptyPayments } from '@hilsa/core/payments/state';
import { createDestinations, createReceipts, Refused } from '../src/identity/index.ts';
import type { PaperForReview, PapersDesk } from '../src/identity/papers/index.ts';
import { createSecretBox } from '../src/identity/secrets.ts';
import { createNotifications } from '../src/notifications/index.ts';
import {
  createOperations,
  openProperties,
  type OperatorCommands,
  type Operations,
  type StartValues,
  type Warrant,
} from '../src/operations/index.ts';
import { createTestDatabase } from './test-database.ts';
import type { ConsoleDoors } from './console.ts';

const START: StartValues = {
  tabSet: 'assets',
  registrationCode: 'required',
  captcha: 'required',
  inviteCode: 'optional',
  transactionPin: 'required',
  kycRequiredFor: 'withdraw,upgrade',
  displayRate: '122.40',
  defaultLanguage: 'en-US',
  openAutoApply: '1',
  resetDelayMinutes: '1',
  referralRebateBps: '1000',
};

/** A world that lists nothing: this room is about people. Its tables are there, and empty. */
const noMarkets = (world: 'real' | 'demo', sql: Sql) =>
  ({
    publisher: { listings: { all: () => [], ofKind: () => [] } },
    sequencer: {
      head: 0,
      tablesClock: { reaches: () => Promise.resolve() },
      engine: {
        stockMarkets: [],
        optionUnderlyings: new Map(),
        comingOptionTerms: new Map(),
        score: () => 80,
        conversionPairs: [],
        payments: emptyPayments(),
        fees: { classes: [], coming: [] },
        robots: [],
        loans: { rules: new Map() },
        house: () => null,
        membershipPlans: [],
        shareActions: [],
      },
    },
    tables: { sql, world },
  }) as unknown as WorldRooms;

/** One market whose price stands at 100. */
const STILL_MARKETS: ResearchMarkets = {
  now: (symbol) => (symbol === 'BTCUSDT' ? { ticks: 100, houseHolding: '2.5' } : null),
  holdingOf: () => Promise.resolve('0.5'),
  between: () => Promise.resolve(null),
  price: (_, ticks) => String(ticks),
  ticks: (_, price) => (/^\d{1,9}$/.test(price) ? Number(price) : null),
};

export interface ConsoleRoom extends ConsoleDoors {
  readonly operations: Operations;
  readonly commands: OperatorCommands;
  /** What came through the one door to the core. */
  readonly commanded: { status: string; warrant: Warrant }[];
  /** Every statement sent to the database so far; a test may empty it. */
  readonly statements: string[];
  /** What left by mail. */
  readonly mails: { target: string; subject: string; text: string }[];
  /** Everything that is due has left. */
  carried(): Promise<void>;
  /** How often abuse of a customer was confirmed. */
  abuseOf(customerId: string): number;
  addPaper(customerId: string): string;
  /** The customer asks for the reset of a lost second factor. */
  asksForReset(customerId: string): void;
  addCustomer(fields?: Record<string, string | null>): Promise<string>;
}

export async function openConsoleRoom({ mode = 'sandbox' }: { mode?: 'sandbox' | 'live' } = {}): Promise<ConsoleRoom> {
  const database = await createTestDatabase();
  const statements: string[] = [];
  const sql = database.connect('app', { max: 4, debug: (_connection, query) => void statements.push(query) });
  const clock = { ahead: 0 };
  const now = () => Date.now() + clock.ahead;
  const mails: ConsoleRoom['mails'] = [];
  const sender = {
    name: 'memory',
    simulated: true,
    send: async ({ target, subject = '', text }: { target: string; subject?: string; text: string }) =>
      void mails.push({ target, subject, text }),
  };
  const push = createWebPush({ keys: newPushKeys(), contact: 'mailto:a@b.example', hosts: [] });
  const notifications = createNotifications({
    sql,
    mode: 'sandbox',
    sender,
    push,
    box: createSecretBox(new Uint8Array(32)),
    kept: { noticesMs: 1e12, deliveriesMs: 1e12 },
    now,
    report: () => undefined,
  });
  const chat = createChat({
    sql,
    notifier: notifications,
    claimPicture: () => Promise.reject(new Refused('unknown-file')),
    now,
  });
  const asking: string[] = [];
  const customers: CustomerDesk = {
    async customer(id) {
      const [row] = await sql`select * from identity.customers where id = ${id}`;
      return row === undefined
        ? null
        : ({
            status: row['status'],
            statusReason: row['status_reason'],
            idStatus: row['id_status'],
            kind: row['kind'],
            kindRequest: null,
          } as unknown as User);
    },
    async disableCustomer(id, reason) {
      await sql`update identity.customers set status = 0, status_reason = ${reason} where id = ${id}`;
    },
    async enableCustomer(id) {
      await sql`update identity.customers set status = 1, status_reason = null where id = ${id}`;
    },
    signInsOf: async () => [],
    endSignIns: async () => 0,
    apiKeysOf: async () => [],
    webhooksOf: async () => [],
    endApiKeys: async () => 0,
    kindRequests: async () => [],
    async decideKind(id, kind) {
      await sql`update identity.customers set kind = ${kind} where id = ${id}`;
    },
    factorResets: async () =>
      asking.map((customerId, n) => ({
        id: String(n + 1),
        customerId,
        state: 'asked',
        askedAtMs: now(),
        effectiveAtMs: null,
      })),
    beginFactorReset: async () => ({ resetId: '1', effectiveAtMs: now() }),
    declineFactorReset: async () => undefined,
  };
  const cases = new Map<string, PaperForReview>();
  const paperOf = async (id: string): Promise<PaperForReview> => {
    const found = cases.get(id);
    if (found === undefined) throw new Refused('unknown-paper');
    return found;
  };
  const papers: PapersDesk = {
    queue: async ({ status, customerId, offset, limit }) => {
      const all = [...cases.values()].filter(
        (one) =>
          (status === undefined || one.status === status) &&
          (customerId === undefined || one.customerId === customerId),
      );
      return { list: all.slice(offset, offset + limit), total: all.length };
    },
    paperOf,
    async readImage(id) {
      await paperOf(id);
      return { type: 'image/jpeg', width: 1, height: 1, bytes: new Uint8Array([255, 216, 255]) };
    },
    async decide(id, decision, operatorId) {
      const found = await paperOf(id);
      cases.set(id, {
        ...found,
        status: 'approve' in decision ? 'succ' : 'fail',
        decidedBy: operatorId,
        decidedAtMs: now(),
      });
    },
  };
  const markets = new Map<string, string>([['real:BTCUSDT', 'trading']]);
  const commanded: ConsoleRoom['commanded'] = [];
  const abuse = new Map<string, Set<string>>();
  /** The desks of exchange and of loans have tests of their own, with a core behind it. */
  const elsewhere = {
    look: () => Promise.reject(new Refused('unknown-pair')),
    submit: () => Promise.reject(new Refused('unknown-pair')),
  };
  const commands: OperatorCommands = {
    'set-market-status': {
      async look({ world, symbol, status }) {
        const before = markets.get(`${world}:${symbol}`);
        if (before === undefined) throw new Refused('unknown-instrument');
        if (before === status) throw new Refused('nothing-to-change');
        return { customerId: null, before: { status: before }, after: { status } };
      },
      async submit({ world, symbol, status }, warrant) {
        commanded.push({ status, warrant });
        markets.set(`${world}:${symbol}`, status);
        return {};
      },
    },
    'stop-opening': elsewhere,
    'set-contract-terms': elsewhere,
    'set-option-terms': elsewhere,
    'fund-option-writer': elsewhere,
    'seed-insurance': elsewhere,
    'set-leverage-caps': elsewhere,
    'delist-contract': elsewhere,
    'list-contract': elsewhere,
    'stop-conversion-pair': elsewhere,
    'make-pair': elsewhere,
    'set-pair-rules': elsewhere,
    'announce-share-action': elsewhere,
    'change-share-code': elsewhere,
    'list-share': elsewhere,
    'suspend-share': elsewhere,
    'plan-share-listing': elsewhere,
    'plan-market-pack': elsewhere,
    'set-fee-table': elsewhere,
    'set-loan-table': elsewhere,
    'set-collateral': elsewhere,
    'set-membership-plan': elsewhere,
    'set-robot-standing': elsewhere,
    'publish-robot': elsewhere,
    'confirm-abuse': {
      async look({ customerId }) {
        const [row] = await sql`select 1 from identity.customers where id = ${customerId}`;
        if (row === undefined) throw new Refused('unknown-account');
        return { customerId, before: { score: 80 }, after: { score: 70 } };
      },
      submit({ customerId }, { actionId }) {
        // As the core: the same warrant again is the same change.
        abuse.set(customerId, (abuse.get(customerId) ?? new Set()).add(actionId));
        return Promise.resolve({});
      },
    },
    'grant-appeal': elsewhere,
    'uphold-appeal': elsewhere,
    'decide-loan': elsewhere,
    'write-off-loan': elsewhere,
    'set-fund-terms': elsewhere,
    'pay-fund-fees': elsewhere,
    'correct-fund-value': elsewhere,
    'draft-offering': elsewhere,
    'publish-offering': elsewhere,
    'cancel-offering': elsewhere,
    'turn-down-block': elsewhere,
    'record-delivery': elsewhere,
    'record-allotment': elsewhere,
    'reject-application': elsewhere,
    'sign-withdrawal': elsewhere,
    'refuse-withdrawal': elsewhere,
    'assign-arrival': elsewhere,
    'reverse-credit': elsewhere,
    'return-arrival': elsewhere,
    'keep-arrival': elsewhere,
    'announce-own-money': elsewhere,
    'decide-name': elsewhere,
    'import-statement': elsewhere,
    'book-bank-line': elsewhere,
    'switch-rail': elsewhere,
    'set-rail-policy': elsewhere,
    'open-rail': elsewhere,
  };
  const unknown = () => Promise.reject(new Refused('unknown-file'));
  const noFiles = { claim: unknown, release: unknown, read: unknown };
  const operations = createOperations({
    sql,
    rooms: {
      customers,
      papers,
      files: noFiles,
      content: createContentDesk(sql, now),
      research: createResearch(sql, STILL_MARKETS, now),
      chat: chat.desk,
      deliveries: notifications.deliveries,
      codes: notifications.codes,
      site: 'https://hilsa.test',
      liabilities: { ask: async () => 1 },
      invitations: { invite: async () => ({ endsMs: 0 }) },
    },
    commands,
    properties: await openProperties(sql, START, now),
    mode,
    masterKey: new Uint8Array(32).fill(7),
    hashSlots: 2,
    quota: { opened: 300, listed: 10_000 },
    quotaAlarm: () => undefined,
    now,
  });
  const app = Fastify();
  const door = {
    limits: createLimits(1000, () => performance.now()),
    meters: createMeters(),
    security: createSecurityStream(() => undefined),
    report: (problem: unknown) => {
      throw problem;
    },
  };
  const stop = serveConsoleCalls(app, door, {
    operations,
    worlds: { real: noMarkets('real', sql), demo: noMarkets('demo', sql) },
    sql,
    destinations: createDestinations(sql, new Uint8Array(32).fill(7), now),
    receipts: createReceipts(sql, noFiles, now),
    papers: { namesOf: () => Promise.resolve([]) },
    partners: null,
    settings: { rateLimitFactor: 1 },
    now,
  });
  await app.ready();
  atEnd(async () => {
    stop();
    await app.close();
  });
  let count = 0;
  return {
    app,
    sql,
    clock,
    operations,
    commands,
    commanded,
    statements,
    mails,
    carried: () => notifications.tick(),
    abuseOf: (customerId) => abuse.get(customerId)?.size ?? 0,
    asksForReset: (customerId) => void asking.push(customerId),
    addPaper(customerId) {
      const id = String(cases.size + 1);
      cases.set(id, {
        id,
        customerId,
        type: 'id-card',
        status: 'pending',
        attempt: 1,
        submittedAtMs: now(),
        decidedAtMs: null,
        decidedBy: null,
        name: 'RAHIMA KHATUN',
        number: '1234567890',
        mrz: null,
        consentVersion: '2026-11',
        looks: [],
        sides: ['front', 'back'],
        given: ['type', 'name', 'number', 'front', 'back'],
        reasons: [],
        history: [],
      });
      return id;
    },
    async addCustomer(fields = {}) {
      count += 1;
      const row = {
        phone: `+88017${10_000_000 + count}`,
        email: `person${count}@example.com`,
        password_hash: 'x',
        demo_only: false,
        consent_version: '2026-11',
        created_ms: now(),
        ...fields,
      };
      const [made] = await sql<
        { id: string }[]
      >`insert into identity.customers ${sql(row as unknown as Record<string, string>)} returning id`;
      return made!.id;
    },
  };
}
