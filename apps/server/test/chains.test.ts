// In: a test chain (anvil), its signer in a process of its own, and the live connector. Out: coins are credited once and only when they lie deep,
// and what leaves is what its owner proved, signed outside and compared. Without anvil for this machine the network says that it is down.
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
  within,
} from './coin-doors.ts';
import { ask, type Doors, type Person, post, register } from './doors.ts';

const OUTSIDE = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed';
let open: CoinDoors;
let doors: Doors;

beforeAll(async () => {
  open = await openCoinDoors(['ethereum']);
  ({ doors } = open);
  return open.close;
});

const chain = () => open.chains.chain!;
const mine = (blocks: number) => chain().rpc('anvil_mine', `0x${blocks.toString(16)}`);
const own = (person: Person) => addressOf(doors, 'ethereum', person);
const deposits = (person: Person) => depositsOf(doors, person);
const free = (person: Person, code: string) => freeOf(doors, person, code);
async function withCoins(amount: string): Promise<Person> {
  const person = await knownPerson(doors);
  await sendFrom((await own(person)).testUrl!, 'USDT', amount);
  await mine(20);
  await vi.waitFor(async () => expect((await deposits(person))[0]?.state).toBe('success'), within);
  return person;
}

afterEach(() => {
  // Nothing is said of what is as it should be.
  expect(open.reports.splice(0)).toEqual([]);
});

describe.runIf(process.platform === 'linux' && process.arch === 'x64')('coins over a test chain', () => {
  it('come in: seen in a block, credited when it lies deep and is final, once', async () => {
    const person = await register(doors);
    const address = await own(person);
    expect(await own(person)).toEqual(address);
    expect(address).toMatchObject({ network: 'ethereum', assets: ['USDT', 'ETH'] });
    const txid = await sendFrom(address.testUrl!, 'USDT', '250');
    await vi.waitFor(async () => expect((await deposits(person))[0]?.state).toBe('pending'), within);
    const [pending] = await deposits(person);
    expect(pending).toMatchObject({
      asset: 'USDT',
      amount: '250',
      txid,
      place: 1,
      address: address.address,
      depth: 12,
    });
    expect(pending!.confirmations).toBeLessThan(12);
    const looked = await ask(doors, '/coin/recharge/add', { network: 'ethereum', txid }, person.token);
    expect(looked).toMatchObject({ state: 'known', list: [{ id: pending!.id }] });
    await mine(30);
    await vi.waitFor(async () => expect((await deposits(person))[0]?.state).toBe('success'), within);
    expect(await free(person, 'USDT')).toBe(250_000_000n);
    const { steps } = await ask(doors, '/user/recharge/status', { id: pending!.id }, person.token);
    expect(steps.map(({ step }) => step)).toEqual(['asked', 'begun', 'placed', 'arrived', 'credited']);
    const other = await register(doors);
    const theirs = { network: 'ethereum', txid };
    expect(await ask(doors, '/coin/recharge/add', theirs, other.token)).toEqual({ state: 'not-here', list: [] });
    const { list } = await ask(doors, '/user/recharge/order', {}, person.token);
    expect(list).toEqual([]);
  });

  it('of the network’s own come in too; below the minimum they lie in suspense and say so', async () => {
    const person = await register(doors);
    const { testUrl } = await own(person);
    await sendFrom(testUrl!, 'ETH', '0.5');
    await sendFrom(testUrl!, 'USDT', '1.5');
    await vi.waitFor(async () => expect(await deposits(person)).toHaveLength(2), within);
    await mine(30);
    const states = async () =>
      new Map((await deposits(person)).map(({ asset, state, reason }) => [asset, `${state} ${reason}`.trim()]));
    await vi.waitFor(
      async () =>
        expect(await states()).toEqual(
          new Map([
            ['USDT', 'fail below-minimum'],
            ['ETH', 'success'],
          ]),
        ),
      within,
    );
    expect([await free(person, 'ETH'), await free(person, 'USDT')]).toEqual([50_000_000n, 0n]);
    const arrivals = [...doors.worlds.real.sequencer.engine.payments.arrivals.values()];
    expect(arrivals).toContainEqual(expect.objectContaining({ units: 1_500_000n, verdict: 'below-minimum' }));
  });

  it('the book takes addresses of the network alone, and each rests a day', async () => {
    const person = await knownPerson(doors);
    const { address: mineToo } = await own(person);
    const add = async (address: string) =>
      (
        await post(
          doors,
          '/coin/withdraw/address/generate',
          { network: 'ethereum', address },
          { accesstoken: person.token },
        )
      ).refusal;
    expect(await add('TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t')).toBe('address-other-network');
    expect(await add(OUTSIDE.replace('5aA', '5Aa'))).toBe('address-checksum-wrong');
    expect(await add(mineToo)).toBe('address-own-deposit');
    expect(await add(open.networks.ethereum.house)).toBe('address-own-deposit');
    expect(await add(chain().token)).toBe('address-token-contract');
    expect(await add(`0x${'0'.repeat(40)}`)).toBe('address-malformed');
    expect(await add('my wallet')).toBe('address-malformed');
    const { address } = await ask(
      doors,
      '/coin/withdraw/address/generate',
      { network: 'ethereum', address: OUTSIDE.toLowerCase(), label: 'Mine' },
      person.token,
    );
    expect(address).toMatchObject({ address: OUTSIDE, label: 'Mine', state: 'held' });
    expect(await add(OUTSIDE)).toBe('destination-known');
    await ask(doors, '/coin/withdraw/address/remove', { id: address.id }, person.token);
    expect((await ask(doors, '/coin/withdraw/address', {}, person.token)).list).toEqual([]);
  });

  it('leave as their owner proved: packed, signed outside, compared, paid when the chain shows it deep', async () => {
    const person = await withCoins('150');
    const { withdrawal, balance } = await asks(person, '100');
    expect(withdrawal).toMatchObject({ asset: 'USDT', fee: '4', arrivalAmount: '96', address: OUTSIDE });
    await vi.waitFor(async () => {
      await mine(4);
      const [shown] = (await ask(doors, '/coin/withdraw/order', { id: withdrawal.id }, person.token)).list;
      expect(shown!.state).toBe('success');
    }, within);
    const [shown] = (await ask(doors, '/coin/withdraw/order', {}, person.token)).list;
    expect(shown).toMatchObject({ confirmations: 12, txid: expect.stringMatching(/^0x[0-9a-f]{64}$/) });
    expect((await balance()) - balance.before).toBe(96_000_000n);
    expect(await free(person, 'USDT')).toBe(50_000_000n);
    expect((await ask(doors, '/user/withdraw/order', {}, person.token)).list).toEqual([]);
    // What the network took for it the house has borne, once; and what lies at all addresses was attested.
    const { engine } = doors.worlds.real.sequencer;
    const losses = engine.house('losses:ethereum')!;
    const ether = engine.assets.findIndex(({ code }) => code === 'ETH');
    expect(engine.balance(losses, ether).available).toBeLessThan(0n);
    expect([...engine.payments.known.keys()].filter((key) => key.startsWith('fee:ethereum/'))).toHaveLength(1);
    await vi.waitFor(async () => {
      await mine(1);
      const rail = engine.payments.rails.find(({ asset }) => asset === ether)!;
      expect(rail.attestedMs).toBeGreaterThan(0);
      expect(rail.difference).toBeGreaterThanOrEqual(0n);
    }, within);
  });

  it.each([
    ['k−1', 11, 'pending'],
    ['k', 12, 'success'],
    ['k+1', 13, 'success'],
  ] as const)('a deposit that is reorganised away at %s: never more out than finally in', async (_, depth, state) => {
    // Early: a block that is being made by itself would lie above the deposit.
    await chain().rest(true);
    const person = await knownPerson(doors);
    open.alarms.length = 0;
    const { testUrl } = await own(person);
    await sendFrom(testUrl!, 'USDT', '60');
    await mine(depth - 1);
    const under = (height: number) => open.networks.ethereum.standing().height - height + 1;
    await vi.waitFor(async () => {
      const [shown] = await deposits(person);
      expect(shown).toMatchObject({ state });
      expect(under(shown!.height)).toBe(depth);
    }, within);
    const newest = open.networks.ethereum.standing().height;
    await chain().rpc('anvil_reorg', depth + 1, []);
    await mine(30);
    await vi.waitFor(() => expect(open.networks.ethereum.standing().height).toBeGreaterThan(newest + 20), within);
    const isCredited = state === 'success';
    // Nothing is taken back by itself; what was credited halts the network, ways in and out.
    expect(await free(person, 'USDT')).toBe(isCredited ? 60_000_000n : 0n);
    const { sequencer } = doors.worlds.real;
    const railsOf = () => sequencer.engine.payments.rails.filter(({ name }) => name === 'ethereum');
    const rails = railsOf();
    // The blocks are read before what follows from them is committed.
    await vi.waitFor(
      () => expect(railsOf().map(({ isOpen }) => isOpen.out)).toEqual(rails.map(() => !isCredited)),
      within,
    );
    expect(open.alarms).toEqual(isCredited ? ['chain-reorganised'] : []);
    const { list } = await ask(doors, '/index/recharge/coins', {}, person.token);
    expect(list.find(({ asset }) => asset === 'USDT')!.out.isOpen).toBe(!isCredited);
    // Two people looked, and open it again.
    for (const { index } of rails)
      for (const direction of ['in', 'out'] as const) {
        const by = { maker: 'kim', checker: 'lee' };
        const command = { kind: 'switch-rail', rail: index, direction, isOpen: true, ...by, atMs: 0 } as const;
        await sequencer.submit({ command, requestId: null, caller: 'system' });
      }
    await chain().rest(false);
  });

  it('what comes back otherwise than it went is not broadcast, and nothing more is sent', async () => {
    const person = await withCoins('150');
    open.altered = (signed) => signed!.replace(/.{2}$/, (last) => (last === '00' ? '01' : '00'));
    const { withdrawal, balance } = await asks(person, '100');
    await vi.waitFor(() => expect(open.alarms).toContain('signed-differs'), within);
    await mine(30);
    const [shown] = (await ask(doors, '/coin/withdraw/order', { id: withdrawal.id }, person.token)).list;
    expect(shown).toMatchObject({ state: 'sent', txid: '' });
    expect(await balance()).toBe(balance.before);
    const usdt = (await ask(doors, '/index/recharge/coins', {}, person.token)).list.find(
      ({ asset }) => asset === 'USDT',
    );
    expect(usdt!.out).toMatchObject({ isOpen: false, why: 'network-unavailable' });
    expect(usdt!.in.isOpen).toBe(true);
  });
});

/** A withdrawal with its proof, and what the address outside has. */
async function asks(person: Person, amount: string) {
  const { rpc, token } = chain();
  const data = `0x70a08231${OUTSIDE.slice(2).toLowerCase().padStart(64, '0')}`;
  const read = async () => BigInt((await rpc('eth_call', { to: token, data }, 'latest')) as string);
  const balance = Object.assign(read, { before: await read() });
  const withdrawal = await asksOut(doors, person, { network: 'ethereum', asset: 'USDT', amount, to: OUTSIDE });
  return { withdrawal, balance };
}
