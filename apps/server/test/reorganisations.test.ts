// In: a test chain (anvil) that takes blocks back. Out: a deposit at k−1, k and k+1 blocks whose owner trades it before the blocks are taken back or after,
// or asks for it out then: nobody has what is not credited, and while a credit has no block under it nothing leaves. (What was asked for before is
// in pack-crashes.test.ts.)
import { randomBytes } from 'node:crypto';
import { accountOf } from '@hilsa/core';
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import {
  addressOf,
  type CoinDoors,
  depositsOf,
  freeOf,
  knownPerson,
  openCoinDoors,
  restedAddress,
  sendFrom,
  triesOut,
  within,
} from './coin-doors.ts';
import type { Doors, Person } from './doors.ts';

const PAID_IN = 150_000_000n;
const DEPTHS = [
  ['k−1', 11, false],
  ['k', 12, true],
  ['k+1', 13, true],
] as const;

let open: CoinDoors;
let doors: Doors;

beforeAll(async () => {
  open = await openCoinDoors(['ethereum'], { beatsALook: 2 });
  ({ doors } = open);
  // Blocks come when they are asked for.
  await chain().rest(true);
  return open.close;
});

const chain = () => open.chains.chain!;
const network = () => open.networks.ethereum;
const sequencer = () => doors.worlds.real.sequencer;
const engine = () => sequencer().engine;
const assetOf = (code: string) => engine().assets.findIndex((each) => each.code === code);
const rails = () => engine().payments.rails.filter(({ name }) => name === 'ethereum');
const mine = (blocks: number) => chain().rpc('anvil_mine', `0x${blocks.toString(16)}`);
const run = async (command: Parameters<Doors['worlds']['real']['sequencer']['submit']>[0]['command']) =>
  sequencer().submit({ command, requestId: null, caller: 'system' });

/** Units of the token, as its contract says now. */
async function lyingAt(address: string): Promise<bigint> {
  const data = `0x70a08231${address.slice(2).toLowerCase().padStart(64, '0')}`;
  return BigInt((await chain().rpc('eth_call', { to: chain().token, data }, 'latest')) as string);
}

interface Life {
  readonly person: Person;
  /** Of an address outside that nobody had before, rested. */
  readonly book: string;
  readonly outside: string;
}

/** Somebody who waits for nothing but the chain: 150 USDT lie under so many blocks. */
async function paidIn(depth: number, isCredited: boolean): Promise<Life> {
  const person = await knownPerson(doors);
  const outside = `0x${randomBytes(20).toString('hex')}`;
  const book = await restedAddress(doors, person, 'ethereum', outside);
  const { testUrl } = await addressOf(doors, 'ethereum', person);
  await sendFrom(testUrl!, 'USDT', '150');
  await mine(depth - 1);
  await vi.waitFor(async () => {
    const [shown] = await depositsOf(doors, person);
    expect(shown).toMatchObject({ state: isCredited ? 'success' : 'pending' });
    expect(network().standing().height - shown!.height + 1).toBe(depth);
  }, within);
  open.alarms.length = 0;
  return { person, book, outside };
}

/** The newest blocks are others, without what lay in them; more follow, and all that comes of them is committed. */
async function takenBack(blocks: number, isCredited: boolean): Promise<void> {
  const newest = network().standing().height;
  await chain().rpc('anvil_reorg', blocks, []);
  await mine(30);
  await vi.waitFor(() => expect(network().standing().height).toBeGreaterThan(newest + 20), within);
  await vi.waitFor(
    () =>
      expect(rails().map(({ isOpen }) => [isOpen.in, isOpen.out])).toEqual(
        rails().map(() => [!isCredited, !isCredited]),
      ),
    within,
  );
  expect(open.alarms.includes('chain-reorganised')).toBe(isCredited);
}

/** As much in USDT as was paid in, for BTC of somebody else. @returns the word of refusal */
async function trades({ person }: Life): Promise<string | null> {
  const [row] = await doors.sql<{ account: number }[]>`
    select account from identity.accounts where customer_id = ${person.id} and world = 'real'`;
  const { account: seller } = (await run({ kind: 'open-account', ownerKind: 'customer', referrer: null, atMs: 0 })) as {
    account: number;
  };
  const btc = assetOf('BTC');
  await run({ kind: 'issue-test-money', account: accountOf(seller, 'coin'), asset: btc, amount: 10n ** 9n, atMs: 0 });
  const instrument = engine().instruments.findIndex(({ listing }) => listing.symbol === 'BTCUSDT');
  const order = {
    kind: 'place-order',
    instrument,
    type: 'limit',
    timeInForce: 'good-till-cancelled',
    postOnly: false,
    selfTradePrevention: 'expire-taker',
    ticks: 1_000_000,
    lots: 140,
    quoteAmount: 0n,
    triggerTicks: 0,
    expiresAtMs: 0,
    atMs: 0,
  } as const;
  const asked = await run({ ...order, account: accountOf(seller, 'coin'), side: 'sell' });
  expect(asked.refusal).toBeNull();
  return (await run({ ...order, account: accountOf(row!.account, 'coin'), side: 'buy' })).refusal;
}

/** What the chain lost the house has paid in, and two people open every way again. */
async function mended(): Promise<void> {
  if (rails().some(({ isOpen }) => !isOpen.out)) await chain().send(chain().token, network().house, PAID_IN);
  await mine(20);
  for (const { index } of rails())
    for (const direction of ['in', 'out'] as const)
      await run({ kind: 'switch-rail', rail: index, direction, isOpen: true, maker: 'kim', checker: 'lee', atMs: 0 });
  await vi.waitFor(() => expect(rails().every(({ difference }) => difference >= 0n)).toBe(true), within);
}

afterEach(async () => {
  await mended();
  // A node that is asked while it turns round may be away for a moment.
  expect(open.reports.splice(0).filter((line) => !line.includes('BlockOutOfRange'))).toEqual([]);
});

describe.runIf(process.platform === 'linux' && process.arch === 'x64')('blocks that a chain takes back', () => {
  it.each(DEPTHS)('at %s, before a trade: only what is credited is traded', async (_, depth, isCredited) => {
    const life = await paidIn(depth, isCredited);
    await takenBack(depth + 1, isCredited);
    expect(await trades(life)).toBe(isCredited ? null : 'insufficient-balance');
  });

  it.each(DEPTHS)(
    'at %s, after a trade: no trade is undone, and nobody is below nothing',
    async (_, depth, isCredited) => {
      const life = await paidIn(depth, isCredited);
      expect(await trades(life)).toBe(isCredited ? null : 'insufficient-balance');
      const had = [await freeOf(doors, life.person, 'USDT'), await freeOf(doors, life.person, 'BTC')];
      await takenBack(depth + 1, isCredited);
      expect([await freeOf(doors, life.person, 'USDT'), await freeOf(doors, life.person, 'BTC')]).toEqual(had);
      expect(had.every((units) => units >= 0n)).toBe(true);
    },
  );

  it.each(DEPTHS)('at %s, before a withdrawal: it is refused', async (_, depth, isCredited) => {
    const { person, book, outside } = await paidIn(depth, isCredited);
    await takenBack(depth + 1, isCredited);
    const wish = { id: book, asset: 'USDT', amount: '100' };
    const refused = await triesOut(doors, person, wish);
    expect(isCredited ? ['rail-closed', 'custody-short'] : ['insufficient-balance']).toContain(refused);
    expect(await lyingAt(outside)).toBe(0n);
  });
});
