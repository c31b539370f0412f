// In: test chains. Out: doors with networks at work on them, and what a customer does there: an address, coins from outside, a withdrawal with its proof.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, vi } from 'vitest';
import {
  type Network,
  openBitcoinNetwork,
  openEvmNetwork,
  openPartners,
  openTronNetwork,
  type Signer,
} from '../src/connectors/index.ts';
import { listChainRails, openTestChains, openTestPartners, type TestChains } from '../src/sandbox/index.ts';
import { codeOf } from './confirming.ts';
import { ask, type Doors, openDoors, PASSWORD, type Person, post, register } from './doors.ts';

export const DAY_MS = 86_400_000;
export const PIN = '407193';
export const within = { timeout: 40_000, interval: 150 } as const;
const browser = { origin: 'http://127.0.0.1:8080', host: '127.0.0.1:8080' };
export type Name = 'ethereum' | 'bitcoin' | 'tron';

export interface CoinDoors {
  readonly doors: Doors;
  readonly chains: TestChains;
  readonly networks: Readonly<Record<Name, Network>>;
  readonly alarms: string[];
  readonly reports: string[];
  /** What comes back of a payout from the signer in place of what it signed; null: as it is. */
  altered: ((signed: string | null, network: Name) => string | null) | null;
  /** The server of Ethereum's network ends, and another begins after what happens meanwhile. */
  reopened(meanwhile: () => Promise<void>): Promise<void>;
  close(): Promise<void>;
}

/** @param given more of what networks are opened with */
export async function openCoinDoors(
  names: readonly Name[],
  given: { readonly beatsALook?: number; readonly packLifeMs?: number } = {},
): Promise<CoinDoors> {
  const folder = mkdtempSync(join(tmpdir(), 'hilsa-chains-'));
  const chains = await openTestChains(folder);
  const pages = await openTestPartners({ host: '127.0.0.1', port: 0, chains: () => chains });
  const [alarms, reports]: [string[], string[]] = [[], []];
  const networks = {} as Record<Name, Network>;
  const opened = { altered: null } as Pick<CoinDoors, 'altered'>;
  let clock: Doors['clock'] = { ahead: 0 };
  let openEthereum: () => Network;
  const doors = await openDoors(
    { SESSION_IDLE_MINUTES: '43200' },
    {
      isTimed: true,
      async partners({ real: { sequencer } }, sql) {
        // As in the sandbox, where the asset has more digits than its chain.
        const trx = { kind: 'list-asset', code: 'TRX', decimals: 8, atMs: 0 } as const;
        await sequencer.submit({ command: trx, requestId: null, caller: 'system' });
        await listChainRails(sequencer);
        const parts = {
          sequencer,
          sql,
          // A network asks for the time while the doors are still being opened.
          now: () => Date.now() + clock.ahead,
          report: (line: string) => void reports.push(line),
          // What was settled and is said again is told of apart: it may be the house's own, of any time before.
          alarm: (name: string, { said = '' }: Readonly<Record<string, string | number>>) =>
            void (String(said).includes('which was settled') || alarms.push(name)),
        };
        const about = (name: Name) => {
          const signer: Signer = {
            sign: async (pack) => {
              const signed = await chains.given[name].signer.sign(pack);
              const isPayout = /^withdrawal \d+ W-/m.test(pack.manifest);
              return opened.altered === null || !isPayout ? signed : opened.altered(signed, name);
            },
          };
          return { ...given, signer, testPage: (address: string) => `${pages.chainUrl}${name}?to=${address}` };
        };
        openEthereum = () => openEvmNetwork(parts, { ...chains.given.ethereum, ...about('ethereum') });
        if (names.includes('ethereum')) networks.ethereum = openEthereum();
        if (names.includes('bitcoin'))
          networks.bitcoin = openBitcoinNetwork(parts, { ...chains.given.bitcoin, ...about('bitcoin') });
        if (names.includes('tron')) networks.tron = openTronNetwork(parts, { ...chains.given.tron, ...about('tron') });
        await chains.fund(Object.values(networks));
        const rest = { wallet: null, banks: [], callbackHost: '127.0.0.1', callbackPort: 0, simulated: true };
        return openPartners(parts, { ...rest, networks: Object.values(networks) });
      },
    },
  );
  clock = doors.clock;
  for (const network of Object.values(networks))
    await vi.waitFor(() => expect(network.standing()).toMatchObject({ isUp: true, canPay: true }), within);
  return Object.assign(opened, {
    doors,
    chains,
    networks,
    alarms,
    reports,
    async reopened(meanwhile: () => Promise<void>) {
      await networks.ethereum.stop();
      await meanwhile();
      networks.ethereum = openEthereum();
    },
    async close() {
      for (const network of Object.values(networks)) await network.stop();
      await pages.stop();
      await chains.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  });
}

export async function addressOf(doors: Doors, network: Name, { token }: Person) {
  return (await ask(doors, '/coin/recharge/address/generate', { network }, token)).address;
}
export async function depositsOf(doors: Doors, { token }: Person) {
  return (await ask(doors, '/coin/recharge/order', {}, token)).list;
}
export async function withdrawalOf(doors: Doors, { token }: Person, id: string) {
  return (await ask(doors, '/coin/withdraw/order', { id }, token)).list[0]!;
}
/** Units that are available. */
export async function freeOf(doors: Doors, { id }: Person, code: string): Promise<bigint> {
  const [row] = await doors.sql<{ account: number }[]>`
    select account from identity.accounts where customer_id = ${id} and world = 'real'`;
  const { engine } = doors.worlds.real.sequencer;
  const asset = engine.assets.findIndex((each) => each.code === code);
  return engine.balance(row!.account, asset).available;
}
/** As a stranger does on the test chain's page. @returns the transaction */
export async function sendFrom(page: string, coin: string, amount: string): Promise<string> {
  const url = new URL(page);
  const body = new URLSearchParams({ to: url.searchParams.get('to')!, coin, amount });
  const answer = await fetch(url, { method: 'POST', body, redirect: 'manual' });
  expect(answer.status).toBe(303);
  return new URL(answer.headers.get('location')!, url).searchParams.get('sent')!;
}
/** Somebody whose papers were looked at. */
export async function knownPerson(doors: Doors): Promise<Person> {
  const person = await register(doors);
  const owner = doors.owner();
  await owner`update identity.customers set id_status = 'succ' where id = ${person.id}`;
  await owner.end();
  await ask(doors, '/user/pin/set', { kind: 'withdrawal', pin: PIN, pinConfirmation: PIN }, person.token);
  return person;
}

/** An address in the book whose first day is over. @returns its id */
export async function restedAddress(doors: Doors, { token }: Person, network: Name, to: string): Promise<string> {
  const { address } = await ask(doors, '/coin/withdraw/address/generate', { network, address: to }, token);
  doors.clock.ahead += DAY_MS + 60_000;
  const { sequencer } = doors.worlds.real;
  // The core's clock follows in its own steps.
  await vi.waitFor(async () => {
    const command = { kind: 'set-referral-rebate', bps: 0, atMs: 0 } as const;
    await sequencer.submit({ command, requestId: null, caller: 'system' });
    expect(sequencer.engine.atMs).toBeGreaterThan(Date.now() + doors.clock.ahead - 4_000);
  }, within);
  return address.id;
}

interface Wish {
  readonly id: string;
  readonly asset: string;
  readonly amount: string;
}
/** A withdrawal with its proof, or the word it is refused with. */
export async function triesOut(doors: Doors, person: Person, { id, asset, amount }: Wish) {
  const { token } = person;
  const wish = { id, asset, method: '0', amount };
  const shown = await post(doors, '/user/withdraw/preview', wish, { accesstoken: token, ...browser });
  if (shown.code !== 0) return shown.refusal!;
  const code = await codeOf(doors, person, 'confirm');
  const { fee, requestId, askedAtMs } = (shown.data as { terms: Record<'fee' | 'requestId' | 'askedAtMs', string> })
    .terms;
  const proof = { withdrawalPin: PIN, password: PASSWORD, code };
  const fields = { ...wish, fee, requestId, askedAtMs, ...proof };
  const answer = await post(doors, '/coin/withdraw/add', fields, { accesstoken: token });
  return answer.code === 0
    ? (answer.data as { withdrawal: { id: string; state: string } }).withdrawal
    : answer.refusal!;
}

/** A withdrawal with its proof, to an address whose first day is over. */
export async function asksOut(
  doors: Doors,
  person: Person,
  { network, asset, amount, to }: { network: Name; asset: string; amount: string; to: string },
) {
  const { token } = person;
  const { address } = await ask(doors, '/coin/withdraw/address/generate', { network, address: to }, token);
  doors.clock.ahead += DAY_MS + 60_000;
  const wish = { id: address.id, asset, method: '0', amount };
  const given = await vi.waitFor(async () => {
    const terms = await ask(doors, '/user/withdraw/preview', wish, token, browser);
    const { sequencer } = doors.worlds.real;
    const command = { kind: 'set-referral-rebate', bps: 0, atMs: 0 } as const;
    await sequencer.submit({ command, requestId: null, caller: 'system' });
    expect(sequencer.engine.atMs).toBeGreaterThan(Date.now() + doors.clock.ahead - 4_000);
    return terms;
  }, within);
  const code = await codeOf(doors, person, 'confirm');
  const { fee, requestId, askedAtMs } = given.terms;
  const proof = { withdrawalPin: PIN, password: PASSWORD, code };
  const fields = { ...wish, fee, requestId, askedAtMs: String(askedAtMs), ...proof };
  return (await ask(doors, '/coin/withdraw/add', fields, token)).withdrawal;
}
