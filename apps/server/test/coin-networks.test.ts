// In: a test Bitcoin and a test TRON node, their signer in a process of its own, and the live connectors. Out: coins are credited once and only when they lie
// deep, however the chain turns; what leaves is signed outside, compared, and paid once, with a second pack only where the first can never confirm beside it.
import { bitcoinTxid, scriptOfAddress } from '@hilsa/rails/transactions';
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import {
  addressOf,
  asksOut,
  type CoinDoors,
  depositsOf,
  freeOf,
  knownPerson,
  openCoinDoors,
  sendFrom,
  withdrawalOf,
  within,
} from './coin-doors.ts';
import { ask, type Doors, type Person, post, register } from './doors.ts';
import { programOf, signed } from './programs.ts';

/** Addresses of the published vectors: nobody's here. */
const OUTSIDE = { bitcoin: 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4', old: '1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa' };
const OUTSIDE_TRON = 'TUEZSdKsoDHQMeZwihtdoBiN46zxhGWYdH';
/** Long enough to be signed and mined, and short enough to be waited for. */
const PACK_LIFE_MS = 9_000;
let open: CoinDoors;
let doors: Doors;

beforeAll(async () => {
  open = await openCoinDoors(['bitcoin', 'tron'], { beatsALook: 2, packLifeMs: PACK_LIFE_MS });
  ({ doors } = open);
  return open.close;
});
afterEach(() => {
  // Nothing is said of what is as it should be.
  expect(open.reports.splice(0)).toEqual([]);
});

const bitcoin = () => open.chains.bitcoin;
const tron = () => open.chains.tron;
const mine = (chain: { mine: () => unknown }, blocks: number): void => {
  for (let block = 0; block < blocks; block += 1) chain.mine();
};
const first = async (person: Person) => (await depositsOf(doors, person))[0];
const packs = (withdrawal: string) => doors.sql<{ attempt: number; state: string; txid: string; unsigned: string }[]>`
  select attempt, state, txid, unsigned from payments.chain_packs
  where withdrawal = ${withdrawal} order by attempt`;
async function withBitcoin(amount: string): Promise<Person> {
  const person = await knownPerson(doors);
  await sendFrom((await addressOf(doors, 'bitcoin', person)).testUrl!, 'BTC', amount);
  mine(bitcoin().chain, 7);
  await vi.waitFor(async () => expect((await first(person))?.state).toBe('success'), within);
  return person;
}
async function withTron(amount: string): Promise<Person> {
  const person = await knownPerson(doors);
  await sendFrom((await addressOf(doors, 'tron', person)).testUrl!, 'USDT', amount);
  mine(tron().chain, 22);
  await vi.waitFor(async () => expect((await first(person))?.state).toBe('success'), within);
  return person;
}
/** Bitcoin's blocks, and all that was to be done before the newest was. */
const isRead = async (chain: { readonly height: number }) =>
  vi.waitFor(() => expect(open.networks.bitcoin.standing().height).toBe(chain.height), within);
const paidOut = async (person: Person, id: string, chain: { mine: () => unknown }) =>
  vi.waitFor(async () => {
    chain.mine();
    const shown = await withdrawalOf(doors, person, id);
    expect(shown.state).toBe('success');
    return shown;
  }, within);

describe('Bitcoin', () => {
  it('comes in by block bytes: at k−1 it waits, at k it is credited, a bitcoin and more at six', async () => {
    const person = await register(doors);
    const address = await addressOf(doors, 'bitcoin', person);
    expect(address).toMatchObject({ network: 'bitcoin', assets: ['BTC'], address: expect.stringMatching(/^bc1q/) });
    bitcoin().rest(true);
    const txid = await sendFrom(address.testUrl!, 'BTC', '0.05');
    const large = await sendFrom(address.testUrl!, 'BTC', '1');
    mine(bitcoin().chain, 2);
    const of = async (asked: string) => (await depositsOf(doors, person)).find((each) => each.txid === asked);
    await vi.waitFor(async () => expect((await of(large))?.confirmations).toBe(2), within);
    expect(await of(txid)).toMatchObject({ state: 'pending', amount: '0.05', depth: 3, confirmations: 2 });
    expect(await of(large)).toMatchObject({ state: 'pending', amount: '1', depth: 6 });
    expect(await freeOf(doors, person, 'BTC')).toBe(0n);
    mine(bitcoin().chain, 1);
    await vi.waitFor(async () => expect((await of(txid))?.state).toBe('success'), within);
    expect(await freeOf(doors, person, 'BTC')).toBe(5_000_000n);
    mine(bitcoin().chain, 2);
    await vi.waitFor(async () => expect((await of(large))?.confirmations).toBe(5), within);
    expect((await of(large))?.state).toBe('pending');
    mine(bitcoin().chain, 1);
    await vi.waitFor(async () => expect((await of(large))?.state).toBe('success'), within);
    expect(await freeOf(doors, person, 'BTC')).toBe(105_000_000n);
    const looked = await ask(doors, '/coin/recharge/add', { network: 'bitcoin', txid }, person.token);
    expect(looked.state).toBe('known');
    bitcoin().rest(false);
  });

  it('that is reorganised away before it counts is not credited; in another block it is, once', async () => {
    const person = await register(doors);
    const { testUrl } = await addressOf(doors, 'bitcoin', person);
    bitcoin().rest(true);
    const { chain } = bitcoin();
    const before = chain.height;
    const txid = await sendFrom(testUrl!, 'BTC', '0.02');
    mine(chain, 2);
    await vi.waitFor(async () => expect((await first(person))?.height).toBe(before + 1), within);
    chain.cut(before);
    const waiting = chain.pool.get(txid)!;
    chain.pool.clear();
    mine(chain, 4);
    await vi.waitFor(() => expect(open.networks.bitcoin.standing().height).toBe(before + 4), within);
    expect((await first(person))?.state).toBe('pending');
    expect(await freeOf(doors, person, 'BTC')).toBe(0n);
    chain.take(waiting);
    mine(chain, 3);
    await vi.waitFor(async () => expect((await first(person))?.state).toBe('success'), within);
    expect(await freeOf(doors, person, 'BTC')).toBe(2_000_000n);
    expect(open.alarms).toEqual([]);
    bitcoin().rest(false);
  });

  it('leaves as a PSBT that is signed outside, to addresses of every kind, and the house bears the network’s fee', async () => {
    const person = await withBitcoin('0.05');
    const wish = { network: 'bitcoin', asset: 'BTC', amount: '0.0015', to: OUTSIDE.old } as const;
    const { id } = await asksOut(doors, person, wish);
    const shown = await paidOut(person, id, bitcoin().chain);
    expect(shown).toMatchObject({
      arrivalAmount: '0.0014',
      confirmations: 3,
      txid: expect.stringMatching(/^[0-9a-f]{64}$/),
    });
    const { transaction } = bitcoin().chain.find(shown.txid)!;
    expect(transaction.outputs[0]!.value).toBe(140_000n);
    const { engine } = doors.worlds.real.sequencer;
    const asset = engine.assets.findIndex(({ code }) => code === 'BTC');
    expect(engine.balance(engine.house('losses:bitcoin')!, asset).available).toBeLessThan(0n);
    expect(await packs(id)).toMatchObject([{ attempt: 1, state: 'settled', txid: shown.txid }]);
  });

  it('that is too cheap is followed by a dearer pack that spends the same: one of the two is paid', async () => {
    const person = await withBitcoin('0.05');
    bitcoin().rest(true);
    bitcoin().price(2n);
    const wish = { network: 'bitcoin', asset: 'BTC', amount: '0.0015', to: OUTSIDE.bitcoin } as const;
    const { id } = await asksOut(doors, person, wish);
    await vi.waitFor(async () => expect(await packs(id)).toMatchObject([{ state: 'signed' }]), within);
    const [one] = await packs(id);
    await vi.waitFor(() => expect(bitcoin().chain.pool.has(one!.txid)).toBe(true), within);
    bitcoin().price(40n);
    await vi.waitFor(async () => {
      const [, two] = await packs(id);
      expect(two?.state).toBe('signed');
      // Others may wait there, too: the house gathers.
      const waiting = [...bitcoin().chain.pool.keys()];
      expect(waiting).toContain(two!.txid);
      expect(waiting).not.toContain(one!.txid);
    }, within);
    bitcoin().price(5n);
    bitcoin().rest(false);
    const shown = await paidOut(person, id, bitcoin().chain);
    await vi.waitFor(
      async () => expect(await packs(id)).toMatchObject([{ state: 'lost' }, { state: 'settled' }]),
      within,
    );
    const [lost, paid] = await packs(id);
    expect(shown.txid).toBe(paid!.txid);
    expect(bitcoin().chain.find(lost!.txid)).toBeNull();
    expect(await freeOf(doors, person, 'BTC')).toBe(4_850_000n);
  });

  it('of whose coin another transaction spends is made again only when that lies as deep as the largest deposit must', async () => {
    const person = await withBitcoin('0.05');
    const { chain } = bitcoin();
    bitcoin().rest(true);
    const wish = { network: 'bitcoin', asset: 'BTC', amount: '0.0015', to: OUTSIDE.bitcoin } as const;
    const { id } = await asksOut(doors, person, wish);
    await vi.waitFor(async () => expect(chain.pool.has((await packs(id))[0]?.txid ?? '')).toBe(true), within);
    const [one] = await packs(id);
    // Whoever holds the key sends all of it elsewhere: here to the house again, so that nothing is missing after.
    const { inputs } = chain.pool.get(one!.txid)!;
    const value = inputs.reduce((sum, input) => sum + chain.output(input)!.value, 0n);
    const script = scriptOfAddress(open.networks.bitcoin.house);
    const other = { version: 2, lockTime: 0, inputs, outputs: [{ value, script }] };
    chain.pool.delete(one!.txid);
    chain.pool.set(bitcoinTxid(other), other);
    mine(chain, 4);
    await isRead(chain);
    mine(chain, 1);
    await isRead(chain);
    expect((await packs(id)).map(({ state }) => state)).toEqual(['signed']);
    mine(chain, 1);
    await vi.waitFor(
      async () => expect((await packs(id)).map(({ state }) => state)).toEqual(['lost', 'signed']),
      within,
    );
    bitcoin().rest(false);
    const shown = await paidOut(person, id, chain);
    const [, two] = await packs(id);
    expect([shown.txid, two!.state]).toEqual([two!.txid, 'settled']);
    expect(chain.find(one!.txid)).toBeNull();
    expect(await freeOf(doors, person, 'BTC')).toBe(4_850_000n);
  });
});

describe('TRON', () => {
  it('comes in when its block is solid: the token and the network’s own coin', async () => {
    const person = await register(doors);
    const { testUrl, address } = await addressOf(doors, 'tron', person);
    expect(address).toMatch(/^T/);
    tron().rest(true);
    await sendFrom(testUrl!, 'USDT', '40');
    await sendFrom(testUrl!, 'TRX', '150');
    mine(tron().chain, 18);
    await vi.waitFor(async () => expect(await depositsOf(doors, person)).toHaveLength(2), within);
    await vi.waitFor(async () => expect((await first(person))?.confirmations).toBe(18), within);
    expect((await depositsOf(doors, person)).map(({ state }) => state)).toEqual(['pending', 'pending']);
    mine(tron().chain, 1);
    await vi.waitFor(
      async () => expect((await depositsOf(doors, person)).map(({ state }) => state)).toEqual(['success', 'success']),
      within,
    );
    expect([await freeOf(doors, person, 'USDT'), await freeOf(doors, person, 'TRX')]).toEqual([
      40_000_000n,
      15_000_000_000n,
    ]);
    tron().rest(false);
  });

  it('takes addresses of its own alone', async () => {
    const person = await knownPerson(doors);
    const add = async (address: string) =>
      (
        await post(
          doors,
          '/coin/withdraw/address/generate',
          { network: 'tron', address },
          { accesstoken: person.token },
        )
      ).refusal;
    expect(await add('0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed')).toBe('address-other-network');
    expect(await add(OUTSIDE.bitcoin)).toBe('address-other-network');
    expect(await add(tron().chain.token)).toBe('address-token-contract');
    expect(await add(open.networks.tron.house)).toBe('address-own-deposit');
    expect(await add(OUTSIDE_TRON.replace('TUEZ', 'TUEY'))).toBe('address-checksum-wrong');
  });

  it('leaves as raw_data that is signed outside; one that expired is followed by a second, and one is paid', async () => {
    const person = await withTron('120');
    const before = tron().chain.balance(OUTSIDE_TRON, tron().chain.token);
    tron().rest(true);
    const wish = { network: 'tron', asset: 'USDT', amount: '50', to: OUTSIDE_TRON } as const;
    const { id } = await asksOut(doors, person, wish);
    await vi.waitFor(async () => expect((await packs(id))[0]?.state).toBe('signed'), within);
    await vi.waitFor(async () => {
      // The network takes nothing: what was said to it is forgotten in the very moment in which it would be taken.
      tron().chain.pool.clear();
      mine(tron().chain, 20);
      expect((await packs(id)).map(({ state }) => state)).toContain('lost');
    }, within);
    tron().rest(false);
    const shown = await paidOut(person, id, tron().chain);
    const all = await packs(id);
    expect(all.length).toBeGreaterThan(1);
    expect(all.filter(({ state }) => state === 'settled').map(({ txid }) => txid)).toEqual([shown.txid]);
    expect(tron().chain.balance(OUTSIDE_TRON, tron().chain.token) - before).toBe(48_000_000n);
    expect(await freeOf(doors, person, 'USDT')).toBe(70_000_000n);
  });
});

describe('coins of the house’s own', () => {
  it('are gathered from customers’ addresses, fed for their fee; no balance changes, and no feed is a deposit', async () => {
    const person = await withTron('90');
    const { address } = await addressOf(doors, 'tron', person);
    const { chain } = tron();
    await vi.waitFor(() => {
      chain.mine();
      expect(chain.balance(address, chain.token)).toBe(0n);
    }, within);
    expect(await depositsOf(doors, person)).toHaveLength(1);
    expect(await freeOf(doors, person, 'USDT')).toBe(90_000_000n);
    const kinds = await doors.sql`select distinct kind from payments.chain_packs where network = 'tron' order by kind`;
    expect(kinds.map(({ kind }) => kind)).toEqual(expect.arrayContaining(['feed', 'gather']));
  });

  it('whose deposit a block was taken back with wait for it, and meanwhile what lies at our addresses is attested', async () => {
    const person = await register(doors);
    const { address, testUrl } = await addressOf(doors, 'bitcoin', person);
    const { chain } = bitcoin();
    const { engine } = doors.worlds.real.sequencer;
    const rail = engine.payments.rails.find(({ name }) => name === 'bitcoin')!;
    const gathering = async () =>
      (
        await doors.sql<{ state: string; txid: string }[]>`
          select state, txid from payments.chain_packs where kind = 'gather' and manifest like ${`%${address}%`}`
      ).map(({ state, txid }) => ({ state, isSaid: chain.pool.has(txid) }));
    bitcoin().rest(true);
    const [before, { difference }] = [chain.height, rail];
    const txid = await sendFrom(testUrl!, 'BTC', '0.3');
    const other = bitcoin().send(open.networks.bitcoin.house, 10n ** 8n);
    mine(chain, 1);
    await vi.waitFor(async () => expect(await gathering()).toEqual([{ state: 'signed', isSaid: true }]), within);
    const [deposit, gift] = [chain.find(txid)!.transaction, chain.find(other)!.transaction];
    chain.cut(before, true);
    chain.pool.clear();
    mine(chain, 6);
    await isRead(chain);
    chain.take(gift);
    mine(chain, 1);
    await vi.waitFor(() => expect(rail.difference).toBe(difference + 10n ** 8n), within);
    expect(await gathering()).toEqual([{ state: 'signed', isSaid: false }]);
    // It comes again, in another block: it is credited, and gathered by the pack there is.
    chain.take(deposit);
    bitcoin().rest(false);
    await vi.waitFor(async () => {
      chain.mine();
      expect(await gathering()).toEqual([{ state: 'settled', isSaid: false }]);
    }, within);
    expect(await freeOf(doors, person, 'BTC')).toBe(30_000_000n);
    expect(chain.outputsOf(address)).toEqual([]);
  });

  it('above the cap are stored under the cold key, whose address counts as custody', async () => {
    const { house, cold } = open.networks.bitcoin;
    const { chain } = bitcoin();
    const held = (of: string) => chain.outputsOf(of).reduce((sum, { value }) => sum + value, 0n);
    bitcoin().send(house, 60n * 10n ** 8n);
    await vi.waitFor(() => {
      chain.mine();
      expect(held(cold!)).toBeGreaterThan(40n * 10n ** 8n);
      expect(held(house)).toBeLessThanOrEqual(21n * 10n ** 8n);
    }, within);
    await vi.waitFor(() => {
      chain.mine();
      expect(open.networks.bitcoin.standing().cold[0]!.value).toBe(held(cold!));
    }, within);
    const { engine } = doors.worlds.real.sequencer;
    const rail = engine.payments.rails.find(({ name }) => name === 'bitcoin')!;
    expect(rail.difference).toBeGreaterThanOrEqual(0n);
  });
});

// The last: after it nothing more is signed.
describe('what comes back otherwise than it went', () => {
  it.each(['bitcoin', 'tron'] as const)('over %s is not broadcast, and nothing more is sent', async (network) => {
    const person = network === 'bitcoin' ? await withBitcoin('0.05') : await withTron('100');
    open.alarms.length = 0;
    open.altered = (signed, of) => (of === network && signed !== null ? otherwise(signed) : signed);
    const wish =
      network === 'bitcoin'
        ? { network, asset: 'BTC', amount: '0.0015', to: OUTSIDE.bitcoin }
        : { network, asset: 'USDT', amount: '50', to: OUTSIDE_TRON };
    const { id } = await asksOut(doors, person, wish);
    await vi.waitFor(() => expect(open.alarms).toContain('signed-differs'), within);
    expect(await withdrawalOf(doors, person, id)).toMatchObject({ state: 'sent', txid: '' });
    expect(open.networks[network].standing().canPay).toBe(false);
    open.altered = null;
  });
});

/** One digit of it. */
function otherwise(signed: string): string {
  const at = Math.floor(signed.length / 2);
  return signed.slice(0, at) + (signed[at] === '0' ? '1' : '0') + signed.slice(at + 1);
}

it('a program reads the address that its owner has on a network, and makes none', async () => {
  const person = await knownPerson(doors);
  const program = await programOf(doors, person, { fields: { trade: '0' } });
  const read = (fields: Record<string, string>) =>
    signed(doors, program, 'GET /sapi/v1/capital/deposit/address', { coin: 'BTC', ...fields });
  expect(await read({})).toMatchObject({ status: 400, code: -1020 });
  const { address } = await addressOf(doors, 'bitcoin', person);
  expect((await read({})).body).toMatchObject({ coin: 'BTC', address, tag: '' });
  expect((await read({ network: 'bitcoin' })).body).toMatchObject({ address });
  expect(await read({ network: 'tron' })).toMatchObject({ code: -1020 });
  const coins = (await signed(doors, program, 'GET /sapi/v1/capital/config/getall')).body as {
    coin: string;
    networkList: { network: string }[];
  }[];
  const { networkList } = coins.find(({ coin }) => coin === 'BTC')!;
  expect(networkList.find(({ network }) => network === 'bitcoin')).toMatchObject({
    coin: 'BTC',
    depositEnable: true,
    withdrawEnable: false,
    minConfirm: expect.any(Number) as number,
  });
});
