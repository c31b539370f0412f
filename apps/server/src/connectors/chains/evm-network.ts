// In: an EVM network as it is set up: its node, its account's public key, its signer. Out: a network at work: watched in and paid out.
import { AddressAccount } from '@hilsa/rails/chains';
import { trackHealth } from '../payments/health.ts';
import { lookAtCustody } from './custody-look.ts';
import { depositsWatch } from './deposits-watch.ts';
import { evmNode } from './evm-node.ts';
import { evmPayouts } from './evm-payouts.ts';
import { jsonRpc } from './json-rpc.ts';
import { ownAddresses } from './own-addresses.ts';
import type { ChainCoin, ChainParts, Network, NetworkSetup, Signer, Standing } from './types.ts';

const TICK_MS = 1_000;
/** How often it is looked what lies at the house's address. */
const BEATS_A_LOOK = 15;

export interface EvmGiven extends NetworkSetup {
  readonly nodeUrl: string;
  readonly chainId: bigint;
  /** The account's public key, as a wallet shows it: xpub… */
  readonly accountKey: string;
  readonly signer: Signer;
  readonly testPage: ((address: string) => string) | null;
}

/** A key that could spend, or is none, keeps the network from opening. */
export class AccountKeyProblem extends Error {
  override readonly name = 'AccountKeyProblem';
}

/** @throws AccountKeyProblem for a key that is not an account's public one */
export function openEvmNetwork(parts: ChainParts, given: EvmGiven): Network {
  const { nodeUrl, chainId, accountKey, signer, testPage, ...setup } = given;
  const account = AddressAccount.open(accountKey, 'evm');
  if (typeof account === 'string')
    throw new AccountKeyProblem(`The account key of ${setup.title} may not be used: ${account}.`);
  const own = ownAddresses(account);
  const tokens = setup.coins.flatMap(({ token }) => (token === null ? [] : [token]));
  const node = evmNode(jsonRpc(nodeUrl), tokens);
  const watch = depositsWatch(parts, { setup, reader: node, own });
  const isOurs = (address: string): boolean => address === own.house || own.indexOf(address) !== undefined;
  const payouts = evmPayouts(parts, { setup, node, signer, house: own.house, isOurs });
  const listeners: (() => void)[] = [];
  // Away until it has answered for the first time.
  const health = trackHealth(parts.now, () => {
    for (const listener of listeners) listener();
  });
  health.missed();
  let isStopped = false;
  let [beats, hot]: [number, Standing['hot']] = [0, []];
  let running: Promise<void> | null = null;

  const isUp = (): boolean => health.awaySinceMs() === null;

  async function beat(): Promise<void> {
    if ((await node.chainId()) !== chainId) throw new Error('the node is of another chain');
    await watch.beat();
    health.answered();
    await payouts.beat(watch.chain(), watch.standing());
    if (beats % BEATS_A_LOOK === 0)
      await lookAtCustody(parts, { setup, addresses: own.all(), balanceOf: node.balance, isQuiet: payouts.isQuiet });
    if (beats % BEATS_A_LOOK === 0) hot = await Promise.all(setup.coins.map(async (coin) => lookAt(coin)));
    beats += 1;
  }

  async function lookAt({ asset, token, decimals }: ChainCoin): Promise<Standing['hot'][number]> {
    return { asset, decimals, value: await node.balance(own.house, token) };
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
        hot,
      };
    },
    onStanding: (listener) => void listeners.push(listener),
    addressOf: own.addressOf,
    isOurs,
    seen: node.seen,
    testUrl: (address) => testPage?.(address) ?? null,
    async stop() {
      isStopped = true;
      clearInterval(timer);
      await running;
    },
  };
}
