// In: a test chain (anvil), its signer in a process of its own, and the live connector. Out: coins are credited once and only when they lie deep,
// and what leaves is what its owner proved, signed outside and compared. Without anvil for this machine the network says that it is down.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { type Network, openEvmNetwork, openPartners, type Signer } from '../src/connectors/index.ts';
import { listChainRails, openTestChains, openTestPartners } from '../src/sandbox/index.ts';
import { codeOf } from './confirming.ts';
import { ask, type Doors, openDoors, PASSWORD, type Person, post, register } from './doors.ts';

const DAY_MS = 86_400_000;
const PIN = '407193';
const OUTSIDE = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed';
const browser = { origin: 'http://127.0.0.1:8080', host: '127.0.0.1:8080' };
const folder = mkdtempSync(join(tmpdir(), 'hilsa-chains-'));
const alarms: string[] = [];
const reports: string[] = [];
const within = { timeout: 30_000, interval: 200 } as const;
let doors: Doors;
let chains: Awaited<ReturnType<typeof openTestChains>>;
let pages: Awaited<ReturnType<typeof openTestPartners>>;
let network: Network;
/** What comes back from the signer in place of what it signed. */
let altered: ((signed: string | null) => string | null) | null = null;

beforeAll(async () => {
  chains = await openTestChains(folder);
  pages = await openTestPartners({ host: '127.0.0.1', port: 0, chain: () => chains.chain });
  const signer: Signer = {
    sign: async (pack) => {
      const signed = await chains.given.signer.sign(pack);
      return altered === null ? signed : altered(signed);
    },
  };
  doors = await openDoors(
    { SESSION_IDLE_MINUTES: '43200' },
    {
      isTimed: true,
      async partners({ real: { sequencer } }, sql) {
        await listChainRails(sequencer);
        const parts = {
          sequencer,
          sql,
          // A network asks for the time while the doors are still being opened.
          now: () => Date.now() + ((doors as Doors | undefined)?.clock.ahead ?? 0),
          report: (line: string) => void reports.push(line),
          alarm: (name: string) => void alarms.push(name),
        };
        network = openEvmNetwork(parts, {
          ...chains.given,
          signer,
          testPage: (address) => `${pages.chainUrl}?to=${address}`,
        });
        await chains.fund(network.house);
        const rest = { wallet: null, banks: [], callbackHost: '127.0.0.1', callbackPort: 0, simulated: true };
        return openPartners(parts, { ...rest, networks: [network] });
      },
    },
  );
  if (chains.chain !== null)
    await vi.waitFor(() => expect(network.standing()).toMatchObject({ isUp: true, canPay: true }), within);
  return async () => {
    await network.stop();
    await pages.stop();
    await chains.stop();
    rmSync(folder, { recursive: true, force: true });
  };
});

const mine = (blocks: number) => chains.chain!.rpc('anvil_mine', `0x${blocks.toString(16)}`);
const own = async (person: Person) =>
  (await ask(doors, '/coin/recharge/address/generate', { network: 'ethereum' }, person.token)).address;
const deposits = async ({ token }: Person) => (await ask(doors, '/coin/recharge/order', {}, token)).list;
const free = async ({ id }: Person, code: string) => {
  const [row] = await doors.sql<{ account: number }[]>`
    select account from identity.accounts where customer_id = ${id} and world = 'real'`;
  const { engine } = doors.worlds.real.sequencer;
  return engine.balance(
    row!.account,
    engine.assets.findIndex((asset) => asset.code === code),
  ).available;
};
/** As a stranger does on the test chain's page. */
const sendFrom = async (page: string, coin: string, amount: string) => {
  const url = new URL(page);
  const body = new URLSearchParams({ to: url.searchParams.get('to')!, coin, amount });
  const answer = await fetch(url, { method: 'POST', body, redirect: 'manual' });
  expect(answer.status).toBe(303);
  return new URL(answer.headers.get('location')!, url).searchParams.get('sent')!;
};
async function known(): Promise<Person> {
  const person = await register(doors);
  const owner = doors.owner();
  await owner`update identity.customers set id_status = 'succ' where id = ${person.id}`;
  await owner.end();
  return person;
}
async function withCoins(amount: string): Promise<Person> {
  const person = await known();
  await ask(doors, '/user/pin/set', { kind: 'withdrawal', pin: PIN, pinConfirmation: PIN }, person.token);
  await sendFrom((await own(person)).testUrl!, 'USDT', amount);
  await mine(20);
  await vi.waitFor(async () => expect((await deposits(person))[0]?.state).toBe('success'), within);
  return person;
}

afterEach(() => {
  // Nothing is said of what is as it should be.
  expect(reports.splice(0)).toEqual([]);
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
    const person = await known();
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
    expect(await add(network.house)).toBe('address-own-deposit');
    expect(await add(chains.chain!.token)).toBe('address-token-contract');
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
    const { withdrawal, balance } = await asksOut(person, '100');
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

  it('what comes back otherwise than it went is not broadcast, and nothing more is sent', async () => {
    const person = await withCoins('150');
    altered = (signed) => signed!.replace(/.{2}$/, (last) => (last === '00' ? '01' : '00'));
    const { withdrawal, balance } = await asksOut(person, '100');
    await vi.waitFor(() => expect(alarms).toContain('signed-differs'), within);
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
async function asksOut(person: Person, amount: string) {
  const { address } = await ask(
    doors,
    '/coin/withdraw/address/generate',
    { network: 'ethereum', address: OUTSIDE },
    person.token,
  );
  doors.clock.ahead += DAY_MS + 60_000;
  const wish = { id: address.id, asset: 'USDT', method: '0', amount };
  const given = await vi.waitFor(async () => {
    const terms = await ask(doors, '/user/withdraw/preview', wish, person.token, browser);
    const { sequencer } = doors.worlds.real;
    const command = { kind: 'set-referral-share', bps: 0, atMs: 0 } as const;
    await sequencer.submit({ command, requestId: null, caller: 'system' });
    expect(sequencer.engine.atMs).toBeGreaterThan(Date.now() + doors.clock.ahead - 4_000);
    return terms;
  }, within);
  const code = await codeOf(doors, person, 'confirm');
  const { fee, requestId, askedAtMs } = given.terms;
  const fields = {
    ...wish,
    fee,
    requestId,
    askedAtMs: String(askedAtMs),
    withdrawalPin: PIN,
    password: PASSWORD,
    code,
  };
  const { rpc, token } = chains.chain!;
  const data = `0x70a08231${OUTSIDE.slice(2).toLowerCase().padStart(64, '0')}`;
  const read = async () => BigInt((await rpc('eth_call', { to: token, data }, 'latest')) as string);
  const balance = Object.assign(read, { before: await read() });
  const { withdrawal } = await ask(doors, '/coin/withdraw/add', fields, person.token);
  return { withdrawal, balance };
}
