// In: a network as it is set up: its node, its account's public key, its signer. Out: a network at work: watched in, paid out, its coins kept where they
// are safe.
import { AddressAccount, type AddressScheme } from '@hilsa/rails/chains';
import { trackHealth } from '../payments/health.ts';
import { lookAtCustody } from './custody-look.ts';
import { depositsWatch } from './deposits-watch.ts';
import { keepSafe } from './keep-safe.ts';
import { ownAddresses } from './own-addresses.ts';
import { chainPayouts, type PayoutsGiven } from './payouts.ts';
import type { ChainCoin, ChainParts, ChainReader, Network, NetworkSetup, Signer, Standing } from './types.ts';

const TICK_MS = 1_000;
/** How often it is looked what lies at our addresses. */
const BEATS_A_LOOK = 15;

/** What every network is opened with. */
export interface NetworkGiven extends NetworkSetup {
  /** The account's public key, as a wallet shows it: xpub…, zpub… */
  readonly accountKey: string;
  readonly signer: Signer;
  readonly testPage: ((address: string) => string) | null;
  /** How many beats, of a second each, lie between two looks at what lies at our addresses. */
  readonly beatsALook?: number;
}
export interface NetworkWays {
  readonly scheme: AddressScheme;
  readonly reader: ChainReader;
  /** @throws when the node is of another chain, or is not as it should be */
  readonly check: () => Promise<void>;
  /** Of an address, in the coin's smallest unit; null: the network's own coin. */
  readonly balance: (address: string, token: string | null) => Promise<bigint>;
  readonly payer: PayoutsGiven['payer'];
}

/** A key that could spend, or is none, keeps the network from opening. */
export class AccountKeyProblem extends Error {
  override readonly name = 'AccountKeyProblem';
}

/** @throws AccountKeyProblem for a key that is not an account's public one */
export function openNetwork(parts: ChainParts, given: NetworkGiven, ways: NetworkWays): Network {
  const { accountKey, signer, testPage, beatsALook = BEATS_A_LOOK, ...setup } = given;
  const { reader, balance } = ways;
  const account = AddressAccount.open(accountKey, ways.scheme);
  if (typeof account === 'string')
    throw new AccountKeyProblem(`The account key of ${setup.title} may not be used: ${account}.`);
  const own = ownAddresses(account);
  const watch = depositsWatch(parts, { setup, reader, own, check: ways.check });
  const isOurs = (address: string): boolean =>
    address === own.house || address === setup.cold || own.indexOf(address) !== undefined;
  const payouts = chainPayouts(parts, { setup, reader, payer: ways.payer, signer, house: own.house, isOurs });
  const safe = keepSafe(parts, { setup, own, payouts, balance });
  const listeners: (() => void)[] = [];
  // Away until it has answered for the first time.
  const health = trackHealth(parts.now, () => {
    for (const listener of listeners) listener();
  });
  health.missed();
  let isStopped = false;
  let beats = 0;
  let held: Pick<Standing, 'hot' | 'cold'> = { hot: [], cold: [] };
  let running: Promise<void> | null = null;

  const isUp = (): boolean => health.awaySinceMs() === null;

  async function beat(): Promise<void> {
    await watch.beat();
    health.answered();
    await payouts.beat(watch.chain(), watch.standing());
    if (beats % beatsALook === 0) await look();
    beats += 1;
  }

  async function look(): Promise<void> {
    const addresses = setup.cold === null ? own.all() : [...own.all(), setup.cold];
    await lookAtCustody(parts, { setup, addresses, balanceOf: balance, isQuiet: payouts.isQuiet });
    const { cold } = setup;
    held = {
      hot: await Promise.all(setup.coins.map(async (coin) => lyingAt(own.house, coin))),
      cold: cold === null ? [] : await Promise.all(setup.coins.map(async (coin) => lyingAt(cold, coin))),
    };
    await safe.look();
  }

  async function lyingAt(address: string, { asset, token, decimals }: ChainCoin): Promise<Standing['hot'][number]> {
    return { asset, decimals, value: await balance(address, token) };
  }
  const turn = (): void => {
    running ??= beat()
      .catch((problem: unknown) => {
        if (isUp() && !isStopped) parts.report(`${setup.title} is away: ${String(problem)}`);
        health.missed();
      })
      .finally(() => (running = null));
  };
  const timer = setInterval(turn, TICK_MS);
  timer.unref();
  turn();

  return {
    ...setup,
    house: own.house,
    standing: () => {
      const { height, lag, reorganised } = watch.standing();
      return {
        isUp: isUp(),
        awaySinceMs: health.awaySinceMs(),
        canPay: isUp() && payouts.canPay(),
        height,
        lag,
        reorganised,
        ...held,
      };
    },
    onStanding: (listener) => void listeners.push(listener),
    addressOf: own.addressOf,
    isOurs,
    seen: reader.seen,
    testUrl: (address) => testPage?.(address) ?? null,
    async stop() {
      isStopped = true;
      clearInterval(timer);
      await running;
    },
  };
}
