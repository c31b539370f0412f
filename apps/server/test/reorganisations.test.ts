// In: a test chain (anvil) that takes blocks back. Out: a deposit at k−1, k and k+1 blocks whose owner trades it before the blocks are taken back or after,
// or asks for it out then: nobody has what is not credited, and while a credit has no block under it nothing leaves. And a payout that is on its way
// when its block goes, or whose nonce another transaction takes: it is paid by one block in the end, once.
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
  withdrawalOf,
  within,
} from './coin-doors.ts';
import type { Doors, Person } from './doors.ts';

const PAID_IN = 49_000_000n;
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

/** Somebody who waits for nothing but the chain: their USDT lie under so many blocks. */
async function paidIn(depth: number, isCredited: boolean): Promise<Life> {
  const person = await knownPerson(doors);
  const outside = `0x${randomBytes(20).toString('hex')}`;
  const book = await restedAddress(doors, person, 'ethereum', outside);
  const { testUrl } = await addressOf(doors, 'ethereum', person);
  // Less than what is gathered: no move of the house's own makes a block.
  await sendFrom(testUrl!, 'USDT', '49');
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
    lots: 40,
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
  await chain().rpc('evm_setAutomine', true);
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
    const wish = { id: book, asset: 'USDT', amount: '40' };
    const refused = await triesOut(doors, person, wish);
    expect(isCredited ? ['rail-closed', 'custody-short'] : ['insufficient-balance']).toContain(refused);
    expect(await lyingAt(outside)).toBe(0n);
  });

  describe('while a payout is on its way', () => {
    it('one whose block is dropped is said again, the same bytes, and paid once', async () => {
      const { life, pack } = await onItsWay(1);
      await reorganise(1);
      await vi.waitFor(async () => expect(await isWaiting(pack)).toBe(true), within);
      await mine(20);
      expect(await paidBy(life)).toEqual([pack.txid]);
    });

    it('one whose block is replaced lies in the other block, and is paid once', async () => {
      const { life, pack } = await onItsWay(2);
      await reorganise(2, [[pack.signed, 1]]);
      await mine(20);
      expect(await paidBy(life)).toEqual([pack.txid]);
    });

    it('one whose nonce another transaction took is packed a second time only when that lies deep', async () => {
      const { life, pack } = await onItsWay(1);
      // Whoever holds the key sent something else.
      const { house } = network();
      await chain().rpc('anvil_impersonateAccount', house);
      await reorganise(1);
      const fees = { maxFeePerGas: '0x174876e800', maxPriorityFeePerGas: '0x12a05f200' };
      const other = { from: house, to: house, value: '0x1', gas: '0x5208', nonce: nonceOf(pack), ...fees };
      await chain().rpc('eth_sendTransaction', other);
      await mine(3);
      await looked();
      expect(await packsOf(life)).toHaveLength(1);
      await mine(20);
      await vi.waitFor(
        async () => expect((await packsOf(life)).map(({ state }) => state)).toEqual(['lost', 'signed']),
        within,
      );
      const [, second] = await packsOf(life);
      expect(second!.nonce).toBeGreaterThan(pack.nonce);
      await vi.waitFor(async () => expect(await isWaiting(second!)).toBe(true), within);
      await mine(20);
      expect(await paidBy(life)).toEqual([pack.txid, second!.txid]);
    });

    it('of two packs of a nonce the other one pays after the first was taken back', async () => {
      const { life, pack } = await onItsWay(0);
      // Dearer than the first may cost: a second one of the same nonce.
      await chain().rpc('anvil_setNextBlockBaseFeePerGas', '0x2540be400');
      await mine(1);
      await vi.waitFor(
        async () => expect((await packsOf(life)).map(({ state }) => state)).toEqual(['signed', 'signed']),
        within,
      );
      const [, second] = await packsOf(life);
      expect(second!.nonce).toBe(pack.nonce);
      await vi.waitFor(async () => expect(await isWaiting(second!)).toBe(true), within);
      await mine(13);
      await vi.waitFor(
        async () => expect((await packsOf(life)).map(({ state }) => state)).toEqual(['lost', 'settled']),
        within,
      );
      await reorganise(14, [[pack.signed, 13]]);
      await mine(20);
      await vi.waitFor(
        async () => expect((await packsOf(life)).map(({ state }) => state)).toEqual(['settled', 'lost']),
        within,
      );
      expect(await paidBy(life)).toEqual([pack.txid, second!.txid]);
      // Its owner reads the transaction that paid it, not the newest that was made.
      const shown = await withdrawalOf(doors, life.person, withdrawals.get(life)!);
      expect(shown.txid).toBe(pack.txid);
      // The network goes on.
      expect(await paidBy((await onItsWay(20)).life)).toHaveLength(1);
    });

    it('a credit below it that loses its block halts the coin; opened again, it is paid once', async () => {
      const { life, pack } = await onItsWay(1);
      await takenBack(16, true);
      await looked();
      await mine(20);
      expect([(await packsOf(life)).map(({ state }) => state), await lyingAt(life.outside)]).toEqual([['signed'], 0n]);
      await mended();
      await vi.waitFor(async () => expect(await isWaiting(pack)).toBe(true), within);
      await mine(20);
      expect(await paidBy(life)).toEqual([pack.txid]);
    });

    it('a network that is closed before its block goes, and opened after, pays it once', async () => {
      const { life, pack } = await onItsWay(1);
      await open.reopened(() => reorganise(1));
      await vi.waitFor(async () => expect(await isWaiting(pack)).toBe(true), within);
      await mine(20);
      expect(await paidBy(life)).toEqual([pack.txid]);
    });
  });
});

interface SignedPack {
  readonly txid: string;
  readonly signed: string;
  readonly state: string;
  readonly nonce: number;
  readonly height: number;
}
const nonceOf = ({ nonce }: SignedPack) => `0x${nonce.toString(16)}`;
const withdrawals = new Map<Life, string>();

async function packsOf(life: Life): Promise<SignedPack[]> {
  const rows = await doors.sql`
    select txid, signed, state, nonce::int, height::int from payments.chain_packs
    where network = 'ethereum' and kind = 'payout' and withdrawal = ${Number(withdrawals.get(life))} order by attempt`;
  return rows as unknown as SignedPack[];
}
/** The node knows it, and no block holds it. */
async function isWaiting({ txid }: Pick<SignedPack, 'txid'>): Promise<boolean> {
  if (txid === '') return false;
  const known = (await chain().rpc('eth_getTransactionByHash', txid)) as { blockNumber: string | null } | null;
  return known !== null && (known.blockNumber ?? null) === null;
}
/** A whole beat has gone by: two further blocks, each read in one of its own. */
async function looked(): Promise<void> {
  for (let beat = 0; beat < 2; beat += 1) {
    await mine(1);
    const height = Number(await chain().rpc('eth_blockNumber'));
    await vi.waitFor(() => expect(network().standing().height).toBe(height), within);
  }
}
async function reorganise(blocks: number, put: readonly unknown[] = []): Promise<void> {
  await chain().rpc('anvil_reorg', blocks, put);
}

/** 40 USDT of somebody, signed and said, under so many blocks. */
async function onItsWay(blocks: number): Promise<{ readonly life: Life; readonly pack: SignedPack }> {
  await chain().rpc('evm_setAutomine', true);
  const life = await paidIn(13, true);
  await chain().rpc('evm_setAutomine', false);
  const asked = await triesOut(doors, life.person, { id: life.book, asset: 'USDT', amount: '40' });
  if (typeof asked === 'string') throw new Error(asked);
  withdrawals.set(life, asked.id);
  await vi.waitFor(async () => expect(await isWaiting((await packsOf(life))[0]!)).toBe(true), within);
  if (blocks > 0) await mine(blocks);
  const [pack] = await packsOf(life);
  if (blocks > 0) await vi.waitFor(async () => expect((await packsOf(life))[0]!.height).toBeGreaterThan(0), within);
  return { life, pack: pack! };
}

/** It is settled, and what arrives lies there once. @returns the transactions of its packs */
async function paidBy(life: Life): Promise<string[]> {
  await vi.waitFor(async () => {
    const shown = await withdrawalOf(doors, life.person, withdrawals.get(life)!);
    expect(shown).toMatchObject({ state: 'success' });
    expect(await lyingAt(life.outside)).toBe(BigInt(shown.arrivalAmount) * 1_000_000n);
  }, within);
  return (await packsOf(life)).map(({ txid }) => txid);
}
