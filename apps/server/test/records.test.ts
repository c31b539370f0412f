// What a customer reads of own money over a real gateway and database: every wallet, records that add up, holds with reasons, the chain through them.
import { beforeAll, describe, expect, it } from 'vitest';
import { accountOf } from '@hilsa/core';
import { entryHash, FIRST_ENTRY } from '@hilsa/formulas/statements';
import { formatDecimal, parseDecimal } from '@hilsa/money';
import type { Bill } from '@hilsa/contract';
import { accountsOf } from '../src/gateway/assets/accounts.ts';
import { balancesOfAll } from '../src/tables/index.ts';
import { ask, fundedPerson, openDoors, type Doors, type Person } from './doors.ts';

let doors: Doors;
let maker: Person;
let person: Person;
let account: number;

beforeAll(async () => {
  doors = await openDoors();
  maker = await fundedPerson(doors);
  person = await fundedPerson(doors);
  const { sequencer } = doors.worlds.real;
  const [row] = await doors.sql`
    select account from identity.accounts where customer_id = ${person.id} and world = 'real'`;
  account = row!['account'];
  await order(maker, { side: 'sell', price: '100000', quantity: '0.02' });
  await order(person, { side: 'buy', price: '100000', quantity: '0.02' });
  await order(person, { side: 'buy', price: '90000', quantity: '0.01' });
  await order(person, { side: 'sell', price: '110000', quantity: '0.03' });
  const moved = await sequencer.submit({
    command: { kind: 'transfer-money', account, from: 'coin', to: 'contract', asset: 0, amount: 250_000_000n, atMs: 0 },
    requestId: null,
    caller: 'system',
  });
  expect(moved.refusal).toBeNull();
});

const order = async (who: Person, fields: Record<string, string>) =>
  ask(doors, '/coin/order/add', { symbol: 'BTCUSDT', type: 'limit', ...fields }, who.token);

async function everything(fields: Record<string, string> = {}): Promise<Bill[]> {
  const all: Bill[] = [];
  for (let cursor: string | null = null; ;) {
    const page: { list: Bill[]; nextCursor: string | null } = await ask(
      doors,
      '/user/tx/record',
      { limit: '3', ...fields, ...(cursor === null ? {} : { cursor }) },
      person.token,
    );
    all.push(...page.list);
    if (page.nextCursor === null) return all;
    cursor = page.nextCursor;
  }
}

const units = (text: string) => parseDecimal(text.replace('-', ''), 18)! * (text.startsWith('-') ? -1n : 1n);
const total = (texts: readonly string[]) =>
  formatDecimal(
    texts.reduce((sum, text) => sum + units(text), 0n),
    18,
    { trim: true },
  );

describe('records', () => {
  it('of every wallet: in each, the amounts add up to the balance, and the newest says it', async () => {
    const bills = await everything();
    const balances = await balancesOfAll(doors.worlds.real.tables, accountsOf(account));
    expect(new Set(bills.map(({ wallet }) => wallet))).toEqual(new Set(['coin', 'contract']));
    for (const { account: where, asset, available, held } of balances) {
      const wallet = where === account ? 'coin' : 'contract';
      const { code, decimals } = doors.worlds.real.publisher.listings.asset(asset);
      const mine = bills.filter((bill) => bill.wallet === wallet && bill.asset === code);
      const balance = formatDecimal(available + held, decimals, { trim: true });
      expect(total(mine.map(({ amount }) => amount))).toBe(balance);
      expect(mine[0]?.balanceAfter).toBe(balance);
    }
  });

  it('say what caused them: the own order of a trade, the transfer, and nothing for test money', async () => {
    const bills = await everything();
    const byReason = (reason: string) => bills.filter((bill) => bill.reason === reason);
    expect(byReason('trade')).toHaveLength(2);
    expect(byReason('trade')[0]).toMatchObject({
      group: 'trades',
      cause: { kind: 'trade' },
      about: { symbol: 'BTCUSDT', side: 'buy' },
    });
    expect(byReason('transfer').map(({ wallet, amount, cause }) => [wallet, amount, cause?.kind])).toEqual([
      ['contract', '250', 'transfer'],
      ['coin', '-250', 'transfer'],
    ]);
    expect(byReason('test-money').every(({ cause }) => cause === null)).toBe(true);
  });

  it('are found by wallet, asset, group, reason and day, alone and together', async () => {
    const all = await everything();
    expect(await everything({ wallet: 'contract' })).toEqual(all.filter(({ wallet }) => wallet === 'contract'));
    expect(await everything({ asset: 'BTC' })).toEqual(all.filter(({ asset }) => asset === 'BTC'));
    expect(await everything({ group: 'deposits' })).toEqual(all.filter(({ group }) => group === 'deposits'));
    expect(await everything({ reason: 'fee' })).toEqual(all.filter(({ reason }) => reason === 'fee'));
    expect(await everything({ asset: 'USDT', group: 'deposits' })).toEqual(
      all.filter(({ asset, group }) => asset === 'USDT' && group === 'deposits'),
    );
    expect(await everything({ asset: 'USDT', group: 'trades' })).toEqual(
      all.filter(({ asset, group }) => asset === 'USDT' && group === 'trades'),
    );
    const { days } = await ask(doors, '/user/tx/record', {}, person.token);
    const today = days[0]!.day;
    // spec.md §9: "Dates: UTC plus a fixed 6 hours; … and year-month-day".
    expect(today).toBe(new Date(all[0]!.atMs + 6 * 3_600_000).toISOString().slice(0, 10));
    expect(await everything({ from: today, to: today })).toEqual(all);
    expect(await everything({ to: '2020-01-01' })).toEqual([]);
  });

  it('come with the whole sum of each day under the same filter, whatever the page holds', async () => {
    const all = await everything();
    const { days } = await ask(doors, '/user/tx/record', { limit: '1', asset: 'USDT' }, person.token);
    const sums = all.filter(({ asset }) => asset === 'USDT').map(({ amount }) => amount);
    expect(days).toEqual([
      { day: expect.any(String), sums: [{ asset: 'USDT', amount: total(sums), entries: sums.length }] },
    ]);
  });

  it('hang together: each entry’s hash follows from the one before and what it says', async () => {
    const { sql, world } = doors.worlds.real.tables;
    const hashes = new Map((await everything({ wallet: 'coin' })).map((bill) => [bill.id, bill]));
    const rows = await sql`
      select posting.*, code, journal.hash as row_hash from ${sql(world)}.postings posting
      join ${sql(world)}.assets using (asset) join ${sql(world)}.journal using (sequence)
      where posting.account = ${account} order by posting.sequence, posting.line`;
    let before = FIRST_ENTRY;
    for (const row of rows) {
      const bill = hashes.get(`${row['sequence']}-${row['line']}`)!;
      expect(row['journal_hash']).toEqual(row['row_hash']);
      before = entryHash(before, {
        sequence: bill.sequence,
        line: String(row['line']),
        asset: bill.asset,
        amount: bill.amount,
        balanceAfter: bill.balanceAfter,
        reason: bill.reason,
        causeKind: bill.cause?.kind ?? 'none',
        cause: bill.cause?.id ?? '0',
        atMs: String(bill.atMs),
        journal: row['row_hash'].toString('hex'),
      });
      expect(bill.entryHash).toBe(before);
    }
    const [head] = await sql`select * from ${sql(world)}.entry_heads where account = ${account}`;
    expect([head!['entries'], head!['hash'].toString('hex')]).toEqual([String(rows.length), before]);
  });
});

describe('what is frozen', () => {
  it('stands line by line with its order, and the lines add up to what the balances hold', async () => {
    const { list, sums, more } = await ask(doors, '/user/assets/frozen', {}, person.token);
    expect(more).toBe(0);
    expect(list.map(({ reason, about, asset }) => [reason, about?.side, about?.price, asset])).toEqual([
      ['order', 'buy', '90000.0', 'USDT'],
      ['order', 'sell', '110000.0', 'BTC'],
    ]);
    const balances = await balancesOfAll(doors.worlds.real.tables, accountsOf(account));
    const { listings } = doors.worlds.real.publisher;
    const held = balances.filter((row) => row.held > 0n);
    expect(sums.map(({ asset, amount }) => [asset, amount])).toEqual(
      held.map((row) => [
        listings.asset(row.asset).code,
        formatDecimal(row.held, listings.asset(row.asset).decimals, { trim: true }),
      ]),
    );
    for (const { asset, amount } of sums)
      expect(total(list.filter((line) => line.asset === asset).map((line) => line.amount))).toBe(amount);
  });

  it('is there to the unit after a part was filled, and gone after a cancel', async () => {
    const { order: open } = await order(person, { side: 'buy', price: '95000', quantity: '0.01' });
    await order(maker, { side: 'sell', price: '95000', quantity: '0.004' });
    const before = await ask(doors, '/user/assets/frozen', {}, person.token);
    const line = before.list.find(({ cause }) => cause?.id === open.orderId);
    expect(line).toMatchObject({ amount: '570', about: { quantity: '0.006' } });
    await ask(doors, '/coin/order/close', { orderId: open.orderId }, person.token);
    const after = await ask(doors, '/user/assets/frozen', {}, person.token);
    expect(after.list.some(({ cause }) => cause?.id === open.orderId)).toBe(false);
  });
});

describe('what one owns', () => {
  it('is one sum over all wallets, told in each currency, and the rows add up to it', async () => {
    for (const currency of ['USDT', 'BDT', 'USD']) {
      const assets = await ask(doors, '/user/assets', { currency }, person.token);
      const { total: all, available, frozen, marketValue, unrealised, wallets, list } = assets;
      expect(total([available, frozen, marketValue, unrealised])).toBe(all);
      expect(total(wallets.map((wallet) => wallet.total))).toBe(all);
      expect(total(list.map(({ value }) => value ?? '0'))).toBe(all);
      expect(total(list.map(({ profit }) => profit ?? '0'))).toBe(assets.positionProfit);
      expect(assets.rate).toMatchObject({ asset: currency, rate: { USDT: '1', BDT: '122.40', USD: '1' }[currency] });
      expect(wallets.find(({ wallet }) => wallet === 'contract')!.available).toBe(
        { USDT: '250', BDT: '30600', USD: '250' }[currency],
      );
      // Everything was put in today: nothing of it is profit but what prices did.
      expect(Math.abs(Number(assets.today.changePercent))).toBeLessThan(20);
    }
  });

  it('has a past with marks where money came in, and none where it only changed wallets', async () => {
    for (const range of ['1d', '90d', 'all']) {
      const history = await ask(doors, '/user/assets/history', { range }, person.token);
      const { total: now } = await ask(doors, '/user/assets', {}, person.token);
      expect(history.list.at(-1)![1]).toBe(now);
      // 100,000 USDT and half a coin at the price of now.
      expect(history.marks).toHaveLength(1);
      expect(history.marks[0]!.moneyOut).toBe('0');
      expect(Number(history.marks[0]!.moneyIn)).toBeGreaterThan(100_000);
      if (range === '90d') expect(total(history.parts.map(({ values }) => values.at(-1)!))).toBe(now);
    }
  });

  it('is the owner’s alone: another’s wallets are in no sum', async () => {
    const mine = await ask(doors, '/user/assets', {}, person.token);
    expect(mine.list.map(({ wallet, asset }) => `${wallet}:${asset}`)).toEqual([
      'coin:USDT',
      'coin:BTC',
      'contract:USDT',
    ]);
    expect(accountsOf(account)).toContain(accountOf(account, 'stock'));
  });
});
