// In: approved withdrawals, and a server that ends between any two steps. Out: each payment is in one file, said before it is made; a file is the same
// after a restart, without what has ended, and nothing of it is lost with a destination that left its book.
import { digestOf } from '@hilsa/core/payments/proof';
import { factorSigned, IDENTITY, LIFE_POLICY, rawPublic } from '@hilsa/testkit';
import type { Sql } from 'postgres';
import { beforeAll, describe, expect, it } from 'vitest';
import { payoutFiles, type FileDesk } from '../src/connectors/payments/payout-files.ts';
import { type Doors, openDoors } from './doors.ts';

const DAY_MS = 86_400_000;
const BANK_ACCOUNT = '085260728/1501203456418';
const EVIDENCE = 'ab'.repeat(32);
let doors: Doors;
let sql: Sql;
let asked = 0;
let rails = 0;

beforeAll(async () => {
  doors = await openDoors({}, { isTimed: true });
  sql = doors.sql;
  const publicKey = rawPublic(IDENTITY);
  const key = { account: null, keyId: 'identity', algorithm: 'eddsa', publicKey, host: 'hilsa.example' } as const;
  await run({ kind: 'set-proof-key', ...key, isOn: true, atMs: 0 });
});

type Command = Parameters<Doors['worlds']['real']['sequencer']['submit']>[0]['command'];
async function run(command: Command) {
  const reply = await doors.worlds.real.sequencer.submit({ command, requestId: null, caller: 'system' });
  if (reply.refusal !== null) throw new Error(`${command.kind}: ${reply.refusal}`);
  return reply;
}
const engine = () => doors.worlds.real.sequencer.engine;
const now = () => Date.now() + doors.clock.ahead;
const open = () => [...engine().payments.withdrawals.values()].filter(({ rail }) => rail === place.rail);

interface Place {
  readonly name: string;
  readonly rail: number;
  readonly account: number;
  readonly destination: number;
  readonly to: string;
}
let place: Place;

/** A rail of its own, and somebody with money whose destination has rested. */
async function begin(to = BANK_ACCOUNT, policy = LIFE_POLICY): Promise<Place> {
  const asset = engine().assets.findIndex(({ code }) => code === 'BDT');
  const name = `paid-by-file-${(rails += 1)}`;
  const by = { maker: 'kim', checker: 'lee' };
  const { id: rail } = await run({ kind: 'set-rail', name, asset, wallet: 'stock', policy, ...by, atMs: 0 });
  const { account } = await run({ kind: 'open-account', ownerKind: 'customer', referrer: null, atMs: 0 });
  await run({ kind: 'issue-test-money', account: account! + 2 ** 28, asset, amount: 10n ** 9n, atMs: 0 });
  const add = { account: account!, rail: rail!, destination: to, match: 'equal' } as const;
  const { id: destination } = await run({ kind: 'add-destination', ...add, atMs: 0 });
  doors.clock.ahead += DAY_MS + 60_000;
  // The core's clock follows in its own steps.
  await expect
    .poll(
      async () => {
        await run({ kind: 'set-referral-rebate', bps: 0, atMs: 0 });
        return engine().atMs > now() - 4_000;
      },
      { timeout: 50_000, interval: 50 },
    )
    .toBe(true);
  place = { name, rail: rail!, account: account!, destination: destination!, to };
  return place;
}

async function asks(amount: bigint, method: 0 | 1 = 1): Promise<number> {
  const { account, destination, to, name } = place;
  const way = LIFE_POLICY.methods[method]!;
  const fee = way.feeUnits + (amount * BigInt(way.feePpm) + 999_999n) / 1_000_000n;
  const requestId = `payout-${(asked += 1)}`;
  const askedMs = engine().atMs;
  const about = { accountId: String(account), asset: 'BDT', rail: `${name}/${way.name}`, destination: to };
  const digest = Buffer.from(digestOf({ ...about, amount, fee, requestId, atMs: askedMs })).toString('hex');
  const proof = factorSigned('totp', digest);
  const given = { account, destination, method, amount, fee, requestId, askedMs, proof };
  const { id } = await run({ kind: 'request-withdrawal', ...given, atMs: 0 });
  return id!;
}

interface DeskOptions {
  readonly own?: Sql;
  readonly pays?: 'banks' | 'wallets';
  readonly submit?: Doors['worlds']['real']['sequencer'];
}
function desk({ own = sql, pays = 'banks', submit = doors.worlds.real.sequencer }: DeskOptions = {}): FileDesk {
  const parts = { sequencer: submit, sql: own, now, report: () => undefined, alarm: () => undefined };
  const payer = { name: 'Hilsa Securities Ltd', account: '1501203456418', routingNumber: '085260728' };
  return payoutFiles(parts, { rail: place.name, pays, payer, nameOf: async () => 'Rahima Khatun' });
}
/** The tables follow the journal in their own turn. */
const filed = async (of: FileDesk, files: number): Promise<readonly string[]> => {
  let made: readonly string[] = [];
  await expect.poll(async () => (made = await of.beat()).length, { timeout: 20_000, interval: 50 }).toBe(files);
  return made;
};

describe('payout files', () => {
  it('one for each way, of what was said to be sent, in both forms; a restart changes no byte', async () => {
    await begin();
    const [one, two, other] = [await asks(5_000n), await asks(7_001n), await asks(100_000n, 0)];
    const files = desk();
    const made = await filed(files, 2);
    expect(open().map(({ state }) => state)).toEqual(['sent', 'sent', 'sent']);
    const found = await Promise.all(made.map(async (file) => files.find(file)));
    const batch = found.find(({ method }) => method === 'BEFTN')!;
    expect(batch).toMatchObject({ payments: 2, units: 12_001n, open: 2, handedMs: null, fetchedMs: null });
    expect(batch.formats).toEqual(['pain.001', 'csv']);
    const csv = await files.write(batch.file, 'csv');
    expect(csv.text).toContain(`W-${one},BEFTN,`);
    expect(csv.text).toContain(',1501203456418,Rahima Khatun,50.00,BDT');
    expect(csv.text).toContain('TOTAL,BEFTN,');
    expect(csv.text).not.toContain(`W-${other}`);
    const xml = await files.write(batch.file, 'pain.001');
    expect(xml.text).toContain(`<EndToEndId>W-${two}</EndToEndId>`);
    expect(xml.text).toContain('<CtrlSum>120.01</CtrlSum>');
    const again = desk();
    await filed(again, 2);
    expect(await again.write(batch.file, 'pain.001')).toEqual(xml);
    expect(await again.write(batch.file, 'csv')).toEqual(csv);
  });

  it('what has ended is not in it any more, and a file without payments is not written', async () => {
    await begin();
    const [one, two] = [await asks(5_000n), await asks(7_000n)];
    const files = desk();
    const [file] = await filed(files, 1);
    await run({ kind: 'remove-destination', account: place.account, destination: place.destination, atMs: 0 });
    // It goes where its owner signed, whatever the book says by now.
    expect((await files.write(file!, 'csv')).text).toContain(`,085260728,1501203456418,Rahima Khatun,50.00,BDT`);
    const paid = { outcome: 'paid', transaction: 'S1', evidence: EVIDENCE, atMs: 0 } as const;
    await run({ kind: 'settle-withdrawal', withdrawal: one, units: 5_000n, ...paid });
    const left = await files.write(file!, 'csv');
    expect(left.text).not.toContain(`W-${one},`);
    expect(left.text).toContain(`W-${two},`);
    await run({ kind: 'settle-withdrawal', withdrawal: two, units: 7_000n, ...paid });
    await expect(files.write(file!, 'csv')).rejects.toMatchObject({ refusal: 'payout-file-settled' });
    await expect(files.write('F9-none-1', 'csv')).rejects.toMatchObject({ refusal: 'unknown-payout-file' });
    expect((await files.find(file!)).open).toBe(0);
  });

  it('wallets are paid by CSV alone', async () => {
    await begin('01712345678');
    const id = await asks(20_000n);
    const files = desk({ pays: 'wallets' });
    const [file] = await filed(files, 1);
    expect((await files.write(file!, 'csv')).text).toContain(`W-${id},`);
    expect((await files.write(file!, 'csv')).text).toContain(',01712345678,Rahima Khatun,200.00,BDT');
    await expect(files.write(file!, 'pain.001')).rejects.toMatchObject({ refusal: 'payout-format-unknown' });
  });

  it('outside the hours of its way nothing is said to be sent', async () => {
    const day = new Date(now() + 6 * 3_600_000);
    const minute = day.getUTCHours() * 60 + day.getUTCMinutes();
    // An hour that is over, or is still to come.
    const session = minute > 720 ? { from: 1, until: 2 } : { from: 1_430, until: 1_439 };
    const methods = LIFE_POLICY.methods.map((each) => ({ ...each, sessions: [session] }));
    await begin(BANK_ACCOUNT, { ...LIFE_POLICY, methods });
    await asks(5_000n);
    expect(await desk().beat()).toEqual([]);
    expect(open().map(({ state }) => state)).toEqual(['approved']);
  });

  it('a crash at any question to the journal or the database leaves each payment in one file after the next start', async () => {
    await begin();
    const ids: number[] = [];
    for (let stop = 1; stop < 14; stop += 1) {
      if (stop % 3 === 1) ids.push(await asks(1_000n + BigInt(stop)));
      let left = stop % 7;
      const falls = (): void => {
        if ((left -= 1) < 0) throw new Error('crashed');
      };
      const cut = new Proxy(sql, {
        apply(target, self, given) {
          falls();
          return Reflect.apply(target as never, self, given);
        },
      });
      const { sequencer } = doors.worlds.real;
      const submit = new Proxy(sequencer, {
        get(target, name) {
          const value = Reflect.get(target, name) as unknown;
          if (name !== 'submit') return typeof value === 'function' ? (value.bind(target) as unknown) : value;
          return async (given: Parameters<typeof sequencer.submit>[0]) => {
            falls();
            return sequencer.submit(given);
          };
        },
      });
      await desk({ own: cut, submit })
        .beat()
        .catch(() => undefined);
    }
    const files = desk();
    const seen = async (): Promise<number[]> => {
      const made = await files.beat();
      const lists = await Promise.all(made.map(async (file) => files.payments(file)));
      return lists.flat().map(({ withdrawal }) => withdrawal);
    };
    await expect.poll(async () => (await seen()).toSorted((a, b) => a - b), { timeout: 20_000 }).toEqual(ids);
    const [row] = await sql`
      select sum(payments)::int as payments, sum(units)::text as units from payments.payout_files where rail = ${place.name}`;
    expect(row).toEqual({ payments: ids.length, units: String(open().reduce((sum, { amount }) => sum + amount, 0n)) });
  });
});
