// In: approved withdrawals, and a server that ends between any two steps. Out: each payment is in one file, said before it is made; a file is the same
// after a restart, without what has ended, and nothing of it is lost with a destination that left its book.
import { LIFE_POLICY } from '@hilsa/testkit';
import type { Sql } from 'postgres';
import { beforeAll, describe, expect, it } from 'vitest';
import { payoutFiles, type FileDesk } from '../src/connectors/payments/payout-files.ts';
import type { Doors } from './doors.ts';
import { openPayoutDoors, type PayoutDoors, type Place } from './payout-place.ts';

const BANK_ACCOUNT = '085260728/1501203456418';
const EVIDENCE = 'ab'.repeat(32);
let at: PayoutDoors;
let doors: Doors;
let sql: Sql;
let rails = 0;

beforeAll(async () => {
  at = await openPayoutDoors();
  ({ doors } = at);
  ({ sql } = doors);
});

const run: PayoutDoors['run'] = async (command) => at.run(command);
const now = () => at.now();
const open = () => at.open(place);
let place: Place;

/** A rail of its own, and somebody with money whose destination has rested. */
async function begin(to = BANK_ACCOUNT, policy = LIFE_POLICY): Promise<Place> {
  place = await at.begin({ name: `paid-by-file-${(rails += 1)}`, asset: 'BDT', wallet: 'stock', to, policy });
  return place;
}
const asks = async (amount: bigint, method: 0 | 1 = 1) => at.asks(place, amount, method);

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

  it('closed, its way gives nobody a file that nobody had, and gives one that was fetched again', async () => {
    await begin();
    await asks(5_000n);
    const files = desk();
    const [first] = await filed(files, 1);
    await files.fetched(first!);
    await asks(6_000n);
    const second = (await filed(files, 2)).find((file) => file !== first)!;
    const rail = place.rail;
    await run({ kind: 'switch-rail', rail, direction: 'out', isOpen: false, maker: 'ann', checker: '', atMs: 0 });
    await expect(files.write(second, 'csv')).rejects.toMatchObject({ refusal: 'rail-closed' });
    expect((await files.write(first!, 'csv')).text).toContain('50.00,BDT');
    expect(files.isOpen()).toBe(false);
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
