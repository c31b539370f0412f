// In: how many rounds. Out: money in and money out beside durable orders; and how long orders wait while providers send two hundred notices a second.
import { digestOf } from '@hilsa/core/payments/proof';
import { factorSigned, IDENTITY, LIFE_POLICY, rawPublic } from '@hilsa/testkit';
import { openPartners } from '../../apps/server/src/connectors/index.ts';
import { MACHINE_CLOCKS, type Sequencer } from '../../apps/server/src/sequencer/index.ts';
import { limit, send, settle } from '../../apps/server/src/sequencer/test-world.ts';
import type { Database } from '../../apps/server/src/boot/database.ts';
import type { Callbacks, CallbackReport, Opened } from './callbacks.program.ts';
import { median, percentile, type FigureRow } from './figures.ts';
import { inNewDatabase, openDemo } from './own-world.ts';
import { startHelper } from './processes.ts';
import { accepted, many, waits } from './waits-beside.ts';

type Tell = (line: string) => void;

const CUSTOMERS = 500;
const PAYMENTS = Number(process.env['BENCH_PAYMENTS'] ?? 10_000);
const LANES = 64;
const DAY_MS = 86_400_000;
const STOCK = 2 ** 28;
const DESTINATION = '085260728/1501203456418';
const EVIDENCE = 'ab'.repeat(32);
const [DEPOSITED, WITHDRAWN] = [1_000n, 5_000n];
/** Of notices; security.md speaks of two hundred a second. */
const A_SECOND = 200;
const SECONDS = Number(process.env['BENCH_SECONDS'] ?? 4);
/** Deposits whose notices come: each notice is kept, and asks the provider what became of it. */
const NOTED = 100;

export async function benchPayments(rounds: number, tell: Tell): Promise<FigureRow[]> {
  let ahead = 0;
  // As if the machine had slept: what is in flight is not late by it.
  const { wallMs, steadyMs, awakeOrAsleepMs } = MACHINE_CLOCKS;
  const clocks = { steadyMs, wallMs: () => wallMs() + ahead, awakeOrAsleepMs: () => awakeOrAsleepMs() + ahead };
  return inNewDatabase(async (database) => {
    const sequencer = await openDemo(database, { clocks });
    const customers = await settle(sequencer, CUSTOMERS);
    const rail = await openRail(sequencer);
    const destinations = new Map<number, number>();
    await many(CUSTOMERS, async (n) => {
      const account = customers[n]!;
      await accepted(sequencer, {
        kind: 'issue-test-money',
        account: account + STOCK,
        asset: rail.asset,
        amount: 10n ** 9n,
      });
      const add = { account, rail: rail.index, destination: DESTINATION, match: 'equal' } as const;
      const { id } = await accepted(sequencer, { kind: 'add-destination', ...add });
      destinations.set(account, id!);
    });
    // A new destination rests for a day.
    ahead += DAY_MS + 60_000;
    while (sequencer.engine.atMs < Date.now() + ahead - 4_000)
      await send(sequencer, { kind: 'set-referral-rebate', bps: 0 });
    const rows = [
      ...(await beside(sequencer, { customers, destinations, rail }, rounds, tell)),
      await underNotices(database, sequencer, customers, rounds, tell),
    ];
    await sequencer.stop();
    return rows;
  });
}

interface Rail {
  readonly index: number;
  readonly asset: number;
}

async function openRail(sequencer: Sequencer): Promise<Rail> {
  await accepted(sequencer, { kind: 'list-asset', code: 'BDT', decimals: 2 });
  const asset = sequencer.engine.assets.findIndex(({ code }) => code === 'BDT');
  const most = 10n ** 15n;
  const limits = { minimum: 100n, maximum: most, daily: most, monthly: most };
  const policy = { ...LIFE_POLICY, in: limits, out: limits, automatic: most, automaticHourly: most, depositMs: DAY_MS };
  const by = { maker: 'bench', checker: 'defaults' };
  const set = { kind: 'set-rail', asset, wallet: 'stock', policy, ...by } as const;
  const { id } = await accepted(sequencer, { ...set, name: 'bank' });
  await accepted(sequencer, { ...set, name: 'bkash' });
  const publicKey = rawPublic(IDENTITY);
  const key = { account: null, keyId: 'identity', algorithm: 'eddsa', publicKey, host: 'hilsa.example' } as const;
  await accepted(sequencer, { kind: 'set-proof-key', ...key, isOn: true });
  return { index: id!, asset };
}

interface Given {
  readonly customers: readonly number[];
  readonly destinations: ReadonlyMap<number, number>;
  readonly rail: Rail;
}

/** Each answered after its commit: a deposit asked for and credited by its evidence; a withdrawal proven, sent and settled. */
async function beside(
  sequencer: Sequencer,
  { customers, destinations, rail }: Given,
  rounds: number,
  tell: Tell,
): Promise<FigureRow[]> {
  let transactions = 0;
  const deposit = async (n: number): Promise<void> => {
    const account = customers[n % CUSTOMERS]!;
    const { id } = await accepted(sequencer, { kind: 'create-deposit', account, rail: rail.index, amount: DEPOSITED });
    const arrival = { rail: rail.index, provider: 'bank', units: DEPOSITED, deposit: id!, verdict: 'paid' } as const;
    const transaction = `B-${(transactions += 1)}`;
    const sourceMs = sequencer.engine.atMs;
    await accepted(sequencer, { kind: 'record-arrival', ...arrival, transaction, evidence: EVIDENCE, sourceMs });
  };
  let asked: ReturnType<typeof proven>[] = [];
  const withdrawal = async (n: number): Promise<void> => {
    const { id } = await accepted(sequencer, asked[n]!);
    await accepted(sequencer, { kind: 'send-withdrawal', withdrawal: id!, pack: `F0-${n}` });
    const shown = { outcome: 'paid', transaction: `S-${(transactions += 1)}`, evidence: EVIDENCE } as const;
    await accepted(sequencer, { kind: 'settle-withdrawal', withdrawal: id!, units: WITHDRAWN, ...shown });
  };
  const order = async (n: number): Promise<void> => {
    const account = customers[n % CUSTOMERS]!;
    const { orderId } = await accepted(sequencer, limit(account, 'buy', 800_000, 100));
    await accepted(sequencer, { kind: 'cancel-order', account, orderId: orderId! });
  };
  const ratios = { deposits: [] as number[], withdrawals: [] as number[] };
  for (let round = 0; round <= rounds; round += 1) {
    const deposits = await rate(deposit);
    // Proofs are made outside: here counts what the core does about them.
    asked = Array.from({ length: PAYMENTS }, (_, n) => {
      const account = customers[n % CUSTOMERS]!;
      return proven(sequencer, { account, destination: destinations.get(account)!, requestId: `r${round}-${n}-bench` });
    });
    const withdrawals = await rate(withdrawal);
    const orders = await rate(order);
    tell(
      `  ${Math.round(deposits)} deposits/s · ${Math.round(withdrawals)} withdrawals/s · ${Math.round(orders)} orders/s, each placed and cancelled`,
    );
    if (round > 0) {
      ratios.deposits.push(deposits / orders);
      ratios.withdrawals.push(withdrawals / orders);
    }
    await sequencer.tablesClock.reaches(sequencer.head);
  }
  const against = 'an order placed and cancelled, both without HTTP';
  return [
    { what: 'a deposit, asked for and credited', against, ratio: median(ratios.deposits), least: 0.5 },
    { what: 'a withdrawal, proven, sent and settled', against, ratio: median(ratios.withdrawals), least: 0.5 },
  ];
}

function proven(
  { engine }: Sequencer,
  { account, destination, requestId }: { account: number; destination: number; requestId: string },
) {
  const way = LIFE_POLICY.methods[1]!;
  const about = { accountId: String(account), asset: 'BDT', rail: `bank/${way.name}`, destination: DESTINATION };
  const askedMs = engine.atMs;
  const digest = digestOf({ ...about, amount: WITHDRAWN, fee: way.feeUnits, requestId, atMs: askedMs });
  const proof = factorSigned('totp', Buffer.from(digest).toString('hex'));
  const given = { account, destination, method: 1, amount: WITHDRAWN, fee: way.feeUnits, requestId, askedMs, proof };
  return { kind: 'request-withdrawal', ...given } as const;
}

/** Of `one` a second, as many in flight as nobody waits for longer than the server lets them. */
async function rate(one: (n: number) => Promise<void>): Promise<number> {
  let next = 0;
  const lane = async (): Promise<void> => {
    while (next < PAYMENTS) await one(next++);
  };
  const began = performance.now();
  await Promise.all(Array.from({ length: LANES }, lane));
  return PAYMENTS / ((performance.now() - began) / 1_000);
}

/** Alone and beside notices in turns; the providers and whoever sends the notices are another process. */
async function underNotices(
  database: Database,
  sequencer: Sequencer,
  customers: readonly number[],
  rounds: number,
  tell: Tell,
): Promise<FigureRow> {
  const helper = startHelper('callbacks.program.ts');
  const { url, access } = await helper.ask<Opened>({});
  const sql = database.connect('app', { max: 8 });
  const partners = await openPartners(
    { sequencer, sql, now: () => sequencer.engine.atMs, report: () => undefined, alarm: () => undefined },
    {
      wallet: { rail: 'bkash', url, ...access },
      banks: [],
      callbackHost: '127.0.0.1',
      callbackPort: 0,
      networks: [],
      simulated: true,
    },
  );
  try {
    const rail = sequencer.engine.payments.rails.findIndex(({ name }) => name === 'bkash');
    const references: string[] = [];
    for (let n = 0; n < NOTED; n += 1) {
      const asked = { account: customers[n]!, rail, amount: DEPOSITED } as const;
      const { id } = await accepted(sequencer, { kind: 'create-deposit', ...asked });
      await partners.pageOf(id!, '');
      references.push(sequencer.engine.payments.deposits.get(id!)!.reference);
    }
    if (references.includes('')) throw new Error('the test wallet made no page');
    const asked: Callbacks = { url: partners.noticeUrl('bkash')!, references, aSecond: A_SECOND, seconds: SECONDS };
    const times = { alone: [] as number[], beside: [] as number[] };
    for (let round = 0; round <= rounds; round += 1) {
      const alone = await waited(sequencer, customers);
      const sending = helper.ask<CallbackReport>(asked);
      const beside = await waited(sequencer, customers);
      const { answered, failed } = await sending;
      tell(
        `  orders' p99 alone ${alone.toFixed(2)} ms · beside ${answered} notices in ${SECONDS} s, ${failed} failed, ${beside.toFixed(2)} ms`,
      );
      if (round === 0) continue;
      times.alone.push(alone);
      times.beside.push(beside);
    }
    return {
      what: `p99 of an order under ${A_SECOND} notices/s`,
      against: 'alone',
      ratio: median(times.beside) / median(times.alone),
      most: 1.2,
      note: 'each notice is kept and asks its provider',
    };
  } finally {
    await partners.stop();
    await helper.stop();
  }
}

/** The p99, milliseconds, of orders over the seconds of a round. */
async function waited(sequencer: Sequencer, customers: readonly number[]): Promise<number> {
  const until = performance.now() + SECONDS * 1_000;
  return percentile(await waits(sequencer, customers, () => performance.now() >= until), 99);
}
