// A thousand customers with random lives, and one whose statement is long, over a real gateway and database: every statement fits and closes with
// the balance that the core has; what is long is made in the background, once, and is as sound.
import { accountOf, type Command, WALLETS } from '@hilsa/core';
import { BASE_PATH } from '@hilsa/contract';
import { checkStatement } from '@hilsa/formulas/statements';
import { formatDecimal } from '@hilsa/money';
import { random } from '@hilsa/testkit';
import { beforeAll, expect, it } from 'vitest';
import { askSource } from '../src/connectors/index.ts';
import { BACKGROUND_ROWS } from '../src/gateway/statements/files.ts';
import { statementLines } from '../src/gateway/statements/lines.ts';
import { statementText } from '../src/gateway/statements/write-statement.ts';
import { createPriceProcess } from '../src/sandbox/price-process.ts';
import { SimulatedSource, SOURCES } from '../src/sandbox/rate-sources.ts';
import { readStatement } from '../src/tables/index.ts';
import { ask, fundedPerson, openDoors, post, type Doors } from './doors.ts';

const CUSTOMERS = 1_000;
const ACTIONS = 6;
/** What the database is asked at once. */
const AT_ONCE = 8;

let doors: Doors;
const now = new Date(Date.now() + 6 * 3_600_000);
const month = now.toISOString().slice(0, 7);
const DAY_MS = 86_400_000;
const days = {
  from: Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), 1) / DAY_MS,
  to: Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1, 1) / DAY_MS - 1,
};

beforeAll(async () => {
  doors = await openDoors();
});

/** What a refused wish would have brought about is not there: lives are random, and some of them wish too much. */
async function command(given: Command): Promise<{ readonly id?: number; readonly account?: number }> {
  const reply = await doors.worlds.real.sequencer.submit({ command: given, requestId: null, caller: 'system' });
  return reply.refusal === null ? reply : {};
}

it(`closes with the balance, for ${CUSTOMERS} random customers`, async () => {
  const { sequencer, tables, publisher } = doors.worlds.real;
  const { engine } = sequencer;
  const process = createPriceProcess('7');
  for (const shape of SOURCES) await askSource([sequencer], new SimulatedSource(shape, process, Date.now));
  const assetOf = (code: string) => engine.assets.findIndex((asset) => asset.code === code);
  const [taka, usdt, dollar] = [assetOf('BDT'), assetOf('USDT'), assetOf('USD')];
  const pair = engine.conversionPairs.find(
    ({ rules }) => rules.baseAsset === dollar && rules.quoteAsset === taka,
  )!.index;
  const live = async (account: number): Promise<void> => {
    // Of each customer alone: how they come one after the other changes nobody's life.
    const { integer, pick, next } = random(account);
    const give = (wallet: (typeof WALLETS)[number], asset: number, amount: bigint) =>
      command({ kind: 'issue-test-money', atMs: 0, account: accountOf(account, wallet), asset, amount });
    await give('stock', taka, BigInt(integer(100_000, 10_000_000)));
    await give('coin', usdt, BigInt(integer(1, 1_000_000_000)));
    for (let action = 0; action < ACTIONS; action += 1) {
      const [asset, most] = pick([[taka, 100_000] as const, [usdt, 100_000_000] as const]);
      const amount = BigInt(integer(1, most));
      const between = { from: pick(WALLETS), to: pick(WALLETS), asset, amount };
      if (next() < 2 / 3) await command({ kind: 'transfer-money', atMs: 0, account, ...between });
      else {
        const wish = { direction: 'buy-base', named: 'paid', units: BigInt(integer(50_000, 60_000)) } as const;
        const { id } = await command({ kind: 'quote-conversion', atMs: 0, account, pair, ...wish });
        if (id !== undefined && next() < 0.75) await command({ kind: 'accept-quote', atMs: 0, account, quoteId: id });
      }
    }
  };
  const opened = await Promise.all(
    Array.from({ length: CUSTOMERS }, () =>
      command({ kind: 'open-account', atMs: 0, ownerKind: 'customer', referrer: null }),
    ),
  );
  const owners = opened.map(({ account }) => account!);
  await Promise.all(owners.map(live));
  let entries = 0;
  const check = async (owner: number): Promise<void> => {
    await sequencer.tablesClock.shows(owner);
    for (const wallet of WALLETS) {
      const account = accountOf(owner, wallet);
      const about = {
        operator: 'Hilsa',
        world: 'real',
        account,
        wallet,
        month,
        days,
        madeMs: Date.now(),
        isOpen: true,
      } as const;
      let text = '';
      await readStatement(tables, account, days, null, async (source) => {
        for await (const piece of statementText(statementLines(about, source, publisher.listings), 'csv'))
          text += piece;
      });
      const report = checkStatement(text);
      expect(report.misfit, text).toBeNull();
      entries += report.entries;
      for (const [asset, { code, decimals }] of engine.assets.entries()) {
        const { available, held } = engine.balance(account, asset);
        const closing = report.closings.get(code) ?? '0';
        expect(closing, `${owner} ${wallet} ${code}`).toBe(formatDecimal(available + held, decimals, { trim: true }));
      }
    }
  };
  const left = [...owners];
  const checkSome = async (): Promise<void> => {
    for (let owner = left.pop(); owner !== undefined; owner = left.pop()) await check(owner);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, checkSome));
  expect(entries).toBeGreaterThan(CUSTOMERS * 3);
}, 120_000);

it('is made in the background once it is long, and then given to the sign-in that asks', async () => {
  const person = await fundedPerson(doors);
  const { sequencer } = doors.worlds.real;
  const [row] = await doors.sql`
    select account from identity.accounts where customer_id = ${person.id} and world = 'real'`;
  const account = row!['account'] as number;
  const asset = sequencer.engine.assets.findIndex(({ code }) => code === 'USDT');
  const toAndFro = Array.from({ length: BACKGROUND_ROWS }, (_, n) =>
    command({
      kind: 'transfer-money',
      atMs: 0,
      account,
      ...(n % 2 === 0 ? ({ from: 'coin', to: 'contract' } as const) : ({ from: 'contract', to: 'coin' } as const)),
      asset,
      amount: 1n,
    }),
  );
  await Promise.all(toAndFro);
  const wish = { wallet: 'coin', month, format: 'csv' } as const;
  const first = await ask(doors, '/user/statement', wish, person.token);
  expect(first).toMatchObject({ state: 'working', link: null, rows: BACKGROUND_ROWS + 2 });
  // While it is made nothing else is made for the same customer, and asking again begins nothing new.
  expect(
    await post(doors, '/user/statement', { ...wish, format: 'json' }, { accesstoken: person.token }),
  ).toMatchObject({
    refusal: 'statement-busy',
  });
  let ready = first;
  await expect
    .poll(async () => (ready = await ask(doors, '/user/statement', wish, person.token)).state, { timeout: 60_000 })
    .toBe('ready');
  const file = await doors.app.inject({
    method: 'POST',
    url: `${BASE_PATH}/user/statement/file`,
    payload: `link=${ready.link}`,
    headers: { 'content-type': 'application/x-www-form-urlencoded', accesstoken: person.token },
  });
  const report = checkStatement(file.rawPayload.toString());
  expect(report).toMatchObject({ misfit: null, entries: BACKGROUND_ROWS + 2 });
  const { available } = sequencer.engine.balance(accountOf(account, 'coin'), asset);
  expect(report.closings.get('USDT')).toBe(formatDecimal(available, 6, { trim: true }));
}, 120_000);
