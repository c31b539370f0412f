// In: a folder. Out: the test chains, their signer and what the server needs to reach them, started beside everything else: nobody waits for them.
import { join } from 'node:path';
import type { BitcoinGiven, EvmGiven, Network, TronGiven } from '../../connectors/index.ts';
import {
  BITCOIN_SETUP,
  FEED,
  HOT,
  HOUSE_FUNDS,
  LARGE_BITCOIN,
  TEST_SETUP,
  type TestNetworkName,
  TRON_SETUP,
} from './network.ts';
import { startSigner } from './signer.ts';
import { startTestBitcoin, type TestBitcoin } from './test-bitcoin.ts';
import { startTestEthereum, TEST_CHAIN_ID, type TestEthereum } from './test-ethereum.ts';
import { startTestTron, type TestTron } from './test-tron.ts';

/** A port that nobody listens on: away, as a node that does not answer. */
const NOWHERE = 'http://127.0.0.1:9';

type Untold<Given> = Omit<Given, 'testPage'>;
export interface TestChains {
  /** Null where there is no anvil for this machine: that network is away, and says so. */
  readonly chain: TestEthereum | null;
  readonly bitcoin: TestBitcoin;
  readonly tron: TestTron;
  /** What the connectors are opened with. */
  readonly given: {
    readonly ethereum: Untold<EvmGiven>;
    readonly bitcoin: Untold<BitcoinGiven>;
    readonly tron: Untold<TronGiven>;
  };
  /** As from a wallet outside. @param coin the asset's code; null when there is no such coin there */
  send(network: TestNetworkName, coin: string, to: string, value: bigint): Promise<string> | null;
  /** The houses' addresses have coins to pay with. */
  fund(networks: readonly Network[]): Promise<void>;
  stop(): Promise<void>;
}

export async function openTestChains(folder: string): Promise<TestChains> {
  const bitcoin = await startTestBitcoin();
  const [chain, tron, signer] = await Promise.all([
    startTestEthereum(join(folder, 'test-chain')),
    startTestTron(),
    startSigner(join(folder, 'test-signer'), bitcoin.url),
  ]);
  const { accounts } = signer;
  const about = (network: TestNetworkName, first: string) => ({
    accountKey: accounts[network].key,
    cold: accounts[network].cold,
    signer: signer.on(network, first),
  });
  const send: TestChains['send'] = (network, coin, to, value) => {
    if (network === 'bitcoin') return coin === 'BTC' ? Promise.resolve(bitcoin.send(to, value)) : null;
    if (network === 'tron') {
      const token = coin === 'USDT' ? tron.chain.token : coin === 'TRX' ? null : undefined;
      return token === undefined ? null : Promise.resolve(tron.send(token, to, value));
    }
    const token = coin === 'USDT' ? chain?.token : coin === 'ETH' ? null : undefined;
    return token === undefined || chain === null ? null : chain.send(token, to, value);
  };
  return {
    chain,
    bitcoin,
    tron,
    given: {
      ethereum: {
        ...TEST_SETUP,
        ...about('ethereum', chain?.chain ?? ''),
        nodeUrl: chain?.url ?? NOWHERE,
        chainId: TEST_CHAIN_ID,
        feed: FEED.ether,
        coins: [
          {
            asset: 'USDT',
            standard: 'ERC20',
            token: chain?.token ?? `0x${'0'.repeat(40)}`,
            decimals: 6,
            hot: HOT.token,
          },
          { asset: 'ETH', standard: 'ETH', token: null, decimals: 18, hot: HOT.ether },
        ],
      },
      bitcoin: {
        ...BITCOIN_SETUP,
        ...about('bitcoin', bitcoin.first),
        nodeUrl: bitcoin.url,
        first: bitcoin.first,
        coins: [{ asset: 'BTC', standard: 'BTC', token: null, decimals: 8, hot: HOT.bitcoin, large: LARGE_BITCOIN }],
      },
      tron: {
        ...TRON_SETUP,
        ...about('tron', tron.first),
        nodeUrl: tron.url,
        first: tron.first,
        feed: FEED.trx,
        coins: [
          { asset: 'USDT', standard: 'TRC20', token: tron.chain.token, decimals: 6, hot: HOT.token },
          { asset: 'TRX', standard: 'TRX', token: null, decimals: 6, hot: HOT.trx },
        ],
      },
    },
    send,
    async fund(networks) {
      for (const { name, house } of networks) {
        if (name === 'bitcoin')
          for (let part = 0; part < HOUSE_FUNDS.bitcoin.parts; part += 1) {
            bitcoin.send(house, HOUSE_FUNDS.bitcoin.each);
            bitcoin.chain.mine();
          }
        if (name === 'tron') {
          tron.send(tron.chain.token, house, HOUSE_FUNDS.token);
          tron.send(null, house, HOUSE_FUNDS.trx);
        }
        if (name === 'ethereum' && chain !== null) {
          await chain.send(null, house, HOUSE_FUNDS.ether);
          await chain.send(chain.token, house, HOUSE_FUNDS.token);
        }
      }
    },
    async stop() {
      await signer.stop();
      await Promise.all([bitcoin.stop(), tron.stop()]);
      await chain?.stop();
    },
  };
}
